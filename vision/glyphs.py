"""Glyphs: compact marks of thin strokes, such as digits, wherever they stand around and on a board.

Ink is what is thinner than a part of a cell (a top-hat or black-hat transform, so that edges of panels and
stripes are none) and differs from the colour that prevails around it (a local median), either way.
Long straight lines are taken out; what hangs together in the rest is a glyph.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits import FAINTEST, Ink
from vision.lattice import Lattice
from vision.sight import Box, Image

Mask = NDArray[np.uint8]
Labels = NDArray[np.int32]

# Everything in cells, that is in pitches of the finer way of the lattice.
WORKING_PITCH = 96  # pixels: larger cells are shrunk to this, where digits are still legible
REACH = (
    2.0,
    0.55,
)  # how far hints go beyond the lattice: cells, and share of its side (every second cell a group)
SURROUNDING = 0.9  # side of the square in which the background is the median: inside one stripe or tile
COARSE = 16  # samples a cell, of which the median is taken
STROKE = 0.35  # no stroke, not even where strokes meet, is wider
NEIGHBOURHOOD = 0.5  # side of the square whose strongest ink decides how strong ink must be
LINE = 1.3  # a straight run as long as this is no digit
WEAK, STRONG = 0.35, 0.45  # of the strongest ink around: to be a line, and to be a glyph
HEIGHTS = 0.11, 1.05  # of glyphs
WIDEST = 1.7
LEAST_PIXELS = 4  # height of the smallest legible digit


@dataclass(frozen=True)
class Glyph:
    """A mark that may be a digit, or several that touch."""

    box: Box
    ink: Ink  # of the glyph alone, its strongest 255; may be coarser or finer than the picture
    colour: NDArray[np.float32]  # (3,) BGR of its strokes
    ground: NDArray[np.float32]  # (3,) BGR around it

    @property
    def centre(self) -> tuple[float, float]:
        """Across and down, in pixels."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    @property
    def width(self) -> int:
        """In pixels."""
        return self.box[2] - self.box[0]

    @property
    def height(self) -> int:
        """In pixels."""
        return self.box[3] - self.box[1]


def find_glyphs(image: Image, lattice: Lattice) -> list[Glyph]:
    """The glyphs on a lattice and as far around it as its hints may reach."""
    pitch = min(float(np.median(np.diff(lattice.x))), float(np.median(np.diff(lattice.y))))
    left, top, right, bottom = _surroundings(image, lattice, pitch)
    part = image[top:bottom, left:right]
    scale = min(1.0, WORKING_PITCH / pitch)
    if scale < 1:
        part = np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    return _glyphs(part, pitch * scale, scale, (left, top))


def _surroundings(image: Image, lattice: Lattice, pitch: float) -> Box:
    """The part of the picture in which hints may stand."""
    ends = []
    for lines, most in ((lattice.x, image.shape[1]), (lattice.y, image.shape[0])):
        reach = REACH[0] * pitch + REACH[1] * float(lines[-1] - lines[0])
        ends.append((max(0, int(lines[0] - reach)), min(most, int(lines[-1] + reach) + 1)))
    (left, right), (top, bottom) = ends
    return left, top, right, bottom


def background(image: Image, pitch: float) -> Image:
    """The colour that prevails around each pixel."""
    step = max(1, int(pitch / COARSE))
    side = max(3, int(SURROUNDING * pitch / step) | 1)
    coarse = cv2.medianBlur(np.ascontiguousarray(image[step // 2 :: step, step // 2 :: step]), side)
    return np.asarray(cv2.resize(coarse, image.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)


def ink_of(image: Image, ground: Image, pitch: float) -> Ink:
    """How far thin strokes differ from the background, in the channel that shows it best."""
    side = max(3, int(STROKE * pitch) | 1)
    kernel = np.ones((side, side), np.uint8)
    dark = cv2.min(cv2.morphologyEx(image, cv2.MORPH_BLACKHAT, kernel), cv2.subtract(ground, image))
    light = cv2.min(cv2.morphologyEx(image, cv2.MORPH_TOPHAT, kernel), cv2.subtract(image, ground))
    blue, green, red = cv2.split(cv2.max(dark, light))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _stands_out(ink: Ink, share: float, pitch: float) -> Mask:
    """Where ink is not faint, neither in itself nor beside what is around it."""
    side = max(3, int(NEIGHBOURHOOD * pitch) | 1)
    around = cv2.dilate(ink, np.ones((side, side), np.uint8))
    least = np.maximum(cv2.convertScaleAbs(around, alpha=share), np.uint8(FAINTEST))
    return np.asarray(cv2.compare(ink, least, cv2.CMP_GT), np.uint8)


def without_lines(ink: Ink, pitch: float) -> Ink:
    """The ink without straight lines that are longer than any digit, nor their fringe."""
    mask = _stands_out(ink, WEAK, pitch)
    side = max(3, round(LINE * pitch))
    level = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((1, side), np.uint8))
    upright = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((side, 1), np.uint8))
    lines = cv2.dilate(cv2.bitwise_or(level, upright), np.ones((3, 3), np.uint8))
    return np.asarray(cv2.bitwise_and(ink, cv2.bitwise_not(lines)), np.uint8)


def _glyphs(image: Image, pitch: float, scale: float, origin: tuple[int, int]) -> list[Glyph]:
    ground = background(image, pitch)
    ink = without_lines(ink_of(image, ground, pitch), pitch)
    mask = _stands_out(ink, STRONG, pitch)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    least = max(LEAST_PIXELS, HEIGHTS[0] * pitch)
    fits = (stats[:, 3] >= least) & (stats[:, 3] <= HEIGHTS[1] * pitch) & (stats[:, 2] <= WIDEST * pitch)
    glyphs = []
    for label in np.flatnonzero(fits[1:]) + 1:
        x, y, w, h = (int(v) for v in stats[label, :4])
        part = np.s_[y : y + h, x : x + w]
        own = np.where(labels[part] == label, ink[part], 0).astype(np.uint8)
        peak = int(own.max())
        strokes = own > STRONG * peak
        corners = np.array([x, y, x + w, y + h]) / scale + np.tile(origin, 2)
        glyphs.append(
            Glyph(
                box=tuple(round(v) for v in corners),
                ink=np.asarray(cv2.convertScaleAbs(own, alpha=255 / peak), np.uint8),
                colour=image[part][strokes].mean(axis=0, dtype=np.float32),
                ground=ground[part][strokes].mean(axis=0, dtype=np.float32),
            )
        )
    return glyphs
