"""What is seen in a picture: a lattice, the board read on it with its doubts, and what the player placed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from solvers.reading import Reading
from vision.digits import Ink
from vision.lattice import Lattice

Image = NDArray[np.uint8]
Box = tuple[int, int, int, int]  # left, top, right, bottom; pixels, right and bottom exclusive


class NotSeen(Exception):
    """A lattice does not carry the kind that was looked for; the message says why, for a person.

    `closeness` (0 to 1) orders reasons when every kind is refused: the nearest miss is told. `board` is what
    was found of one of this kind, and belongs to it.
    """

    def __init__(self, reason: str, closeness: float = 0.0, board: Lattice | None = None) -> None:
        super().__init__(reason)
        self.closeness, self.board = closeness, board


@dataclass(frozen=True)
class Sight:
    """One kind's view of a lattice; `evidence` (0 to 1) says how surely the picture shows that kind there."""

    lattice: Lattice
    reading: Reading
    evidence: float
    boxes: dict[str, Box] = field(default_factory=dict)  # of the elements that have a place, by `where`
    placed: tuple[tuple[int, int], ...] = ()  # (row, column) from 0 of bulbs, filled cells or water
    marked: tuple[tuple[int, int], ...] = ()  # those in which something else stands: the player's marks
    crops: dict[str, tuple[Ink, ...]] = field(default_factory=dict)  # of the digits of elements, by `where`
    covered: tuple[tuple[int, int], ...] = ()  # (row, column) of cells in which something hides the board
