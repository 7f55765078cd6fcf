"""Lessons from the command line: mistakes, hints, the whole way, equations; in words and in pictures."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from snap2solve.basics.kinds import kind_named
from snap2solve.basics.limits import Deadline
from snap2solve.cli import command
from snap2solve.lessons.slides import Slides
from snap2solve.lessons.teach import Lesson, hint
from snap2solve.results.result import Grid, Progress
from snap2solve.results.result import Result as Solved
from solvers.engine import solve
from solvers.explain.explainer import Explainer
from solvers.language.answers import answer_rows
from tests.kinds import checked_kinds, checks_of
from tests.solvers.articles import SMALL_LIGHT_UP, SMALL_LIGHT_UP_ANSWER
from vision.basics.lattice import Lattice
from vision.drawing.overlay import ORANGE
from vision.drawing.teaching import GREEN, StepMarks, cross_out, draw_stage
from vision.files.picture import from_array

SAMPLES = Path(__file__).resolve().parents[3] / "samples"
ZERO = "No bulb may stand beside the 0 at r2c5: r1c5 and r2c4 stay empty."


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(SMALL_LIGHT_UP)
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(one) for one in arguments], standalone_mode=False)


def progress(folder: Path, *rows: str) -> Path:
    path = folder / "progress.txt"
    path.write_text("\n".join(rows))
    return path


WRONG = "r3c2 is wrong: with a bulb at r3c2, the 1 at r2c3 and the 0 at r2c5 cannot both be met."


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


def test_hint_on_a_finished_board(board: Path) -> None:
    placed = progress(board.parent, *SMALL_LIGHT_UP_ANSWER)
    assert (
        run(board, "--hint", "--progress", placed).stdout == "Everything is placed, and all of it is right.\n"
    )


def test_hints_lead_to_the_end(board: Path) -> None:
    """Whoever places what hints say, and remembers what stays empty, gets to the answer."""
    light_up = kind_named("light-up").board.parse(SMALL_LIGHT_UP)
    way = Explainer(light_up, solve(light_up.rules()).forced or ())
    while (step := way.hint()) is not None:
        way.known.learn(step.follows)
    assert answer_rows(light_up, [value > 0 for value in way.known.values[1:]]) == SMALL_LIGHT_UP_ANSWER


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


def test_pictures_in_a_folder(board: Path) -> None:
    steps = board.parent / "steps"
    assert run(board, "--explain", "-o", steps).return_value == 0
    assert sorted(path.name for path in steps.iterdir()) == [
        *(f"step-{number:03}.png" for number in range(1, 7)),
        "steps.txt",
    ]
    text = steps / "steps.txt"
    assert f"\n\n1. {ZERO}\n2. " in text.read_text()
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
    assert text.count("<img") == text.count("<li>") == 6
    assert ZERO in text
    assert run(board, "--explain", "-o", page).return_value == 0
    page.write_text("mine")
    refused = run(board, "--explain", "-o", page)
    assert refused.return_value == 4
    assert "--force" in refused.stderr
    assert page.read_text() == "mine"
    assert run(board, "--explain", "-o", page, "--force").return_value == 0


def test_several_explanations_have_folders_of_their_own(board: Path) -> None:
    other = board.with_name("other.txt")
    other.write_text("1.\n")
    assert run(board, other, "--explain", "-o", board.parent / "all").return_value == 0
    assert (board.parent / "all" / "board" / "step-001.png").exists()
    assert (board.parent / "all" / "board" / "steps.txt").exists()


def test_equations(board: Path) -> None:
    told = run(board, "--equations").stdout.splitlines()
    assert len(told) == 31
    assert told[0] == "a + b + c + d + e <= 1"


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
    source = SAMPLES / "nonogram-classic.png"
    picture = cv2.imread(str(source))
    told = run(source, "--hint", "-o", tmp_path / "hint.png")
    assert told.return_value == 0, told.stderr
    assert told.stdout.count("\n") == 1
    drawn = cv2.imread(str(tmp_path / "hint.png"))
    assert drawn is not None
    assert picture is not None
    assert 0 < (cv2.absdiff(drawn, picture).max(axis=2) > 0).mean() < 0.3


@pytest.mark.parametrize(
    ("board", "placed", "words"),
    [
        (SMALL_LIGHT_UP, ["....*", "#.1.0", "..###"], "r1c5 is wrong: it touches the 0 at r2c5."),
        (
            SMALL_LIGHT_UP,
            ["*..*.", "#.1.0", "..###"],
            "r1c1 is wrong: it stands in the light of the bulb at r1c4.",
        ),
        (SMALL_LIGHT_UP, ["..*..", "#*1.0", "..###"], "r1c3 is wrong: the 1 at r2c3 has 2 bulbs beside it."),
        ("2\n1\n1\n-\n3\n1\n", ["...", ".#."], "r2c2 is wrong: with"),
        ("2\n1\n1\n-\n3\n1\n", ["..#", ".##"], "r2c2 is wrong: what is filled in row 2 cannot become 1."),
        (
            "  110\n\n2 aab\n0 cdd\n",
            ["###", "..."],
            "r1c3 is wrong: column 3 has 1 cell of water and needs none.",
        ),
    ],
)
def test_mistakes_that_break_a_rule_are_explained_by_it(
    tmp_path: Path, board: str, placed: list[str], words: str
) -> None:
    path = tmp_path / "board.txt"
    path.write_text(board)
    told = run(path, "--check", "--progress", progress(tmp_path, *placed)).stdout.splitlines()
    assert any(line.startswith(words) for line in told), told


@pytest.mark.parametrize("kind", checked_kinds())
def test_steps_are_drawn_where_they_are(kind: str) -> None:
    board = kind_named(kind).board.parse(checks_of(kind).SMALL)
    way = Explainer(board, solve(board.rules()).forced or ())
    slides = Slides(board, Solved(""), None, way.tutor)
    plain, lattice, _ = kind_named(kind).blank(board)
    step = way.step()
    assert step is not None
    changed = (slides.draw(step, way.known) != plain).any(axis=2)
    alphabet = board.rules().alphabet
    for cell in {alphabet.cell(literal) for literal in step.follows}:
        row, column = divmod(cell - 1, board.width)
        x, y = lattice.x.astype(int), lattice.y.astype(int)
        assert changed[y[row] : y[row + 1], x[column] : x[column + 1]].mean() > 0.3


def test_plain_pictures_show_what_is_on_the_board() -> None:
    kind = kind_named("nonogram")
    canvas, lattice, boxes = kind.blank(kind.board.parse("2\n\n1 1\n-\n3\n1\n1\n"))
    assert (lattice.width, lattice.height) == (3, 3)
    assert sorted(boxes) == ["column 1", "column 3", "row 1", "row 2", "row 3"]
    for left, top, right, bottom in boxes.values():
        assert canvas[top:bottom, left:right].min() < 100
    assert boxes["column 3"][3] <= lattice.y[0]
    assert boxes["row 1"][2] <= lattice.x[0]


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
    board = kind_named("light-up").board.parse(SMALL_LIGHT_UP)
    way = Explainer(board, solve(board.rules()).forced or ())
    picture = from_array(np.full((200, 300, 3), 200, np.uint8))
    result = Solved("", grid=Grid([20.0, 60, 100, 140, 180, 220], [20.0, 60, 100, 140]))
    step = way.step()
    assert step is not None
    assert Slides(board, result, picture, way.tutor).draw(step).shape == (200, 300, 3)
    assert Slides(board, Solved(""), picture, way.tutor).draw(step).shape != (200, 300, 3)
