"""Where the player has put water: cells of another shade, where hints ask for it and below empty cells.

What else stands in a cell is a mark, as players put it where they know that there is no water.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.kinds.aquarium import WATER
from solvers.language.alphabet import Placed
from vision.basics.arrays import median
from vision.basics.colours import group
from vision.basics.lattice import Lattice
from vision.basics.types import Image, Labels, Places
from vision.cells.contents import look_into, placed, positions
from vision.photo.light import evenly_lit

SAME = 14.0  # levels between colours of one shade: compression and light make so much of a difference
TINTS = 4  # shades from which on containers may have a colour of their own
ACCIDENT = 2  # pairs of cells that may have water above air, because the player is wrong or has not done yet
MANY = 0.6  # of the cells with water are mistakes: no more are counted, whatever the player did
UNLIKELY = 0.25  # of the cells with water must be mistakes less until empty cells look other than the page
ABOVE = 0.2, 0.6  # of a cell above the board: there the page shows, between the board and its hints


def find_water(
    image: Image, lattice: Lattice, containers: tuple[tuple[int, ...], ...], asked: Sequence[int | None]
) -> tuple[tuple[Placed, ...], Places]:
    """The cells with water on a board with these containers, wherever it was put, and those with marks.

    `asked` are the hints of the columns, then of the rows; None where there is none.
    """
    image = evenly_lit(image, lattice)
    cells = look_into(image, lattice)
    shade, shades = group(cells.ground, SAME)
    inside = np.array(containers)
    if len(shades) >= TINTS:
        sinks = _sinking(shade, len(shades), inside)
        water = (sinks > 0) & bool(np.abs(sinks).max() > ACCIDENT)
    else:
        unlike = np.abs(shades - _page(image, lattice)).max(axis=1).clip(SAME)
        mistakes = [_mistakes(shade != k, inside, asked) for k in range(len(shades))]
        air = (np.minimum(mistakes, MANY) + UNLIKELY * (unlike > unlike.min())).argmin()
        water = np.arange(len(shades)) != air
    return placed(water[shade], WATER), positions(cells.occupied & ~water[shade])


def _sinking(shade: Labels, count: int, containers: Labels) -> Labels:
    """How much oftener each shade (k,) lies right below another one in a container than above one."""
    meet = (containers[1:] == containers[:-1]) & (shade[1:] != shade[:-1])
    return np.bincount(shade[1:][meet], minlength=count) - np.bincount(shade[:-1][meet], minlength=count)


def _page(image: Image, lattice: Lattice) -> NDArray[np.float64]:
    """The colour (3,) of the page above the board."""
    pitch = float(lattice.y[1] - lattice.y[0])
    near, far = (max(0, round(lattice.y[0] - part * pitch)) for part in ABOVE)
    left, right = max(0, int(lattice.x[0])), int(lattice.x[-1])
    above = image[far : max(near, far + 1), left:right]
    return np.asarray(median(above.reshape(-1, 3), axis=0))


def _mistakes(water: NDArray[np.bool_], containers: Labels, asked: Sequence[int | None]) -> float:
    """Cells with water that no hint asks for or with air right below them, as a share of those with water."""
    counts = [*water.sum(axis=0).tolist(), *water.sum(axis=1).tolist()]
    over = sum(max(0, count - hint) for count, hint in zip(counts, asked, strict=True) if hint is not None)
    floating = (containers[1:] == containers[:-1]) & water[:-1] & ~water[1:]
    return float(over + floating.sum()) / max(1, int(water.sum()))
