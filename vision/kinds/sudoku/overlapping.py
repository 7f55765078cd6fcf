"""Several 9x9 boards that share boxes, such as Samurai: another puzzle, whose boards are no Sudokus alone."""

from __future__ import annotations

from itertools import combinations, product
from typing import TypeVar

import numpy as np

from vision.basics.lattice import Lattice, pitch
from vision.basics.sight import EXTENT_UNCLEAR, NotSeen, Stage
from vision.basics.types import Flags, Image, Labels
from vision.cells.contents import look_into
from vision.digits.network import SURE
from vision.extent.ends import Ends
from vision.kinds.sudoku.digits import FEWEST_IRREGULAR
from vision.kinds.sudoku.written import find_written
from vision.photo.light import evenly_lit

Shown = TypeVar("Shown", Labels, Flags)

SIDE, BOX = 9, 3  # of the boards that share boxes
NONE, ELSE = 0, -1  # no digit, and anything else in the middle of a cell
MISREAD = 0.05  # of the digits at most, or in no board


def refuse_overlapping(image: Image, lattice: Lattice) -> None:
    """Raise NotSeen where digits of a larger lattice are those of several boards that share boxes.

    It is looked at with what is around it where the finder is not sure of its ends.
    """
    if any(side % BOX for side in (lattice.height, lattice.width)):
        return
    if not lattice.settled:
        lattice = _with_boxes_around(lattice, image)
    size = lattice.height, lattice.width
    if size == (SIDE, SIDE) or min(size) < SIDE:
        return
    occupied = look_into(image, lattice).occupied
    blocks = occupied.reshape(size[0] // BOX, BOX, size[1] // BOX, BOX).any(axis=(1, 3))
    if occupied.mean() < FEWEST_IRREGULAR or (min(size) > SIDE and blocks.all()):
        return  # nothing is left free around the boards
    digits = _digits(image, lattice)
    starts = product(*(range(0, side - SIDE + 1, BOX) for side in size))
    boards = [(row, column) for row, column in starts if _is_board(_part(digits, row, column))]
    if not any(_overlap(digits, *pair) for pair in combinations(boards, 2)):
        return
    others = digits.copy()
    for row, column in boards:
        _part(others, row, column)[:] = NONE
    if ((others != NONE) | (digits == ELSE)).sum() <= MISREAD * (digits > NONE).sum():
        reason = "this looks like several Sudokus that overlap, such as Samurai: only single ones are solved"
        raise NotSeen(reason, Stage.EXTENT, EXTENT_UNCLEAR, lattice)


def _overlap(digits: Labels, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two boards share cells, and each has more digits beside the other one than a row of keys."""
    if max(abs(a - b) for a, b in zip(one, other, strict=True)) >= SIDE:
        return False
    shown = digits > NONE
    own = [int(_part(shown, *board).sum()) for board in (one, other)]
    top, left = np.maximum(one, other)
    bottom, right = np.minimum(one, other) + SIDE
    shared = int(shown[top:bottom, left:right].sum())
    return min(own) - shared > SIDE


def _with_boxes_around(lattice: Lattice, image: Image) -> Lattice:
    """The lattice of a board with boxes around it that another one may have, if the picture shows them."""
    more = [
        BOX * min(SIDE // BOX - 1, int(room / (BOX * pitch(lines))))
        for lines, size in ((lattice.y, image.shape[0]), (lattice.x, image.shape[1]))
        for room in (lines[0], size - lines[-1])
    ]
    return Ends(tuple(more)).of(lattice) or lattice


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


def _part(digits: Shown, row: int, column: int) -> Shown:
    """The cells of the board that starts there."""
    return digits[row : row + SIDE, column : column + SIDE]


def _is_board(part: Labels) -> bool:
    """Whether digits (9, 9) are enough for a Sudoku, in all boxes but one, and hardly any stands twice."""
    boxes = part.reshape(BOX, BOX, BOX, BOX).swapaxes(1, 2).reshape(SIDE, SIDE)
    shown = part > NONE
    twice = [_twice(unit) for lines in (part, part.T, boxes) for unit in lines]
    spread = (boxes > NONE).any(axis=1).sum() >= SIDE - 1
    return bool(spread and shown.mean() > FEWEST_IRREGULAR and sum(twice) <= MISREAD * shown.sum())


def _twice(unit: Labels) -> int:
    """How many digits too many are in a row, column or box."""
    own = unit[unit > NONE]
    return len(own) - len(np.unique(own))
