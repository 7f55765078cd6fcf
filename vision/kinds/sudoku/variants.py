"""Signs of Sudokus with further rules, which are other puzzles: cages with sums, diagonals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.basics.arrays import median, strongest
from vision.basics.lattice import Lattice
from vision.basics.sight import LOST_HINT, NotSeen, Stage
from vision.basics.types import Image, Values
from vision.kinds.sudoku.written import Mark, Written

ENDS = ((0.14, 0.3), (0.7, 0.86))  # of a cell's diagonal, where digits do not reach
SAMPLES = 12  # along each end
ASIDE = 0.09  # of the cell, beside the diagonal, where its ground shows
STRONG = 10.0  # levels, of a line on its ground
SUMS, FEWEST_SUMS = 0.2, 5  # of the cells with digits, and cells at least, have a sum in their corner
PLACES, CORNER = (0.1, 0.71), 0.19  # of the cell: where corners begin, and how large they are
SMALL = 0.2  # of the strength of digits: what is as strong is ink
INKED, MORE = 0.1, 1.8  # the share of a corner with a number, times that of others
DRAWN = 0.8  # of the cells of a diagonal show a line along it, on each of both ends


def refuse_variants(image: Image, lattice: Lattice, written: Written, digits: Sequence[Mark]) -> None:
    """Raise NotSeen where a lattice shows the signs of another puzzle."""
    if _caged(image, lattice, digits):
        raise _variant("a Killer Sudoku, whose cages have sums")
    if _diagonal(image, lattice):
        raise _variant("a diagonal Sudoku, with lines along its diagonals")


def _variant(what: str) -> NotSeen:
    return NotSeen(
        f"this looks like {what}: only Sudokus without further rules are solved", Stage.SUMS, LOST_HINT
    )


def _caged(image: Image, lattice: Lattice, digits: Sequence[Mark]) -> bool:
    """Whether small numbers stand in the upper left corners of many cells, also of such with digits."""
    cells = [lattice.cell(mark.row, mark.column) for mark in digits]
    boxes = [
        (np.reshape(mark.box, (2, 2)) - start) / size
        for mark, (start, size) in zip(digits, cells, strict=True)
    ]
    usual = median(boxes, axis=0)  # a sum that touches a digit does not belong to its box
    least = SMALL * median([mark.strength for mark in digits])
    corners = [_cornered(image, start, size, usual, least) for start, size in cells]
    return sum(corners) >= max(FEWEST_SUMS, SUMS * len(digits))


def _cornered(image: Image, start: Values, size: Values, digit: Values, least: float) -> bool:
    """Whether something small stands in the upper left corner of a cell, not its digit, and in no other one.

    `digit` (2, 2) is the box of digits in their cells; what differs by `least` levels from its ground is ink.
    """

    def inked(x: float, y: float) -> float:
        return _inked(image, start + size * np.array([x, y]), size * CORNER, start + size * digit, least)

    near, far = PLACES
    first = inked(near, near)
    return first > INKED and first > MORE * max(inked(far, near), inked(near, far), inked(far, far))


def _inked(image: Image, start: Values, size: Values, digit: Values, least: float) -> float:
    """The share of a part of the picture that differs from most of it and is not in a digit's box (2, 2)."""
    left, top = np.rint(start).astype(int).clip(0)
    right, bottom = np.rint(start + size).astype(int)
    patch = image[top:bottom, left:right].astype(np.int16)
    if not patch.size:
        return 0.0
    differs = strongest(np.abs(patch - median(patch.reshape(-1, 3), axis=0))) > least
    first, last = np.rint(digit - [left, top]).astype(int).clip(0)
    differs[first[1] : last[1], first[0] : last[0]] = False
    return float(differs.mean())


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
