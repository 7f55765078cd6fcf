"""Random Sudokus, with usual or irregular boxes, that are changed until they have one answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.drafts import Cell, Puzzle
from solvers.engine import solve
from solvers.kinds.sudoku import BOXES, DIGITS, EMPTY, Sudoku, usual_boxes
from solvers.language.containers import Containers
from solvers.language.unite import neighbours, numbered, torn
from vision.basics.types import Flags

USUAL = 9  # rows and columns, at most
GIVEN = (0.3, 0.45)  # of the cells, at first
IRREGULAR = 0.12  # of the boards
SWAPS = 800  # tries to exchange cells between boxes
TRIES = 9  # answers for such boxes that are looked at: some may do for the usual ones, too


@dataclass
class SudokuDraft:
    """An answer, its digits from 0, which of them are given, and the box of each cell."""

    answer: NDArray[np.int64]
    given: Flags
    boxes: Containers

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
        answer, given = digits[pattern % side], rng.random((side, side)) < rng.uniform(*GIVEN)
        if rng.random() > IRREGULAR:
            return cls(answer, given, usual_boxes(side))
        boxes = irregular(rng, answer)
        return cls(another_answer(rng, boxes), given, boxes)

    def puzzle(self) -> Puzzle:
        """The board with its givens."""
        symbols = np.array(list(DIGITS))[self.answer]
        rows = np.where(self.given, symbols, EMPTY)
        return Puzzle(Sudoku(tuple("".join(row) for row in rows), self.boxes), self.answer.copy())

    def tighten(self, rng: Generator, loose: Cell) -> None:
        """Make the digit of the cell a given."""
        self.given[loose] = True


def irregular(rng: Generator, answer: NDArray[np.int64]) -> Containers:
    """The usual boxes of an answer after exchanging cells: each still has every digit of it once."""
    boxes = np.array(usual_boxes(len(answer)))
    beside = neighbours(*answer.shape)
    for _ in range(SWAPS):
        one, near = rng.permutation(beside[rng.integers(len(beside))]).tolist()
        swapped = boxes.ravel().copy()
        if swapped[one] == swapped[near]:
            continue
        other = np.flatnonzero((swapped == swapped[near]) & (answer.ravel() == answer.flat[one]))[0]
        swapped[[one, other]] = swapped[[other, one]]
        if not torn(swapped.reshape(boxes.shape).tolist()):
            boxes = swapped.reshape(boxes.shape)
    return numbered(boxes.tolist())


def another_answer(rng: Generator, boxes: Containers) -> NDArray[np.int64]:
    """An answer for irregular boxes that would not do for the usual ones, with a random first row."""
    side = len(boxes)
    for _ in range(TRIES):
        first = "".join(DIGITS[digit] for digit in rng.permutation(side))
        board = Sudoku((first, *(EMPTY * side,) * (side - 1)), boxes)
        answer = np.array(solve(board.rules(), forced=False).cells).reshape(side, side)
        if len(np.unique(np.array(usual_boxes(side)) * side + answer)) < side**2:
            break
    return answer


def _shuffled(rng: Generator, side: int, band: int) -> NDArray[np.int64]:
    """The lines from 0 in an order that keeps those of a band of boxes together."""
    bands = rng.permutation(side // band)
    return np.concatenate([one * band + rng.permutation(band) for one in bands])
