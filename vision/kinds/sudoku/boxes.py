"""Whether the boxes of a Sudoku are the usual rectangles, and which they are if not."""

from __future__ import annotations

from itertools import chain

import numpy as np

from solvers.kinds.sudoku import USUAL, usual_boxes
from solvers.language.containers import Containers, border_values
from solvers.language.values import Value
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.borders.containers import read_borders
from vision.borders.junctions import contain


def find_boxes(image: Image, lattice: Lattice) -> Value:
    """The value of the element `boxes`: the box of each cell, or USUAL, also where lines do not tell.

    All strokes may look more or less like borders than others do: what counts is which do so most.
    """
    side, chance = lattice.width, read_borders(image, lattice).chance
    for least in sorted({0.5, *chance.tolist()}, key=lambda one: abs(one - 0.5)):
        boxes = contain(chance >= least, side, side)[0]
        if _are_boxes(boxes, side):
            return USUAL if boxes == usual_boxes(side) else tuple(chain(*boxes))
    return USUAL


def shows_usual(image: Image, lattice: Lattice) -> bool:
    """Whether the borders are those around usual boxes."""
    thick = read_borders(image, lattice).chance > 0.5
    usual = np.array(border_values(usual_boxes(lattice.width)))
    return np.array_equal(thick, usual)


def _are_boxes(containers: Containers, side: int) -> bool:
    """Whether these are as many boxes as rows, with as many cells each, and not the rows or the columns."""
    flat = list(chain.from_iterable(containers))
    lines = len(set(containers)) == 1 or all(len(set(row)) == 1 for row in containers)
    return not lines and 1 + max(flat) == side and all(flat.count(box) == side for box in range(side))
