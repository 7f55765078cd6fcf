"""A closer look at cells for numbers so small that they do not show in insides brought to one size."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.basics.arrays import median
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image, Values
from vision.cells.contents import SPECK, Cells, positions
from vision.digits.network import FRINGE, ink

SMALL = 0.2  # of the cell: strokes of smaller numbers are hardly a pixel of an inside wide
AROUND = 0.5  # of the height of numbers, looked at around the place where they usually stand
CLEAR = 250  # of 255: ink that is no noise


def look_closer(image: Image, lattice: Lattice, cells: Cells, hints: Flags) -> Cells:
    """The cells, with what stands in others of the shades of such small `hints` (m, n) where those stand."""
    usual = median(cells.box[hints], axis=0)
    if usual[3] - usual[1] > SMALL:
        return cells
    around = usual + AROUND * (usual[3] - usual[1]) * np.array([-1, -1, 1, 1])
    strength, box = cells.strength.copy(), cells.box.copy()
    for row, column in positions(~cells.occupied & np.isin(cells.shade, cells.shade[hints])):
        start, size = lattice.cell(row, column)
        left, top, right, bottom = np.maximum(np.rint(np.tile(start, 2) + np.tile(size, 2) * around), 0)
        found = _found(image[int(top) : int(bottom), int(left) : int(right)])
        if found is not None:
            strength[row, column] = median(cells.strength[hints])
            box[row, column] = ((found + np.array([left, top]) - start) / size).ravel()
    return replace(cells, strength=strength, box=box)


def _found(patch: Image) -> Values | None:
    """The left upper and right lower corner (2, 2) of what stands out of a patch, if anything; in pixels."""
    inked = ink(patch)
    mask = inked > CLEAR * FRINGE
    if inked.max(initial=0) < CLEAR or mask.sum() < SPECK:
        return None
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return np.array([[columns[0], rows[0]], [columns[-1] + 1.0, rows[-1] + 1.0]])
