"""Where the player has put water: cells of another shade, below those that are empty."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.cells import Cells, look_into
from vision.lattice import Lattice
from vision.sight import Image

TINTS = 4  # shades from which on containers may have a colour of their own
ACCIDENT = 2  # pairs of cells that may have water above air, because the player is wrong or has not done yet
ABOVE = 0.2, 0.6  # of a cell above the board: there the page shows, between the board and its hints


def find_water(
    image: Image, lattice: Lattice, containers: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, int], ...]:
    """The cells (row, column) with water on a board with these containers, wherever the player put it."""
    cells = look_into(image, lattice)
    sinks = _sinking(cells, np.array(containers))
    if np.abs(sinks).max() > ACCIDENT:
        water = sinks > 0 if len(cells.shades) >= TINTS else np.arange(len(sinks)) != sinks.argmin()
    else:
        water = _unlike_page(image, lattice, cells)
    return tuple((int(row), int(column)) for row, column in np.argwhere(water[cells.shade]))


def _sinking(cells: Cells, containers: NDArray[np.int64]) -> NDArray[np.int64]:
    """How much oftener each shade (k,) lies right below another one in a container than above one."""
    shade = cells.shade
    meet = (containers[1:] == containers[:-1]) & (shade[1:] != shade[:-1])
    count = len(cells.shades)
    return np.bincount(shade[1:][meet], minlength=count) - np.bincount(shade[:-1][meet], minlength=count)


def _unlike_page(image: Image, lattice: Lattice, cells: Cells) -> NDArray[np.bool_]:
    """Which of the shades (k,) are water where levels do not tell: those unlike the page."""
    if len(cells.shades) >= TINTS:
        return np.zeros(len(cells.shades), np.bool_)
    pitch = float(lattice.y[1] - lattice.y[0])
    near, far = (max(0, round(lattice.y[0] - part * pitch)) for part in ABOVE)
    left, right = max(0, int(lattice.x[0])), int(lattice.x[-1])
    page = np.median(image[far : max(near, far + 1), left:right].reshape(-1, 3), axis=0)
    return np.asarray(np.arange(len(cells.shades)) != np.abs(cells.shades - page).max(axis=1).argmin())
