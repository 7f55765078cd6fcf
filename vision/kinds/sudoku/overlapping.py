"""Several 9x9 boards that share boxes, such as Samurai: another puzzle, whose boards are no Sudokus alone."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np

from vision.basics.lattice import Lattice
from vision.basics.sight import EXTENT_UNCLEAR, NotSeen, Stage
from vision.basics.types import Image, Labels
from vision.cells.contents import look_into
from vision.digits.network import SURE
from vision.kinds.sudoku.digits import FEWEST_IRREGULAR
from vision.kinds.sudoku.written import find_written
from vision.photo.light import evenly_lit

SIDE, BOX = 9, 3  # of the boards that share boxes
NONE, ELSE = 0, -1  # no digit, and anything else in the middle of a cell
MISREAD = 0.05  # of the digits at most, or in no board


def refuse_overlapping(image: Image, lattice: Lattice) -> None:
    """Raise NotSeen where digits of a larger lattice are those of several boards that share boxes."""
    size = lattice.height, lattice.width
    if size == (SIDE, SIDE) or min(size) < SIDE or any(side % BOX for side in size):
        return
    occupied = look_into(image, lattice).occupied
    blocks = occupied.reshape(size[0] // BOX, BOX, size[1] // BOX, BOX).any(axis=(1, 3))
    if occupied.mean() < FEWEST_IRREGULAR or (min(size) > SIDE and blocks.all()):
        return  # nothing is left free around the boards
    digits = _digits(image, lattice)
    starts = product(*(range(0, side - SIDE + 1, BOX) for side in size))
    boards = [(row, column) for row, column in starts if _is_board(_part(digits, row, column))]
    if not any(max(abs(a - c), abs(b - d)) < SIDE for (a, b), (c, d) in combinations(boards, 2)):
        return
    others = digits.copy()
    for row, column in boards:
        _part(others, row, column)[:] = NONE
    if ((others != NONE) | (digits == ELSE)).sum() <= MISREAD * (digits > NONE).sum():
        reason = "this looks like several Sudokus that overlap, such as Samurai: only single ones are solved"
        raise NotSeen(reason, Stage.EXTENT, EXTENT_UNCLEAR, lattice)


def _digits(image: Image, lattice: Lattice) -> Labels:
    """The digits that are read surely, or NONE, or ELSE; (m, n)."""
    digits = np.zeros((lattice.height, lattice.width), np.int64)
    written = find_written(evenly_lit(image, lattice), lattice, SIDE)
    for mark, reading in zip(written.marks, written.readings, strict=True) if written else ():
        if mark.single:
            number = reading.number or 0
            known = reading.confidence > SURE and 1 <= number <= SIDE
            digits[mark.row, mark.column] = number if known else ELSE
    return digits


def _part(digits: Labels, row: int, column: int) -> Labels:
    """The cells of the board that starts there."""
    return digits[row : row + SIDE, column : column + SIDE]


def _is_board(part: Labels) -> bool:
    """Whether digits (9, 9) are enough for a Sudoku, and hardly any stands twice in a row, column or box."""
    boxes = part.reshape(BOX, BOX, BOX, BOX).swapaxes(1, 2).reshape(SIDE, SIDE)
    shown = part > NONE
    twice = [_twice(unit) for lines in (part, part.T, boxes) for unit in lines]
    return bool(shown.mean() > FEWEST_IRREGULAR and sum(twice) <= MISREAD * shown.sum())


def _twice(unit: Labels) -> int:
    """How many digits too many are in a row, column or box."""
    own = unit[unit > NONE]
    return len(own) - len(np.unique(own))
