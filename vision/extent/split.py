"""Which part of a lattice is the board, and which are bands of hints that are ruled like it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.basics.lattice import Lattice
from vision.digits.network import SURE
from vision.digits.numbers import Digit, usual_height
from vision.grid.comb import LEAST_CELLS
from vision.outside_hints.bands import line_at

HEIGHTS = 0.8, 1.25  # of the usual height
OFF_CENTRE = 0.36  # of the cell: numbers stand in cells, pieces of lines between them
MARKED = 0.1  # of the cells of a lattice without bands may seem to hold numbers
BESIDE = 3  # rows of keys, above, below or beside a board, may seem to be of a board
LEAST_SHARE = 0.2  # of the cells of a lattice are the board's, even where deep bands surround it
# What a cell with a number costs a board, in free cells: marks may look like numbers here and there, but in
# the innermost line of a band every cell holds one.
COSTS = (1000.0, 3.0, 0.3)  # the last as a share of the longer side


def boards_in(lattice: Lattice, digits: Sequence[Digit]) -> list[Lattice]:
    """The largest parts of a lattice with no numbers, or hardly any, in them; small gaps are none."""
    if lattice.settled:
        return [lattice]
    numbers = held(lattice, digits)
    costs = [*COSTS[:-1], max(COSTS[-2], COSTS[-1] * max(numbers.shape))]
    found = dict.fromkeys(box for cost in costs if (box := _freest(np.where(numbers, -cost, 1.0))))
    if numbers.mean() < MARKED:
        found[0, lattice.height, 0, lattice.width] = None
    boards = (part(lattice, *box) for box in found)
    return [board for board in boards if board.width * board.height >= LEAST_SHARE * numbers.size]


def part(lattice: Lattice, top: int, bottom: int, left: int, right: int) -> Lattice:
    """The lattice from row `top` to `bottom` and column `left` to `right`, exclusive.

    Where it is cut, the finder is not sure of it: it sees cells beyond.
    """
    whole = (bottom - top, right - left) == (lattice.height, lattice.width)
    x, y = lattice.x[left : right + 1], lattice.y[top : bottom + 1]
    return replace(lattice, x=x, y=y, sure=lattice.sure and whole)


def squares(lattice: Lattice) -> Iterator[Lattice]:
    """The squares at both ends of a lattice that is a little higher than wide, or wider than high."""
    width, height = lattice.width, lattice.height
    side = min(width, height)
    if side < max(width, height) <= side + BESIDE:
        for top, left in ((0, 0), (height - side, width - side)):
            yield part(lattice, top, top + side, left, left + side)


def held(lattice: Lattice, digits: Sequence[Digit]) -> NDArray[np.bool_]:
    """Which cells hold a number; (m, n)."""
    numbers = np.zeros((lattice.height, lattice.width), np.bool_)
    sure = [digit.glyph for digit in digits if digit.likely > SURE]
    places = [_cell(lattice, *glyph.centre) for glyph in sure]
    inside = [(glyph.height, *place) for glyph, place in zip(sure, places, strict=True) if place]
    usual = usual_height([tall for tall, _, _ in inside]) if inside else 0.0
    for tall, row, column in inside:
        if HEIGHTS[0] * usual < tall < HEIGHTS[1] * usual:
            numbers[row, column] = True
    return numbers


def _cell(lattice: Lattice, x: float, y: float) -> tuple[int, int] | None:
    """The row and column of the cell in whose middle a point is."""
    (row, off_row), (column, off_column) = line_at(lattice.y, y), line_at(lattice.x, x)
    if row is None or column is None or max(off_row, off_column) > OFF_CENTRE:
        return None
    return row, column


def _freest(worth: NDArray[np.float64]) -> tuple[int, int, int, int] | None:
    """The rectangle (top, bottom, left, right) of the greatest sum (Kadane, for all pairs of rows)."""
    m, n = worth.shape
    sums = np.concatenate([np.zeros((1, n)), worth.cumsum(axis=0)])
    best, box = 0.0, None
    for top in range(m - LEAST_CELLS + 1):
        for bottom in range(top + LEAST_CELLS, m + 1):
            total = np.concatenate([[0.0], (sums[bottom] - sums[top]).cumsum()])
            lowest = np.minimum.accumulate(total)[:-LEAST_CELLS]
            gain = total[LEAST_CELLS:] - lowest
            right = int(gain.argmax())
            if gain[right] > best:
                best = float(gain[right])
                box = (top, bottom, int(total[: right + 1].argmin()), right + LEAST_CELLS)
    return box
