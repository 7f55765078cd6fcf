"""Where the player has put water, and marks where there is none, as the cell reader sees it.

Many apps draw the surface of water as a lighter strip, much like a border.
"""

from __future__ import annotations

import numpy as np

from vision.basics.colours import group
from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Flags, Image, Labels
from vision.borders.containers import Borders, find_borders, looked_at_again
from vision.borders.reader import REACH
from vision.cells.contents import look_into, positions
from vision.cells.reader import chances, painted
from vision.photo.light import evenly_lit

SAME = 14.0  # levels between colours of one shade: compression and light make so much of a difference
SEEN = slice(8, 11)  # what the cell reader tells of Aquariums


def find_shades(image: Image, lattice: Lattice) -> Labels:
    """Which shade the ground of each cell (m, n) has."""
    return group(look_into(evenly_lit(image, lattice), lattice).ground, SAME)[0]


def find_water(image: Image, lattice: Lattice) -> tuple[Flags, Flags]:
    """The cells (m, n) with water, and with marks; none where cells of one shade have nothing in them."""
    lit, shades = evenly_lit(image, lattice), find_shades(image, lattice)
    if not shades.any() and not look_into(lit, lattice).occupied.any():
        nothing = np.zeros(shades.shape, np.bool_)
        return nothing, nothing
    air, full, mark = chances(lit, lattice, SEEN)
    water = painted(full, shades)
    return water, (mark > air) & ~water


def without_surfaces(image: Image, lattice: Lattice, borders: Borders) -> Borders:
    """The borders without surfaces of water that look like some: a border shows on its dry side, too."""
    water, _ = find_water(image, lattice)
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
