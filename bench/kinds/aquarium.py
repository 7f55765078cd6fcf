"""Aquarium: in the article, each container has one whole number, its water level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import numpy as np
import z3
from numpy.random import Generator
from numpy.typing import NDArray

from bench.kinds import Cells, count
from bench.misreadings.digits import Alternatives, shape
from solvers.engine import solve
from solvers.kinds.aquarium import Aquarium
from solvers.language.values import Value
from tests.solvers import articles
from vision.digits.network import NumberReading
from vision.digits.numbers import Digit
from vision.kinds.aquarium.reading import hint_of, such_as_fit
from vision.outside_hints.missing import as_hint

CONTAINERS = 2.5  # a row: large containers, so that random boards often have one solution
MANY_CONTAINERS = 6.0  # a row: small ones, of which many fill a line in many ways
HIDDEN = 0.5  # of the hints of a board with many solutions

BASELINE = 15.0
HARD: str | None = None
FAULTS = {"border dropped": "border"}
SEPARATE_HINTS = False
LOOKS: tuple[Value, ...] = ()
SUREST_LOOK = 1.0
RULES = """
level(T, R) :- cell(R, _, T).
{ wet(T, R) } :- level(T, R).
next(T, R, S) :- level(T, R), S = #min { Q : level(T, Q), Q > R }, S != #sup.
:- wet(T, R), next(T, R, S), not wet(T, S).
water(R, C) :- cell(R, C, T), wet(T, R).
:- row(R, N), not N { water(R, C) : cell(R, C, _) } N.
:- column(C, N), not N { water(R, C) : cell(R, C, _) } N.
#show water/2.
"""


def article_board() -> Aquarium:
    """The article's board of 10x10."""
    return Aquarium.from_task(articles.AQUARIUM_TASK)


def unique(rng: Generator, size: int) -> Aquarium:
    """A random board of large containers with one solution."""
    while True:
        board = _random(rng, size, CONTAINERS)
        if solve(board.rules(), forced=False).status == "solved":
            return board


def many(rng: Generator, size: int) -> Aquarium:
    """Small containers, and half of the hints."""
    board = _random(rng, size, MANY_CONTAINERS)
    sides = (board.columns, board.rows)
    columns, rows = (tuple(None if rng.random() < HIDDEN else hint for hint in side) for side in sides)
    return replace(board, columns=columns, rows=rows)


def density(boards: Sequence[Aquarium]) -> str:
    """How large containers are."""
    cells = sum(board.height * board.width for board in boards)
    containers = sum(len(set(chain.from_iterable(board.containers))) for board in boards)
    return f"{cells / containers:.1f} cells a container"


def facts(board: Aquarium) -> Iterator[str]:
    """The container of each cell, and the hints that are not missing."""
    for y, row in enumerate(board.containers):
        yield from (f"cell({y},{x},{name})." for x, name in enumerate(row))
    for side, hints in (("row", board.rows), ("column", board.columns)):
        yield from (f"{side}({i},{hint})." for i, hint in enumerate(hints) if hint is not None)


def article(board: Aquarium, cells: Cells) -> Iterator[Any]:
    """A level counts rows from the board's top, wherever the container is: 0 is full, the height is empty."""
    levels = {name: z3.Int(f"level {name}") for row in board.containers for name in row}
    for level in levels.values():
        yield from (level >= 0, level <= board.height)
    for y, row in enumerate(board.containers):
        for x, name in enumerate(row):
            yield cells[y][x] == (y >= levels[name])
    lines = [*cells, *map(list, zip(*cells, strict=True))]
    for line, hint in zip(lines, board.rows + board.columns, strict=True):
        if hint is not None:
            yield count(line) == hint


def _random(rng: Generator, size: int, containers: float) -> Aquarium:
    """Containers grown from random cells, filled to random levels."""
    names = _grown(rng, size, round(containers * size))
    rows = np.indices(names.shape)[0]
    water = np.zeros(names.shape, bool)
    for name in np.unique(names):
        inside = names == name
        water |= inside & (rows >= rng.integers(rows[inside].min(), rows[inside].max() + 2))
    columns, lines = (tuple(map(int, water.sum(axis=axis))) for axis in (0, 1))
    return Aquarium(columns, lines, tuple(tuple(map(int, row)) for row in names))


def _grown(rng: Generator, size: int, containers: int) -> NDArray[np.int64]:
    """A container number for each cell: random first cells, then free neighbours at random."""
    names = np.full((size, size), -1)
    edge = [divmod(int(cell), size) for cell in rng.permutation(size * size)[:containers]]
    for name, cell in enumerate(edge):
        names[cell] = name
    while edge:
        place = int(rng.integers(len(edge)))
        r, c = edge[place]
        near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        free = [(i, j) for i, j in near if 0 <= i < size and 0 <= j < size and names[i, j] < 0]
        if free:
            cell = free[rng.integers(len(free))]
            names[cell] = names[r, c]
            edge.append(cell)
        else:
            edge[place] = edge[-1]
            edge.pop()
    return names


def seen_hint(value: Value, glyphs: Sequence[NumberReading], side: int) -> Alternatives:
    """The number of a line; glyphs taken for no numbers are looked at once more, alone."""
    seen = [one for one in glyphs if one.number is not None]
    if seen:
        return hint_of([Digit(shape(0), one) for one in seen], side)
    return such_as_fit(as_hint(glyphs[0].probabilities), side)
