"""Straight upright edges of a picture: where the colour changes along a vertical or horizontal stretch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median
from vision.basics.types import Mask, Values

RUN = 7  # pixels along an edge over which a change is averaged; half the smallest cell worth reading
FAINTEST = (
    3.5  # grey levels: hairlines of dark themes differ hardly more, JPEG noise differs less once averaged
)
BLOCK, RINGING = 8, 0.2  # JPEG makes strong edges ring for a block's pixels, by this part of their strength
NOISE_FACTOR = 4.0  # an edge stands out this many times over the picture's own typical change

WHOLE = slice(None)


@dataclass(frozen=True, eq=False)
class Sums:
    """A mask (h, w), or a part of one, by the sums that tell at once how much of any box is set."""

    table: NDArray[np.int32]  # (h + 1, w + 1): how much is set above and left of each pixel's corner

    @classmethod
    def of(cls, mask: Mask) -> Sums:
        """The sums of a mask (0 or 1)."""
        return cls(np.asarray(cv2.integral(mask), np.int32))

    @property
    def shape(self) -> tuple[int, int]:
        """Of the mask: height and width."""
        return self.table.shape[0] - 1, self.table.shape[1] - 1

    @property
    def turned(self) -> Sums:
        """The same with rows and columns exchanged."""
        return Sums(self.table.T)

    def part(self, rows: slice = WHOLE, columns: slice = WHOLE) -> Sums:
        """Only these rows and columns, which are slices without steps."""
        (top, bottom, _), (left, right, _) = rows.indices(self.shape[0]), columns.indices(self.shape[1])
        return Sums(self.table[top : max(top, bottom) + 1, left : max(left, right) + 1])

    def beside(
        self, lines: Values, across: Values, reach: int
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """How many pixels are set along upright lines between the places where others go `across`.

        That is at each place from -reach to reach beside a line (stretches, lines, places); and how long each
        stretch is (stretches,).
        """
        height, width = self.shape
        ends = np.clip(np.rint(across).astype(int), 0, height - 1)
        starts, stops = ends[:-1], np.maximum(ends[1:], ends[:-1] + 1)
        at = np.clip(np.rint(lines).astype(int), 0, width - 1)
        near = np.clip(at[:, None] + np.arange(-reach, reach + 2), 0, width)
        return np.diff(self.table[stops][:, near] - self.table[starts][:, near], axis=2), stops - starts

    def profile(self, axis: int) -> NDArray[np.float64]:
        """The mean along an axis."""
        table = self.table if axis == 0 else self.table.T
        return np.asarray(np.diff(table[-1] - table[0]) / max(1, self.shape[axis]), np.float64)


@dataclass(frozen=True, eq=False)
class Edges:
    """Masks of edges of the picture's shape: `upright` are vertical ones, `level` horizontal ones.

    The loose ones are a pixel wider on both sides, for lines that are a pixel off here and there.
    """

    upright: Sums
    level: Sums
    loose_upright: Sums
    loose_level: Sums

    def part(self, left: int, top: int, right: int, bottom: int) -> Edges:
        """The edges in a box; pixels, right and bottom exclusive."""
        box = slice(top, bottom), slice(left, right)
        return Edges(*(getattr(self, field.name).part(*box) for field in fields(self)))


def find_edges(image: NDArray[np.uint8], faintest: float = FAINTEST) -> Edges:
    """Vertical and horizontal edges of at least `RUN` pixels in a BGR picture.

    They are where a channel differs by `faintest` grey levels.
    """
    channels = cv2.split(image)
    changes = [cv2.absdiff(channel[2:], channel[:-2]) for channel in channels]
    level, loose_level = _summed(_framed(_runs(changes, faintest, (RUN, 1)), 1, 0), wobble=(3, 1))
    changes = [cv2.absdiff(channel[:, 2:], channel[:, :-2]) for channel in channels]
    upright, loose_upright = _summed(_framed(_runs(changes, faintest, (1, RUN)), 0, 1), wobble=(1, 3))
    return Edges(upright, level, loose_upright, loose_level)


def _summed(mask: Mask, wobble: tuple[int, int]) -> tuple[Sums, Sums]:
    """The sums of a mask of edges (0 or 1), and those of loose edges."""
    loose = np.asarray(cv2.dilate(mask, np.ones(wobble, np.uint8)), np.uint8)
    return Sums.of(mask), Sums.of(loose)


def _framed(mask: Mask, down: int, across: int) -> Mask:
    """The mask with its outermost pixels once more."""
    return np.asarray(cv2.copyMakeBorder(mask, down, down, across, across, cv2.BORDER_REPLICATE), np.uint8)


def _runs(changes: Sequence[cv2.typing.MatLike], faintest: float, along: tuple[int, int]) -> Mask:
    """Where blue, green or red changes so that it stands out from the picture's noise.

    That must go on for a run (`along`: width, height). The changes are overwritten: fresh memory takes longer
    than all the rest.
    """
    blue, green, red = changes
    change = cv2.max(cv2.max(blue, green, dst=blue), red, dst=blue)
    mean = cv2.blur(change, along)
    threshold = max(faintest, NOISE_FACTOR * float(median(mean[::4, ::4])))
    clear = cv2.threshold(change, threshold / 2, 1, cv2.THRESH_BINARY, dst=red)[1]
    loud = cv2.threshold(mean, int(threshold), 1, cv2.THRESH_BINARY, dst=green)[1]
    mask = cv2.bitwise_and(clear, loud, dst=clear)
    mask = cv2.bitwise_and(mask, _above_ringing(mean, along, out=green), dst=mask)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones(along[::-1], np.uint8)), np.uint8)


def _above_ringing(
    mean: cv2.typing.MatLike, along: tuple[int, int], out: cv2.typing.MatLike
) -> cv2.typing.MatLike:
    """Where changes are stronger (0 or 255) than the ringing of edges within a block, rounded down."""
    block = np.ones([1 if side > 1 else 2 * BLOCK + 1 for side in along[::-1]], np.uint8)
    rings = cv2.convertScaleAbs(cv2.dilate(mean, block), alpha=RINGING, beta=-0.49, dst=out)
    return cv2.compare(mean, rings, cv2.CMP_GT, dst=out)
