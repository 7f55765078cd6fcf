"""Nonogram boards as apps draw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.random import Generator

from samples.board.drafts import Puzzle
from samples.drawing.looks import Look
from samples.kinds.nonogram.draft import NonogramDraft
from solvers.kinds.nonogram import Nonogram

Draft = NonogramDraft
SEED = 1
SIZES = (5, 8, 10, 12, 15, 20)


def hidden(puzzle: Puzzle, rng: Generator, look: Look) -> Puzzle:
    """All hints are needed."""
    return puzzle


def truth(board: Nonogram) -> dict[str, Any]:
    """The hints."""
    return {"cols": list(map(list, board.columns)), "rows": list(map(list, board.rows))}


def board_of(truth: Mapping[str, Any]) -> Nonogram:
    """The board of these hints."""
    return Nonogram(tuple(map(tuple, truth["cols"])), tuple(map(tuple, truth["rows"])))
