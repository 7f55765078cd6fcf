"""The boards that solvers are timed on: the articles', random ones with one or many solutions, hard ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.boards import random_draft, random_puzzle
from samples.drafts import AnyBoard, NonogramDraft
from solvers.aquarium import Aquarium
from solvers.engine import solve
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram
from tests import articles

KINDS = ("light-up", "nonogram", "aquarium")
UNIQUE_SIZES = (10, 20, 30, 40)
MANY_SIZES = (60, 100)
CONTAINERS = 2.5  # a row: large containers, so that random boards often have one solution
MANY_CONTAINERS = 6.0  # a row: small ones, of which many fill a line in many ways
HIDDEN = 0.5  # of the hints of an Aquarium with many solutions
BLOB = 1.0  # cells, the size of blobs in a nonogram with many solutions: of finer noise, nobody makes an end


class Family(NamedTuple):
    """Boards of one kind and size, timed together."""

    kind: str
    name: str
    boards: list[AnyBoard]


def articles_boards() -> Iterator[Family]:
    """The large board of each article."""
    yield Family("light-up", "article 25x25", [LightUp.from_task(articles.LIGHT_UP_TASK)])
    yield Family("nonogram", "article 25x25", [Nonogram.parse(articles.NONOGRAM)])
    yield Family("aquarium", "article 10x10", [Aquarium.from_task(articles.AQUARIUM_TASK)])


def unique_boards(kind: str, size: int, count: int) -> Family:
    """Random boards with one solution; the same for the same size and count."""
    rngs = [np.random.default_rng((size, seed)) for seed in range(count)]
    return Family(kind, f"{size}x{size}", [_unique(kind, rng, size) for rng in rngs])


def many_boards(kind: str, size: int, count: int) -> Family:
    """Random boards with very many solutions."""
    make = {"light-up": _loose_light_up, "nonogram": _blobs, "aquarium": _half_hinted}[kind]
    boards = [make(np.random.default_rng((size, seed)), size) for seed in range(count)]
    return Family(kind, f"{size}x{size}, many solutions", boards)


def hard_nonograms(folder: Path) -> dict[str, Nonogram]:
    """The nonograms of a folder of JSON files with "cols" and "rows", by file name."""
    boards = {}
    for path in sorted(folder.glob("*.json"), key=lambda path: path.stem.zfill(9)):
        puzzle = json.loads(path.read_text(encoding="utf-8"))
        columns, rows = (tuple(map(tuple, puzzle[side])) for side in ("cols", "rows"))
        boards[path.stem] = Nonogram(columns, rows)
    return boards


def _unique(kind: str, rng: Generator, size: int) -> AnyBoard:
    if kind != "aquarium":
        return random_puzzle(kind, rng, size, size).board
    while True:
        board = _aquarium(rng, size, CONTAINERS)
        if solve(board.rules(), forced=False).status == "solved":
            return board


def _loose_light_up(rng: Generator, size: int) -> AnyBoard:
    """Walls of which some carry a hint."""
    return random_draft("light-up", rng, size, size).puzzle().board


def _blobs(rng: Generator, size: int) -> AnyBoard:
    """A picture of blobs, half of it filled."""
    noise = cv2.GaussianBlur(rng.random((size, size)), (0, 0), BLOB)
    return NonogramDraft(noise > np.median(noise)).puzzle().board


def _half_hinted(rng: Generator, size: int) -> AnyBoard:
    """Small containers, and half of the hints."""
    board = _aquarium(rng, size, MANY_CONTAINERS)
    sides = (board.columns, board.rows)
    columns, rows = (tuple(None if rng.random() < HIDDEN else hint for hint in side) for side in sides)
    return replace(board, columns=columns, rows=rows)


def _aquarium(rng: Generator, size: int, containers: float) -> Aquarium:
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
