"""Ink: how far thin strokes, such as those of digits, stand out from whatever ground they are on.

What is thinner than a part of a cell is found by top-hat and black-hat transforms, for which edges of panels
and stripes are no strokes, and by the difference from the colour that prevails around (a local median), for
which gaps between strokes are none. Either fails where the other does not: the one beside things that almost
touch, the other near the edges of narrow panels. So both are looked at, for dark and for light strokes.

Lengths are in pitches: cells of the finer way of the lattice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits import FAINTEST, Ink
from vision.sight import Box, Image

Mask = NDArray[np.uint8]
Colour = NDArray[np.float32]  # (3,) BGR

SURROUNDING = 0.9  # side of the square in which the background is the median: inside one stripe or tile, and
WIDER = 1.7  # side of another one: beside thick lines, these are all that prevails in the first
COARSE = 16  # samples a cell, of which the median is taken
STROKE = 0.35  # no stroke, not even where strokes meet, is wider
NEIGHBOURHOOD = 0.5  # side of the square whose strongest ink decides how strong ink must be
LINE = 1.3  # a straight run as long as this is no digit
WEAK = 0.35  # of the strongest ink around, to be part of a line
CROSSING = 1.6  # times the ink of a line: what is stronger runs across it
STRONG = 0.45  # of the strongest ink around, to be part of a glyph
FINE = 16  # pixels: strokes of smaller glyphs are no wider than a pixel, and some of them pale:
PALE = 0.25  # of the strongest ink around is enough for them
ASIDE = 2.5  # times as much as on the way from the ground to a colour counts what is off this way
BORNE_OUT = 0.5  # of the ink of a glyph must differ from what prevails around it


class Ground(NamedTuple):
    """A background, and how much of some ink differs from it."""

    colour: Image
    differing: Ink


class Strokes(NamedTuple):
    """Ink of one shade, and the grounds on which it may stand."""

    dark: bool  # on a lighter ground
    ink: Ink
    grounds: tuple[Ground, ...]


def backgrounds(image: Image, pitch: float) -> list[Image]:
    """The colours that prevail around each pixel, nearby and farther off."""
    return [_background(image, pitch, around) for around in (SURROUNDING, WIDER)]


def _background(image: Image, pitch: float, around: float) -> Image:
    step = max(1, int(pitch * around / SURROUNDING / COARSE))
    half = max(1, int(around * pitch / step / 2))
    coarse = np.ascontiguousarray(image[step // 2 :: step, step // 2 :: step])
    padded = cv2.copyMakeBorder(coarse, half, half, half, half, cv2.BORDER_REFLECT_101)
    median = cv2.medianBlur(padded, 2 * half + 1)[half:-half, half:-half]
    return np.asarray(cv2.resize(median, image.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)


def strokes(image: Image, grounds: Sequence[Image], pitch: float) -> Iterator[Strokes]:
    """All ideas of what is ink in a BGR picture, without long straight lines."""
    side = max(3, int(STROKE * pitch) | 1)
    kernel = np.ones((side, side), np.uint8)
    for dark in (True, False):
        hat = cv2.morphologyEx(image, cv2.MORPH_BLACKHAT if dark else cv2.MORPH_TOPHAT, kernel)
        apart = (cv2.subtract(*((g, image) if dark else (image, g))) for g in grounds)
        found = tuple(Ground(g, _strongest(cv2.min(hat, off))) for g, off in zip(grounds, apart, strict=True))
        differing = _without_lines(found[0].differing, pitch)
        yield Strokes(dark, differing, (Ground(grounds[0], differing),))
        yield Strokes(dark, _without_lines(_strongest(hat), pitch), found)


def strokes_of(image: Image, ground: Image, colour: Colour, pitch: float) -> Strokes:
    """The ink of one colour (3,): between it and the ground, and not off to another colour."""
    towards = colour - ground.astype(np.float32)
    length = np.maximum(np.linalg.norm(towards, axis=-1), FAINTEST)
    off = image.astype(np.float32) - ground
    along = np.einsum("hwc,hwc->hw", off, towards) / length
    aside = np.sqrt(np.maximum(np.einsum("hwc,hwc->hw", off, off) - along**2, 0))
    near = (np.minimum(along, 2 * length - along) - ASIDE * aside) / length
    ink = _without_lines(np.clip(255 * near, 0, 255).astype(np.uint8), pitch)
    return Strokes(bool(colour.sum() < ground.mean() * 3), ink, (Ground(ground, ink),))


def components(ink: Ink, pitch: float, least: float, most: float, widest: float) -> list[tuple[Box, Mask]]:
    """Boxes of what hangs together, `least` to `most` pixels high, each with its mask (0 or 255)."""
    around = _strongest_around(ink, pitch)
    found = _parts(_stands_out(ink, around, STRONG), max(least, FINE / 2), most, widest)
    if least < FINE:
        found += _parts(_stands_out(ink, around, PALE), least, min(FINE, most), widest)
    return found


def _parts(mask: Mask, least: float, most: float, widest: float) -> list[tuple[Box, Mask]]:
    """Parts of a mask by their outlines: these take a tenth of the time that labels of all pixels take."""
    outlines, nesting = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    parts = []
    for index, outline in enumerate(outlines):
        x, y, w, h = cv2.boundingRect(outline)
        if nesting[0, index, 3] < 0 and least <= h < most and w <= widest:
            own = np.zeros((h, w), np.uint8)
            cv2.drawContours(own, [outline], 0, 255, cv2.FILLED, offset=(-x, -y))
            parts.append(((x, y, x + w, y + h), np.asarray(own & mask[y : y + h, x : x + w], np.uint8)))
    return parts


def _strongest(image: cv2.typing.MatLike) -> Ink:
    """The channel that shows it best."""
    blue, green, red = cv2.split(image)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _strongest_around(ink: Ink, pitch: float) -> Ink:
    side = max(3, int(NEIGHBOURHOOD * pitch) | 1)
    return np.asarray(cv2.dilate(ink, np.ones((side, side), np.uint8)), np.uint8)


def _stands_out(ink: Ink, around: Ink, share: float) -> Mask:
    """Where ink is not faint, neither in itself nor beside what is around it."""
    return np.asarray(cv2.compare(ink, _threshold(around, share), cv2.CMP_GT), np.uint8)


def _threshold(around: Ink, share: float) -> Ink:
    return np.maximum(np.asarray(cv2.convertScaleAbs(around, alpha=share), np.uint8), np.uint8(FAINTEST))


def _without_lines(ink: Ink, pitch: float) -> Ink:
    """The ink without straight lines that are longer than any digit, nor their fringe."""
    least = _threshold(_strongest_around(ink, pitch), WEAK)
    side, over = max(3, round(LINE * pitch)), int(NEIGHBOURHOOD * pitch) | 1
    lines = np.zeros_like(ink)
    for shape, longer in (((1, side), (1, over)), ((side, 1), (over, 1))):
        line = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones(shape, np.uint8))
        line = cv2.bitwise_and(line, cv2.compare(line, least, cv2.CMP_GT))
        # Beside a stronger line, a faint one does not stand out; it goes on there all the same.
        lines = np.maximum(lines, cv2.dilate(line, np.ones(longer, np.uint8)))
    fringed = cv2.dilate(lines, np.ones((3, 3), np.uint8))
    crossing = cv2.compare(ink, np.asarray(cv2.convertScaleAbs(fringed, alpha=CROSSING)), cv2.CMP_GT)
    return np.asarray(cv2.bitwise_and(ink, crossing), np.uint8)
