"""Uneven light on boards, and boards that lean."""

from __future__ import annotations

import numpy as np
import pytest

from samples.cases import named_case
from samples.damage import photo
from samples.kinds import plain_look
from samples.renderer import Drawn, draw
from snap2solve.facade import solve_picture
from tests.pictures import CELLS, PLAIN_SMALL, first_lattice, kind_of
from tests.sweeps import some_or_all
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.cells.contents import look_into
from vision.photo.light import evenly_lit
from vision.see import views
from vision.views import LEANING

KIND = kind_of(CELLS)
PARTLY = plain_look(KIND) | {"state": "partial"}


def shaded(drawn: Drawn, corner: float) -> Image:
    """The picture in the light of a lamp at one corner; `corner` is what is left of it at the other."""
    height, width = drawn.image.shape[:2]
    down, across = np.linspace(0, 1, height)[:, None, None], np.linspace(0, 1, width)[None, :, None]
    return np.rint(drawn.image * corner ** (across * down)).astype(np.uint8)


@pytest.mark.parametrize("corner", [0.8, 0.4])
@pytest.mark.parametrize("seed", range(3))
def test_an_even_board_is_seen_in_uneven_light(seed: int, corner: float) -> None:
    plain = draw(KIND, seed, size=(9, 9), **PARTLY)
    lattice = Lattice(plain.x, plain.y)
    shades = len(look_into(plain.image, lattice).shades)
    dim = shaded(plain, corner)
    assert len(look_into(dim, lattice).shades) > shades
    assert len(look_into(evenly_lit(dim, lattice), lattice).shades) <= shades + 1


@pytest.mark.parametrize("name", ["walls apart", "light as beams", "no lines but two shades", "shaded walls"])
def test_a_picture_in_even_light_is_left_as_it_is(name: str) -> None:
    drawn = named_case(name)
    assert evenly_lit(drawn.image, Lattice(drawn.x, drawn.y)) is drawn.image


@pytest.mark.parametrize("slope", [0.02, 0.06])
def test_light_of_a_few_cells_tells_nothing_of_dark_ones(slope: float) -> None:
    lines = np.linspace(14.0, 266.0, 10)
    image = np.full((280, 280, 3), (20, 2, 46), np.uint8)
    for row, column in np.ndindex(9, 9):
        if row == 0 or column == 8 or (row < 3 and column > 5):  # as around a selected cell
            brighter = 1 + slope * (8 - column + row) / 16
            top, left = (int(lines[at]) for at in (row, column))
            image[top : top + 28, left : left + 28] = np.rint(np.array((98, 85, 117)) * brighter)
    assert evenly_lit(image, Lattice(lines, lines)) is image


def test_cells_that_are_lit_are_no_uneven_light() -> None:
    look = PARTLY | {"cell": (205, 205, 205), "lit": (250, 250, 250)}
    drawn = draw(KIND, 4, size=(9, 9), **look)
    assert evenly_lit(drawn.image, Lattice(drawn.x, drawn.y)) is drawn.image


@pytest.mark.parametrize("count", some_or_all(2, 4))
def test_a_photo_that_leans_is_straightened_first(count: int) -> None:
    for seed in range(count):
        drawn = draw(KIND, seed, size=(8, 8), **PARTLY)
        leaning = photo(drawn, np.random.default_rng(seed), tilt=15.0)
        assert next(views(leaning.image)).homography is not None
        assert solve_picture(leaning.image).board == drawn.board.format()


@pytest.mark.parametrize("name", ["walls apart", "tiles with gaps", "thick every five", PLAIN_SMALL])
def test_a_screenshot_does_not_lean(name: str) -> None:
    image = named_case(name).image
    assert first_lattice(image).lean < LEANING / 2
