"""Random Nonograms that are changed until they have one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from numpy.random import Generator

from samples.board.drafts import Cell, Puzzle, blobs, runs
from solvers.kinds.nonogram import Nonogram
from vision.basics.types import Flags


@dataclass
class NonogramDraft:
    """The filled cells."""

    filled: Flags

    @classmethod
    def random(cls, rng: Generator, height: int, width: int) -> Self:
        """Blobs, some mirrored, as drawn pictures have them; or plain noise."""
        return cls(blobs(rng, height, width))

    def puzzle(self) -> Puzzle:
        """The board with the runs of all lines."""
        columns, rows = map(runs, self.filled.T), map(runs, self.filled)
        return Puzzle(Nonogram(tuple(columns), tuple(rows)), self.filled.copy())

    def tighten(self, rng: Generator, loose: Cell) -> None:
        """Fill the cell if it is empty, else empty it."""
        self.filled[loose] ^= True
