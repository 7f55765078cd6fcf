"""From which statements it followed that rules contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from solvers.language.rules import Group, Same, Statement, cells_in

Cause = tuple[int, int]  # a statement, by its number, and the value (0: any) of its cells that it goes by


class Contradiction(Exception):
    """The rules cannot hold."""

    def __init__(self, behind: Callable[[Iterable[Cause]], set[int]], *causes: Cause) -> None:
        """What these causes go by cannot all be; `behind` tells which statements it followed from."""
        super().__init__()
        self._behind, self._causes = behind, causes

    def among(self, groups: Sequence[Group]) -> list[Group]:
        """Those of the groups that contradict each other; their statements are numbered in order."""
        numbers = self._behind(self._causes)
        starts = accumulate((len(group.statements) for group in groups), initial=0)
        named = zip(groups, starts, strict=False)
        return [group for group, at in named if not numbers.isdisjoint(range(at, at + len(group.statements)))]


def involved(
    causes: Iterable[Cause],
    trail: Sequence[int],
    values: Sequence[int],
    why: Sequence[Cause],
    statements: Sequence[Statement],
    stand_ins: Sequence[int],
) -> set[int]:
    """The numbers of these causes' statements, and of those from which followed what they go by.

    `trail` are the cells with a value in the order in which that was found, `why` is the cause of each. Those
    found before a cell are taken for its reasons, though not all of them need be.
    """
    when = {cell: i for i, cell in enumerate(trail)}
    gone_by: set[Cause] = set()
    reasons: set[int] = set()
    touched: set[int] = set()

    def go_by(cause: Cause, time: int) -> None:
        if cause in gone_by:  # at a later time, so that it told as much
            return
        gone_by.add(cause)
        number, value = cause
        for one in cells_in(statements[number]):
            cell = stand_ins[one]
            touched.add(cell)
            if when.get(cell, time) < time and value in (0, values[cell]):
                reasons.add(cell)

    for cause in causes:
        go_by(cause, len(trail))
    for time in reversed(range(len(trail))):
        if trail[time] in reasons:
            go_by(why[trail[time]], time)
    found = {number for number, _ in gone_by}
    for number, statement in enumerate(statements):
        if isinstance(statement, Same) and stand_ins[statement.cells[0]] in touched:
            found.add(number)
    return found
