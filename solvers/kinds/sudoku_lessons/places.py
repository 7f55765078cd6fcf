"""Where the digits of a Sudoku may stand, as its lessons speak of it."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.explain.steps import Known, listing, spans
from solvers.kinds.sudoku import DIGITS, Sudoku
from solvers.language.rules import Exactly, Group, cells_in
from solvers.language.values import place

Unit = tuple[str, list[int]]  # its name, and its cells from 0


class Places:
    """The units of one board, the rules of each, and its variables: one for each digit in each cell."""

    def __init__(self, board: Sudoku) -> None:
        self._board, self._side = board, board.width
        self._digits: dict[int, Group] = {}  # by the cell: that it has one digit
        self._once: dict[tuple[str, int], Group] = {}  # by the unit and the digit: that it is there once
        self._given: list[int] = []
        self._units: dict[str, list[int]] = {}
        for group in board.rules().groups:
            self._sort(group)
        self._boxes = [(name, cells) for name, cells in self._units.items() if name.startswith("box")]
        self._rows = [(name, cells) for name, cells in self._units.items() if name.startswith("row")]
        self._columns = [(name, cells) for name, cells in self._units.items() if name.startswith("column")]
        self._of: list[list[Unit]] = [
            [unit for unit in self._units.items() if cell in unit[1]] for cell in range(self._side**2)
        ]

    def _sort(self, group: Group) -> None:
        variables = cells_in(group.statements[0])
        cells = [(variable - 1) // self._side for variable in variables]
        if len(variables) == 1 and isinstance(group.statements[0], Exactly):
            self._given.append(variables[0])
        elif len(set(cells)) == 1:
            self._digits[cells[0]] = group
        else:
            name = group.name.partition(":")[0]
            self._units[name] = cells
            self._once[name, (variables[0] - 1) % self._side] = group

    def _variable(self, cell: int, digit: int) -> int:
        return cell * self._side + digit + 1

    def _variables(self, cells: Sequence[int], digit: int) -> list[int]:
        side, first = self._side, digit + 1
        return [cell * side + first for cell in cells]

    def _all(self, cell: int) -> range:
        return range(self._variable(cell, 0), self._variable(cell, self._side))

    def _cell(self, variable: int) -> int:
        return (variable - 1) // self._side

    def _value(self, variable: int) -> int:
        return (variable - 1) % self._side

    def _digit(self, variable: int) -> str:
        return DIGITS[self._value(variable)]

    def _left(self, known: Known, cell: int) -> frozenset[int]:
        """The digits that a cell may still have."""
        if known.true(self._all(cell)):
            return frozenset()
        return frozenset(map(self._value, known.open(self._all(cell))))

    def _free(self, known: Known, cells: Sequence[int], digit: int) -> frozenset[int]:
        """The cells in which a digit may still stand."""
        variables = self._variables(cells, digit)
        if known.true(variables):
            return frozenset()
        return frozenset(map(self._cell, known.open(variables)))

    def _where(self, known: Known, line: Unit, across: Sequence[Unit], digit: int) -> tuple[int, ...]:
        """The numbers of the lines across, from 0, in which a digit of a line may still stand."""
        free = self._free(known, line[1], digit)
        return tuple(i for i, (_, cells) in enumerate(across) if not free.isdisjoint(cells))

    def _at(self, *cells: int) -> str:
        return listing([place(*divmod(cell, self._side)) for cell in cells])

    def _places(self, variables: Sequence[int]) -> str:
        return spans(
            [self._cell(one) + 1 for one in {self._cell(v): v for v in variables}.values()], self._side
        )
