"""Aquarium boards as apps draw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.random import Generator

from samples.board.drafts import Puzzle
from samples.drawing.looks import Look
from samples.kinds.aquarium.draft import AquariumDraft
from samples.puzzles import another_answer
from solvers.kinds.aquarium import Aquarium
from solvers.language.unite import numbered

Draft = AquariumDraft
SEED = 2
SIZES = (5, 6, 8, 10, 15)


def hidden(puzzle: Puzzle, rng: Generator, look: Look) -> Puzzle:
    """The puzzle without up to the look's share of its hints, as long as its answer stays the only one."""
    board, share = puzzle.board, getattr(look, "missing", 0.0)
    if not isinstance(board, Aquarium) or not share:
        return puzzle
    hints = [*board.columns, *board.rows]
    for index in rng.permutation(len(hints))[: round(share * len(hints))]:
        fewer = [None if i == index else hint for i, hint in enumerate(hints)]
        trial = Aquarium(tuple(fewer[: board.width]), tuple(fewer[board.width :]), board.containers)
        if another_answer(Puzzle(trial, puzzle.answer)) is None:
            board, hints = trial, fewer
    return Puzzle(board, puzzle.answer)


def truth(board: Aquarium) -> dict[str, Any]:
    """The hints, and a letter for each cell's container."""
    letters = ["".join(chr(0x100 + c) for c in row) for row in board.containers]
    return {"cols": list(board.columns), "rows": list(board.rows), "regions": letters}


def board_of(truth: Mapping[str, Any]) -> Aquarium:
    """The board of these hints and containers, which are numbered as they come, row by row."""
    return Aquarium(tuple(truth["cols"]), tuple(truth["rows"]), numbered(truth["regions"]))
