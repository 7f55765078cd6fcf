"""Trains the last layer that reads letters (`vision/digits/letters.npy`).

    python -m training.letters [--samples N]

It is a multinomial logistic regression on the digit network's features, by Adam, with a fixed seed. Fonts
that are held out for validation measure how often it is right.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.fonts import Font, fonts
from training.samples import Fonts, letter
from vision.digits import letters
from vision.digits.letters import DIGITS, LETTERS, SYMBOLS
from vision.digits.network import features, frame

TARGET = Path(letters.__file__).with_name("letters.npy")
BATCH, EPOCHS, RATE, DECAY = 256, 40, 0.01, 1e-5
HELD_OUT = 8  # one of so many samples is of held-out fonts


def main() -> None:
    """Train, print how often letters and digits are read correctly in other fonts, and keep the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--samples", type=int, default=7_000)
    options = parser.parse_args()
    known = fonts()
    held = [font for font in known if font.split != "train"] or known
    rng = np.random.default_rng(0)
    known_features, shown = drawn(rng, [font for font in known if font.split == "train"], options.samples)
    weights = trained(rng, known_features, shown)
    other, truth = drawn(rng, held, options.samples // HELD_OUT)
    best = merged((other @ weights[:-1] + weights[-1]).argmax(axis=1))
    print(f"{len(known)} fonts; right in held-out ones: {(best == merged(truth)).mean():.2%}")
    np.save(TARGET, weights.astype(np.float32))


def drawn(
    rng: np.random.Generator, some: Sequence[Font], count: int
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The features (count, k) of so many drawn symbols, and which these are."""
    shown = rng.integers(0, len(SYMBOLS), count)
    drawer = Fonts(some)
    frames = [frame(letter(rng, drawer, SYMBOLS[symbol])) for symbol in shown.tolist()]
    parts = [features(np.stack(frames[i : i + BATCH])) for i in range(0, count, BATCH)]
    return np.concatenate(parts).astype(np.float64), shown


def trained(
    rng: np.random.Generator, known_features: NDArray[np.float64], shown: NDArray[np.int64]
) -> NDArray[np.float64]:
    """The weights (k + 1, symbols) that classify the symbols best."""
    inputs = np.concatenate([known_features, np.ones((len(known_features), 1))], axis=1)
    weights = np.zeros((inputs.shape[1], len(SYMBOLS)))
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    step = 0
    for epoch in range(EPOCHS):
        order = rng.permutation(len(inputs))
        for start in range(0, len(order), BATCH):
            step += 1
            some = order[start : start + BATCH]
            logits = inputs[some] @ weights
            powers = np.exp(logits - logits.max(axis=1, keepdims=True))
            off = powers / powers.sum(axis=1, keepdims=True)
            off[np.arange(len(some)), shown[some]] -= 1
            slope = inputs[some].T @ off / len(some) + DECAY * weights
            first = 0.9 * first + 0.1 * slope
            second = 0.999 * second + 0.001 * slope**2
            rate = RATE * (1 - epoch / EPOCHS)
            weights -= rate * first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights


def merged(symbols: NDArray[np.int64]) -> NDArray[np.int64]:
    """The symbols with letters of both cases taken for the same."""
    return np.where(symbols >= DIGITS + LETTERS, symbols - LETTERS, symbols)


if __name__ == "__main__":
    main()
