"""Aquariums, whose numbers stand around the board."""

from __future__ import annotations

from training.kinds import Cut
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.digits.glyphs import find_glyphs

PARTS = 2
WRITTEN = False


def cut(image: Image, lattice: Lattice) -> Cut:
    """The glyphs around a board and on it."""
    for glyphs in find_glyphs(image, lattice):
        yield from ((glyph.box, glyph.ink) for glyph in glyphs)
