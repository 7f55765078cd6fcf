"""How the answer of a Light Up is drawn: bulbs, and a plain picture of a board."""

from __future__ import annotations

from solvers.kinds.light_up import BULB, WALL, LightUp
from vision.drawing import overlay
from vision.drawing.blank import Plain

SYMBOLS = {BULB: overlay.BULB}
WORDS = {".": "white", "#": "wall", "*": "bulb"}


def plain(board: LightUp) -> Plain:
    """Black walls, hints on them."""
    return Plain(
        dark=frozenset(board.clues()),
        texts={cell: look for cell, look in board.clues().items() if look != WALL},
    )
