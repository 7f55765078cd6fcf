"""Star Battles as apps draw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.random import Generator

from samples.board.drafts import Puzzle
from samples.drawing.looks import Look
from samples.kinds.star_battle.draft import StarBattleDraft
from solvers.kinds.star_battle import StarBattle
from solvers.language.containers import lettered
from solvers.language.unite import numbered

Draft = StarBattleDraft
SEED = 4
SIZES = (5, 6, 7, 8, 8, 9, 9, 10)


def hidden(puzzle: Puzzle, rng: Generator, look: Look) -> Puzzle:
    """A Star Battle has no hints."""
    return puzzle


def truth(board: StarBattle) -> dict[str, Any]:
    """How many stars there are, and a letter for each cell's container."""
    return {"stars": board.stars, "regions": lettered(board.containers)}


def board_of(truth: Mapping[str, Any]) -> StarBattle:
    """The board of these containers, which are numbered as they come, row by row."""
    return StarBattle(truth["stars"], numbered(truth["regions"]))
