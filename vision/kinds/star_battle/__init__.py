"""Star Battle in pictures: how it is read, and how its answer is drawn."""

from vision.kinds.star_battle.drawing import SYMBOLS, WORDS, plain
from vision.kinds.star_battle.reading import SQUARE, TURN, read

__all__ = ["SQUARE", "SYMBOLS", "TURN", "WORDS", "plain", "read"]
