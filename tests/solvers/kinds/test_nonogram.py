"""Nonogram: texts, answers, equations and steps."""

from __future__ import annotations

import time

import pytest
from hypothesis import given

from solvers.engine import SolveTimeout, solve
from solvers.explain.steps import Known
from solvers.kinds.nonogram import Nonogram
from tests.kinds.nonogram import odd_nonograms
from tests.solvers.articles import (
    NONOGRAM,
)
from tests.solvers.explain.test_explain import explainer
from tests.solvers.plain import answer_of


def test_nonogram_of_the_article() -> None:
    board = Nonogram.parse(NONOGRAM)
    assert board.format() == NONOGRAM
    assert answer_of(board)[0] == "...######......#......##."


@given(odd_nonograms)
def test_nonograms_whose_hints_do_not_fit_round_trip(board: Nonogram) -> None:
    assert Nonogram.parse(board.format()) == board


def test_nonogram_hint_of_zero_is_a_line_without_runs() -> None:
    assert Nonogram.parse("0\n\n-\n0\n\n") == Nonogram(((), ()), ((), ()))
    assert Nonogram.parse("0\n\n-\n0\n\n").format() == "\n\n-\n\n\n"
    assert Nonogram.from_task("0/1//1") == Nonogram(((), (1,)), ((), (1,)))


def test_forced_is_left_out_when_not_asked_for() -> None:
    outcome = solve(Nonogram.parse("1\n1\n-\n1\n1\n").rules(), forced=False)
    assert outcome.status == "multiple"
    assert outcome.forced is None


def test_timeout_stops_z3() -> None:
    line = (1,) * 7
    hard = Nonogram((line,) * 40, (line,) * 39 + ((*line[:-1], 2),))
    start = time.monotonic()
    with pytest.raises(SolveTimeout):
        solve(hard.rules(), timeout=0.5)
    assert time.monotonic() - start < 3


def test_runs_follow_each_other() -> None:
    assert Nonogram.parse("1\n\n-\n1\n").equations() == [
        "1 <= column1.1",
        "column1.1 + 1 <= 2",
        "a = (column1.1 <= 1 < column1.1 + 1)",
        "b = 0",
        "1 <= row1.1",
        "row1.1 + 1 <= 3",
        "a = (row1.1 <= 1 < row1.1 + 1)",
        "b = (row1.1 <= 2 < row1.1 + 1)",
    ]


def test_an_overlap_is_told_with_the_width_of_the_line() -> None:
    ten = Nonogram.parse("1\n1\n1\n1\n1\n\n1\n1\n\n\n-\n5 2\n\n")
    (overlap,) = [step for step in explainer(ten).tutor.patterns(Known(20)) if "wherever" in step.words][:1]
    assert overlap.words == "Row 1 is 10 wide and needs 5 2: cells 3 to 5 are filled wherever the 5 goes."
