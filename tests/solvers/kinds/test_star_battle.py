"""Star Battle: text, task strings, rules against brute force and a plain checker, time."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.kinds.star_battle import BOARD
from solvers.engine import solve
from solvers.explain.explainer import Explainer
from solvers.explain.steps import Known
from solvers.kinds.star_battle import StarBattle
from solvers.kinds.star_battle_lessons import StarBattleTutor
from solvers.language.answers import answer_rows
from solvers.language.board import BoardError
from tests.kinds.star_battle import keeps, random_containers

QUEENS = "star-battle 1\naaab\nacbb\nccdb\ncddd\n"
LESSON = """star-battle 1
aaaabbbbbc
addddddddc
eeedffffdc
ddeefddgdc
ddddddggdc
ddhhdggddi
ddhddjdddi
ddhddjdddi
ddhjjjddii
dddddddddd
"""
LONG = 1.0  # seconds, many times what is usual: machines differ


@given(st.randoms(use_true_random=False), st.integers(1, 7), st.integers(1, 3))
def test_text_and_values_make_the_board_again(rng: random.Random, side: int, stars: int) -> None:
    board = StarBattle(stars, random_containers(rng, side))
    assert StarBattle.parse(board.format()) == board
    assert StarBattle.assemble(board.height, board.width, board.values()) == board
    assert len(board.values()) == len(StarBattle.elements(board.height, board.width))


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("", 1, 1, "empty"),
        ("sudoku\n....\n", 1, 1, "first line"),
        ("star-battle\naa\nbb\n", 1, 12, "how many stars"),
        ("star-battle x\naa\nbb\n", 1, 13, "not a number"),
        ("star-battle 0\naa\nbb\n", 1, 13, "0 is no number of stars"),
        ("star-battle 1 2\naa\nbb\n", 1, 15, "how many stars"),
        ("star-battle 1\n", 2, 1, "no rows"),
        (QUEENS.replace("ccdb", "cc.b"), 4, 3, "'.' is no letter"),
        (QUEENS.replace("ccdb", "ccd"), 4, 4, "a row of 3 cells"),
        (QUEENS.replace("ccdb\n", ""), 5, 1, "3 rows"),
        (QUEENS.replace("cddd", "cdda"), 5, 4, "second, separate part"),
    ],
)
def test_first_fault_is_named(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(BoardError, match=reason) as caught:
        StarBattle.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_task_strings_take_the_stars_that_have_one_answer() -> None:
    for text in (QUEENS, BOARD):
        board = StarBattle.parse(text)
        task = ",".join(str(container + 1) for row in board.containers for container in row)
        assert StarBattle.from_task(task) == board
    with pytest.raises(BoardError, match="1 cell too few"):
        StarBattle.from_task("1,1,2")
    with pytest.raises(BoardError, match="second, separate part"):
        StarBattle.from_task("1,2,2,1")
    with pytest.raises(BoardError, match="cannot be 2x1"):
        StarBattle.from_task("1,2", (2, 1))


def test_two_stars() -> None:
    board = StarBattle.parse(BOARD)
    start = time.process_time()
    outcome = solve(board.rules())
    assert time.process_time() - start < LONG
    assert outcome.status == "solved"
    assert outcome.cells is not None
    assert keeps(board, answer_rows(board, outcome.cells))


def test_containers_more_than_rows_contradict_the_rules() -> None:
    board = StarBattle.parse(QUEENS)
    values = list(board.values())
    for i, name in enumerate(StarBattle.elements(4, 4)):
        if name in ("r4c3|r4c4", "r3c4|r4c4"):
            values[i] = True
    more = StarBattle.assemble(4, 4, values)
    assert max(map(max, more.containers)) == 4
    assert solve(more.rules()).core == ("there are as many containers as rows",)
    assert StarBattle.parse(more.format()) == more


def test_a_border_inside_a_container_is_a_flaw() -> None:
    board = StarBattle.parse(QUEENS)
    values = list(board.values())
    assert not StarBattle.flaw(4, 4, values)
    names = StarBattle.elements(4, 4)
    values[names.index("r1c3|r1c4")] = False
    flawed = StarBattle.flaw(4, 4, values)
    assert all(values[i] == value for i, value in flawed.items())
    assert len(flawed) == 4


def test_premises_are_what_the_board_says() -> None:
    board = StarBattle.parse(QUEENS)
    values = board.values()
    assert all(values[i] in allowed for group in board.rules().groups for i, allowed in group.premises)


def test_equations() -> None:
    lines = StarBattle.parse(QUEENS).equations()
    assert lines[0] == "a + e + i + m = 1"
    assert lines[8:12] == ["a + b + c + e = 1", "d + g + h + l = 1", "f + i + j + m = 1", "k + n + o + p = 1"]
    assert lines[12] == "a + b + e + f <= 1"


def steps(text: str) -> list[str]:
    """The sentences of the way to a board's answer."""
    board = StarBattle.parse(text)
    return [step.words for step in Explainer(board, solve(board.rules()).forced or ()).steps()]


def test_lessons_have_the_names_that_people_use() -> None:
    told = steps(LESSON)
    first = (
        "A star at any of these places would leave the container at r1c5 no room for its star:"
        " r1c1 to r1c4 and r1c10 stay empty."
    )
    assert told[:2] == [first, "In the container at r1c1, only r2c1 is left for its star."]
    assert told[2] == "No star may touch the one at r2c1: r2c2, r3c1 and r3c2 stay empty."
    shared = "The container at r3c1 and the container at r3c5 take all stars of row 3 and row 4:"
    assert any(words.startswith(shared) for words in told)


def test_mistakes_are_told_by_what_they_break() -> None:
    tutor, groups = StarBattleTutor(StarBattle.parse(QUEENS)), StarBattle.parse(QUEENS).rules().groups
    touching, in_line = Known(16, (1, 6)), Known(16, (1, 4))
    assert "it touches the star at r1c1" in {tutor.broken(group, touching, 6) for group in groups}
    assert "row 1 has 2 stars and needs 1" in {tutor.broken(group, in_line, 4) for group in groups}
