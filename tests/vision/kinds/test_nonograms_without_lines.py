"""Solved nonograms that show no lines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from samples.drawing.paint import grey, hsv
from samples.kinds import plain_look
from samples.plain import NIGHT
from samples.renderer import Drawn, draw
from snap2solve import solve_picture
from snap2solve.basics.kinds import all_kinds
from vision.basics.sight import NotSeen
from vision.see import see

KINDS = all_kinds()
BARE = {"lines": "none", "edge_width": 0.0, "band": "none", "mark": "none", "fill": hsv(0.39, 0.66, 0.83)}
SEEDS = [1, 2, *(pytest.param(seed, marks=pytest.mark.sweep) for seed in (3, 4, 5))]


def bare(seed: int, **look: Any) -> Drawn:
    """A nonogram without lines."""
    return draw("nonogram", seed, size=(9, 12), **plain_look("nonogram") | BARE | look)


def case(seed: int, look: dict[str, Any]) -> Any:
    """A nonogram of this look, one of which is refused: its left column is empty, as the page is."""
    marks = [pytest.mark.sweep] if seed > 2 else []
    if seed == 4 and "sides" in look:
        marks.append(pytest.mark.xfail(raises=NotSeen, strict=True))
    return pytest.param(seed, look, marks=marks)


LOOKS: list[dict[str, Any]] = [{}, {"sides": ("bottom", "right")}, NIGHT | {"hint_ink": grey(235)}]


@pytest.mark.parametrize(("seed", "look"), [case(seed, look) for look in LOOKS for seed in range(1, 6)])
def test_reads_a_solved_board_without_lines(seed: int, look: dict[str, Any]) -> None:
    drawn = bare(seed, state="solved", **look)
    sight = see(drawn.image, KINDS)
    assert sight.reading.likeliest() == drawn.board
    pitch = drawn.x[1] - drawn.x[0]
    assert np.abs(sight.lattice.x - drawn.x).max() < pitch / 10
    assert np.abs(sight.lattice.y - drawn.y).max() < pitch / 10


@pytest.mark.parametrize("seed", SEEDS)
def test_takes_no_half_solved_board_for_one_that_ends_where_its_filled_cells_do(seed: int) -> None:
    drawn = bare(seed, state="partial")
    result = solve_picture(drawn.image)
    assert result.status == "unreadable" or result.board == drawn.board.format()
