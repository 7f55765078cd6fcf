"""Nonogram in pictures: how it is read, and how its answer is drawn."""

TAUGHT = 1
