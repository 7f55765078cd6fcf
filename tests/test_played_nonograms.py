"""Nonograms as they look once they were played: hints struck out, and empty lines beside filled ones."""

from __future__ import annotations

import numpy as np
import pytest

from samples.cases import PARTLY
from samples.drafts import Puzzle
from samples.paint import grey
from samples.plain import BASES
from samples.renderer import Drawn, draw
from solvers.engine import solve
from solvers.nonogram import Nonogram
from solvers.repair import decide
from vision.lattice import Lattice
from vision.nonogram import read
from vision.sight import NotSeen

BARE_BELOW = Nonogram(((2, 1), (4,), (4,), (4,), (1, 2)), ((5,), (4,), (4,), (5,), ()))


def struck_out(seed: int, side: int) -> Drawn:
    look = {"finished": "struck out", "greyed": 0.6, "accent": (40, 80, 230)} | PARTLY
    return draw("nonogram", seed, size=(side, side), **BASES["nonogram"] | look)


def solved(board: Nonogram, **look: object) -> Drawn:
    answer = np.array(solve(board.rules()).cells).reshape(board.height, board.width)
    plain = BASES["nonogram"] | {"state": "solved", "empty_hint": "", "mark": "none"}
    return draw("nonogram", 5, puzzle=Puzzle(board, answer), **plain | look)


def test_hints_are_read_through_the_strokes_that_struck_them_out() -> None:
    drawn = struck_out(3094, 6)
    decision = decide(read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading)
    assert (decision.status, decision.board) == ("solved", drawn.board)


def test_a_line_with_filled_cells_whose_hints_do_not_show_is_not_taken_for_an_empty_one() -> None:
    drawn = struck_out(2220, 5)
    assert decide(read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading).status == "uncertain"


def test_an_empty_line_below_filled_ones_belongs_to_the_board() -> None:
    drawn = solved(BARE_BELOW)
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


@pytest.mark.parametrize("shade", [225, 240])
def test_an_empty_line_is_not_silently_left_out_for_faint_lines_between_filled_cells(shade: int) -> None:
    drawn = solved(BARE_BELOW, line=grey(shade))
    with pytest.raises(NotSeen, match="bottom line"):
        read(drawn.image, Lattice(drawn.x, drawn.y, 1.0))
