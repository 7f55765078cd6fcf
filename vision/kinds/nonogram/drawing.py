"""How the answer of a nonogram is drawn: filled cells, and a plain picture of a board."""

from __future__ import annotations

from solvers.kinds.nonogram import FILLED, Nonogram
from vision.drawing import overlay
from vision.drawing.blank import Plain

SYMBOLS = {FILLED: overlay.FILL}
WORDS = {".": "empty", "#": "filled"}


def plain(board: Nonogram) -> Plain:
    """Hints on the left and at the top."""
    columns, rows = ([tuple(map(str, hint)) for hint in side] for side in (board.columns, board.rows))
    return Plain(columns, rows)
