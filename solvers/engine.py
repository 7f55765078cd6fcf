"""From the rules of a board to what is known of its solutions."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from solvers.checker import Checker
from solvers.rules import Group, Rules
from solvers.session import SolveTimeout

__all__ = ["Outcome", "SolveTimeout", "solve"]

Status = Literal["solved", "multiple", "unsolvable"]


@dataclass(frozen=True)
class Outcome:
    """What solving a board showed.

    `cells` is a solution, row by row; `forced` gives the value of each cell the same in every solution
    (None: it differs, or time ran out before it was known). `core` names groups of rules that contradict each
    other.
    """

    status: Status
    cells: tuple[bool, ...] | None = None
    forced: tuple[bool | None, ...] | None = None
    core: tuple[str, ...] = ()


def solve(rules: Rules, *, timeout: float | None = None, forced: bool = True, seed: int = 0) -> Outcome:
    """Solve a board and see whether that is its only solution; if not (and `forced`), which cells are sure.

    `timeout` is in seconds; raises SolveTimeout when it ends before the status is known.
    """
    end = None if timeout is None else time.monotonic() + timeout
    checker = Checker(rules, timeout=timeout, seed=seed)
    if not checker.check():
        return Outcome("unsolvable", core=contradiction(rules, timeout=_left(end)))
    cells = checker.cells()
    checker.require(_others(cells))
    if not checker.check():
        return Outcome("solved", tuple(cells), tuple(cells))
    return Outcome("multiple", tuple(cells), _forced(checker, cells) if forced else None)


def contradiction(rules: Rules, *, timeout: float | None = None) -> tuple[str, ...]:
    """The names of groups of unsolvable rules that contradict each other, as few as time allows."""
    checker = Checker(rules, named=True, timeout=timeout)
    core: list[Group] = rules.groups
    try:
        checker.check(core)
        core = checker.core()
        for group in list(core):
            fewer = [other for other in core if other is not group]
            if group in core and not checker.check(fewer):
                core = checker.core()
    except SolveTimeout:
        pass
    return tuple(group.name for group in core)


def _others(cells: Sequence[bool | None]) -> list[int]:
    """The literals of which one at least holds in a solution that differs from these cells."""
    return [-i if cell else i for i, cell in enumerate(cells, start=1) if cell is not None]


def _forced(checker: Checker, cells: Sequence[bool]) -> tuple[bool | None, ...]:
    """The cells that keep their value in every solution, after a check found another one.

    Every further check asks for a solution that differs in a cell which no other did so far.
    """
    sure: list[bool | None] = list(cells)
    another = True
    try:
        while another:
            found = checker.cells()
            sure = [one if one == other else None for one, other in zip(sure, found, strict=True)]
            checker.require(_others(sure))
            another = checker.check()
    except SolveTimeout:
        return (None,) * len(cells)
    return tuple(sure)


def _left(end: float | None) -> float | None:
    return None if end is None else max(0.0, end - time.monotonic())
