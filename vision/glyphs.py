"""Glyphs: compact marks of thin strokes, such as digits, wherever they stand around and on a board.

Ink is what is thinner than a part of a cell (a top-hat or black-hat transform, so that edges of panels and
stripes are none) and differs from the colour that prevails around it (a local median), either way.
Long straight lines are taken out; what hangs together in the rest is a glyph.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

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
FINE = 16  # pixels: strokes of smaller glyphs are no wider than a pixel, and some of them pale:
PALE = 0.25  # of the strongest ink around is enough for them
HEIGHTS = 0.11, 1.05  # of glyphs
WIDEST = 6.0  # of glyphs that touch
BORNE_OUT = 0.5  # of the ink must differ from what prevails around: the gap between two glyphs does not
LEAST_PIXELS = 4  # height of the smallest legible digit
LEVELS = (0.35, 0.5, 0.65, 0.8)  # of the strongest ink, at which glyphs that touch come apart
WHOLE = 0.6  # of the usual height: what is smaller is a piece of a glyph


@dataclass(frozen=True)
class Glyph:
    """A mark that may be a digit, or several that touch."""

    box: Box
    ink: Ink  # of the glyph alone, its strongest 255; may be coarser or finer than the picture
    dark: bool  # on a lighter ground
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


def apart(glyph: Glyph, usual: float) -> list[Glyph]:
    """The glyphs that touch in this one, by the lowest ink between them; `usual` is the height of digits.

    The list is empty when the glyph is one piece as far as its ink tells.
    """
    scale = glyph.ink.shape[0] / glyph.height
    for level in LEVELS:
        mask = (glyph.ink > 255 * level).astype(np.uint8)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        whole = [i for i in range(1, count) if stats[i, cv2.CC_STAT_HEIGHT] >= WHOLE * usual * scale]
        if len(whole) > 1:
            return [_piece(glyph, part) for part in _grown(labels, whole)]
    return []


def _grown(labels: Labels, kept: list[int]) -> list[NDArray[np.bool_]]:
    """Masks of the labelled parts that are kept, each grown by all that is nearest to it."""
    nearest = np.full(labels.shape, np.inf, np.float32)
    owner = np.zeros(labels.shape, np.int32)
    for label in kept:
        away = cv2.distanceTransform(np.asarray(labels != label, np.uint8), cv2.DIST_L2, 3)
        owner[away < nearest] = label
        nearest = np.minimum(nearest, away)
    return [owner == label for label in kept]


def _piece(glyph: Glyph, part: NDArray[np.bool_]) -> Glyph:
    """The part of a glyph under a mask."""
    ink = np.where(part, glyph.ink, 0).astype(np.uint8)
    seen = ink > 255 * PALE
    rows, columns = np.flatnonzero(seen.any(axis=1)), np.flatnonzero(seen.any(axis=0))
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    scale = glyph.height / glyph.ink.shape[0]
    corners = np.array([left, top, right, bottom]) * scale + np.tile(glyph.box[:2], 2)
    return replace(glyph, box=tuple(round(v) for v in corners), ink=ink[top:bottom, left:right])


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
    half = max(1, int(SURROUNDING * pitch / step / 2))
    coarse = np.ascontiguousarray(image[step // 2 :: step, step // 2 :: step])
    padded = cv2.copyMakeBorder(coarse, half, half, half, half, cv2.BORDER_REFLECT_101)
    median = cv2.medianBlur(padded, 2 * half + 1)[half:-half, half:-half]
    return np.asarray(cv2.resize(median, image.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)


def _strongest(image: Image) -> Ink:
    """The channel that shows it best."""
    blue, green, red = cv2.split(image)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _stands_out(ink: Ink, share: float, pitch: float) -> Mask:
    """Where ink is not faint, neither in itself nor beside what is around it."""
    side = max(3, int(NEIGHBOURHOOD * pitch) | 1)
    around = cv2.dilate(ink, np.ones((side, side), np.uint8))
    least = cv2.max(cv2.convertScaleAbs(around, alpha=share), np.full_like(ink, round(FAINTEST)))
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
    side = max(3, int(STROKE * pitch) | 1)
    kernel = np.ones((side, side), np.uint8)
    prevailing = background(image, pitch)
    glyphs = []
    for hat, own in (
        (cv2.MORPH_BLACKHAT, cv2.subtract(prevailing, image)),
        (cv2.MORPH_TOPHAT, cv2.subtract(image, prevailing)),
    ):
        thin = cv2.morphologyEx(image, hat, kernel)
        ink = without_lines(_strongest(thin), pitch)
        borne_out = _strongest(cv2.min(thin, own))
        for box, part, strokes in _components(ink, pitch):
            if cv2.mean(borne_out[part], strokes)[0] < BORNE_OUT * cv2.mean(ink[part], strokes)[0]:
                continue
            own_ink = cv2.bitwise_and(ink[part], strokes)
            peak = own_ink.max()
            corners = np.array(box) / scale + np.tile(origin, 2)
            core = (own_ink > STRONG * peak).astype(np.uint8)
            glyphs.append(
                Glyph(
                    box=tuple(round(v) for v in corners),
                    ink=np.asarray(cv2.convertScaleAbs(own_ink, alpha=255 / peak), np.uint8),
                    dark=hat == cv2.MORPH_BLACKHAT,
                    colour=np.array(cv2.mean(image[part], core)[:3], np.float32),
                    ground=np.array(cv2.mean(prevailing[part], core)[:3], np.float32),
                )
            )
    return glyphs


def _components(ink: Ink, pitch: float) -> Iterator[tuple[Box, tuple[slice, slice], Mask]]:
    """What hangs together in ink and may be digits: box, the same as slices, and the mask there."""
    for share, sizes in ((PALE, (0, FINE)), (STRONG, (FINE, HEIGHTS[1] * pitch))):
        mask = _stands_out(ink, share, pitch)
        _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        tall, wide = stats[:, cv2.CC_STAT_HEIGHT], stats[:, cv2.CC_STAT_WIDTH]
        least = max(LEAST_PIXELS, HEIGHTS[0] * pitch, sizes[0])
        fits = (tall >= least) & (tall < sizes[1]) & (wide <= WIDEST * pitch)
        for label in (np.flatnonzero(fits[1:]) + 1).tolist():
            x, y, w, h = stats[label, :4].tolist()
            part = np.s_[y : y + h, x : x + w]
            own = cv2.inRange(labels[part], label, label)
            yield (x, y, x + w, y + h), part, np.asarray(own, np.uint8)
