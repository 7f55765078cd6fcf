"""Counters beside a board: of 2/5, only what stands behind the slash is a hint."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import sqrt

import cv2
import numpy as np

from vision.digits.glyph import Glyph
from vision.digits.numbers import Digit

SLANT = 0.88  # correlation of how far right and how far up the ink of a slash is, at least
NARROW, WIDE = 0.25, 0.7  # of its height: the width of a slash
NEXT = 0.5  # of its height, between a slash and what stands next to it, and of that and what is next
LIKELY = 0.5  # that something is a digit, to be part of a counter
FEW_COUNTERS = 4  # counters at least: fewer may be a date or a page


def without_counts(glyphs: Sequence[Digit]) -> list[Digit]:
    """What was read, without slashes and the numbers before them if many numbers have some behind a slash."""
    slashes = [one for one in glyphs if _is_slash(one.glyph)]
    behind = [one for one in slashes if _next(glyphs, one, one.box[2], 0)]
    counts = [_before(glyphs, one) for one in behind]
    if sum(map(bool, counts)) < FEW_COUNTERS:
        return list(glyphs)
    gone = set(map(id, chain(slashes, *counts)))
    return [one for one in glyphs if id(one) not in gone]


def _is_slash(glyph: Glyph) -> bool:
    if not NARROW * glyph.height < glyph.width < WIDE * glyph.height:
        return False
    moments = cv2.moments((glyph.ink > glyph.ink.max() / 2).astype(np.uint8), binaryImage=True)
    return moments["mu11"] < -SLANT * sqrt(moments["mu20"] * moments["mu02"])


def _before(glyphs: Sequence[Digit], slash: Digit) -> list[Digit]:
    """The digits of the number that ends at a slash."""
    found = more = _next(glyphs, slash, slash.box[0], 2)
    while more:
        edge = min(one.box[0] for one in more)
        more = [one for one in _next(glyphs, slash, edge, 2) if one.box[0] < edge]
        found = [*found, *more]
    return found


def _next(glyphs: Sequence[Digit], slash: Digit, edge: float, side: int) -> list[Digit]:
    """The digits in line with a slash whose `side` (0: left, 2: right) is near an edge."""
    room, middle = NEXT * slash.glyph.height, slash.glyph.centre[1]
    return [
        one
        for one in glyphs
        if one is not slash
        and one.likely > LIKELY
        and abs(one.box[side] - edge) < room
        and abs(one.glyph.centre[1] - middle) < room
    ]
