"""Readings full of doubts, as they are timed."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bench.boards import KINDS
from bench.doubts import doubted
from samples.puzzles import random_draft


@pytest.mark.parametrize("kind", KINDS)
def test_as_many_elements_are_in_doubt_as_asked_for(kind: str) -> None:
    board = random_draft(kind, np.random.default_rng(1), 8, 8).puzzle().board
    reading = doubted(board, 6, random.Random(1))
    assert sum(sure < 1 for sure in reading.confidences) == 6
    for element, value in zip(reading.elements, board.values(), strict=True):
        assert value in [one.value for one in element.alternatives] and element.missing < 1e-9
