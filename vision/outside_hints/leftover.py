"""What stands among the hints of a board and was read as none of them: other marks, or what covers some.

Each line has a strip beside the board, as long as the longest hint. All strips have one ground, which may
change along them, and each may have a shade of its own. What differs from that as digits do, and is no part
of any that was read, may be a digit that was not made out, or something that hides one. So may another shade
where a line has no digits at all.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median, strongest
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image, Values
from vision.digits.numbers import Digit

TALL = 8  # pixels that a digit is high in strips, at least: enough to tell ink from none
BREADTH = 0.76  # of a line that is looked at: beside it may be ruling
BEYOND = 1.0  # heights of a digit beyond the outermost one that are looked at, for another,
INSIDE = 0.3  # and between the innermost one and the board
AROUND = 0.2  # of its height around a digit that belong to it
INK = 0.5  # of the contrast of digits is ink
SHADE = 0.2  # of it sets the ground of a line, or a patch on it, apart from that of others
LEAST = 0.05  # of a square as high as a digit: less ink is dirt
THROUGH = 0.9  # of the breadth of a strip is covered by lines of boxes around numbers, and
THIN = 0.35  # of the height of a digit is as wide as they are, at most
STEP = 2  # of so many pixels one is looked at to tell what is usual
PATCH = 1.0  # such squares: where so much is of another shade, something lies on the ground
SOME = 0.5  # of the lines: what stands beside more of them belongs to how hints are written, such as brackets

Strips = NDArray[np.int16]  # (lines, across, along, 3) BGR


def beside_hints(image: Image, board: Lattice, hints: Sequence[Sequence[Digit]]) -> Flags:
    """Beside which lines of a board, columns first, something stands that is no digit of theirs; (n,)."""
    columns = _beside(image, board.x, board.y, hints[: board.width], across=False)
    return np.concatenate((columns, _beside(image, board.y, board.x, hints[board.width :], across=True)))


def _beside(
    image: Image, lines: Values, ends: Values, hints: Sequence[Sequence[Digit]], across: bool
) -> Flags:
    """The same for the lines of one way, between `lines` (n + 1,); the board lies between `ends`.

    The hints of rows go `across`.
    """
    digits = [digit for line in hints for digit in line]
    if not digits:
        return np.zeros(len(hints), np.bool_)
    boxes = np.array([digit.box for digit in digits], np.float64)[:, [0, 1, 2, 3] if across else [1, 0, 3, 2]]
    tall = float(median([digit.glyph.height for digit in digits]))
    start, stop = _reach(boxes, ends, tall, image.shape[1 if across else 0])
    smaller, top = max(1, int(tall / TALL)), max(0, int(lines[0]))
    part = np.s_[top : int(lines[-1]) + 1, start:stop]
    band = _smaller(image[part], smaller) if across else _smaller(image[part[::-1]], smaller).swapaxes(0, 1)
    breadth = BREADTH * float(median(np.diff(lines)))
    tops = ((lines[:-1] + lines[1:] - breadth) / 2 - top) / smaller
    rows = np.round(tops).astype(int)[:, None] + np.arange(max(1, round(breadth / smaller)))
    strips = band[rows.clip(0, len(band) - 1)]
    boxes = (boxes - [start, top, start, top]) / smaller
    if start > ends[0]:  # as if the board came behind them
        strips, boxes[:, [0, 2]] = strips[:, :, ::-1], strips.shape[2] - boxes[:, [2, 0]]
    free = _free(strips.shape[:3], boxes, hints, tops)
    contrast = float(median([np.abs(digit.glyph.contrast).max() for digit in digits]))
    found = _set_apart(strips, free, contrast, tall / smaller, np.array([not line for line in hints]))
    return np.asarray(found & (found.mean() <= SOME))


def _reach(boxes: Values, ends: Values, tall: float, most: int) -> tuple[int, int]:
    """From where to where hints go along their lines, within a picture so wide; never nothing."""
    first, last = boxes[:, 0].min(), boxes[:, 2].max()
    if median(boxes[:, [0, 2]]) < ends[0]:
        start, stop = first - BEYOND * tall, min(last + INSIDE * tall, ends[0])
    else:
        start, stop = max(first - INSIDE * tall, ends[-1]), last + BEYOND * tall
    begin = min(max(0, round(start)), most - 1)
    return begin, min(max(begin + 1, round(stop)), most)


def _smaller(part: Image, times: int) -> Strips:
    """A part of a picture made so many times smaller."""
    height, width = (max(1, side // times) for side in part.shape[:2])
    whole = part[: height * times, : width * times]
    return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.int16)


def _free(shape: tuple[int, ...], boxes: Values, hints: Sequence[Sequence[Digit]], tops: Values) -> Flags:
    """Where in strips (n, h, w), from the outermost digits of a line on, none of them is but one may be.

    Of the lines without digits, that is where the others have the innermost ones.
    """
    owners = np.array([i for i, line in enumerate(hints) for _ in line])
    tall = boxes[:, 3] - boxes[:, 1]
    inner = [boxes[owners == i, 0].max() for i, line in enumerate(hints) if line]
    outer = [boxes[owners == i, 0].min() if line else median(inner) for i, line in enumerate(hints)]
    free = np.arange(shape[2]) > np.array(outer)[:, None, None] - BEYOND * float(median(tall))
    free = np.repeat(free, shape[1], axis=1)
    around = boxes + (AROUND * tall)[:, None] * [-1, -1, 1, 1]
    around[:, [1, 3]] -= tops[owners, None]
    for i, (left, top, right, bottom) in zip(owners, around.clip(0).astype(int).tolist(), strict=True):
        free[i, top : bottom + 1, left : right + 1] = False
    return free


def _set_apart(strips: Strips, free: Flags, contrast: float, tall: float, bare: Flags) -> Flags:
    """Which strips (n, h, w, 3) hold ink that is none of digits so `tall`, or another shade; (n,).

    Digits have this contrast to their ground, and cover what is not `free`; `bare` strips have none.
    """
    ground = np.asarray(median(strips[:, ::STEP], axis=(0, 1)), np.int16)
    shade, own = _usual(strips - ground), _usual(strips)
    near = np.stack(
        [np.concatenate((ground[:1], ground[:-1])), ground, np.concatenate((ground[1:], ground[-1:]))]
    )
    grounds = near.min(axis=0), near.max(axis=0)  # ruling may not be quite straight
    off = [_off(strips, *grounds), _off(strips - shade, *grounds), _off(strips, own, own)]
    patches = [one > SHADE * contrast for one in off]
    marks = [_without_ruling(one > INK * contrast, tall) for one in off]
    counts = [[(flags & free).sum(axis=(1, 2)) for flags in some] for some in (marks, patches)]
    ink, patch = np.min(counts, axis=1) / tall**2
    other = strongest(np.abs(shade))[:, 0, 0] > SHADE * contrast
    return np.asarray((ink > LEAST) | (patch > PATCH) | bare & other)


def _without_ruling(ink: Flags, tall: float) -> Flags:
    """Ink in strips (n, h, w) but for thin lines through them, of boxes around digits so `tall`."""
    through = (ink.mean(axis=1) >= THROUGH).astype(np.uint8)
    broad = cv2.morphologyEx(through, cv2.MORPH_OPEN, np.ones((1, round(THIN * tall) + 1), np.uint8))
    return np.asarray(ink & (through == broad)[:, None])


def _off(strips: Strips, least: Strips, most: Strips) -> NDArray[np.int16]:
    """How far pixels (n, h, w, 3) are off what lies between two grounds (w, 3), in levels; (n, h, w)."""
    return np.asarray(strongest(np.maximum(strips - most, least - strips)))


def _usual(strips: Strips) -> Strips:
    """The middle of all values of each strip and channel, which is one of them; (n, 1, 1, 3)."""
    some = strips[:, ::STEP, ::STEP]
    ordered = np.sort(some.reshape(len(some), -1, some.shape[-1]), axis=1)
    return np.asarray(ordered[:, None, None, ordered.shape[1] // 2])
