"""Whether a nonogram is one in several colours, whose runs may touch where they differ in colour."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.basics.types import Values
from vision.digits.numbers import Digit

COLOURED = 60.0  # levels between the channels of a colour, at least; compression tints greys by less
OTHER = 60.0  # levels by which two colours differ beside being lighter or darker
FEW_LINES = 2  # lines, at least, and
MIXED = 0.3  # of those with several numbers show two colours: a number may be read with what is beside it
SCHEME = 2  # colours, at most, of numbers on which no more depends than whether they are done, or long


def in_colours(lines: Sequence[Sequence[Digit]], fills: NDArray[np.float32]) -> bool:
    """Whether numbers of one line, or the tiles that they stand in, are of several colours, and so are fills.

    Those are the colours (n, 3) of the cells filled so far. Numbers of one colour get another one when they
    are done, and long ones have another one in some apps, which is grey beside it.
    """
    if len(fills) and _count(_coloured(_hues(fills))) < 2:
        return False
    strokes = [_coloured(_hues([digit.glyph.colour for digit in line])) for line in lines if line]
    if _count(np.concatenate(strokes)) > SCHEME:
        return True
    tiles = [_hues([digit.glyph.ground for digit in line]) for line in lines if line]
    least = max(FEW_LINES, MIXED * sum(len(line) > 1 for line in lines))
    return max(sum(_count(hues) > 1 for hues in part) for part in (strokes, tiles)) >= least


def _hues(colours: ArrayLike) -> Values:
    given = np.asarray(colours, np.float64)
    return np.asarray(given - given.mean(axis=1, keepdims=True))


def _coloured(hues: Values) -> Values:
    """Those of colours that are no greys."""
    return np.asarray(hues[np.ptp(hues, axis=1) >= COLOURED])


def _count(hues: Values) -> int:
    """How many different colours these are of."""
    count = 0
    while len(hues):
        hues = hues[np.abs(hues - hues[0]).max(axis=1) >= OTHER]
        count += 1
    return count
