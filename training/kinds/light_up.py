"""Light Up, whose numbers stand in the middle of cells."""

from __future__ import annotations

import numpy as np

from training.kinds import Cut
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.cells.contents import look_into
from vision.cells.crops import crops_of

PARTS = 1
WRITTEN = False


def cut(image: Image, lattice: Lattice) -> Cut:
    """What stands in the middle of cells."""
    cells = look_into(image, lattice)
    for (row, column), ink in crops_of(image, lattice, cells).items():
        start, size = lattice.cell(row, column)
        box = np.rint(np.tile(start, 2) + np.tile(size, 2) * cells.box[row, column]).astype(int).tolist()
        yield (box[0], box[1], box[2], box[3]), ink
