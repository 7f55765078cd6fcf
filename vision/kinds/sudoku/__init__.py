"""Sudoku in pictures: how it is read, and how its answer is drawn."""

from vision.kinds.sudoku.drawing import SYMBOLS, WORDS, plain
from vision.kinds.sudoku.reading import PRINTED, SQUARE, TURN, read

__all__ = ["PRINTED", "SQUARE", "SYMBOLS", "TURN", "WORDS", "plain", "read"]
