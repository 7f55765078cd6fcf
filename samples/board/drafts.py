"""Random boards that are changed until they have exactly one answer.

A draft is a filled-in board whose hints are counted from its answer, so that it always has that answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, Protocol, Self

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from solvers.language.board import Board
from vision.basics.types import Flags

CellValues = NDArray[Any]  # (rows, columns) of the alphabet, where yes and no are as good as 1 and 0
Cell = tuple[int, int]


@dataclass(frozen=True)
class Puzzle:
    """A board and an answer of it: the values of its cells."""

    board: Board
    answer: CellValues

    @property
    def due(self) -> Flags:
        """The cells into which the answer puts something."""
        alphabet, due = self.board.alphabet, np.ones(self.answer.shape, bool)
        due.flat[list(self.board.clues())] = False
        return due & (self.answer != alphabet.symbols.find(alphabet.blank)) if alphabet.blank else due


class Draft(Protocol):
    """A random board of one kind that is changed until it has one answer."""

    @classmethod
    def random(cls, rng: Generator, height: int, width: int) -> Self:
        """A draft of that size."""

    def puzzle(self) -> Puzzle:
        """The board with its hints counted."""

    def tighten(self, rng: Generator, loose: Cell) -> None:
        """Change the board where this cell differs between its answers."""


def runs(line: Flags) -> tuple[int, ...]:
    """Lengths of the runs of filled cells in a line."""
    return tuple(len(list(run)) for filled, run in groupby(line) if filled)


def blobs(rng: Generator, height: int, width: int) -> Flags:
    """Blobs, some mirrored, as drawn pictures have them; or plain noise."""
    noise = rng.random((height, width)).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), rng.uniform(0.3, 1.1)).astype(np.float32)
    if rng.random() < 0.3:
        noise += noise[:, ::-1]
    return np.asarray(noise > np.quantile(noise, rng.uniform(0.3, 0.6)))
