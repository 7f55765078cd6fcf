"""The lattice of a board: where its lines run in the picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.basics.interest import Interest
from vision.basics.types import Box

SIDES = ("top", "bottom", "left", "right")  # of a board, in the order of all that is listed for each of them


@dataclass(frozen=True, eq=False)
class Lattice:
    """Line positions of a board of m rows and n columns, in pixels of the upright picture or plane.

    Where cells are tiles with gaps, a line is the middle of its gap.
    """

    x: NDArray[np.float64]  # (n + 1,) ascending
    y: NDArray[np.float64]  # (m + 1,) ascending
    score: float = 0.0  # how well the picture bears it out; only good for comparing
    lean: float = 0.0  # by how much of a cell its lines lean in the picture; known of the best lattice
    ends: tuple[float, ...] = ()  # the outer lines at SIDES of which the finder is sure; NaN for others
    sure: bool = False  # whether the finder sees cells to all its ends, and in the picture none beyond
    homography: NDArray[np.float64] | None = (
        None  # (3, 3), from the plane of the lines to a picture that is not upright
    )
    interest: Interest | None = None  # where its hints may be, if the finder sees the board

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.x) - 1

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.y) - 1

    @property
    def size(self) -> str:
        """Columns and rows, as messages give them."""
        return f"{self.width}x{self.height}"

    def cell(self, row: int, column: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The left upper corner of a cell, and its width and height; (2,) each, in pixels."""
        x, y = self.x[column : column + 2], self.y[row : row + 2]
        return np.array([x[0], y[0]]), np.array([x[1] - x[0], y[1] - y[0]])

    def moved(self, across: float, down: float) -> Lattice:
        """The lattice at another place; pixels."""
        ends = zip(self.ends, (down, down, across, across), strict=False)
        return replace(self, x=self.x + across, y=self.y + down, ends=tuple(end + way for end, way in ends))

    @property
    def box(self) -> Box:
        """What it covers, in whole pixels."""
        left, right, top, bottom = (round(float(at)) for at in (*self.x[[0, -1]], *self.y[[0, -1]]))
        return left, top, right, bottom

    @property
    def outer(self) -> NDArray[np.float64]:
        """Its outer lines at SIDES; (4,)."""
        return np.array([self.y[0], self.y[-1], self.x[0], self.x[-1]])

    @property
    def ends_as_found(self) -> NDArray[np.bool_]:
        """At which of SIDES it ends where the finder is sure that the board does; (4,)."""
        reach = np.repeat([pitch(self.y), pitch(self.x)], 2) / 2
        return np.asarray(np.abs(self.outer - np.array(self.ends or (np.nan,) * 4)) < reach)

    @property
    def settled(self) -> bool:
        """Whether the finder is sure of all its ends."""
        return bool(self.ends_as_found.all())

    def covers(self, other: Lattice) -> bool:
        """Whether another lattice reaches by no half of a cell beyond this one."""
        return all(
            lines[0] - pitch(lines) / 2 < inner[0] and inner[-1] < lines[-1] + pitch(lines) / 2
            for lines, inner in ((self.x, other.x), (self.y, other.y))
        )

    @property
    def borne_out(self) -> float:
        """How well the picture bears it out, however large it is (0 to 1)."""
        area = float((self.x[-1] - self.x[0]) * (self.y[-1] - self.y[0]))
        return float(self.score / area**0.25)


def pitch(lines: NDArray[np.float64]) -> float:
    """How far lines (n,) are apart on average."""
    return float(lines[-1] - lines[0]) / (len(lines) - 1)
