"""Draws answers on pictures: translucent, at full resolution, told apart by shape as well as by colour.

Dark and white outlines go together, so that every symbol stands out on light and on dark boards alike; blue
and orange are different for colour-blind people too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import cos, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.lattice import Lattice
from vision.basics.types import Bgr, Box, Flags, Image
from vision.drawing.stamp import Drawing, Points, Shape, lay

WHITE, DARK, GREY = (255, 255, 255), (35, 25, 20), (120, 120, 120)
BLUE, NAVY, ORANGE, YELLOW = (235, 120, 20), (110, 45, 0), (0, 120, 255), (40, 205, 255)
RED = (45, 30, 215)


def where(answer: Sequence[str], symbol: str) -> Flags:
    """Where the rows of an answer show this symbol."""
    return np.array([[cell == symbol for cell in row] for row in answer], bool)


def symbols(
    canvas: Image,
    lattice: Lattice,
    answer: Sequence[str],
    drawings: Mapping[str, Drawing],
    scale: float = 1.0,
) -> None:
    """Draw into each cell of an answer's rows what stands for its symbol, if anything does."""
    for symbol, drawing in drawings.items():
        for box in boxes(lattice, where(answer, symbol)):
            lay(canvas, _scaled(box, scale), drawing)


def _scaled(box: Box, scale: float) -> Box:
    """The box around the same middle, so many times as large."""
    left, top, right, bottom = box
    across, down = (round((scale - 1) / 2 * side) for side in (right - left, bottom - top))
    return left - across, top - down, right + across, bottom + down


def fill(canvas: Image, lattice: Lattice, cells: Flags, drawing: Drawing) -> None:
    """Draw the same into each of the cells."""
    for box in boxes(lattice, cells):
        lay(canvas, box, drawing)


def open_cells(canvas: Image, lattice: Lattice, cells: Flags) -> None:
    """Draw a question mark in each of the cells."""
    fill(canvas, lattice, cells, QUESTION)


def rings(canvas: Image, around: Iterable[Box], colour: Bgr = ORANGE) -> None:
    """Draw a ring around each of the boxes."""
    for left, top, right, bottom in around:
        width, height = right - left, bottom - top
        room = max(4, round(0.3 * min(width, height)))
        side = min(width, height) + 2 * room
        inset = (0.45 * room / (width + 2 * room), 0.45 * room / (height + 2 * room))
        edge = rounded(*inset, 1 - inset[0], 1 - inset[1], 0.3)
        grown = (left - room, top - room, right + room, bottom + room)
        lay(canvas, grown, Drawing(outlined(edge, colour, 0.4 * room / side), square=False))


def boxes(lattice: Lattice, cells: Flags) -> Iterator[Box]:
    """The boxes of the cells in reading order, in whole pixels; neighbours share their edge."""
    x, y = (np.rint(line).astype(int).tolist() for line in (lattice.x, lattice.y))
    for row, column in np.argwhere(cells).tolist():
        yield x[column], y[row], x[column + 1], y[row + 1]


def in_perspective(
    photo: Image, homography: NDArray[np.float64], size: tuple[int, int], draw: Callable[[Image], None]
) -> Image:
    """The photo with what `draw` paints on an upright plane of `size` (width, height), in perspective.

    `homography` (3, 3) takes points of the plane to the photo. Painting on black and on white tells colour
    from opacity, so the photo's own pixels are never resampled.
    """
    black = np.zeros((size[1], size[0], 3), np.uint8)
    white = np.full_like(black, 255)
    draw(black)
    draw(white)
    clear = cv2.bitwise_not(cv2.subtract(white, black))  # opacity
    to_photo = (photo.shape[1], photo.shape[0])
    colour = cv2.warpPerspective(black, homography, to_photo, flags=cv2.INTER_LINEAR)
    opacity = cv2.warpPerspective(clear, homography, to_photo, flags=cv2.INTER_LINEAR)
    kept = cv2.multiply(photo, cv2.bitwise_not(opacity), scale=1 / 255)
    return np.asarray(cv2.add(kept, colour), np.uint8)


def outlined(points: Points, colour: Bgr, width: float, closed: bool = True) -> tuple[Shape, ...]:
    """A line with a white and a dark edge on both sides, to be seen on any ground."""
    edges = ((DARK, 2.2), (WHITE, 1.7), (colour, 1.0))
    return tuple(Shape(points, tint, 1.0, width * times, closed) for tint, times in edges)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Points:
    """Points along a circle from one angle to another, in degrees clockwise from the right."""
    angles = [pi / 180 * (start + (end - start) * step / 24) for step in range(25)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> Points:
    """A rectangle with rounded corners, the radius relative to its shorter side."""
    r = radius * min(right - left, bottom - top)
    corners = (
        (right - r, bottom - r, 0),
        (left + r, bottom - r, 90),
        (left + r, top + r, 180),
        (right - r, top + r, 270),
    )
    return tuple(point for x, y, start in corners for point in arc(x, y, r, start, start + 90))


def _bulb() -> Drawing:
    glass = arc(0.5, 0.42, 0.25, 130, 410)
    outline = (*glass, (0.58, 0.70), (0.58, 0.80), (0.42, 0.80), (0.42, 0.70))
    base = ((0.42, 0.68), (0.58, 0.68), (0.58, 0.80), (0.42, 0.80))
    glint = arc(0.5, 0.42, 0.15, 190, 260)
    return Drawing(
        (
            Shape(outline, WHITE, 0.9, 0.16),
            Shape(outline, DARK, 1.0, 0.09),
            Shape(outline, YELLOW),
            Shape(base, GREY),
            Shape(((0.42, 0.74), (0.58, 0.74)), DARK, 1.0, 0.03, closed=False),
            Shape(glint, WHITE, 0.9, 0.05, closed=False),
        )
    )


def _fill() -> Drawing:
    square = rounded(0.11, 0.11, 0.89, 0.89, 0.12)
    return Drawing(
        (Shape(square, BLUE, 0.62), Shape(square, WHITE, 0.9, 0.10), Shape(square, NAVY, 1.0, 0.05)),
        square=False,
    )


def _water() -> Drawing:
    whole = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    wave = tuple((step / 24, 0.5 + 0.08 * sin(4 * pi * step / 24)) for step in range(25))
    return Drawing(
        (
            Shape(whole, BLUE, 0.45),
            Shape(wave, NAVY, 0.9, 0.14, closed=False),
            Shape(wave, WHITE, 0.95, 0.06, closed=False),
        ),
        square=False,
    )


def _question() -> Drawing:
    hook = (*arc(0.5, 0.36, 0.17, 190, 420), (0.5, 0.58), (0.5, 0.63))
    dot = arc(0.5, 0.80, 0.02, 0, 360)
    pairs = zip(outlined(hook, ORANGE, 0.10, closed=False), outlined(dot, ORANGE, 0.10), strict=True)
    return Drawing(tuple(shape for pair in pairs for shape in pair))


def cross(colour: Bgr, width: float) -> tuple[Shape, ...]:
    """Two crossed strokes in the middle of a cell."""
    strokes = (((0.27, 0.27), (0.73, 0.73)), ((0.27, 0.73), (0.73, 0.27)))
    pairs = [outlined(stroke, colour, width, closed=False) for stroke in strokes]
    return tuple(shape for pair in zip(*pairs, strict=True) for shape in pair)


BULB, FILL, WATER, QUESTION = _bulb(), _fill(), _water(), _question()
WRONG = Drawing(cross(RED, 0.11))
