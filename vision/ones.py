"""Ones that are bare strokes: the digits that they stand with tell them from lines and other strokes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.digits import NOT_A_NUMBER, NumberReading
from vision.glyphs import Glyph
from vision.lattice import Lattice

SURE = 0.9  # that a glyph is a number, to vouch for a stroke
LEAST = 0.02  # that a stroke is a number by its own looks
NARROW = 0.4  # of its height: what is broader shows more than a stroke
AS_TALL = 0.06, 1.1  # of the height, and pixels, by which a stroke differs from its digits
IN_LINE = 0.15  # of the height between the middles of glyphs of one text line, or
IN_COLUMN = 0.6  # of one column of hints
BESIDE = 8.0  # heights at most between a stroke and a digit in line or column with it
SAME_INK = 0.93  # cosine between the contrasts of strokes of one ink, and
AS_STRONG = 0.5  # the least share of the one's contrast that the other has
COMPANY = 100.0  # odds that a stroke like the digits around it is one of them


def in_company(
    glyphs: Sequence[Glyph], readings: Sequence[NumberReading], lattice: Lattice
) -> list[NumberReading]:
    """What glyphs show, in view of how others were read: a stroke among digits like it may well be a one."""
    likely = np.array([1 - float(reading.probabilities[NOT_A_NUMBER]) for reading in readings])
    narrow = np.array([glyph.width < NARROW * glyph.height for glyph in glyphs], np.bool_)
    strokes = np.flatnonzero((likely <= SURE) & (likely > LEAST) & narrow)
    known = _vouched(glyphs, strokes, np.flatnonzero(likely > SURE), lattice)
    weighed = list(readings)
    for i in strokes[known]:
        weighed[i] = _raised(readings[i])
    return weighed


def _vouched(
    glyphs: Sequence[Glyph], strokes: NDArray[np.int64], digits: NDArray[np.int64], lattice: Lattice
) -> NDArray[np.bool_]:
    """Which strokes (s,) have a digit near them, in line, on their side, as tall and of the same ink."""
    if not len(strokes) or not len(digits):
        return np.zeros(len(strokes), np.bool_)
    boxes = np.array([glyph.box for glyph in glyphs], np.float64)
    ink = np.array([glyph.contrast for glyph in glyphs], np.float64)
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2
    side = np.stack([np.searchsorted(ends, at) for ends, at in zip(_ends(lattice), middle.T, strict=True)], 1)
    tall = boxes[digits, 3] - boxes[digits, 1]
    away = np.abs(middle[strokes, None] - middle[digits]) / tall[None, :, None]
    across, down = away[..., 0], away[..., 1]
    near = ((down < IN_LINE) & (across < BESIDE)) | ((across < IN_COLUMN) & (down < BESIDE))
    near &= (side[strokes, None] == side[digits]).all(axis=2)
    uneven = np.abs((boxes[strokes, 3] - boxes[strokes, 1])[:, None] - tall)
    strong = np.linalg.norm(ink, axis=1).clip(1e-6)
    ratio = strong[strokes, None] / strong[digits]
    same = (ink[strokes] @ ink[digits].T) > SAME_INK * strong[strokes, None] * strong[digits]
    same &= np.minimum(ratio, 1 / ratio) > AS_STRONG
    return np.asarray((near & same & (uneven <= AS_TALL[0] * tall + AS_TALL[1])).any(axis=1))


def _ends(lattice: Lattice) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return lattice.x[[0, -1]], lattice.y[[0, -1]]


def _raised(reading: NumberReading) -> NumberReading:
    """A reading with the odds of being a number raised by its company."""
    chances = reading.probabilities.copy()
    chances[:NOT_A_NUMBER] *= COMPANY
    return NumberReading(chances / chances.sum())
