"""Drawn grids of digits and of containers after what screens and messengers do to pictures."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from samples.damage import DAMAGES
from samples.renderer import Drawn, draw
from snap2solve.facade import solve_picture
from tests.sweeps import some_or_all

EXACT = 0.9  # of the pictures


def answered(drawn: Drawn, damage: str, seed: int) -> str:
    """What becomes of one picture: 'exact', 'refused', 'wrong', or 'other': another board, but the answer."""
    result = solve_picture(DAMAGES[damage](drawn, np.random.default_rng([seed, 5])).image)
    if result.status not in ("solved", "multiple"):
        return "refused"
    if result.board == drawn.board.format():
        return "exact"
    symbols = drawn.board.alphabet.symbols
    answer = ["".join(symbols[value] for value in row) for row in drawn.puzzle.answer.astype(int).tolist()]
    return "other" if result.solution == answer else "wrong"


@pytest.mark.parametrize("kind", ["star-battle", "sudoku"])
@pytest.mark.parametrize("seeds", some_or_all(range(1200, 1201), range(1200, 1230)))
def test_degraded_pictures_are_read(kind: str, seeds: range) -> None:
    found: dict[str, Counter[str]] = {damage: Counter() for damage in ("blur", "jpeg35", "jpeg60", "small")}
    for seed in seeds:
        drawn = draw(kind, seed)
        for damage, outcomes in found.items():
            outcomes[answered(drawn, damage, seed)] += 1
    for damage, outcomes in found.items():
        assert not outcomes["wrong"] and outcomes["other"] <= len(seeds) / 20, (damage, outcomes)
        if len(seeds) > 10:
            assert outcomes["exact"] >= EXACT * len(seeds), (damage, outcomes)
