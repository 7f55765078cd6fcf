"""Discs in cells: either the cell is painted so, or a disc lies in it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from samples.drawing.paint import BLACK, WHITE
from vision.basics.lattice import Lattice
from vision.basics.types import Bgr, Image
from vision.cells.contents import look_into

SIDE, CELLS = 60, 4  # pixels of a cell, and cells of a side
RED = (40, 40, 220)
MIDDLE = (3 * SIDE // 2, 3 * SIDE // 2)  # of the cell in the second row and column


def _board() -> tuple[Image, Lattice]:
    """White cells between thin lines."""
    lines = np.arange(0, CELLS * SIDE + 1, SIDE, dtype=np.float64)
    image = np.full((CELLS * SIDE, CELLS * SIDE, 3), 255, np.uint8)
    image[::SIDE] = image[:, ::SIDE] = 0
    return image, Lattice(lines, lines, 1.0)


def _fill(image: Image, row: int, column: int, colour: Bgr) -> None:
    image[row * SIDE + 1 : (row + 1) * SIDE, column * SIDE + 1 : (column + 1) * SIDE] = colour


@pytest.mark.parametrize("thick", [6, 8, 10, 12])
def test_a_cross_that_reaches_the_corners_of_a_white_cell_does_not_paint_it(thick: int) -> None:
    image, lattice = _board()
    ends = SIDE + 5, 2 * SIDE - 5
    cv2.line(image, (ends[0], ends[0]), (ends[1], ends[1]), RED, thick)
    cv2.line(image, (ends[0], ends[1]), (ends[1], ends[0]), RED, thick)
    assert look_into(image, lattice).shade[1, 1] == 0


@pytest.mark.parametrize("radius", [20, 22, 24])
def test_a_disc_with_a_digit_lies_in_its_cell_where_its_colour_fills_others(radius: int) -> None:
    image, lattice = _board()
    for at in ((1, 1), (0, 3)):
        _fill(image, *at, BLACK)
    cv2.circle(image, MIDDLE, radius, WHITE, cv2.FILLED, cv2.LINE_AA)
    cv2.putText(image, "2", (MIDDLE[0] - 9, MIDDLE[1] + 10), cv2.FONT_HERSHEY_SIMPLEX, 0.9, BLACK, 3)
    shade = look_into(image, lattice).shade
    assert shade[1, 1] == shade[0, 3] != shade[0, 0]


@pytest.mark.parametrize("radius", [24, 26])
def test_a_disc_in_a_colour_that_fills_no_other_cell_paints_its_cell(radius: int) -> None:
    image, lattice = _board()
    cv2.circle(image, MIDDLE, radius, BLACK, cv2.FILLED, cv2.LINE_AA)
    cv2.putText(image, "2", (MIDDLE[0] - 9, MIDDLE[1] + 10), cv2.FONT_HERSHEY_SIMPLEX, 0.9, WHITE, 3)
    cells = look_into(image, lattice)
    assert cells.shade[1, 1] != cells.shade[0, 0]
    assert cells.ground[1, 1].max() < 40
