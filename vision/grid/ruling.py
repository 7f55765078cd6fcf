"""Whether the lines of a lattice run through each of its rows: what is beyond a board has none of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np

from vision.basics.arrays import median, quantile, strongest
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image, Values

ALONG = np.linspace(0.2, 0.8, 7)  # of a cell, where a line is looked at on its way through a row
STEP = 0.05  # of a cell, by which looks across a line are apart:
ACROSS = STEP * np.arange(-4, 5)
THROUGHOUT, PARTLY = 0.15, 0.5  # of a row's length, in which lines may be missing
TELLING = 0.6  # as much of the usual line must most rows show, for the others to be judged by it
# Of the usual lines between cells, what is no line of the board has less, and a line of it more; a highlight
# leaves little of them.
ABSENT, PRESENT = 0.2, 0.6
CHANCE = 0.4  # of them is no more than a pattern may show by chance

SAME, ROUGH = 0.25, 12.0  # of the range of grounds, or levels: cells that differ less are of one shade
WEAK = 0.05  # of the power of a line where it shows best: what has less does not show between such cells


class Through(NamedTuple):
    """How much of the usual lines between cells runs through each of some rows, about 1 where as in others.

    Lines are compared between cells of the same shades: on filled ones they may be lighter, or not show.
    It is 0 where there are none, and NaN where lines are so different from row to row that they tell nothing.
    """

    throughout: Values  # over the whole length
    partly: Values  # where they show best, such as between the arms of crosses


@dataclass(frozen=True, eq=False)
class LineSamples:
    """Lines, without the outer two, on their way through rows, or through the columns of a picture."""

    looks: Values  # what is across the lines in each row (m, along, lines, across, 3)

    @classmethod
    def of(cls, image: Image, rows: Values, lines: Values, turned: bool, adrift: bool = False) -> LineSamples:
        """The upright `lines` through `rows`, or if `turned`, the level ones through columns.

        Lines `adrift` are not quite where they are said to be, and thin ones found all the same.
        """
        along = rows[:-1, None] + np.diff(rows)[:, None] * ALONG  # (m, along)
        cell = float(median(np.diff(lines)))
        fine = int(np.ceil(STEP * cell)) if adrift else 1  # looks a step, one a pixel
        within = STEP * ((np.arange(fine) + 0.5) / fine - 0.5)
        across = lines[1:-1, None, None] + cell * (ACROSS[:, None] + within)  # (lines, across, fine)
        both = np.meshgrid(across.ravel().astype(np.float32), along.ravel().astype(np.float32))
        x, y = reversed(both) if turned else both
        looks = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return cls(looks.reshape(*along.shape, *across.shape, 3).mean(axis=4, dtype=np.float32))

    @cached_property
    def parting(self) -> Values:
        """What parts cells at each line in each row (m, lines, across, 3), apart from their shades."""
        return np.asarray(median(self._strokes, axis=1))

    @cached_property
    def _strokes(self) -> Values:
        return np.asarray(self.looks - self.looks.mean(axis=3, keepdims=True))

    def through(self) -> Through:
        """How much of the usual lines runs through each row (m,)."""
        usual, telling = _usual(self.parting, median(self.looks[:, :, :, [0, -1]], axis=1))
        power = np.maximum((usual**2).sum(axis=(2, 3)), 1.0)
        shares = np.einsum("malxc,mlxc->mal", self._strokes, usual) / power[:, None]
        through = [median(row[:, where], axis=1) for row, where in zip(shares, telling, strict=True)]
        return Through(_telling(through, THROUGHOUT), _telling(through, PARTLY))

    def in_any_colour(self) -> Values:
        """As `through` all the way, in whatever colours: beside lit cells, grey may differ in blue only."""
        usual = median(self._strokes, axis=(0, 1))
        shape, size, _ = np.linalg.svd(usual, full_matrices=False)  # of each line, across it, strongest first
        contrast = np.linalg.norm(np.einsum("aylxc,lx->aylc", self._strokes, shape[..., 0]), axis=3)
        return _telling(median(contrast / np.maximum(size[:, 0], 1.0), axis=2), THROUGHOUT)


def ruled(image: Image, lattice: Lattice) -> tuple[Through, Through]:
    """How much of the usual lines runs through each row (m,) and column (n,) of a lattice."""
    both = (
        LineSamples.of(image, lattice.y, lattice.x, False),
        LineSamples.of(image, lattice.x, lattice.y, True),
    )
    return both[0].through(), both[1].through()


def _usual(strokes: Values, grounds: Values) -> tuple[Values, Flags]:
    """What lines look like in other rows between cells of the same shades, and where that tells of them.

    From what is across the lines in each row (m, lines, across, 3), and the cells at both sides of them
    (m, lines, 2, 3). It tells where a line shows between two cells of one shade (m, lines); in a row where
    none does, lines are expected to look as in most rows.
    """
    same = max(ROUGH, SAME * float(grounds.max() - grounds.min()))
    alike = (strongest(np.abs(grounds[:, None] - grounds)) < same).all(axis=3)  # (m, m, lines)
    alike &= ~np.eye(len(grounds), dtype=np.bool_)[..., None]
    alike[:, [0, -1]] = False  # these may be beyond the board
    each = strokes.transpose(1, 0, 2, 3).reshape(alike.shape[2], len(strokes), -1)
    sums = (alike.transpose(2, 0, 1).astype(np.float32) @ each).transpose(1, 0, 2).reshape(strokes.shape)
    usual = sums / np.maximum(alike.sum(axis=1), 1)[..., None, None]
    power = (usual**2).sum(axis=(2, 3))
    power *= strongest(np.abs(grounds[:, :, 0] - grounds[:, :, 1])) < same
    telling = power >= np.maximum(WEAK * power.max(axis=0), 1.0)
    blind = ~telling.any(axis=1)
    usual[blind], telling[blind] = median(strokes, axis=0), True
    return usual, telling


def _telling(shares: Sequence[Values] | Values, missing: float) -> Values:
    """The shares of lines (m, along) of which this part of the way may be missing, if they tell anything."""
    through = np.array([quantile(row, missing) for row in shares])
    return through if median(through) > TELLING else np.full(len(through), np.nan)
