"""A glyph: a compact mark of ink that may be a digit, or several that touch and can be parted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.types import Box, Colour, Ink
from vision.digits.ink import PALE
from vision.digits.network import look

LEVELS = (0.35, 0.5, 0.65, 0.8)  # of the strongest ink, at which glyphs that touch come apart
KEPT = 4096  # glyphs that were parted: several kinds look at the same ones, on several lattices
WHOLE = 0.6  # of the usual height: what is smaller is a piece of a glyph


@dataclass(frozen=True, eq=False)
class Glyph:
    """A mark that may be a digit, or several that touch; equal to itself alone."""

    box: Box
    ink: Ink  # of the glyph alone, its strongest 255; may be coarser or finer than the picture
    colour: Colour  # of its strokes
    ground: Colour  # around it
    outshone: bool = False  # by what is beside it

    @cached_property
    def look(self) -> bytes:
        """Its ink as `read_looks` takes it."""
        return look(self.ink)

    @cached_property
    def contrast(self) -> Colour:
        """How its colour differs from the ground."""
        return self.colour - self.ground

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


@lru_cache(maxsize=KEPT)
def parted(glyph: Glyph, usual: float) -> tuple[Glyph, ...]:
    """The glyphs that touch in this one, by the lowest ink between them; `usual` is the height of digits.

    There are none when the glyph is one piece as far as its ink tells.
    """
    scale = glyph.ink.shape[0] / glyph.height
    for level in LEVELS:
        mask = (glyph.ink > 255 * level).astype(np.uint8)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        whole = [i for i in range(1, count) if stats[i, cv2.CC_STAT_HEIGHT] >= WHOLE * usual * scale]
        if len(whole) > 1:
            return tuple(_piece(glyph, part) for part in _grown(labels, whole))
    return ()


def _grown(labels: cv2.typing.MatLike, kept: list[int]) -> list[NDArray[np.bool_]]:
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
    visible = ink > 255 * PALE
    rows, columns = np.flatnonzero(visible.any(axis=1)), np.flatnonzero(visible.any(axis=0))
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    scale = glyph.height / glyph.ink.shape[0]
    corners = np.array([left, top, right, bottom]) * scale + np.tile(glyph.box[:2], 2)
    return replace(glyph, box=tuple(round(v) for v in corners), ink=ink[top:bottom, left:right])
