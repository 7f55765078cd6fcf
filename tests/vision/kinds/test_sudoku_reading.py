"""Sudokus whose boxes, letters or givens are hard to tell."""

from __future__ import annotations

import pytest

from samples.drawing.fonts import Font
from samples.kinds import plain_look
from samples.renderer import draw
from snap2solve.facade import solve_picture


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
