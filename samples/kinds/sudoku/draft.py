"""Random Sudokus that are changed until they have one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.drafts import Cell, Puzzle
from solvers.kinds.sudoku import BOXES, DIGITS, EMPTY, Sudoku, usual_boxes
from vision.basics.types import Flags

USUAL = 9  # rows and columns, at most
GIVEN = (0.3, 0.45)  # of the cells, at first


@dataclass
class SudokuDraft:
    """An answer, its digits from 0, and which of them are given."""

    answer: NDArray[np.int64]
    given: Flags

    @classmethod
    def random(cls, rng: Generator, height: int, width: int) -> Self:
        """A draft with the side that is nearest to the height, from an answer with shuffled lines and digits.

        Larger ones than usual are only drawn where their height is asked for.
        """
        sides = [one for one in BOXES if one <= USUAL or one == height == width]
        side = min(sides, key=lambda one: (abs(one - height), one))
        down, across = BOXES[side]
        rows, columns = _shuffled(rng, side, down), _shuffled(rng, side, across)
        digits = rng.permutation(side)
        pattern = (across * (rows % down) + rows // down)[:, None] + columns
        return cls(digits[pattern % side], rng.random((side, side)) < rng.uniform(*GIVEN))

    def puzzle(self) -> Puzzle:
        """The board with its givens."""
        symbols = np.array(list(DIGITS))[self.answer]
        rows = np.where(self.given, symbols, EMPTY)
        side = len(self.answer)
        return Puzzle(Sudoku(tuple("".join(row) for row in rows), usual_boxes(side)), self.answer.copy())

    def tighten(self, rng: Generator, loose: Cell) -> None:
        """Make the digit of the cell a given."""
        self.given[loose] = True


def _shuffled(rng: Generator, side: int, band: int) -> NDArray[np.int64]:
    """The lines from 0 in an order that keeps those of a band of boxes together."""
    bands = rng.permutation(side // band)
    return np.concatenate([one * band + rng.permutation(band) for one in bands])
