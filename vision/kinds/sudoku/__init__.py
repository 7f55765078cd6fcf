"""Sudoku in pictures: how it is read, and how its answer is drawn."""

from vision.kinds.sudoku.drawing import SYMBOLS, WORDS, plain
from vision.kinds.sudoku.reading import PRINTED, TURN, read

__all__ = ["PRINTED", "SYMBOLS", "TURN", "WORDS", "plain", "read"]
