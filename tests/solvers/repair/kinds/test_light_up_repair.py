"""Misread boards of Light Up."""

from __future__ import annotations

import math

import numpy as np
import pytest

from samples.puzzles import random_puzzle
from solvers.engine import solve
from solvers.kinds.light_up import LightUp
from solvers.language.board import Board
from solvers.language.values import Value, place
from solvers.repair.decide import decide
from solvers.repair.shades import misread_together
from tests.solvers.repair.readings import reading


def test_a_misread_hint_of_a_wall_is_corrected_and_told_why() -> None:
    decision = decide(reading(LightUp(("#..", "0..", "...")), {3: (("4", 0.9), ("0", 0.1))}))
    assert decision.status == "multiple"
    (correction,) = decision.corrections
    assert (correction.where, correction.read, correction.used) == ("r2c1", "4", "0")
    assert correction.why


CORNER = LightUp(("0.", ".."))  # a 0 and a 2 have one solution each, and other numbers none


@pytest.mark.parametrize(("odds", "status"), [(900, "uncertain"), (1100, "solved")])
def test_a_hint_that_nothing_checks_must_be_ten_times_as_sure(odds: float, status: str) -> None:
    assert decide(reading(CORNER, {0: (("0", 1 - 1 / odds), ("2", 1 / odds))})).status == status


@pytest.mark.parametrize(("odds", "status"), [(90, "uncertain"), (110, "solved")])
def test_a_hint_that_the_rules_have_corrected_need_not(odds: float, status: str) -> None:
    decision = decide(reading(CORNER, {0: (("4", 0.6), ("0", 0.3), ("2", 0.3 / odds))}))
    assert decision.status == status
    assert [one.used for one in decision.corrections] == (["0"] if status == "solved" else [])


def test_many_unlikely_boards_outweigh_one_unless_they_differ_in_what_looks_alike() -> None:
    """Any one of four walls can be a white cell, at odds of 137 to 1; in one shade they are one thing."""
    rng = np.random.default_rng(3)
    while True:
        board = random_puzzle("light-up", rng, 8, 8).board
        text = "".join(list(board.values()))  # type: ignore[arg-type]
        bare = [i for i, cell in enumerate(text) if cell == "#" and opened(board, i) == "solved"]
        if len(bare) >= 3:
            break
    alike: dict[int, tuple[tuple[Value, float], ...]] = dict.fromkeys(bare, (("#", 0.9927), (".", 0.0073)))
    assert decide(reading(board, alike)).status == "solved"
    apart: dict[int, tuple[tuple[Value, float], ...]] = {
        i: (("#", 0.9927 - i / 1e6), (".", 0.0073 + i / 1e6)) for i in bare
    }
    decision = decide(reading(board, apart))
    assert decision.status == "uncertain"
    assert len(decision.doubts) == len(bare)


def test_a_hint_that_could_not_be_read_at_all_is_not_made_up() -> None:
    """The answer is the same whether the wall shows what the others say or nothing: which, nobody knows."""
    board = random_puzzle("light-up", np.random.default_rng(3), 6, 6).board
    values = list(board.values())
    bare = values.index("#")
    assert decide(reading(board, {})).status == "solved"
    decision = decide(reading(board, {bare: tuple((value, 1 / 6) for value in "01234#")}))
    assert decision.status == "uncertain"
    assert {doubt.where for doubt in decision.doubts} == {place(*divmod(bare, 6))}


def test_cells_of_one_shade_are_misread_together() -> None:
    """Six walls taken for white cells, at odds of 999 to 1 each: their shade was misread, not each."""
    board = random_puzzle("light-up", np.random.default_rng(4), 10, 10).board
    bare = [i for i, cell in enumerate(list(board.values())) if cell == "#"]
    assert len(bare) == 6
    decision = decide(reading(board, dict.fromkeys(bare, ((".", 0.999), ("#", 0.001)))))
    assert (decision.status, decision.board) == ("solved", board)
    assert len(decision.corrections) == 6
    apart: dict[int, tuple[tuple[Value, float], ...]] = {
        i: ((".", 0.999 - i / 1e6), ("#", 0.001 + i / 1e6)) for i in bare
    }
    assert decide(reading(board, apart)).board != board


def test_cells_of_two_shades_are_not_misread_together_by_being_as_sure() -> None:
    """Six walls taken for white cells are one mistake in one shade, and too many in six."""
    board = random_puzzle("light-up", np.random.default_rng(4), 10, 10).board
    bare = [i for i, cell in enumerate(board.values()) if cell == "#"]
    doubts: dict[int, tuple[tuple[Value, float], ...]] = dict.fromkeys(bare, ((".", 0.999), ("#", 0.001)))
    assert decide(reading(board, doubts, alike=(tuple(bare),))).board == board
    assert decide(reading(board, doubts, alike=tuple((i,) for i in bare))).board != board


def test_a_shade_that_was_read_as_walls_and_white_cells_may_be_either() -> None:
    """Where a wall may have any hint, each of these is less likely than that it is white."""
    board = random_puzzle("light-up", np.random.default_rng(4), 10, 10).board
    white = [i for i, cell in enumerate(board.values()) if cell == "."][:3]
    doubts: dict[int, tuple[tuple[Value, float], ...]] = dict.fromkeys(white[:2], (("#", 0.6), (".", 0.4)))
    doubts[white[2]] = ((".", 0.4), *((hint, 0.15) for hint in "0123"))
    jointly = [*misread_together(reading(board, doubts, alike=(tuple(white),)), white)]
    assert [[*one.values.values()] for one in jointly] == [["#", "#", "0"], [".", ".", "."]]
    assert [one.cost for one in jointly] == pytest.approx([math.log(0.4 * 4 / 0.6), math.log(0.6 / 0.4)])


def test_none_of_several_cells_that_look_alike_is_misread_alone() -> None:
    """Each of three walls may be a white cell: there would be one solution, but they are of one shade."""
    rng = np.random.default_rng(3)
    while True:
        board = random_puzzle("light-up", rng, 8, 8).board
        bare = [
            i for i, cell in enumerate(list(board.values())) if cell == "#" and opened(board, i) == "solved"
        ]
        if len(bare) >= 3 and opened(board, *bare) != "solved":
            break
    assert decide(reading(board, dict.fromkeys(bare, (("#", 0.9), (".", 0.1))))).status == "solved"


def test_a_wall_that_looks_like_white_cells_is_not_made_one_alone() -> None:
    rng = np.random.default_rng(3)
    wall = None
    while wall is None:
        board = random_puzzle("light-up", rng, 8, 8).board
        walls = (i for i, cell in enumerate(list(board.values())) if cell == "#")
        wall = next((i for i in walls if opened(board, i) == "unsolvable"), None)
    shade = [wall, *(i for i, cell in enumerate(list(board.values())) if cell == ".")][:8]
    assert decide(reading(board, dict.fromkeys(shade, ((".", 0.95), ("#", 0.05))))).status != "solved"


def opened(board: Board, *walls: int) -> str:
    """What the board is if those walls are white cells."""
    cells = list(board.values())
    for wall in walls:
        cells[wall] = "."
    return solve(type(board).assemble(board.height, board.width, cells).rules()).status


def test_of_boards_with_several_solutions_each_none_is_guessed() -> None:
    """The wall in the middle cannot say 0; with 1, 2 and 3 the board mirrored at its diagonal is the same."""
    rows = "1...", ".0..", "....", "...."
    decision = decide(reading(LightUp(rows), {5: tuple((value, 1 / 5) for value in "01234")}))
    assert decision.status == "uncertain"
    assert [doubt.where for doubt in decision.doubts] == ["r2c2"]
    decision = decide(reading(LightUp(rows), {5: (("0", 0.7), ("1", 0.3))}))
    assert (decision.status, decision.board) == ("multiple", LightUp(("1...", ".1..", "....", "....")))
