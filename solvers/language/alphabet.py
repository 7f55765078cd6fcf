"""What may be answered in a cell, and the Boolean variables that say so.

Cells count from 1 in reading order. Their values are numbers: the places of symbols in the alphabet. With two
symbols, each cell has one variable, whose number is the cell's and which is true for the second symbol. With
more, each cell has one variable for each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

OPEN = "?"  # shown for a cell whose value is not known


class Placed(NamedTuple):
    """What stands in a cell; `row` and `column` count from 0.

    The symbol is one of the alphabet. It may be empty where all that is ever put into a cell is the same.
    """

    row: int
    column: int
    symbol: str = ""


@dataclass(frozen=True)
class Alphabet:
    """The symbols, one character each, of which every cell's answer is one.

    `blank` is the one for which nothing is put into the cell; empty where something is put into all cells.
    """

    symbols: str
    blank: str = ""

    @cached_property
    def binary(self) -> bool:
        """Whether one variable tells which of two symbols a cell has."""
        return len(self.symbols) == 2

    @property
    def written(self) -> str:
        """The symbols that are put into cells."""
        return self.symbols.replace(self.blank, "") if self.blank else self.symbols

    def variables(self, cells: int) -> int:
        """How many variables tell the answers of so many cells."""
        return cells if self.binary else cells * len(self.symbols)

    def literal(self, cell: int, value: int) -> int:
        """What is true if the cell has this value: a variable, or negative, the opposite of one."""
        if self.binary:
            return cell if value else -cell
        return (cell - 1) * len(self.symbols) + value + 1

    def each(self, cell: int) -> tuple[int, ...]:
        """The literals of all values of a cell."""
        return tuple([self.literal(cell, value) for value in range(len(self.symbols))])

    def literals(self, cell: int, value: int) -> tuple[int, ...]:
        """All that is known of a cell that has this value: it has no other one."""
        if self.binary:
            return (self.literal(cell, value),)
        return tuple(one if i == value else -one for i, one in enumerate(self.each(cell)))

    def cell(self, literal: int) -> int:
        """The cell of which a literal says something."""
        return abs(literal) if self.binary else (abs(literal) - 1) // len(self.symbols) + 1

    def value(self, literal: int) -> int:
        """The value of which a literal says that a cell has it, or if negative and not binary, has it not."""
        return int(literal > 0) if self.binary else (abs(literal) - 1) % len(self.symbols)

    def says(self, literal: int) -> str | None:
        """The symbol that a cell has by a literal; None where it only says of one that it is not that."""
        return self.symbols[self.value(literal)] if self.binary or literal > 0 else None

    def places(self, literal: int) -> bool:
        """Whether, by a literal, something is put into a cell."""
        symbol = self.says(literal)
        return symbol is not None and symbol != self.blank

    def values(self, variables: Sequence[bool | None]) -> tuple[int | None, ...]:
        """The value of each cell, by what is known of the variables; None where that is not known."""
        if self.binary:
            return tuple(variables)
        count = len(self.symbols)
        cells = (variables[i : i + count] for i in range(0, len(variables), count))
        return tuple(next((i for i, one in enumerate(cell) if one), None) for cell in cells)

    def whole(self, placed: Placed) -> Placed:
        """The same with its symbol, where only one can be put into a cell."""
        return placed if placed.symbol or len(self.written) != 1 else placed._replace(symbol=self.written)

    def known(self, values: Iterable[int | None]) -> Iterator[int]:
        """All literals that are true if the cells have these values, as far as they are not None."""
        told = ((cell, value) for cell, value in enumerate(values, start=1) if value is not None)
        if self.binary:
            return (cell if value else -cell for cell, value in told)
        return chain.from_iterable(self.literals(cell, value) for cell, value in told)


YES_NO = Alphabet(".#", blank=".")  # for rules that speak of Booleans alone
