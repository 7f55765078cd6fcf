"""Which numbers stand in the cells of a lattice."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vision.cells import Cells, positions
from vision.digits import NOT_A_NUMBER, Ink, ink, read_numbers
from vision.lattice import Lattice
from vision.sight import Image
from vision.walls import HINT, NONE, OTHER, Numbers

HEIGHTS = (0.07, 0.95)  # of hints, in parts of the cell
MARGIN = 0.04  # of the cell, around a glyph that is read


def crops_of(image: Image, lattice: Lattice, cells: Cells) -> dict[tuple[int, int], Ink]:
    """The ink of what stands in the middle of cells and is as high as a number, by (row, column)."""
    where = positions(cells.there & cells.central & (cells.height > HEIGHTS[0]) & (cells.height < HEIGHTS[1]))
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


def _crop(image: Image, lattice: Lattice, cells: Cells, row: int, column: int) -> Ink:
    """The ink of what stands in a cell, at the picture's resolution."""
    start = np.array([lattice.x[column], lattice.y[row]])
    size = np.array([lattice.x[column + 1], lattice.y[row + 1]]) - start
    box = cells.box[row, column]
    left, top = np.maximum(np.floor(start + size * (box[:2] - MARGIN)), 0).astype(int)
    right, bottom = np.ceil(start + size * (box[2:] + MARGIN)).astype(int)
    return ink(image[top:bottom, left:right], np.rint(cells.ground[row, column]).astype(np.uint8))
