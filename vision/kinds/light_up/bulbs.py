"""Which of the things in the white cells of a Light Up board are bulbs, and whether they explain the light.

Bulbs are discs, rings, lamps, stars or just painted cells, and marks are squares, dots or crosses, of any
size: the cell reader tells them apart. Bulbs light the cells that they see, which most apps show as a shade.
"""

from __future__ import annotations

import numpy as np

from vision.basics.types import Flags, Labels, Values
from vision.cells import reader
from vision.cells.contents import Cells

CLEAR = 0.9  # chance from which a thing in a white cell is a bulb: beams of light may look like some
MISLIT = 1.5  # log odds against a cell that is lit while others of its shade are not
MOST_LIT = 15.0  # log odds that the light can tell, at most


def bulbs_seen(cells: Cells, seen: Values) -> Flags:
    """In which cells (m, n), if they are white, the cell reader sees bulbs; `seen` (5, m, n) is its answer.

    Bulbs that are painted cells are bulbs together, as the cells of one shade.
    """
    white, _, _, bulb, mark = seen
    chance = bulb / (white + bulb + mark)
    return np.asarray((chance > CLEAR) & (cells.occupied | reader.painted(chance, cells.shade)))


def light_odds(cells: Cells, lit: Flags, between: Flags) -> float:
    """Log odds of the shades of cells `between` walls and bulbs if these are `lit` (m, n), against chance."""
    shades = len(cells.shades)
    counts = np.stack([np.bincount(cells.shade[between & one], minlength=shades) for one in (lit, ~lit)])
    misfit = float(counts.min(axis=0).sum())
    return float(np.clip(_information(counts) - MISLIT * misfit, 0.0, MOST_LIT))


def lit_by(bulbs: Flags, walls: Flags) -> Flags:
    """The cells (m, n) that these bulbs light."""
    lit = np.zeros_like(walls)
    for turn in (False, True):
        wall, bulb = (walls.T, bulbs.T) if turn else (walls, bulbs)
        stretch = np.cumsum(np.pad(wall, ((0, 0), (1, 0)), constant_values=True).ravel())
        stretch = stretch.reshape(wall.shape[0], -1)[:, 1:]
        reached = np.isin(stretch, stretch[bulb]) & ~wall
        lit |= reached.T if turn else reached
    return lit


def _information(counts: Labels) -> float:
    """The information (in nats) that two classes and k shades, counted (2, k), hold about each other."""
    total = max(1, counts.sum())
    both = counts / total
    alone = both.sum(axis=1, keepdims=True) * both.sum(axis=0, keepdims=True)
    some = both > 0
    return float(total * (both[some] * np.log(both[some] / alone[some])).sum())
