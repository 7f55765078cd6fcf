"""Draws random boards as the pictures that people take of them, with the truth of what was drawn.

`draw("nonogram", seed=7)` draws everything at random, the same for the same seed; any field of the look may
be given, as in `draw("light-up", seed=7, lines="gaps")`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples import aquarium, light_up, nonogram
from samples.boards import hide_hints, random_puzzle
from samples.compose import compose
from samples.drafts import AnyBoard, Flags, Puzzle
from samples.looks import Look, pick
from samples.paint import Image
from samples.scene import Number, Scene
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram

KINDS: dict[str, Any] = {"light-up": light_up, "nonogram": nonogram, "aquarium": aquarium}
SIDES = {"light-up": (5, 7, 8, 10, 14), "nonogram": (5, 8, 10, 12, 15, 20), "aquarium": (5, 6, 8, 10, 15)}


@dataclass(frozen=True)
class Drawn:
    """A picture (BGR) and what is in it. Positions are in pixels, 0.0 being the middle of the first."""

    image: Image
    kind: str
    puzzle: Puzzle
    look: Look
    x: NDArray[np.float64]  # (columns + 1,) middles of the lattice's lines
    y: NDArray[np.float64]  # (rows + 1,)
    homography: NDArray[np.float64] | None  # (3, 3) from lattice to picture, of photos
    numbers: tuple[Number, ...]
    placed: Flags  # bulbs, filled cells or water of the player
    marked: Flags  # cells that the player marked as empty

    @property
    def board(self) -> AnyBoard:
        """The board that a reader must find."""
        return self.puzzle.board

    def truth(self) -> dict[str, Any]:
        """The truth as JSON: board, lattice and what the player placed (rows and columns from 1)."""
        placed = [[int(r) + 1, int(c) + 1] for r, c in np.argwhere(self.placed)]
        grid: dict[str, Any] = {"x": self.x.round(2).tolist(), "y": self.y.round(2).tolist()}
        if self.homography is not None:
            grid["homography"] = self.homography.tolist()
        return {
            "kind": self.kind,
            **board_truth(self.board),
            "state": self.look.state,
            "placed": placed,
            "grid": grid,
        }


def board_truth(board: AnyBoard) -> dict[str, Any]:
    """The board's part of the truth."""
    if isinstance(board, LightUp):
        return {"board": list(board.cells)}
    if isinstance(board, Nonogram):
        return {"cols": list(map(list, board.columns)), "rows": list(map(list, board.rows))}
    letters = ["".join(chr(0x100 + c) for c in row) for row in board.containers]
    return {"cols": list(board.columns), "rows": list(board.rows), "regions": letters}


def random_size(kind: str, rng: Generator) -> tuple[int, int]:
    """Rows and columns: mostly square and of a usual size."""
    side = int(pick(rng, SIDES[kind])) if rng.random() < 0.85 else int(rng.integers(4, 26))
    if rng.random() < 0.75:
        return side, side
    return side, int(np.clip(side + rng.integers(-3, 4), 4, 30))


def _progress(rng: Generator, look: Look, puzzle: Puzzle) -> tuple[Flags, Flags]:
    """What the player has placed, right and wrong, and the cells marked as empty."""
    answer, free = puzzle.answer, np.ones_like(puzzle.answer)
    if isinstance(puzzle.board, LightUp):
        free = np.array([[c == "." for c in row] for row in puzzle.board.cells])
    if look.state == "empty":
        return np.zeros_like(answer), np.zeros_like(answer)
    if look.state == "solved":
        return answer.copy(), free & ~answer & (rng.random() < 0.5)
    placed = answer & (rng.random(answer.shape) < rng.uniform(0.2, 0.9))
    for row, column in rng.permutation(np.argwhere(free & ~answer))[: look.mistakes]:
        placed[row, column] = True
    return placed, free & ~placed & (rng.random(answer.shape) < rng.uniform(0.1, 0.6))


def draw(
    kind: str,
    seed: int,
    *,
    size: tuple[int, int] | None = None,
    puzzle: Puzzle | None = None,
    **overrides: Any,
) -> Drawn:
    """Draw the picture of one seed; `size` is (rows, columns), overrides are fields of the kind's look."""
    parts = (np.random.default_rng([seed, list(KINDS).index(kind), part]) for part in range(4))
    for_look, for_board, for_page, for_cells = parts
    drawer = KINDS[kind]
    look = replace(drawer.random_look(for_look), **overrides)
    if puzzle is None:
        rows, columns = size or random_size(kind, for_board)
        puzzle = random_puzzle(kind, for_board, rows, columns)
        puzzle = hide_hints(puzzle, for_board, getattr(look, "missing", 0.0))
    board = puzzle.board
    image, grid = compose(look, board.height, board.width, drawer.depths(look, board), for_page)
    scene = Scene(image, grid, *_progress(for_cells, look, puzzle), for_cells)
    drawer.draw(scene, look, board)
    x, y = (np.array([line.at for line in lines]) - 0.5 for lines in (grid.x, grid.y))
    return Drawn(image, kind, puzzle, look, x, y, None, tuple(scene.numbers), scene.placed, scene.marked)
