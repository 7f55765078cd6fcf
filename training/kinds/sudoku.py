"""Sudokus, whose numbers stand in cells, and in which the player writes others."""

from __future__ import annotations

from training.kinds import Cut
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.kinds.sudoku.written import find_written

PARTS = 1
WRITTEN = True


def cut(image: Image, lattice: Lattice) -> Cut:
    """The marks in the cells."""
    written = find_written(image, lattice, lattice.height)
    yield from ((mark.box, mark.crop) for mark in written.marks) if written else ()
