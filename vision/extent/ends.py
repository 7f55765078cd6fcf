"""Where a board ends, as a change of a lattice: lines more or fewer at each of its sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from vision.basics.lattice import SIDES, Lattice
from vision.basics.types import Image, Values
from vision.grid.comb import LEAST_CELLS
from vision.grid.ruling import PRESENT, ruled

MOST_MOVES = 8  # times that the ends of a board are moved and looked at again, before they count as unclear


@dataclass(frozen=True)
class Ends:
    """Lines that a board has more at each of SIDES, or fewer where negative, and what is unclear there."""

    more: tuple[int, ...]
    unclear: str = ""
    straight: bool = True  # lines run through all rows, or columns, at the same places

    def of(self, board: Lattice) -> Lattice | None:
        """The board with these ends; None where too little of it is left."""
        top, bottom, left, right = self.more
        x, y = _moved(board.x, left, right), _moved(board.y, top, bottom)
        return replace(board, x=x, y=y) if min(len(x), len(y)) > LEAST_CELLS else None


def one_longer(board: Lattice, side: str) -> Lattice:
    """The board with a line more at one of SIDES."""
    return Ends(tuple(int(side == one) for one in SIDES)).of(board) or board


def end_at(side: str) -> int:
    """The index of the outer line at one of SIDES."""
    return 0 if side in ("top", "left") else -1


def unclear_at(sides: Sequence[str]) -> str:
    """What is unclear where it is not known how far a board goes at some of SIDES."""
    return " and ".join(f"whether its {side} line belongs to it" for side in sides)


class Ruled(NamedTuple):
    """How much of the usual lines runs through a row or column; NaN where lines tell nothing."""

    throughout: float  # over the whole length
    partly: float  # where they show best


def ruled_ends(image: Image, board: Lattice) -> tuple[Lattice, list[Ruled], list[Ruled]]:
    """The board with a line more at each side; how its outer lines are ruled, and how those beyond are.

    Both are in the order of SIDES.
    """
    wide = Ends((1, 1, 1, 1)).of(board) or board
    both = ruled(image, wide)
    outer, beyond = (
        [
            Ruled(float(shares.throughout[at]), float(shares.partly[at]))
            for shares in both
            for at in (first, -1 - first)
        ]
        for first in (1, 0)
    )
    return wide, outer, beyond


def squared(image: Image, board: Lattice) -> Lattice:
    """The board with the row or column that it lacks to be square, if its lines run on through that one."""
    if abs(board.width - board.height) != 1:
        return board
    _, _, beyond = ruled_ends(image, board)
    for side, ruled_there in zip(SIDES, beyond, strict=True):
        longer = one_longer(board, side)
        if longer.width == longer.height and ruled_there.throughout > PRESENT:
            return longer
    return board


def _moved(lines: Values, first: int, last: int) -> Values:
    """Lines with as many more, or fewer where negative, at both ends."""
    lines = lines[max(0, -first) : len(lines) - max(0, -last)]
    before = lines[0] - (lines[1] - lines[0]) * np.arange(first, 0, -1)
    after = lines[-1] + (lines[-1] - lines[-2]) * np.arange(1, last + 1)
    return np.concatenate([before, lines, after])
