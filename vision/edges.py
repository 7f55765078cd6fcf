"""Straight upright edges of a picture: where the colour changes along a vertical or horizontal stretch."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.ranks import median

Mask = NDArray[np.uint8]

RUN = 7  # pixels along an edge over which a change is averaged; half the smallest cell worth reading
DASHES = 3 * RUN  # pixels along a dashed edge over which a change is averaged, and
BETWEEN = 2 * RUN  # pixels at most between its dashes
FAINTEST = (
    3.5  # grey levels: hairlines of dark themes differ hardly more, JPEG noise differs less once averaged
)
BLOCK, RINGING = 8, 0.2  # JPEG makes strong edges ring for a block's pixels, by this part of their strength
NOISE_FACTOR = 4.0  # an edge stands out this many times over the picture's own typical change

RINGS = (RINGING * np.arange(256)).astype(np.uint8)  # of edges of each strength
WHOLE = slice(None)


@dataclass(frozen=True)
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

    def profile(self, axis: int) -> NDArray[np.float64]:
        """The mean along an axis."""
        table = self.table if axis == 0 else self.table.T
        return np.asarray(np.diff(table[-1] - table[0]) / max(1, self.shape[axis]), np.float64)


@dataclass(frozen=True)
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


def find_edges(
    image: NDArray[np.uint8], faintest: float = FAINTEST, dashed: bool = False
) -> tuple[Mask, Mask, Edges]:
    """Vertical and horizontal edges of at least `RUN` pixels in a BGR picture: masks (h, w), and sums.

    They are where a channel differs by `faintest` grey levels. Where lines may be `dashed`, their dashes are
    joined; so are the strokes of a text. Both ways are looked for at the same time: OpenCV leaves Python's
    other threads free.
    """
    run = DASHES if dashed else RUN

    def upright() -> tuple[Mask, Sums, Sums]:
        edges = _runs(_change(image[:, 2:], image[:, :-2]), faintest, (1, run), dashed)
        return _summed(_framed(edges, 0, 1), (1, 3))

    def level() -> tuple[Mask, Sums, Sums]:
        edges = _runs(_change(image[2:], image[:-2]), faintest, (run, 1), dashed)
        return _summed(_framed(edges, 1, 0), (3, 1))

    with ThreadPoolExecutor(1) as pool:
        beside = pool.submit(upright)
        (across, *level_sums), (down, *upright_sums) = level(), beside.result()
    return down, across, Edges(upright_sums[0], level_sums[0], upright_sums[1], level_sums[1])


def _summed(mask: Mask, wobble: tuple[int, int]) -> tuple[Mask, Sums, Sums]:
    """A mask of edges (0 or 1), its sums, and those of loose edges."""
    loose = np.asarray(cv2.dilate(mask, np.ones(wobble, np.uint8)), np.uint8)
    return mask, Sums.of(mask), Sums.of(loose)


def _framed(mask: Mask, down: int, across: int) -> Mask:
    """The mask with its outermost pixels once more."""
    return np.asarray(cv2.copyMakeBorder(mask, down, down, across, across, cv2.BORDER_REPLICATE), np.uint8)


def _change(after: NDArray[np.uint8], before: NDArray[np.uint8]) -> Mask:
    """The largest difference of any channel between two pictures (h, w, 3)."""
    blue, green, red = cv2.split(cv2.absdiff(after, before))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _runs(change: Mask, faintest: float, along: tuple[int, int], dashed: bool) -> Mask:
    """Where a change stands out from the picture's noise and goes on for a run (`along`: width, height)."""
    mean = cv2.blur(change, along)
    threshold = max(faintest, NOISE_FACTOR * float(median(mean[::4, ::4])))
    strongest = cv2.dilate(
        mean, np.ones([1 if side > 1 else 2 * BLOCK + 1 for side in along[::-1]], np.uint8)
    )
    least = cv2.LUT(strongest, np.maximum(RINGS, np.uint8(min(threshold, 255))))
    clear = cv2.threshold(change, threshold / 2, 1, cv2.THRESH_BINARY)[1]
    if dashed:
        gap = [BETWEEN + 1 if side > 1 else 1 for side in along[::-1]]
        clear = cv2.morphologyEx(clear, cv2.MORPH_CLOSE, np.ones(gap, np.uint8))
    mask = cv2.bitwise_and(clear, cv2.compare(mean, least, cv2.CMP_GT))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones(along[::-1], np.uint8)), np.uint8)
