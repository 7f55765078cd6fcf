"""Statements of the rules as clauses and weighted sums over Booleans.

Variables are positive numbers (the cells first), literals signed ones; clauses stand one after the other in
one flat list, each ended by a 0, as in the DIMACS format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, chain, combinations
from typing import Any, NamedTuple

from solvers.language.rules import (
    FALSE,
    TRUE,
    AtLeastOne,
    AtMostOne,
    Exactly,
    Group,
    Implies,
    Runs,
    Same,
    Statement,
)

PAIRWISE = 100  # cells up to which all pairs are stated: no deciding on variables that only help
SUBSETS = 4  # cells up to which a count is stated by subsets; more become a native sum
MOST = 5_000_000  # numbers in the clauses; Z3 takes up to 350 bytes for each


class Sum(NamedTuple):
    """If the guard is true (or none, 0), so many of the literals are; one that stands twice counts twice."""

    total: int
    literals: tuple[int, ...]
    guard: int = 0


class Clauses:
    """Clauses (`flat`) and sums, and the number of variables used so far."""

    def __init__(self, variables: int, *, native: bool = True) -> None:
        """Without `native` sums, clauses count, too: for solvers that are asked again and again."""
        self.variables = variables
        self.flat: list[int] = []
        self.sums: list[Sum] = []
        self.counts: dict[tuple[int, ...], list[int]] | None = None if native else {}
        self.definitions: list[int] = []  # clauses that hold whatever a guard says

    def fresh(self, count: int) -> range:
        """So many new variables."""
        first = self.variables + 1
        self.variables += count
        return range(first, self.variables + 1)

    def clause(self, *literals: int) -> None:
        """At least one of the literals is true."""
        self.flat += literals
        self.flat.append(0)

    def counted(self, cells: tuple[int, ...], counts: dict[tuple[int, ...], list[int]]) -> list[int]:
        """Literals that at least 1, 2, ... of the cells are true (Bailleux and Boufkhad 2003)."""
        if len(cells) < 2:
            return list(cells)
        if cells not in counts:
            middle = len(cells) // 2
            left, right = self.counted(cells[:middle], counts), self.counted(cells[middle:], counts)
            both = [TRUE, *self.fresh(len(cells)), FALSE]
            for i, one in enumerate([TRUE, *left, FALSE]):
                for j, other in enumerate([TRUE, *right, FALSE]):
                    if i <= len(left) and j <= len(right):
                        self._define(-one, -other, both[i + j])
                    if i and j:
                        self._define(one, other, -both[i + j - 1])
            counts[cells] = both[1:-1]
        return counts[cells]

    def _define(self, *literals: int) -> None:
        if TRUE not in literals:
            self.definitions += [literal for literal in literals if literal != FALSE]
            self.definitions.append(0)

    def known(self, *literals: int) -> None:
        """A clause of literals that may be TRUE or FALSE."""
        if TRUE not in literals:
            self.flat += [literal for literal in literals if literal != FALSE]
            self.flat.append(0)

    def state(self, statements: Iterable[Statement]) -> None:
        """Add what says the same as the statements; raises MemoryError where there is too much to say."""
        for statement in statements:
            if len(self.flat) > MOST:
                raise MemoryError
            COMPILERS[type(statement)](self, statement)

    def state_if(self, guard: int, statements: Iterable[Statement]) -> None:
        """Add that the statements hold if the guard is true."""
        clauses, sums = len(self.flat), len(self.sums)
        self.state(statements)
        stated = self.flat[clauses:]
        self.flat[clauses:] = [x for literal in stated for x in ((literal,) if literal else (-guard, 0))]
        self.sums[sums:] = [one._replace(guard=guard) for one in self.sums[sums:]]


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
    if len(cells) > SUBSETS and clauses.counts is not None and total <= len(cells):
        least = clauses.counted(cells, clauses.counts)
        for literal in (*least[max(0, total - 1) : total], *(-more for more in least[total : total + 1])):
            clauses.clause(literal)
        return
    if len(cells) > SUBSETS and clauses.counts is None:
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
    """Order encoding (Tamura et al. 2009): a variable says that a run starts at or before a place.

    Each cell from a run's start to its end is filled; those between a run's end and the start of the next are
    empty, and there is at least one of them.
    """
    lengths, cells, places = statement
    size = len(cells)
    if sum(lengths) + len(lengths) - 1 > size:
        clauses.clause()
        return
    always, never = [TRUE] * (size + 1), [FALSE] * (size + 1)
    windows = places or _windows(lengths, size)
    runs = [_starts(clauses, bits, size) for bits in windows]
    first = [0, *((bits & -bits).bit_length() - 1 for bits in windows)]
    last = [*(bits.bit_length() - 1 for bits in windows), size - 1]
    pairs = zip([always, *runs], (0, *lengths), [*runs, never], first, last, strict=True)
    for run, length, after, begin, end in pairs:
        for x in range(begin, end + 1):  # elsewhere the clauses are true, or follow
            began, ended = run[x + 1], run[max(0, x + 1 - length)]
            clauses.known(-began, ended, cells[x])
            clauses.known(-ended, after[x + 1], -cells[x])
            clauses.known(-after[x + 1], run[max(0, x - length)])


def _windows(lengths: Sequence[int], size: int) -> list[int]:
    """The places where each run can start in a line of which nothing is known, as bits."""
    slack = size - sum(lengths) - len(lengths) + 1
    first = accumulate((length + 1 for length in lengths[:-1]), initial=0)
    return [(1 << slack + 1) - 1 << start for start in first] if lengths else []


def _starts(clauses: Clauses, places: int, size: int) -> list[int]:
    """The literals that a run starts before cell 0, 1, ..., `size`."""
    variables = iter(clauses.fresh(places.bit_count() - 1))
    literals, last = [], FALSE
    for x in range(size + 1):
        literals.append(last)
        if places >> x & 1:
            new = next(variables, TRUE)
            if last != FALSE:
                clauses.known(-last, new)
            last = new
    return literals


COMPILERS: dict[type[Statement], Callable[[Clauses, Any], None]] = {
    AtLeastOne: _at_least_one,
    AtMostOne: _at_most_one,
    Exactly: _exactly,
    Same: _same,
    Implies: _implies,
    Runs: _runs,
}
