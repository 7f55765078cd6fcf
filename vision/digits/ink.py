"""Ink: how far thin strokes, such as those of digits, stand out from whatever ground they are on.

What is thinner than a part of a cell is found by top-hat and black-hat transforms, for which edges of panels
and stripes are no strokes, and by the difference from the colour that prevails around (a local median), for
which gaps between strokes are none. Either fails where the other does not: the one beside things that almost
touch, the other near the edges of narrow panels. So both are looked at, for dark and for light strokes.

Lengths are in pitches: cells of the finer way of the lattice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import reduce
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.types import Box, Colour, Flags, Image, Indices, Ink, Mask
from vision.digits.ink_lines import clear, stands_out, strongest_around, without_lines
from vision.digits.network import FAINTEST

# Blue, green, red (h, w), one by one, as they need less memory so; or one for all, of what is grey.
Channels = Sequence[cv2.typing.MatLike]

SURROUNDING = 0.9  # side of the square in which the background is the median: inside one stripe or tile, and
WIDER = 1.7  # side of another one: beside thick lines, these are all that prevails in the first
NARROWER = 0.35  # side of a third one: on chips, discs and tiles that are much smaller than a cell
GROUNDS = SURROUNDING, WIDER, NARROWER
COARSE = 10  # samples a cell, of which the median is taken; in wider squares fewer
STROKE = 0.35  # no stroke, not even where strokes meet, is wider
STRONG = 0.45  # of the strongest ink around, to be part of a glyph
FINE = 16  # pixels: strokes of smaller glyphs are no wider than a pixel, and some of them pale:
PALE = 0.25  # of the strongest ink around is enough for them
OUTSHONE = 0.7  # of the strongest ink around is the strongest of a greyed glyph: then PALE is enough, too
BARE = 0.25  # of its height is a bare stroke wide, at most
ASIDE = 2.5  # times as much as on the way from the ground to a colour counts what is off this way
STRUCK = 0.25  # of the pitch: strokes in another colour, through struck out numbers, are longer and thinner
TEXTURED, SAMPLED = 0.06, 8  # of the pixels in a row differ from the next one in textures; every so many rows
BORNE_OUT = 0.5  # of the ink of a glyph must differ from what prevails around it,
UNSEEN = BORNE_OUT * FAINTEST  # levels: where nothing differs by more, there is none


class Ground(NamedTuple):
    """A background, and how much of some ink differs from it."""

    channels: Channels
    differing: Ink

    def colours(self, part: tuple[slice, slice]) -> Image:
        """The background of a part of the picture."""
        return _merged([one[part] for one in self.channels])


class Sizes(NamedTuple):
    """How large parts of ink are that are looked for, in pixels."""

    least: float  # height
    most: float  # height, exclusive
    widest: float

    def fit(self, wide: Indices, tall: Indices) -> Flags:
        """Which of some widths and heights (n,) are such."""
        return (self.least <= tall) & (tall < self.most) & (wide <= self.widest)


class Part(NamedTuple):
    """What hangs together of the ink that stands out."""

    box: Box
    outline: NDArray[np.int32]
    standing_out: Mask  # everything that does
    outshone: bool = False  # by what is beside it

    @property
    def height(self) -> int:
        """In pixels."""
        return self.box[3] - self.box[1]

    @property
    def mask(self) -> Mask:
        """The part alone (0 or 255), of its box's shape; drawn when asked for: few are."""
        left, top, right, bottom = self.box
        own = np.zeros((bottom - top, right - left), np.uint8)
        cv2.drawContours(own, [self.outline], 0, 255, cv2.FILLED, offset=(-left, -top))
        return np.asarray(own & self.standing_out[top:bottom, left:right], np.uint8)


class InkStrokes(NamedTuple):
    """Ink of one shade, the grounds on which it may stand, and its parts."""

    dark: bool  # on a lighter ground
    ink: Ink
    grounds: tuple[Ground, ...]
    parts: list[Part]


def _channels(image: Image) -> Channels:
    """The channels of a picture."""
    first, *others = cv2.split(image)
    grey = all(cv2.norm(first, other, cv2.NORM_INF) == 0 for other in others)
    return [first] if grey else [first, *others]


def _merged(channels: Channels) -> Image:
    """The picture of some channels."""
    return np.asarray(cv2.merge(channels if len(channels) > 1 else [*channels] * 3), np.uint8)


def _background(channels: Channels, pitch: float, around: float) -> Channels:
    """The median of what is so far around each pixel."""
    step = max(1, int(pitch * max(1.0, around / SURROUNDING) / COARSE))
    half = max(1, int(around * pitch / step / 2))
    coarse = cv2.merge([one[step // 2 :: step, step // 2 :: step] for one in channels])
    padded = cv2.copyMakeBorder(coarse, half, half, half, half, cv2.BORDER_REFLECT_101)
    median = cv2.medianBlur(padded, 2 * half + 1)[half:-half, half:-half]
    size = channels[0].shape[::-1]
    return [cv2.resize(one, size, interpolation=cv2.INTER_LINEAR) for one in cv2.split(median)]


def strokes(image: Image, pitch: float, sizes: Sizes) -> list[InkStrokes]:
    """All ideas of what is ink in a BGR picture, without long straight lines.

    Dark and light strokes are looked for at the same time: OpenCV leaves Python's other threads free.
    """
    channels = _channels(image)
    with ThreadPoolExecutor(2) as pool:
        grounds = [pool.submit(_background, channels, pitch, around) for around in GROUNDS]
        dark, light = (pool.submit(_strokes, channels, grounds, pitch, sizes, dark) for dark in (True, False))
        return dark.result() + light.result()


def _strokes(
    channels: Channels, grounds: Sequence[Future[Channels]], pitch: float, sizes: Sizes, dark: bool
) -> list[InkStrokes]:
    """The ideas of what is dark ink, or light ink.

    It is one idea where hats and backgrounds tell the same, and none where nothing differs from these.
    """
    side = max(3, int(STROKE * pitch) | 1)
    shade, kernel = cv2.MORPH_BLACKHAT if dark else cv2.MORPH_TOPHAT, np.ones((side, side), np.uint8)
    hats = [cv2.morphologyEx(one, shade, kernel) for one in channels]
    found = []
    for ground in (one.result() for one in grounds):
        off = map(cv2.subtract, *((ground, channels) if dark else (channels, ground)))
        found.append(Ground(ground, _strongest(map(cv2.min, hats, off))))
    if max(one.differing.max() for one in found) < UNSEEN:
        return []
    thin, near = _strongest(hats), found[0].differing
    alike = cv2.norm(thin, near, cv2.NORM_INF) < UNSEEN
    ideas = [(thin, found)] if alike else [(near, found[:1]), (thin, found)]
    bare = [(without_lines(ink, pitch), on) for ink, on in ideas]
    return [InkStrokes(dark, ink, tuple(on), _components(ink, pitch, sizes)) for ink, on in bare]


def strokes_of(colour: Colour, image: Image, pitch: float, sizes: Sizes) -> InkStrokes:
    """The ink of one colour (3,): between it and the ground, and not off to another colour."""
    channels = _background(_channels(image), pitch, SURROUNDING)
    ground = _merged(channels)
    towards = colour - ground.astype(np.float32)
    length = np.maximum(np.linalg.norm(towards, axis=-1), FAINTEST)
    off = image.astype(np.float32) - ground
    along = np.einsum("hwc,hwc->hw", off, towards) / length
    aside = np.sqrt(np.maximum(np.einsum("hwc,hwc->hw", off, off) - along**2, 0))
    near = (np.minimum(along, 2 * length - along) - ASIDE * aside) / length
    ink = np.clip(255 * near, 0, 255).astype(np.uint8)
    ink = without_lines(_bridged(ink, ASIDE * aside > np.maximum(along, FAINTEST), pitch), pitch)
    dark = bool(colour.sum() < ground.mean() * 3)
    return InkStrokes(dark, ink, (Ground(channels, ink),), _components(ink, pitch, sizes))


def _bridged(ink: Ink, other: NDArray[np.bool_], pitch: float) -> Ink:
    """The ink, and what level strokes in `other` colours hide of it where they run through it."""
    mask_of_other, size = other.astype(np.uint8), int(STRUCK * pitch) | 1
    level, upright = np.ones((1, size), np.uint8), np.ones((size, 1), np.uint8)
    thick = cv2.morphologyEx(mask_of_other, cv2.MORPH_OPEN, upright)
    strokes = cv2.morphologyEx(cv2.subtract(mask_of_other, thick), cv2.MORPH_OPEN, level)
    hidden = cv2.dilate(strokes, np.ones((3, 3), np.uint8))
    return np.where(hidden > 0, cv2.morphologyEx(ink, cv2.MORPH_CLOSE, upright), ink)


def _components(ink: Ink, pitch: float, sizes: Sizes) -> list[Part]:
    """What hangs together and is of these sizes."""
    around = strongest_around(ink, pitch)
    plain = clear(ink)
    found = _parts(stands_out(plain, around, STRONG), sizes._replace(least=max(sizes.least, FINE / 2)))
    for part in _parts(stands_out(plain, around, PALE), sizes):
        if part.height < FINE:
            found.append(part)
        elif _outshone(part.box, ink, around):
            found.append(part._replace(outshone=True))
    return found


def _outshone(box: Box, ink: Ink, around: Ink) -> bool:
    """Whether what is in a box is paler than what is beside it, as greyed hints are beside others.

    Bare strokes are rather pieces of lines.
    """
    left, top, right, bottom = box
    if right - left < BARE * (bottom - top):
        return False
    return bool(around[top:bottom, left:right].max() * OUTSHONE > ink[top:bottom, left:right].max())


def _parts(mask: Mask, sizes: Sizes) -> list[Part]:
    """Parts of a mask by their outlines: these take a tenth of the time that labels of all pixels take."""
    some = mask if _is_plain(mask) else _fitting(mask, sizes)
    outlines, nesting = cv2.findContours(some, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return []
    points = np.concatenate(outlines)[:, 0]
    first = np.cumsum([0, *map(len, outlines[:-1])])
    low, high = np.minimum.reduceat(points, first), np.maximum.reduceat(points, first) + 1
    wide, tall = (high - low).T
    fit = sizes.fit(wide, tall) & (nesting[0, :, 3] < 0)
    boxes = np.concatenate([low, high], axis=1)
    return [
        Part((left, top, right, bottom), np.asarray(outlines[index], np.int32), mask)
        for index, (left, top, right, bottom) in zip(
            np.flatnonzero(fit).tolist(), boxes[fit].tolist(), strict=True
        )
    ]


def _is_plain(mask: Mask) -> bool:
    """Whether a mask has not so many specks and holes as textures have."""
    rows = mask[::SAMPLED]
    return bool(np.count_nonzero(rows[:, 1:] != rows[:, :-1]) < TEXTURED * rows.size)


def _fitting(mask: Mask, sizes: Sizes) -> Mask:
    """What of a mask is of these sizes: labels of all pixels take less time than outlines of many specks."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    wide, tall = np.asarray(stats[:, 2:4], np.int64).T
    fit = sizes.fit(wide, tall)
    fit[0] = False
    return np.asarray(fit.astype(np.uint8)[labels])


def _strongest(channels: Iterable[cv2.typing.MatLike]) -> Ink:
    """What shows best in any channel; each is let go of before the next is made, where they are not kept."""
    return np.asarray(reduce(cv2.max, channels), np.uint8)
