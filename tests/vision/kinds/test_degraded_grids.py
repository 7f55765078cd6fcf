"""Drawn grids of digits and of containers after what screens and messengers do to pictures."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from samples.damage import DAMAGES
from samples.renderer import draw
from snap2solve.facade import solve_picture
from tests.sweeps import some_or_all

EXACT = 0.9  # of the pictures


def answered(kind: str, damage: str, seed: int) -> str:
    """What becomes of one picture: 'exact', 'refused', 'wrong', or 'other': another board, but the answer."""
    drawn = DAMAGES[damage](draw(kind, seed), np.random.default_rng([seed, 5]))
    result = solve_picture(drawn.image)
    if result.status not in ("solved", "multiple"):
        return "refused"
    if result.board == drawn.board.format():
        return "exact"
    symbols = drawn.board.alphabet.symbols
    answer = ["".join(symbols[value] for value in row) for row in drawn.puzzle.answer.astype(int).tolist()]
    return "other" if result.solution == answer else "wrong"


@pytest.mark.parametrize("kind", ["star-battle", "sudoku"])
@pytest.mark.parametrize("damage", ["blur", "jpeg35", "jpeg60", "small"])
@pytest.mark.parametrize("seeds", some_or_all(range(1200, 1201), range(1200, 1230)))
def test_degraded_pictures_are_read(kind: str, damage: str, seeds: range) -> None:
    found = Counter(answered(kind, damage, seed) for seed in seeds)
    assert not found["wrong"] and found["other"] <= len(seeds) / 20, found
    if len(seeds) > 10:
        assert found["exact"] >= EXACT * len(seeds), found
