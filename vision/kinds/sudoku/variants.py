"""Signs of Sudokus with further rules, which are other puzzles: cages with sums, diagonals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.basics.arrays import median, strongest
from vision.basics.lattice import Lattice
from vision.basics.sight import LOST_HINT, NotSeen, Stage
from vision.basics.types import Flags, Image
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

Part = Sequence[Sequence[float]]  # the left upper and the right lower corner (x, y) of a part of a cell


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
    usual = median(boxes, axis=0).tolist()  # a sum that touches a digit does not belong to its box
    least = SMALL * median([mark.strength for mark in digits])
    corners = [_cornered(mark.difference > least, usual) for mark in digits]
    return sum(corners) >= max(FEWEST_SUMS, SUMS * len(digits))


def _cornered(inked: Flags, digit: Part) -> bool:
    """Whether ink (h, w) is in the upper left corner of a cell, and in no other one.

    What is in the box of digits in their cells does not count.
    """
    inked[_pixels(digit, inked)] = False
    corners = (((x, y), (x + CORNER, y + CORNER)) for y in PLACES for x in PLACES)
    shares = (float(inked[_pixels(corner, inked)].mean()) for corner in corners)
    first = next(shares)
    return first > INKED and first > MORE * max(shares)


def _pixels(part: Part, inside: Flags) -> tuple[slice, slice]:
    """Where a part of a cell is in its inside (h, w)."""

    def place(at: float, size: int) -> int:
        return max(0, round((at - INSET) / (1 - 2 * INSET) * size))

    (left, top), (right, bottom) = part
    height, width = inside.shape
    return slice(place(top, height), place(bottom, height)), slice(place(left, width), place(right, width))


def _diagonal(image: Image, lattice: Lattice) -> bool:
    """Whether lines run along both diagonals of the board."""
    return all(_lined(image, lattice, rising) for rising in (False, True))


def _lined(image: Image, lattice: Lattice, rising: bool) -> bool:
    """Whether a line runs along one of the diagonals, at both ends of nearly all of its cells."""
    starts, stops = np.transpose(ENDS)
    ends = np.linspace(starts, stops, SAMPLES, axis=-1)
    x, y = (lines[:, None, None] for lines in (lattice.x, lattice.y[::-1] if rising else lattice.y))
    across, down = (lines[:-1] + np.diff(lines, axis=0) * ends for lines in (x, y))  # (cells, ends, SAMPLES)
    rows = np.rint(down).astype(int).clip(0, image.shape[0] - 1)

    def beside(shift: float) -> Image:
        """The colours so far beside the diagonal; (cells, ends, SAMPLES, 3)."""
        columns = np.rint(across + np.diff(x, axis=0) * shift).astype(int)
        return np.asarray(image[rows, columns.clip(0, image.shape[1] - 1)])

    line = median(np.stack([beside(0.0), beside(0.01), beside(-0.01)]), axis=(0, 3))
    grounds = (median(beside(shift), axis=2) for shift in (-ASIDE, ASIDE))
    differs = [strongest(np.abs(line - ground)) > STRONG for ground in grounds]
    return bool(np.all(differs, axis=(0, 2)).sum() >= DRAWN * lattice.width)
