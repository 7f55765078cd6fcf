"""A picture that is being drawn: its lattice, the player's progress, and the numbers written so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol, Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.drafts import CellValues
from samples.board.grid import Grid
from samples.drawing.looks import Look
from samples.drawing.paint import Rect
from solvers.language.board import Board
from vision.basics.types import Flags, Image


@dataclass(frozen=True)
class Number:
    """One drawn number: the element that it belongs to, its value and its box in pixels."""

    where: str
    value: int
    box: Rect

    def moved(self, right: float, down: float, wider: float, taller: float) -> Self:
        """The number after its picture was shifted and then stretched."""
        left, top, end, bottom = self.box
        box = ((left + right) * wider, (top + down) * taller, (end + right) * wider, (bottom + down) * taller)
        return replace(self, box=box)


class Shown(Protocol):
    """A picture that was drawn, as far as what stands in its cells goes."""

    @property
    def image(self) -> Image:
        """The picture (BGR)."""

    @property
    def look(self) -> Look:
        """How it looks."""

    @property
    def board(self) -> Board:
        """Its board."""

    @property
    def x(self) -> NDArray[np.float64]:
        """Middles of the lattice's lines, from left to right."""

    @property
    def y(self) -> NDArray[np.float64]:
        """From top to bottom."""

    @property
    def placed(self) -> Flags:
        """Where the player has put something."""

    @property
    def marked(self) -> Flags:
        """Cells that the player marked as empty."""


@dataclass
class Scene:
    """A page with a lattice, the player's progress on it, and the board's numbers written so far."""

    image: Image
    grid: Grid
    placed: Flags  # where the player has put something
    marked: Flags  # cells that the player marked as empty
    values: CellValues  # what is put there
    rng: Generator
    numbers: list[Number] = field(default_factory=list)
