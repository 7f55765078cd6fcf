"""Statements of the rules as clauses and weighted sums over Booleans.

Variables are positive numbers (the cells first), literals signed ones; clauses stand one after the other in
one flat list, each ended by a 0, as in the DIMACS format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations, pairwise
from typing import Any, NamedTuple

from solvers.rules import AtLeastOne, AtMostOne, Exactly, Group, Implies, Runs, Same, Statement

PAIRWISE = 5  # cells up to which all pairs take fewer clauses than a ladder's further variables are worth
SUBSETS = 4  # cells up to which a count is stated by subsets; more become a native sum


class Sum(NamedTuple):
    """If the guard is true (or none, 0), so many of the literals are; one that stands twice counts twice."""

    total: int
    literals: tuple[int, ...]
    guard: int = 0


class Clauses:
    """Clauses (`flat`) and sums, and the number of variables used so far."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.flat: list[int] = []
        self.sums: list[Sum] = []

    def fresh(self, count: int) -> range:
        """So many new variables."""
        first = self.variables + 1
        self.variables += count
        return range(first, self.variables + 1)

    def clause(self, *literals: int) -> None:
        """At least one of the literals is true."""
        self.flat += literals
        self.flat.append(0)

    def state(self, statements: Iterable[Statement]) -> None:
        """Add what says the same as the statements."""
        for statement in statements:
            COMPILERS[type(statement)](self, statement)

    def state_if(self, guard: int, statements: Iterable[Statement]) -> None:
        """Add that the statements hold if the guard is true."""
        clauses, sums = len(self.flat), len(self.sums)
        self.state(statements)
        stated = self.flat[clauses:]
        self.flat[clauses:] = [x for literal in stated for x in ((literal,) if literal else (-guard, 0))]
        self.sums[sums:] = [one._replace(guard=guard) for one in self.sums[sums:]]

    def rename(self, stand_ins: Sequence[int]) -> None:
        """Put `stand_ins[v]` in the place of each variable v."""
        names = {v: name for v, name in enumerate(stand_ins) if v != name}
        names |= {-v: -name for v, name in names.items()}
        self.flat = [names.get(literal, literal) for literal in self.flat]
        self.sums = [
            Sum(total, tuple(names.get(x, x) for x in literals), guard)
            for total, literals, guard in self.sums
        ]


def needs_sums(groups: Iterable[Group]) -> bool:
    """Whether clauses alone cannot state the groups."""
    statements = chain.from_iterable(group.statements for group in groups)
    return any(isinstance(one, Exactly) and len(one.cells) > SUBSETS for one in statements)


def _at_least_one(clauses: Clauses, statement: AtLeastOne) -> None:
    clauses.clause(*statement.cells)


def _at_most_one(clauses: Clauses, statement: AtMostOne) -> None:
    """All pairs, or a ladder: variable i says that one of the cells up to i is true (Sinz 2005)."""
    cells = statement.cells
    if len(cells) <= PAIRWISE:
        for one, other in combinations(cells, 2):
            clauses.clause(-one, -other)
        return
    ladder = clauses.fresh(len(cells) - 1)
    for i, step in enumerate(ladder):
        clauses.clause(-cells[i], step)
        clauses.clause(-step, -cells[i + 1])
        if i:
            clauses.clause(-ladder[i - 1], step)


def _exactly(clauses: Clauses, statement: Exactly) -> None:
    total, cells = statement
    if len(cells) > SUBSETS:
        clauses.sums.append(Sum(total, cells))
        return
    if total > len(cells):
        clauses.clause()
    for some in combinations(cells, total + 1):
        clauses.clause(*(-cell for cell in some))
    for some in combinations(cells, len(cells) - total + 1) if 0 < total <= len(cells) else ():
        clauses.clause(*some)


def _same(clauses: Clauses, statement: Same) -> None:
    first, *others = statement.cells
    for other in others:
        clauses.clause(-first, other)
        clauses.clause(first, -other)


def _implies(clauses: Clauses, statement: Implies) -> None:
    clauses.clause(-statement.cell, statement.then)


def _runs(clauses: Clauses, statement: Runs) -> None:
    """Order encoding (Tamura et al. 2009): run i starts at most j cells after its leftmost place.

    That is the variable `at_most[i][j]`; all runs of a line have the same slack, so j means the same in all.
    """
    lengths, cells = statement
    slack = len(cells) - sum(lengths) - len(lengths) + 1
    if not lengths or slack < 0:
        for cell in cells if not lengths else ():
            clauses.clause(-cell)
        if slack < 0:
            clauses.clause()
        return
    at_most = [clauses.fresh(slack) for _ in lengths]
    end = 0
    for i, (run, length) in enumerate(zip(at_most, lengths, strict=True)):
        for one, later in pairwise(run):
            clauses.clause(-one, later)
        for j in range(slack + length):
            clauses.clause(*_not_by(run, j), *_by(run, j - length), cells[end + j])
        before = at_most[i - 1] if i else ()
        for one, other in zip(before, run, strict=False):
            clauses.clause(-other, one)
        for j in range(slack + 1 if i else slack):
            clauses.clause(*_not_by(before, j), *_by(run, j - 1 if i else j), -cells[end - 1 + j if i else j])
        end += length + 1
    for one, cell in zip(at_most[-1], cells[end - 1 :], strict=True):
        clauses.clause(-one, -cell)


def _by(run: Sequence[int], place: int) -> tuple[int, ...]:
    """The literal that the run starts at `place` or before; none if it cannot."""
    return (run[place],) if place >= 0 else ()


def _not_by(run: Sequence[int], place: int) -> tuple[int, ...]:
    """The literal that the run starts after `place`; none if it cannot."""
    return (-run[place],) if place < len(run) else ()


COMPILERS: dict[type[Statement], Callable[[Clauses, Any], None]] = {
    AtLeastOne: _at_least_one,
    AtMostOne: _at_most_one,
    Exactly: _exactly,
    Same: _same,
    Implies: _implies,
    Runs: _runs,
}
