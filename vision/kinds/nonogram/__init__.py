"""Nonogram in pictures: how it is read, and how its answer is drawn."""

TURN, HINTED, SEVERAL_HINTS = -2, True, True
