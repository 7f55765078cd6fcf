"""Which numbers stand in the cells of a lattice."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image, Ink
from vision.cells.contents import Cells, look_into, positions
from vision.digits.network import NOT_A_NUMBER, ink, read_numbers
from vision.kinds.light_up.walls import HINT, NONE, OTHER, Numbers, like_hints

HEIGHTS = (0.07, 0.95)  # of hints, in parts of the cell
COUNTED = 2  # numbers, each one more than that beside it before, and no others: they count rows
MARGIN = 0.04  # of the cell, around a glyph that is read


def crops_of(image: Image, lattice: Lattice, cells: Cells) -> dict[tuple[int, int], Ink]:
    """The ink of what stands in the middle of cells and is as high as a number, by (row, column)."""
    where = positions(
        cells.occupied & cells.central & (cells.height > HEIGHTS[0]) & (cells.height < HEIGHTS[1])
    )
    return {(row, column): _crop(image, lattice, cells, row, column) for row, column in where}


def numbers_in(cells: Cells, crops: Mapping[tuple[int, int], Ink]) -> Numbers:
    """What number stands in each cell, of which there are these crops; (m, n, 7)."""
    numbers = np.zeros((*cells.shade.shape, NONE + 1))
    numbers[..., NONE] = 1.0
    for where, number in zip(crops, read_numbers([*crops.values()]), strict=True):
        likely = number.probabilities
        numbers[where][HINT] = likely[HINT]
        numbers[where][OTHER] = likely[HINT.stop : NOT_A_NUMBER].sum()
        numbers[where][NONE] = likely[NOT_A_NUMBER]
    return numbers


def hints_in(image: Image, lattice: Lattice, usual: float) -> Flags:
    """In which cells (m, n) of one row or column hints of the usual height stand that do not just count."""
    cells = look_into(image, lattice)
    numbers = numbers_in(cells, crops_of(image, lattice, cells))
    hinted = like_hints(cells, numbers, usual)
    values = np.where(hinted, numbers[..., HINT].argmax(axis=-1), -1).ravel()
    up = (np.diff(values) == 1) & (values[:-1] >= 0)
    return np.zeros_like(hinted) if COUNTED <= up.sum() == hinted.sum() - 1 else hinted


def without_round(numbers: Numbers, bulbs: Flags) -> Numbers:
    """The numbers without the zeros where there may be `bulbs` (m, n), which may be round."""
    left = numbers.copy()
    left[bulbs, HINT.start] = 0.0
    return left


def _crop(image: Image, lattice: Lattice, cells: Cells, row: int, column: int) -> Ink:
    """The ink of what stands in a cell, at the picture's resolution."""
    start, size = lattice.cell(row, column)
    box = cells.box[row, column]
    left, top = np.maximum(np.floor(start + size * (box[:2] - MARGIN)), 0).astype(int)
    right, bottom = np.ceil(start + size * (box[2:] + MARGIN)).astype(int)
    return ink(image[top:bottom, left:right], np.rint(cells.ground[row, column]).astype(np.uint8))
