"""Lessons of Light Up from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from snap2solve.basics.kinds import kind_named
from snap2solve.basics.limits import Deadline
from snap2solve.lessons.teach import Lesson, hint
from snap2solve.results.result import Progress
from snap2solve.results.result import Result as Solved
from tests.snap2solve.lessons.test_teach import progress, run
from tests.solvers.articles import SMALL_LIGHT_UP, SMALL_LIGHT_UP_ANSWER

ZERO = "No bulb may stand beside the 0 at r2c5: r1c5 and r2c4 stay empty."
WRONG = "r3c2 is wrong: with a bulb at r3c2, the 1 at r2c3 and the 0 at r2c5 cannot both be met."


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(SMALL_LIGHT_UP)
    return path


def test_check_tells_mistakes_and_nothing_else(board: Path) -> None:
    placed = progress(board.parent, "...*.", "#.1.0", ".*###")
    told = run(board, "--check", "--progress", placed).stdout
    assert told == f"1 right, 1 wrong (r3c2).\n{WRONG}\n"
    told = json.loads(run(board, "--check", "--progress", placed, "--json").stdout)
    assert told["lesson"] == ["1 right, 1 wrong (r3c2).", WRONG]
    assert told["progress"] == {"right": 1, "wrong": [[3, 2]]}
    assert told["solution"] is told["forced"] is None
    assert told["taps"] == []


def test_check_without_mistakes_reveals_nothing(board: Path) -> None:
    placed = progress(board.parent, "...*.", "#.1.0", "..###")
    assert run(board, "--check", "--progress", placed).stdout == "1 right, none wrong.\n"
    assert run(board, "--check").stdout == "Nothing is placed yet.\n"
    assert not list(board.parent.glob("*.png"))


def test_hint_is_one_step_from_what_is_placed(board: Path) -> None:
    assert run(board, "--hint").stdout == f"{ZERO}\n"
    placed = progress(board.parent, "...*.", "#.1.0", "..###")
    told = run(board, "--hint", "--progress", placed).stdout
    assert told.count("\n") == 1
    assert told != f"{ZERO}\n"


def test_hint_names_a_mistake_first(board: Path) -> None:
    placed = progress(board.parent, "...*.", "#.1.0", ".*###")
    told = run(board, "--hint", "--progress", placed).stdout
    assert told == f"{WRONG} Clear that cell first.\n"


@pytest.mark.parametrize(("marked", "told_again"), [(((0, 4), (1, 3)), False), (((0, 4), (0, 3)), True)])
def test_marks_are_known_if_all_are_right(marked: tuple[tuple[int, int], ...], told_again: bool) -> None:
    """A mark where a bulb belongs means something else than that a cell stays empty."""
    light_up = kind_named("light-up").board.parse(SMALL_LIGHT_UP)
    result = Solved("", status="solved", solution=SMALL_LIGHT_UP_ANSWER, marked=marked)
    result.progress = Progress(0, [])
    hint(Lesson(light_up, result, None, None, False, Deadline(None)))
    assert result.lesson is not None
    assert (result.lesson == [ZERO]) == told_again


def test_explanation_of_the_article(board: Path) -> None:
    told = run(board, "--explain").stdout.splitlines()
    assert told[0] == f"1. {ZERO}"
    assert told[-1] == "6. Nothing else can light r3c1 any more: a bulb stands in it."


def test_explanation_of_several_solutions(tmp_path: Path) -> None:
    told = run(*("--explain", "bBa", "--size", "4x1", "--kind", "light-up"))
    assert told.stdout.splitlines() == [
        "1. Nothing else can light r1c4 any more: a bulb stands in it.",
        "The other cells differ between the solutions.",
    ]


def test_explanation_without_solution() -> None:
    told = run("--explain", "0a0", "--size", "3x1", "--kind", "light-up")
    assert told.stdout.strip() == "light-up 3x1: no solution\n\n0.0"
    assert told.return_value == 6
