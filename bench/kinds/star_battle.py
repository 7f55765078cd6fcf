"""Star Battle: there is no article; the plain statement counts with whole numbers, as its encodings do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import z3
from numpy.random import Generator

from bench.kinds import Cells, count
from bench.misreadings.digits import Alternatives
from samples.kinds.star_battle.draft import StarBattleDraft
from samples.puzzles import tightened
from solvers.kinds.star_battle import StarBattle
from solvers.language.board import Board
from solvers.language.values import Value
from vision.digits.network import NumberReading

BASELINE = 10.0
HARD: str | None = None
FAULTS = {"border dropped": "border"}
SEPARATE_HINTS = False
LOOKS: tuple[Value, ...] = (1, 2)  # stars in each row
SUREST_LOOK = 1.0
UNIQUE_SIZES, MANY_SIZES = (8, 10, 14), (20, 25)
STARS = {8: 1, 10: 2, 14: 3}  # in each row of boards with one solution, as published ones have it
LOOSE = 2  # stars in each row of boards with many solutions
CROWDED = 25  # cells a side, and by stars, seeds with which boards are drawn within seconds:
SEEDS = {3: range(6), 4: range(6), 5: (0, 3, 4, 8, 9, 15)}
RULES = """
row(R) :- cell(R, _, _).
{ star(R, C) } :- cell(R, C, _).
:- row(R), stars(N), not N { star(R, C) } N.
:- row(C), stars(N), not N { star(R, C) } N.
:- cell(_, _, T), stars(N), not N { star(R, C) : cell(R, C, T) } N.
:- star(R, C), star(R, C + 1).
:- star(R, C), star(R + 1, C - 1..C + 1).
#show star/2.
"""
BOARD = """star-battle 2
aaabbbbccc
aaadbbbccc
eaadddbccc
eaaddfcccc
eaaddfggcc
eeahdffggg
eehhhhfgig
eehjhhhiig
eeejhhhhii
ejjjhhhhhi
"""


def article_board() -> StarBattle:
    """A board of 10x10 with two stars in each row."""
    return StarBattle.parse(BOARD)


def unique(rng: Generator, size: int) -> Board:
    """A random board with one solution."""
    return tightened(rng, lambda: StarBattleDraft.with_stars(rng, size, STARS.get(size, 1))).board


def many(rng: Generator, size: int) -> Board:
    """Containers at random, and few stars."""
    return StarBattleDraft.with_stars(rng, size, LOOSE).puzzle().board


def crowded(stars: int) -> list[Board]:
    """Large boards with so many stars in each row, and containers at random."""
    rngs = (np.random.default_rng((CROWDED, stars, seed)) for seed in SEEDS[stars])
    return [StarBattleDraft.with_stars(rng, CROWDED, stars).puzzle().board for rng in rngs]


KNOWN = {f"{CROWDED}x{CROWDED}, {stars} stars": partial(crowded, stars) for stars in SEEDS}


def density(boards: Sequence[StarBattle]) -> str:
    """How many stars a row has."""
    return f"{sum(board.stars for board in boards) / len(boards):.0f} stars a row"


def facts(board: StarBattle) -> Iterator[str]:
    """How many stars there are, and the container of each cell."""
    yield f"stars({board.stars})."
    for y, row in enumerate(board.containers):
        yield from (f"cell({y},{x},{name})." for x, name in enumerate(row))


def article(board: StarBattle, cells: Cells) -> Iterator[Any]:
    """Each row, column and container has as many, and no two that touch are true."""
    side = range(board.width)
    containers: dict[int, list[Any]] = {}
    for y, x in product(side, repeat=2):
        containers.setdefault(board.containers[y][x], []).append(cells[y][x])
    for unit in (*cells, *map(list, zip(*cells, strict=True)), *containers.values()):
        yield count(unit) == board.stars
    for y, x in product(side, repeat=2):
        for j, i in ((y, x + 1), (y + 1, x - 1), (y + 1, x), (y + 1, x + 1)):
            if j in side and i in side:
                yield z3.Not(z3.And(cells[y][x], cells[j][i]))


def seen_hint(value: Value, glyphs: Sequence[NumberReading], side: int) -> Alternatives:
    """A Star Battle has no hints that are read."""
    raise ValueError("a Star Battle has no hints")
