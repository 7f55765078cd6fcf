"""What each element of a reading may be instead of what was read, and what that costs.

The cost of a value is the logarithm of how much likelier the likeliest one is. Sums of hints bound what it
costs at least to make columns and rows agree.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from solvers.language.unite import Sets
from solvers.language.values import Value
from solvers.repair.reading import Alternative, Element, Reading, Together
from solvers.repair.shades import misread_together, shades

UNREAD = "unread"  # a value: there is a hint, but what it says is not among its alternatives
LEAST = 1e-6  # odds against the likeliest value below which another one is not looked at
UNTHOUGHT = 1e-4  # chance that a hint, how surely it was read, says something that nobody thought of
RARE = 11.0  # cost from which sums are not told apart by their options: there are many
FURTHEST = 100  # cells by which sums may differ and yet be told apart

# Of what is missing to 1 in an element's probabilities, the share of one value:
HINT = 1 / 10  # of a lone number, which may be any
SIMILAR = 1 / 20  # of a line of runs that differs in one of them, has one more or one less
UNLIKE = 1 / 1000  # of one that differs in more

Changes = Mapping[int, Value]  # values other than the likeliest, by element
Key = frozenset[tuple[int, Value]]  # the same, to be looked up


class Choice(NamedTuple):
    """To take an element for another value, with others that are misread together, and what that costs."""

    cost: float
    element: int
    value: Value
    others: tuple[tuple[int, Value], ...] = ()


class Choices:
    """All other values that the elements of a reading may have; `ranked` from the cheapest on."""

    def __init__(self, reading: Reading, hints: Iterable[int], most: float = math.inf) -> None:
        """`hints` may say what is not among their alternatives; what costs more than `most` is left out."""
        self._least = max(LEAST, math.exp(-most))
        self.read = reading.values
        self._height, self._width = reading.height, reading.width
        self.costs = [self._listed(element.alternatives) for element in reading.elements]
        for i in hints:
            self._offer_unlisted(i, reading.elements[i], reading)
        self.hints = frozenset(hints)
        alike = shades(reading)
        self._hold_together(alike, reading.board.common)
        jointly = (one for shade in alike for one in misread_together(reading, shade))
        self._together = [one for one in (*jointly, *reading.together) if one.cost <= most]
        self.thing = _things(self._together)
        self.ranked = sorted(self._choices(), key=lambda choice: choice.cost)

    def doubtful(self, limit: float) -> list[int]:
        """The elements with an option that costs up to `limit`, the least sure first."""
        return list(dict.fromkeys(choice.element for choice in self.ranked if choice.cost <= limit))

    def things(self, changes: Changes) -> int:
        """How many things these changes concern: elements that are misread together are one."""
        return len({self.thing.get(i, i) for i in changes})

    def cost_of_saying(self, element: int, value: Value) -> float:
        """What it costs that an unread hint says this; from now on that is one of its options."""
        costs, read = self.costs[element], self.read[element]
        if value not in costs:
            costs[value] = costs[UNREAD] + math.log(SIMILAR) - math.log(_share(read, value))
        return costs[value]

    def similar(self, line: int) -> Iterator[Value]:
        """What a line may say instead of the runs that were read, if one differs, is lost, or was none."""
        read, length = self.read[line], self._height if line < self._width else self._width
        return _similar(read, length) if isinstance(read, tuple) else iter(())

    def of(self, elements: Mapping[int, Iterable[Value]]) -> list[Choice]:
        """The choices that give one of these elements another value than these, cheapest first."""
        choices = (
            Choice(cost, i, value)
            for i, allowed in elements.items()
            for value, cost in self.costs[i].items()
            if value not in allowed
        )
        return sorted([*choices, *self._jointly(elements)], key=lambda choice: choice.cost)

    def _choices(self) -> Iterator[Choice]:
        for i, costs in enumerate(self.costs):
            for value, cost in costs.items():
                yield Choice(cost, i, value)
        yield from self._jointly(dict.fromkeys(self.thing, ()))

    def _jointly(self, elements: Mapping[int, Iterable[Value]]) -> Iterator[Choice]:
        """The choices that give one of these elements another value than these, together with others."""
        for cost, values in self._together:
            first = next((i for i in values if i in elements and values[i] not in elements[i]), None)
            if first is not None:
                others = tuple((i, value) for i, value in values.items() if i != first)
                yield Choice(cost, first, values[first], others)

    def _listed(self, alternatives: Sequence[Alternative]) -> dict[Value, float]:
        """What they cost, but for the likeliest."""
        sure = alternatives[0].probability
        least = self._least * sure
        if 1 - sure < least:
            return {}
        return {value: max(0.0, math.log(sure / p)) for value, p in alternatives[1:] if p >= least}

    def _hold_together(self, alike: Iterable[Sequence[int]], common: Value | None) -> None:
        """Offer no longer that one of several elements that look alike is misread, and no other."""
        for i in chain.from_iterable(alike):
            costs = self.costs[i].items()
            self.costs[i] = {value: cost for value, cost in costs if common not in (value, self.read[i])}

    def _offer(self, element: int, value: Value, odds: float) -> None:
        if odds >= self._least:
            self.costs[element][value] = max(0.0, -math.log(odds))

    def _offer_unlisted(self, index: int, element: Element, reading: Reading) -> None:
        odds = max(UNTHOUGHT, element.missing) / element.confidence
        if isinstance(element.value, tuple):
            self._offer(index, UNREAD, SIMILAR * odds)
        elif HINT * odds >= self._least:
            for value in reading.board.hints(reading.height, reading.width, index):
                if value != element.value and value not in self.costs[index]:
                    self._offer(index, value, HINT * odds)


class Balance:
    """What it costs at least to make the hints of columns and rows ask for equally many cells."""

    def __init__(self, options: Choices, columns: int, rows: int) -> None:
        """The hints are the first elements: those of `columns`, then those of `rows`."""
        self._read, self._columns, self._lines = options.read, columns, columns + rows
        self._difference = sum(
            self._weight(i, value) or 0 for i, value in enumerate(options.read[: self._lines])
        )
        self._least = self._cheapest(options)
        self.clash = {i: frozenset((value,)) for i, value in enumerate(options.read[: self._lines])}

    def owed(self, changes: Iterable[tuple[int, Value]]) -> float:
        """What further changes cost at least; 0 where the sums agree, or are unknown."""
        difference = self._difference
        for i, value in changes:
            if i < self._lines:
                weight = self._weight(i, value)
                if weight is None:
                    return 0.0
                difference += weight - (self._weight(i, self._read[i]) or 0)
        return float(self._least[FURTHEST - difference]) if abs(difference) <= FURTHEST else self._any

    def _weight(self, element: int, value: Value) -> int | None:
        """What a hint adds to the sum of the columns less that of the rows; None if that is unknown."""
        cells = sum(value) if isinstance(value, tuple) else value
        if not isinstance(cells, int):
            return None
        return cells if element < self._columns else -cells

    def _cheapest(self, options: Choices) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """For each difference from -FURTHEST to FURTHEST, what it costs at least to make it."""
        self._any = math.inf  # the cheapest hint that may say almost anything
        least = np.full(2 * FURTHEST + 1, math.inf)
        least[FURTHEST] = 0.0
        for i in range(self._lines):
            if not options.costs[i]:
                continue
            before, read = least.copy(), self._weight(i, options.read[i]) or 0
            for value, cost in options.costs[i].items():
                weight = self._weight(i, value)
                if weight is None or cost > RARE:
                    self._any = min(self._any, cost)
                elif 0 < abs(weight - read) <= FURTHEST:
                    _shift(least, before + cost, weight - read)
        np.minimum(least, self._any, out=least)
        least[FURTHEST] = 0.0
        return least


def _things(together: Sequence[Together]) -> dict[int, int]:
    """The least of all the elements that, one by another, are misread with each, by element."""
    sets = Sets(1 + max((max(one.values) for one in together), default=0))
    for one in together:
        for i in one.values:
            sets.join(i, min(one.values))
    return {i: sets.find(i) for one in together for i in one.values}


def _shift(
    least: np.ndarray[tuple[int], np.dtype[np.float64]],
    costs: np.ndarray[tuple[int], np.dtype[np.float64]],
    by: int,
) -> None:
    """Take over costs, moved by so many places, where they are less."""
    if by > 0:
        np.minimum(least[by:], costs[:-by], out=least[by:])
    else:
        np.minimum(least[:by], costs[-by:], out=least[:by])


def _similar(runs: tuple[int, ...], length: int) -> Iterator[tuple[int, ...]]:
    """The runs of a line of this length with one more, one less, or one that is another."""
    for at in range(len(runs) + 1):
        before, after, further = runs[:at], runs[at:], runs[at + 1 :]
        room = length - sum(before + after) - len(before + after)
        yield from ((*before, run, *after) for run in range(1, room + 1))
        if after:
            yield before + further
            most = room + after[0] + 1
            yield from ((*before, run, *further) for run in range(1, most + 1) if run != after[0])


def _share(read: Value, value: Value) -> float:
    """The share of a line of runs in what it may be that is not among its alternatives."""
    if not isinstance(read, tuple) or not isinstance(value, tuple):
        return HINT
    if len(read) == len(value):
        return SIMILAR if sum(a != b for a, b in zip(read, value, strict=True)) == 1 else UNLIKE
    shorter, longer = sorted((read, value), key=len)
    fewer = (longer[:i] + longer[i + 1 :] for i in range(len(longer)))
    return SIMILAR if shorter in fewer else UNLIKE
