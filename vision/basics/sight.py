"""What is seen in a picture: a lattice, the board read on it with its doubts, and what the player placed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from solvers.language.alphabet import Placed
from solvers.repair.reading import Reading
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Ink


class Stage(IntEnum):
    """How far the reading of a kind came on a lattice; of several misses, the furthest one is reported."""

    NOTHING = 0  # there is no lattice
    CELLS = 1  # its cells are not such as the kind has
    CONTENTS = 2  # nor is what stands in them or beside them
    HINTS = 3  # hints are missing, or belong to another kind of puzzle
    SUMS = 4  # the hints do not fit together
    NUMBERS = 5  # a hint cannot be read
    EXTENT = 6  # the board is there, but not where it ends
    BEYOND = 7  # it surely goes on beyond what is seen of it


# Evidence that a board of the kind is there, though it is not read.
LOST_HINT = 0.6  # with a hint that cannot be read
EXTENT_UNCLEAR = 0.7  # only where it ends is unclear
GOES_ON = 0.9  # beyond the edge of the picture, or below what covers it


class NotSeen(Exception):
    """A lattice does not carry the kind that was looked for; the message says why, for a person.

    `claim` (0 to 1) is the evidence that there is a board of this kind all the same: it overrules sights of
    other kinds with less evidence. `board` is what was found of one of this kind: no part of it is taken for
    a whole one. `code` names the class of reason for programs.
    """

    def __init__(
        self,
        reason: str,
        stage: Stage,
        claim: float = 0.0,
        board: Lattice | None = None,
        code: str = "not-read",
    ) -> None:
        super().__init__(reason)
        self.stage, self.claim, self.board, self.code = stage, claim, board, code

    @property
    def nearness(self) -> tuple[float, Stage]:
        """Orders misses: the nearest one is reported."""
        return self.claim, self.stage


@dataclass(frozen=True, eq=False)
class Sight:
    """One kind's view of a lattice; `evidence` (0 to 1) says how surely the picture shows that kind there."""

    lattice: Lattice
    reading: Reading
    evidence: float
    boxes: dict[str, Box] = field(default_factory=dict)  # of the elements that have a place, by `where`
    placed: tuple[Placed, ...] = ()  # what the player has placed
    marked: tuple[tuple[int, int], ...] = ()  # (row, column) from 0 of cells where marks of the player stand
    crops: dict[str, tuple[Ink, ...]] = field(default_factory=dict)  # of the digits of elements, by `where`
    covered: tuple[tuple[int, int], ...] = ()  # (row, column) of cells in which something hides the board
    digits: dict[str, tuple[Box, ...]] = field(default_factory=dict)  # of lines' hints, by `where`, in order
    unclear_ends: tuple[str, ...] = ()  # those of SIDES at which an outer line may be none of the board
    scale: float = 1.0  # times their usual size, symbols of the answer are as large as those that stand there
