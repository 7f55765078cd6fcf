"""How three colours are drawn."""

from __future__ import annotations

from solvers.language.board import Board
from vision.drawing.blank import Plain
from vision.drawing.overlay import rounded
from vision.drawing.stamp import Drawing, Shape

COLOURS = {"r": (60, 60, 220), "g": (70, 170, 60), "b": (210, 110, 40), ".": (255, 255, 255)}
SYMBOLS = {
    name: Drawing((Shape(rounded(0.25, 0.25, 0.75, 0.75, 0.2), colour),))
    for name, colour in COLOURS.items()
    if name != "."
}
WORDS = {".": "empty", "r": "red", "g": "green", "b": "blue"}


def plain(board: Board) -> Plain:
    """Letters for the given colours."""
    return Plain(texts=board.clues())
