"""The way from a board along a line of its hints: how far apart numbers stand, and where they stop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from vision.numbers import Digit
from vision.ranks import quantile

FAR = 1.9  # of the usual distance between digits of a line, and more than a
SLOT = 1.3  # of a cell: there its numbers stop
OVERLAID = 0.5  # of the height of the smallest digit: middles nearer than this are no step
FEW = 3  # steps, of which it is not known what is usual


@dataclass(frozen=True)
class Way:
    """The way that hints go: across or down, from the board's edge, past cells of this pitch."""

    across: bool
    edge: float
    pitch: float

    def depth(self, digit: Digit) -> float:
        """Where a digit stands on the way."""
        return digit.glyph.centre[0 if self.across else 1]

    def step(self, lines: Iterable[Sequence[Digit]]) -> float | None:
        """How far apart digits of these lines stand at most; None where too few tell."""
        lines = list(lines)
        least = OVERLAID * min(digit.glyph.height for line in lines for digit in line)
        steps = [abs(self.depth(b) - self.depth(a)) for line in lines for a, b in pairwise(line)]
        steps = [step for step in steps if step > least]
        return max(SLOT * self.pitch, FAR * quantile(steps, 0.75)) if len(steps) >= FEW else None

    def unbroken(self, line: Sequence[Digit], step: float) -> list[Digit]:
        """The digits of a line up to where, seen from the board, they stop: further off stands other text."""
        order = sorted(line, key=lambda digit: abs(self.depth(digit) - self.edge))
        kept = order[:1]
        for digit in order[1:]:
            if abs(self.depth(digit) - self.depth(kept[-1])) > step:
                break
            kept.append(digit)
        near = set(map(id, kept))
        return [digit for digit in line if id(digit) in near]
