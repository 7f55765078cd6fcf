"""The boards that solvers are timed on: the articles', random ones with one or many solutions, hard ones."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bench import kinds
from bench.kinds import kind_named
from samples.kinds import drawer
from solvers.kinds import names
from solvers.language.board import Board

KINDS = names(kinds.__path__)
UNIQUE_SIZES = (10, 20, 30, 40)
MANY_SIZES = (60, 100)


class Family(NamedTuple):
    """Boards of one kind and size, timed together."""

    kind: str
    name: str
    boards: list[Board]

    @property
    def density(self) -> str:
        """How dense the boards are, in the kind's own terms."""
        return kind_named(self.kind).density(self.boards)


def articles_boards() -> Iterator[Family]:
    """The large board of each article."""
    for kind in KINDS:
        board = kind_named(kind).article_board()
        yield Family(kind, f"article {board.width}x{board.height}", [board])


def unique_sizes(kind: str) -> tuple[int, ...]:
    """The sizes of a kind's boards with one solution, ascending."""
    return tuple(getattr(kind_named(kind), "UNIQUE_SIZES", UNIQUE_SIZES))


def many_sizes(kind: str) -> tuple[int, ...]:
    """The sizes of its boards with many."""
    return tuple(getattr(kind_named(kind), "MANY_SIZES", MANY_SIZES))


def unique_boards(kind: str, size: int, count: int) -> Family:
    """Random boards with one solution; the same for the same size, which the kind may bound, and count."""
    size = min(size, unique_sizes(kind)[-1])
    boards = [kind_named(kind).unique(np.random.default_rng((size, seed)), size) for seed in range(count)]
    return Family(kind, f"{size}x{size}", boards)


def known_boards(kind: str) -> Iterator[Family]:
    """The boards of a kind that are known to be hard, if it has any."""
    for name, boards in getattr(kind_named(kind), "KNOWN", {}).items():
        yield Family(kind, name, boards())


def many_boards(kind: str, size: int, count: int) -> Family:
    """Random boards with very many solutions."""
    boards = [kind_named(kind).many(np.random.default_rng((size, seed)), size) for seed in range(count)]
    return Family(kind, f"{size}x{size}, many solutions", boards)


def hard_boards(folder: Path) -> dict[str, Board]:
    """The hard boards of some kinds, from the folders of JSON files that their modules name, by file."""
    boards: dict[str, Board] = {}
    for kind in KINDS:
        where = folder / (kind_named(kind).HARD or "")
        if kind_named(kind).HARD and not where.is_dir():
            print(f"no hard boards: {where} is not there (see --boards)", file=sys.stderr)
        paths = where.glob("*.json") if kind_named(kind).HARD else ()
        for path in sorted(paths, key=lambda path: path.stem.zfill(9)):
            boards[path.stem] = drawer(kind).board_of(json.loads(path.read_text(encoding="utf-8")))
    return boards
