"""Crops of what stands in the middle of cells, to be read as numbers."""

from __future__ import annotations

import numpy as np

from vision.basics.lattice import Lattice
from vision.basics.types import Image, Ink
from vision.cells.contents import Cells, positions
from vision.digits.network import ink

HEIGHTS = (0.07, 0.95)  # of hints, in parts of the cell
MARGIN = 0.04  # of the cell, around a glyph that is read


def crops_of(image: Image, lattice: Lattice, cells: Cells) -> dict[tuple[int, int], Ink]:
    """The ink of what stands in the middle of cells and is as high as a number, by (row, column)."""
    where = positions(
        cells.occupied & cells.central & (cells.height > HEIGHTS[0]) & (cells.height < HEIGHTS[1])
    )
    return {(row, column): _crop(image, lattice, cells, row, column) for row, column in where}


def _crop(image: Image, lattice: Lattice, cells: Cells, row: int, column: int) -> Ink:
    """The ink of what stands in a cell, at the picture's resolution."""
    start, size = lattice.cell(row, column)
    box = cells.box[row, column]
    left, top = np.maximum(np.floor(start + size * (box[:2] - MARGIN)), 0).astype(int)
    right, bottom = np.ceil(start + size * (box[2:] + MARGIN)).astype(int)
    return ink(image[top:bottom, left:right], np.rint(cells.ground[row, column]).astype(np.uint8))
