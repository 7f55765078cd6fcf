"""Bulbs and marks as apps draw them."""

from __future__ import annotations

import numpy as np

from samples.drawing.paint import (
    Point,
    Rect,
    centre,
    cross,
    disc,
    fill,
    hsv,
    mix,
    outline,
    polygon,
    rounded,
    square,
)
from vision.basics.types import Bgr, Image

YELLOW, AMBER, DARK, WHITE = (30, 230, 255), (40, 180, 250), (15, 15, 15), (255, 255, 255)
RED = hsv(0, 0.85, 0.9)
BULBS = ("disc", "ring", "black disc", "lamp", "emoji", "star", "fill", "large black disc", "letter")
LETTER = 0.28  # of the cell: bulbs and marks that are written
MARKS = ("square", "dot", "cross", "none")


def _star(image: Image, at: Point, radius: float, colour: Bgr) -> None:
    turns = np.arange(10) * np.pi / 5 - np.pi / 2
    reach = np.where(np.arange(10) % 2 == 0, radius, radius * 0.45)
    corners = np.stack([at[0] + reach * np.cos(turns), at[1] + reach * np.sin(turns)], axis=1)
    polygon(image, [(float(x), float(y)) for x, y in corners], colour)


def _lamp(image: Image, at: Point, size: float, glass: Bgr, rim: Bgr) -> None:
    """A light bulb with its socket, as icons and emoji show it."""
    (x, y), r = at, size * 0.24
    disc(image, (x - r, y - 1.45 * r, x + r, y + 0.55 * r), rim)
    rounded(image, (x - 0.5 * r, y, x + 0.5 * r, y + 1.5 * r), 0.2 * r, rim)
    inner = r - max(1.0, 0.16 * r)
    disc(image, (x - inner, y - 0.45 * r - inner, x + inner, y - 0.45 * r + inner), glass)
    fill(image, (x - 0.3 * r, y + 0.2 * r, x + 0.3 * r, y + 0.75 * r), glass)
    rounded(image, (x - 0.42 * r, y + 0.8 * r, x + 0.42 * r, y + 1.45 * r), 0.2 * r, (120, 120, 120))


def bulb(image: Image, box: Rect, shape: str, glass: Bgr, rim: Bgr) -> None:
    """Draw one of BULBS into a cell's box."""
    at, size = centre(box), min(box[2] - box[0], box[3] - box[1])
    thin = max(1.0, size * 0.05)
    if shape == "fill":
        fill(image, square(box, 0.96), RED)
    elif shape in ("black disc", "large black disc"):
        disc(image, square(box, 0.5 if shape == "black disc" else 0.82), DARK)
    elif shape == "star":
        _star(image, at, size * 0.4, glass)
    elif shape == "disc":
        disc(image, square(box, 0.72), DARK)
        disc(image, square(box, 0.72 - 2 * thin / size), glass)
    elif shape == "ring":
        outline(image, square(box, 0.7), size, 2 * thin, rim)
    elif shape == "letter":
        left, top, right, bottom = square(box, LETTER)
        outline(image, (left, top - 0.04 * size, right, bottom + 0.04 * size), size, 0.07 * size, DARK)
    else:
        _lamp(image, at, size, glass, DARK if shape == "lamp" else AMBER)


def mark(image: Image, box: Rect, shape: str, size: float, ink: Bgr) -> None:
    """Draw one of MARKS, the player's 'no bulb here', into a cell's box, so many times as large as usual."""
    if shape == "square":
        fill(image, square(box, 0.24 * size), ink)
    elif shape == "dot":
        disc(image, square(box, 0.2 * size), ink)
    elif shape == "cross":
        cross(image, square(box, 0.36 * size), 0.06 * (box[2] - box[0]), mix(ink, RED, 0.7))
    elif shape == "letter":
        cross(image, square(box, LETTER), 0.07 * (box[2] - box[0]), DARK)
