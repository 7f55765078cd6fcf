"""Supposes the opposite of what is to be shown and follows single rules until one of them is broken.

What it finds is a first idea of the rules that a step needs; Z3 proves it and makes it minimal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from solvers.explain.steps import Known, cells_of
from solvers.following.line import narrow
from solvers.language.rules import AtLeastOne, AtMostOne, Group, Implies, Runs, Same, Statement


class Trial:
    """The rules of a board, ready to be followed from any supposed cell."""

    def __init__(self, groups: Sequence[Group], cells: int) -> None:
        self._cells = {id(group): cells_of([group]) for group in groups}
        self._about: list[list[Group]] = [[] for _ in range(cells + 1)]
        for group in groups:
            for cell in self._cells[id(group)]:
                self._about[cell].append(group)

    def refute(self, literal: int, known: Known, limit: int) -> list[Group] | None:
        """Groups of rules with which a supposed literal leads to a contradiction, nearest first.

        None if following `limit` rules shows none.
        """
        values = known.values.copy()
        values[abs(literal)] = 1 if literal > 0 else -1
        why: dict[int, Group] = {}
        waiting = deque(self._about[abs(literal)])
        queued = {id(group) for group in waiting}
        for _ in range(limit):
            if not waiting:
                return None
            group = waiting.popleft()
            queued.discard(id(group))
            for statement in group.statements:
                found = follow(statement, values)
                if found is None:
                    return self._used(group, why)
                for one in found:
                    cell = abs(one)
                    if not values[cell]:
                        values[cell] = 1 if one > 0 else -1
                        why[cell] = group
                        fresh = [other for other in self._about[cell] if id(other) not in queued]
                        waiting += [other for other in fresh if other is not group]
                        queued.update(map(id, fresh))
        return None

    def _used(self, broken: Group, why: dict[int, Group]) -> list[Group]:
        """The broken group and those that led to it."""
        used, todo = {id(broken): broken}, [broken]
        while todo:
            for cell in self._cells[id(todo.pop())]:
                group = why.get(cell)
                if group is not None and id(group) not in used:
                    used[id(group)] = group
                    todo.append(group)
        return list(used.values())


def follow(statement: Statement, values: Sequence[int]) -> list[int] | None:
    """The literals that one statement adds to the known values of cells; None if they break it."""
    if isinstance(statement, Runs):
        return _follow_line(statement, values)
    if isinstance(statement, Implies):
        cell, then = statement
        if values[cell] > 0:
            return None if values[then] < 0 else [then]
        return [-cell] if values[then] < 0 else []
    cells = statement.cells
    true = sum(values[cell] > 0 for cell in cells)
    free = [cell for cell in cells if not values[cell]]
    least, most = _bounds(statement)
    if isinstance(statement, Same):
        false = len(cells) - true - len(free)
        if true and false:
            return None
        return free if true else [-cell for cell in free] if false else []
    if true > most or true + len(free) < least:
        return None
    if true == most:
        return [-cell for cell in free]
    return free if true + len(free) == least else []


def _bounds(statement: Statement) -> tuple[int, int]:
    """How many of a statement's cells are true, at least and at most."""
    if isinstance(statement, AtMostOne):
        return 0, 1
    if isinstance(statement, AtLeastOne):
        return 1, len(statement.cells)
    total = getattr(statement, "total", 0)
    return total, total


def _follow_line(statement: Runs, values: Sequence[int]) -> list[int] | None:
    filled = empty = 0
    for i, cell in enumerate(statement.cells):
        if values[cell] > 0:
            filled |= 1 << i
        elif values[cell]:
            empty |= 1 << i
    found = narrow(statement.lengths, len(statement.cells), filled, empty)
    if found is None:
        return None
    filled, empty = found.filled & ~filled, found.empty & ~empty
    return [
        cell if filled >> i & 1 else -cell
        for i, cell in enumerate(statement.cells)
        if (filled | empty) >> i & 1
    ]
