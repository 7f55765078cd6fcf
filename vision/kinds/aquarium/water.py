"""Where the player has put water, and marks where there is none, as the cell reader sees it."""

from __future__ import annotations

from solvers.kinds.aquarium import WATER
from solvers.language.alphabet import Placed
from vision.basics.colours import group
from vision.basics.lattice import Lattice
from vision.basics.types import Image, Labels, Places
from vision.cells.contents import look_into, placed, positions
from vision.cells.reader import chances, painted
from vision.photo.light import evenly_lit

SAME = 14.0  # levels between colours of one shade: compression and light make so much of a difference
SEEN = slice(8, 11)  # what the cell reader tells of Aquariums


def find_shades(image: Image, lattice: Lattice) -> Labels:
    """Which shade the ground of each cell (m, n) has."""
    return group(look_into(evenly_lit(image, lattice), lattice).ground, SAME)[0]


def find_water(image: Image, lattice: Lattice) -> tuple[tuple[Placed, ...], Places]:
    """The cells with water, and those with marks; none where cells of one shade have nothing in them."""
    lit, shades = evenly_lit(image, lattice), find_shades(image, lattice)
    if not shades.any() and not look_into(lit, lattice).occupied.any():
        return (), ()
    air, full, mark = chances(lit, lattice, SEEN)
    water = painted(full, shades)
    return placed(water, WATER), positions((mark > air) & ~water)
