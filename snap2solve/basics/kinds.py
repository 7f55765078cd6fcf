"""The kinds of puzzles: each is a board in `solvers` and an eye in `vision`, under the same name.

They are found in the folders `solvers/kinds` and `vision/kinds`; no other module names one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Protocol, cast

import vision.kinds
from solvers import kinds as boards
from solvers.language.values import module_of

if TYPE_CHECKING:
    from solvers.language.board import Board
    from solvers.language.exchange import Format
    from vision.basics.lattice import Lattice
    from vision.basics.sight import Sight
    from vision.basics.types import Box, Image
    from vision.drawing.blank import Plain
    from vision.drawing.stamp import Drawing

AUTO = "auto"  # any kind: found from what is given


class Eye(Protocol):
    """What `vision/kinds/KIND` tells of a kind before any picture is looked at; it may leave out either."""

    TAUGHT: int  # its number among the kinds that the cell reader tells apart
    SQUARE: bool  # whether its boards have as many rows as columns


class EyeReading(Protocol):
    """What `vision/kinds/KIND/reading.py` offers; imported when the kind first looks at a lattice."""

    def read(self, image: Image, lattice: Lattice) -> Sight:
        """The board on this lattice; raises NotSeen where it is not of this kind."""


class EyeDrawing(Protocol):
    """What `vision/kinds/KIND/drawing.py` offers: how answers are named and drawn."""

    SYMBOLS: Mapping[str, Drawing]  # that an answer puts into cells, and how they are drawn
    WORDS: Mapping[str, str]  # what cells hold, for a person, by their symbols

    def plain(self, board: Board) -> Plain:
        """What a plain picture of a board of this kind shows."""


@dataclass(frozen=True)
class Kind:
    """One kind of puzzle; its modules are imported when they are first used."""

    name: str

    @property
    def title(self) -> str:
        """Its name for a person."""
        return self.name.replace("-", " ").title()

    @cached_property
    def board(self) -> type[Board]:
        """The class of its boards."""
        return boards.board_class(self.name)

    @cached_property
    def formats(self) -> tuple[Format, ...]:
        """How other programs write its boards."""
        from solvers.language.exchange import formats_of

        return formats_of(self.name)

    @cached_property
    def eye(self) -> Eye:
        """What is known of it before it looks."""
        return cast(Eye, self._seen_by())

    @cached_property
    def reading(self) -> EyeReading:
        """How it is read."""
        return cast(EyeReading, self._seen_by(".reading"))

    @cached_property
    def drawing(self) -> EyeDrawing:
        """How it is drawn."""
        return cast(EyeDrawing, self._seen_by(".drawing"))

    def _seen_by(self, module: str = "") -> ModuleType:
        """A module of its eye."""
        return import_module(f"vision.kinds.{module_of(self.name)}{module}")

    @property
    def square(self) -> bool:
        """Whether its boards have as many rows as columns, as its eye may say by SQUARE."""
        return bool(getattr(self.eye, "SQUARE", False))

    @property
    def taught(self) -> int | None:
        """Its number among the kinds that the cell reader tells apart, as its eye may say by TAUGHT."""
        number: int | None = getattr(self.eye, "TAUGHT", None)
        return number

    def word(self, shown: str) -> str:
        """What was read of something, in words where the kind has some."""
        return self.drawing.WORDS.get(shown, shown)

    def read(self, image: Image, lattice: Lattice) -> Sight:
        """As `EyeReading.read`."""
        return self.reading.read(image, lattice)

    def draw(self, canvas: Image, lattice: Lattice, rows: Sequence[str], scale: float = 1.0) -> None:
        """Draw the symbols of an answer's rows on the picture, in place, `scale` times their usual size."""
        from vision.drawing.overlay import symbols

        symbols(canvas, lattice, rows, self.drawing.SYMBOLS, scale)

    def blank(self, board: Board) -> tuple[Image, Lattice, dict[str, Box]]:
        """A plain picture of a board of this kind, where it is in that, and the boxes of its hints."""
        from vision.drawing.blank import blank

        return blank(board, self.drawing.plain(board))


@cache
def kind_named(name: str) -> Kind:
    """The kind of this name."""
    return Kind(name)


def names() -> tuple[str, ...]:
    """The names of the kinds that are in both folders."""
    read_in_pictures = boards.names(vision.kinds.__path__)
    return tuple(name for name in boards.names() if name in read_in_pictures)


def all_kinds() -> tuple[Kind, ...]:
    """All kinds, by their names."""
    return tuple(map(kind_named, names()))


def kinds_named(name: str) -> tuple[Kind, ...]:
    """The kind of this name, or all of them for 'auto'."""
    return all_kinds() if name == AUTO else (kind_named(name),)
