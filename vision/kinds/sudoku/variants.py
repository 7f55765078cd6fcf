"""Signs of Sudokus with further rules, which are other puzzles: cages with sums, diagonals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.basics.arrays import median, strongest
from vision.basics.lattice import Lattice
from vision.basics.sight import LOST_HINT, NotSeen, Stage
from vision.basics.types import Flags, Image, Values
from vision.kinds.sudoku.marks import INSET
from vision.kinds.sudoku.written import Mark

ENDS = ((0.14, 0.3), (0.7, 0.86))  # of a cell's diagonal, where digits do not reach
SAMPLES = 12  # along each end
ASIDE = 0.09  # of the cell, beside the diagonal, where its ground shows
STRONG = 10.0  # levels, of a line on its ground
SUMS, FEWEST_SUMS = 0.2, 5  # of the cells with digits, and cells at least, have a sum in their corner
PLACES, CORNER = (0.1, 0.71), 0.19  # of the cell: where corners begin, and how large they are
SMALL = 0.2  # of the strength of digits: what is as strong is ink
INKED, MORE = 0.1, 1.8  # the share of a corner with a number, times that of others
DRAWN = 0.8  # of the cells of a diagonal show a line along it, on each of both ends


def refuse_variants(image: Image, lattice: Lattice, digits: Sequence[Mark]) -> None:
    """Raise NotSeen where a lattice shows the signs of another puzzle."""
    if _caged(lattice, digits):
        raise _variant("a Killer Sudoku, whose cages have sums")
    if _diagonal(image, lattice):
        raise _variant("a diagonal Sudoku, with lines along its diagonals")


def _variant(what: str) -> NotSeen:
    return NotSeen(
        f"this looks like {what}: only Sudokus without further rules are solved", Stage.SUMS, LOST_HINT
    )


def _caged(lattice: Lattice, digits: Sequence[Mark]) -> bool:
    """Whether small numbers stand in the upper left corners, and in no others, of many cells with digits."""
    cells = [lattice.cell(mark.row, mark.column) for mark in digits]
    boxes = [
        (np.reshape(mark.box, (2, 2)) - start) / size
        for mark, (start, size) in zip(digits, cells, strict=True)
    ]
    usual = median(boxes, axis=0)  # a sum that touches a digit does not belong to its box
    least = SMALL * median([mark.strength for mark in digits])
    corners = [_cornered(mark.difference > least, usual) for mark in digits]
    return sum(corners) >= max(FEWEST_SUMS, SUMS * len(digits))


def _cornered(inked: Flags, digit: Values) -> bool:
    """Whether ink (h, w) is in the upper left corner of a cell, and in no other one.

    What is in the box of digits in their cells (2, 2) does not count.
    """
    inked[_pixels(digit, inked)] = False
    corners = (np.array([[x, y], [x + CORNER, y + CORNER]]) for y in PLACES for x in PLACES)
    shares = (float(inked[_pixels(corner, inked)].mean()) for corner in corners)
    first = next(shares)
    return first > INKED and first > MORE * max(shares)


def _pixels(box: Values, inside: Flags) -> tuple[slice, slice]:
    """Where a box (2, 2) of a cell is in its inside (h, w)."""
    places = (box - INSET) / (1 - 2 * INSET) * inside.shape[::-1]
    (left, top), (right, bottom) = np.rint(places).astype(int).clip(0).tolist()
    return slice(top, bottom), slice(left, right)


def _diagonal(image: Image, lattice: Lattice) -> bool:
    """Whether lines run along both diagonals of the board."""
    side = lattice.width
    falling = (_lined(image, lattice, i, i, False) for i in range(side))
    rising = (_lined(image, lattice, i, side - 1 - i, True) for i in range(side))
    return all(sum(cells) >= DRAWN * side for cells in (falling, rising))


def _lined(image: Image, lattice: Lattice, row: int, column: int, rising: bool) -> bool:
    """Whether a line runs along a diagonal of a cell, at both of its ends."""
    start, size = lattice.cell(row, column)
    return all(_differs(image, start, size, np.linspace(*end, SAMPLES), rising) for end in ENDS)


def _differs(image: Image, start: Values, size: Values, part: Values, rising: bool) -> bool:
    """Whether pixels along a part of a diagonal differ from those beside it on both sides."""

    def at(aside: float) -> Values:
        down = 1 - part if rising else part
        x = np.rint(start[0] + size[0] * (part + aside)).astype(int).clip(0, image.shape[1] - 1)
        y = np.rint(start[1] + size[1] * down).astype(int).clip(0, image.shape[0] - 1)
        return np.asarray(image[y, x], np.float64)

    line = median(np.stack([at(0.0), at(0.01), at(-0.01)]), axis=(0, 1))
    beside = [median(at(way * ASIDE), axis=0) for way in (-1, 1)]
    return all(float(strongest(np.abs(line - ground))) > STRONG for ground in beside)
