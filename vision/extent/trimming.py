"""Which outer rows of a lattice are no rows of a board of painted cells: buttons, frames and the page."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median, occurring
from vision.basics.colours import FAINTEST
from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Image, Labels, Patches, Values
from vision.cells.contents import Cells
from vision.cells.insides import turned
from vision.grid.ruling import ABSENT, CHANCE, PRESENT, LineSamples

STRANGE = 0.6  # of the cells of an outer row have shades that hardly any other row has, and
OWN = 0.75  # of the cells of such a shade are in that row,
MANY = 3  # such shades: then it is no row of the board. A row that is lit has one or two of its own
LEAST = 4  # rows or columns that are never cut
TRACE = 0.5  # of the usual lines between cells is more than a pattern shows of them, in some colour


def without_strangers(image: Image, lattice: Lattice, cells: Cells) -> Lattice:
    """The lattice without those outer rows and columns that are painted unlike all others.

    Rows through which the lines of the board run are of the board.
    """
    down = _Rows.of(image, lattice.y, lattice.x, cells.shade, cells.inside).trimmed()
    shade, inside = down.shade.T, turned(down.inside)
    across = _Rows.of(image, lattice.x, down.lines, shade, inside, turned=True).trimmed()
    return replace(lattice, x=across.lines, y=down.lines)


@dataclass(frozen=True, eq=False)
class _Rows:
    """The rows of a lattice, or its columns, and what tells whether the outer ones are of the board."""

    lines: Values  # (m + 1,)
    shade: Labels  # (m, n)
    inside: Patches  # (m, n, SIDE, SIDE, 3)
    through: Values  # (m,): how much of the usual lines runs through each row; NaN where lines tell nothing
    unruled: Flags  # (m,): through which no lines run, as far as is known
    parting: Values  # (m, n - 1, across, 3): what parts the cells of each row

    @classmethod
    def of(
        cls, image: Image, lines: Values, across: Values, shade: Labels, inside: Patches, turned: bool = False
    ) -> _Rows:
        """The rows between lines that others cross or, if `turned`, columns, which are looked at as rows."""
        samples = LineSamples.of(image, lines, across, turned)
        through = samples.through().throughout
        unruled = ~(through >= CHANCE) & (samples.in_any_colour() < TRACE)
        return cls(lines, shade, inside, through, unruled, samples.parting)

    def trimmed(self) -> _Rows:
        """Without the outer rows that are not of the board."""
        rows = self
        for end, rest in (-1, np.s_[:-1]), (0, np.s_[1:]):
            while len(rows.lines) > LEAST + 1 and not rows.belongs(end):
                rows = rows.kept(rest)
        return rows

    def kept(self, rest: slice) -> _Rows:
        """Only these rows."""
        return replace(
            self,
            lines=self.lines[rest],
            shade=self.shade[rest],
            inside=self.inside[rest],
            through=self.through[rest],
            unruled=self.unruled[rest],
            parting=self.parting[rest],
        )

    def belongs(self, end: int) -> bool:
        """Whether an outer row is of the board: its lines run through it, or it looks as the others do."""
        if self.through[end] > PRESENT:
            return True
        page = self.unruled[end] and _unparted(self.shade, self.parting, end)
        return not (page or _strange(self.shade, self.unruled, end))


def _strange(shade: Labels, unruled: Flags, end: int) -> bool:
    """Whether most of the shades (m, n) of an outer row is hardly that of others, and many if it is ruled.

    Rows through which no lines run at all, as far as is known, (m,) are `unruled`: those at the ends may be
    the page.
    """
    outer = np.logical_and.accumulate(unruled) | np.logical_and.accumulate(unruled[::-1])[::-1]
    others = ~outer
    others[end] = False
    here, elsewhere = (
        np.bincount(some.ravel(), minlength=shade.max() + 1) for some in (shade[end], shade[others])
    )
    strange = shade[end][(here >= OWN * (here + elsewhere))[shade[end]]]
    least = 1 if unruled[end] else MANY
    return len(strange) >= STRANGE * shade.shape[1] and len(occurring(strange)) >= least


def _unparted(shade: Labels, parts: NDArray[np.float64], end: int) -> bool:
    """Whether an outer row is mostly of one shade (m, n) and nothing parts its cells: then it is the page.

    Lines must part cells of that shade elsewhere; `parts` are what is across them (m, n - 1, across, 3).
    """
    usual = np.bincount(shade[end]).argmax()
    alike = (shade[:, 1:] == usual) & (shade[:, :-1] == usual)
    elsewhere = np.delete(parts, end, axis=0)[np.delete(alike, end, axis=0)]
    if alike[end].mean() < STRANGE or len(elsewhere) < MANY:
        return False
    line = median(elsewhere, axis=0)
    shares = (parts[end][alike[end]] * line).sum(axis=(1, 2)) / max(1.0, float((line**2).sum()))
    return bool(np.abs(line).max() > FAINTEST and median(shares) < ABSENT)
