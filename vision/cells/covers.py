"""Cells that something covers: popups, fingers and strokes of a pen end at no line of the lattice.

Where the corners of a cell are of two colours, something may. Whether it does is told by the border reader,
which sees what hides most of a stroke, and by cells beside each other that the same colour covers in part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from vision.basics.arrays import median, strongest
from vision.basics.colours import FAINTEST, lightness_and_hues
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image, Labels, Values
from vision.borders.junctions import sheets
from vision.borders.reader import stroke_odds
from vision.cells.contents import Cells, positions
from vision.cells.insides import corners

SPLIT = 24.0  # levels between corners of one cell,
ABOVE_REACH = 2.0  # and times as far as colours of one shade may be apart: then they are two colours
HALF = 2  # corners
AROUND = ((-1, 0), (1, 0), (0, -1), (0, 1))  # rows and columns from a cell to those beside it


@dataclass(frozen=True, eq=False)
class Covers:
    """What covers cells (m, n) of a board, as far as it shows."""

    cells: Cells  # these, in which halves that are covered do not change what shade a cell has
    halved: Flags  # cells that are known by their other part; a hint in them may be hidden
    hiding: Flags  # those that are not


class _Halves(NamedTuple):
    """A cell with corners of two colours."""

    row: int
    column: int
    colours: Values  # (2, 3)
    paint: Flags  # (2,): which of these at least half of its corners, and whole cells, have
    plain: bool  # whether each half is painted evenly, and one of them as whole cells are

    @property
    def strange(self) -> Values:
        """The colours (k, 3) that may be those of a cover."""
        return self.colours if self.paint.all() else self.colours[~self.paint]

    def goes_on(self, others: Mapping[tuple[int, int], _Halves]) -> bool:
        """Whether what may cover it covers a part of a cell beside it, too, of those at some places."""
        beside = ((self.row + down, self.column + right) for down, right in AROUND)
        return any(_like(self.strange, others[at].strange).any() for at in beside if at in others)


def find_covers(image: Image, lattice: Lattice, cells: Cells) -> Covers:
    """What covers cells of a lattice in a BGR picture."""
    halved, hiding = np.zeros((2, *cells.shade.shape), np.bool_)
    split = _split(cells)
    if not split.any():
        return Covers(cells, halved, hiding)
    shade, ground = cells.shade.copy(), cells.ground.copy()
    sides, hiding = _covered(image, lattice)
    halves = [*_halves(cells, split)]
    plain = {(cell.row, cell.column): cell for cell in halves if cell.plain}
    for cell in halves:
        at, paint = (cell.row, cell.column), cell.paint
        if sides[at] or (cell.plain and cell.goes_on(plain)):
            halved[at] = paint.sum() == 1
            hiding[at] = not halved[at]
        if halved[at]:
            off = strongest(np.abs(lightness_and_hues(cells.shades) - cell.colours[paint]))
            shade[at] = int(off.argmin())
            ground[at] = cells.shades[shade[at]]
    if not halved.any():
        return Covers(cells, halved, hiding)
    shade, kept = _renumbered(shade)
    return Covers(replace(cells, ground=ground, shade=shade, shades=cells.shades[kept]), halved, hiding)


def _split(cells: Cells) -> Flags:
    """The cells (m, n) that have corners of two colours."""
    looks = lightness_and_hues(cells.corners)
    spread = (looks.max(axis=2) - looks.min(axis=2)).max(axis=-1)
    return np.asarray(spread > max(SPLIT, ABOVE_REACH * cells.reach))


def _covered(image: Image, lattice: Lattice) -> tuple[Flags, Flags]:
    """Of which cells (m, n) something covers a side, and of which two opposite ones.

    What covers a side at the edge of the board is not seen: there, the other one is enough.
    """
    over = sheets(stroke_odds(image, lattice)[1] > 0, lattice.height, lattice.width)
    beside, below = np.pad(over[0], ((0, 0), (1, 1))), np.pad(over[1], ((1, 1), (0, 0)))
    one = beside[:, 1:] | beside[:, :-1] | below[1:] | below[:-1]
    beside[:, [0, -1]] = below[[0, -1]] = True
    return one, one & (beside[:, 1:] & beside[:, :-1] | below[1:] & below[:-1])


def _halves(cells: Cells, split: Flags) -> Iterator[_Halves]:
    """What is seen of the split cells."""
    looks = lightness_and_hues(cells.corners)
    whole = lightness_and_hues(cells.ground[~split])
    for (row, column), even in zip(positions(split), _evenly(cells, split).tolist(), strict=True):
        four = looks[row, column]
        distances = strongest(np.abs(four[:, None] - four))
        one, other = np.unravel_index(distances.argmax(), distances.shape)
        first = distances[one] <= distances[other]
        colours = np.array([four[first].mean(axis=0), four[~first].mean(axis=0)])
        half = np.array([first.sum(), (~first).sum()]) >= HALF
        paint = half & _like(colours, whole).any(axis=1)
        yield _Halves(row, column, colours, paint, even and bool(half.all() and paint.any()))


def _evenly(cells: Cells, where: Flags) -> Flags:
    """In which of some cells (k,) all corners are painted evenly."""
    squares = corners(cells.inside[where][None], cells.inset)[0].astype(np.int16)
    off = strongest(np.abs(squares - median(squares, axis=-2, keepdims=True)))
    return np.asarray(median(off, axis=-1).max(axis=-1) <= cells.reach / 2)


def _like(colours: Values, others: Values) -> Flags:
    """Which of some colours (k, 3) are like which others (l, 3); (k, l)."""
    return np.asarray(strongest(np.abs(colours[:, None] - others)) <= FAINTEST)


def _renumbered(shade: Labels) -> tuple[Labels, Labels]:
    """Shades numbered without those that no cell has any more, and their former numbers."""
    counts = np.bincount(shade.ravel())
    kept = np.argsort(-counts, kind="stable")[: int((counts > 0).sum())]
    number = np.zeros(len(counts), np.int64)
    number[kept] = np.arange(len(kept))
    return number[shade], kept
