"""What borders make of a board: where they meet, and which cells they part.

A border never ends inside the board, so at an inner crossing of lines none, two, three or four of them meet.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.language.containers import Containers
from solvers.language.unite import components, neighbours
from vision.basics.types import Flags, Indices, Values

Kind = TypeVar("Kind", bound=np.generic)

LOOSE_END = 1e-4  # how likely it is, against all else, that a border ends at a crossing all the same
ROUNDS = 10  # of telling neighbours; what is unclear after so many stays so
CERTAIN = 30.0  # log odds that count as infinite


def cells_beside(height: int, width: int) -> Indices:
    """The numbers (e, 2) of the cells on both sides of each stroke, in the order of `Strokes`."""
    return np.array(neighbours(height, width), np.int64).reshape(-1, 2)


def sheets(strokes: NDArray[Kind], height: int, width: int) -> tuple[NDArray[Kind], NDArray[Kind]]:
    """What is told of each stroke (e,), as it lies on the board.

    The first sheet (m, n - 1) is of the strokes on the right of cells, the second (m - 1, n) of those below.
    """
    split = height * (width - 1)
    return strokes[:split].reshape(height, width - 1), strokes[split:].reshape(height - 1, width)


def crossings(height: int, width: int) -> Indices:
    """The numbers (c, 4) of the strokes that meet at each inner crossing."""
    beside, below = sheets(np.arange(height * (width - 1) + (height - 1) * width), height, width)
    meeting = beside[:-1], beside[1:], below[:, :-1], below[:, 1:]
    return np.stack(meeting, axis=-1).reshape(-1, 4)


def contain(border: Flags, height: int, width: int) -> tuple[Containers, Flags]:
    """The number of each cell's container, and which borders have the same one on both sides."""
    cells = cells_beside(height, width)
    containers = components(height, width, cells[~border].tolist())
    one, other = np.array(containers).ravel()[cells].T
    return containers, border & (one == other)


def without_loose_ends(odds: Values, height: int, width: int) -> Values:
    """The log odds (e,) of each stroke being a border, given that borders do not end inside the board.

    Belief propagation between strokes and crossings (Pearl 1982; Kschischang, Frey and Loeliger 2001).
    """
    meeting = crossings(height, width)
    messages = np.zeros(meeting.shape)  # log odds that a crossing tells each of its strokes
    for _ in range(ROUNDS):
        received = _sum(messages, meeting, odds)[meeting] - messages
        messages = (messages + _messages(received)) / 2
    return _sum(messages, meeting, odds)


def _sum(messages: Values, meeting: Indices, odds: Values) -> Values:
    return np.clip(odds + np.bincount(meeting.ravel(), messages.ravel(), len(odds)), -CERTAIN, CERTAIN)


def _messages(received: Values) -> Values:
    """What a crossing tells each of its four strokes, from what it heard from the others; log odds (c, 4)."""
    border = 1 / (1 + np.exp(-received))
    messages = np.empty_like(received)
    for stroke in range(4):
        one, two, three = (border[:, other] for other in range(4) if other != stroke)
        none = (1 - one) * (1 - two) * (1 - three)
        single = one * (1 - two) * (1 - three) + (1 - one) * (two * (1 - three) + (1 - two) * three)
        messages[:, stroke] = np.log1p(-(1 - LOOSE_END) * none) - np.log1p(-(1 - LOOSE_END) * single)
    return messages
