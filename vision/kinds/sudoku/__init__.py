"""Sudoku in pictures: how it is read, and how its answer is drawn."""

TURN, SQUARE = 0, True
