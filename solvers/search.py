"""The readings of a picture from the likeliest on, as far as the rules let them be.

A search for cheapest hitting sets: what contradicts itself (a clash) must be changed in one of its elements.
The cost of a value is the logarithm of how much likelier the likeliest one is. Each clash is learnt once and
shuts out all readings that have it (Reiter 1987, with clashes found on demand and a lower bound from disjoint
ones as in Davies and Bacchus 2011).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solvers.board import Value
from solvers.examine import UNREAD, Clash, Examiner, Finding
from solvers.reading import Reading

LEAST = 1e-6  # odds against the likeliest value below which another one is not looked at
MOST_READINGS = 50_000  # readings weighed, most of them without asking Z3, before the search gives up
MOST_EXAMINED = 500  # readings that Z3 is asked about before the search gives up
ROUNDING = 1e-9

# Of what is missing to 1 in an element's probabilities, the share of one value that is like the one read:
SIMILAR = {str: 1 / 4, int: 1 / 10, tuple: 1 / 20}
UNLIKE = 1 / 1000  # the share of one line of runs that differs in their number, or in more than one

Change = tuple[int, Value]


class Possible(NamedTuple):
    """A reading that has a solution: what it costs, how it differs from the likeliest, and its board."""

    cost: float
    changes: dict[int, Value]
    finding: Finding


class Search:
    """Goes through the readings that have solutions, from the likeliest on, while they cost up to `limit`."""

    def __init__(self, reading: Reading, examiner: Examiner, unread: Iterable[int], reach: float) -> None:
        """`unread` are hints that may say what is not among their alternatives, by what their odds lack to 1.

        Readings that have solutions are followed to others whose next change costs up to `reach`.
        """
        self.limit = math.inf
        self.clashes: list[Clash] = []
        self.gave_up = False
        self._examiner, self._reach = examiner, reach
        self._options = [dict[Value, float]() for _ in reading.elements]
        for i, element in enumerate(reading.elements):
            for value, probability in element.alternatives[1:]:
                self._offer(i, value, probability / element.confidence)
        for i in unread:
            element = reading.elements[i]
            missing = 1 - sum(probability for _, probability in element.alternatives)
            self._offer(i, UNREAD, missing / element.confidence * SIMILAR[type(element.value)])
        self._queue: list[tuple[float, float, int, frozenset[Change]]] = []
        self._queued = 0
        self._seen: set[frozenset[Change]] = set()
        self._push(0.0, {})

    def possible(self, likeliest: Finding | None = None) -> Iterator[Possible]:
        """The readings that have solutions, cheapest first; then `gave_up` tells whether some were left out.

        `likeliest` is what the likeliest reading was found to be, if that is known.
        """
        examined = 0
        while self._queue and self._queue[0][0] <= self.limit + ROUNDING:
            bound, cost, _, key = heapq.heappop(self._queue)
            changes = dict(key)
            clashes = [clash for clash in self.clashes if clash.concerns(changes, self._examiner.read)]
            if clashes:
                least = cost + self._least(clashes, changes)
                if least > bound + ROUNDING:
                    self._queue_up(least, cost, key)
                else:
                    self._mend(cost, changes, min(clashes, key=lambda clash: len(clash.values)))
                continue
            examined += 1
            self.gave_up = examined > MOST_EXAMINED or len(self._seen) > MOST_READINGS
            if self.gave_up:
                return
            finding = likeliest if likeliest and not changes else self._examiner.examine(changes)
            if finding.clash:
                self.clashes.append(finding.clash)
                self._queue_up(bound, cost, key)
            else:
                yield from self._found(cost, changes, finding)

    def _found(self, cost: float, changes: dict[int, Value], finding: Finding) -> Iterator[Possible]:
        """Tell of a reading that has solutions, unless hints are unread in it, and go on from it."""
        unread = [i for i, value in changes.items() if value == UNREAD]
        if not unread:
            yield Possible(cost, changes, finding)
        for cells in finding.solutions if unread else ():
            self._tell(cost, changes, unread, finding.board.counted(cells))
        for i, options in enumerate(self._options):
            for value, more in options.items() if i not in changes else ():
                if more <= self._reach:
                    self._push(cost + more, {**changes, i: value})

    def _tell(
        self, cost: float, changes: dict[int, Value], unread: list[int], counted: dict[int, Value]
    ) -> None:
        """Go on with what a solution says that the unread hints are."""
        told = dict(changes)
        for i in unread:
            read, value = self._examiner.read[i], counted[i]
            if value == read:
                return
            far = math.log(SIMILAR[type(value)]) - math.log(_share(read, value))
            self._options[i].setdefault(value, self._options[i][UNREAD] + far)
            told[i] = value
            cost += self._options[i][value] - self._options[i][UNREAD]
        self._push(cost, told)

    def _mend(self, cost: float, changes: dict[int, Value], clash: Clash) -> None:
        """Go on with every change that ends the clash."""
        for i, allowed in clash.values.items():
            for value, more in self._options[i].items() if i not in changes else ():
                if value not in allowed:
                    self._push(cost + more, {**changes, i: value})

    def _least(self, clashes: Iterable[Clash], changes: dict[int, Value]) -> float:
        """What ending all these clashes costs at least: the sum over some without elements in common."""
        total, used = 0.0, set(changes)
        for clash in clashes:
            own = clash.values.keys() - changes.keys()
            costs = [c for i in own for v, c in self._options[i].items() if v not in clash.values[i]]
            if not costs:
                return math.inf
            if not own & used:
                total += min(costs)
                used |= own
        return total

    def _offer(self, element: int, value: Value, odds: float) -> None:
        if odds >= LEAST:
            self._options[element][value] = max(0.0, -math.log(odds))

    def _push(self, cost: float, changes: dict[int, Value]) -> None:
        key = frozenset(changes.items())
        if key not in self._seen:
            self._seen.add(key)
            self._queue_up(cost, cost, key)

    def _queue_up(self, bound: float, cost: float, key: frozenset[Change]) -> None:
        if bound < math.inf:
            self._queued += 1
            heapq.heappush(self._queue, (bound, cost, self._queued, key))


def _share(read: Value, value: Value) -> float:
    """The share of a value in what an element may be that is not among its alternatives."""
    if isinstance(read, tuple) and isinstance(value, tuple):
        differing = sum(one != other for one, other in zip(read, value, strict=False))
        return SIMILAR[tuple] if len(read) == len(value) and differing == 1 else UNLIKE
    return SIMILAR[type(value)]
