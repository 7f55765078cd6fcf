"""What rules still say about open cells, where the others are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solvers.following.watched import Line
from solvers.language.rules import FALSE, TRUE, AtLeastOne, AtMostOne, Exactly, Implies, Runs, Same, Statement
from solvers.language.unite import Sets


class KnownCells(NamedTuple):
    """What is known of cells, by their numbers."""

    values: Sequence[int]  # 1: true, -1: false, 0: open
    stand_ins: Sequence[int]  # the first of the cells that must be the same
    number: Sequence[int]  # the new numbers of open cells


def reduced(
    statement: AtLeastOne | AtMostOne | Exactly | Same | Implies, known: KnownCells
) -> AtLeastOne | AtMostOne | Exactly | Implies | None:
    """What a statement still says; None if nothing."""
    values, stand_ins, number = known
    if isinstance(statement, Same):
        return None
    if isinstance(statement, Implies):
        cell, then = (stand_ins[one] for one in statement)
        return None if cell == then or values[cell] or values[then] else Implies(number[cell], number[then])
    cells = [stand_ins[cell] for cell in statement.cells]
    true = sum(values[cell] > 0 for cell in cells)
    left = tuple([number[cell] for cell in cells if not values[cell]])
    if not left or (true and not isinstance(statement, Exactly)):
        return None
    if isinstance(statement, Exactly):
        return Exactly(statement.total - true, left)
    return type(statement)(left)


def reduced_line(line: Line, known: KnownCells) -> Runs | None:
    """What a line of runs still says; None if nothing."""
    sure = {1: TRUE, -1: FALSE}
    cells = tuple(sure[v] if (v := known.values[cell]) else known.number[cell] for cell in line.cells)
    if all(abs(cell) == TRUE for cell in cells):
        return None
    return Runs(line.lengths, cells, line.places)


def stand_ins(cells: int, statements: Iterable[Statement]) -> Sequence[int]:
    """For each cell, the first of the cells that must be the same as it (for 0, 0)."""
    same = [statement.cells for statement in statements if isinstance(statement, Same)]
    if not same:
        return range(cells + 1)
    sets = Sets(cells + 1)
    for first, *others in same:
        for other in others:
            sets.join(first, other)
    return [sets.find(cell) for cell in range(cells + 1)]
