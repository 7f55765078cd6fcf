"""How boards are taught whose kind has no patterns of its own: by the names of their rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.explain.steps import Known, Step, cells_of, easiest_first, listing, spans, unmet
from solvers.explain.trial import follow
from solvers.language.board import Board
from solvers.language.rules import Group

ONE_RULE = 1  # the effort of a step by a single rule


class PlainTutor:
    """The steps of single rules."""

    def __init__(self, board: Board) -> None:
        self._width, self._alphabet = board.width, board.alphabet
        self._rules = board.rules()
        self._given = [
            literal
            for cell, symbol in board.clues().items()
            if symbol in self._alphabet.symbols
            for literal in self._alphabet.literals(cell + 1, self._alphabet.symbols.index(symbol))
        ]

    def given(self) -> Sequence[int]:
        """The answers that the board itself shows."""
        return self._given

    @easiest_first
    def patterns(self, known: Known) -> Iterator[Step]:
        """What each rule shows by itself about the cells, the easiest first."""
        for group in self._rules.groups:
            for statement in group.statements:
                found = follow(statement, known.values) or ()
                follows = tuple(dict.fromkeys(one for one in found if self._is_new(one, known)))
                if follows:
                    shown = known.literals(cells_of([group]))
                    words = f"Because of the rule '{group.name}': {self.result(follows)}."
                    yield Step(follows, (group,), shown, words, (ONE_RULE, len(shown)))

    def _is_new(self, literal: int, known: Known) -> bool:
        return not known.values[abs(literal)] and abs(literal) <= self._rules.answers

    def named(self, groups: Sequence[Group]) -> list[str]:
        """The rules in quotes."""
        return [f"'{group.name}'" for group in groups]

    def failing(self, groups: Sequence[Group]) -> str:
        """Which rules cannot be met together."""
        return unmet(self.named(groups))

    def broken(self, group: Group, known: Known, cell: int) -> str | None:
        """The name of a rule that what is placed contradicts."""
        contradicted = any(follow(statement, known.values) is None for statement in group.statements)
        return f"the rule '{group.name}' is broken" if contradicted else None

    def labels(self, step: Step) -> dict[int, str]:
        """None."""
        return {}

    def supposing(self, literal: int) -> str:
        """What the opposite would be."""
        return f"if {self.result([literal])}"

    def result(self, literals: Sequence[int]) -> str:
        """What follows: 'r1c1 is 5 and r2c3 is not 7'."""
        sides: dict[str, list[int]] = {}
        for literal in sorted(literals, key=lambda one: not self._alphabet.places(one)):
            sides.setdefault(self._said(literal), []).append(self._alphabet.cell(literal))
        return listing([f"{spans(cells, self._width)} {_be(cells)} {what}" for what, cells in sides.items()])

    def _said(self, literal: int) -> str:
        symbol = self._alphabet.says(literal)
        if symbol is None:
            return f"not {self._alphabet.symbols[self._alphabet.value(literal)]}"
        return symbol if symbol != self._alphabet.blank else "empty"


tutor = PlainTutor


def _be(cells: Sequence[int]) -> str:
    return "is" if len(cells) == 1 else "are"
