"""Light Up: in the article, each stretch of white cells has a Boolean that tells whether it is lit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import z3
from numpy.random import Generator

from bench.kinds import Cells, count
from bench.misreadings.digits import Alternatives
from samples.puzzles import random_draft, random_puzzle
from solvers.kinds.light_up import HINTS, WALL, WHITE, LightUp
from solvers.language.board import Board
from solvers.language.values import Value
from solvers.repair.reading import Alternative
from tests.solvers import articles
from vision.digits.network import NumberReading
from vision.kinds.light_up import reading
from vision.kinds.light_up.walls import HINT

BASELINE = 25.0
HARD: str | None = None
FAULTS = {"wall flipped": "wall"}
SEPARATE_HINTS = True
LOOKS = (WALL, WHITE)
SUREST_LOOK = reading.MOST_SURE
RULES = """
across(R, C, C) :- white(R, C), not white(R, C - 1).
across(R, C, S) :- white(R, C), across(R, C - 1, S).
down(R, C, R) :- white(R, C), not white(R - 1, C).
down(R, C, S) :- white(R, C), down(R - 1, C, S).
{ bulb(R, C) } :- white(R, C).
:- across(R, S, S), 2 { bulb(R, C) : across(R, C, S) }.
:- down(S, C, S), 2 { bulb(R, C) : down(R, C, S) }.
lit_across(R, S) :- bulb(R, C), across(R, C, S).
lit_down(S, C) :- bulb(R, C), down(R, C, S).
:- across(R, C, S), down(R, C, T), not lit_across(R, S), not lit_down(T, C).
:- hint(R, C, N), not N { bulb(R, C - 1); bulb(R, C + 1); bulb(R - 1, C); bulb(R + 1, C) } N.
#show bulb/2.
"""


def article_board() -> LightUp:
    """The article's board of 25x25."""
    return LightUp.from_task(articles.LIGHT_UP_TASK)


def unique(rng: Generator, size: int) -> Board:
    """A random board with one solution."""
    return random_puzzle("light-up", rng, size, size).board


def many(rng: Generator, size: int) -> Board:
    """Walls of which some carry a hint."""
    return random_draft("light-up", rng, size, size).puzzle().board


def density(boards: Sequence[LightUp]) -> str:
    """The share of walls."""
    cells = "".join(row for board in boards for row in board.cells)
    return f"{1 - cells.count('.') / len(cells):.0%} walls"


def facts(board: LightUp) -> Iterator[str]:
    """The white cells and the hints."""
    for y, row in enumerate(board.cells):
        for x, mark in enumerate(row):
            if mark == ".":
                yield f"white({y},{x})."
            elif mark != "#":
                yield f"hint({y},{x},{mark})."


def article(board: LightUp, cells: Cells) -> Iterator[Any]:
    """Every white cell lies in two stretches; one of them is lit, and no stretch has two bulbs."""
    members: dict[str, list[Any]] = {}  # the cells of each stretch, by the name of its Boolean
    for y, row in enumerate(board.cells):
        for x, mark in enumerate(row):
            if mark == ".":
                stretches = _start(board, x, y, -1, 0), _start(board, x, y, 0, -1)
                for stretch in stretches:
                    members.setdefault(stretch, []).append(cells[y][x])
                yield z3.Or([z3.Bool(stretch) for stretch in stretches])
                continue
            yield z3.Not(cells[y][x])
            if mark != "#":
                yield _beside(cells, x, y) == int(mark)
    for stretch, some in members.items():
        yield z3.Bool(stretch) == z3.Or(some)
        yield count(some) <= 1


def _start(board: LightUp, x: int, y: int, right: int, down: int) -> str:
    """The name of the Boolean of a cell's stretch, after the stretch's first cell."""
    while x + right >= 0 and y + down >= 0 and board.cells[y + down][x + right] == ".":
        x, y = x + right, y + down
    return f"{'h' if right else 'v'} {x},{y}"


def _beside(cells: Cells, x: int, y: int) -> Any:
    """How many of the cells beside this one are true."""
    near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return count(cells[j][i] for i, j in near if 0 <= i < len(cells[0]) and 0 <= j < len(cells))


def seen_hint(value: Value, glyphs: Sequence[NumberReading], side: int) -> Alternatives:
    """What a wall says in which the first glyph stands, as large and strong as those in other walls."""
    hints, others = glyphs[0].probabilities[HINT], float(glyphs[0].probabilities[HINT.stop :].sum())
    unread = reading.UNREAD * others
    weights = [*(hints * (1 / reading.UNREAD - 1) + unread), unread]
    likely = np.minimum(np.array(weights) / sum(weights), [*[reading.SUREST] * len(HINTS), reading.MOST_SURE])
    return _listed([*HINTS, WALL], likely, reading.RARE)


def _listed(values: Sequence[Value], likely: np.ndarray[Any, Any], least: float) -> Alternatives:
    order = [i for i in np.argsort(-likely) if likely[i] >= least]
    return tuple(Alternative(values[i], float(likely[i])) for i in order)
