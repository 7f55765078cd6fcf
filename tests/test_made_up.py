"""A kind that is new to the program, from its text to the page, with nothing but its own modules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from samples.puzzles import random_puzzle
from samples.renderer import draw
from snap2solve.basics.errors import BadFile
from snap2solve.basics.kinds import all_kinds, kind_named
from snap2solve.basics.options import Options
from snap2solve.cli import main
from snap2solve.web import kinds as page_kinds
from snap2solve.web import reading
from solvers.engine import solve
from solvers.language.answers import answer_rows
from solvers.language.board import Board
from tests.kinds import checks_of
from tests.made_up import NAME, added
from tests.samples import test_renderer
from tests.solvers import test_solvers
from tests.solvers.explain import test_explain
from tests.solvers.language import test_formats
from tests.solvers.plain import keeps
from tests.vision.test_round_trip import judge

Captured = pytest.CaptureFixture[str]
BOARD = "three-colours\nr.b\n.b.\n..g\n"
ANSWER = ["rgb", "gbr", "brg"]


@pytest.fixture(autouse=True)
def made_up() -> Iterator[None]:
    with added():
        yield
    kind_named.cache_clear()


@pytest.fixture
def board() -> Board:
    return kind_named(NAME).board.parse(BOARD)


def test_it_is_offered_and_solved_from_its_text(tmp_path: Path, capsys: Captured) -> None:
    assert NAME in {kind.name for kind in all_kinds()}
    assert main(["--help"]) == 0
    assert NAME in capsys.readouterr().out
    (tmp_path / "board.txt").write_text(BOARD)
    for source in (str(tmp_path / "board.txt"), "three:r.b.b...g"):
        for kind in ("auto", NAME):
            assert main([source, "--kind", kind, "--json", "--no-image"]) == 0
            result = json.loads(capsys.readouterr().out)
            assert (result["kind"], result["board"], result["solution"]) == (NAME, BOARD, ANSWER)


def test_several_answers_leave_cells_open(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "board.txt").write_text("three-colours\nr.\n..\n.b\n")
    assert main([str(tmp_path / "board.txt"), "--json", "--no-image"]) == 7
    assert json.loads(capsys.readouterr().out)["forced"] == ["r?", "??", "?b"]


def test_progress_and_mistakes_have_values(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "board.txt").write_text(BOARD)
    (tmp_path / "placed.txt").write_text("rgb\ngbb\n..g\n")
    call = [str(tmp_path / "board.txt"), "--progress", str(tmp_path / "placed.txt"), "--json", "--no-image"]
    assert main(call) == 0
    progress = json.loads(capsys.readouterr().out)["progress"]
    assert progress == {"right": 2, "wrong": [[2, 3]]}
    assert main([*call, "--hint"]) == 0
    assert "r2c3 is wrong" in json.loads(capsys.readouterr().out)["lesson"][0]


def test_it_is_taught_by_plain_steps(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "board.txt").write_text(BOARD)
    assert main([str(tmp_path / "board.txt"), "--hint"]) == 0
    first = capsys.readouterr().out
    assert first.startswith("Because of the rule '") and " is " in first
    steps = tmp_path / "steps"
    assert main([str(tmp_path / "board.txt"), "--explain", "-o", str(steps)]) == 0
    told = (steps / "steps.txt").read_text()
    assert all(f"{place} is" in told or f"{place} and" in told for place in ("r1c2", "r3c2"))
    assert len(list(steps.glob("*.png"))) == len(told.splitlines()) - 2
    test_explain.check_steps(test_explain.explainer(kind_named(NAME).board.parse(BOARD)))
    assert main([str(tmp_path / "board.txt"), "--equations"]) == 0
    assert "a.r + b.r <= 1" in capsys.readouterr().out


@pytest.mark.parametrize("seed", range(6))
def test_drawn_pictures_are_read_and_tapped(seed: int) -> None:
    drawn = draw(NAME, seed, size=(5, 6))
    outcome = judge(drawn)
    assert outcome.verdict == "exact", outcome.why
    assert test_renderer.hint_lines(drawn) == {}


def test_its_picture_is_solved_and_drawn(tmp_path: Path, capsys: Captured) -> None:
    drawn = draw(NAME, 2, size=(5, 5), state="partial", mistakes=1)
    cv2.imwrite(str(tmp_path / "shot.png"), drawn.image)
    assert main([str(tmp_path / "shot.png"), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    answer = answer_rows(drawn.board, drawn.puzzle.answer.ravel().tolist())
    assert (result["kind"], result["solution"]) == (NAME, answer)
    given = drawn.board.clues()
    free = [divmod(cell, 5) for cell in range(25) if cell not in given]
    assert [(tap["row"] - 1, tap["col"] - 1) for tap in result["taps"]] == free
    assert all(tap["value"] == answer[tap["row"] - 1][tap["col"] - 1] for tap in result["taps"])
    wrong = [
        (r + 1, c + 1) for r, c in np.argwhere(drawn.placed & (drawn.values != drawn.puzzle.answer)).tolist()
    ]
    assert [tuple(cell) for cell in result["progress"]["wrong"]] == wrong
    solved = cv2.imread(result["output"])
    assert solved is not None
    changed = (solved != drawn.image).any(axis=2)
    assert changed.any()
    for cell in given:
        row, column = divmod(cell, 5)
        x, y = (round((lines[i] + lines[i + 1]) / 2) for lines, i in ((drawn.x, column), (drawn.y, row)))
        assert not changed[y - 3 : y + 4, x - 3 : x + 4].any()


def test_a_misread_colour_is_corrected(board: Board) -> None:
    """The rules decide between what a cell may show, as for every kind."""
    from solvers.repair.decide import decide
    from solvers.repair.reading import Alternative, Element, Reading

    names, values = board.elements(3, 3), board.values()
    elements = [
        Element(name, (Alternative(value, 0.9999),)) for name, value in zip(names, values, strict=True)
    ]
    elements[4] = Element(names[4], (Alternative("r", 0.6), Alternative("b", 0.3999)))
    elements[1] = Element(names[1], (Alternative("r", 0.9), Alternative(".", 0.0999)))
    decision = decide(Reading(type(board), 3, 3, tuple(elements)))
    assert decision.status == "solved" and decision.outcome is not None
    used = {one.where: one.used for one in decision.corrections}
    assert used == {"r1c2": ".", "r2c2": "b"}
    assert answer_rows(decision.board, decision.outcome.cells or ())[0] == "rgb"


def test_it_is_corrected_on_the_page(board: Board) -> None:
    (look,) = [one for one in page_kinds.looks()["kinds"] if one["name"] == NAME]
    assert look["title"] == "Three Colours" and set(look["symbols"]) == set("rgb")
    editors, chosen = page_kinds.editors(board)
    assert editors == [{"type": "choice", "choices": list(".rgb")}] and set(chosen) == {0}
    drawn = draw(NAME, 3, size=(5, 5), state="empty")
    shown = reading.read("shot.png", cv2.imencode(".png", drawn.image)[1].tobytes(), Options())
    assert shown["kind"] == NAME and shown["values"] == drawn.board.values()
    cell = next(iter(drawn.board.clues()))
    values = list(shown["values"])
    values[cell] = next(colour for colour in "rgb" if colour != values[cell])
    again = reading.solve_again(reading.Corrected(NAME, 5, 5, tuple(values)), 10)
    assert again["values"] == tuple(values) and again["board"] != shown["board"]
    right = reading.solve_again(reading.Corrected(NAME, 5, 5, shown["values"]), 10)
    assert right["solution"] == shown["solution"] and right["steps"]


def test_the_tests_of_all_kinds_hold_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    test_formats.test_boards_round_trip(NAME)
    test_formats.test_tasks_round_trip(NAME)
    test_formats.test_reading_is_lenient_about_line_ends(NAME)
    test_formats.test_values_are_what_a_board_is_assembled_of(NAME)
    test_solvers.test_small_boards_agree_with_brute_force(NAME, 0, monkeypatch)
    for text, core in checks_of(NAME).CORES:
        test_solvers.test_core_names_what_contradicts(NAME, text, core)
    for bad in checks_of(NAME).BAD_BOARDS:
        test_formats.test_bad_board(NAME, *bad)
    for wrong in checks_of(NAME).BAD_TASKS:
        test_formats.test_bad_task(NAME, *wrong)
    test_solvers.test_groups_hold_wherever_their_premises_do(NAME)
    test_renderer.test_a_seed_draws_one_picture(NAME)
    test_renderer.test_random_puzzles_have_their_answer_only(NAME, (4, 4))


def test_random_boards_of_it_have_one_answer() -> None:
    puzzle = random_puzzle(NAME, np.random.default_rng(5), 6, 6)
    outcome = solve(puzzle.board.rules())
    assert outcome.status == "solved" and outcome.cells == tuple(puzzle.answer.ravel().tolist())
    assert keeps(puzzle.board, answer_rows(puzzle.board, outcome.cells))


def test_a_wrong_value_is_refused(tmp_path: Path) -> None:
    from snap2solve.basics.limits import Deadline
    from snap2solve.results.result import Result
    from snap2solve.solving.pipeline import solve_board
    from solvers.language.alphabet import Placed

    with pytest.raises(BadFile, match="'x' at r1c2"):
        solve_board(kind_named(NAME).board.parse(BOARD), Result(""), Deadline(None), (Placed(0, 1, "x"),))
