"""Nonograms in several colours, which are refused, and those in one whose numbers have several."""

from __future__ import annotations

from typing import Any

import pytest

from samples.drawing.paint import hsv
from samples.kinds import plain_look
from samples.others.pictures import draw_other
from samples.renderer import Drawn, draw
from snap2solve import solve_picture
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen
from vision.basics.types import Bgr
from vision.kinds.nonogram.reading import read

RED, GREEN, BLUE, GOLD = (hsv(hue, 0.8, 0.7) for hue in (0.0, 0.33, 0.62, 0.12))
BLACK = (20, 20, 20)


def drawn_in(*inks: Bgr, **more: Any) -> Drawn:
    return draw("nonogram", 3, size=(10, 10), **plain_look("nonogram") | {"inks": inks} | more)


def drawn_lattice(drawn: Drawn) -> Lattice:
    return Lattice(drawn.x, drawn.y, 1.0)


@pytest.mark.parametrize("inks", [(RED, GREEN, BLUE), (RED, BLUE), (GREEN, BLACK, BLUE, BLACK)])
def test_numbers_in_several_colours_are_refused(inks: tuple[Bgr, ...]) -> None:
    drawn = drawn_in(*inks)
    with pytest.raises(NotSeen, match="in several colours"):
        read(drawn.image, drawn_lattice(drawn))


@pytest.mark.parametrize("inks", [(BLUE,), (BLACK, BLACK, BLACK, GOLD)])
def test_numbers_in_one_colour_beside_a_grey_are_read(inks: tuple[Bgr, ...]) -> None:
    drawn = drawn_in(*inks)
    assert read(drawn.image, drawn_lattice(drawn)).reading.likeliest() == drawn.board


def test_numbers_that_change_their_colour_when_they_are_done_are_read() -> None:
    drawn = drawn_in(BLUE, GREEN, state="partial", fill=RED)
    assert read(drawn.image, drawn_lattice(drawn)).reading.likeliest() == drawn.board


@pytest.mark.parametrize("seed", range(4))
def test_coloured_nonograms_are_told_from_others(seed: int) -> None:
    result = solve_picture(draw_other(seed, "coloured runs").image)
    assert "in several colours" in str(result.error)
