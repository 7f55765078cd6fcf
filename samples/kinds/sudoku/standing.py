"""What stands in the cells of a drawn Sudoku, as the cell reader is taught."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.scene import Shown
from samples.kinds import UNKNOWN
from samples.kinds.sudoku.look import SudokuLook
from solvers.kinds.sudoku import EMPTY, Sudoku

STANDING = ("empty", "given", "own", "notes")
INNER = 0.15  # of the cell, beside what is looked at for notes
SMALLER = 0.26, 0.4  # of the cell: heights of small digits, as some programs have
SHOWN = 6.0  # levels by which pixels of a cell with notes differ


def standing(drawn: Shown) -> NDArray[np.uint8]:
    """The index of what stands in each cell (m, n); notes may have been too small to be written."""
    given = np.array([list(row) for row in cast(Sudoku, drawn.board).cells]) != EMPTY
    notes = drawn.marked & cast(SudokuLook, drawn.look).notes
    found = np.where(given, 1, np.where(drawn.placed, 2, np.where(notes, 3, 0))).astype(np.uint8)
    for row, column in np.argwhere(found == 3).tolist():
        spans = [
            np.interp((INNER, 1 - INNER), (0, 1), at)
            for at in (drawn.y[row : row + 2], drawn.x[column : column + 2])
        ]
        (top, bottom), (left, right) = (np.rint(span).astype(int) for span in spans)
        part = drawn.image[top:bottom, left:right].reshape(-1, 3)
        if not len(part) or part.std(axis=0).max() < SHOWN:
            found[row, column] = UNKNOWN
    return found


def wilder(rng: Generator) -> dict[str, Any]:
    """Fields of a look beyond what apps show."""
    fields = {"cross": float(rng.uniform(0.05, 0.5))} if rng.random() < 0.3 else {}
    return fields | ({"digit_size": float(rng.uniform(*SMALLER))} if rng.random() < 0.2 else {})
