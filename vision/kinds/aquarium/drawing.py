"""How the answer of an Aquarium is drawn: water, and a plain picture of a board."""

from __future__ import annotations

from solvers.kinds.aquarium import WATER, Aquarium
from vision.drawing import overlay
from vision.drawing.blank import Plain

SYMBOLS = {WATER: overlay.WATER}
WORDS = {".": "air", "#": "water"}


def plain(board: Aquarium) -> Plain:
    """Containers, and hints on the left and at the top."""
    sides = (board.columns, board.rows)
    columns, rows = ([() if hint is None else (str(hint),) for hint in side] for side in sides)
    return Plain(columns, rows, containers=board.containers)
