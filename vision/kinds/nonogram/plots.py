"""Whether cells make plots, as those of puzzles do that have one number a line and are no nonograms."""

from __future__ import annotations

import numpy as np

from vision.basics.colours import DISTINCT, group
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image, Labels
from vision.borders.containers import read_borders
from vision.cells.contents import Cells

FEW = 0.02  # of the cells: a mark that reaches into others gives so few a shade of their own
PAPER_AND_INK = 2  # shades of a nonogram, but for highlighted lines


def in_plots(image: Image, lattice: Lattice, cells: Cells) -> bool:
    """Whether borders make plots of the cells, or more shades than a nonogram has."""
    return _paints(cells) > PAPER_AND_INK or read_borders(image, lattice).contain


def _paints(cells: Cells) -> int:
    """How many shades several cells have, but for those of highlighted lines."""
    shade, _ = group(cells.ground, DISTINCT)
    return int((np.bincount(shade[~_in_one_line(shade)]) > max(1, FEW * shade.size)).sum())


def _in_one_line(shade: Labels) -> Flags:
    """The cells in highlighted rows and columns, whose shades show nowhere else, but in one line across."""
    tinted = np.zeros(shade.shape, np.bool_)
    for axis in (0, 1):
        for at in range(shade.shape[axis]):
            rest = np.delete(shade, at, axis)
            alone = (np.isin(rest, shade.take(at, axis)).any(axis=axis).sum()) <= 1
            if alone:
                np.moveaxis(tinted, axis, 0)[at] = True
    return tinted
