"""Antialiased shapes on a BGR picture, in pixels with fractions: what the renderer draws with."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.basics.types import Bgr, Image

Paint = Bgr | Image  # one colour, or a texture as large as the picture
Rect = tuple[float, float, float, float]  # left, top, right, bottom; a pixel covers [i, i + 1)
Point = tuple[float, float]

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
SUBPIXEL_BITS = 5  # OpenCV takes fractional coordinates as fixed point


def hsv(hue: float, saturation: float, value: float) -> Bgr:
    """A colour from hue, saturation and value, each 0 to 1."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, saturation, value)
    return round(blue * 255), round(green * 255), round(red * 255)


def grey(value: float) -> Bgr:
    """A neutral colour of brightness 0 to 255."""
    return round(value), round(value), round(value)


def any_colour(rng: Generator) -> Bgr:
    """A colour at random."""
    return hsv(rng.random(), float(rng.uniform(0, 1)), float(rng.uniform(0.1, 1)))


def mix(first: Bgr, second: Bgr, share: float) -> Bgr:
    """The colour that lies `share` (0 to 1) of the way from the first to the second."""
    blue, green, red = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return blue, green, red


def brightness(colour: Bgr) -> float:
    """Perceived brightness, 0 to 255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def around(x: float, y: float, reach: float) -> Rect:
    """The square whose sides are `reach` away from a point."""
    return x - reach, y - reach, x + reach, y + reach


def inset(box: Rect, by: float) -> Rect:
    """The box with each side moved inwards by `by` pixels."""
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def centre(box: Rect) -> Point:
    """The middle of a box."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def square(box: Rect, share: float) -> Rect:
    """A square in the middle of a box, `share` of its shorter side wide."""
    return around(*centre(box), share * min(box[2] - box[0], box[3] - box[1]) / 2)


def blend(image: Image, left: int, top: int, cover: NDArray[np.float32], paint: Paint) -> None:
    """Lay paint on the picture as `cover` says: shares of 1, one a pixel or one a channel."""
    height, width = image.shape[:2]
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(width, left + cover.shape[1]), min(height, top + cover.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    share = cover[y0 - top : y1 - top, x0 - left : x1 - left]
    share = share[..., None] if share.ndim == 2 else share
    target = image[y0:y1, x0:x1]
    source = (
        np.asarray(paint, np.float32) if isinstance(paint, tuple) else paint[y0:y1, x0:x1].astype(np.float32)
    )
    target[...] = (target + share * (source - target) + 0.5).astype(np.uint8)


def _coverage(start: float, end: float) -> tuple[int, NDArray[np.float32]]:
    """How much of each pixel the interval covers, from its first pixel on."""
    first = int(np.floor(start))
    edges = np.arange(first, int(np.ceil(end)) + 1, dtype=np.float32)
    return first, np.clip(np.minimum(edges[1:], end) - np.maximum(edges[:-1], start), 0, 1)


def fill(image: Image, box: Rect, paint: Paint, alpha: float = 1.0) -> None:
    """Fill a box."""
    (left, across), (top, down) = _coverage(box[0], box[2]), _coverage(box[1], box[3])
    blend(image, left, top, alpha * np.outer(down, across).astype(np.float32), paint)


def rounded_cover(box: Rect, radius: float) -> tuple[int, int, NDArray[np.float32]]:
    """Left, top and coverage of a box with round corners, from its signed distance."""
    (x, y), left, top = centre(box), int(np.floor(box[0])), int(np.floor(box[1]))
    half_x, half_y = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
    radius = min(radius, half_x, half_y)
    across = np.arange(left, int(np.ceil(box[2])), dtype=np.float32) + 0.5
    down = np.arange(top, int(np.ceil(box[3])), dtype=np.float32) + 0.5
    dx = (np.abs(across - x) - half_x + radius)[None, :]
    dy = (np.abs(down - y) - half_y + radius)[:, None]
    distance = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - radius
    return left, top, np.clip(0.5 - distance, 0, 1).astype(np.float32)


def rounded(image: Image, box: Rect, radius: float, paint: Paint, alpha: float = 1.0) -> None:
    """Fill a box with round corners."""
    left, top, cover = rounded_cover(box, radius)
    blend(image, left, top, alpha * cover, paint)


def disc(image: Image, box: Rect, paint: Paint, alpha: float = 1.0) -> None:
    """Fill the ellipse-like shape with the roundest corners that the box allows."""
    rounded(image, box, max(box[2] - box[0], box[3] - box[1]), paint, alpha)


def outline(image: Image, box: Rect, radius: float, width: float, paint: Paint, alpha: float = 1.0) -> None:
    """Draw the rim of a box with round corners, `width` pixels inwards."""
    left, top, cover = rounded_cover(box, radius)
    inner_left, inner_top, hole = rounded_cover(inset(box, width), max(0.0, radius - width))
    y, x = inner_top - top, inner_left - left
    cover[y : y + hole.shape[0], x : x + hole.shape[1]] -= hole
    blend(image, left, top, alpha * np.clip(cover, 0, 1), paint)


def _fixed(points: Sequence[Point]) -> NDArray[np.int32]:
    shifted = np.asarray(points, np.float64) - 0.5  # OpenCV counts from the middle of a pixel
    return np.round(shifted * (1 << SUBPIXEL_BITS)).astype(np.int32)


def stroke(image: Image, points: Sequence[Point], width: float, colour: Bgr, closed: bool = False) -> None:
    """Draw a line through the points."""
    thickness = max(1, round(width))
    cv2.polylines(image, [_fixed(points)], closed, colour, thickness, cv2.LINE_AA, SUBPIXEL_BITS)


def polygon(image: Image, points: Sequence[Point], colour: Bgr) -> None:
    """Fill a polygon."""
    cv2.fillPoly(image, [_fixed(points)], colour, cv2.LINE_AA, SUBPIXEL_BITS)


def cross(image: Image, box: Rect, width: float, colour: Bgr) -> None:
    """Draw the two diagonals of a box."""
    left, top, right, bottom = box
    stroke(image, [(left, top), (right, bottom)], width, colour)
    stroke(image, [(left, bottom), (right, top)], width, colour)
