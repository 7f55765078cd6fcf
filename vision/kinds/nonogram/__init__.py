"""Nonogram in pictures: how it is read, and how its answer is drawn."""

from vision.kinds.nonogram.reading import HINTED, SEVERAL_HINTS, SYMBOLS, TURN, WORDS, plain, read

__all__ = ["HINTED", "SEVERAL_HINTS", "SYMBOLS", "TURN", "WORDS", "plain", "read"]
