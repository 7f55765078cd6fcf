"""Reading the letters A to G, which stand for 10 to 16, by what the digit network sees of them.

The network has learned digits alone. The last layer of this reader, of letters and digits together, is
trained on the network's features (`training/letters.py`).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.basics.types import Ink, Values
from vision.digits.network import features, frame

SYMBOLS = "123456789ABCDEFGabcdefg"  # as the last layer tells them apart
DIGITS = 9  # of them, before the letters
LETTERS = 7


def read_letters(crops: Sequence[Ink], most: int) -> Values:
    """How likely crops, each of one of so many symbols, are 1 to 9 and A to G of either case; (k, most)."""
    weights = _weights()
    seen = features(np.stack([frame(crop) for crop in crops]))
    logits = (seen @ weights[:-1] + weights[-1]).astype(np.float64)
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances = powers / powers.sum(axis=1, keepdims=True)
    upper, lower = chances[:, DIGITS : DIGITS + LETTERS], chances[:, DIGITS + LETTERS :]
    possible = np.concatenate([chances[:, :DIGITS], upper + lower], axis=1)[:, :most]
    return np.asarray(possible / possible.sum(axis=1, keepdims=True), np.float64)


@functools.cache
def _weights() -> Values:
    """Those of the last layer (k + 1, symbols); the last row is added to all."""
    return np.asarray(np.load(Path(__file__).with_name("letters.npy")), np.float64)
