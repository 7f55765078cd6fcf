"""Small symbols of bars and buttons."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from samples.drawing.paint import Rect, around, centre, cross, fill, outline, polygon, square, stroke
from vision.basics.types import Bgr, Image


def back(image: Image, box: Rect, ink: Bgr) -> None:
    """An arrow head to the left."""
    (x, y), r = centre(box), (box[2] - box[0]) / 4
    stroke(image, [(x + r, y - r), (x, y), (x + r, y + r)], r * 0.4, ink)


def menu(image: Image, box: Rect, ink: Bgr) -> None:
    """Three bars."""
    (x, y), r = centre(box), (box[2] - box[0]) / 3.5
    for down in (-0.7, 0, 0.7):
        fill(image, (x - r, y + down * r - 0.12 * r, x + r, y + down * r + 0.12 * r), ink)


def gear(image: Image, box: Rect, ink: Bgr) -> None:
    """Settings."""
    (x, y), r = centre(box), (box[2] - box[0]) / 4
    outline(image, around(x, y, r), r, 0.35 * r, ink)
    for turn in np.arange(8) * np.pi / 4:
        across, down = float(np.cos(turn)), float(np.sin(turn))
        stroke(
            image, [(x + r * across, y + r * down), (x + 1.3 * r * across, y + 1.3 * r * down)], 0.35 * r, ink
        )


def filled_square(image: Image, box: Rect, ink: Bgr) -> None:
    """The tool that fills."""
    fill(image, square(box, 0.42), ink)


def thin_cross(image: Image, box: Rect, ink: Bgr) -> None:
    """The tool that marks."""
    cross(image, square(box, 0.4), 0.06 * (box[2] - box[0]), ink)


def undo(image: Image, box: Rect, ink: Bgr) -> None:
    """An arrow that turns back."""
    (x, y), r = centre(box), (box[2] - box[0]) / 4
    arc = [(x + r * float(np.cos(t)), y + r * float(np.sin(t))) for t in np.linspace(-2.6, 1.6, 20)]
    stroke(image, arc, 0.3 * r, ink)
    tip_x, tip_y = arc[0]
    head = [(tip_x - 0.5 * r, tip_y), (tip_x + 0.5 * r, tip_y + 0.2 * r), (tip_x - 0.3 * r, tip_y + 0.8 * r)]
    polygon(image, head, ink)


def heart(image: Image, box: Rect, ink: Bgr) -> None:
    """A life."""
    (x, y), r = centre(box), (box[2] - box[0]) / 4
    turns = np.linspace(0, 2 * np.pi, 40)
    across = x + r * np.sin(turns) ** 3
    down = (
        y - r * (13 * np.cos(turns) - 5 * np.cos(2 * turns) - 2 * np.cos(3 * turns) - np.cos(4 * turns)) / 16
    )
    polygon(image, [(float(a), float(d)) for a, d in zip(across, down, strict=True)], ink)


LEADING: tuple[Callable[[Image, Rect, Bgr], None], ...] = (back, menu)
TOOLS: tuple[Callable[[Image, Rect, Bgr], None], ...] = (menu, gear, filled_square, thin_cross, undo)
