"""Draws lessons on pictures: mistakes, and steps with what follows and what it follows from."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from vision.lattice import Lattice
from vision.overlay import boxes, rings
from vision.sight import Image

RING_ROOM = 0.12  # of a cell on each side: rings reach out, and should not hide what is beside


def ring_cells(canvas: Image, lattice: Lattice, cells: Iterable[tuple[int, int]]) -> None:
    """Draw a ring in each of the cells, (row, column) from 0."""
    chosen = np.zeros((lattice.height, lattice.width), bool)
    for cell in cells:
        chosen[cell] = True
    inner = []
    for left, top, right, bottom in boxes(lattice, chosen):
        room = round(RING_ROOM * min(right - left, bottom - top))
        inner.append((left + room, top + room, right - room, bottom - room))
    rings(canvas, inner)
