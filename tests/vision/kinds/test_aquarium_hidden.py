"""Boards of which something covers a part: what it hides is not known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from samples.cases import named_case
from samples.damage import cover
from samples.drawing.paint import BLACK, WHITE, grey, stroke
from samples.renderer import Drawn
from solvers.kinds.aquarium import Aquarium
from solvers.repair.decide import decide
from tests.sweeps import one_in
from tests.vision.kinds.surveyed import read
from tests.vision.kinds.test_aquarium_borders import LOOKS, borders_drawn
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen
from vision.basics.types import Bgr
from vision.borders.containers import find_borders

SURE = 0.02  # probability of what a stroke is, below which it is surely misread
SKIN, YELLOW = (125, 150, 205), (0, 220, 250)
COLOURS = (WHITE, grey(40), SKIN, YELLOW)
NAMES = ("plain aquarium", "red borders", "full tanks")
POPUPS = ((2.3, 2.4, 4.3, 3.6), (5.5, 5.3, 6.6, 9.0), (1.6, 0.4, 2.5, 1.7))


def lattice(drawn: Drawn) -> Lattice:
    return Lattice(drawn.x, drawn.y)


def surely_misread(drawn: Drawn) -> int:
    chance = find_borders(drawn.image, lattice(drawn)).chance
    return int((np.where(borders_drawn(drawn), chance, 1 - chance) < SURE).sum())


@pytest.mark.parametrize("popup", POPUPS)
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_sure_behind_a_popup(
    name: str, colour: Bgr, popup: tuple[float, float, float, float]
) -> None:
    assert surely_misread(cover(named_case(name), popup, colour)) == 0


@pytest.mark.parametrize("colour", [YELLOW, BLACK])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_sure_where_a_pen_went_along_the_lines(name: str, colour: Bgr) -> None:
    drawn = named_case(name)
    image = drawn.image.copy()
    points = [
        (drawn.x[2], drawn.y[4] + 5),
        (drawn.x[2] + 4, drawn.y[5] + 5),
        (drawn.x[3] + 9, drawn.y[6] - 3),
    ]
    stroke(image, points, 0.1 * (drawn.x[1] - drawn.x[0]), colour)
    assert surely_misread(replace(drawn, image=image)) == 0


@pytest.mark.parametrize("name", LOOKS)
def test_nothing_covers_a_board_whatever_it_looks_like(name: str) -> None:
    drawn = named_case(name)
    found = find_borders(drawn.image, lattice(drawn))
    assert not found.hidden.any() and found.doubt < 0.01


@pytest.mark.parametrize("popup", [(-1.0, 3.3, 9.0, 4.2), (3.5, 2.4, 5.6, 5.5), (6.6, 1.5, 8.0, 9.0)])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("colour", one_in(4, COLOURS))
def test_a_board_of_which_much_is_covered_is_refused(
    name: str, colour: Bgr, popup: tuple[float, float, float, float]
) -> None:
    assert refused(cover(named_case(name), popup, colour))


def refused(drawn: Drawn) -> bool:
    """Whether nothing is seen on a board's lattice, or too little to tell which board it is."""
    try:
        sight = read(drawn.image, lattice(drawn))
    except NotSeen:
        return True
    return decide(sight.reading).status == "uncertain"


def test_it_is_told_where_too_much_is_covered() -> None:
    drawn = cover(named_case("red borders"), (2.4, 1.4, 6.6, 5.6), SKIN)
    with pytest.raises(NotSeen, match="something covers its borders from r2c3 to r6c7"):
        read(drawn.image, lattice(drawn))


def test_a_hint_in_line_with_the_others_shows_that_a_column_is_hidden() -> None:
    drawn = named_case("plain aquarium")
    assert isinstance(drawn.board, Aquarium)
    assert drawn.board.columns[-1]
    hidden = cover(drawn, (7.6, 0.4, 9.0, 9.0), SKIN)
    with pytest.raises(NotSeen, match="a hint for another line at the right"):
        read(hidden.image, Lattice(drawn.x[:-1], drawn.y))
