"""The way from a board along a line of its hints: how far apart numbers stand, and where they stop."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vision.basics.arrays import median, quantile
from vision.basics.types import Values
from vision.digits.numbers import Digit, text_lines

FAR = 1.9  # of the usual distance between digits of a line, and more than a
SLOT = 1.3  # of a cell: there its numbers stop
MISSED = 2.4  # of the usual distance of numbers below each other, of which one may be missed
LOOSE = 1.3  # of the usual distance, from which running text does not go on with the numbers before it
ASTRAY = 0.11  # cells, by which a number is not where the others stand in their columns
DIGITS = 2  # of a number below others at most: what has more is running text, such as a clock
HALF = 0.5  # of what stands beside each other is text, at least
OVERLAID = 0.5  # of the height of the smallest digit: middles nearer than this are no step
WIDE = 0.75  # of the distances between digits are less than the usual one between numbers
FEW_STEPS = 3  # steps, of which it is not known what is usual
LEADING = 1.6  # heights of a digit that numbers are usually apart where no more is known


class Stops(NamedTuple):
    """Distances between digits at which the numbers of a line stop, and where text that is none begins."""

    far: float
    loose: float  # in text
    text: float  # from the board


@dataclass(frozen=True, eq=False)
class Direction:
    """The way that hints go: across or down, from the board's edge, past cells of this pitch."""

    across: bool
    edge: float
    pitch: float
    columns: Values  # of the board, between which hints go down

    def depth(self, digit: Digit) -> float:
        """Where a digit stands on the way."""
        return digit.glyph.centre[0 if self.across else 1]

    def stops(self, lines: Sequence[Sequence[Digit]]) -> Stops | None:
        """Where the numbers of these lines stop; None where nothing tells."""
        text = self._text(lines)
        lines = [[digit for digit in line if not self._is_in(text, digit)] for line in lines]
        heights = [digit.glyph.height for line in lines for digit in line] or [0]
        steps = [abs(self.depth(b) - self.depth(a)) for line in lines for a, b in pairwise(line)]
        steps = [step for step in steps if step > OVERLAID * min(heights)]
        if len(steps) < FEW_STEPS:
            usual = LEADING * float(median(heights))
            far = math.inf if self.across else max(SLOT * self.pitch, MISSED * usual)
            return None if far == text == math.inf else Stops(far, LOOSE * usual, text)
        usual = quantile(steps, WIDE)
        far = max(SLOT * self.pitch, FAR * usual) if self.across else MISSED * usual
        return Stops(far, LOOSE * usual, text)

    def unbroken(self, line: Sequence[Digit], stops: Stops) -> list[Digit]:
        """The digits of a line up to where, seen from the board, they stop: further off stands other text."""
        order = sorted(line, key=self._off)
        kept = order[:1]
        for digit in order[1:]:
            most = stops.loose if self._is_in(stops.text, digit) else stops.far
            if self._off(digit) - self._off(kept[-1]) > most:
                break
            kept.append(digit)
        near = set(map(id, kept))
        return [digit for digit in line if id(digit) in near]

    def _off(self, digit: Digit) -> float:
        """How far a digit is from the board."""
        return abs(self.depth(digit) - self.edge)

    def _is_in(self, text: float, digit: Digit) -> bool:
        """Whether a digit stands in text that begins so far from the board, or beyond it."""
        return self._off(digit) > text - OVERLAID * digit.glyph.height

    def _text(self, lines: Sequence[Sequence[Digit]]) -> float:
        """How far from the board running text begins in these lines; infinite where there is none.

        There, beyond the first numbers, most of what stands at one height is not where numbers stand in
        their columns.
        """
        texts = [] if self.across else in_columns(lines)
        if not texts:
            return math.inf
        far = np.array([self._off(text[0]) for _, text in texts])
        tall = np.array([text[0].glyph.height for _, text in texts])
        astray = strays(texts, self.columns) > ASTRAY
        running = np.array([len(text) > DIGITS for _, text in texts])
        running |= astray[:, astray.sum(axis=0).argmin()]
        beside = np.abs(far[:, None] - far) < OVERLAID * tall
        first = median([min(map(self._off, line)) for line in lines if line])
        running &= (beside & running).sum(axis=1) >= HALF * beside.sum(axis=1)
        return float(min(far[running & (far > first + OVERLAID * tall)], default=math.inf))


def in_columns(lines: Sequence[Sequence[Digit]]) -> list[tuple[int, list[Digit]]]:
    """The text lines of each column, with its number."""
    return [(column, text) for column, line in enumerate(lines) for text in text_lines(line)]


def strays(texts: Sequence[tuple[int, Sequence[Digit]]], edges: Values) -> Values:
    """How far each text is from the usual place in its column, in cells, if numbers keep to one of three.

    These are the left, the right, and the middle; (n, 3).  Other text runs on from column to column.
    """
    ends = np.array([(text[0].box[0] - edges[i], text[-1].box[2] - edges[i + 1]) for i, text in texts])
    places = np.column_stack([ends, ends.mean(axis=1)]) / float(median(np.diff(edges)))
    return np.asarray(np.abs(places - median(places, axis=0)), np.float64)
