"""The language in which each kind states its rules once: statements about variables, in named groups.

Most variables tell a cell's answer (see `solvers.language.alphabet`), so that statements call them cells.
Solving, uniqueness, forced cells, repair and explanation all read this one statement; `solvers.smt.clauses`
turns it into what Z3 reads fastest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from solvers.language.alphabet import YES_NO, Alphabet
from solvers.language.values import Value

TRUE = 1 << 30  # a number for what is known to hold, beyond those of cells
FALSE = -TRUE


class AtLeastOne(NamedTuple):
    """One of the cells at least is true."""

    cells: tuple[int, ...]


class AtMostOne(NamedTuple):
    """No two of the cells are true."""

    cells: tuple[int, ...]


class Exactly(NamedTuple):
    """So many of the cells are true."""

    total: int
    cells: tuple[int, ...]


class Same(NamedTuple):
    """All of the cells are true, or none is."""

    cells: tuple[int, ...]


class Implies(NamedTuple):
    """If the first cell is true, the second is."""

    cell: int
    then: int


class Runs(NamedTuple):
    """The true cells of the line form runs of these lengths (each at least 1), in order.

    Where only a part of a board is left to solve, cells may be TRUE or FALSE, and `places` gives the cells
    where each run can still start, as bits.
    """

    lengths: tuple[int, ...]
    cells: tuple[int, ...]
    places: tuple[int, ...] = ()


Statement = AtLeastOne | AtMostOne | Exactly | Same | Implies | Runs


def exactly_one(cells: tuple[int, ...]) -> tuple[Statement, ...]:
    """That one of the cells is true, and no other, in the words that are quickest to follow."""
    return AtLeastOne(cells), AtMostOne(cells)


def cells_in(statement: Statement) -> tuple[int, ...]:
    """The cells that a statement speaks of."""
    return tuple(statement) if isinstance(statement, Implies) else statement.cells


Premise = tuple[int, frozenset[Value]]


class Group(NamedTuple):
    """Statements with the name under which messages give them, and what they rest on.

    Each premise is an element, as its position in `Board.elements`, and a set of values: on every board of
    this size whose elements have values from these sets, the group holds.
    """

    name: str
    premises: tuple[Premise, ...]
    statements: tuple[Statement, ...]


@dataclass
class Rules:
    """The rules of one board over Boolean variables, which are numbers from 1.

    The first ones tell the answers of its `cells`, as the `alphabet` has it. Then come so many `helpers`, by
    which rules say what is no cell's answer: whose tent it is. Solutions differ only where answers do.
    """

    cells: int
    groups: list[Group] = field(default_factory=list)
    alphabet: Alphabet = YES_NO
    helpers: int = 0

    @property
    def answers(self) -> int:
        """The number of variables that tell the cells' answers."""
        return self.alphabet.variables(self.cells)

    @property
    def variables(self) -> int:
        """The number of all variables."""
        return self.answers + self.helpers

    def helper(self) -> int:
        """A further variable."""
        self.helpers += 1
        return self.variables

    def among(self, groups: Iterable[Group]) -> Rules:
        """Only these groups of rules, over the same variables."""
        return replace(self, groups=list(groups))

    def add(self, name: str, premises: Iterable[Premise], *statements: Statement) -> None:
        """State a group of rules."""
        self.groups.append(Group(name, tuple(premises), statements))


def line_of(height: int, width: int, number: int) -> tuple[str, tuple[int, ...]]:
    """The name and the cells of a line: columns have the first numbers, from 0, then rows."""
    if number < width:
        return f"column {number + 1}", tuple(range(number + 1, height * width + 1, width))
    row = number - width
    return f"row {row + 1}", tuple(range(row * width + 1, (row + 1) * width + 1))
