"""What a player has painted, and marked, as the cell reader sees it: water, or filled cells."""

from __future__ import annotations

import numpy as np

from vision.basics.colours import group
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image, Labels
from vision.cells.contents import look_into
from vision.cells.reader import chances, painted

SAME = 14.0  # levels between colours of one shade: compression and light make so much of a difference


def find_shades(image: Image, lattice: Lattice) -> Labels:
    """Which shade the ground of each cell (m, n) of an evenly lit board has."""
    return group(look_into(image, lattice).ground, SAME)[0]


def find_paint(image: Image, lattice: Lattice, seen: slice) -> tuple[Flags, Flags]:
    """The cells (m, n) of an evenly lit board that are painted, and those with marks.

    `seen` is what the cell reader tells of bare cells, painted ones and marks. There are none where cells of
    one shade have nothing in them.
    """
    shades = find_shades(image, lattice)
    if not shades.any() and not look_into(image, lattice).occupied.any():
        nothing = np.zeros(shades.shape, np.bool_)
        return nothing, nothing
    bare, full, mark = chances(image, lattice, seen)
    paint = painted(full, shades)
    return paint, (mark > bare) & ~paint
