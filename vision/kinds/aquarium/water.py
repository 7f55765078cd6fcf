"""The surface of water in cells, which many apps draw as a lighter strip, much like a border."""

from __future__ import annotations

import numpy as np

from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Flags, Image
from vision.borders.containers import Borders, find_borders, looked_at_again
from vision.borders.reader import REACH
from vision.cells.contents import positions
from vision.cells.paint import find_paint
from vision.photo.light import evenly_lit

SEEN = slice(8, 11)  # what the cell reader tells of Aquariums: cells with air, water, and marks


def without_surfaces(image: Image, lattice: Lattice, borders: Borders) -> Borders:
    """The borders without surfaces of water that look like some: a border shows on its dry side, too."""
    water, _ = find_paint(evenly_lit(image, lattice), lattice, SEEN)
    surface = water[1:] & ~water[:-1]
    if not surface.any():
        return borders
    beside = np.zeros(lattice.height * (lattice.width - 1), np.bool_)
    dry = find_borders(_dry(image, lattice, surface), lattice)
    return looked_at_again(borders, dry, np.concatenate([beside, surface.ravel()]), lattice)


def _dry(image: Image, lattice: Lattice, surface: Flags) -> Image:
    """The picture with what is above the lines of a surface, below cells (m - 1, n), mirrored there."""
    image = image.copy()
    for row, column in positions(surface):
        left, right = np.rint(lattice.x[column : column + 2]).astype(int)
        line = float(lattice.y[row + 1])
        below = np.arange(int(line) + 1, min(len(image), int(line + REACH * pitch(lattice.y)) + 1))
        image[below, left:right] = image[np.rint(2 * line - below).astype(int).clip(0), left:right]
    return image
