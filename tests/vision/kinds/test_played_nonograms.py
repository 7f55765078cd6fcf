"""Nonograms as they look once they were played: hints struck out, and empty lines beside filled ones."""

from __future__ import annotations

import numpy as np
import pytest

from samples.board.drafts import Puzzle, runs
from samples.case import PARTLY
from samples.drawing.fonts import write
from samples.drawing.looks import PLAIN
from samples.drawing.paint import grey, stroke
from samples.kinds import plain_look
from samples.renderer import Drawn, draw
from solvers.engine import solve
from solvers.kinds.nonogram import Nonogram
from solvers.repair.decide import decide
from vision.basics.lattice import Lattice
from vision.kinds.nonogram.reading import read
from vision.outside_hints.bands import find_bands

NEARLY_FULL = np.array(
    [list(map(int, row)) for row in ("1101111", "1111011", "0111111", "1111111", "1011101", "1110111")],
    np.bool_,
)
LINES: tuple[dict[str, object], ...] = ({}, {"line": grey(158)}, {"fills_merged": True}, {"edge_width": 0.0})
BARE_BELOW = Nonogram(((2, 1), (4,), (4,), (4,), (1, 2)), ((5,), (4,), (4,), (5,), ()))


def struck_out(seed: int, side: int) -> Drawn:
    look = {"finished": "struck out", "greyed": 0.6, "accent": (40, 80, 230)} | PARTLY
    return draw("nonogram", seed, size=(side, side), **plain_look("nonogram") | look)


def solved(board: Nonogram, **look: object) -> Drawn:
    return drawn_solved(np.array(solve(board.rules()).cells).reshape(board.height, board.width), **look)


def drawn_solved(answer: np.ndarray, **look: object) -> Drawn:
    board = Nonogram(tuple(map(runs, answer.T)), tuple(map(runs, answer)))
    plain = plain_look("nonogram") | {"state": "solved", "empty_hint": "", "mark": "none"}
    return draw("nonogram", 5, puzzle=Puzzle(board, answer), **plain | look)


def test_hints_are_read_through_the_strokes_that_struck_them_out() -> None:
    drawn = struck_out(3094, 6)
    decision = decide(read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading)
    assert (decision.status, decision.board) == ("solved", drawn.board)


def test_a_line_with_filled_cells_whose_hints_do_not_show_is_not_taken_for_an_empty_one() -> None:
    drawn = struck_out(2220, 5)
    left, top, right, bottom = next(number.box for number in drawn.numbers if number.where == "column 3")
    room = round(0.5 * (bottom - top))
    drawn.image[round(top) : round(bottom) + 2, round(left) - room : round(right) + room] = 255
    assert decide(read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading).status == "uncertain"


def test_an_empty_line_below_filled_ones_belongs_to_the_board() -> None:
    drawn = solved(BARE_BELOW)
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


@pytest.mark.parametrize("shade", [200, 225, 240])
def test_an_empty_line_is_told_by_faint_lines_though_filled_cells_show_none(shade: int) -> None:
    drawn = solved(BARE_BELOW, line=grey(shade))
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


@pytest.mark.parametrize("look", LINES, ids=str)
@pytest.mark.parametrize("side", range(4))
def test_an_empty_line_beside_many_filled_cells_belongs_to_the_board(
    side: int, look: dict[str, object]
) -> None:
    bare = ((int(side == 0), int(side == 1)), (int(side == 2), int(side == 3)))
    drawn = drawn_solved(np.pad(NEARLY_FULL, bare), **look)
    decision = decide(read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading)
    assert (decision.status, decision.board) == ("solved", drawn.board)


def test_the_zero_of_an_empty_line_is_seen_though_all_other_hints_are_struck_out() -> None:
    drawn = drawn_solved(np.pad(NEARLY_FULL, ((0, 0), (1, 0))), empty_hint="0")
    for number in drawn.numbers:
        left, top, right, bottom = number.box
        beyond = 0.35 * (bottom - top)
        if number.value:
            ends = [(left - beyond, bottom + beyond), (right + beyond, top - beyond)]
            stroke(drawn.image, ends, 0.12 * (bottom - top), grey(70))
    shown = find_bands(drawn.image, Lattice(drawn.x, drawn.y, 1.0))["top"].lines[0]
    assert [digit.reading.number for digit in shown] == [0]


def test_a_number_in_a_title_is_no_hint_where_few_columns_have_several() -> None:
    filled = np.ones((6, 6), np.bool_)
    filled[3, 3] = False
    drawn = drawn_solved(filled)
    left, top, right, bottom = next(one.box for one in drawn.numbers if one.where == "column 4")
    pitch = drawn.x[1] - drawn.x[0]
    middle = (left + right) / 2 - 2 * pitch, (top + bottom) / 2 - 1.5 * pitch
    write(drawn.image, "12", middle, round(1.1 * (bottom - top)), PLAIN, (20, 20, 20))
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board
