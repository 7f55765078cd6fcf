"""Where an Aquarium ends: lattices take a gap for a row, or miss a row."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vision.basics.lattice import SIDES, Lattice
from vision.basics.sight import NotSeen
from vision.basics.types import Image
from vision.borders.containers import Borders
from vision.digits.glyphs import find_glyphs
from vision.extent.ends import Ends, end_at, one_longer, ruled_ends
from vision.extent.hint_tiles import numbered_ends
from vision.grid.ruling import ABSENT, PRESENT
from vision.kinds.aquarium.opposite import bands_with_hints
from vision.outside_hints.bands import Band, shows_anything


class Bands(NamedTuple):
    """The hints of the columns and of the rows."""

    columns: Band
    rows: Band

    def beside(self, side: str) -> tuple[Band, Band]:
        """The band in which the outer line at a side has its hint, and the one of the lines that cross it."""
        return (self.rows, self.columns) if side in ("top", "bottom") else (self.columns, self.rows)


def find_ends(image: Image, lattice: Lattice, bands: Bands, borders: Borders) -> tuple[Ends, list[str]]:
    """Where a board ends, and at which sides it goes on though no hints, or no lines, are there.

    An outer line without a hint, through which no lines run, is none of the board, nor is one with numbers in
    its cells, as keys have; where lines tell nothing, it is none if it is also a container of its own. Where
    hints stand, lines may show only partly in the one beyond. It is of the board if it has a hint itself.
    Where the finder is sure that the board ends, only hints can tell otherwise.
    """
    wide, ruled, ruled_beyond = ruled_ends(image, lattice)
    moves, goes_on = [], []
    settled = lattice.ends_as_found.tolist()
    looks = zip(SIDES, settled, _in_picture(image, wide), ruled, ruled_beyond, strict=True)
    for side, sure, shown, outer, next_line in looks:
        bare = not (sure or bands.beside(side)[0].lines[end_at(side)])
        alone = np.isnan(outer.partly) and _is_container(borders, side)
        absent = bare and (abs(outer.partly) < ABSENT or alone or _is_numbered(image, lattice, side))
        free = side not in (bands.columns.side, bands.rows.side)
        beyond = next_line.throughout if free else next_line.partly
        may_go_on = shown and not beyond <= PRESENT  # if there are none but borders, it is not known
        hint = (may_go_on or sure) and hinted_beyond(image, lattice, side, bands)
        more = may_go_on and hint
        moves.append(int(more) - int(absent))
        lined = free and shown and beyond > PRESENT and not sure
        if (hint or (lined and not _is_numbered(image, one_longer(lattice, side), side))) and not more:
            goes_on.append(side)
    return Ends(tuple(moves)), goes_on


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


def _is_numbered(image: Image, lattice: Lattice, side: str) -> bool:
    """Whether numbers stand in most cells of the outer line at a side, as in a row of keys."""
    return numbered_ends(image, lattice)[SIDES.index(side)]


def _is_container(borders: Borders, side: str) -> bool:
    """Whether the outer line at a side is one container, and has all of it."""
    containers = np.array(borders.containers)
    rows = containers if side in ("top", "bottom") else containers.T
    line = rows[end_at(side)]
    return bool((line == line[0]).all() and (containers == line[0]).sum() == len(line))
