"""Taps for robots: each lies in its cell, on upright pictures and on photos."""

from __future__ import annotations

import numpy as np
import pytest

from bench.taps import EDGE, check_drawn, furthest, moved
from samples.damage import photo
from samples.kinds import drawn_kinds
from samples.puzzles import random_puzzle
from samples.renderer import draw
from snap2solve.facade import solve_picture
from snap2solve.results.result import Grid, Tap
from tests.sweeps import some_or_all

CENTRED = 0.2  # cells that a tap may be off the middle


@pytest.mark.parametrize("count", some_or_all(1, 8))
@pytest.mark.parametrize("kind", drawn_kinds())
@pytest.mark.parametrize("tilted", [False, True])
def test_taps_lie_in_their_cells(kind: str, tilted: bool, count: int) -> None:
    checked = []
    for seed in range(count):
        drawn = draw(kind, seed, puzzle=random_puzzle(kind, np.random.default_rng(seed), 8, 8))
        if tilted:
            drawn = photo(drawn, np.random.default_rng(seed), tilt=10)
        if case := check_drawn(str(seed), drawn):
            checked.append(case)
    assert len(checked) > count / 2 and max(case.furthest for case in checked) < CENTRED


def test_taps_move_with_the_picture() -> None:
    drawn = draw(drawn_kinds()[0], 1)
    first, second = solve_picture(drawn.image), solve_picture(moved(drawn.image))
    assert first.grid and second.grid and len(first.taps) == len(second.taps) > 0
    assert furthest(second.taps, second.grid) < CENTRED < EDGE < furthest(second.taps, first.grid)


def test_a_tap_outside_is_found() -> None:
    grid = Grid([0, 10, 20], [0, 10, 20])
    assert furthest([Tap(1, 2, 15, 5)], grid) == 0
    assert furthest([Tap(1, 2, 9, 5)], grid) > EDGE
    assert (
        furthest([Tap(1, 2, 15, 5)], Grid([0, 10, 20], [0, 10, 20], [[2, 0, 0], [0, 2, 0], [0, 0, 1]])) > EDGE
    )
