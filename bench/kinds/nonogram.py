"""Nonogram: in the article, each run has whole numbers for its start and end; filled cells lie in runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np
import z3
from numpy.random import Generator

from bench.kinds import Cells
from bench.misreadings.digits import Alternatives, line_of
from samples.kinds.nonogram.draft import NonogramDraft
from samples.puzzles import random_puzzle
from solvers.kinds.nonogram import Nonogram
from solvers.language.board import Board
from solvers.language.values import Value
from tests.solvers import articles
from vision.digits.network import NumberReading

BLOB = 1.0  # cells, the size of blobs in a board with many solutions: of finer noise, nobody makes an end

BASELINE = 30.0
HARD: str | None = "hard-nonograms"
FAULTS = {"hints joined": "joined"}
SEPARATE_HINTS = False
LOOKS: tuple[Value, ...] = ()
SUREST_LOOK = 1.0
RULES = """
1 { start(L, I, P) : P = A..B } 1 :- run(L, I, N, A, B).
:- run(L, I, N, _, _), start(L, I, P), start(L, I + 1, Q), Q <= P + N.
covered(L, P..P + N - 1) :- start(L, I, P), run(L, I, N, _, _).
:- covered(row(R), C), not covered(column(C), R).
:- covered(column(C), R), not covered(row(R), C).
filled(R, C) :- covered(row(R), C).
#show filled/2.
"""


def article_board() -> Nonogram:
    """The article's board of 25x25."""
    return Nonogram.parse(articles.NONOGRAM)


def unique(rng: Generator, size: int) -> Board:
    """A random board with one solution."""
    return random_puzzle("nonogram", rng, size, size).board


def many(rng: Generator, size: int) -> Board:
    """A picture of blobs, half of it filled."""
    noise = cv2.GaussianBlur(rng.random((size, size)), (0, 0), BLOB)
    return NonogramDraft(noise > np.median(noise)).puzzle().board


def density(boards: Sequence[Nonogram]) -> str:
    """The share of filled cells."""
    filled = sum(sum(hint) for board in boards for hint in board.rows)
    return f"{filled / sum(board.height * board.width for board in boards):.0%} filled"


def facts(board: Nonogram) -> Iterator[str]:
    """The runs, each with the first and the last cell where it can start."""
    for side, hints, length in (("row", board.rows, board.width), ("column", board.columns, board.height)):
        for line, hint in enumerate(hints):
            first, slack = 0, length - sum(hint) - len(hint) + 1
            for i, run in enumerate(hint):
                yield f"run({side}({line}),{i},{run},{first},{first + slack})."
                first += run + 1


def article(board: Nonogram, cells: Cells) -> Iterator[Any]:
    """The runs of all lines."""
    for x, hint in enumerate(board.columns):
        yield from _line(f"c{x}", [row[x] for row in cells], hint)
    for y, hint in enumerate(board.rows):
        yield from _line(f"r{y}", cells[y], hint)


def _line(name: str, cells: Sequence[Any], hint: Sequence[int]) -> Iterator[Any]:
    starts = [z3.Int(f"{name} start {i}") for i in range(len(hint))]
    ends = [z3.Int(f"{name} end {i}") for i in range(len(hint))]
    for start, end, length in zip(starts, ends, hint, strict=True):
        yield from (start >= 0, end <= len(cells), start + length == end)
    for end, start in zip(ends, starts[1:], strict=False):
        yield start >= end + 1
    for i, cell in enumerate(cells):
        yield cell == z3.Or([z3.And(i >= a, i < b) for a, b in zip(starts, ends, strict=True)])


def seen_hint(value: Value, glyphs: Sequence[NumberReading], side: int) -> Alternatives:
    """The runs of a line."""
    return line_of(value, glyphs, side)
