"""Lattices that ran through their cells sit on them again, and others stay where they are."""

from __future__ import annotations

import numpy as np
import pytest

from samples.kinds import drawn_kinds
from samples.renderer import draw
from tests.sweeps import one_in
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.grid.centring import centred

PITCH, GAP, MARGIN = 60, 12, 90


def tiles(ground: int, tile: int) -> Image:
    """Five columns and four rows of tiles with gaps."""
    image = np.full((4 * PITCH + 2 * MARGIN, 5 * PITCH + 2 * MARGIN, 3), ground, np.uint8)
    for row in range(4):
        for column in range(5):
            top, left = MARGIN + row * PITCH + GAP // 2, MARGIN + column * PITCH + GAP // 2
            image[top : top + PITCH - GAP, left : left + PITCH - GAP] = tile
    return image


def lattice(right: float, down: float) -> Lattice:
    return Lattice(MARGIN + right + PITCH * np.arange(6.0), MARGIN + down + PITCH * np.arange(5.0))


@pytest.mark.parametrize(("ground", "tile"), [(255, 200), (30, 80)])
@pytest.mark.parametrize(("right", "down"), [(0, -13), (20, 0), (-15, 18), (0, 22)])
def test_lines_inside_of_tiles_go_to_the_gaps(ground: int, tile: int, right: float, down: float) -> None:
    moved = centred(tiles(ground, tile), lattice(right, down))
    assert np.abs(moved.x - lattice(0, 0).x).max() <= 2
    assert np.abs(moved.y - lattice(0, 0).y).max() <= 2


@pytest.mark.parametrize("off", [0, 2, -4])
def test_lines_in_gaps_stay(off: float) -> None:
    found = lattice(off, off)
    moved = centred(tiles(255, 200), found)
    assert np.array_equal(moved.x, found.x) and np.array_equal(moved.y, found.y)


@pytest.mark.parametrize("kind", drawn_kinds())
@pytest.mark.parametrize("seed", one_in(3, range(6)))
def test_lines_of_drawn_boards_stay(kind: str, seed: int) -> None:
    drawn = draw(kind, seed, size=(9, 9))
    moved = centred(drawn.image, Lattice(drawn.x, drawn.y))
    assert np.array_equal(moved.x, drawn.x) and np.array_equal(moved.y, drawn.y)


def test_a_plain_page_moves_nothing() -> None:
    moved = centred(np.full((500, 600, 3), 200, np.uint8), lattice(7, 7))
    assert np.array_equal(moved.y, lattice(7, 7).y)
