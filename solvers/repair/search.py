"""The readings of a picture from the likeliest on, as far as the rules let them be.

A search for cheapest hitting sets: what contradicts itself (a clash) must be changed in one of its elements.
Each clash is learnt once and shuts out all readings that have it (Reiter 1987, with clashes found on demand
and a lower bound from disjoint ones as in Davies and Bacchus 2011). Sums of hints that disagree, which are
seen for nothing, bound what a reading costs, too. Where only a few elements are in doubt, propagation tells
which of them clash, else Z3 does.
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from solvers.language.effort import spend
from solvers.language.values import Value
from solvers.repair.examine import Clash, Examiner, Finding
from solvers.repair.options import UNREAD, Balance, Changes, Choice, Choices, Key
from solvers.repair.reading import Reading

MOST_READINGS = 50_000  # readings weighed, most of them without asking Z3, before the search gives up
MOST_EXAMINED = 250  # readings that the rules are asked about before the search gives up
FEW_DOUBTS = 24  # elements in doubt, of which it is worth trying whether any matter beside a solution
SOME = 8  # changes that might be made to a reading: rather try them all than ask Z3 what contradicts itself
ROUNDING = 1e-9
LESSON_EFFORT = 2.0  # microseconds for telling whether a reading has a clash that was found before


class Possible(NamedTuple):
    """A reading that has a solution: what it costs, how it differs from the likeliest, and its board."""

    cost: float
    changes: dict[int, Value]
    finding: Finding


class _Entry(NamedTuple):
    """A reading in the queue; with `choices`, only what they make of it, from number `at` on."""

    bound: float
    number: int
    cost: float
    key: Key
    choices: Sequence[Choice] = ()
    at: int = 0


class _Lesson:
    """A clash that was found: which readings have it, and what ends it."""

    def __init__(self, clash: Clash, options: Choices) -> None:
        self._values = clash.values
        self._only = {i for i, allowed in clash.values.items() if options.read[i] not in allowed}
        self.choices = options.of(clash.values)
        self._ends: dict[int, tuple[int, float]] = {}
        for choice in self.choices:
            for i in (choice.element, *(i for i, _ in choice.others if i in clash.values)):
                self._ends.setdefault(i, (options.thing.get(i, i), choice.cost))

    def concerns(self, changes: Changes) -> bool:
        """Whether a reading with these changes has this clash."""
        values = self._values
        return self._only <= changes.keys() and all(
            value in values[i] for i, value in changes.items() if i in values
        )

    def ends(self, changes: Changes) -> dict[int, float]:
        """The things by which further changes can end it, with what the cheapest of each costs."""
        ends: dict[int, float] = {}
        for i, (thing, cost) in self._ends.items():
            if i not in changes:
                ends[thing] = min(cost, ends.get(thing, math.inf))
        return ends


class Search:
    """Goes through the readings that have solutions, from the likeliest on, while they cost up to `limit`."""

    def __init__(self, reading: Reading, examiner: Examiner, options: Choices) -> None:
        """All readings are followed that differ from the likeliest by these options."""
        self.limit = math.inf
        self.clashes: list[Clash] = []
        self.gave_up = False
        self._lessons: list[_Lesson] = []
        self._examiner = examiner
        self._options = options
        self._doubtful = options.doubtful(math.inf)
        self._prices = [choice.cost for choice in options.ranked]
        totals = reading.likeliest().totals()
        self._balance = Balance(self._options, reading.width, reading.height) if totals else None
        self._balancing: Sequence[Choice] = ()  # what may end that sums differ; until more is told
        self._examined = 0
        self._queue: list[_Entry] = []
        self._queued = 0
        self._known_keys: set[Key] = set()
        self._push(0.0, frozenset())

    def possible(self) -> Iterator[Possible]:
        """The readings that have solutions, cheapest first; then `gave_up` tells of any left out."""
        while self._queue and self._queue[0].bound <= self.limit + ROUNDING:
            entry = heapq.heappop(self._queue)
            if entry.choices:
                self._go_on(entry.cost, entry.key, entry.choices, entry.at)
            elif not self._shut_out(entry):
                changes = dict(entry.key)
                self._examined += 1
                choices_left = self._choices_left(entry)
                why, hard = choices_left > 0, choices_left > SOME
                finding = self._examiner.examine(changes, why=why, hard=hard)
                if finding.clash:
                    self.clashes.append(finding.clash)
                    self._lessons.append(_Lesson(finding.clash, self._options))
                    self._queue_up(entry.bound, entry.cost, entry.key)
                elif finding.solutions:
                    yield from self._found(entry, changes, finding)
                elif choices_left:
                    self._go_on(entry.cost, entry.key, self._options.ranked)
            self.gave_up = self._examined > MOST_EXAMINED or len(self._known_keys) > MOST_READINGS
            if self.gave_up:
                return

    def _shut_out(self, entry: _Entry) -> bool:
        """Whether a reading is known to contradict itself; then it is gone on from."""
        spend(1 + len(self._lessons), LESSON_EFFORT)
        changes = dict(entry.key)
        lessons = [lesson for lesson in self._lessons if lesson.concerns(changes)]
        if lessons:
            least = entry.cost + self._least(lessons, changes)
            if least > entry.bound + ROUNDING:
                self._queue_up(least, entry.cost, entry.key)
            else:
                self._go_on(entry.cost, entry.key, min((one.choices for one in lessons), key=len))
        elif self._balance and self._balance.owed(entry.key):
            self._balancing = self._balancing or self._options.of(self._balance.clash)
            self._go_on(entry.cost, entry.key, self._balancing)
        else:
            return False
        return True

    def _choices_left(self, entry: _Entry) -> int:
        """How many changes might be made to a reading that do not cost too much."""
        return bisect_right(self._prices, self.limit - entry.cost + ROUNDING)

    def _found(self, entry: _Entry, changes: dict[int, Value], finding: Finding) -> Iterator[Possible]:
        """Tell of a reading that has solutions, unless hints are unread in it, and go on from it."""
        unread = [i for i, value in changes.items() if value == UNREAD]
        if not unread:
            yield Possible(entry.cost, changes, finding)
        for cells in finding.solutions if unread else ():
            counted = finding.board.counted(cells)
            self._say(entry.cost, changes, {i: counted[i] for i in unread})
        if len(unread) == 1 and len(finding.solutions) > 1:  # further ones say something else
            for value in self._options.similar(unread[0]):
                self._say(entry.cost, changes, {unread[0]: value})
        choices = self._options.ranked
        hints = self._options.hints.intersection(self._doubtful)
        few = len(self._doubtful) <= FEW_DOUBTS and len(finding.solutions) == 1 and not unread
        if few and self._examiner.firm(changes, hints, finding.solutions[0]):
            choices = [one for one in choices if one.element not in hints or self._examiner.is_mute(one)]
        self._go_on(entry.cost, entry.key, choices)

    def _say(self, cost: float, changes: dict[int, Value], said: dict[int, Value]) -> None:
        """Go on with what the unread hints are said to be."""
        changed_too = changes | said
        for i, value in said.items():
            if value == self._options.read[i]:
                return
            cost += self._options.cost_of_saying(i, value) - self._options.costs[i][UNREAD]
            self._balancing = ()
        self._push(cost, frozenset(changed_too.items()))

    def _go_on(self, cost: float, key: Key, choices: Sequence[Choice], at: int = 0) -> None:
        """Make the next of these changes to a reading, and put off those that cost more."""
        changed = {i for i, _ in key}
        while at < len(choices) and choices[at].element in changed:
            at += 1
        if at < len(choices):
            more, element, value, others = choices[at]
            changed_too = {(i, one) for i, one in others if i not in changed}
            self._push(cost + more, key | {(element, value)} | changed_too)
        if at + 1 < len(choices):
            self._queued += 1
            bound = cost + choices[at + 1].cost
            heapq.heappush(self._queue, _Entry(bound, self._queued, cost, key, choices, at + 1))

    def _least(self, lessons: Iterable[_Lesson], changes: dict[int, Value]) -> float:
        """What ending all these clashes costs at least: the sum over some without elements in common."""
        total, used = 0.0, set[int]()
        for lesson in lessons:
            ends = lesson.ends(changes)
            if not ends:
                return math.inf
            if used.isdisjoint(ends):
                total += min(ends.values())
                used |= ends.keys()
        return total

    def _push(self, cost: float, key: Key) -> None:
        if key not in self._known_keys:
            self._known_keys.add(key)
            owed = self._balance.owed(key) if self._balance else 0.0
            self._queue_up(cost + owed, cost, key)

    def _queue_up(self, bound: float, cost: float, key: Key) -> None:
        if bound < math.inf:
            self._queued += 1
            heapq.heappush(self._queue, _Entry(bound, self._queued, cost, key))
