"""Light Up boards as apps draw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.random import Generator

from samples.board.drafts import Puzzle
from samples.drawing.looks import Look
from samples.kinds.light_up.draft import LightUpDraft
from solvers.kinds.light_up import LightUp

Draft = LightUpDraft
SEED = 0
SIZES = (5, 7, 8, 10, 14)


def hidden(puzzle: Puzzle, rng: Generator, look: Look) -> Puzzle:
    """All hints are needed."""
    return puzzle


def truth(board: LightUp) -> dict[str, Any]:
    """The rows."""
    return {"board": list(board.cells)}


def board_of(truth: Mapping[str, Any]) -> LightUp:
    """The board of these rows."""
    return LightUp(tuple(truth["board"]))
