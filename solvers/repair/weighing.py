"""Which of the boards that a picture may show is likeliest, and whether by enough to rely on it."""

from __future__ import annotations

import math
from collections.abc import Iterable

from solvers.language.board import Board
from solvers.repair.options import Key
from solvers.repair.reading import Alternative, Reading
from solvers.repair.search import Possible

# Of all boards with a solution that the picture may show, each weighs what its reading's probability says:
CERTAIN = math.log(99)  # 99 to 1: by which the likeliest board outweighs all others together; where one thing
CHECKED = math.log(49)  # or less is misread. Less will do where columns and rows have to make equal sums.
# Where no sums do, others that differ in hints and answer weigh more against a board that was read as it is:
UNCHECKED = math.log(10)  # nothing but its looks speaks for a hint that the rules allow
GIVEN = math.log(2)  # the same where hints are given cells of the answer, which check each other
SAME_ANSWER = math.log(9)  # the same for those that differ in hints only and have the same answer
SEVERAL = math.log(200)  # less weighs a board with several solutions, as puzzles have one
FITS = math.log(5)  # more weighs a board with a hint more, whose number is what the others say: no accident
DOUBTFUL = 0.9  # confidence below which an element is reported even though the rules confirm it

Shown = tuple[int | None, tuple[Alternative, ...]]  # of an element: its shade, what it may be, how likely


def unchecked_weight(board: Board) -> float:
    """How much more others that differ in hints weigh against a board that was read as it is; 0 with sums."""
    if board.totals() is not None:
        return 0.0
    told = set(board.clues().values()) - set(board.alphabet.symbols)  # hints beside the answer
    return UNCHECKED if told else GIVEN


class Scales:
    """Weighs readings of one picture that have solutions against each other."""

    def __init__(self, reading: Reading, hints: Iterable[int]) -> None:
        """`hints` are the places of those of the likeliest board."""
        self._reading, self._hints = reading, frozenset(hints)
        self._weights: dict[Key, float] = {}
        self._shade = {i: shade for shade, elements in enumerate(reading.alike) for i in elements}
        self._unchecked = unchecked_weight(reading.likeliest())

    def weight(self, possible: Possible) -> float:
        """The cost of a reading, more when it has several solutions, less when more hints fit."""
        key = frozenset(possible.changes.items())
        if key not in self._weights:
            board, solutions = possible.finding.board, possible.finding.solutions
            more = len(board.counted(solutions[0])) - len(self._hints) if possible.changes else 0
            self._weights[key] = possible.cost + (SEVERAL if len(solutions) > 1 else 0.0) - FITS * more
        return self._weights[key]

    def unsure(self, winner: Possible, found: Iterable[Possible]) -> set[int]:
        """The elements in which the winner differs from others found, if those weigh enough to matter."""
        others: list[list[Possible]] = [[], []]
        for other in found:
            if other is not winner:
                same = winner.finding.solutions == other.finding.solutions
                others[same and self._in_hints(winner, other)].append(other)
        unsure: set[int] = set()
        unchecked = 0.0 if winner.changes else self._unchecked
        bars = (self._certain(winner), unchecked), (SAME_ANSWER, 0.0)
        for those, (least, in_hints) in zip(others, bars, strict=True):
            odds: dict[frozenset[Shown], float] = {}
            for other in those:
                look = self._look(winner, other)
                more = in_hints if self._in_hints(winner, other) else 0.0
                weight = math.exp(self.weight(winner) - self.weight(other) + more)
                odds[look] = max(odds.get(look, 0.0), weight)
            if sum(odds.values()) > math.exp(-least):
                matter = math.exp(-least) / len(odds)
                near = (other for other in those if odds[self._look(winner, other)] > matter)
                unsure.update(*(_differences(winner, other) for other in near))
        return unsure

    def _in_hints(self, one: Possible, other: Possible) -> bool:
        """Whether two readings differ in hints only."""
        return _differences(one, other) <= self._hints

    def _certain(self, winner: Possible) -> float:
        """By what a board must outweigh all others: more the more is misread, unseen, or left in doubt."""
        elements = self._reading.elements
        doubted = ((i, sure) for i, sure in enumerate(self._reading.confidences) if sure < DOUBTFUL)
        doubt = sum(1 / sure - 1 for i, sure in doubted if i not in winner.changes)
        listed = ({one.value for one in elements[i].alternatives} for i in winner.changes)
        unseen = sum(value not in some for value, some in zip(winner.changes.values(), listed, strict=True))
        least = CERTAIN if self._unchecked else CHECKED
        return least + math.log(max(1.0, (1 + len(winner.changes)) / 2 + unseen + doubt))

    def _look(self, one: Possible, other: Possible) -> frozenset[Shown]:
        """How two readings differ, where cells of one shade, which look alike, are one thing."""
        elements, shade = self._reading.elements, self._shade
        return frozenset((shade.get(i), elements[i].alternatives) for i in _differences(one, other))


def _differences(one: Possible, other: Possible) -> set[int]:
    return {i for i, _ in one.changes.items() ^ other.changes.items()}
