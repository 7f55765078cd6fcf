"""Plaintext boards and task strings: the articles' boards, round trips, and what bad texts get."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.kinds import board_class
from solvers.language.board import BoardError
from tests.kinds import checked_kinds, checks_of
from tests.solvers.random_boards import RANDOM, boards


@pytest.mark.parametrize("kind", RANDOM)
@given(data=st.data())
def test_boards_round_trip(kind: str, data: st.DataObject) -> None:
    board = data.draw(boards(kind))
    assert type(board).parse(board.format()) == board


@pytest.mark.parametrize("kind", RANDOM)
@given(data=st.data())
def test_reading_is_lenient_about_line_ends(kind: str, data: st.DataObject) -> None:
    board = data.draw(boards(kind))
    text = board.format()
    spaced = "\ufeff" + text.replace("\n", " \t\r\n")
    assert type(board).parse(spaced) == board
    if not text.endswith("\n\n"):
        assert type(board).parse(text.removesuffix("\n")) == board


@pytest.mark.parametrize("kind", RANDOM)
@given(text=st.text(st.sampled_from("ab.#01 -?\n\r:é٣"), max_size=30) | st.text(max_size=30))
def test_any_text_is_a_board_or_a_board_error(kind: str, text: str) -> None:
    board_type = board_class(kind)
    for read in (board_type.parse, board_type.from_task):
        try:
            board = read(text)
        except BoardError as error:
            lines = text.split("\n") if read == board_type.parse else [text]
            assert 1 <= error.line <= len(lines) + 1
            assert error.column >= 1
            assert str(error) == f"line {error.line}, column {error.column}: {error.reason}"
        else:
            assert board_type.parse(board.format()) == board


@pytest.mark.parametrize("kind", RANDOM)
@given(data=st.data())
def test_tasks_round_trip(kind: str, data: st.DataObject) -> None:
    board = data.draw(boards(kind))
    task, size = checks_of(kind).task_of(board), (board.width, board.height)
    if task is None:
        return
    assert type(board).from_task(task, size) == board
    if board.width == board.height:
        assert type(board).from_task(f" {task}\n") == board


@pytest.mark.parametrize(
    ("kind", "text", "line", "column", "reason"),
    [(kind, *bad) for kind in checked_kinds() for bad in checks_of(kind).BAD_BOARDS],
)
def test_bad_board(kind: str, text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(BoardError) as raised:
        board_class(kind).parse(text)
    assert (raised.value.line, raised.value.column, raised.value.reason) == (line, column, reason)


@pytest.mark.parametrize(
    ("kind", "task", "size", "column", "reason"),
    [(kind, *bad) for kind in checked_kinds() for bad in checks_of(kind).BAD_TASKS],
)
def test_bad_task(kind: str, task: str, size: tuple[int, int] | None, column: int, reason: str) -> None:
    with pytest.raises(BoardError) as raised:
        board_class(kind).from_task(task, size)
    assert (raised.value.line, raised.value.column, raised.value.reason) == (1, column, reason)


@pytest.mark.parametrize("kind", RANDOM)
@given(data=st.data())
def test_values_are_what_a_board_is_assembled_of(kind: str, data: st.DataObject) -> None:
    board = data.draw(boards(kind))
    values = board.values()
    assert len(values) == len(type(board).elements(board.height, board.width))
    assert type(board).assemble(board.height, board.width, values) == board
