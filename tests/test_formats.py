"""Plaintext boards and task strings: the articles' boards, round trips, and what bad texts get."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.aquarium import Aquarium
from solvers.board import BoardError
from solvers.engine import solve
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram
from tests.articles import (
    AQUARIUM_ANSWER,
    AQUARIUM_TASK,
    LIGHT_UP_TASK,
    NONOGRAM,
    SMALL_LIGHT_UP,
    SMALL_LIGHT_UP_ANSWER,
)
from tests.solvers_plain import AnyBoard, keeps
from tests.solvers_random import RANDOM, boards, odd_nonograms

KINDS: list[type[AnyBoard]] = [LightUp, Nonogram, Aquarium]


def test_light_up_of_the_article() -> None:
    board = LightUp.from_task(LIGHT_UP_TASK)
    lines = board.format().split("\n")
    assert (len(lines), lines[0], lines[24], lines[25]) == (
        26,
        ".#.#0......#......##..##.",
        ".##..##......#......##.#.",
        "",
    )
    answer = answer_of(board)
    assert answer[0] == "*#*#0.*....#....*.##.*##*"


def test_small_light_up_of_the_article() -> None:
    board = LightUp.parse(SMALL_LIGHT_UP)
    assert board.format() == SMALL_LIGHT_UP
    assert answer_of(board) == SMALL_LIGHT_UP_ANSWER


def test_aquarium_of_the_article() -> None:
    board = Aquarium.from_task(AQUARIUM_TASK)
    assert board.format().startswith("  5313355344\n\n2 aaaabccdde\n")
    assert answer_of(board) == AQUARIUM_ANSWER


def test_nonogram_of_the_article() -> None:
    board = Nonogram.parse(NONOGRAM)
    assert board.format() == NONOGRAM
    assert answer_of(board)[0] == "...######......#......##."


def answer_of(board: AnyBoard) -> list[str]:
    outcome = solve(board.rules())
    assert outcome.status == "solved"
    assert outcome.cells is not None
    answer = board.answer(outcome.cells)
    assert keeps(board, answer)
    return answer


@pytest.mark.parametrize("kind", RANDOM)
@given(data=st.data())
def test_boards_round_trip(kind: str, data: st.DataObject) -> None:
    board = data.draw(boards(kind))
    assert type(board).parse(board.format()) == board


@given(odd_nonograms)
def test_nonograms_whose_hints_do_not_fit_round_trip(board: Nonogram) -> None:
    assert Nonogram.parse(board.format()) == board


@pytest.mark.parametrize("kind", RANDOM)
@given(data=st.data())
def test_reading_is_lenient_about_line_ends(kind: str, data: st.DataObject) -> None:
    board = data.draw(boards(kind))
    text = board.format()
    spaced = "\ufeff" + text.replace("\n", " \t\r\n")
    assert type(board).parse(spaced) == board
    if not text.endswith("\n\n"):
        assert type(board).parse(text.removesuffix("\n")) == board


@pytest.mark.parametrize("kind", KINDS)
@given(text=st.text(st.sampled_from("ab.#01 -?\n\r:é٣"), max_size=30) | st.text(max_size=30))
def test_any_text_is_a_board_or_a_board_error(kind: type[AnyBoard], text: str) -> None:
    for read in (kind.parse, kind.from_task):
        try:
            board = read(text)
        except BoardError as error:
            lines = text.split("\n") if read == kind.parse else [text]
            assert 1 <= error.line <= len(lines) + 1
            assert error.column >= 1
            assert str(error) == f"line {error.line}, column {error.column}: {error.reason}"
        else:
            assert kind.parse(board.format()) == board


@pytest.mark.parametrize("kind", RANDOM)
@given(data=st.data())
def test_tasks_round_trip(kind: str, data: st.DataObject) -> None:
    board = data.draw(boards(kind))
    if isinstance(board, Aquarium) and None in board.columns + board.rows:
        return
    size = board.width, board.height
    assert type(board).from_task(task_of(board), size) == board
    if board.width == board.height:
        assert type(board).from_task(f" {task_of(board)}\n") == board


def task_of(board: AnyBoard) -> str:
    """A task string of the board; runs of white cells in Light Up are one letter a cell."""
    if isinstance(board, LightUp):
        return "".join(board.cells).replace("#", "B").replace("..", "b").replace(".", "a")
    if isinstance(board, Nonogram):
        return "/".join(".".join(map(str, hint)) for hint in board.columns + board.rows)
    names = ",".join(str(name + 1) for row in board.containers for name in row)
    return "_".join(map(str, board.columns + board.rows)) + ";" + names


def test_nonogram_hint_of_zero_is_a_line_without_runs() -> None:
    assert Nonogram.parse("0\n\n-\n0\n\n") == Nonogram(((), ()), ((), ()))
    assert Nonogram.parse("0\n\n-\n0\n\n").format() == "\n\n-\n\n\n"
    assert Nonogram.from_task("0/1//1") == Nonogram(((), (1,)), ((), (1,)))


def test_aquarium_with_large_and_missing_hints_is_aligned() -> None:
    text = "   10  ?  0\n\n 3 aab\n ? abb\n12 cbb\n"
    board = Aquarium.parse(text)
    assert board.columns == (10, None, 0)
    assert board.rows == (3, None, 12)
    assert board.format() == text


def test_aquarium_header_of_one_word_is_one_digit_a_column() -> None:
    assert Aquarium.parse("  10\n\n1 ab\n").columns == (1, 0)
    assert Aquarium.parse("  10\n\n1 a\n").columns == (10,)
    assert Aquarium.parse("1 0\n1 ab\n").format() == "  10\n\n1 ab\n"
    assert Aquarium.parse("1?\n1 ab\n").format() == "  1 ?\n\n1 ab\n"


def test_aquarium_of_many_containers() -> None:
    board = Aquarium((None,) * 30, (None,) * 30, tuple(tuple(range(i, i + 30)) for i in range(0, 900, 30)))
    letters = "".join(line.split()[1] for line in board.format().splitlines()[2:])
    assert letters.startswith("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert len(set(letters)) == 900
    assert Aquarium.parse(board.format()) == board


BAD_BOARDS = [
    (LightUp, "", 1, 1, "an empty board"),
    (LightUp, "\n \n", 1, 1, "an empty board"),
    (LightUp, "..\n.x\n", 2, 2, "'x' is no cell of Light Up"),
    (LightUp, "..5\n", 1, 3, "'5' is no cell of Light Up"),
    (LightUp, "...\n..\n...\n", 2, 3, "a row of 2 cells under a first row of 3"),
    (LightUp, "..\n...\n", 2, 3, "a row of 3 cells under a first row of 2"),
    (LightUp, "..\n\n..\n", 2, 1, "a row of 0 cells under a first row of 2"),
    (Nonogram, "", 1, 1, "no line '-' between columns and rows"),
    (Nonogram, "1\n2\n", 3, 1, "no line '-' between columns and rows"),
    (Nonogram, "-\n1\n", 1, 1, "no hints of columns"),
    (Nonogram, "1\n-\n", 3, 1, "no hints of rows"),
    (Nonogram, "1\n-\n1\n-\n", 4, 1, "a second line '-'"),
    (Nonogram, "1\n1  x2\n-\n1\n", 2, 4, "'x2' is not a number"),
    (Nonogram, "1\n-\n1 -1\n", 3, 3, "'-1' is not a number"),
    (Nonogram, "1\n-\n٣\n", 3, 1, "'٣' is not a number"),
    (Nonogram, "1\n-\n2 0 1\n", 3, 3, "a 0 among 3 numbers"),
    (Nonogram, "1\n-\n12345\n", 3, 1, "'12345' is too large for a hint"),
    (Aquarium, "", 1, 1, "an empty board"),
    (Aquarium, "  12\n", 2, 1, "no rows"),
    (Aquarium, "  12\n\n1ab\n", 3, 4, "a row is a hint, a space and its containers"),
    (Aquarium, "  12\n\n1 a b\n", 3, 5, "a row is a hint, a space and its containers"),
    (Aquarium, "  12\n\n1 a.\n", 3, 4, "'.' is no letter of a container"),
    (Aquarium, "  12\n\nx ab\n", 3, 1, "'x' is not a number"),
    (Aquarium, "  1x\n\n1 ab\n", 1, 4, "'x' is not a number"),
    (Aquarium, "  1 2 3\n\n1 ab\n", 1, 7, "3 hints of columns above rows of 2 cells"),
    (Aquarium, "  123\n\n1 ab\n", 1, 6, "1 hint of columns above rows of 2 cells"),
    (Aquarium, "  12\n\n1 ab\n1 a\n", 4, 4, "a row of 1 cell on a board of 2 columns"),
    (Aquarium, "  12\n\n1 ab\n1 abb\n", 4, 5, "a row of 3 cells on a board of 2 columns"),
    (Aquarium, "  12\n\n1 ab\n1 ba\n", 4, 3, "container b has a second, separate part"),
]

BAD_TASKS = [
    (LightUp, "", None, 1, "0 cells, 1 cell too few for a 1x1 board"),
    (LightUp, "aBx;", None, 4, "';' is no part of a Light Up task"),
    (LightUp, "aB5", None, 3, "'5' is no part of a Light Up task"),
    (LightUp, "aBa", None, 4, "3 cells, 1 cell too few for a 2x2 board"),
    (LightUp, "aBaBa", None, 6, "5 cells, 1 cell too many for a 2x2 board"),
    (LightUp, "aBa", (2, 1), 4, "3 cells, 1 cell too many for a 2x1 board"),
    (LightUp, "aBa", (0, 3), 1, "a board cannot be 0x3"),
    (Nonogram, "1/2/x/1", None, 5, "'x' is not a number"),
    (Nonogram, "1/2/1..1/1", None, 7, "a number is missing"),
    (Nonogram, "1/2/1", None, 1, "3 lines: not the hints of a square board, give its size"),
    (Nonogram, "1/2/1", (2, 2), 1, "3 lines, 1 too few for a 2x2 board"),
    (Aquarium, "1_2_3_4", None, 8, "no ';' between the hints and the containers"),
    (Aquarium, "1_2__4;1,1,1,1", None, 5, "a number is missing"),
    (Aquarium, "1_2_3_4;1,1,1", None, 14, "3 cells, 1 cell too few for a 2x2 board"),
    (Aquarium, "1_2_3_4;1,1,1,1,1", None, 18, "5 cells, 1 cell too many for a 2x2 board"),
    (Aquarium, "1_2_3;1,1", None, 1, "3 hints: not the hints of a square board, give its size"),
    (Aquarium, "1_2_3_4;1,2,2,1", None, 13, "container 2 has a second, separate part"),
]


@pytest.mark.parametrize(("kind", "text", "line", "column", "reason"), BAD_BOARDS)
def test_bad_board(kind: type[AnyBoard], text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(BoardError) as raised:
        kind.parse(text)
    assert (raised.value.line, raised.value.column, raised.value.reason) == (line, column, reason)


@pytest.mark.parametrize(("kind", "task", "size", "column", "reason"), BAD_TASKS)
def test_bad_task(
    kind: type[AnyBoard], task: str, size: tuple[int, int] | None, column: int, reason: str
) -> None:
    with pytest.raises(BoardError) as raised:
        kind.from_task(task, size)
    assert (raised.value.line, raised.value.column, raised.value.reason) == (1, column, reason)
