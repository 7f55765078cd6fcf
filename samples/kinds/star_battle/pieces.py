"""Stars, crowns and queens, and the marks of cells without any."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from samples.drawing.paint import BLACK, Point, Rect, centre, cross, disc, outline, polygon, square, stroke
from vision.basics.types import Bgr, Image

PIECES = ("star", "edged star", "crown", "edged crown", "queen", "disc")
MARKS = ("cross", "thin cross", "dot", "small dot", "ring")
INNER = 0.42  # of a star's radius, where its edges meet
RIM = 1.2  # times the size of a piece is that of its edge


def piece(image: Image, box: Rect, shape: str, size: float, colour: Bgr) -> None:
    """Draw one of PIECES into a cell's box, `size` of it wide."""
    (x, y), r = centre(box), size * min(box[2] - box[0], box[3] - box[1]) / 2
    if shape == "disc":
        disc(image, square(box, size), colour)
    elif shape == "queen":
        _queen(image, (x, y), r, colour)
    else:
        points = _star if "star" in shape else _crown
        if "edged" in shape:
            polygon(image, points((x, y), RIM * r), BLACK)
        polygon(image, points((x, y), r), colour)


def mark(image: Image, box: Rect, shape: str, colour: Bgr) -> None:
    """Draw one of MARKS into a cell's box."""
    side = min(box[2] - box[0], box[3] - box[1])
    if "cross" in shape:
        thin = "thin" in shape
        cross(image, square(box, 0.6 if thin else 0.34), (0.03 if thin else 0.08) * side, colour)
    elif shape == "ring":
        outline(image, square(box, 0.3), side, max(1.0, 0.06 * side), colour)
    else:
        disc(image, square(box, 0.12 if "small" in shape else 0.22), colour)


def _star(at: Point, radius: float) -> list[Point]:
    turns = np.arange(10) * np.pi / 5 - np.pi / 2
    reach = np.where(np.arange(10) % 2 == 0, radius, radius * INNER)
    return [
        (at[0] + float(r * np.cos(t)), at[1] + float(r * np.sin(t)))
        for r, t in zip(reach, turns, strict=True)
    ]


def _crown(at: Point, radius: float) -> list[Point]:
    return _at(
        at, radius, ((-1, -0.5), (-0.45, 0.1), (0, -0.8), (0.45, 0.1), (1, -0.5), (0.75, 0.75), (-0.75, 0.75))
    )


def _queen(image: Image, at: Point, radius: float, colour: Bgr) -> None:
    """A chess queen: a crown with balls, on a foot."""
    polygon(
        image,
        _at(
            at,
            0.8 * radius,
            ((-1, -0.4), (-0.4, 0.2), (0, -0.7), (0.4, 0.2), (1, -0.4), (0.6, 0.7), (-0.6, 0.7)),
        ),
        colour,
    )
    for x, y in _at(at, 0.8 * radius, ((-1, -0.5), (0, -0.85), (1, -0.5))):
        disc(image, (x - 0.13 * radius, y - 0.13 * radius, x + 0.13 * radius, y + 0.13 * radius), colour)
    stroke(image, _at(at, radius, ((-0.6, 0.8), (0.6, 0.8))), 0.2 * radius, colour)


def _at(at: Point, radius: float, points: Sequence[Point]) -> list[Point]:
    return [(at[0] + radius * x, at[1] + radius * y) for x, y in points]
