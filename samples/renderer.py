"""Draws random boards as the pictures that people take of them, with the truth of what was drawn.

drawn = draw("nonogram", seed=7)                    # everything at random, the same for the same seed
drawn = draw("light-up", seed=7, lines="gaps")      # any field of the kind's look may be given
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from solvers.aquarium import Aquarium
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram

from samples import aquarium, light_up, nonogram
from samples.boards import AnyBoard, Flags, Puzzle, random_puzzle
from samples.grid import Grid, make_grid
from samples.hints import HintLook, depths
from samples.looks import Look, pick
from samples.page import backdrop, phone_page, window_page
from samples.paint import Image, Rect
from samples.scene import Number, Scene

KINDS = {"light-up": light_up, "nonogram": nonogram, "aquarium": aquarium}
LEAST_DIGITS = 8.0  # pixels: digits are not drawn smaller, so that a person can read them
PHONE_RATIOS = (1.78, 2.0, 2.17, 2.22)
SIDES = ("left", "top", "right", "bottom")


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
            "grid": grid,
            "placed": placed,
            "state": self.look.state,
        }


def board_truth(board: AnyBoard) -> dict[str, Any]:
    """The board's part of the truth."""
    if isinstance(board, LightUp):
        return {"board": list(board.cells)}
    if isinstance(board, Nonogram):
        return {"cols": list(map(list, board.columns)), "rows": list(map(list, board.rows))}
    names = ["".join(chr(0x100 + c) for c in row) for row in board.containers]
    return {"cols": list(board.columns), "rows": list(board.rows), "regions": names}


def random_size(kind: str, rng: Generator) -> tuple[int, int]:
    """Rows and columns: mostly square and 5 to 20."""
    usual = {
        "light-up": (5, 7, 8, 10, 14),
        "nonogram": (5, 8, 10, 12, 15, 20),
        "aquarium": (5, 6, 8, 10, 15),
    }[kind]
    side = int(pick(rng, usual)) if rng.random() < 0.85 else int(rng.integers(4, 26))
    return (side, side) if rng.random() < 0.75 else (side, int(np.clip(side + rng.integers(-3, 4), 4, 30)))


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
    others = np.argwhere(free & ~answer)
    for row, column in rng.permutation(others)[: look.mistakes]:
        placed[row, column] = True
    return placed, free & ~placed & (rng.random(answer.shape) < rng.uniform(0.1, 0.6))


def _bands(look: Look, board: AnyBoard) -> dict[str, float]:
    """Depth of the hint bands in pitches."""
    if isinstance(board, LightUp) or not isinstance(look, HintLook):
        return dict.fromkeys(SIDES, 0.0)
    columns: Any = board.columns
    rows: Any = board.rows
    if isinstance(board, Aquarium):
        columns, rows = ([() if n is None else (n,) for n in part] for part in (columns, rows))
    deep = depths(look, columns, rows)
    ticks = 0.7 if getattr(look, "ticks", False) else 0.0
    return deep | {side: max(deep[side], ticks) for side in ("right", "bottom")}


def _least_pitch(look: Look) -> float:
    size = min(getattr(look, "hint_size", look.digit_size), 1.0)
    return LEAST_DIGITS / (size * min(1.0, look.aspect))


def _place(
    look: Look, free: Rect, rows: int, columns: int, deep: dict[str, float], pitch: float, rng: Generator
) -> Grid:
    """The lattice somewhere in the free box."""
    wide = (columns + deep["left"] + deep["right"]) * pitch
    high = (rows * look.aspect + deep["top"] + deep["bottom"]) * pitch
    spare = free[3] - free[1] - high
    left = (free[0] + free[2] - wide) / 2 + deep["left"] * pitch
    top = free[1] + spare * rng.uniform(0.1, 0.6) + deep["top"] * pitch
    return make_grid(look, rows, columns, left, top, pitch)


def _compose(look: Look, board: AnyBoard, rng: Generator) -> tuple[Image, Grid]:
    """The empty page and the lattice on it."""
    rows, columns, deep = board.height, board.width, _bands(look, board)
    wide, high = columns + deep["left"] + deep["right"], rows * look.aspect + deep["top"] + deep["bottom"]
    pitch = max(look.pitch, _least_pitch(look))
    if look.frame in ("crop", "desktop"):
        around = 2 * look.margin * pitch + 4
        size = wide * pitch + around, high * pitch + around
        if look.frame == "desktop":
            size = max(420, size[0] + rng.integers(20, 300)), size[1] + 110
        image = np.zeros((round(size[1]), round(size[0]), 3), np.uint8)
        if look.frame == "desktop":
            free = window_page(image, look, rng)
        else:
            backdrop(image, look, rng)
            free = (0.0, 0.0, float(image.shape[1]), float(image.shape[0]))
        return image, _place(look, free, rows, columns, deep, pitch, rng)
    ratio = pick(rng, PHONE_RATIOS) if look.frame == "phone" else 1.4
    width = max(look.page_width, round(1.06 * wide * _least_pitch(look)))
    image = np.zeros((round(width * ratio), width, 3), np.uint8)
    free = phone_page(image, look, rng)
    pitch = min((free[2] - free[0]) / wide, (free[3] - free[1]) / high, width / 4.5)
    return image, _place(look, free, rows, columns, deep, pitch, rng)


def random_look(kind: str, rng: Generator) -> Look:
    """A random look of a kind."""
    looks: dict[str, Callable[[Generator], Look]] = {
        name: module.random_look for name, module in KINDS.items()
    }
    return looks[kind](rng)


def draw(kind: str, seed: int, *, size: tuple[int, int] | None = None, puzzle: Puzzle | None = None,
         **overrides: Any) -> Drawn:  # fmt: skip
    """Draw the picture of one seed; `size` is (rows, columns), overrides are fields of the kind's look."""
    numbers = (np.random.default_rng([seed, list(KINDS).index(kind), part]) for part in range(4))
    for_look, for_board, for_page, for_cells = numbers
    look = replace(random_look(kind, for_look), **overrides)
    puzzle = puzzle or random_puzzle(kind, for_board, *(size or random_size(kind, for_board)))
    image, grid = _compose(look, puzzle.board, for_page)
    placed, marked = _progress(for_cells, look, puzzle)
    scene = Scene(image)
    module: Any = KINDS[kind]
    module.draw(scene, grid, look, puzzle.board, placed, marked, for_cells)
    x = np.array([line.at for line in grid.x]) - 0.5
    y = np.array([line.at for line in grid.y]) - 0.5
    return Drawn(image, kind, puzzle, look, x, y, None, tuple(scene.numbers), placed)


def known_fields(kind: str) -> set[str]:
    """The names that `draw` takes as overrides."""
    return {field.name for field in fields(random_look(kind, np.random.default_rng(0)))}
