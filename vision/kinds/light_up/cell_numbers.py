"""Which numbers stand in the cells of a lattice."""

from __future__ import annotations

import numpy as np

from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.cells import reader
from vision.cells.contents import Cells, positions
from vision.cells.crops import Crops, crops_on_plates
from vision.digits.network import NOT_A_NUMBER, read_numbers
from vision.kinds.light_up.walls import DOUBT, HINT, NONE, OTHER, SEEN, WALLS, Numbers

LIKELY = 0.5  # of a number, or a wall, to count as one


def numbers_in(cells: Cells, crops: Crops) -> Numbers:
    """What number stands in each cell, of which there are these crops; (m, n, 7)."""
    numbers = np.zeros((*cells.shade.shape, NONE + 1))
    numbers[..., NONE] = 1.0
    for where, number in zip(crops, read_numbers([*crops.values()]), strict=True):
        likely = number.probabilities
        numbers[where][HINT] = likely[HINT]
        numbers[where][OTHER] = likely[HINT.stop : NOT_A_NUMBER].sum()
        numbers[where][NONE] = likely[NOT_A_NUMBER]
    return numbers


def numbers_on_plates(
    image: Image, lattice: Lattice, cells: Cells, crops: Crops, numbers: Numbers
) -> tuple[Numbers, Crops]:
    """What number stands in each cell (m, n, 7), and its crop, with those on plates that lie in walls.

    What is on a plate is looked for where a crop shows no hint, as that of a plate does, and counts where it
    is more likely a hint than the crop.
    """
    unread = {at: crop for at, crop in crops.items() if numbers[at][HINT].sum() < LIKELY}
    if not unread:
        return numbers, crops
    walls = reader.chances(image, lattice, SEEN)[WALLS].sum(axis=0) > DOUBT
    in_walls = {at: crop for at, crop in unread.items() if walls[at]}
    plates = crops_on_plates(image, lattice, cells, in_walls)
    on_plates = numbers_in(cells, plates)
    read = on_plates[..., HINT].sum(axis=-1) > numbers[..., HINT].sum(axis=-1)
    return np.where(read[..., None], on_plates, numbers), crops | {at: plates[at] for at in positions(read)}
