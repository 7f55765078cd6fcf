"""Three colours, plainly: random boards, their rules, and all answers."""

from __future__ import annotations

import random

import numpy as np

from solvers.kinds import board_class
from solvers.language.board import Board
from solvers.language.unite import equal_neighbours
from tests.kinds import Grids

FLOOR = 1.0
SMALL = "three-colours\nr.b\n.b.\n..g\n"
BAD_BOARDS = [
    ("three-colors\nr\n", 1, 1, "the first line is not 'three-colours'"),
    ("three-colours\nrg\nrx\n", 3, 2, "'x' is no colour"),
    ("three-colours\nrg\nr\n", 3, 2, "a row of 1 cells"),
]
CORES = [("three-colours\nrr\n", {"r1c1 is r", "r1c2 is r", "r1c1 and r1c2 differ"})]
BAD_TASKS: list[tuple[str, tuple[int, int] | None, int, str]] = [
    ("three:rgx.", None, 9, "'x' is no colour"),
    ("three:rgb", (2, 2), 10, "3 cells, 1 cell too few for a 2x2 board"),
]


def random_board(rng: random.Random, height: int, width: int) -> Board:
    """Some cells of an answer are given; in a third of the boards one of them is changed."""
    shift = rng.randrange(3)
    colours = ["rgb"[(r * rng.choice((1, 2)) + c + shift) % 3] for r in range(height) for c in range(width)]
    shown = rng.choice((0.3, 0.6, 0.9))
    cells = [cell if rng.random() < shown else "." for cell in colours]
    if rng.random() < 0.4:
        cells[rng.randrange(len(cells))] = rng.choice("rgb")
    return board_class("three-colours").assemble(height, width, cells)


def keeps(board: Board, answer: list[str]) -> bool:
    """Whether rows of the board's size keep every rule of it."""
    text = "".join(answer)
    given = all(text[i] == colour for i, colour in board.clues().items())
    return given and not set(text) - set("rgb") and not equal_neighbours(answer)


def solutions(board: Board) -> Grids:
    """Every solution, cell by cell."""
    width, given = board.width, {i: "rgb".index(colour) for i, colour in board.clues().items()}
    ways: list[tuple[int, ...]] = [()]
    for cell in range(board.height * width):
        ways = [
            (*way, colour)
            for way in ways
            for colour in ((given[cell],) if cell in given else range(3))
            if (not cell % width or way[-1] != colour) and (cell < width or way[cell - width] != colour)
        ]
    return np.array(ways, int).reshape(-1, board.height, width)


def task_of(board: Board) -> str:
    """A task string of the board."""
    return "three:" + "".join(board.format().split()[1:])
