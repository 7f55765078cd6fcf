"""Drawn Sudokus: their boxes."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from samples.kinds.sudoku.draft import SudokuDraft, irregular
from solvers.kinds.sudoku import usual_boxes
from solvers.language.unite import torn


@pytest.mark.parametrize("side", [6, 9])
def test_irregular_boxes_are_in_one_piece_and_have_each_digit_once(side: int) -> None:
    rng = np.random.default_rng(side)
    answer = SudokuDraft.random(rng, side, side).answer
    boxes = irregular(rng, answer)
    assert boxes != usual_boxes(side) and not torn(boxes)
    found = Counter(zip(np.ravel(boxes).tolist(), answer.ravel().tolist(), strict=True))
    assert len(found) == side**2


def test_some_boards_have_irregular_boxes() -> None:
    drafts = [SudokuDraft.random(np.random.default_rng(seed), 9, 9) for seed in range(60)]
    assert 0 < sum(draft.boxes != usual_boxes(9) for draft in drafts) < 30
