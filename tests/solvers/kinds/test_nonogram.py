"""Nonogram: texts, answers, equations and steps."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given

from snap2solve.cli import main
from solvers.engine import SolveTimeout, solve
from solvers.explain.steps import Known
from solvers.kinds.nonogram import Nonogram
from solvers.language.board import BoardError
from tests.kinds.nonogram import odd_nonograms
from tests.solvers.articles import (
    NONOGRAM,
)
from tests.solvers.explain.test_explain import explainer
from tests.solvers.plain import answer_of
from tests.solvers.test_exchange import Captured, form


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


def test_equations_of_a_cell_name_the_runs_that_reach_it() -> None:
    said = Nonogram.parse("1\n\n\n1\n-\n1 1\n").equations()
    assert "a = (row1.1 <= 1 < row1.1 + 1)" in said
    assert "c = (row1.2 <= 3 < row1.2 + 1)" in said
    assert "b = (row1.1 <= 2 < row1.1 + 1)" in said


def test_an_overlap_is_told_with_the_width_of_the_line() -> None:
    ten = Nonogram.parse("1\n1\n1\n1\n1\n\n1\n1\n\n\n-\n5 2\n\n")
    (overlap,) = [step for step in explainer(ten).tutor.patterns(Known(20)) if "wherever" in step.words][:1]
    assert overlap.words == "Row 1 is 10 wide and needs 5 2: cells 3 to 5 are filled wherever the 5 goes."


def test_files_of_other_programs() -> None:
    """With a name and an answer; blank lines are skipped, or stand for lines without runs."""
    head = 'catalogue "a #1"\ntitle "A &amp; B"\nheight 3\nwidth 2\n'
    full = f'{head}\nrows\n\n1,1\n0\n2\n\ncolumns\n3\n1\n\ngoal "110001"\n'
    blank = f"{head}\nrows\n1, 1\n\n2\n\ncolumns\n3\n1\n"
    expected = Nonogram(((3,), (1,)), ((1, 1), (), (2,)))
    assert form("nonogram", "non").read(full) == form("nonogram", "non").read(blank) == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rows\n1\ncolumns\n1\n", "does not say its width"),
        ("width 1\nheight 2\nrows\n1\ncolumns\n1\n", "where the size says 2"),
        ("width 1\nheight 1\nrows\n1a\ncolumns\n1\n", "several colours"),
        ("width 1\nheight 1\nrows\n?\ncolumns\n1\n", "is no part"),
    ],
)
def test_bad_files(text: str, words: str) -> None:
    with pytest.raises(BoardError, match=words):
        form("nonogram", "non").read(text)


def test_on_the_command_line(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "board.txt"
    path.write_text("2\n1\n-\n1\n2\n")
    assert main([str(path), "--export", "puzzlink"]) == 0
    address = capsys.readouterr().out
    assert address == "https://puzz.link/p?nonogram/2/2/2112\n"
    assert main([address.strip(), "--export", "non"]) == 0
    non = tmp_path / "board.non"
    non.write_text(capsys.readouterr().out)
    assert main([str(non), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["board"] == path.read_text()
