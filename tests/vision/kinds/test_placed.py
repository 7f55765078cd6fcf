"""What the player has placed, as pictures show it: told from marks, and from the ground."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from samples.renderer import draw
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image
from vision.cells import reader
from vision.cells.contents import look_into
from vision.cells.paint import find_paint
from vision.kinds.aquarium import reading as aquarium
from vision.kinds.light_up.bulbs import bulbs_seen
from vision.kinds.light_up.walls import SEEN
from vision.kinds.nonogram.reading import SEEN as FILLS
from vision.photo.light import evenly_lit

CELL = 40
PAGE = 3 * CELL  # pixels of it around a board
PICTURE = np.array([list(row) for row in ("##..#", ".###.", "#.#.#", "#####", "..#..")]) == "#"


def board(rows: int, columns: int, ground: int) -> tuple[Image, Lattice]:
    """A bare grid."""
    image = np.full((rows * CELL + 1, columns * CELL + 1, 3), ground, np.uint8)
    image[::CELL] = image[:, ::CELL] = 128
    return image, Lattice(np.arange(columns + 1.0) * CELL, np.arange(rows + 1.0) * CELL)


def fills_in(image: Image, lattice: Lattice) -> Flags:
    """Where filled cells are seen on a page with a board."""
    page = np.full(np.add(image.shape, (2 * PAGE, 2 * PAGE, 0)), image[-2, -2], np.uint8)
    page[PAGE:-PAGE, PAGE:-PAGE] = image
    moved = lattice.moved(PAGE, PAGE)
    return find_paint(evenly_lit(page, moved), moved, FILLS)[0]


def bulbs_in(image: Image, lattice: Lattice) -> Flags:
    """Where bulbs are seen, if cells are white."""
    return bulbs_seen(look_into(image, lattice), reader.chances(image, lattice, SEEN))


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (30, 255)])
def test_crosses_from_corner_to_corner_are_no_fills(ground: int, ink: int) -> None:
    image, lattice = board(5, 5, ground)
    for (row, column), full in np.ndenumerate(PICTURE):
        left, top, right, bottom = (
            at * CELL + add for at, add in ((column, 4), (row, 4), (column, 36), (row, 36))
        )
        if full:
            image[top:bottom, left:right] = ink
        else:
            cv2.line(image, (left, top), (right, bottom), (ink,) * 3, 6)
            cv2.line(image, (left, bottom), (right, top), (ink,) * 3, 6)
    assert np.array_equal(fills_in(image, lattice), PICTURE)


def test_more_cells_may_be_filled_than_not() -> None:
    image, lattice = board(5, 5, 255)
    for row, column in np.argwhere(PICTURE):
        image[row * CELL + 1 : (row + 1) * CELL, column * CELL + 1 : (column + 1) * CELL] = 0
    assert np.array_equal(fills_in(image, lattice), PICTURE)


def test_light_that_fades_fills_nothing() -> None:
    """Towards the lower right corner."""
    image, lattice = board(8, 8, 255)
    along = np.add.outer(np.arange(8), np.arange(8))  # cells from the upper left corner
    for row, column in np.ndindex(8, 8):
        light = np.interp(along[row, column], [6, 10], [255, 155])
        image[row * CELL + 1 : (row + 1) * CELL, column * CELL + 1 : (column + 1) * CELL] = light
    assert not fills_in(image, lattice).any()


def test_squares_as_large_as_bulbs_are_marks() -> None:
    image, lattice = board(6, 6, 255)
    walls = np.zeros((6, 6), bool)
    walls[0, 5] = walls[3, 2] = True
    bulbs, marks = [(0, 1), (2, 3), (4, 0)], [(1, 5), (3, 4), (5, 5), (3, 1)]
    for row, column in bulbs:
        image[row * CELL + 1 : (row + 1) * CELL, 1 : 6 * CELL] = (160, 200, 90)
        image[1 : 6 * CELL, column * CELL + 1 : (column + 1) * CELL] = (160, 200, 90)
    for row, column in np.argwhere(walls):
        image[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL] = 0
    image[4 * CELL : 6 * CELL, 2 * CELL + 1 : 3 * CELL] = 255  # the wall's shadow
    image[4 * CELL + 1 : 5 * CELL, 2 * CELL + 1 : 3 * CELL] = (160, 200, 90)
    image[::CELL] = image[:, ::CELL] = 128
    for row, column in bulbs:
        cv2.circle(image, (column * CELL + 20, row * CELL + 20), 11, (0, 0, 0), -1, cv2.LINE_AA)
    for row, column in marks:
        cv2.rectangle(image, (column * CELL + 10, row * CELL + 10, 21, 21), (0, 0, 0), -1)
    found = bulbs_in(image, lattice) & ~walls
    assert [tuple(cell) for cell in np.argwhere(found).tolist()] == bulbs


@pytest.mark.parametrize("seed", [5011, 5024, 5079, 5123])
def test_water_is_what_hints_ask_for(seed: int) -> None:
    """Some have water above air or more water than air, some a page unlike the board."""
    drawn = draw("aquarium", seed)
    sight = aquarium.read(drawn.image, Lattice(drawn.x, drawn.y))
    assert sorted(one[:2] for one in sight.placed) == [
        tuple(cell) for cell in np.argwhere(drawn.placed).tolist()
    ]


@pytest.mark.parametrize("mark", ["cross", "ring", "dot"])
def test_marks_where_no_water_is(mark: str) -> None:
    drawn = draw("aquarium", 5079, mark=mark, state="partial")
    sight = aquarium.read(drawn.image, Lattice(drawn.x, drawn.y))
    assert sight.marked == tuple((int(row), int(column)) for row, column in np.argwhere(drawn.marked))


def test_guesses_in_colours_of_their_own_are_fills() -> None:
    image, lattice = board(5, 5, 255)
    for at, (row, column) in enumerate(np.argwhere(PICTURE)):
        colour = ((0, 0, 0), (0, 0, 0), (40, 40, 200), (40, 140, 40))[at % 4]
        image[row * CELL + 1 : (row + 1) * CELL, column * CELL + 1 : (column + 1) * CELL] = colour
    assert np.array_equal(fills_in(image, lattice), PICTURE)


def test_painted_cells_that_see_no_other_are_bulbs() -> None:
    image, lattice = board(5, 5, 200)
    walls = np.zeros((5, 5), bool)
    walls[1, 1] = walls[1, 3] = walls[3, 1] = walls[3, 3] = True
    bulbs = {(0, 0), (1, 2), (2, 4), (4, 3)}
    for row, column in np.ndindex(5, 5):
        colour = 0 if walls[row, column] else (40, 40, 220) if (row, column) in bulbs else (90, 220, 240)
        image[row * CELL + 1 : (row + 1) * CELL, column * CELL + 1 : (column + 1) * CELL] = colour
    found = bulbs_in(image, lattice) & ~walls
    assert {(int(row), int(column)) for row, column in np.argwhere(found)} == bulbs


def test_a_board_of_one_shade_has_no_painted_bulbs() -> None:
    image, lattice = board(4, 4, 200)
    walls = np.indices((4, 4)).sum(axis=0) % 2 == 0
    image[np.kron(walls, np.ones((CELL, CELL))).astype(bool).nonzero()] = 0
    assert not (bulbs_in(image, lattice) & ~walls).any()
