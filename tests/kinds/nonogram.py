"""Nonogram, plainly: random boards, their rules, and all answers."""

from __future__ import annotations

import random
from itertools import groupby

import numpy as np
from hypothesis import strategies as st

from solvers.kinds.nonogram import Nonogram
from tests.kinds import Grids, every_grid

hints = st.lists(st.integers(1, 99), max_size=5).map(tuple)
odd_nonograms = st.builds(
    Nonogram,
    st.lists(hints, min_size=1, max_size=9).map(tuple),
    st.lists(hints, min_size=1, max_size=9).map(tuple),
)

FLOOR = 0.92
SMALL = "2\n1\n1\n-\n3\n1\n"
BAD_BOARDS = [
    ("", 1, 1, "no line '-' between columns and rows"),
    ("1\n2\n", 3, 1, "no line '-' between columns and rows"),
    ("-\n1\n", 1, 1, "no hints of columns"),
    ("1\n-\n", 3, 1, "no hints of rows"),
    ("1\n-\n1\n-\n", 4, 1, "a second line '-'"),
    ("1\n1  x2\n-\n1\n", 2, 4, "'x2' is not a number"),
    ("1\n-\n1 -1\n", 3, 3, "'-1' is not a number"),
    ("1\n-\n٣\n", 3, 1, "'٣' is not a number"),
    ("1\n-\n2 0 1\n", 3, 3, "a 0 among 3 numbers"),
    ("1\n-\n12345\n", 3, 1, "'12345' is too large for a hint"),
]

CORES = [("3\n1\n-\n1\n1\n", {"column 1: 3"})]
BAD_TASKS: list[tuple[str, tuple[int, int] | None, int, str]] = [
    ("1/2/x/1", None, 5, "'x' is not a number"),
    ("1/2/1..1/1", None, 7, "a number is missing"),
    ("1/2/1", None, 1, "3 lines: not the hints of a square board, give its size"),
    ("1/2/1", (2, 2), 1, "3 lines, 1 too few for a 2x2 board"),
]
ADDRESSES = [("nonogram/3/3/112i2g1g1g", "1 1\n2\n\n-\n2\n1\n1\n")]
BAD_ADDRESSES = [
    ("nonogram/2/2/.", "not told"),
    ("nonogram/2/2/11111", "5 places on a board that has 4"),
]


def bare(width: int, height: int) -> tuple[str, bool]:
    """The text of a board without hints, and whether it has several answers."""
    return "\n" * width + "-\n" + "\n" * height, False


def random_board(rng: random.Random, height: int, width: int) -> Nonogram:
    """The hints of a random picture; in a third of the boards one of them is changed."""
    density = rng.uniform(0.2, 0.8)
    rows = [[rng.random() < density for _ in range(width)] for _ in range(height)]

    def hint(line: list[bool]) -> tuple[int, ...]:
        return tuple(len(run) for run in "".join(" #"[cell] for cell in line).split())

    hints = [hint(list(column)) for column in zip(*rows, strict=True)] + [hint(row) for row in rows]
    if rng.random() < 0.33:
        hints[rng.randrange(len(hints))] = hint([rng.random() < density for _ in range(min(height, width))])
    return Nonogram(tuple(hints[:width]), tuple(hints[width:]))


def keeps(board: Nonogram, answer: list[str]) -> bool:
    """Whether rows of the board's size keep every rule of it."""
    columns = ["".join(column) for column in zip(*answer, strict=True)]
    runs = [_runs(line) for line in (*columns, *answer)]
    return not set("".join(answer)) - set("#.") and runs == [*board.columns, *board.rows]


def _runs(line: str) -> tuple[int, ...]:
    return tuple(len(list(run)) for mark, run in groupby(line) if mark == "#")


def solutions(board: Nonogram) -> Grids:
    """Every solution."""
    grids = every_grid(board)
    for index, hint in enumerate(board.columns):
        grids = _fitting(grids, grids[:, :, index], hint)
    for index, hint in enumerate(board.rows):
        grids = _fitting(grids, grids[:, index], hint)
    return grids


def _fitting(grids: Grids, lines: Grids, hint: tuple[int, ...]) -> Grids:
    """The grids whose line has these runs."""
    patterns, which = np.unique(lines, axis=0, return_inverse=True)
    fits = [_runs("".join(".#"[cell] for cell in pattern)) == hint for pattern in patterns.astype(int)]
    return grids[np.array(fits)[which.ravel()]] if len(grids) else grids


def task_of(board: Nonogram) -> str:
    """A task string of the board."""
    return "/".join(".".join(map(str, hint)) for hint in board.columns + board.rows)
