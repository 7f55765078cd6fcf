"""Sudoku: each row, column and box has each digit once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import ClassVar, Self, cast

from solvers.kinds.sudoku.text import (
    BOXES,
    DIGITS,
    EMPTY,
    blocks_of,
    boxes_of,
    check_digits,
    checked_boxes,
    task_cells,
)
from solvers.language.alphabet import Alphabet
from solvers.language.board import BoardError, Usual
from solvers.language.containers import Containers, lettered, names_of
from solvers.language.rules import Exactly, Group, Premise, Rules, exactly_one, line_of
from solvers.language.text import (
    check_cells,
    check_size,
    lines_of,
    number,
    pieces,
    plural,
    quoted,
    square_side,
    without_blank_end,
)
from solvers.language.values import Value, place

__all__ = ["BOXES", "DIGITS", "EMPTY", "USUAL", "Sudoku", "board", "usual_boxes"]

NAME = "sudoku"  # the first line of its text
ONE_LINE = 81  # characters of a board in one line, where '0' is an empty cell, too
USUAL: Value = ()  # the value of the element `boxes` where they are the usual ones


@dataclass(frozen=True)
class Sudoku(Usual):
    """A Sudoku: its rows of '.' and digits ('A' is 10), and the number of each cell's box.

    Boxes are numbered from 0 in the order of their first cells.
    """

    kind: ClassVar[str] = "sudoku"
    sign: ClassVar[str] = rf"\A\s*{NAME}\b|\A\s*[.0-9]{{{ONE_LINE}}}\s*\Z"
    task: ClassVar[str] = r"(?=.*[5-9_])[a-z\d_]+(;[\d,]+)?"
    common: ClassVar[Value] = None
    cells: tuple[str, ...]
    boxes: Containers

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.cells)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.cells)

    @property
    def alphabet(self) -> Alphabet:
        """The digits of this board."""
        return Alphabet(DIGITS[: self.width])

    @property
    def regular(self) -> bool:
        """Whether its boxes are the usual rectangles."""
        return self.boxes == usual_boxes(self.width)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a plaintext board, or 81 characters in one line; raises BoardError."""
        lines = [(at, line) for at, line in enumerate(without_blank_end(lines_of(text)), start=1)]
        if not lines:
            raise BoardError("an empty board", 1, 1)
        if len(lines) == 1 and len(lines[0][1]) == ONE_LINE:
            line = lines[0][1].replace("0", EMPTY)
            lines = [(1, line[i : i + 9]) for i in range(0, ONE_LINE, 9)]
            check_digits(lines, 9, in_one_line=True)
            return cls(tuple(row for _, row in lines), usual_boxes(9))
        if lines[0][1].strip() != NAME:
            raise BoardError(f"the first line of a Sudoku is '{NAME}', not {quoted(lines[0][1])}", 1, 1)
        blocks = list(blocks_of(lines[1:]))
        if not blocks:
            raise BoardError("no rows", 2, 1)
        side = len(blocks[0][0][1])
        if side not in BOXES:
            sides = ", ".join(map(str, BOXES))
            raise BoardError(f"a row of {plural(side, 'cell')}: Sudokus have {sides}", blocks[0][0][0], 1)
        check_digits(blocks[0], side)
        if len(blocks) > 2:
            raise BoardError("more than the rows and the boxes of one Sudoku", blocks[2][0][0], 1)
        boxes = boxes_of(blocks[1], side) if len(blocks) > 1 else usual_boxes(side)
        return cls(tuple(row for _, row in blocks[0]), boxes)

    def format(self) -> str:
        """The plaintext board; every line ends with a newline."""
        boxes = [] if self.regular else ["", *lettered(self.boxes)]
        return "".join(line + "\n" for line in (NAME, *self.cells, *boxes))

    @classmethod
    def from_task(cls, task: str, size: tuple[int, int] | None = None) -> Self:
        """Read a Puzzle Team task string, of `size` (width, height) or square; raises BoardError.

        Letters are runs of empty cells, '_' stands between numbers; irregular boxes follow after a ';', as
        numbers separated by commas.
        """
        task = task.strip()
        inside, semicolon, areas = task.partition(";")
        cells = "".join(task_cells(inside))
        side = size[0] if size else square_side(len(cells))
        check_size(size or (side, side))
        check_cells(len(cells), size or (side, side), len(inside) + 1)
        if side not in BOXES or (size and size[0] != size[1]):
            raise BoardError(f"a Sudoku cannot be {side}x{(size or (side, side))[1]}", 1, 1)
        rows = tuple(cells[i : i + side] for i in range(0, len(cells), side))
        check_digits([(1, row) for row in rows], side, in_one_line=True)
        if not semicolon:
            return cls(rows, usual_boxes(side))
        numbers = [number(piece, 1, at) for at, piece in pieces(areas, ",", len(inside) + 2)]
        check_cells(len(numbers), (side, side), len(task) + 1)
        return cls(rows, checked_boxes([numbers[i : i + side] for i in range(0, len(numbers), side)], 1))

    @classmethod
    def elements(cls, height: int, width: int) -> list[str]:
        """The names of the cells, row by row, and of the boxes."""
        return [*(place(row, column) for row in range(height) for column in range(width)), "boxes"]

    @classmethod
    def assemble(cls, height: int, width: int, values: Sequence[Value]) -> Self:
        """The board of these cells, row by row, and boxes: the number of each cell's, or USUAL."""
        cells, boxes = cast(Sequence[str], values[:-1]), cast(tuple[int, ...], values[-1])
        rows = tuple("".join(cells[i : i + width]) for i in range(0, height * width, width))
        if boxes == USUAL:
            return cls(rows, usual_boxes(width))
        return cls(rows, tuple(tuple(boxes[i : i + width]) for i in range(0, height * width, width)))

    def values(self) -> tuple[Value, ...]:
        """The cells, row by row, and the boxes."""
        return (*"".join(self.cells), USUAL if self.regular else tuple(chain.from_iterable(self.boxes)))

    def rules(self) -> Rules:
        """The rules of this board over one Boolean for each digit in each cell."""
        side = self.width
        rules = Rules(side * side, alphabet=self.alphabet)
        rules.groups += _lines(side)
        boxes: Premise = (side * side, frozenset((self.values()[-1],)))
        for name, cells in self.boxes_by_name():
            rules.groups += _once(name, cells, side, (boxes,))
        for cell, digit in self.clues().items():
            rules.groups += self.hinted(side, side, cell, digit)
        return rules

    def boxes_by_name(self) -> list[tuple[str, list[int]]]:
        """The name and the cells, from 0, of each box; irregular ones are named as in the text."""
        names = list(map(str, range(1, self.width + 1))) if self.regular else list(names_of(self.boxes))
        inside: dict[int, list[int]] = {}
        for cell, box in enumerate(chain.from_iterable(self.boxes)):
            inside.setdefault(box, []).append(cell)
        return [(f"box {names[box]}", cells) for box, cells in sorted(inside.items())]

    @classmethod
    def choices(cls, height: int, width: int, element: int) -> str:
        """Any digit, or none; boxes are too many to list."""
        return EMPTY + DIGITS[:width] if element < height * width else ""

    @classmethod
    def hinted(cls, height: int, width: int, element: int, value: Value) -> list[Group]:
        """The rule of a cell in which this digit is given."""
        if element == height * width or value == EMPTY:
            return []
        digit = cast(str, value)
        name, premise = f"{place(*divmod(element, width))} is {digit}", (element, frozenset((value,)))
        return [Group(name, (premise,), (Exactly(1, (element * width + DIGITS.index(digit) + 1,)),))]

    def counted(self, cells: Sequence[int]) -> dict[int, Value]:
        """The digits that would stand in the cells with givens."""
        return {cell: DIGITS[cells[cell]] for cell in self.clues()}

    def equations(self) -> list[str]:
        """What is given, then that the cells of each row, column and box are all different."""
        given = [f"{self._name(cell)} = {DIGITS.index(digit) + 1}" for cell, digit in self.clues().items()]
        lines = [line_of(self.width, self.width, i)[1] for i in range(2 * self.width)]
        units = [
            *([cell - 1 for cell in line] for line in lines),
            *(cells for _, cells in self.boxes_by_name()),
        ]
        all_digits = f"{{1, ..., {self.width}}}"
        return [*given, *(f"{{{', '.join(map(self._name, cells))}}} = {all_digits}" for cells in units)]

    def clues(self) -> dict[int, str]:
        """The digits that are given."""
        return {cell: digit for cell, digit in enumerate("".join(self.cells)) if digit != EMPTY}

    def _name(self, cell: int) -> str:
        return place(*divmod(cell, self.width))


board = Sudoku


@cache
def usual_boxes(side: int) -> Containers:
    """The number of each cell's box where boxes are rectangles."""
    height, width = BOXES[side]
    across = side // width
    return tuple(
        tuple(row // height * across + column // width for column in range(side)) for row in range(side)
    )


@cache
def _lines(side: int) -> tuple[Group, ...]:
    """That each cell has one digit, and each line has each once."""
    cells = [
        Group(
            f"{place(*divmod(cell, side))} has one digit",
            (),
            exactly_one(tuple(range(cell * side + 1, (cell + 1) * side + 1))),
        )
        for cell in range(side * side)
    ]
    lines = [line_of(side, side, i) for i in range(2 * side)]
    units = chain.from_iterable(_once(name, [cell - 1 for cell in line], side, ()) for name, line in lines)
    return (*cells, *units)


def _once(name: str, cells: Sequence[int], side: int, premises: tuple[Premise, ...]) -> Iterator[Group]:
    """That each digit is once in these cells, given from 0."""
    for digit in range(side):
        variables = tuple(cell * side + digit + 1 for cell in cells)
        yield Group(f"{name}: one {DIGITS[digit]}", premises, exactly_one(variables))
