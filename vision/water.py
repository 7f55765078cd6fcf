"""Where the player has put water: cells of another shade, where hints ask for it and below empty cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cells import Cells, look_into, positions
from vision.lattice import Lattice
from vision.sight import Image

TINTS = 4  # shades from which on containers may have a colour of their own
ACCIDENT = 2  # pairs of cells that may have water above air, because the player is wrong or has not done yet
MANY = 0.6  # of the cells with water are mistakes: no more are counted, whatever the player did
UNLIKELY = 0.25  # of the cells with water must be mistakes less until empty cells look other than the page
ABOVE = 0.2, 0.6  # of a cell above the board: there the page shows, between the board and its hints

Containers = NDArray[np.int64]  # (m, n)


def find_water(
    image: Image, lattice: Lattice, containers: tuple[tuple[int, ...], ...], asked: Sequence[int | None]
) -> tuple[tuple[int, int], ...]:
    """The cells (row, column) with water on a board with these containers, wherever the player put it.

    `asked` are the hints of the columns, then of the rows; None where there is none.
    """
    cells, inside = look_into(image, lattice), np.array(containers)
    if len(cells.shades) >= TINTS:
        sinks = _sinking(cells, inside)
        water = (sinks > 0) & bool(np.abs(sinks).max() > ACCIDENT)
    else:
        water = np.arange(len(cells.shades)) != _air(image, lattice, cells, inside, asked)
    return positions(water[cells.shade])


def _sinking(cells: Cells, containers: Containers) -> NDArray[np.int64]:
    """How much oftener each shade (k,) lies right below another one in a container than above one."""
    shade = cells.shade
    meet = (containers[1:] == containers[:-1]) & (shade[1:] != shade[:-1])
    count = len(cells.shades)
    return np.bincount(shade[1:][meet], minlength=count) - np.bincount(shade[:-1][meet], minlength=count)


def _air(
    image: Image, lattice: Lattice, cells: Cells, containers: Containers, asked: Sequence[int | None]
) -> int:
    """The shade of empty cells: the page's, if the player did not make too many mistakes with it."""
    pitch = float(lattice.y[1] - lattice.y[0])
    near, far = (max(0, round(lattice.y[0] - part * pitch)) for part in ABOVE)
    left, right = max(0, int(lattice.x[0])), int(lattice.x[-1])
    page = np.median(image[far : max(near, far + 1), left:right].reshape(-1, 3), axis=0)
    unlike = np.abs(cells.shades - page).max(axis=1)
    mistakes = [_mistakes(cells.shade != k, containers, asked) for k in range(len(unlike))]
    return int((np.minimum(mistakes, MANY) + UNLIKELY * (unlike > unlike.min())).argmin())


def _mistakes(water: NDArray[np.bool_], containers: Containers, asked: Sequence[int | None]) -> float:
    """Cells with water that no hint asks for or with air right below them, as a share of those with water."""
    counts = [*water.sum(axis=0).tolist(), *water.sum(axis=1).tolist()]
    over = sum(max(0, count - hint) for count, hint in zip(counts, asked, strict=True) if hint is not None)
    floating = (containers[1:] == containers[:-1]) & water[:-1] & ~water[1:]
    return float(over + floating.sum()) / max(1, int(water.sum()))
