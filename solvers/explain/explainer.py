"""The way to a board's answer, one step after the other, the easiest first.

Named patterns come first; then what single rules show when the opposite is supposed; for what is still open,
unsatisfiable cores of all the rules. Every step is proven by Z3 before it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import takewhile
from typing import cast

from solvers.explain.steps import AT_ONCE, MANY, Known, Step, Tutor, cells_of, shortened, shrunk
from solvers.explain.trial import Trial
from solvers.language.alphabet import Placed
from solvers.language.board import Board
from solvers.language.rules import Group
from solvers.language.values import module_of
from solvers.smt.checker import Checker
from solvers.smt.session import SolveTimeout

DEPTHS = (4, 12, 60, 1000)  # rules followed from a supposed cell: short ways are looked for first
TRIED = 3  # of the contradictions found at one depth, so many are made minimal, to give the smallest
PATIENCE = 1.0  # seconds to find all that many rules show together
CORES = 12  # cells whose core is looked at where following single rules shows nothing


class Explainer:
    """Explains one board, of which some cells may be known already (the player's, and right)."""

    def __init__(
        self,
        board: Board,
        truth: Sequence[int | None],
        placed: Sequence[Placed] = (),
        marked: Sequence[tuple[int, int]] = (),
    ) -> None:
        """`truth` is the value of each cell in every solution. Known already is what is `placed`, and that
        the cells `marked`, (row, column) from 0, stay blank.
        """
        self.board = board
        self.rules = board.rules()
        self.tutor = tutor_for(board)
        self._truth = tuple(board.alphabet.known(truth))
        self.known = Known(self.rules.variables)
        for one in placed:
            self._learn(one)
        for row, column in marked:
            self._learn(Placed(row, column, board.alphabet.blank))
        self.known.learn(self.tutor.given())
        self._trial = Trial(self.rules.groups, self.rules.variables)

    def _learn(self, placed: Placed) -> None:
        alphabet, cell = self.board.alphabet, placed.row * self.board.width + placed.column + 1
        if placed.symbol in alphabet.symbols:
            self.known.learn(alphabet.literals(cell, alphabet.symbols.index(placed.symbol)))

    def steps(self) -> Iterator[Step]:
        """All steps from here on, each taken for known when the next is asked for."""
        while (step := self.step()) is not None:
            yield step
            self.known.learn(step.follows)

    def hint(self) -> Step | None:
        """The easiest next step for a player: of those that named patterns show, one that places something.

        What the player sees without being told is passed over: what a bulb lights, that water is level.
        """
        while at_once := [*takewhile(_is_at_once, self.tutor.patterns(self.known))]:
            self.known.learn(literal for step in at_once for literal in step.follows)
        seen = self.tutor.patterns(self.known)
        return self._first(sorted(seen, key=lambda step: not any(map(self.places, step.follows))))

    def step(self) -> Step | None:
        """The easiest next step; None if all is known that is the same in every solution."""
        return self._first(self.tutor.patterns(self.known))

    def _first(self, seen: Iterable[Step]) -> Step | None:
        """The first of the steps seen that holds; where none does, one by all that the rules show."""
        for step in seen:
            proven = shrunk(step, self.rules)
            if proven is not None:
                return proven
        literals = self.open()
        return (self._by_trial(literals) or self._by_core(literals)) if literals else None

    def open(self) -> list[int]:
        """What is true of cells in every solution and not yet known, as literals."""
        return [one for one in self._truth if not self.known.values[abs(one)]]

    def places(self, literal: int) -> bool:
        """Whether something is put into a cell where this holds."""
        return self.board.alphabet.places(literal)

    def unfinished(self) -> bool:
        """Whether something is still to be put into a cell for sure."""
        return any(map(self.places, self.open()))

    def refuted(self, literal: int) -> Step | None:
        """The step that shows a literal to be false; None where following rules one by one does not."""
        for depth in DEPTHS:
            rules = self._trial.refute(literal, self.known, depth)
            if rules:
                return self._minimal(-literal, rules)
        return None

    def _by_trial(self, literals: Sequence[int]) -> Step | None:
        for depth in DEPTHS:
            refuted = [(one, self._trial.refute(-one, self.known, depth)) for one in literals]
            found = [(one, rules) for one, rules in refuted if rules]
            found.sort(key=lambda pair: len(pair[1]))
            steps = [self._minimal(one, rules) for one, rules in found[:TRIED]]
            if steps:
                return self._worded(min(steps, key=_size))
        return None

    def _by_core(self, literals: Sequence[int]) -> Step:
        """From contradictions of everything with the opposite of a cell, the one with the fewest rules."""
        checker = Checker(self.rules, named=True)
        known, cores = self.known.literals(), []
        for literal in literals[:: -(-len(literals) // CORES)]:
            checker.check(self.rules.groups, (*known, -literal))
            cores.append((literal, checker.core()))
        literal, rules = min(cores, key=lambda pair: len(pair[1]))
        return self._worded(self._minimal(literal, rules))

    def _minimal(self, literal: int, rules: Sequence[Group]) -> Step:
        known = self.known.literals(cells_of(rules))
        step = shrunk(Step((literal,), tuple(rules), known, ""), self.rules)
        if step is None:
            raise RuntimeError(f"a step that does not hold: {literal} by {[group.name for group in rules]}")
        return step

    def _worded(self, step: Step) -> Step:
        """The step with its sentence; what takes many rules at once is said to."""
        names = self.tutor.named(step.rules)
        if len(names) > MANY:
            return self._with_plain_words(step, names)
        start = self.tutor.supposing(-step.follows[0])
        words = f"{start}, {self.tutor.failing(step.rules)}: {self.tutor.result(step.follows)}."
        return replace(step, words=words[0].upper() + words[1:])

    def _with_plain_words(self, step: Step, names: Sequence[str]) -> Step:
        """The step with all that its many rules show together, or if that is too hard, all rules do."""
        concerned = cells_of(step.rules)
        known = self.known.literals(concerned)
        checker = Checker(self.rules.among(step.rules), timeout=PATIENCE)
        for literal in known:
            checker.require([literal])
        try:
            more = checker.consequences([one for one in self.open() if abs(one) in concerned])
        except SolveTimeout:  # that all rules together leave one way is what solving the board has shown
            step, names = replace(step, rules=tuple(self.rules.groups)), self.tutor.named(self.rules.groups)
            known, more = (), self.open()
        follows = dict.fromkeys((*step.follows, *more))
        words = f"This takes {len(names)} rules at once. Together, {shortened(names)} leave only one way"
        return replace(
            step, follows=tuple(follows), known=known, words=f"{words}: {self.tutor.result(list(follows))}."
        )


def tutor_for(board: Board) -> Tutor:
    """How boards of this kind are taught: `KIND_lessons.py`, or where there is none, by rules alone."""
    name = f"solvers.kinds.{module_of(board.kind)}_lessons"
    module = import_module(name if find_spec(name) else "solvers.explain.plain_steps")
    return cast(Tutor, module.tutor(board))


def _is_at_once(step: Step) -> bool:
    return step.effort[0] == AT_ONCE


def _size(step: Step) -> tuple[int, int]:
    return len(step.rules), len(step.known)
