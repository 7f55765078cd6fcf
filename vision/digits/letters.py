"""Reading the letters A to G, which stand for 10 to 16, with outputs of the digit network for these alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.basics.types import Values
from vision.digits.network import seen, softmax

SYMBOLS = "123456789ABCDEFGabcdefg"  # as the network tells them apart
DIGITS = 9  # of them, before the letters
LETTERS = 7


def read_letters(looks: Sequence[bytes], most: int) -> Values:
    """How likely crops, by their looks, are 1 to 9 and A to G of either case, the first `most`; (k, most)."""
    chances = softmax(np.stack([one.symbols for one in seen(looks)]))
    upper, lower = chances[:, DIGITS : DIGITS + LETTERS], chances[:, DIGITS + LETTERS :]
    possible = np.concatenate([chances[:, :DIGITS], upper + lower], axis=1)[:, :most]
    return np.asarray(possible / possible.sum(axis=1, keepdims=True), np.float64)
