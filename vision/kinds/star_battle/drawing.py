"""How the answer of a Star Battle is drawn: stars, and a plain picture of a board."""

from __future__ import annotations

from math import cos, pi, sin

from solvers.kinds.star_battle import NONE, STAR, StarBattle
from vision.drawing import overlay
from vision.drawing.blank import Plain
from vision.drawing.stamp import Drawing, Points, Shape

RADIUS, INNER = 0.3, 0.44  # of the cell, and of that, where the edges of a star meet


def _points() -> Points:
    """The corners of a star in the middle of a cell."""
    reach = [RADIUS * (INNER if i % 2 else 1) for i in range(10)]
    turns = [pi / 5 * i - pi / 2 for i in range(10)]
    return tuple((0.5 + r * cos(turn), 0.52 + r * sin(turn)) for r, turn in zip(reach, turns, strict=True))


def _star() -> Drawing:
    points = _points()
    return Drawing(
        (
            Shape(points, overlay.WHITE, 0.9, 0.16),
            Shape(points, overlay.DARK, 1.0, 0.09),
            Shape(points, overlay.YELLOW),
        )
    )


SYMBOLS = {STAR: _star()}
WORDS = {NONE: "no star", STAR: "star"}


def plain(board: StarBattle) -> Plain:
    """The containers."""
    return Plain(containers=board.containers)
