"""Light Up, plainly: random boards, their rules, and all answers."""

from __future__ import annotations

import random

import numpy as np

from solvers.kinds.light_up import LightUp
from tests.kinds import Grids, every_grid

FLOOR = 0.94
SMALL = ".....\n#.1.0\n..###\n"
BAD_BOARDS = [
    ("", 1, 1, "an empty board"),
    ("\n \n", 1, 1, "an empty board"),
    ("..\n.x\n", 2, 2, "'x' is no cell of Light Up"),
    ("..5\n", 1, 3, "'5' is no cell of Light Up"),
    ("...\n..\n...\n", 2, 3, "a row of 2 cells under a first row of 3"),
    ("..\n...\n", 2, 3, "a row of 3 cells under a first row of 2"),
    ("..\n\n..\n", 2, 1, "a row of 0 cells under a first row of 2"),
]

CORES = [("4.\n..\n", {"wall r1c1 = 4"}), ("0.#\n###\n", {"wall r1c1 = 0", "r1c2 is lit"})]
BAD_TASKS: list[tuple[str, tuple[int, int] | None, int, str]] = [
    ("", None, 1, "0 cells, 1 cell too few for a 1x1 board"),
    ("aBx;", None, 4, "';' is no part of a Light Up task"),
    ("aB5", None, 3, "'5' is no part of a Light Up task"),
    ("aBa", None, 4, "3 cells, 1 cell too few for a 2x2 board"),
    ("aBaBa", None, 6, "5 cells, 1 cell too many for a 2x2 board"),
    ("aBa", (2, 1), 4, "3 cells, 1 cell too many for a 2x1 board"),
    ("aBa", (0, 3), 1, "a board cannot be 0x3"),
]
ADDRESSES = [("akari/5/3/k.g6a...", ".....\n#.1.0\n..###\n")]
BAD_ADDRESSES = [
    ("akari/5/", "no size"),
    ("akari/0/5/", "cannot be 0x5"),
    ("akari/2/2/!", "'!' is no part"),
    ("akari/2/2/.....", "1 cell too many"),
]


def bare(width: int, height: int) -> tuple[str, bool]:
    """The text of a board without hints, and whether it has several answers."""
    return ("." * width + "\n") * height, width * height > 1


def random_board(rng: random.Random, height: int, width: int) -> LightUp:
    cells = rng.choice((".......####01122", "....#012", "......#0123", ".....##"))
    return LightUp(tuple("".join(rng.choices(cells, k=width)) for _ in range(height)))


def keeps(board: LightUp, answer: list[str]) -> bool:
    """Whether rows of the board's size keep every rule of it."""
    for row, line in enumerate(board.cells):
        for column, cell in enumerate(line):
            mark = answer[row][column]
            if mark != cell and (cell, mark) != (".", "*"):
                return False
            seen = [_look(board, answer, row, column, *step) for step in ((0, 1), (0, -1), (1, 0), (-1, 0))]
            bulbs = sum("*" in sight for sight in seen)
            if cell == "." and (bulbs > 0) != (mark == "."):
                return False
            if cell.isdigit() and sum(sight[:1] == "*" for sight in seen) != int(cell):
                return False
    return True


def _look(board: LightUp, answer: list[str], row: int, column: int, down: int, right: int) -> str:
    """What stands in that direction up to the next wall or the edge."""
    sight = ""
    row, column = row + down, column + right
    while 0 <= row < board.height and 0 <= column < board.width and board.cells[row][column] == ".":
        sight += answer[row][column]
        row, column = row + down, column + right
    return sight


def solutions(board: LightUp) -> Grids:
    """Every solution."""
    grids = every_grid(board)
    walls = np.array([[cell != "." for cell in row] for row in board.cells])
    grids = grids[~(grids & walls).any(axis=(1, 2))]
    for row, column in np.ndindex(walls.shape):
        sights = []
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            sight, r, c = np.zeros(walls.shape, bool), row + down, column + right
            while 0 <= r < board.height and 0 <= c < board.width and not walls[r, c]:
                sight[r, c] = True
                r, c = r + down, c + right
            sights.append((grids & sight).any(axis=(1, 2)))
        cell = board.cells[row][column]
        if cell == ".":
            grids = grids[np.any(sights, axis=0) != grids[:, row, column]]
        elif cell != "#":
            beside = np.zeros(walls.shape, bool)
            for r, c in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
                if 0 <= r < board.height and 0 <= c < board.width:
                    beside[r, c] = True
            grids = grids[(grids & beside).sum(axis=(1, 2)) == int(cell)]
    return np.asarray(grids)


def task_of(board: LightUp) -> str:
    """A task string of the board; runs of white cells are one letter for one or two cells."""
    return "".join(board.cells).replace("#", "B").replace("..", "b").replace(".", "a")


def in_player(board: LightUp) -> list[str]:
    """The board as the files of puzz.link's player have it, one line a row."""
    return [" ".join("-" if cell == "#" else cell for cell in row) for row in board.cells]
