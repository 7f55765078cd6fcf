"""Sudokus as apps draw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.random import Generator

from samples.board.drafts import Puzzle
from samples.drawing.looks import Look
from samples.kinds.sudoku.draft import SudokuDraft
from solvers.kinds.sudoku import Sudoku
from solvers.language.containers import lettered

Draft = SudokuDraft
SEED = 3
SIZES = (4, 6, 9, 9, 9, 9)


def hidden(puzzle: Puzzle, rng: Generator, look: Look) -> Puzzle:
    """The puzzle as it is: the draft gives no more digits than are needed."""
    return puzzle


def truth(board: Sudoku) -> dict[str, Any]:
    """The givens, and the boxes where they are irregular."""
    return {"rows": list(board.cells), **({} if board.regular else {"regions": lettered(board.boxes)})}


def board_of(truth: Mapping[str, Any]) -> Sudoku:
    """The board of these givens."""
    blocks = (["sudoku", *truth["rows"]], truth.get("regions", ()))
    return Sudoku.parse("\n\n".join("\n".join(block) for block in blocks))
