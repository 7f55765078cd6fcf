"""Draws random boards as in screenshots and photos, with the truth of what was drawn.

`draw(kind, seed=7)` draws everything at random, but always the same for one seed; any field of the look may
be given, as in `draw(kind, seed=7, lines="gaps")`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.drafts import CellValues, Puzzle
from samples.board.scene import Number, Scene
from samples.drawing.looks import Look, pick
from samples.kinds import artist, drawer
from samples.pages.compose import compose
from samples.puzzles import random_puzzle
from solvers.language.board import Board
from vision.basics.types import Flags, Image


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
    placed: Flags  # where the player has put something
    marked: Flags  # cells that the player marked as empty
    values: CellValues  # what the player has put there

    @property
    def board(self) -> Board:
        """The board that a reader must find."""
        return self.puzzle.board

    def truth(self) -> dict[str, Any]:
        """The truth as JSON: board, lattice and what the player placed (rows and columns from 1)."""
        symbols, written = self.board.alphabet.symbols, self.board.alphabet.written
        placed: list[list[Any]] = [[int(r) + 1, int(c) + 1] for r, c in np.argwhere(self.placed)]
        if len(written) > 1:
            placed = [[r, c, symbols[int(self.values[r - 1, c - 1])]] for r, c in placed]
        grid: dict[str, Any] = {"x": self.x.round(2).tolist(), "y": self.y.round(2).tolist()}
        if self.homography is not None:
            grid["homography"] = self.homography.tolist()
        return {
            "kind": self.kind,
            **drawer(self.kind).truth(self.board),
            "state": self.look.state,
            "placed": placed,
            "grid": grid,
        }


def random_size(kind: str, rng: Generator) -> tuple[int, int]:
    """Rows and columns: mostly square and of a usual size."""
    side = int(pick(rng, drawer(kind).SIZES)) if rng.random() < 0.85 else int(rng.integers(4, 26))
    if rng.random() < 0.75:
        return side, side
    return side, int(np.clip(side + rng.integers(-3, 4), 4, 30))


def _progress(rng: Generator, look: Look, puzzle: Puzzle) -> tuple[Flags, Flags, CellValues]:
    """Where the player has put something, right or wrong, the cells marked as empty, and all values."""
    values, due = puzzle.answer.copy(), puzzle.due
    free = np.ones_like(due)
    free.flat[list(puzzle.board.clues())] = False
    empty = free & ~due
    if look.state == "empty":
        return np.zeros_like(due), np.zeros_like(due), values
    if look.state == "solved":
        return due, empty & (rng.random() < 0.5), values
    placed = due & (rng.random(due.shape) < rng.uniform(0.2, 0.9))
    wrong = empty if puzzle.board.alphabet.blank else free
    for row, column in rng.permutation(np.argwhere(wrong))[: look.mistakes]:
        placed[row, column] = True
        values[row, column] = _another(rng, puzzle, int(values[row, column]))
    return placed, free & ~placed & (rng.random(due.shape) < rng.uniform(0.1, 0.6)), values


def _another(rng: Generator, puzzle: Puzzle, value: int) -> int:
    """A value that may be put into a cell other than this one."""
    alphabet = puzzle.board.alphabet
    others = [i for i, one in enumerate(alphabet.symbols) if one in alphabet.written and i != value]
    return others[0] if len(others) == 1 else int(rng.choice(others))


def draw(
    kind: str,
    seed: int,
    *,
    size: tuple[int, int] | None = None,
    puzzle: Puzzle | None = None,
    **overrides: Any,
) -> Drawn:
    """Draw the picture of one seed; `size` is (rows, columns), overrides are fields of the kind's look."""
    parts = (np.random.default_rng([seed, drawer(kind).SEED, part]) for part in range(4))
    for_look, for_board, for_page, for_cells = parts
    drawn_by = artist(kind)
    look = replace(drawn_by.random_look(for_look), **overrides)
    if puzzle is None:
        rows, columns = size or random_size(kind, for_board)
        puzzle = random_puzzle(kind, for_board, rows, columns)
        puzzle = drawer(kind).hidden(puzzle, for_board, look)
    board = puzzle.board
    image, grid = compose(look, board.height, board.width, drawn_by.depths(look, board), for_page)
    placed, marked, values = _progress(for_cells, look, puzzle)
    scene = Scene(image, grid, placed, marked, values, for_cells)
    drawn_by.draw(scene, look, board)
    x, y = (np.array([line.at for line in lines]) - 0.5 for lines in (grid.x, grid.y))
    return Drawn(
        image, kind, puzzle, look, x, y, None, tuple(scene.numbers), scene.placed, scene.marked, values
    )
