"""Whether values that the elements of a board may have go together: solutions, or a clash of some of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from solvers.board import Board, Value
from solvers.checker import Checker
from solvers.common import Cells, Common
from solvers.options import UNREAD, Changes, Choice, Options
from solvers.reading import Reading
from solvers.rules import Group, Rules
from solvers.session import GaveUp

EFFORT = 20  # conflicts that Z3 may spend on leaving an element out of a clash: what helps is found soon
DOUBTFUL = 0.999  # confidence up to which it is worth the effort to leave an element out of a clash


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
    """Examines the boards that a reading may be.

    What is soon told is told by propagation, from the rules of the likeliest board with some exchanged; for
    all else there is one session, where the boards share their common rules.
    """

    def __init__(
        self, reading: Reading, rules: Rules, options: Options, *, timeout: float | None = None, seed: int = 0
    ) -> None:
        """`rules` are those of the likeliest board."""
        self.read = options.read
        self._reading, self._rules, self._options = reading, rules, options
        self._sure = {i for i, element in enumerate(reading.elements) if element.confidence == 1}
        doubtful = [(element.confidence, i) for i, element in enumerate(reading.elements)]
        self._doubtful = [i for confidence, i in sorted(doubtful) if confidence < DOUBTFUL]
        self._new_checker = partial(Checker, Rules(rules.cells), named=True, timeout=timeout, seed=seed)
        groups = self._without(rules.groups, set(options.doubtful(math.inf)), {})
        self._common = Common(Rules(rules.cells, groups))
        self._checker: Checker | None = None

    def look(self, changes: Changes) -> Finding | None:
        """What the board with these changes is, as far as that is soon told; None if Z3 must be asked.

        A finding without solutions does not say what contradicts itself.
        """
        values = self._values(changes)
        if self._reading.board.flaw(self._reading.height, self._reading.width, values):
            return None
        cells = self._follow(changes, self._groups(changes))
        if cells is None:
            return Finding(self.board(changes))
        return None if None in cells else Finding(self.board(changes), (tuple(map(bool, cells)),))

    def firm(self, changes: Changes, hints: Iterable[int], cells: tuple[bool, ...]) -> bool:
        """Whether these are soon told to be the only solution even if these hints say nothing."""
        groups = self._without(self._groups(changes), set(hints) - changes.keys(), changes)
        return self._follow(changes, groups) == list(cells)

    def is_mute(self, choice: Choice) -> bool:
        """Whether with this choice a hint says nothing, so that it contradicts nothing."""
        _, element, value = choice
        if value == UNREAD:
            return False
        return not self._reading.board.hinted(self._reading.height, self._reading.width, element, value)

    def blame(self, changes: Changes, suspects: Sequence[int]) -> Clash:
        """Which of these elements contradict each other and all the others, if that is soon told.

        What is added to the others until they contradict each other has a part in it (Junker 2004).
        """
        groups, core, left = self._groups(changes), set[int](), list(suspects)

        def clash(some: Sequence[int]) -> bool:
            unknown = set(suspects) - core - set(some)
            return self._follow(changes, self._without(groups, unknown, changes)) is None

        while not clash(()):
            least, most, step = 1, len(left), 1
            while least < most:
                middle = min(step, (least + most) // 2)
                if clash(left[:middle]):
                    most = middle
                else:
                    least, step = middle + 1, 2 * step + 1
            core.add(left[least - 1])
            left = left[: least - 1]
        return Clash({i: frozenset((changes.get(i, self.read[i]),)) for i in core}, ())

    def _follow(self, changes: Changes, groups: list[Group]) -> Cells | None:
        """What follows one by one from groups of rules; None if they contradict each other."""
        local = all(self._is_hint(i, value) for i, value in changes.items())
        return (self._common if local else Common(Rules(self._rules.cells, []))).follow(groups)

    def _without(self, groups: list[Group], unknown: set[int], changes: Changes) -> list[Group]:
        """The groups that hold whatever these elements may be."""
        if not unknown:
            return groups
        domains = {i: {changes.get(i, self.read[i]), self.read[i], *self._options.costs[i]} for i in unknown}
        return [
            group
            for group in groups
            if all(i not in domains or domains[i] <= allowed for i, allowed in group.premises)
        ]

    def _values(self, changes: Changes) -> list[Value]:
        values = self.read.copy()
        for i, value in changes.items():
            values[i] = value
        return values

    def board(self, changes: Changes) -> Board:
        """The board with these changes, but with what was read where it is UNREAD."""
        values = self._values({i: value for i, value in changes.items() if value != UNREAD})
        return self._reading.assemble(values)

    def _groups(self, changes: Changes) -> list[Group]:
        """The rules with these changes; those of hints are exchanged, else all are stated anew."""
        if not changes:
            return self._rules.groups
        unread = {i for i, value in changes.items() if value == UNREAD}
        if not all(self._is_hint(i, value) for i, value in changes.items()):
            groups = self.board(changes).rules().groups
            return [group for group in groups if not _rests_on(group, unread)]
        height, width = self._reading.height, self._reading.width
        groups = [
            group
            for group in self._rules.groups
            if all(i not in changes or changes[i] in allowed for i, allowed in group.premises)
        ]
        for i in changes.keys() - unread:
            groups += self._reading.board.hinted(height, width, i, changes[i])
        return groups

    def _is_hint(self, element: int, value: Value) -> bool:
        """Whether an element is a hint as it was read, and with this value too."""
        hints = self._reading.board.hints(self._reading.height, self._reading.width, element)
        return isinstance(value, tuple) or value == UNREAD or {value, self.read[element]} <= {None, *hints}

    def examine(self, changes: Changes) -> Finding:
        """The solutions of the board with these changes, or a clash; raises SolveTimeout.

        An element that is UNREAD is free to say what the others leave it.
        """
        values, groups = self._values(changes), self._groups(changes)
        board = self.board(changes)
        if self._checker is None:
            self._checker = self._new_checker()
        flaw = self._reading.board.flaw(self._reading.height, self._reading.width, values)
        if not flaw.keys() <= self._sure:
            clash = {i: frozenset((value,)) for i, value in flaw.items() if i not in self._sure}
            return Finding(board, clash=Clash(clash, ("every border parts two containers",)))
        totals = None if UNREAD in changes.values() else board.totals()
        if totals and totals[0] != totals[1]:
            return Finding(board, clash=self._unequal(self._checker, values, groups, totals))
        if not self._checker.check(groups):
            return Finding(board, clash=self._clash(self._checker))
        cells = tuple(self._checker.cells())
        if not self._checker.differs(groups, cells):
            return Finding(board, (cells,))
        return Finding(board, (cells, tuple(self._checker.cells())))

    def _unequal(
        self, checker: Checker, values: list[Value], groups: list[Group], totals: tuple[int, int]
    ) -> Clash:
        """The clash of a board whose columns and rows disagree on how many cells are true.

        Z3 may find one of fewer elements, but it is slow at counting.
        """
        with suppress(GaveUp):
            if not checker.check(groups, effort=EFFORT):
                return self._clash(checker)
        hints = range(self._reading.width + self._reading.height)
        name = f"the columns sum up to {totals[0]}, the rows to {totals[1]}"
        return Clash({i: frozenset((values[i],)) for i in hints}, (name,))

    def _clash(self, checker: Checker) -> Clash:
        """The clash of what Z3 has just found to contradict itself, without elements that can be left out.

        The least sure are tried first: a clash of the others says more.
        """
        core = checker.core()
        with suppress(GaveUp):
            for i in self._doubtful:
                fewer = [group for group in core if all(i != element for element, _ in group.premises)]
                if len(fewer) < len(core) and not checker.check(fewer, effort=EFFORT):
                    core = checker.core()
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
