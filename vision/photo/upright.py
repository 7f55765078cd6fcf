"""Which way up a photographed board is: the way in which what stands in its cells reads as numbers."""

from __future__ import annotations

import numpy as np

from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.cells.contents import look_into
from vision.digits.network import ink, read_numbers
from vision.photo.rectify import Plane

AROUND = 0.04  # of the cell, around a number that is read
MOST, FEWEST = 24, 5  # numbers that are read each way, and that tell
CLEARER = 2.0  # times as many of the numbers are surely read in another way: then the board is turned


def turned(image: Image, turns: int) -> Plane:
    """A picture after so many quarter turns counterclockwise."""
    height, width = image.shape[:2]
    back = np.eye(3)
    for _ in range(turns):
        # the last column becomes the first row
        back = back @ np.array([[0.0, -1, width - 1], [1, 0, 0], [0, 0, 1]])
        height, width = width, height
    return Plane(np.ascontiguousarray(np.rot90(image, turns)), back)


def quarter_turns(image: Image, lattice: Lattice) -> int:
    """How many quarter turns counterclockwise put the numbers in the cells of a board upright."""
    cells = look_into(image, lattice)
    places = np.argwhere(cells.occupied & cells.central)
    if len(places) < FEWEST:
        return 0
    crops = []
    for row, column in places[np.linspace(0, len(places) - 1, min(MOST, len(places))).astype(int)].tolist():
        start, size = lattice.cell(row, column)
        box = cells.box[row, column].reshape(2, 2) + np.array([[-AROUND], [AROUND]])
        (left, top), (right, bottom) = np.rint(start + box * size).astype(int).clip(0).tolist()
        crops.append(ink(image[top : max(top + 1, bottom), left : max(left + 1, right)]))
    turned = [np.ascontiguousarray(np.rot90(crop, turns)) for turns in range(4) for crop in crops]
    sure = [one.sure for one in read_numbers(turned)]
    read = np.array(sure).reshape(4, -1).sum(axis=1)
    best = int(read.argmax())
    return best if read[best] >= max(FEWEST, CLEARER * read[0]) else 0
