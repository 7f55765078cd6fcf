"""What of a picture belongs to a board: where the finder sees cells or hints, and all else is furniture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.types import Box, Flags, Indices

SEEN = 0.5  # chance in the mean over the cells of a board, from which the finder sees it
LEAST = 0.05  # chance of a place, from which it may belong to a board or its hints


@dataclass(frozen=True, eq=False)
class Interest:
    """The chances (h, w) that places of a picture are cells of a board, and that they belong to its hints."""

    cells: NDArray[np.float32]
    hints: NDArray[np.float32]
    across: float  # pixels of the picture for each place
    down: float

    @cached_property
    def either(self) -> NDArray[np.float32]:
        """The chances (h, w) that places belong to a board or its hints."""
        return np.maximum(self.cells, self.hints)

    def sees(self, board: Box) -> bool:
        """Whether the finder sees the board that stands in a box."""
        return self._mean(self.either, [board]) >= SEEN

    def chance(self, numbers: Sequence[Box]) -> float:
        """How likely numbers beside a board that the finder sees, in these boxes, are its hints."""
        return self._mean(self.either, numbers)

    def may_belong(self, glyphs: Sequence[Box]) -> Flags:
        """Which glyphs in some boxes (n, 4) may belong to a board or its hints; (n,)."""
        left, top, right, bottom = self._places(np.reshape(glyphs, (-1, 4))).T
        seen = cv2.integral((self.either >= LEAST).astype(np.uint8))
        return np.asarray(seen[bottom, right] - seen[top, right] > seen[bottom, left] - seen[top, left])

    def has_cells(self, line: Box, least: float = LEAST) -> bool:
        """Whether a row or column in a box has cells of a board with a chance of at least so much."""
        return self._mean(self.cells, [line]) >= least

    def has_hints(self, box: Box) -> bool:
        """Whether there may be any hints in a box."""
        left, top, right, bottom = self._places(box)
        return bool((self.hints[top:bottom, left:right] >= LEAST).any())

    def around(self, board: Box, within: Box) -> Box:
        """The part of a box around a board in which its hints may stand, or more of it."""
        left, top, right, bottom = self._places(board)
        seen = self.either >= LEAST
        seen[top:bottom, left:right] = True
        columns, rows = seen[top:bottom].any(axis=0), seen[:, left:right].any(axis=1)
        (first, last), (upper, lower) = np.flatnonzero(columns)[[0, -1]], np.flatnonzero(rows)[[0, -1]]
        return (
            max(int(first * self.across), within[0]),
            max(int(upper * self.down), within[1]),
            min(ceil((last + 1) * self.across), within[2]),
            min(ceil((lower + 1) * self.down), within[3]),
        )

    def _mean(self, chances: NDArray[np.float32], boxes: Sequence[Box]) -> float:
        """The mean over some boxes, as far as they are in the picture, of the mean chance in each."""
        parts = (chances[top:bottom, left:right] for left, top, right, bottom in map(self._places, boxes))
        return float(np.mean([cv2.mean(part)[0] for part in parts]))

    def _places(self, boxes: Box | Indices) -> Indices:
        """The places that boxes (..., 4) cover, at least one each; (..., 4)."""
        size, step = self.cells.shape[::-1], (self.across, self.down)
        boxes = np.asarray(boxes)
        first = np.clip((boxes[..., :2] / step).astype(int), 0, np.subtract(size, 1))
        last = np.ceil(boxes[..., 2:] / step).astype(int)
        return np.concatenate([first, np.maximum(first + 1, np.minimum(last, size))], axis=-1)
