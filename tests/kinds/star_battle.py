"""Star Battle, plainly: random boards, their rules, and all answers."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, pairwise, permutations, product

import numpy as np

from solvers.kinds.star_battle import StarBattle
from solvers.language.containers import Containers
from solvers.language.unite import neighbours, numbered
from tests.kinds import Grids

LARGEST = 7  # of the sides of random boards
FLOOR = 0.9
SMALL = "star-battle 1\naaab\nacbb\nccdb\ncddd\n"
CORES = [
    (
        "star-battle 1\naabb\ncccc\ncddd\ncddd\n",
        {"row 1: 1 star", "container a: 1 star", "container b: 1 star"},
    )
]
BAD_BOARDS = [
    ("star-battle\naa\nbb\n", 1, 12, "how many stars each row has stands after 'star-battle'"),
    ("star-battle 0\naa\nbb\n", 1, 13, "0 is no number of stars"),
    ("star-battle 1\n", 2, 1, "no rows"),
    ("star-battle 1\naa\na.\n", 3, 2, "'.' is no letter of a container"),
    ("star-battle 1\naa\nbbb\n", 3, 3, "a row of 3 cells on a board of 2 columns"),
    ("star-battle 1\nab\nba\n", 3, 1, "container b has a second, separate part"),
]
BAD_TASKS: list[tuple[str, tuple[int, int] | None, int, str]] = [
    ("1,1,2", None, 6, "3 cells, 1 cell too few for a 2x2 board"),
    ("1,2,2,1", None, 5, "container 2 has a second, separate part"),
    ("1,2", (2, 1), 1, "a Star Battle cannot be 2x1"),
]
ADDRESSES = [("starbattle/5/5/1/9kkh9meg", "star-battle 1\naabbb\nacbbd\ncccdd\nceeed\neeeed\n")]
BAD_ADDRESSES = [
    ("starbattle/5/5/x", "how many stars"),
    ("starbattle/2/2/1/g0", "ends inside a container"),
]


def random_board(rng: random.Random, height: int, width: int) -> StarBattle:
    """A board with one star in each row and containers at random, square and as large as the longer side."""
    return StarBattle(1, random_containers(rng, min(max(height, width), LARGEST)))


def random_containers(rng: random.Random, side: int) -> Containers:
    """As many connected containers as rows, grown from cells in different rows, or from an answer."""
    rng = random.Random(rng.getrandbits(32))  # one draw of a strategy, not hundreds
    cells: list[int | None] = [None] * side**2
    answers = placed(side)
    first = rng.choice(answers).argmax(axis=1) if len(answers) and rng.random() < 0.5 else None
    for row in range(side):
        cells[row * side + (rng.randrange(side) if first is None else int(first[row]))] = row
    while None in cells:
        one, other = rng.choice(neighbours(side, side))
        if (cells[one] is None) != (cells[other] is None):
            cells[one] = cells[other] = cells[other] if cells[one] is None else cells[one]
    return numbered([cells[i : i + side] for i in range(0, side**2, side)])


def keeps(board: StarBattle, answer: list[str]) -> bool:
    """Whether rows of the board's size keep every rule of it."""
    side = board.width
    stars = {(r, c) for r, c in product(range(side), repeat=2) if answer[r][c] == "*"}
    near = any(max(abs(a - c), abs(b - d)) <= 1 for (a, b), (c, d) in combinations(stars, 2))
    counts = [sum(r == i for r, _ in stars) for i in range(side)]
    counts += [sum(c == i for _, c in stars) for i in range(side)]
    counts += [sum(board.containers[r][c] == i for r, c in stars) for i in range(side)]
    return set("".join(answer)) <= set("*.") and not near and set(counts) == {board.stars}


@cache
def placed(side: int) -> Grids:
    """All ways to put one star in each row and column so that none touch."""
    orders = [p for p in permutations(range(side)) if all(abs(a - b) > 1 for a, b in pairwise(p))]
    grids = np.array(orders, int).reshape(-1, side, 1) == np.arange(side)
    return np.asarray(grids)


def solutions(board: StarBattle) -> Grids:
    """Every solution of a board with one star in each row."""
    grids = placed(board.width)
    of = np.array(board.containers)
    for container in range(board.height):
        grids = grids[grids[:, of == container].sum(axis=1) == 1]
    return grids


def task_of(board: StarBattle) -> str | None:
    """A task string of the board."""
    return ",".join(str(container + 1) for row in board.containers for container in row)


def in_player(board: StarBattle) -> list[str]:
    """The board as the files of puzz.link's player have it: stars, containers, one line a row."""
    rows = [" ".join(map(str, row)) for row in board.containers]
    return [str(board.stars), str(len(rows)), *rows]
