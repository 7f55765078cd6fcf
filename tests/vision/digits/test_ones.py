"""Strokes and other doubtful glyphs, by the digits that they stand with."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.basics.lattice import Lattice
from vision.digits.glyph import Glyph
from vision.digits.network import NOT_A_NUMBER, NumberReading
from vision.digits.ones import CERTAIN, LEAST, in_company

LATTICE = Lattice(np.arange(100.0, 201.0, 20.0), np.arange(100.0, 201.0, 20.0))
WHITE, BLACK = np.full(3, 255, np.float32), np.zeros(3, np.float32)
STROKE, DIGIT = 3, 8  # pixels wide
chances = st.floats(0.03, 0.9998)


def _glyph(left: int, width: int, top: int = 104) -> Glyph:
    return Glyph((left, top, left + width, top + 12), np.full((12, width), 255, np.uint8), BLACK, WHITE)


def _reading(number: int, chance: float) -> NumberReading:
    found = np.zeros(NOT_A_NUMBER + 1)
    found[[number, NOT_A_NUMBER]] = chance, 1 - chance
    return NumberReading(found)


def _likely(widths: list[int], chance: list[float], tops: list[int] | None = None) -> list[float]:
    """How likely glyphs beside the first row are numbers: 1s where they are strokes, and 5s."""
    at = tops or [104] * len(widths)
    glyphs = [_glyph(20 + 12 * i, wide, top) for i, (wide, top) in enumerate(zip(widths, at, strict=True))]
    readings = [_reading(1 if w == STROKE else 5, c) for w, c in zip(widths, chance, strict=True)]
    return [reading.likely for reading in in_company(glyphs, readings, LATTICE)]


@given(chances, chances)
def test_digits_vouch_for_a_stroke_however_likely_it_is(one: float, other: float) -> None:
    low, high = sorted((one, other))
    (_, lower), (_, higher) = (_likely([DIGIT, STROKE], [0.99999, chance]) for chance in (low, high))
    assert low < lower <= higher
    assert higher > high


@given(chances)
def test_a_stroke_does_not_vouch_for_itself(chance: float) -> None:
    assert _likely([STROKE], [chance]) == [pytest.approx(chance)]


@given(chances)
def test_strokes_of_one_line_vouch_for_each_other_once_a_digit_does(chance: float) -> None:
    _, near, other = _likely([DIGIT, STROKE, STROKE], [0.99999, chance, chance])
    assert near == other > chance


@pytest.mark.parametrize("chance", [LEAST / 2, CERTAIN])
def test_what_is_known_by_itself_stays(chance: float) -> None:
    assert _likely([DIGIT, STROKE], [0.99999, chance])[1] == pytest.approx(chance)


def test_a_digit_beside_another_row_does_not_vouch_for_a_stroke() -> None:
    assert _likely([DIGIT, STROKE], [0.99999, 0.5], [104, 144])[1] == pytest.approx(0.5)


def test_a_stroke_of_another_width_than_sure_ones_is_none() -> None:
    assert _likely([STROKE, STROKE + 2], [0.99999, 0.5])[1] == pytest.approx(0.5)


def test_nothing_is_told_of_nothing() -> None:
    assert in_company([], [], LATTICE) == []
