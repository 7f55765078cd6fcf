"""Decides what board a picture shows, from what was read and what the rules allow.

A reading gives each element's alternatives with their probabilities. The likeliest reading that has exactly
one solution wins, if nothing comes near it: a wrong answer that looks right is worse than none.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from solvers.board import Board, Value
from solvers.engine import Outcome, solve
from solvers.examine import Clash, Examiner, Finding
from solvers.reading import Element, Reading
from solvers.search import Possible, Search
from solvers.session import SolveTimeout

# Natural logarithms of odds, as the costs of readings:
CERTAIN = math.log(49)  # 98 to 2: by which the winner is ahead of all that could be the board instead
SAME_ANSWER = math.log(5)  # the same if only a hint is less there: that what was read fits is no accident
SEVERAL = math.log(200)  # against a board with several solutions, as puzzles have one
UNBELIEVABLE = math.log(1e12)  # against the winner itself: then rather something else went wrong
MOST_CORRECTIONS = 6
DOUBTFUL = 0.9  # confidence below which an element is told even though the rules confirm it
MOST_RULES = 3  # that a correction names

Status = Literal["solved", "multiple", "unsolvable", "uncertain"]


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

    status: Status
    board: Board
    outcome: Outcome | None
    corrections: tuple[Correction, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def decide(reading: Reading, *, timeout: float | None = None, seed: int = 0) -> Decision:
    """The likeliest reading with exactly one solution, if it can be relied on; raises SolveTimeout.

    Where the likeliest reading has one solution and nothing else comes near it, it is not looked any further.
    """
    end = None if timeout is None else time.monotonic() + timeout
    board = reading.likeliest()
    outcome = solve(board.rules(), timeout=timeout, core=False, seed=seed)
    if outcome.status == "solved" and all(_runner_up(element) > CERTAIN for element in reading.elements):
        return Decision("solved", board, outcome)
    left = None if end is None else max(0.0, end - time.monotonic())
    return _Judge(reading, board, outcome, left, seed).decide()


def _runner_up(element: Element) -> float:
    """The cost of whatever else an element is likeliest to be."""
    others = [one.probability for one in element.alternatives[1:]]
    odds = max([_missing(element), *others]) / element.confidence
    return -math.log(odds) if odds > 0 else math.inf


def _missing(element: Element) -> float:
    """The probability that an element is none of its alternatives."""
    return max(0.0, 1 - sum(one.probability for one in element.alternatives))


def _weight(possible: Possible) -> float:
    """The cost of a reading, more when it has several solutions."""
    return possible.cost + (SEVERAL if len(possible.finding.solutions) > 1 else 0)


class _Judge:
    """Weighs the readings that have solutions against each other."""

    def __init__(
        self, reading: Reading, board: Board, outcome: Outcome, timeout: float | None, seed: int
    ) -> None:
        self._reading, self._board, self._outcome = reading, board, outcome
        self._hints = board.counted([False] * (board.height * board.width))
        examiner = Examiner(reading, timeout=timeout, seed=seed)
        self._search = Search(reading, examiner, self._hints, CERTAIN)
        self._found: list[Possible] = []

    def decide(self) -> Decision:
        """Compare all readings that are likely enough to matter."""
        likeliest = None
        if self._outcome.cells:
            several = self._outcome.status == "multiple"
            likeliest = Finding(self._board, (self._outcome.cells,) * (1 + several))
        try:
            for possible in self._search.possible(likeliest):
                self._found.append(possible)
                self._search.limit = min(map(_weight, self._found)) + CERTAIN
        except SolveTimeout:
            self._search.gave_up = True
        return self._settle() if self._found else self._refute()

    def _settle(self) -> Decision:
        winner = min(self._found, key=_weight)
        if not all(self._may_be(i, value) for i, value in winner.changes.items()):
            return self._refute()
        rivals = [other for other in self._found if other is not winner and self._is_near(winner, other)]
        unsure = {i for rival in rivals for i in self._differences(winner, rival)}
        unsure |= {i for i, element in enumerate(self._reading.elements) if self._is_open(i, element)}
        doubted = unsure | {i for i, one in enumerate(self._reading.elements) if one.confidence < DOUBTFUL}
        doubts = self._doubts(doubted - winner.changes.keys())
        corrections = tuple(self._correction(i, value) for i, value in sorted(winner.changes.items()))
        believable = len(corrections) <= MOST_CORRECTIONS and winner.cost < UNBELIEVABLE
        several = len(winner.finding.solutions) > 1
        if not believable or (not several and (unsure or self._search.gave_up)):
            return self._uncertain(unsure | winner.changes.keys())
        board = winner.finding.board
        outcome = self._outcome
        if winner.changes:
            outcome = solve(board.rules())
        return Decision("multiple" if several else "solved", board, outcome, corrections, doubts)

    def _refute(self) -> Decision:
        """No reading has a solution: nor has the board if what contradicts itself was read with certainty."""
        concerned = {i for clash in self._search.clashes for i in clash.values}
        if self._search.gave_up or any(_runner_up(self._reading.elements[i]) < CERTAIN for i in concerned):
            return self._uncertain(concerned)
        outcome = Outcome("unsolvable", core=self._search.clashes[0].rules)
        return Decision("unsolvable", self._board, outcome)

    def _uncertain(self, elements: Iterable[int]) -> Decision:
        return Decision("uncertain", self._board, None, (), self._doubts(elements))

    def _is_near(self, winner: Possible, other: Possible) -> bool:
        """Whether another reading comes too near to the winner."""
        same = winner.finding.solutions == other.finding.solutions
        told = self._differences(winner, other) <= self._hints.keys()
        return _weight(other) <= _weight(winner) + (SAME_ANSWER if same and told else CERTAIN)

    def _differences(self, one: Possible, other: Possible) -> set[int]:
        return {i for i, _ in one.changes.items() ^ other.changes.items()}

    def _is_open(self, index: int, element: Element) -> bool:
        """Whether an element may well be none of its alternatives, and is no hint that others tell."""
        missing = _missing(element)
        return index not in self._hints and missing * math.exp(SAME_ANSWER) > element.confidence

    def _may_be(self, index: int, value: Value) -> bool:
        """Whether an element was seen as this value too, or was not read with certainty at all."""
        element = self._reading.elements[index]
        seen = any(one.value == value for one in element.alternatives)
        return seen or element.confidence * math.exp(-CERTAIN) < _missing(element)

    def _doubts(self, elements: Iterable[int]) -> tuple[Doubt, ...]:
        """The elements as doubts, the least sure first."""
        named = [self._reading.elements[i] for i in sorted(elements)]
        doubts = [Doubt(element.where, element.value, element.confidence) for element in named]
        return tuple(sorted(doubts, key=lambda doubt: doubt.confidence))

    def _correction(self, index: int, value: Value) -> Correction:
        element = self._reading.elements[index]
        return Correction(element.where, element.value, value, self._why(index, element))

    def _why(self, index: int, element: Element) -> str:
        """The rules that what was read contradicts."""
        clashes: Sequence[Clash] = [
            c for c in self._search.clashes if element.value in c.values.get(index, ())
        ]
        if not clashes:
            return "with it the board has several solutions"
        rules = [rule for rule in clashes[0].rules if element.where not in rule]
        more = f" and {len(rules) - MOST_RULES} more" if len(rules) > MOST_RULES else ""
        return f"contradicts {'; '.join(rules[:MOST_RULES])}{more}" if rules else "does not fit its line"
