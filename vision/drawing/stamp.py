"""Stamps: small drawings in the unit square, rendered smoothly at any size and laid on a picture."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.types import Bgr, Box, Image

Points = tuple[tuple[float, float], ...]  # x and y in the unit square

FINENESS = 4  # a pixel of a stamp is the mean of so many squared
SUBPIXEL = 6  # binary digits after the point in what OpenCV draws


class Shape(NamedTuple):
    """A filled polygon, or with a `stroke` (its width in the unit square) a line."""

    points: Points
    colour: Bgr
    opacity: float = 1.0
    stroke: float = 0.0
    closed: bool = True


class Stamp(NamedTuple):
    """A drawing in pixels."""

    light: NDArray[np.float32]  # (h, w, 3) BGR from 0 to 255: what it adds
    kept: NDArray[np.float32]  # (h, w, 3) from 0 to 1: the part that it leaves of what is below


class Drawing(NamedTuple):
    """Shapes from back to front. A `square` one keeps its shape, centred, where the box is not square."""

    shapes: tuple[Shape, ...]
    square: bool = True


def as_paths(drawing: Drawing) -> dict[str, object]:
    """The drawing as data, for others that draw the same: shapes as SVG paths in the unit square.

    A shape with a `stroke` is a line of that width, any other one is filled; colours are `#rrggbb`.
    """
    return {"square": drawing.square, "shapes": [_as_path(shape) for shape in drawing.shapes]}


def _as_path(shape: Shape) -> dict[str, object]:
    points = " ".join(f"{round(x, 3):g},{round(y, 3):g}" for x, y in shape.points)
    blue, green, red = shape.colour
    return {
        "path": f"M{points}{'Z' if shape.closed else ''}",
        "colour": f"#{red:02x}{green:02x}{blue:02x}",
        "opacity": shape.opacity,
        "stroke": shape.stroke,
    }


def lay(canvas: Image, box: Box, drawing: Drawing) -> None:
    """Draw into a box of the canvas (h, w, 3), in place; what is outside the canvas is cut off."""
    left, top, right, bottom = box
    stamp = render(drawing, bottom - top, right - left)
    x0, y0 = max(0, left), max(0, top)
    patch = canvas[y0 : max(0, bottom), x0 : max(0, right)]
    if patch.size:
        inside = np.s_[y0 - top : y0 - top + patch.shape[0], x0 - left : x0 - left + patch.shape[1]]
        below = cv2.multiply(patch, stamp.kept[inside], dtype=cv2.CV_32F)
        patch[:] = cv2.add(below, stamp.light[inside], dtype=cv2.CV_8U)


@lru_cache(maxsize=64)
def render(drawing: Drawing, height: int, width: int) -> Stamp:
    """The drawing as a stamp of this size in pixels."""
    light, kept = np.zeros((height, width, 3), np.float32), np.ones((height, width, 3), np.float32)
    for shape in drawing.shapes:
        cover = _cover(shape, drawing.square, height, width)[..., None] * shape.opacity
        light = np.array(shape.colour, np.float32) * cover + light * (1 - cover)
        kept *= 1 - cover
    return Stamp(light, kept)


def _cover(shape: Shape, square: bool, height: int, width: int) -> NDArray[np.float32]:
    """How much of each pixel (h, w) the shape covers, 0 to 1."""
    side = min(height, width)
    size = np.array([side, side] if square else [width, height], float) * FINENESS
    free = np.array([width, height], float) * FINENESS - size
    places = np.rint((np.array(shape.points) * size + free / 2 - 0.5) * 2**SUBPIXEL).astype(np.int32)
    fine = np.zeros((height * FINENESS, width * FINENESS), np.uint8)
    if shape.stroke:
        thick = max(1, round(shape.stroke * side * FINENESS))
        cv2.polylines(fine, [places], shape.closed, 255, thick, cv2.LINE_AA, SUBPIXEL)
    else:
        cv2.fillPoly(fine, [places], 255, cv2.LINE_AA, SUBPIXEL)
    return cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / np.float32(
        255
    )
