"""Numbers in tiles that look like cells, hints or keys: lattices take them for outer lines of the board."""

from __future__ import annotations

import numpy as np

from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.digits.glyphs import find_glyphs
from vision.digits.network import SURE
from vision.digits.numbers import read_glyphs
from vision.extent.ends import Ends
from vision.outside_hints.bands import line_at

NUMBERED = 0.5  # of the cells of an outer line hold a number, at least, where they are tiles of hints or keys


def without_hint_tiles(image: Image, lattice: Lattice) -> Lattice:
    """The lattice without those outer lines in most of whose cells a number stands."""
    fewer = Ends(tuple(-int(tiles) for tiles in _numbered_ends(image, lattice)))
    return fewer.of(lattice) or lattice


def _numbered_ends(image: Image, lattice: Lattice) -> list[bool]:
    """At which of SIDES a number stands in most cells of the outer line of a lattice."""
    ends = {0, lattice.height - 1}, {0, lattice.width - 1}
    places = [
        (glyph, line_at(lattice.y, glyph.centre[1])[0], line_at(lattice.x, glyph.centre[0])[0])
        for glyph in find_glyphs(image, lattice).clear
    ]
    outer = [
        (glyph, row, column)
        for glyph, row, column in places
        if row is not None and column is not None and (row in ends[0] or column in ends[1])
    ]
    numbered = np.zeros((lattice.height, lattice.width), np.bool_)
    digits = read_glyphs([glyph for glyph, *_ in outer], lattice)
    for digit, (_, row, column) in zip(digits, outer, strict=True):
        numbered[row, column] |= digit.likely > SURE
    lines = numbered[0], numbered[-1], numbered[:, 0], numbered[:, -1]
    return [bool(line.mean() >= NUMBERED) for line in lines]
