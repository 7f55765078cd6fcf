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
from vision.grid.silhouette import silhouettes
from vision.see import see

KINDS = all_kinds()
BARE = {"lines": "none", "edge_width": 0.0, "band": "none", "mark": "none", "fill": hsv(0.39, 0.66, 0.83)}
SEEDS = [1, 2, *(pytest.param(seed, marks=pytest.mark.sweep) for seed in (3, 4, 5))]


def bare(seed: int, **look: Any) -> Drawn:
    """A nonogram without lines."""
    return draw("nonogram", seed, size=(9, 12), **plain_look("nonogram") | BARE | look)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("look", [{}, {"sides": ("bottom", "right")}, NIGHT | {"hint_ink": grey(235)}])
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


def test_patches_of_other_shapes_and_sizes_have_no_lattice() -> None:
    image = np.full((600, 800, 3), 250, np.uint8)
    image[100:180, 60:330] = image[300:340, 500:640] = image[420:555, 80:117] = (40, 90, 200)
    assert not list(silhouettes(image))
