"""From digits to hints, where what stands between them may be none."""

from __future__ import annotations

import numpy as np

from vision.digits.glyph import Glyph
from vision.digits.network import NOT_A_NUMBER, NumberReading
from vision.digits.numbers import Digit
from vision.outside_hints.tokens import Border, Weighted, hints_of

APART = (Weighted(Border(0.3), 1.0),)


def digit(number: int, left: int) -> Digit:
    """A clear digit of 12 x 20 pixels."""
    chances = np.zeros(NOT_A_NUMBER + 1)
    chances[number] = 1.0
    nothing = np.zeros(3, np.float32)
    shape = Glyph((left, 0, left + 12, 20), np.zeros((20, 12), np.uint8), nothing, nothing)
    return Digit(shape, NumberReading(chances))


def test_what_may_be_a_digit_or_not_is_in_doubt_where_the_line_has_room_for_it() -> None:
    line, odd = [digit(3, 40), digit(2, 80)], digit(1, 0)
    hints = hints_of([[line], [[odd, *line]]], APART, 10)
    assert hints == {(1, 3, 2): 0.5, (3, 2): 0.5}


def test_what_the_line_has_no_room_for_is_hardly_a_digit() -> None:
    line, odd = [digit(3, 40), digit(2, 80)], digit(7, 0)
    hints = hints_of([[line], [[odd, *line]]], APART, 10)
    assert hints.keys() == {(3, 2)}
    assert 0.9 < hints[3, 2] < 0.99
