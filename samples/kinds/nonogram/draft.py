"""Nonograms on their way to having one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from numpy.random import Generator

from samples.board.drafts import Cell, Puzzle, blobs, runs
from solvers.kinds.nonogram import Nonogram
from vision.basics.types import Flags


@dataclass
class NonogramDraft:
    """The picture."""

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
        """Turn the cell over."""
        self.filled[loose] ^= True
