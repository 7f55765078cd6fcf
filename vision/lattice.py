"""The lattice of a board: where its lines run in the picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Lattice:
    """Line positions of a board of m rows and n columns, in pixels of the upright picture.

    Where cells are tiles with gaps, a line is the middle of its gap.
    """

    x: NDArray[np.float64]  # (n + 1,) ascending
    y: NDArray[np.float64]  # (m + 1,) ascending

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.x) - 1

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.y) - 1
