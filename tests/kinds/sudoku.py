"""Sudoku, plainly: random boards, their rules, and all answers."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations, product

import numpy as np

from solvers.kinds.sudoku import DIGITS, EMPTY, Sudoku, usual_boxes
from tests.kinds import Grids

SIDE = 4  # of all random boards
FLOOR = 0.8
SMALL = "sudoku\n1...\n..3.\n.4..\n...2\n"
CORES = [("sudoku\n1..1\n....\n....\n....\n", {"r1c1 is 1", "r1c4 is 1", "row 1: one 1"})]
BAD_BOARDS = [
    ("sudoku\n", 2, 1, "no rows"),
    ("sudoku\n....\n..x.\n....\n....\n", 3, 3, "'x' is no cell of a 4x4 Sudoku"),
]
BAD_TASKS: list[tuple[str, tuple[int, int] | None, int, str]] = [
    ("o", None, 2, "15 cells, 1 cell too few for a 4x4 board"),
    ("a!n", None, 2, "'!' is no part of a Sudoku task"),
]
ADDRESSES = [("sudoku/4/4/1k4m3", "sudoku\n1...\n..4.\n....\n..3.\n")]
BAD_ADDRESSES = [
    ("sudoku/4/4/5", "5 is too much"),
    ("sudoku/4/5/1", "cannot be 4x5"),
]


def random_board(rng: random.Random, height: int, width: int) -> Sudoku:
    """A 4x4 board, whatever size is asked for, with a few digits, mostly those of an answer."""
    cells = [EMPTY] * SIDE**2
    answer = filled()[rng.randrange(len(filled()))].ravel()
    for i in rng.sample(range(SIDE**2), rng.randint(3, 6)):
        cells[i] = DIGITS[answer[i]] if rng.random() < 0.9 else rng.choice(DIGITS[:SIDE])
    rows = tuple("".join(cells[i : i + SIDE]) for i in range(0, SIDE**2, SIDE))
    return Sudoku(rows, usual_boxes(SIDE))


def keeps(board: Sudoku, answer: list[str]) -> bool:
    """Whether rows of the board's size keep every rule of it."""
    side = board.width
    places = list(product(range(side), repeat=2))
    units = [[(i, j) for j in range(side)] for i in range(side)]
    units += [[(j, i) for j in range(side)] for i in range(side)]
    units += [[(r, c) for r, c in places if board.boxes[r][c] == box] for box in range(side)]
    given = all(board.cells[r][c] in (EMPTY, answer[r][c]) for r, c in places)
    return given and all(sorted(answer[r][c] for r, c in unit) == sorted(DIGITS[:side]) for unit in units)


@cache
def filled() -> Grids:
    """All 4x4 answers, by trying all rows."""
    rows = list(permutations(range(SIDE)))
    begun: list[tuple[tuple[int, ...], ...]] = [()]
    for _ in range(SIDE):
        longer = [(*some, row) for some in begun for row in rows]
        begun = [
            some for some in longer if all(len(set(one)) == len(some) for one in zip(*some, strict=True))
        ]
    board = Sudoku((EMPTY * SIDE,) * SIDE, usual_boxes(SIDE))
    texts = [["".join(DIGITS[value] for value in row) for row in some] for some in begun]
    return np.array([some for some, text in zip(begun, texts, strict=True) if keeps(board, text)])


def _differ(rows: tuple[tuple[int, ...], ...]) -> bool:
    """Whether each column has each value once at most."""
    return all(len(set(column)) == len(rows) for column in zip(*rows, strict=True))


def solutions(board: Sudoku) -> Grids:
    """Every solution."""
    grids = filled()
    for cell, digit in board.clues().items():
        row, column = divmod(cell, SIDE)
        grids = grids[grids[:, row, column] == DIGITS.index(digit)]
    return grids


def task_of(board: Sudoku) -> str | None:
    """A task string of the board."""
    words, empty = [], 0
    for digit in "".join(board.cells) + "!":
        if digit == EMPTY:
            empty += 1
            continue
        if empty:
            words.append(chr(ord("a") + empty - 1))
        elif words and digit != "!":
            words.append("_")
        empty = 0
        if digit != "!":
            words.append(str(DIGITS.index(digit) + 1))
    return "".join(words)


def in_player(board: Sudoku) -> list[str]:
    """The board as the files of puzz.link's player have it, one line a row."""
    return [" ".join(str(DIGITS.index(c) + 1) if c != EMPTY else c for c in row) for row in board.cells]
