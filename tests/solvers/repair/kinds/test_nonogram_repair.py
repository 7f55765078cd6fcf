"""Misread boards of Nonogram."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import numpy as np

from samples.puzzles import random_puzzle
from solvers.engine import solve
from solvers.kinds.nonogram import Nonogram
from solvers.language.values import Value
from solvers.repair.decide import decide
from solvers.repair.examine import Examiner
from solvers.repair.options import Choices
from solvers.repair.reading import Together
from solvers.repair.search import Search
from tests.solvers.repair.readings import reading

PAIR = Nonogram(((1,), (1,)), ((1,), (1,)))  # two solutions: either diagonal


CORNER = Nonogram(((2,), (1,)), ((2,), (1,)))


def test_a_certain_reading_is_taken_as_it_is() -> None:
    decision = decide(reading(CORNER, {}))
    assert (decision.status, decision.board) == ("solved", CORNER)
    assert not decision.corrections
    assert not decision.doubts


def test_a_misread_hint_is_corrected_and_told_why() -> None:
    decision = decide(reading(CORNER, {3: (((2,), 0.7), ((1,), 0.3))}))
    assert (decision.status, decision.board) == ("solved", CORNER)
    (correction,) = decision.corrections
    assert (correction.where, correction.read, correction.used) == ("row 2", (2,), (1,))
    assert correction.why == "with it the columns sum up to 3, the rows to 4"


def test_one_hint_that_was_read_with_certainty_is_corrected_where_sums_check_the_board() -> None:
    """Nothing else can be wrong. Where more than one hint would have to be, the eye is believed."""
    board = random_puzzle("nonogram", np.random.default_rng(11), 8, 8).board
    assert isinstance(board, Nonogram)
    longer = (board.rows[2][0] + 1, *board.rows[2][1:])
    decision = decide(reading(board, {10: ((longer, 0.9999),)}))
    assert (decision.status, decision.board) == ("solved", board)
    (correction,) = decision.corrections
    assert (correction.where, correction.used) == ("row 3", board.rows[2])
    wrong = Nonogram(board.columns[2::-1] + board.columns[3:], board.rows)
    assert decide(reading(wrong, {})).status == "unsolvable"


def test_two_boards_as_likely_are_refused_with_what_they_differ_in() -> None:
    """Either of two lines can be the one that was misread."""
    board = Nonogram(((1,), (1,)), ((2,), ()))
    unsure: tuple[tuple[Value, float], ...] = (((1,), 0.5), ((2,), 0.25), ((), 0.25))
    either = reading(board, {2: unsure, 3: unsure})
    decision = decide(either)
    assert decision.status == "uncertain"
    assert {doubt.where for doubt in decision.doubts} == {"row 1", "row 2"}
    assert decision.outcome is None


def test_digits_that_look_the_same_are_misread_together() -> None:
    """Three at once would be too unlikely to rely on if each had to be misread for itself."""
    board = random_puzzle("nonogram", np.random.default_rng(5), 8, 8).board
    assert isinstance(board, Nonogram)
    rows = [i for i, hint in enumerate(board.rows) if hint][:3]
    doubts: dict[int, tuple[tuple[Value, float], ...]] = {}
    for row in rows:
        true = board.rows[row]
        doubts[8 + row] = (((true[0] + 1, *true[1:]), 0.94), (true, 0.02))
    elements = reading(board, doubts)
    assert decide(elements).status == "uncertain"
    cost = math.log(0.94 / 0.02)
    values: dict[int, Value] = {8 + row: board.rows[row] for row in rows}
    decision = decide(replace(elements, together=(Together(cost, values),)))
    assert (decision.status, decision.board) == ("solved", board)
    assert [correction.where for correction in decision.corrections] == [f"row {row + 1}" for row in rows]


def test_several_solutions_are_told_with_what_could_be_misread() -> None:
    decision = decide(reading(PAIR, {}))
    assert (decision.status, decision.doubts) == ("multiple", ())
    decision = decide(reading(PAIR, {0: (((1,), 0.999), ((2,), 0.0005))}))
    assert decision.status == "multiple"


def test_several_solutions_are_told_only_of_what_is_likely_right() -> None:
    """No rule confirms a board with several solutions: with four hints in doubt it is rather misread."""
    doubt = (((1,), 0.8), ((2,), 0.0001))
    assert decide(reading(PAIR, dict.fromkeys(range(3), doubt))).status == "multiple"
    assert decide(reading(PAIR, dict.fromkeys(range(4), doubt))).status == "uncertain"


def test_certain_contradictions_have_no_solution() -> None:
    decision = decide(reading(Nonogram(((2,), (2,)), ((1,), (1,))), {}))
    assert decision.status == "unsolvable"
    assert decision.outcome is not None
    assert decision.outcome.core


def test_six_misread_hints_on_a_large_board_are_found() -> None:
    board = random_puzzle("nonogram", np.random.default_rng(5), 25, 25).board
    assert isinstance(board, Nonogram)
    wrong: dict[int, tuple[tuple[Value, float], ...]] = {}
    for i in (3, 8, 14, 27, 33, 48):
        true = list(board.values())[i]
        assert isinstance(true, tuple)
        wrong[i] = (((true[0] + 1, *true[1:]), 0.55), (true, 0.44))
    decision = decide(reading(board, wrong), timeout=20)
    assert (decision.status, decision.board) == ("solved", board)
    assert len(decision.corrections) == 6


def test_hints_that_were_lost_are_not_guessed_from_a_solution_that_is_one_of_many() -> None:
    """Not all that lines beside which nothing was seen may say is looked at."""
    answered = 0
    for seed in range(24):
        board = random_puzzle("nonogram", np.random.default_rng((7, seed)), 8, 8).board
        rows = [i for i, value in enumerate(list(board.values())) if i >= board.width and value]
        lost = random.Random(seed).sample(rows, 2)
        decision = decide(reading(board, dict.fromkeys(lost, (((), 0.97),))))
        if decision.status == "solved" and decision.outcome is not None:
            assert decision.outcome.cells == solve(board.rules(), forced=False).cells
            answered += 1
    assert answered


def test_a_lost_run_is_found_though_its_line_alone_leaves_many_solutions() -> None:
    """Else a hint that was read as surely would seem to be the only one that can be misread."""
    board = random_puzzle("nonogram", np.random.default_rng((3, 33)), 10, 10).board
    assert isinstance(board, Nonogram)
    assert (board.columns[4], board.rows[9]) == ((1, 5, 1), (1, 3, 3))
    lost = reading(board, {4: (((1, 5), 0.9998),)})
    assert decide(lost).status != "solved"
    options = Choices(lost, range(board.width + board.height))
    search = Search(lost, Examiner(lost, lost.likeliest().rules(), options), options)
    search.limit = 13.0
    found = [possible.changes for possible in search.possible() if len(possible.finding.solutions) == 1]
    assert {4: (1, 5, 1)} in found
    assert {19: (1, 2, 3)} in found
