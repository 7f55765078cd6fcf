"""Aquarium, plainly: random boards, their rules, and all answers."""

from __future__ import annotations

import random

import numpy as np

from solvers.kinds.aquarium import Aquarium
from solvers.language.values import Value
from tests.kinds import Grids, every_grid

FLOOR = 0.9
SMALL = "  212\n\n3 aab\n2 acb\n"
BAD_BOARDS = [
    ("", 1, 1, "an empty board"),
    ("  12\n", 2, 1, "no rows"),
    ("  12\n\n1ab\n", 3, 4, "a row is a hint, a space and its containers"),
    ("  12\n\n1 a b\n", 3, 5, "a row is a hint, a space and its containers"),
    ("  12\n\n1 a.\n", 3, 4, "'.' is no letter of a container"),
    ("  12\n\nx ab\n", 3, 1, "'x' is not a number"),
    ("  1x\n\n1 ab\n", 1, 4, "'x' is not a number"),
    ("  1 2 3\n\n1 ab\n", 1, 7, "3 hints of columns above rows of 2 cells"),
    ("  123\n\n1 ab\n", 1, 6, "1 hint of columns above rows of 2 cells"),
    ("  12\n\n1 ab\n1 a\n", 4, 4, "a row of 1 cell on a board of 2 columns"),
    ("  12\n\n1 ab\n1 abb\n", 4, 5, "a row of 3 cells on a board of 2 columns"),
    ("  12\n\n1 ab\n1 ba\n", 4, 3, "container b has a second, separate part"),
]

CORES = [("  ??\n\n9 ab\n2 ab\n", {"row 1: 9"})]
BAD_TASKS: list[tuple[str, tuple[int, int] | None, int, str]] = [
    ("1_2_3_4", None, 8, "no ';' between the hints and the containers"),
    ("1_2__4;1,1,1,1", None, 5, "a number is missing"),
    ("1_2_3_4;1,1,1", None, 14, "3 cells, 1 cell too few for a 2x2 board"),
    ("1_2_3_4;1,1,1,1,1", None, 18, "5 cells, 1 cell too many for a 2x2 board"),
    ("1_2_3;1,1", None, 1, "3 hints: not the hints of a square board, give its size"),
    ("1_2_3_4;1,2,2,1", None, 13, "container 2 has a second, separate part"),
]
ADDRESSES = [("aquarium/r/3/2/68/2g13h", "  2 ? 1\n\n3 aaa\n? aba\n")]
BAD_ADDRESSES = [
    ("aquarium/r/2/2/0", "not whole"),
    ("aquarium/r/2/2/g0/", "ends inside a container"),
    ("aquarium/3/2/68/", "needs the flag 'r'"),
]


def bare(width: int, height: int) -> tuple[str, bool]:
    """The text of a board without hints, and whether it has several answers."""
    return "  " + " ".join("?" * width) + "\n\n" + ("? " + "a" * width + "\n") * height, True


def random_board(rng: random.Random, height: int, width: int) -> Aquarium:
    """Random borders and water; some hints are missing, and in a third of the boards one is changed."""
    count = height + width + height * (width - 1) + width * (height - 1)
    density = rng.uniform(0.3, 0.8)
    values: list[Value] = [None] * (height + width)
    values += [rng.random() < density for _ in range(count - height - width)]
    containers = Aquarium.assemble(height, width, values).containers
    level = [rng.randint(0, height) for _ in range(height * width)]
    water = [[row >= level[name] for name in names] for row, names in enumerate(containers)]
    hints: list[int | None] = [sum(column) for column in zip(*water, strict=True)] + [
        sum(row) for row in water
    ]
    if rng.random() < 0.33:
        hints[rng.randrange(len(hints))] = rng.randint(0, width + 1)
    missing = rng.choice((0, 0, 0.3, 0.7))
    hints = [None if rng.random() < missing else hint for hint in hints]
    return Aquarium(tuple(hints[:width]), tuple(hints[width:]), containers)


def keeps(board: Aquarium, answer: list[str]) -> bool:
    """Whether rows of the board's size keep every rule of it."""
    if set("".join(answer)) - set("#."):
        return False
    columns = ["".join(column) for column in zip(*answer, strict=True)]
    hints = (*board.columns, *board.rows)
    if any(
        hint not in (None, line.count("#")) for hint, line in zip(hints, (*columns, *answer), strict=True)
    ):
        return False
    for container in {name for row in board.containers for name in row}:
        levels = [
            {mark for mark, name in zip(*rows, strict=True) if name == container}
            for rows in zip(answer, board.containers, strict=True)
        ]
        marks = ["".join(level) for level in levels if level]
        if any(len(mark) > 1 for mark in marks) or "#." in "".join(marks):
            return False
    return True


def solutions(board: Aquarium) -> Grids:
    """Every solution."""
    grids = every_grid(board)
    names = np.array(board.containers)
    for index, hint in enumerate(board.columns):
        grids = grids if hint is None else grids[grids[:, :, index].sum(axis=1) == hint]
    for index, hint in enumerate(board.rows):
        grids = grids if hint is None else grids[grids[:, index].sum(axis=1) == hint]
    for container in np.unique(names):
        cells = names == container
        rows = np.indices(cells.shape)[0][cells]
        water = grids[:, cells]
        surface = np.where(water, rows, board.height).min(axis=1)
        grids = grids[(water == (rows >= surface[:, None])).all(axis=1)]
    return grids


def task_of(board: Aquarium) -> str | None:
    """A task string of the board; None where hints are missing."""
    if None in board.columns + board.rows:
        return None
    names = ",".join(str(name + 1) for row in board.containers for name in row)
    return "_".join(map(str, board.columns + board.rows)) + ";" + names
