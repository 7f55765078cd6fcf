"""Boards of three colours as an app might draw them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.random import Generator

from samples.board.drafts import Cell, CellValues, Puzzle
from samples.board.grid import draw_lines, tile
from samples.board.scene import Scene
from samples.drawing.looks import Look
from samples.drawing.paint import disc, square
from samples.drawing.palette import Palette
from samples.plain import PLAIN as COMMON
from solvers.kinds import board_class
from solvers.language.board import Board
from vision.basics.types import Flags

SEED, SIZES = 99, (5, 6, 8)
PLAIN = COMMON
COLOURS = ((60, 60, 220), (70, 170, 60), (210, 110, 40))


@dataclass
class Draft:
    """The colours, and which of them are given."""

    colours: CellValues
    given: Flags

    @classmethod
    def random(cls, rng: Generator, height: int, width: int) -> Self:
        """Each cell's colour differs from those above and on the left; half of them are given."""
        colours = np.zeros((height, width), int)
        for row, column in np.ndindex(colours.shape):
            beside = {colours[row - 1, column]} if row else set()
            beside |= {colours[row, column - 1]} if column else set()
            colours[row, column] = rng.choice([one for one in range(3) if one not in beside])
        return cls(colours, rng.random(colours.shape) < 0.5)

    def puzzle(self) -> Puzzle:
        """The board with its given cells."""
        cells = np.where(self.given, np.array(list("rgb"))[self.colours], ".")
        board = board_class("three-colours").assemble(len(cells), len(cells[0]), cells.ravel().tolist())
        return Puzzle(board, self.colours.copy())

    def tighten(self, rng: Generator, loose: Cell) -> None:
        """Give the cell."""
        self.given[loose] = True


def random_look(rng: Generator) -> Look:
    """The plain look in several sizes and states."""
    state = str(rng.choice(["empty", "partial", "solved"]))
    return Look(**COMMON | {"page_width": int(rng.integers(400, 900)), "state": state, "mistakes": 1})


def wild_colours(palette: Palette, rng: Generator) -> dict[str, Any]:
    """None but those that all kinds have."""
    return {}


def hidden(puzzle: Puzzle, rng: Generator, look: Look) -> Puzzle:
    """All given cells are needed."""
    return puzzle


def depths(look: Look, board: Board) -> dict[str, float]:
    """No room beside the board."""
    return dict.fromkeys(("left", "top", "right", "bottom"), 0.0)


def draw(scene: Scene, look: Look, board: Board) -> None:
    """Paint given cells, and a disc for each that the player has put there."""
    for cell, colour in board.clues().items():
        tile(scene.image, scene.grid, *divmod(cell, board.width), COLOURS["rgb".index(colour)])
    draw_lines(scene.image, scene.grid)
    for row, column in np.argwhere(scene.placed).tolist():
        if row * board.width + column not in board.clues():
            box = square(scene.grid.inner(row, column), 0.5)
            disc(scene.image, box, COLOURS[int(scene.values[row, column])])


def truth(board: Board) -> dict[str, Any]:
    """The rows."""
    return {"board": board.format().split()[1:]}


def board_of(truth: Mapping[str, Any]) -> Board:
    """The board of these rows."""
    rows = truth["board"]
    return board_class("three-colours").assemble(len(rows), len(rows[0]), "".join(rows))
