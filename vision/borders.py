"""Which strokes between cells are borders of containers, and which are thin lines.

There are two kinds of strokes, each of one width and colour, one of which may be no ink at all. They are told
apart by their ink, whatever the cells are filled with; the kind that can make containers is the border.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.junctions import Containers, contain, crossings, without_loose_ends
from vision.lattice import Lattice
from vision.sight import Image
from vision.strokes import find_strokes
from vision.two_kinds import TwoKinds, tell_apart

Flags = NDArray[np.bool_]
Values = NDArray[np.float64]

LEAST_SPREAD = 0.2  # of the way between the kinds, by which a stroke of one kind may well be off
MOST = 7.0  # log odds that one stroke alone can give: there are always things that nobody thought of
HOPELESS = 0.5  # doubt at which an idea of the two kinds is no better than any other
FRAME = 0.05  # flaw of a kind of stroke that is not the one around the board: frames may look like neither


@dataclass(frozen=True)
class Borders:
    """How likely each stroke is a border, in the order of `Strokes`, and the containers that borders make."""

    chance: Values  # (e,)
    containers: Containers
    dangling: Flags  # (e,): borders with the same container on both sides, of which there should be none
    place: Values
    error: Values


def find_borders(image: Image, lattice: Lattice) -> Borders:
    """The borders on a lattice in a BGR picture; raises NotSeen where no strokes close containers."""
    height, width = lattice.height, lattice.width
    ideas = [_border_kind(idea, height, width) for idea in tell_apart(*find_strokes(image, lattice))]
    (flaws, kinds), (other_flaws, others) = ideas
    if max(flaws, kinds.doubt - HOPELESS) > FRAME and other_flaws + others.doubt < flaws + kinds.doubt:
        kinds = others
    odds = (kinds.place - 0.5) / (LEAST_SPREAD**2 + kinds.spread**2 + kinds.error**2)
    odds = without_loose_ends(odds.clip(-MOST, MOST), height, width)
    containers, dangling = contain(odds > 0, height, width)
    return Borders(1 / (1 + np.exp(-odds)), containers, dangling, kinds.place, kinds.error)


def _border_kind(kinds: TwoKinds, height: int, width: int) -> tuple[float, TwoKinds]:
    """The kinds in that order in which the second makes the better borders, and what speaks against it."""
    orders = (kinds, kinds.turned())
    return min(((_flaws(order, height, width), order) for order in orders), key=lambda pair: pair[0])


def _flaws(kinds: TwoKinds, height: int, width: int) -> float:
    """What speaks against the second kind as borders: that they end, part nothing, or are not around."""
    border = kinds.place > 0.5
    ends = border[crossings(height, width)].sum(axis=1) == 1
    dangling = contain(border, height, width)[1].sum() / max(1, border.sum())
    return float(ends.mean() + dangling + (FRAME if kinds.frame < 0.5 else 0.0))
