"""Doubtful digits, bare strokes for ones most of all: the digits that they stand with tell what they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.basics.lattice import Lattice
from vision.basics.types import Flags, Values
from vision.digits.glyph import Glyph
from vision.digits.network import NOT_A_NUMBER, SURE, NumberReading

LEAST, CERTAIN = 0.02, 0.9999  # chances to be a number by its own looks, between which others tell more
ON_LINE = 0.07  # of a cell from a line: a stroke there is a piece of that
NARROW = 0.4  # of its height: what is broader shows more than a stroke
ALIKE = 0.06, 1.1  # of the height, and pixels, by which sizes in one font differ
IN_LINE = 0.15  # of the height between the middles of glyphs of one text line, or
IN_COLUMN = 0.6  # of one column of hints
BESIDE = 8.0  # heights at most between a stroke and a digit in line or column with it
SAME_INK = 0.93  # cosine between the contrasts of strokes of one ink, and
AS_STRONG = 0.5  # the least share of the one's contrast that the other has
ROUNDS = 3  # of strokes that vouch for others once they are known as ones themselves
COMPANY = 100.0  # odds that a stroke like the digits around it is one of them, and
STRANGER = 60.0  # that another shape is, as wide as they are
WIDE = 0.6, 1.5  # of the width of such digits


def in_company(
    glyphs: Sequence[Glyph], readings: Sequence[NumberReading], lattice: Lattice
) -> list[NumberReading]:
    """What glyphs show, in view of how others were read: a stroke among digits like it may well be a one.

    Only digits on the same side of the board vouch for a stroke, and not where their ones have another shape,
    nor for one that stands on a line, which is a piece of it.
    For a doubtful glyph that is no mere stroke, digits vouch that are about as wide, but not on the lattice,
    where marks and fills stand in line.
    """
    likely = np.array([reading.likely for reading in readings])
    best = np.array([reading.probabilities[:NOT_A_NUMBER].argmax() for reading in readings], np.intp)
    doubtful, weighed = _doubtful(glyphs, likely, lattice), likely.copy()
    for _ in range(ROUNDS):
        odds = doubtful.odds(weighed, best == 1)
        chances = odds * likely[doubtful.at]
        weighed[doubtful.at] = chances / (chances + 1 - likely[doubtful.at])
    told = list(readings)
    for at, times in zip(doubtful.at[odds > 1].tolist(), odds[odds > 1].tolist(), strict=True):
        told[at] = raised(readings[at], times)
    return told


class _Doubtful(NamedTuple):
    """Glyphs that may be numbers, but are not certainly so, and others that may vouch for them."""

    at: NDArray[np.intp]  # (d,): their places among all glyphs, and
    others: NDArray[np.intp]  # (o,): those of the others
    strokes: Flags  # (d,): which of them are mere strokes
    beside: Flags  # (d, o): which others are in line with them, as tall, and of the same ink
    as_wide: Flags  # (d, o): which others are as wide, as strokes of one font are
    similar: Flags  # (d, o): which others are about as wide, as digits of one font are

    def odds(self, likely: Values, ones: Flags) -> Values:
        """The odds (d,) that they are numbers, by how likely all glyphs (n,) are some, and which are 1s."""
        digits = self.beside & (likely[self.others] > SURE)
        same = digits & ones[self.others]
        of_font = digits.any(axis=1) & (~same.any(axis=1) | (same & self.as_wide).any(axis=1))
        similar = (digits & self.similar).any(axis=1)
        return np.where(self.strokes, np.where(of_font, COMPANY, 1.0), np.where(similar, STRANGER, 1.0))


def _doubtful(glyphs: Sequence[Glyph], likely: Values, lattice: Lattice) -> _Doubtful:
    """Those of all glyphs that may be numbers but are not certainly so, by their chances (n,) to be some."""
    wide = np.array([glyph.width for glyph in glyphs])
    strokes = wide < NARROW * np.array([glyph.height for glyph in glyphs])
    hopeless = np.where(strokes, _on_lines(lattice, glyphs), _on(lattice, glyphs))
    in_doubt = ~hopeless & (likely > LEAST) & (likely < CERTAIN)
    at, others = np.flatnonzero(in_doubt), np.flatnonzero(in_doubt | (likely > SURE))
    some, all_others = ([glyphs[i] for i in those.tolist()] for those in (at, others))
    own, theirs = wide[at, None], wide[others]
    return _Doubtful(
        at,
        others,
        strokes[at],
        _company(some, all_others, lattice) & (at[:, None] != others),
        np.abs(own - theirs) <= ALIKE[1],
        (own > WIDE[0] * theirs) & (own < WIDE[1] * theirs),
    )


def _on(lattice: Lattice, glyphs: Sequence[Glyph]) -> Flags:
    """Which glyphs stand on the lattice; (n,)."""
    at = np.array([glyph.centre for glyph in glyphs]).reshape(-1, 2)
    (left, right), (top, bottom) = lattice.x[[0, -1]], lattice.y[[0, -1]]
    return np.asarray((at[:, 0] > left) & (at[:, 0] < right) & (at[:, 1] > top) & (at[:, 1] < bottom))


def _on_lines(lattice: Lattice, glyphs: Sequence[Glyph]) -> Flags:
    """Which glyphs stand in the middle of an upright line, or where it would go on; (n,)."""
    across = np.array([glyph.centre[0] for glyph in glyphs])
    near = np.abs(across[:, None] - lattice.x).min(axis=1)
    return np.asarray(near < ON_LINE * np.diff(lattice.x).min())


def _company(strokes: Sequence[Glyph], digits: Sequence[Glyph], lattice: Lattice) -> Flags:
    """Which strokes (s,) have which digits (d,) near and in line, as tall and of the same ink; (s, d)."""
    (at, tall, ink), (digit_at, digit_tall, digit_ink) = _looks(strokes), _looks(digits)
    away = np.abs(at[:, None] - digit_at) / digit_tall[:, None]
    across, down = away[..., 0], away[..., 1]
    near = ((down < IN_LINE) & (across < BESIDE)) | ((across < IN_COLUMN) & (down < BESIDE))
    for axis, lines in enumerate((lattice.x, lattice.y)):
        ends = lines[[0, -1]]
        near &= np.searchsorted(ends, at[:, axis])[:, None] == np.searchsorted(ends, digit_at[:, axis])
    strong, digit_strong = np.linalg.norm(ink, axis=1)[:, None], np.linalg.norm(digit_ink, axis=1)
    same = (ink @ digit_ink.T > SAME_INK * strong * digit_strong) & (
        np.minimum(strong, digit_strong) > AS_STRONG * np.maximum(strong, digit_strong)
    )
    share, pixels = ALIKE
    return np.asarray(near & same & (np.abs(tall[:, None] - digit_tall) <= share * digit_tall + pixels))


def _looks(glyphs: Sequence[Glyph]) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """The centres (n, 2), heights (n,) and contrasts (n, 3) of glyphs."""
    return (
        np.array([glyph.centre for glyph in glyphs], np.float64).reshape(-1, 2),
        np.array([glyph.height for glyph in glyphs], np.float64),
        np.array([glyph.contrast for glyph in glyphs], np.float64).reshape(-1, 3),
    )


def raised(reading: NumberReading, odds: float) -> NumberReading:
    """A reading with the odds of being a number raised by its company."""
    chances = reading.probabilities.copy()
    chances[:NOT_A_NUMBER] *= odds
    return NumberReading(chances / chances.sum())
