"""The kinds of puzzles, each as apps draw it, in one module or folder that is found by its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from solvers.kinds import names
from solvers.language.values import module_of

if TYPE_CHECKING:
    from samples.board.drafts import Draft, Puzzle
    from samples.board.scene import Scene, Shown
    from samples.drawing.looks import Look
    from samples.drawing.palette import Palette
    from solvers.language.board import Board

UNKNOWN = 255  # where it is not known what stands in a cell


class Drawer(Protocol):
    """What `samples/kinds/KIND` offers. Beside it may be `cases`, with CASES and SAMPLES of the kind.

    The looks of the kind, as `Artist` has them, are in its module `look`, or are offered here, too.
    """

    SEED: int  # a number of its own, by which all random pictures of the kind differ from those of others
    SIZES: tuple[int, ...]  # usual numbers of rows and columns
    Draft: type[Draft]

    def hidden(self, puzzle: Puzzle, rng: Generator, look: Look) -> Puzzle:
        """The puzzle as such a look shows it: without some of its hints, if they are not needed."""

    def truth(self, board: Board) -> dict[str, Any]:
        """The board's part of a picture's truth, as JSON."""

    def board_of(self, truth: Mapping[str, Any]) -> Board:
        """The board that a picture's truth tells."""


class Artist(Protocol):
    """How boards of a kind look."""

    PLAIN: Mapping[str, Any]  # the fields of its plain look

    def random_look(self, rng: Generator) -> Look:
        """A look drawn at random."""

    def wild_colours(self, palette: Palette, rng: Generator) -> dict[str, Any]:
        """Fields of a look in the colours of a palette, beside those that all kinds have."""

    def depths(self, look: Look, board: Board) -> dict[str, float]:
        """Room beside the board on each side, in pitches."""

    def draw(self, scene: Scene, look: Look, board: Board) -> None:
        """Draw the board with what the player has placed and marked."""


class Standing(Protocol):
    """What `samples/kinds/KIND/standing` offers, where the cell reader is taught the kind."""

    STANDING: tuple[str, ...]  # what may stand in a cell

    def standing(self, drawn: Shown) -> NDArray[np.uint8]:
        """The index of what stands in each cell (m, n), or UNKNOWN."""

    def wilder(self, rng: Generator) -> dict[str, Any]:
        """Fields of a look beyond what apps show."""


def taught() -> dict[str, Standing]:
    """What stands in cells, of each kind that the cell reader is taught."""
    parts = {kind: _part(kind, "standing") for kind in drawn_kinds()}
    return {kind: cast(Standing, part) for kind, part in parts.items() if part}


def drawer(kind: str) -> Drawer:
    """The module that makes random boards of this kind."""
    return cast(Drawer, import_module(f"samples.kinds.{module_of(kind)}"))


def artist(kind: str) -> Artist:
    """The module that draws boards of this kind."""
    return cast(Artist, _part(kind, "look") or drawer(kind))


def drawn_kinds() -> list[str]:
    """The names of the kinds of which pictures are drawn, the oldest first."""
    return sorted(names(__path__), key=lambda kind: drawer(kind).SEED)


def plain_look(kind: str) -> dict[str, Any]:
    """The fields of the plain look of a kind."""
    return dict(artist(kind).PLAIN)


def extras(kind: str, name: str) -> dict[str, Any]:
    """CASES or SAMPLES of a kind, if it has any."""
    cases = _part(kind, "cases")
    return dict(getattr(cases, name)) if cases else {}


@cache
def _part(kind: str, name: str) -> ModuleType | None:
    """A module in a kind's folder, if it has one."""
    module = f"samples.kinds.{module_of(kind)}.{name}"
    return import_module(module) if hasattr(drawer(kind), "__path__") and find_spec(module) else None
