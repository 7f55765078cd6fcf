"""Where an Aquarium ends: lattices take a gap for a row, or miss a row."""

from __future__ import annotations

from typing import NamedTuple

from vision.basics.lattice import SIDES, Lattice
from vision.basics.sight import NotSeen
from vision.basics.types import Image
from vision.digits.glyphs import find_glyphs
from vision.extent.ends import Ends, end_at, one_longer, ruled_ends
from vision.grid.ruling import PRESENT
from vision.kinds.aquarium.opposite import bands_with_hints
from vision.outside_hints.bands import Band, shows_anything


class Bands(NamedTuple):
    """The hints of the columns and of the rows."""

    columns: Band
    rows: Band

    def beside(self, side: str) -> tuple[Band, Band]:
        """The band in which the outer line at a side has its hint, and the one of the lines that cross it."""
        return (self.rows, self.columns) if side in ("top", "bottom") else (self.columns, self.rows)


def find_ends(image: Image, lattice: Lattice, bands: Bands) -> Ends:
    """Where a board ends.

    An outer line without a hint is none of the board, unless the finder is sure that it ends there. One
    beyond is of it if it has a hint, and lines run through it: beside hints, these may show only partly.
    """
    wide, _, ruled_beyond = ruled_ends(image, lattice)
    moves = []
    settled = lattice.ends_as_found.tolist()
    looks = zip(SIDES, settled, _in_picture(image, wide), ruled_beyond, strict=True)
    for side, sure, shown, next_line in looks:
        bare = not (sure or bands.beside(side)[0].lines[end_at(side)])
        free = side not in (bands.columns.side, bands.rows.side)
        beyond = next_line.throughout if free else next_line.partly
        may_go_on = shown and not beyond <= PRESENT  # if there are none but borders, it is not known
        more = may_go_on and hinted_beyond(image, lattice, side, bands)
        moves.append(int(more) - int(bare))
    return Ends(tuple(moves))


def hinted_beyond(image: Image, lattice: Lattice, side: str, bands: Bands) -> bool:
    """Whether the line beyond a side has a hint, and the lines crossing it keep those that they have."""
    longer = one_longer(lattice, side)
    if not shows_anything(image, longer, side):
        return False
    try:
        columns, rows = bands_with_hints(find_glyphs(image, longer), longer)
    except NotSeen:
        return False
    if columns is None or rows is None:
        return False
    beside, across = Bands(columns, rows).beside(side)
    crossing = bands.beside(side)[1]
    kept = all(after for before, after in zip(crossing.lines, across.lines, strict=True) if before)
    return kept and bool(beside.lines[end_at(side)])


def _in_picture(image: Image, lattice: Lattice) -> list[bool]:
    """At which of SIDES a lattice ends within a picture."""
    height, width = image.shape[:2]
    x, y = lattice.x, lattice.y
    return [bool(room >= 0) for room in (y[0], height - y[-1], x[0], width - x[-1])]
