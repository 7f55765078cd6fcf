"""Sudoku: text, task strings, rules against brute force and a plain checker, hard boards, time."""

from __future__ import annotations

import random
import statistics
import time
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.kinds.sudoku import known
from snap2solve.basics.errors import Problem
from snap2solve.basics.kinds import all_kinds
from snap2solve.inputs.sources import task_board
from solvers.engine import solve
from solvers.kinds.sudoku import BOXES, DIGITS, USUAL, Sudoku, usual_boxes
from solvers.language.answers import answer_rows
from solvers.language.board import BoardError
from solvers.language.containers import Containers

JIGSAW = "sudoku\n.2..\n....\n....\n...4\n\naabb\nacbb\nacdd\nccdd\n"
RIGHT = 0.9  # of the digits of a small board are of one of its answers
MEDIAN, HARDEST = 0.1, 2.0  # seconds, several times what is usual: machines differ
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def keeps(board: Sudoku, answer: list[str]) -> bool:
    """Whether the answer's rows keep every rule, checked without the statement of the rules."""
    side = board.width
    places = list(product(range(side), repeat=2))
    units = [[(i, j) for j in range(side)] for i in range(side)]
    units += [[(j, i) for j in range(side)] for i in range(side)]
    units += [[(r, c) for r, c in places if board.boxes[r][c] == box] for box in range(side)]
    given = all(board.cells[r][c] in (".", answer[r][c]) for r, c in places)
    return given and all(sorted(answer[r][c] for r, c in unit) == sorted(DIGITS[:side]) for unit in units)


@cache
def filled(boxes: Containers) -> tuple[tuple[str, ...], ...]:
    """All 4x4 answers with these boxes, by trying all rows."""
    board = Sudoku(("....",) * 4, boxes)
    rows = ["".join(p) for p in permutations("1234")]
    begun: list[tuple[str, ...]] = [()]
    for _ in range(4):
        begun = [(*some, row) for some in begun for row in rows]
        begun = [
            some for some in begun if all(len(set(column)) == len(some) for column in zip(*some, strict=True))
        ]
    return tuple(answer for answer in begun if keeps(board, list(answer)))


def every_answer(board: Sudoku) -> list[list[str]]:
    """All answers of a 4x4 board."""
    given = "".join(board.cells)
    return [
        list(answer)
        for answer in filled(board.boxes)
        if all(cell in (".", digit) for cell, digit in zip(given, "".join(answer), strict=True))
    ]


@st.composite
def boards(draw: st.DrawFn) -> Sudoku:
    side = draw(st.sampled_from([*BOXES]))
    row = st.text(st.sampled_from("." * 4 + DIGITS[:side]), min_size=side, max_size=side)
    rows = draw(st.lists(row, min_size=side, max_size=side))
    boxes = usual_boxes(side)
    if draw(st.booleans()):
        boxes = tuple(tuple(i for _ in range(side)) for i in range(side))
    return Sudoku(tuple(rows), boxes)


@given(boards())
def test_text_and_values_make_the_board_again(board: Sudoku) -> None:
    assert Sudoku.parse(board.format()) == board
    assert Sudoku.assemble(board.height, board.width, board.values()) == board
    assert len(board.values()) == len(Sudoku.elements(board.height, board.width))


def test_one_line_of_81_characters() -> None:
    dotted, zeros = Sudoku.parse(CLASSIC), Sudoku.parse(CLASSIC.replace(".", "0") + "\n")
    assert dotted == zeros
    assert dotted.format().startswith("sudoku\n53..7....\n6..195...\n")
    assert dotted.values()[-1] == USUAL


def test_one_line_may_be_given_instead_of_a_file() -> None:
    assert task_board(CLASSIC, all_kinds(), None) == Sudoku.parse(CLASSIC)
    with pytest.raises(Problem):
        task_board(CLASSIC[:-1], all_kinds(), None)


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("", 1, 1, "empty"),
        ("star-battle 1\naa\n", 1, 1, "first line"),
        ("sudoku\n", 2, 1, "no rows"),
        ("sudoku\n.....\n", 2, 1, "Sudokus have 4, 6"),
        ("sudoku\n....\n..x.\n....\n....\n", 3, 3, "'x' is no cell of a 4x4 Sudoku"),
        ("sudoku\n....\n..5.\n....\n....\n", 3, 3, "'5' is no cell"),
        ("sudoku\n....\n...\n....\n....\n", 3, 4, "a row of 3 cells"),
        ("sudoku\n....\n....\n....\n", 5, 1, "3 rows"),
        ("sudoku\n....\n....\n....\n....\n....\n", 6, 1, "5 rows"),
        (JIGSAW.replace("ccdd", "cdd"), 10, 4, "a row of 3 cells"),
        (JIGSAW.replace("ccdd", "cc1d"), 10, 3, "no letter"),
        (JIGSAW.replace("ccdd", "ccda"), 10, 4, "second, separate part"),
        (JIGSAW.replace("aabb", "abbb"), 7, 1, "box a has 3 cells, not 4"),
        (JIGSAW + "\nabcd\n", 12, 1, "more than"),
        ("5" * 40 + "x" + "." * 40, 1, 41, "'x' is no cell"),
    ],
)
def test_first_fault_is_named(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(BoardError, match=reason) as caught:
        Sudoku.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_task_strings() -> None:
    assert Sudoku.from_task("b3_4d1c2c").cells == ("..34", "....", "1...", "2...")
    irregular = Sudoku.from_task("a2n;1,1,2,2,1,3,2,2,1,3,4,4,3,3,4,4")
    assert irregular.boxes == Sudoku.parse(JIGSAW).boxes
    assert Sudoku.from_task("10_16" + "z" * 9 + "t").cells[0][:2] == "AG"
    with pytest.raises(BoardError, match="1 cell too few for a 4x4"):
        Sudoku.from_task("o")
    with pytest.raises(BoardError, match="no part of a Sudoku task"):
        Sudoku.from_task("a!n")
    with pytest.raises(BoardError, match="17 is no digit"):
        Sudoku.from_task("17o")
    with pytest.raises(BoardError, match="'5' is no cell of a 4x4"):
        Sudoku.from_task("5o")
    with pytest.raises(BoardError, match="cannot be 5x5"):
        Sudoku.from_task("y")


def some_small_board(rng: random.Random) -> Sudoku:
    """A 4x4 board with a few digits, its boxes usual or those of JIGSAW."""
    cells = ["."] * 16
    boxes = rng.choice((usual_boxes(4), Sudoku.parse(JIGSAW).boxes))
    answer = "".join(rng.choice(filled(boxes)))
    for i in rng.sample(range(16), rng.randint(3, 6)):
        cells[i] = answer[i] if rng.random() < RIGHT else rng.choice("1234")
    return Sudoku(tuple("".join(cells[i : i + 4]) for i in range(0, 16, 4)), boxes)


def test_small_boards_agree_with_brute_force() -> None:
    rng = random.Random("small sudokus")
    found = []
    for _ in range(120):
        board = some_small_board(rng)
        every, outcome = every_answer(board), solve(board.rules())
        assert outcome.status == ("unsolvable", "solved", "multiple")[min(2, len(every))], board.format()
        found.append(outcome.status)
        if not every:
            assert outcome.core
            continue
        assert outcome.cells is not None
        assert answer_rows(board, outcome.cells) in every
        flat = ["".join(answer) for answer in every]
        same = [digits[0] if len(set(digits)) == 1 else None for digits in zip(*flat, strict=True)]
        known = [None if value is None else DIGITS[value] for value in outcome.forced or ()]
        assert known == same, board.format()
    assert min(found.count(status) for status in ("solved", "multiple", "unsolvable")) > 5


def test_hard_boards_have_one_answer_soon() -> None:
    took = []
    for board in known():
        start = time.process_time()
        outcome = solve(board.rules())
        took.append(time.process_time() - start)
        assert outcome.status == "solved"
        assert outcome.cells is not None
        assert keeps(board, answer_rows(board, outcome.cells))
    assert len(took) >= 50
    assert statistics.median(took) < MEDIAN
    assert max(took) < HARDEST


@pytest.mark.parametrize("side", BOXES)
def test_every_size_is_solved(side: int) -> None:
    """From an answer's first half."""
    empty = Sudoku(("." * side,) * side, usual_boxes(side))
    outcome = solve(empty.rules(), forced=False)
    assert outcome.status == "multiple"
    assert outcome.cells is not None
    rows = answer_rows(empty, outcome.cells)
    assert keeps(empty, rows)
    sparse = ("." if (r + c) % 3 == 0 else d for r, row in enumerate(rows) for c, d in enumerate(row))
    cells = "".join(sparse)
    board = Sudoku(tuple(cells[i : i + side] for i in range(0, side * side, side)), empty.boxes)
    again = solve(board.rules(), forced=False)
    assert again.cells is not None
    assert keeps(board, answer_rows(board, again.cells))


def test_contradictions_are_named() -> None:
    outcome = solve(Sudoku.parse("sudoku\n1..1\n....\n....\n....\n").rules())
    assert outcome.status == "unsolvable"
    assert {"r1c1 is 1", "r1c4 is 1", "row 1: one 1"} == set(outcome.core)


def test_premises_are_what_the_board_says() -> None:
    board = Sudoku.parse(JIGSAW)
    values = board.values()
    rules = board.rules()
    assert all(values[i] in allowed for group in rules.groups for i, allowed in group.premises)
    assert {i for group in rules.groups for i, _ in group.premises} == {1, 15, 16}


def test_equations() -> None:
    lines = Sudoku.parse(JIGSAW).equations()
    assert lines[:2] == ["r1c2 = 2", "r4c4 = 4"]
    assert lines[2] == "{r1c1, r2c1, r3c1, r4c1} = {1, ..., 4}"
    assert lines[-1] == "{r3c3, r3c4, r4c3, r4c4} = {1, ..., 4}"
    assert len(lines) == 2 + 3 * 4
