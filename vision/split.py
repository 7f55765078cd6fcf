"""Which part of a lattice is the board, and which are bands of hints that are ruled like it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.digits import NOT_A_NUMBER
from vision.lattice import Lattice
from vision.outside import Digit, usual_height
from vision.stretches import LEAST_CELLS

SURE = 0.9  # that a glyph is a number, before it makes its cell one of a band
HEIGHTS = 0.8, 1.25  # of the usual height
STRAY = 0.03  # of the cells of a board may seem to hold numbers: marks that look like digits
BOARDS = 3  # parts of a lattice that are tried


def boards_in(lattice: Lattice, digits: Sequence[Digit]) -> list[Lattice]:
    """The parts of a lattice that hold no numbers, the largest first."""
    held = _held(lattice, digits)
    boards = [part(lattice, *ends) for ends in _free(held)]
    if held.mean() < STRAY and (not boards or (boards[0].height, boards[0].width) != held.shape):
        boards.insert(0, lattice)
    return boards[:BOARDS]


def part(lattice: Lattice, top: int, bottom: int, left: int, right: int) -> Lattice:
    """The lattice from row `top` to `bottom` and column `left` to `right`, exclusive."""
    return Lattice(lattice.x[left : right + 1], lattice.y[top : bottom + 1], lattice.score)


def _held(lattice: Lattice, digits: Sequence[Digit]) -> NDArray[np.bool_]:
    """Which cells hold a number; (m, n)."""
    held = np.zeros((lattice.height, lattice.width), np.bool_)
    sure = [digit for digit in digits if digit.reading.probabilities[NOT_A_NUMBER] < 1 - SURE]
    if not sure:
        return held
    usual = usual_height([digit.glyph.height for digit in sure])
    for digit in sure:
        across, down = digit.glyph.centre
        column = int(np.searchsorted(lattice.x, across)) - 1
        row = int(np.searchsorted(lattice.y, down)) - 1
        alike = HEIGHTS[0] * usual < digit.glyph.height < HEIGHTS[1] * usual
        if alike and 0 <= row < lattice.height and 0 <= column < lattice.width:
            held[row, column] = True
    return held


def _free(held: NDArray[np.bool_]) -> list[tuple[int, int, int, int]]:
    """Rectangles (top, bottom, left, right) of cells without numbers that cannot grow, the largest first."""
    m = len(held)
    found = []
    for top in range(m - LEAST_CELLS + 1):
        blocked = held[top : top + LEAST_CELLS - 1].any(axis=0)
        for bottom in range(top + LEAST_CELLS, m + 1):
            blocked = blocked | held[bottom - 1]
            ends = np.flatnonzero(np.diff(np.concatenate([[1], blocked.astype(np.int8), [1]])))
            for left, right in zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True):
                if right - left >= LEAST_CELLS:
                    found.append((top, bottom, left, right))
    found.sort(key=lambda box: -(box[1] - box[0]) * (box[3] - box[2]))
    kept: list[tuple[int, int, int, int]] = []
    for box in found:
        if not any(_within(box, other) for other in kept):
            kept.append(box)
        if len(kept) == BOARDS:
            break
    return kept


def _within(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return b[0] <= a[0] and a[1] <= b[1] and b[2] <= a[2] and a[3] <= b[3]
