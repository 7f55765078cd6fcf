"""Which numbers beside a board are its hints, where each line has one; titles and counters are none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from vision.basics.arrays import median
from vision.digits.numbers import Digit
from vision.outside_hints.bands import Band

SEVERAL = 0.8  # of a digit's height between two digits: farther apart, they are two numbers
ASIDE = 1.5  # digit heights from where hints usually stand; what is farther off is none

Number = tuple[Digit, ...]


def several(line: Sequence[Digit]) -> bool:
    """Whether a line has several numbers."""
    return len(_numbers(line)) > 1


def without_strays(band: Band) -> Band:
    """The band without what stands beyond the hints of some lines, such as a title above the board."""
    lines = [_numbers(line) for line in band.lines]
    usual = [_depth(band, numbers[0]) for numbers in lines if len(numbers) == 1]
    more = sum(len(numbers) > 1 for numbers in lines)
    if more >= len(usual):
        return band
    at, reach = median(usual), ASIDE * median([digit.glyph.height for digit in band.digits])
    nearest = [min(numbers, key=lambda one: abs(_depth(band, one) - at), default=()) for numbers in lines]
    kept = [one if one and abs(_depth(band, one) - at) <= reach else () for one in nearest]
    return Band(band.side, tuple(kept), ((),) * len(kept))


def _numbers(line: Sequence[Digit]) -> list[Number]:
    """The digits of a line, parted where they stand apart or one below the other."""
    numbers = [tuple(line[:1])] if line else []
    for left, right in pairwise(line):
        tall = max(left.glyph.height, right.glyph.height)
        beside = right.box[0] - left.box[2] < SEVERAL * tall
        if beside and abs(left.glyph.centre[1] - right.glyph.centre[1]) <= tall / 2:
            numbers[-1] = (*numbers[-1], right)
        else:
            numbers.append((right,))
    return numbers


def _depth(band: Band, number: Number) -> float:
    """How far in from the picture's edge a number stands."""
    axis = 0 if band.side in ("left", "right") else 1
    return sum(digit.glyph.centre[axis] for digit in number) / len(number)
