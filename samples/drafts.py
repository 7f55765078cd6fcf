"""Random boards on their way to having one answer.

A draft is a filled-in board whose hints are counted from its answer, so that it always has that answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Protocol, Self

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from solvers.aquarium import Aquarium
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram

AnyBoard = LightUp | Nonogram | Aquarium
Flags = NDArray[np.bool_]
Cell = tuple[int, int]

CROSS = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], np.float32)


@dataclass(frozen=True)
class Puzzle:
    """A board and an answer of it: True for bulbs, filled cells or water, (rows, columns)."""

    board: AnyBoard
    answer: Flags


class Draft(Protocol):
    """A random board of one kind on its way to having one answer."""

    @classmethod
    def random(cls, rng: Generator, height: int, width: int) -> Self:
        """A draft of that size."""

    def puzzle(self) -> Puzzle:
        """The board with its hints counted."""

    def tighten(self, rng: Generator, loose: Cell) -> None:
        """Change what makes this cell differ between answers."""


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


def runs(line: Flags) -> tuple[int, ...]:
    """Lengths of the runs of filled cells in a line."""
    return tuple(len(list(run)) for filled, run in groupby(line) if filled)


@dataclass
class NonogramDraft:
    """The picture."""

    filled: Flags

    @classmethod
    def random(cls, rng: Generator, height: int, width: int) -> Self:
        """Blobs, some mirrored, as drawn pictures have them; or plain noise."""
        noise = rng.random((height, width)).astype(np.float32)
        noise = cv2.GaussianBlur(noise, (0, 0), rng.uniform(0.3, 1.1)).astype(np.float32)
        if rng.random() < 0.3:
            noise += noise[:, ::-1]
        return cls(noise > np.quantile(noise, rng.uniform(0.3, 0.6)))

    def puzzle(self) -> Puzzle:
        """The board with the runs of all lines."""
        columns, rows = map(runs, self.filled.T), map(runs, self.filled)
        return Puzzle(Nonogram(tuple(columns), tuple(rows)), self.filled.copy())

    def tighten(self, rng: Generator, loose: Cell) -> None:
        """Turn the cell over."""
        self.filled[loose] ^= True


@dataclass
class AquariumDraft:
    """The container of each cell, the water, and the hints that are shown (columns, then rows)."""

    containers: NDArray[np.int64]
    water: Flags
    shown: Flags

    @classmethod
    def random(cls, rng: Generator, height: int, width: int) -> Self:
        """Containers grown by joining neighbours at random, filled to random levels."""
        containers = np.arange(height * width).reshape(height, width)
        largest = rng.integers(3, max(5, min(14, height * width // 3)))
        for first, second in rng.permutation(_neighbours(height, width)):
            one, other = containers[tuple(first)], containers[tuple(second)]
            size = np.count_nonzero((containers == one) | (containers == other))
            if one != other and size <= rng.integers(2, largest + 1):
                containers[containers == other] = one
        draft = cls(containers, np.zeros((height, width), bool), np.ones(height + width, bool))
        for container in np.unique(containers):
            draft._pour(rng, container)
        return draft

    def _pour(self, rng: Generator, container: int) -> None:
        """Fill one container to a random level."""
        cells = self.containers == container
        rows = np.flatnonzero(cells.any(axis=1))
        level = rng.integers(rows[0], rows[-1] + 2)
        self.water[cells] = np.indices(cells.shape)[0][cells] >= level

    def puzzle(self) -> Puzzle:
        """The board with the water counted in every line whose hint is shown."""
        counts = np.concatenate([self.water.sum(axis=0), self.water.sum(axis=1)])
        hints = [int(n) if shown else None for n, shown in zip(counts, self.shown, strict=True)]
        numbers: dict[int, int] = {}
        named = [tuple(numbers.setdefault(int(c), len(numbers)) for c in row) for row in self.containers]
        width = self.water.shape[1]
        return Puzzle(Aquarium(tuple(hints[:width]), tuple(hints[width:]), tuple(named)), self.water.copy())

    def tighten(self, rng: Generator, loose: Cell) -> None:
        """Join the cell's container with one beside it, and fill them anew."""
        self.shown[:] = True
        own = self.containers[loose]
        pairs = [self.containers[tuple(np.transpose(p))] for p in _neighbours(*self.water.shape)]
        beside = [int(a + b - own) for a, b in pairs if a != b and own in (a, b)]
        if beside:
            self.containers[self.containers == rng.choice(beside)] = own
        self._pour(rng, own)


def _neighbours(height: int, width: int) -> list[tuple[Cell, Cell]]:
    """Every pair of cells that share a side."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    across = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < width]
    return across + [((r, c), (r + 1, c)) for r, c in cells if r + 1 < height]
