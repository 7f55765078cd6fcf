"""Whether the boxes of a Sudoku are the usual rectangles, and which they are if not."""

from __future__ import annotations

from itertools import chain

import numpy as np

from solvers.kinds.sudoku import USUAL, usual_boxes
from solvers.language.containers import Containers, border_values
from solvers.language.values import Value
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image
from vision.borders.containers import find_borders, ways_to_see_borders
from vision.borders.strokes import centred

DRAWN = 0.95  # of the borders of usual boxes are thick where boxes are usual, and
THIN = 0.06  # of the other lines at most are thick


def find_boxes(image: Image, lattice: Lattice) -> Value:
    """The value of the element `boxes`: USUAL, or the box of each cell; None where that is unclear."""
    side = lattice.width
    usual = np.array(border_values(usual_boxes(side)))
    thick = []
    for way in ways_to_see_borders(image, lattice):
        if _are_boxes(way.containers, side):
            return USUAL if way.containers == usual_boxes(side) else tuple(chain(*way.containers))
        thick.append(way.chance > 0.5)
    return USUAL if _fits(thick[0], usual) or _fits(~thick[0], usual) or _fits(thick[-1], usual) else None


def shows_boxes(image: Image, lattice: Lattice) -> bool:
    """Whether lines of two kinds show that there are boxes, and which."""
    thick = find_borders(image, centred(image, lattice)).chance > 0.5
    usual = np.array(border_values(usual_boxes(lattice.width)))
    return _varied(thick) and (_fits(thick, usual) or _fits(~thick, usual) or _mostly(thick, usual))


def _fits(thick: Flags, usual: Flags) -> bool:
    """Whether the thick lines are those around usual boxes."""
    return bool(thick[usual].mean() >= DRAWN and thick[~usual].mean() <= THIN)


def _mostly(thick: Flags, usual: Flags) -> bool:
    """Whether lines around usual boxes are mostly of one kind, thick or thin, and others of the other."""
    return bool(abs(thick[usual].mean() - thick[~usual].mean()) > 0.5)


def _varied(thick: Flags) -> bool:
    """Whether there are two kinds of lines at all."""
    return bool(THIN / 2 < thick.mean() < 1 - THIN / 2)


def _are_boxes(containers: Containers, side: int) -> bool:
    """Whether these are as many boxes as rows, with as many cells each, and not the rows or the columns."""
    flat = list(chain.from_iterable(containers))
    lines = len(set(containers)) == 1 or all(len(set(row)) == 1 for row in containers)
    return not lines and 1 + max(flat) == side and all(flat.count(box) == side for box in range(side))
