"""Whether cells make plots, as those of puzzles do that have one number a line and are no nonograms."""

from __future__ import annotations

import numpy as np

from vision.basics.arrays import strongest
from vision.basics.colours import DISTINCT, group
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image
from vision.borders.containers import read_borders
from vision.borders.junctions import cells_beside
from vision.cells.contents import Cells
from vision.kinds.nonogram.fills import in_one_line

THROUGH = 0.7  # of the cells along a line are apart from those beyond where it is no border of plots: every
# fifth, or of a row that is highlighted
MOST_APART = 0.15  # of all neighbours are apart elsewhere, where cells make no plots
FEW = 0.02  # of the cells: a mark that reaches into others gives so few a shade of their own
PAPER_AND_INK = 2  # shades of a nonogram, but for highlighted lines


def in_plots(image: Image, lattice: Lattice, cells: Cells, empty: Flags) -> bool:
    """Whether borders, or colours of all cells or of the `empty` ones (m, n), make plots of the cells."""
    if _paints(cells) > PAPER_AND_INK or _patches(cells, empty) >= MOST_APART:
        return True
    return read_borders(image, lattice).contain


def _paints(cells: Cells) -> int:
    """How many shades several cells have, but for those of highlighted lines."""
    shade, _ = group(cells.ground, DISTINCT)
    return int((np.bincount(shade[~in_one_line(shade)]) > max(1, FEW * shade.size)).sum())


def _patches(cells: Cells, empty: Flags) -> float:
    """The part of all neighbours, both empty, that are of two colours, but for those along whole lines."""
    height, width = empty.shape
    one, other = cells_beside(height, width).T
    ground, free = cells.ground.reshape(-1, 3), empty.ravel()
    both = free[one] & free[other]
    differ = both & (strongest(np.abs(ground[one] - ground[other])) > DISTINCT)
    split = height * (width - 1)
    patched = 0
    for part, shape in (np.s_[:split], (height, width - 1)), (np.s_[split:], (height - 1, width)):
        along = 0 if part.stop else 1
        count, most = (flags[part].reshape(shape).sum(axis=along) for flags in (differ, both))
        patched += int(count[count < THROUGH * most].sum())
    return patched / max(1, int(both.sum()))
