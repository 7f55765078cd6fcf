"""What the eye cuts out of boards as it looks for numbers, in a module for each kind that has some.

A module cuts as the reader of its kind does, and says in how many PARTS of the boards. In a kind that is
`WRITTEN`, the player writes numbers or letters, too: in its cells, only the given digits are known.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from vision.basics.lattice import Lattice
from vision.basics.types import Box, Image, Ink
from vision.digits.glyphs import find_glyphs

Cut = Iterator[tuple[Box, Ink]]  # what may be a number: its box, and its ink


class Cutter(Protocol):
    """A module of this package."""

    PARTS: int
    WRITTEN: bool

    def cut(self, image: Image, lattice: Lattice) -> Cut:
        """What may be a number on a lattice of a BGR picture or beside it."""


def cutters() -> dict[str, Cutter]:
    """The modules, by the names of their kinds."""
    found = sorted(module.name for module in iter_modules(__path__))
    return {name.replace("_", "-"): cast(Cutter, import_module(f"{__name__}.{name}")) for name in found}


def cut_around(image: Image, lattice: Lattice) -> Cut:
    """The glyphs around a board and on it, for kinds whose numbers stand around the board."""
    for glyphs in find_glyphs(image, lattice):
        yield from ((glyph.box, glyph.ink) for glyph in glyphs)
