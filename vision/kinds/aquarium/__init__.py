"""Aquarium in pictures: how it is read, and how its answer is drawn."""

from vision.kinds.aquarium.reading import HINTED, SYMBOLS, TURN, WORDS, plain, read

__all__ = ["HINTED", "SYMBOLS", "TURN", "WORDS", "plain", "read"]
