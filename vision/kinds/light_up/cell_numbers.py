"""Which numbers stand in the cells of a lattice."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image, Ink
from vision.cells.contents import Cells, look_into
from vision.cells.crops import crops_of
from vision.digits.network import NOT_A_NUMBER, read_numbers
from vision.kinds.light_up.walls import HINT, NONE, OTHER, Numbers, like_hints


def numbers_in(cells: Cells, crops: Mapping[tuple[int, int], Ink]) -> Numbers:
    """What number stands in each cell, of which there are these crops; (m, n, 7)."""
    numbers = np.zeros((*cells.shade.shape, NONE + 1))
    numbers[..., NONE] = 1.0
    for where, number in zip(crops, read_numbers([*crops.values()]), strict=True):
        likely = number.probabilities
        numbers[where][HINT] = likely[HINT]
        numbers[where][OTHER] = likely[HINT.stop : NOT_A_NUMBER].sum()
        numbers[where][NONE] = likely[NOT_A_NUMBER]
    return numbers


def hints_in(image: Image, lattice: Lattice, usual: float) -> Flags:
    """In which cells (m, n) of one row or column hints of the usual height stand."""
    cells = look_into(image, lattice)
    return like_hints(cells, numbers_in(cells, crops_of(image, lattice, cells)), usual)
