"""Drawn Sudokus: their boxes."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from samples.kinds.sudoku.draft import SudokuDraft, another_answer, irregular
from solvers.kinds.sudoku import usual_boxes
from solvers.language.containers import Containers
from solvers.language.unite import torn


def usual_draft(side: int) -> SudokuDraft:
    """The first draft with the usual boxes."""
    drafts = (SudokuDraft.random(np.random.default_rng(seed), side, side) for seed in range(9))
    return next(draft for draft in drafts if draft.boxes == usual_boxes(side))


def fits(boxes: Containers, answer: NDArray[np.int64]) -> bool:
    """Whether each box has each digit once."""
    return len({*zip(np.ravel(boxes).tolist(), answer.ravel().tolist(), strict=True)}) == answer.size


@pytest.mark.parametrize("side", [6, 9])
def test_irregular_boxes_are_in_one_piece_and_have_each_digit_once(side: int) -> None:
    answer, rng = usual_draft(side).answer, np.random.default_rng(1)
    boxes = irregular(rng, answer)
    assert boxes != usual_boxes(side) and not torn(boxes) and fits(boxes, answer)
    other = another_answer(rng, boxes)
    assert fits(boxes, other) and not fits(usual_boxes(side), other)


def test_some_boards_have_irregular_boxes() -> None:
    drafts = [SudokuDraft.random(np.random.default_rng(seed), 9, 9) for seed in range(60)]
    assert 0 < sum(draft.boxes != usual_boxes(9) for draft in drafts) < 30
