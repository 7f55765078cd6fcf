"""From the digits beside a line to its hint: which digits make one number, and how likely that is.

Digits of one number stand closer together than numbers do. How close is the picture's own affair: among all
distances of a band, the border is drawn where it leaves a wide empty range, keeps every hint within its line
and makes the sums of both directions agree. Doubt about the border is doubt about the hints.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np

from solvers.language.values import Hint
from vision.digits.network import NOT_A_NUMBER
from vision.digits.numbers import LEAST, Digit

Hints = dict[Hint, float]  # alternatives of one line with their probabilities
LineDigits = Sequence[Sequence[Digit]]  # the digits of one line of the board, by text line

BASE = 10  # of the numbers: from it on they have two digits
KEPT = 24  # alternatives followed while a line is read
PLAIN = 6  # numbers that a glyph is tried as
SOFTNESS = 0.15  # of the empty range around the border: where 'one number' turns into 'two'
LEAST_SOFTNESS = 0.02  # digit heights; edges of digits are not known better
USUAL, SPREAD = 0.25, 0.08  # digit heights: where the border lies in most fonts, between edges of digits
LEAST_USUAL = math.exp(-4.0)  # chance at least that digits at some distance are one number, or are none
ROOM = 0.25  # digit heights of empty range that make a border certain
MISFIT, AGREED = (
    2.0,
    3.0,
)  # log-odds of a border: lost for a hint that does not fit its line, won by equal sums
TOO_LONG = 0.05  # times as likely a hint is one that does not fit its line: then the line was misread
BORDERS = 3  # that share in the hints
REMEMBERED = 512  # lines as read: most boards that are tried on a lattice differ in few of their lines


@dataclass(frozen=True)
class Border:
    """Between distances within a number and distances between numbers, in digit heights."""

    at: float
    softness: float = LEAST_SOFTNESS
    by_centres: bool = False  # distances of middles (fonts of one width) rather than of edges

    def joins(self, distance: float) -> float:
        """Probability that digits at this distance make one number."""
        return 1 / (1 + math.exp(min(50.0, max(-50.0, (distance - self.at) / self.softness))))


STACKED = Border(10.0)  # numbers below each other: all digits of a text line make one number


class Weighted(NamedTuple):
    """A border and how likely it is the right one."""

    border: Border
    weight: float


def fits(hint: Hint, length: int) -> bool:
    """Whether the runs of a hint find room in a line; a lone 0 does."""
    return hint == (0,) or (0 not in hint and sum(hint) + len(hint) - 1 <= length)


def hints_of(choices: Sequence[LineDigits], borders: Sequence[Weighted], length: int) -> Hints:
    """What the hint of a line of `length` cells may be, likeliest first; the rest to 1 is illegible.

    `choices` are the digits that it may consist of, each as likely.
    """
    mixed: Hints = {}
    misfits = 0.0
    for line, (border, weight) in product(choices, borders):
        for hint, p in _read(tuple(map(tuple, line)), border).items():
            if fits(hint, length):
                key = () if hint == (0,) else hint
                mixed[key] = mixed.get(key, 0.0) + weight / len(choices) * p
            else:
                misfits += weight / len(choices) * p
    more = without(misfits, sum(mixed.values()))
    return dict(sorted(((hint, p * more) for hint, p in mixed.items()), key=lambda item: -item[1]))


def without(misfits: float, fitting: float) -> float:
    """How many times likelier hints are that fit their line, for others hardly can be."""
    return (fitting + misfits) / (fitting + TOO_LONG * misfits) if fitting else 1.0


def borders_of(lines: Sequence[LineDigits], length: int, total: int | None) -> list[Weighted]:
    """Borders for the hints of a band whose numbers stand in rows, likeliest first.

    They leave a wide empty range, join digits as fonts usually do (the mean log-likelihood of the pairs), and
    make hints that fit their lines. `total` is the sum of the hints of the other direction, where known.
    """
    spaced = [[_spaced(text) for text in line] for line in lines]
    followers = [digit for line in spaced for text in line for digit in text[1:]]
    usual = np.array([Border(USUAL, SPREAD).joins(digit.edges) for digit in followers])
    joining, parting = np.log(np.maximum((usual, 1 - usual), LEAST_USUAL))
    scored = []
    for by_centres in (False, True):
        distances = np.array([digit.after(by_centres) for digit in followers])
        for border, room in _candidates(sorted(distances.tolist()), by_centres):
            usually = np.where(distances < border.at, joining, parting).mean() if followers else 0.0
            score = min(1.0, room / ROOM) + float(usually)
            scored.append((border, score + _bearing(spaced, border, length, total)))
    best = sorted(scored, key=lambda item: -item[1])[:BORDERS]
    weights = np.exp([score - best[0][1] for _, score in best])
    return [Weighted(border, float(w)) for (border, _), w in zip(best, weights / weights.sum(), strict=True)]


class _Spaced(NamedTuple):
    """A digit as it seems to be, and its distance from the one before it in a text line, in digit heights."""

    number: int
    edges: float
    centres: float

    def after(self, by_centres: bool) -> float:
        """The distance of edges, or of middles."""
        return self.centres if by_centres else self.edges


def _spaced(text: Sequence[Digit]) -> list[_Spaced]:
    """The digits of a text line; the first one is far from any other."""
    numbers = [int(digit.reading.probabilities[:NOT_A_NUMBER].argmax()) for digit in text]
    gaps = [(_distance(a, b, False), _distance(a, b, True)) for a, b in pairwise(text)]
    return [_Spaced(n, *gap) for n, gap in zip(numbers, [(math.inf, math.inf), *gaps], strict=True)]


def _distance(a: Digit, b: Digit, by_centres: bool) -> float:
    """Of two neighbours in a text line, in digit heights."""
    tall = max(a.glyph.height, b.glyph.height)
    if by_centres:
        return (b.glyph.centre[0] - a.glyph.centre[0]) / tall
    return (b.box[0] - a.box[2]) / tall


def _candidates(distances: Sequence[float], by_centres: bool) -> Iterable[tuple[Border, float]]:
    """Borders in every empty range of the distances and beyond both ends, with the width of the range."""
    if not distances:
        return [] if by_centres else [(Border(USUAL, SPREAD), ROOM)]
    ends = [distances[0] - 2 * ROOM, *distances, distances[-1] + 2 * ROOM]
    ranges = [(a, b) for a, b in pairwise(ends) if b - a > LEAST_SOFTNESS]
    return [
        (Border((a + b) / 2, max(LEAST_SOFTNESS, SOFTNESS * (b - a) / 2), by_centres), b - a)
        for a, b in ranges
    ]


def _bearing(
    lines: Sequence[Sequence[Sequence[_Spaced]]], border: Border, length: int, total: int | None
) -> float:
    """How the hints that a border makes go with their lines and with the sum of the other direction."""
    hints = [_plain(line, border) for line in lines]
    misfits = sum(not fits(hint, length) for hint in hints if hint)
    agreed = total is not None and sum(map(sum, hints)) == total
    return AGREED * agreed - MISFIT * misfits


def _plain(line: Sequence[Sequence[_Spaced]], border: Border) -> Hint:
    """The likeliest hint when every digit is what it seems to be and the border is sharp."""
    hint: list[int] = []
    for text in line:
        for digit in text:
            close = digit.after(border.by_centres) < border.at
            if close and digit.number < BASE and 0 < hint[-1] < BASE:
                hint[-1] = BASE * hint[-1] + digit.number
            else:
                hint.append(digit.number)
    return tuple(hint)


@lru_cache(REMEMBERED)
def _read(line: tuple[tuple[Digit, ...], ...], border: Border) -> Hints:
    """The likeliest hints of a line under one border."""
    partial = _Partial({(): 1.0}, {})
    parted = 1 - border.joins(0.0)
    for text in line:
        before: Digit | None = None
        for digit in text:
            joins = border.joins(_distance(before, digit, border.by_centres)) if before else 0.0
            partial = partial.continued(digit, joins, parted)
            before = digit
    return partial.hints


class _Partial(NamedTuple):
    """What was read of a line so far: hints with their probabilities."""

    hints: Hints
    open: Hints  # the part of each probability for which the last number is a single digit, which may go on

    def continued(self, digit: Digit, joins: float, parted: float) -> _Partial:
        """These hints with one more glyph.

        `joins` is the probability that the glyph goes on with the number before, `parted` that a glyph of
        two digits shows two numbers that touch.
        """
        numbers, none = digit.numbers[:PLAIN], float(digit.reading.probabilities[NOT_A_NUMBER])
        hints, open_ = defaultdict[Hint, float](float), defaultdict[Hint, float](float)
        for hint, p in self.hints.items():
            hints[hint] += p * none
            one_number = joins * self.open.get(hint, 0.0) if hint and hint[-1] > 0 else 0.0
            for n, chance in numbers:
                if n < BASE:
                    hints[*hint, n] += (p - one_number) * chance
                    open_[*hint, n] += (p - one_number) * chance
                    if one_number:
                        hints[*hint[:-1], BASE * hint[-1] + n] += one_number * chance
                else:
                    hints[*hint, n] += p * (1 - parted) * chance
                    hints[*hint, *divmod(n, BASE)] += p * parted * chance
                    open_[*hint, *divmod(n, BASE)] += p * parted * chance
        likely = (hint for hint, p in hints.items() if p > LEAST)
        best = sorted(likely, key=hints.__getitem__, reverse=True)[:KEPT]
        return _Partial(
            {hint: hints[hint] for hint in best}, {hint: open_[hint] for hint in best if hint in open_}
        )
