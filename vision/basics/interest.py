"""What of a picture belongs to a board: where the finder sees cells or hints, and all else is furniture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.basics.types import Box

SEEN = 0.5  # chance, in the mean over the cells of a board, from which the finder sees that board
HINTS = 0.3  # chance, in the mean over all numbers on one side of a board, from which they are its hints


@dataclass(frozen=True)
class Interest:
    """The chances (h, w) that places of a picture belong to a board or its hints."""

    chances: NDArray[np.float32]
    across: float  # pixels of the picture for each place
    down: float

    def sees(self, board: Box) -> bool:
        """Whether the finder sees the board that stands in a box."""
        return bool(self._mean([board]).mean() >= SEEN)

    def are_hints(self, numbers: Sequence[Box]) -> bool:
        """Whether numbers on one side of a board that the finder sees, in these boxes, are its hints."""
        return bool(self._mean(numbers).mean() >= HINTS)

    def _mean(self, boxes: Sequence[Box]) -> NDArray[np.float64]:
        """The mean chances in n boxes, as far as they are in the picture; (n,)."""
        scaled = np.array(boxes) / [self.across, self.down, self.across, self.down]
        height, width = self.chances.shape
        low = np.floor(scaled[:, :2]).astype(int).clip(0, (width - 1, height - 1))
        high = np.maximum(np.ceil(scaled[:, 2:]).astype(int).clip(0, (width, height)), low + 1)
        sums = np.pad(self.chances, ((1, 0), (1, 0))).cumsum(axis=0, dtype=np.float64).cumsum(axis=1)
        (left, top), (right, bottom) = low.T, high.T
        inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
        return np.asarray(inside / ((right - left) * (bottom - top)))
