"""What was decided about a board that was read, and what was corrected or left in doubt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solvers.engine import Outcome
from solvers.language.board import Board
from solvers.language.values import Status, Value

Verdict = Literal[Status, "uncertain"]


@dataclass(frozen=True)
class Correction:
    """An element that the rules showed to be misread."""

    where: str
    read: Value
    used: Value
    why: str


@dataclass(frozen=True)
class Doubt:
    """An element that was read with little certainty, or that could be misread as the rules go."""

    where: str
    read: Value
    confidence: float


@dataclass(frozen=True)
class Decision:
    """The board that was decided on and what its rules say; 'uncertain' when there is none to rely on.

    An uncertain board is only the likeliest and has no outcome; `doubts` are the elements to check.
    """

    status: Verdict
    board: Board
    outcome: Outcome | None
    corrections: tuple[Correction, ...] = ()
    doubts: tuple[Doubt, ...] = ()
