"""Random Light Up boards that are changed until they have one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.random import Generator

from samples.board.drafts import Cell, Puzzle
from solvers.kinds.light_up import LightUp
from vision.basics.types import Flags

CROSS = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], np.float32)


def seen_from(walls: Flags, row: int, column: int) -> list[Cell]:
    """The cells that a bulb at this cell lights, its own first."""
    cells = [(row, column)]
    for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        r, c = row + down, column + right
        while 0 <= r < walls.shape[0] and 0 <= c < walls.shape[1] and not walls[r, c]:
            cells.append((r, c))
            r, c = r + down, c + right
    return cells


def lit_cells(walls: Flags, bulbs: Flags) -> Flags:
    """The cells that the bulbs light."""
    lit = np.zeros_like(walls)
    for row, column in np.argwhere(bulbs):
        lit[tuple(np.transpose(seen_from(walls, int(row), int(column))))] = True
    return lit


@dataclass
class LightUpDraft:
    """Walls, those that carry a hint, and bulbs."""

    walls: Flags
    hinted: Flags
    bulbs: Flags

    @classmethod
    def random(cls, rng: Generator, height: int, width: int) -> Self:
        """Random walls, half of the boards symmetric, most walls hinted."""
        walls = rng.random((height, width)) < rng.uniform(0.12, 0.3)
        if rng.random() < 0.5:
            walls |= walls[::-1, ::-1]
        walls.flat[rng.integers(walls.size)] = True
        hinted = walls & (rng.random(walls.shape) < rng.uniform(0.5, 1))
        draft = cls(walls, hinted, np.zeros_like(walls))
        draft._relight(rng)
        return draft

    def _relight(self, rng: Generator) -> None:
        """Put bulbs on unlit cells in random order until every cell is lit."""
        lit = lit_cells(self.walls, self.bulbs)
        for row, column in rng.permutation(np.argwhere(~self.walls)):
            if not lit[row, column]:
                self.bulbs[row, column] = True
                lit |= lit_cells(self.walls, self.bulbs & ~lit)

    def puzzle(self) -> Puzzle:
        """The board with the neighbouring bulbs counted on hinted walls."""
        near = cv2.filter2D(self.bulbs.astype(np.float32), -1, CROSS, borderType=cv2.BORDER_CONSTANT)
        marks = np.where(self.hinted, near.astype(int).astype(str), "#")
        rows = np.where(self.walls, marks, ".")
        return Puzzle(LightUp(tuple("".join(row) for row in rows)), self.bulbs.copy())

    def tighten(self, rng: Generator, loose: Cell) -> None:
        """Hint the bare walls that see the cell; if there are none, make it a wall itself."""
        ends = self._bare_walls(loose)
        if ends:
            for cell in ends:
                self.hinted[cell] = True
            return
        self.bulbs[loose] = False
        self.walls[loose] = self.hinted[loose] = True
        self._relight(rng)

    def _bare_walls(self, cell: Cell) -> list[Cell]:
        height, width = self.walls.shape
        near = [(cell[0] + r, cell[1] + c) for r, c in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        inside = [(r, c) for r, c in near if 0 <= r < height and 0 <= c < width]
        return [c for c in inside if self.walls[c] and not self.hinted[c]]
