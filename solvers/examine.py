"""Whether values that the elements of a board may have go together: solutions, or a clash of some of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from solvers.board import Board, Value
from solvers.checker import Checker
from solvers.clauses import needs_sums
from solvers.reading import Reading
from solvers.rules import Group, Rules
from solvers.session import GaveUp

UNREAD = "unread"  # a value: there is a hint, but what it says is not among its alternatives
EFFORT = 20  # conflicts that Z3 may spend on leaving an element out of a clash: what helps is found soon
DOUBTFUL = 0.999  # confidence up to which it is worth the effort to leave an element out of a clash

Changes = Mapping[int, Value]  # values other than the likeliest, by element


class Clash(NamedTuple):
    """Elements that cannot all have values from these sets, and the rules by which they cannot."""

    values: dict[int, frozenset[Value]]
    rules: tuple[str, ...]

    def concerns(self, changes: Changes, read: list[Value]) -> bool:
        """Whether a reading with these changes has this clash."""
        return all(changes.get(i, read[i]) in allowed for i, allowed in self.values.items())


class Finding(NamedTuple):
    """A board and up to two of its solutions, or why it has none."""

    board: Board
    solutions: tuple[tuple[bool, ...], ...] = ()
    clash: Clash | None = None


class Examiner:
    """Examines the boards that a reading may be, in one session, where they share their common rules."""

    def __init__(self, reading: Reading, *, timeout: float | None = None, seed: int = 0) -> None:
        self.read = [element.value for element in reading.elements]
        self._reading = reading
        self._sure = {i for i, element in enumerate(reading.elements) if element.confidence == 1}
        doubtful = [(element.confidence, i) for i, element in enumerate(reading.elements)]
        self._doubtful = [i for confidence, i in sorted(doubtful) if confidence < DOUBTFUL]
        self._new_checker = partial(
            Checker, Rules(reading.height * reading.width), named=True, timeout=timeout, seed=seed
        )
        self._checker, self._sums = self._new_checker(), False

    def examine(self, changes: Changes) -> Finding:
        """The solutions of the board with these changes, or a clash; raises SolveTimeout.

        An element that is UNREAD is free to say what the others leave it.
        """
        values = [changes.get(i, value) for i, value in enumerate(self.read)]
        board = self._reading.assemble(
            [read if v == UNREAD else v for v, read in zip(values, self.read, strict=True)]
        )
        unread = [i for i, value in changes.items() if value == UNREAD]
        groups = [group for group in board.rules().groups if not _rests_on(group, unread)]
        if not self._sums and needs_sums(groups):
            self._checker, self._sums = self._new_checker(sums=True), True
        flaw = self._reading.board.flaw(self._reading.height, self._reading.width, values)
        if not flaw.keys() <= self._sure:
            clash = {i: frozenset((value,)) for i, value in flaw.items() if i not in self._sure}
            return Finding(board, clash=Clash(clash, ("every border parts two containers",)))
        totals = None if unread else board.totals()
        if totals and totals[0] != totals[1]:
            return Finding(board, clash=self._unequal(values, groups, totals))
        if not self._checker.check(groups):
            return Finding(board, clash=self._clash())
        cells = tuple(self._checker.cells())
        if not self._checker.differs(groups, cells):
            return Finding(board, (cells,))
        return Finding(board, (cells, tuple(self._checker.cells())))

    def _unequal(self, values: list[Value], groups: list[Group], totals: tuple[int, int]) -> Clash:
        """The clash of a board whose columns and rows disagree on how many cells are true.

        Z3 may find one of fewer elements, but it is slow at counting.
        """
        with suppress(GaveUp):
            if not self._checker.check(groups, effort=EFFORT):
                return self._clash()
        hints = range(self._reading.width + self._reading.height)
        name = f"the columns sum up to {totals[0]}, the rows to {totals[1]}"
        return Clash({i: frozenset((values[i],)) for i in hints}, (name,))

    def _clash(self) -> Clash:
        """The clash of what Z3 has just found to contradict itself, without elements that can be left out.

        The least sure are tried first: a clash of the others says more.
        """
        core = self._checker.core()
        with suppress(GaveUp):
            for i in self._doubtful:
                fewer = [group for group in core if all(i != element for element, _ in group.premises)]
                if len(fewer) < len(core) and not self._checker.check(fewer, effort=EFFORT):
                    core = self._checker.core()
        values: dict[int, frozenset[Value]] = {}
        for group in core:
            for i, allowed in group.premises:
                if i not in self._sure:
                    known = allowed | {UNREAD} if len(allowed) > 1 and self.read[i] in allowed else allowed
                    values[i] = values.get(i, known) & known
        return Clash(values, tuple(group.name for group in core))


def _rests_on(group: Group, unread: Iterable[int]) -> bool:
    """Whether the group holds only by what one of the unread hints says."""
    return bool(unread) and any(i in unread and len(allowed) == 1 for i, allowed in group.premises)
