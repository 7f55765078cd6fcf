"""How what the player has placed compares with the answer, and how that is drawn."""

from __future__ import annotations

import numpy as np
import pytest

from snap2solve.basics.kinds import kind_named
from snap2solve.results.annotate import annotate
from snap2solve.results.answer import believable
from snap2solve.results.result import Grid, Progress, Result
from solvers.engine import Outcome
from solvers.language.alphabet import Placed
from tests.pictures import RUNS, kind_of, text_of
from vision.basics.types import Image

CELL = 40


@pytest.mark.parametrize(
    ("right", "wrong", "believed"),
    [
        (0, 0, True),
        (0, 5, True),
        (16, 1, True),
        (81, 88, False),
        (10, 30, False),
        (34, 19, True),
        (60, 20, True),
    ],
)
def test_progress_no_better_than_chance_is_texture(right: int, wrong: int, believed: bool) -> None:
    """On a board of which half of the cells are true."""
    outcome = Outcome("solved", (1, 0) * 200)
    board = kind_named(kind_of(RUNS)).board.parse(text_of(RUNS))
    assert believable(Progress(right, [(1, 1)] * wrong), board, outcome) == believed


def test_right_ones_are_left_alone_and_wrong_ones_crossed_out() -> None:
    image = np.full((4 * CELL + 1, 4 * CELL + 1, 3), 255, np.uint8)
    lines = [float(CELL * i) for i in range(5)]
    solution = ["##..", "....", "....", "...?"]
    result = Result("", kind=kind_of(RUNS), status="multiple", solution=solution, grid=Grid(lines, lines))
    placed = (Placed(0, 0, "#"), Placed(1, 1, "#"), Placed(3, 3, "#"))
    result.placed, result.progress = placed, Progress(1, [(2, 2)])
    drawn = annotate(image, result)

    def cell(row: int, column: int) -> Image:
        return drawn[row * CELL + 5 : (row + 1) * CELL - 5, column * CELL + 5 : (column + 1) * CELL - 5]

    assert (cell(0, 0) == 255).all() and (cell(2, 2) == 255).all()
    blue, _, red = cell(0, 1).reshape(-1, 3).mean(axis=0)
    assert blue > red + 60
    blue, _, red = cell(1, 1).reshape(-1, 3).mean(axis=0)
    assert red > blue + 20
    assert (cell(3, 3) != 255).any()
    result.progress = None  # it could not be believed
    assert (annotate(image, result)[5 : CELL - 5, 5 : CELL - 5] != 255).any()
