"""Sudokus whose boxes, letters or givens are hard to tell, and how large their answers are drawn."""

from __future__ import annotations

import numpy as np
import pytest

from samples.drawing.fonts import Font
from samples.kinds import plain_look
from samples.renderer import draw
from snap2solve.facade import solve_picture
from snap2solve.results.annotate import annotate


@pytest.mark.parametrize("seed", [7341, 9119])
def test_irregular_boxes_are_seen_beside_large_digits_and_highlights(seed: int) -> None:
    drawn = draw("sudoku", seed)
    assert "\n\n" in drawn.board.format()  # before the regions
    assert solve_picture(drawn.image).board == drawn.board.format()


@pytest.mark.parametrize("face", ["strokes", "pixels"])
def test_letters_of_simple_faces_are_read(face: str) -> None:
    look = plain_look("sudoku") | {"digits": Font(face)}
    drawn = draw("sudoku", 3, size=(12, 12), **look)
    assert solve_picture(drawn.image).board == drawn.board.format()


def test_two_digits_of_the_player_are_told_from_few_givens() -> None:
    drawn = draw("sudoku", 9100)
    assert solve_picture(drawn.image).board == drawn.board.format()


@pytest.mark.parametrize("seed", [40, 41, 42])
def test_keys_right_below_that_are_ruled_like_the_board_are_no_row_of_it(seed: int) -> None:
    drawn = draw("sudoku", seed, size=(9, 9), **plain_look("sudoku"))
    first, second, last = np.rint(drawn.y[[0, 1, -1]]).astype(int)
    keys = drawn.image[first:second]
    image = np.concatenate([drawn.image[:last], keys, drawn.image[last:]])
    assert solve_picture(image).board == drawn.board.format()


@pytest.mark.parametrize("size", [0.32, 0.5, 0.65])
def test_digits_of_the_answer_are_as_high_as_the_givens(size: float) -> None:
    drawn = draw("sudoku", 40, size=(9, 9), **plain_look("sudoku") | {"digit_size": size})
    result = solve_picture(drawn.image)
    added = (annotate(drawn.image, result) != drawn.image).any(axis=2)
    givens = np.mean([number.box[3] - number.box[1] for number in drawn.numbers])
    heights = []
    for row, column in np.argwhere(~drawn.placed).tolist():
        (top, bottom), (left, right) = np.rint(drawn.y[row : row + 2]), np.rint(drawn.x[column : column + 2])
        inked = added[int(top) : int(bottom), int(left) : int(right)].any(axis=1)
        heights += [inked.sum()] if inked.any() else []
    edges = 1.2  # of the strokes' width, which their dark edges add
    assert np.median(heights) == pytest.approx(givens * (1 + 0.13 * edges), rel=0.08)
