"""Hints in tiles that look like cells of the board: lattices take them for its outer lines."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.digits.glyphs import find_glyphs
from vision.digits.network import SURE
from vision.digits.numbers import read_glyphs
from vision.grid.stretches import LEAST_CELLS
from vision.outside_hints.bands import line_at

NUMBERED = 0.5  # of the cells of an outer line hold a number, at least, where they are tiles of hints


def without_hint_tiles(image: Image, lattice: Lattice) -> Lattice:
    """The lattice without those outer lines in most of whose cells a number stands."""
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
    rows, columns = (numbered.mean(axis=axis) >= NUMBERED for axis in (1, 0))
    y = lattice.y[int(rows[0]) : len(lattice.y) - int(rows[-1])]
    x = lattice.x[int(columns[0]) : len(lattice.x) - int(columns[-1])]
    return replace(lattice, x=x, y=y) if min(len(x), len(y)) > LEAST_CELLS else lattice
