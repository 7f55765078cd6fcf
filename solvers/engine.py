"""From the rules of a board to what is known of its solutions."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import cast

from solvers.following.blame import Contradiction
from solvers.following.facts import Facts
from solvers.language.effort import Allowance, TooMuch, left
from solvers.language.rules import Group, Rules
from solvers.language.values import Status
from solvers.smt.checker import Checker
from solvers.smt.session import SolveTimeout

__all__ = ["Outcome", "SolveTimeout", "solve"]


@dataclass(frozen=True)
class Outcome:
    """What solving a board showed.

    `cells` is a solution: each cell's value, as the board's alphabet numbers them, row by row; `another`
    is a second one, if there are several. `forced` gives the value of each cell the same in every solution
    (None: it differs, or time ran out before it was known). `core` names groups of rules that contradict each
    other.
    """

    status: Status
    cells: tuple[int, ...] | None = None
    forced: tuple[int | None, ...] | None = None
    core: tuple[str, ...] = ()
    another: tuple[int, ...] | None = None

    @property
    def solutions(self) -> tuple[tuple[int, ...], ...]:
        """Up to two solutions."""
        return tuple(cells for cells in (self.cells, self.another) if cells is not None)


def solve(
    rules: Rules,
    *,
    timeout: float | None = None,
    forced: bool = True,
    core: bool = True,
    seed: int = 0,
    telling: float = math.inf,
) -> Outcome:
    """Solve a board and see whether that is its only solution; if not (and `forced`), which cells are sure.

    An unsolvable board comes with what contradicts itself, if that is soon told, and with `core` in any case
    and with as few rules as possible. `timeout` is in seconds; raises
    SolveTimeout when it ends before the status is known. `telling` is what may be spent, in microseconds, on
    telling which cells are sure.
    """
    end = None if timeout is None else time.monotonic() + timeout
    try:
        facts = Facts(rules)
    except Contradiction as clash:
        behind = rules.among(clash.among(rules.groups))
        names = contradiction(behind, timeout=timeout) if core else [group.name for group in behind.groups]
        return Outcome("unsolvable", core=tuple(names))
    found, checker = solutions(facts, timeout=_left(end), seed=seed)
    if not found:
        return Outcome("unsolvable", core=contradiction(rules, timeout=_left(end)) if core else ())
    answer, *more = (solved(facts, one) for one in found)
    if not more:
        return Outcome("solved", answer, answer)
    sure = _forced(checker, telling, *found) if forced and checker else None
    return Outcome("multiple", answer, facts.full(sure) if sure else None, another=more[0])


def solved(facts: Facts, solution: Sequence[bool]) -> tuple[int, ...]:
    """The values of all cells in one of the `solutions`."""
    return cast(tuple[int, ...], facts.full(solution))  # which leaves none of them open


def solutions(
    facts: Facts, known: Iterable[Sequence[int]] = (), *, timeout: float | None = None, seed: int = 0
) -> tuple[list[list[bool]], Checker | None]:
    """Up to two solutions of what propagation left open, and who was asked for them, if need be.

    They are the variables of answers that `facts.rest()` has; there is another one only if those differ.
    `known` are values of all cells, no two the same, that may be solutions: Z3 is asked only for what these
    are not. Raises SolveTimeout.
    """
    try:
        facts.try_out()
    except Contradiction:
        return [], None
    rest = facts.rest()
    if not rest.variables:
        return [[]], None
    found = list(islice(filter(None, map(facts.left_by, known)), 2))
    if len(found) == 2:
        return found, None
    checker = Checker(rest, timeout=timeout, seed=seed)
    while len(found) < 2:
        if found:
            checker.require(_others(found[0]))
        if not checker.decide():
            break
        found.append(checker.cells())
    return found, checker


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


def _others(cells: Sequence[bool]) -> list[int]:
    """The literals of which one at least holds in a solution that differs from these cells."""
    return [-i if cell else i for i, cell in enumerate(cells, start=1)]


def _forced(
    checker: Checker, telling: float, cells: Sequence[bool], others: Sequence[bool]
) -> list[bool | None]:
    """The cells that keep their value in every solution, of which these are two, if that is soon told."""
    both = zip(cells, others, strict=True)
    agreed = [i if one else -i for i, (one, other) in enumerate(both, start=1) if one == other]
    sure: list[bool | None] = [None] * len(cells)
    with suppress(SolveTimeout, TooMuch), Allowance(min(telling, left())):
        for literal in checker.consequences(agreed):
            sure[abs(literal) - 1] = literal > 0
    return sure


def _left(end: float | None) -> float | None:
    return None if end is None else max(0.0, end - time.monotonic())
