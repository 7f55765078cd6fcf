"""Lessons from the command line: mistakes, hints, explanations, equations; in words and in pictures."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from snap2solve.basics.kinds import kind_named
from snap2solve.cli import command
from snap2solve.lessons.slides import Slides
from snap2solve.results.result import Grid
from snap2solve.results.result import Result as Solved
from snap2solve.solving import pipeline
from solvers.engine import solve
from solvers.explain.explainer import Explainer
from solvers.language.answers import answer_rows
from tests.kinds import checked_kinds, checks_of
from tests.pictures import CELLS, RUNS, SAMPLES, SMALL, kind_of, text_of
from vision.basics.lattice import Lattice
from vision.drawing.overlay import ORANGE
from vision.drawing.teaching import GREEN, StepMarks, cross_out, draw_stage
from vision.files.picture import from_array

TEXT = checks_of(kind_of(CELLS)).SMALL
BOARD = kind_named(kind_of(CELLS)).board.parse(TEXT)
ANSWER = answer_rows(BOARD, solve(BOARD.rules()).cells or ())
STEPS = [step.words for step in Explainer(BOARD, solve(BOARD.rules()).forced or ()).steps()]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(TEXT)
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(one) for one in arguments], standalone_mode=False)


def test_equations_do_not_wait_for_a_solution(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*BOARD.equations(), ""]
    assert run(board, "--equations").stdout.split("\n") == lines
    monkeypatch.setattr(pipeline, "AT_ONCE", 1.0)  # a board that is not soon solved
    late = run(board, "--equations")
    assert late.stdout.split("\n") == lines
    assert late.return_value == 5 and "without --equations" in late.stderr


def progress(folder: Path, *rows: str) -> Path:
    path = folder / "progress.txt"
    path.write_text("\n".join(rows))
    return path


def test_hint_on_a_finished_board(board: Path) -> None:
    placed = progress(board.parent, *ANSWER)
    assert (
        run(board, "--hint", "--progress", placed).stdout == "Everything is placed, and all of it is right.\n"
    )


def test_hints_lead_to_the_end() -> None:
    """Whoever places what hints say, and remembers what stays empty, gets to the answer."""
    explainer = Explainer(BOARD, solve(BOARD.rules()).forced or ())
    while (step := explainer.hint()) is not None:
        explainer.known.learn(step.follows)
    assert answer_rows(BOARD, [value > 0 for value in explainer.known.values[1:]]) == ANSWER


def test_pictures_in_a_folder(board: Path) -> None:
    steps = board.parent / "steps"
    assert run(board, "--explain", "-o", steps).return_value == 0
    assert sorted(path.name for path in steps.iterdir()) == [
        *(f"step-{number:03}.png" for number, _ in enumerate(STEPS, start=1)),
        "steps.txt",
    ]
    text = steps / "steps.txt"
    assert f"\n\n1. {STEPS[0]}\n2. {STEPS[1]}\n" in text.read_text()
    assert run(board, "--explain", "-o", steps).return_value == 0
    text.write_text("mine")
    refused = run(board, "--explain", "-o", steps)
    assert refused.return_value == 4
    assert "--force" in refused.stderr
    assert text.read_text() == "mine"
    assert run(board, "--explain", "-o", steps, "--force").return_value == 0


def test_one_page(board: Path) -> None:
    page = board.parent / "steps.html"
    assert run(board, "--explain", "-o", page).return_value == 0
    text = page.read_text()
    assert text.count("<img") == text.count("<li>") == len(STEPS) > 1
    assert all(step in text for step in STEPS)
    assert run(board, "--explain", "-o", page).return_value == 0
    page.write_text("mine")
    refused = run(board, "--explain", "-o", page)
    assert refused.return_value == 4
    assert "--force" in refused.stderr
    assert page.read_text() == "mine"
    assert run(board, "--explain", "-o", page, "--force").return_value == 0


def test_several_explanations_have_folders_of_their_own(board: Path) -> None:
    other = board.with_name("other.txt")
    other.write_text(text_of(SMALL))
    assert run(board, other, "--explain", "-o", board.parent / "all").return_value == 0
    assert (board.parent / "all" / "board" / "step-001.png").exists()
    assert (board.parent / "all" / "board" / "steps.txt").exists()


def test_equations(board: Path) -> None:
    told = run(board, "--equations").stdout.splitlines()
    assert told == BOARD.equations()


@pytest.mark.parametrize(
    ("rows", "what"),
    [(["...", "..."], "3 rows of 5 cells"), ([], "3 rows of 5 cells"), (None, "no such file")],
)
def test_progress_that_does_not_fit(board: Path, rows: list[str] | None, what: str) -> None:
    path = board.parent / "none.txt" if rows is None else progress(board.parent, *rows, "x" * (not rows))
    told = run(board, "--check", "--progress", path)
    assert told.return_value == 4
    assert what in told.stderr


def test_lessons_on_a_picture(tmp_path: Path) -> None:
    source = SAMPLES / f"{RUNS}.png"
    picture = cv2.imread(str(source))
    told = run(source, "--hint", "-o", tmp_path / "hint.png")
    assert told.return_value == 0, told.stderr
    assert told.stdout.count("\n") == 1
    drawn = cv2.imread(str(tmp_path / "hint.png"))
    assert drawn is not None
    assert picture is not None
    assert 0 < (cv2.absdiff(drawn, picture).max(axis=2) > 0).mean() < 0.3


@pytest.mark.parametrize("kind", checked_kinds())
def test_steps_are_drawn_where_they_are(kind: str) -> None:
    board = kind_named(kind).board.parse(checks_of(kind).SMALL)
    explainer = Explainer(board, solve(board.rules()).forced or ())
    slides = Slides(board, Solved(""), None, explainer.tutor)
    plain, lattice, _ = kind_named(kind).blank(board)
    step = explainer.step()
    assert step is not None
    changed = (slides.draw(step, explainer.known) != plain).any(axis=2)
    alphabet = board.rules().alphabet
    for cell in {alphabet.cell(literal) for literal in step.follows}:
        row, column = divmod(cell - 1, board.width)
        x, y = lattice.x.astype(int), lattice.y.astype(int)
        assert changed[y[row] : y[row + 1], x[column] : x[column + 1]].mean() > 0.3


def test_mistakes_are_crossed_out_and_nothing_else_is_touched() -> None:
    canvas = np.full((120, 160, 3), 255, np.uint8)
    lattice = Lattice(np.arange(0, 161, 40.0), np.arange(0, 121, 40.0))
    cross_out(canvas, lattice, [(1, 2)])
    changed = np.argwhere((canvas != 255).any(axis=2))
    assert changed.min(axis=0).tolist() >= [40, 80]
    assert changed.max(axis=0).tolist() <= [80, 120]
    blue, green, red = canvas[60, 100].tolist()
    assert red > 180 and max(blue, green) < 90


def test_what_follows_is_orange_and_its_reasons_are_green() -> None:
    canvas = np.full((120, 160, 3), 255, np.uint8)
    lattice = Lattice(np.arange(0, 161, 40.0), np.arange(0, 121, 40.0))
    cells = np.zeros((3, 3, 4), bool)
    cells[0, 0, 0] = cells[1, 1, 1] = cells[2, 2, 3] = True
    draw_stage(canvas, lattice, StepMarks(*cells))
    orange = 255 - 0.28 * (255 - np.array(ORANGE))
    green = 255 - 0.28 * (255 - np.array(GREEN))
    assert np.abs(canvas[20, 20] - orange).max() < 3
    assert np.abs(canvas[100, 140] - green).max() < 3
    assert np.abs(canvas[60, 60] - np.array(ORANGE)).max() < 3  # the middle of its cross


def test_a_grid_in_the_picture_is_drawn_on() -> None:
    """Without a grid there is nothing to draw on but a plain board."""
    explainer = Explainer(BOARD, solve(BOARD.rules()).forced or ())
    picture = from_array(np.full((200, 300, 3), 200, np.uint8))
    result = Solved("", grid=Grid([20.0, 60, 100, 140, 180, 220], [20.0, 60, 100, 140]))
    step = explainer.step()
    assert step is not None
    assert Slides(BOARD, result, picture, explainer.tutor).draw(step).shape == (200, 300, 3)
    assert Slides(BOARD, Solved(""), picture, explainer.tutor).draw(step).shape != (200, 300, 3)
