"""Which strokes between cells are borders of containers, and which are thin lines.

There are two kinds of strokes, each of one width and colour, one of which may be no ink at all. They are told
apart by their ink, whatever the cells are filled with; the kind of which containers can be made is the border.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.junctions import Containers, contain, crossings, without_loose_ends
from vision.lattice import Lattice
from vision.sight import Image, NotSeen
from vision.strokes import Strokes, find_strokes
from vision.two_kinds import TwoKinds, tell_apart

Flags = NDArray[np.bool_]
Values = NDArray[np.float64]

SPREAD = 0.2  # of the way between the kinds, by which a stroke of one kind may well be off
MOST = 7.0  # log odds that one stroke alone can give: there are always things that nobody thought of


@dataclass(frozen=True)
class Borders:
    """How likely each stroke is a border, in the order of `Strokes`, and what the borders make of the board."""

    chance: Values  # (e,)
    containers: Containers
    dangling: Flags  # (e,): borders with the same container on both sides, of which there should be none
    place: Values
    error: Values


def find_borders(image: Image, lattice: Lattice) -> Borders:
    """The borders on a lattice in a BGR picture; raises NotSeen where no strokes close containers."""
    return borders_of(find_strokes(image, lattice), lattice.height, lattice.width)


def borders_of(strokes: Strokes, height: int, width: int) -> Borders:
    """The borders among the strokes of a board of so many rows and columns."""
    kinds = tell_apart(strokes)
    place = kinds.place
    if _loose_ends(place > 0.5, height, width) > _loose_ends(place <= 0.5, height, width):
        place = 1 - place
    odds = (place - 0.5) / (SPREAD**2 + kinds.error**2)
    odds = without_loose_ends(odds.clip(-MOST, MOST), height, width)
    containers, dangling = contain(odds > 0, height, width)
    return Borders(1 / (1 + np.exp(-odds)), containers, dangling, place, kinds.error)


def _loose_ends(border: Flags, height: int, width: int) -> tuple[int, int]:
    """How many borders end inside the board, and how many do not part containers: there should be none."""
    ends = int((border[crossings(height, width)].sum(axis=1) == 1).sum())
    return ends, int(contain(border, height, width)[1].sum())
