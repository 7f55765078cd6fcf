"""Digits and lines of them as the digit network reads them, mistakes and doubts included.

`misreadings.json` holds its readings of digits in fonts that it was not trained on, drawn as on screens
(`training.misreadings`): its mistakes, its mistakes with digits that were damaged on purpose, and its doubts
where it was right. Readings are drawn from there, each as often as it occurred, and the code of `vision`
itself makes hints of them, so that nobody chooses what a digit is mistaken for, and how surely.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from solvers.language.values import Value
from solvers.repair.reading import Alternative
from vision.digits.glyph import Glyph
from vision.digits.network import NOT_A_NUMBER, NumberReading
from vision.digits.numbers import Digit
from vision.digits.ones import CERTAIN, LEAST, STRANGER, raised
from vision.extent.hinted import BARE
from vision.outside_hints.tokens import Border, Weighted, hints_of

TABLE = Path(__file__).with_name("misreadings.json")
# A digit is taken for another one, for none, or for another one after it was damaged.
OF_DIGITS = ("wrong", "missed", "spoilt")
TALL, WIDE = 20, 12  # pixels of a digit
CLOSE, SEPARATE = 2, 10  # pixels between digits of one number, and between numbers
BETWEEN = 6  # pixels: numbers this near may be one
FAR = Border((CLOSE + BETWEEN) / 2 / TALL)  # takes them for two numbers
NEAR = Border((BETWEEN + SEPARATE) / 2 / TALL)  # takes them for one

Alternatives = tuple[Alternative, ...]


@cache
def table() -> dict[str, Any]:
    """What digits are read as: by digit, those wrong, missed, spoilt and doubtful, and how often they are."""
    return dict(json.loads(TABLE.read_text(encoding="utf-8")))


def rate(digit: str, fault: str) -> float:
    """How often a digit has one of the faults OF_DIGITS, one that is spoilt the last of them."""
    return float(table()["digits"][digit]["rates"][fault])


def glyph(digit: str, fault: str | None, rng: random.Random) -> NumberReading:
    """The network's reading of a digit: with one of the faults OF_DIGITS, 'doubtful', or a sure one."""
    chances = np.zeros(NOT_A_NUMBER + 1)
    for number, chance in rng.choice(table()["digits"][digit][fault]) if fault else ((int(digit), CERTAIN),):
        chances[number] = chance
    chances[NOT_A_NUMBER] += max(0.0, 1 - chances.sum())
    return NumberReading(chances)


def in_company(reading: NumberReading) -> NumberReading:
    """The reading of a glyph among surer digits of its size, which make it likelier to be a digit."""
    likely = 1 - float(reading.probabilities[NOT_A_NUMBER])
    return raised(reading, STRANGER) if LEAST < likely < CERTAIN else reading


def line_of(value: Value, glyphs: Sequence[NumberReading], length: int, joins: float = 0.0) -> Alternatives:
    """The hint of a line of runs; `joins` is how likely its first two numbers are taken for one."""
    digits, left = [], 0
    numbers = value if isinstance(value, tuple) and value else (0,)
    readings = iter(glyphs)
    for place, number in enumerate(numbers):
        for _ in str(number):
            one = next(readings)
            if one.number is not None:
                digits.append(Digit(shape(left), one))
            left += WIDE + CLOSE
        left += (BETWEEN if joins and not place else SEPARATE) - CLOSE
    if not digits:
        return (Alternative((), BARE),)
    hints = hints_of([[digits]], (Weighted(FAR, 1 - joins), Weighted(NEAR, joins)), length)
    return tuple(Alternative(*pair) for pair in hints.items())[:12]


def shape(left: int) -> Glyph:
    """A digit that begins so many pixels from the left."""
    nothing = np.zeros(3, np.float32)
    return Glyph((left, 0, left + WIDE, TALL), np.zeros((TALL, WIDE), np.uint8), nothing, nothing)
