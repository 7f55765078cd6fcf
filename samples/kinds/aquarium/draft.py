"""Random Aquariums that are changed until they have one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.drafts import Cell, Puzzle
from solvers.kinds.aquarium import Aquarium
from vision.basics.types import Flags


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
