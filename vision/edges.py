"""Straight upright edges of a picture: where the colour changes along a vertical or horizontal stretch."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]

RUN = 7  # pixels along an edge over which a change is averaged; half the smallest cell worth reading
FAINTEST = (
    3.5  # grey levels: hairlines of dark themes differ hardly more, JPEG noise differs less once averaged
)
BLOCK, RINGING = 8, 0.2  # JPEG makes strong edges ring for a block's pixels, by this part of their strength
NOISE_FACTOR = 4.0  # an edge stands out this many times over the picture's own typical change


@dataclass(frozen=True)
class Edges:
    """Masks (0 or 1) of the picture's shape: `upright` holds vertical edges, `level` horizontal ones.

    The loose ones are a pixel wider on both sides, for lines that are a pixel off here and there.
    """

    upright: Mask
    level: Mask
    loose_upright: Mask
    loose_level: Mask

    def part(self, left: int, top: int, right: int, bottom: int) -> Edges:
        """The edges in a box; pixels, right and bottom exclusive."""
        box = np.s_[top:bottom, left:right]
        return Edges(self.upright[box], self.level[box], self.loose_upright[box], self.loose_level[box])


def find_edges(image: NDArray[np.uint8], faintest: float = FAINTEST) -> Edges:
    """Edges of at least `RUN` pixels in a BGR picture where a channel differs by `faintest` grey levels."""
    upright = _runs(_change(image[:, 2:], image[:, :-2]), faintest, (1, RUN))
    level = _runs(_change(image[2:], image[:-2]), faintest, (RUN, 1))
    upright = np.pad(upright, ((0, 0), (1, 1)), mode="edge")
    level = np.pad(level, ((1, 1), (0, 0)), mode="edge")
    wobble = np.ones((1, 3), np.uint8)
    return Edges(upright, level, _widened(upright, wobble), _widened(level, wobble.T))


def _widened(mask: Mask, kernel: Mask) -> Mask:
    return np.asarray(cv2.dilate(mask, kernel), np.uint8)


def _change(after: NDArray[np.uint8], before: NDArray[np.uint8]) -> Mask:
    """The largest difference of any channel between two pictures (h, w, 3)."""
    blue, green, red = cv2.split(cv2.absdiff(after, before))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _runs(change: Mask, faintest: float, along: tuple[int, int]) -> Mask:
    """Where a change stands out from the picture's noise and goes on for a run (`along`: width, height)."""
    mean = cv2.blur(change, along)
    threshold = max(faintest, NOISE_FACTOR * float(np.median(mean[::4, ::4])))
    strongest = cv2.dilate(
        mean, np.ones([1 if side > 1 else 2 * BLOCK + 1 for side in along[::-1]], np.uint8)
    )
    mask = ((mean > threshold) & (change > threshold / 2) & (mean > RINGING * strongest)).view(np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones(along[::-1], np.uint8)), np.uint8)
