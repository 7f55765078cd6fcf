"""Cells that something covers in part: popups, fingers and strokes of a pen end at no line of the lattice.

The corners of such a cell are of two colours, while cells of one look are shaded alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median, strongest
from vision.basics.colours import FAINTEST, lightness_and_hues
from vision.basics.types import Flags, Labels, Values
from vision.cells.contents import Cells, positions
from vision.cells.insides import corners

SPLIT = 24.0  # levels between corners of one cell, beside those that others of its shade have,
ABOVE_REACH = 2.0  # times as far as colours of one shade may be apart: then they are two colours
# How its corners differ is told by shades of a share of the cells, or in places apart; else by all cells.
LARGE, SCATTERED = 0.4, 3
HALF = 2  # corners
MOSTLY = 0.5  # of the cells of an outer line
# The outer rows and columns, and which corners of their cells are at the outer side
OUTER = ((np.s_[0], [0, 1]), (np.s_[-1], [2, 3]), (np.s_[:, 0], [0, 2]), (np.s_[:, -1], [1, 3]))


@dataclass(frozen=True, eq=False)
class Covers:
    """What covers cells (m, n) of a board in part, as far as it shows."""

    cells: Cells  # these, in which halves that are covered do not change what shade a cell has
    halved: Flags  # cells that are known by their other part; a hint in them may be hidden
    hiding: Flags  # those where each half is like whole cells: either may be what covers others wholly


class _Halves(NamedTuple):
    """A cell with corners of two colours, and how many whole cells are of each."""

    row: int
    column: int
    colours: Values  # (2, 3)
    corners: NDArray[np.int64]  # (2,): of each colour
    whole: NDArray[np.int64]  # (2,)
    even: bool  # whether all corners are painted evenly: what covers a cell ends elsewhere in it

    @property
    def half(self) -> Flags:
        """Which of its colours at least half of its corners have; (2,)."""
        return self.corners >= HALF

    @property
    def paint(self) -> Flags:
        """Which of these are such as whole cells have; (2,)."""
        return self.half & (self.whole > 0)


def find_covers(cells: Cells) -> Covers:
    """What covers cells of a board in part."""
    halved, hiding = np.zeros((2, *cells.shade.shape), np.bool_)
    shade, ground = cells.shade.copy(), cells.ground.copy()
    split = [*_split(cells)]
    clear = [cell for cell in split if cell.even and cell.half.all() and cell.paint.any()]
    if not clear:
        return Covers(cells, halved, hiding)
    covering = np.concatenate([cell.colours[~cell.paint] for cell in clear])
    for cell in split:
        at, paint = (cell.row, cell.column), cell.paint
        if paint.sum() == 1:
            halved[at] = True
            shade[at] = int(
                strongest(np.abs(lightness_and_hues(cells.shades) - cell.colours[paint])).argmin()
            )
            ground[at] = cells.shades[shade[at]]
        else:
            hiding[at] = paint.all() & cell.even or _like(cell.colours[cell.half], covering).any()
    shade, kept = _renumbered(shade)
    return Covers(replace(cells, ground=ground, shade=shade, shades=cells.shades[kept]), halved, hiding)


def _split(cells: Cells) -> Iterator[_Halves]:
    """The cells that have corners of two colours."""
    looks = _unshaded(cells)
    split = _spread(looks) > max(SPLIT, ABOVE_REACH * cells.reach)
    split &= ~_framed(looks, split)
    if not split.any():
        return
    whole = lightness_and_hues(cells.ground[~split])
    for (row, column), even in zip(positions(split), _evenly(cells, split), strict=True):
        four = looks[row, column]
        distances = strongest(np.abs(four[:, None] - four))
        one, other = np.unravel_index(distances.argmax(), distances.shape)
        first = distances[one] <= distances[other]
        colours = np.array([four[first].mean(axis=0), four[~first].mean(axis=0)])
        counts = np.array([first.sum(), (~first).sum()])
        yield _Halves(row, column, colours, counts, _like(colours, whole).sum(axis=1), bool(even))


def _like(colours: Values, others: Values) -> Flags:
    """Which of some colours (k, 3) are like which others (l, 3); (k, l)."""
    return np.asarray(strongest(np.abs(colours[:, None] - others)) <= FAINTEST)


def _unshaded(cells: Cells) -> Values:
    """The colours (m, n, 4, 3) of the corners of cells, without how those of a shade usually differ."""
    looks = lightness_and_hues(cells.corners)
    off = looks - looks.mean(axis=2, keepdims=True)
    usual = np.broadcast_to(median(off.reshape(-1, 4, 3), axis=0), off.shape).copy()
    for number in range(len(cells.shades)):
        here = cells.shade == number
        if here.mean() >= LARGE or cv2.connectedComponents(here.astype(np.uint8))[0] > SCATTERED:
            usual[here] = median(off[here], axis=0)
    return np.asarray(looks - usual)


def _evenly(cells: Cells, where: Flags) -> Flags:
    """In which of some cells (k,) all corners are painted evenly."""
    squares = corners(cells.inside[where][None], cells.inset)[0].astype(np.int16)
    off = strongest(np.abs(squares - median(squares, axis=-2, keepdims=True)))
    return np.asarray(median(off, axis=-1).max(axis=-1) <= cells.reach / 2)


def _framed(looks: Values, split: Flags) -> Flags:
    """The cells (m, n) of outer lines that are of one colour all along their outer side, and mostly split.

    That is a frame, where the lattice goes beyond the board; corners are (m, n, 4, 3).
    """
    framed = np.zeros_like(split)
    for line, outer in OUTER:
        side = looks[line][:, outer].reshape(-1, 3)
        framed[line] |= bool(split[line].mean() >= MOSTLY and np.ptp(side, axis=0).max() <= 2 * FAINTEST)
    return framed


def _spread(looks: Values) -> Values:
    """How far the corners (m, n, 4, 3) of each cell are apart; (m, n)."""
    return np.asarray((looks.max(axis=2) - looks.min(axis=2)).max(axis=-1))


def _renumbered(shade: Labels) -> tuple[Labels, Labels]:
    """Shades numbered without those that no cell has any more, and their former numbers."""
    counts = np.bincount(shade.ravel())
    kept = np.argsort(-counts, kind="stable")[: int((counts > 0).sum())]
    number = np.zeros(len(counts), np.int64)
    number[kept] = np.arange(len(kept))
    return number[shade], kept
