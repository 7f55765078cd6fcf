"""Whether cells make plots, as those of puzzles do that have one number a line and are no nonograms."""

from __future__ import annotations

import numpy as np

from vision.basics.colours import DISTINCT, group
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.borders.containers import read_borders
from vision.cells.contents import Cells
from vision.kinds.nonogram.fills import in_one_line

FEW = 0.02  # of the cells: a mark that reaches into others gives so few a shade of their own
PAPER_AND_INK = 2  # shades of a nonogram, but for highlighted lines


def in_plots(image: Image, lattice: Lattice, cells: Cells) -> bool:
    """Whether borders make plots of the cells, or more shades than a nonogram has."""
    return _paints(cells) > PAPER_AND_INK or read_borders(image, lattice).contain


def _paints(cells: Cells) -> int:
    """How many shades several cells have, but for those of highlighted lines."""
    shade, _ = group(cells.ground, DISTINCT)
    return int((np.bincount(shade[~in_one_line(shade)]) > max(1, FEW * shade.size)).sum())
