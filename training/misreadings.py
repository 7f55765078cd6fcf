"""Collects readings of digits in fonts that the network was not trained on, to misread boards on purpose.

    python -m training.misreadings FOLDER [--hard N] [--clear N] [--times N]

FOLDER keeps drawn samples, as in `training`, whose fonts this needs. It uses single digits in the test
fonts. Those misread are of the hard samples, as real screens show them; of the small ones, of which more are
drawn to learn from, only as many as of any other height, so that mistakes come as often as on screens.
Harder still are clear samples, each damaged several times in a random way, often beyond recognition. Those
read correctly but with doubt are of the clear samples. `misreadings.json` has

    fonts   by font family and digit, how many were read, and how many of them rightly but with doubt
    digits  by digit, the chances of the numbers in some readings of each sort: taken for another number
            ('wrong') or for none ('missed'), for another one when it was spoilt ('spoilt'), and 'doubtful';
            and the 'rates' of the first three

NOT_A_NUMBER is what is left to 1.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.cache import load, some
from training.samples import HIGHEST, LOWEST, SMALL, SMALL_SHARE
from vision.basics.types import Ink
from vision.digits.network import HEIGHT, NOT_A_NUMBER, WIDTH, frame, read_frames
from vision.digits.numbers import LEAST

TABLE = Path(__file__).parent.parent / "bench" / "misreadings" / "misreadings.json"
CERTAIN = 0.999  # surer than this, there is no doubt to speak of
KEPT = {"wrong": 100, "missed": 20, "spoilt": 40, "doubtful": 30}  # readings of each digit
TALL = HEIGHT - 4  # pixels of a framed digit


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(
        description="Collect readings of digits in fonts that the network was not trained on."
    )
    parser.add_argument("folder", type=Path, help="where drawn samples are kept")
    parser.add_argument("--hard", type=int, default=600_000, help="samples as real screens show them")
    parser.add_argument("--clear", type=int, default=60_000, help="samples that are spoilt")
    parser.add_argument("--times", type=int, default=3, help="that each of those is spoilt")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(0)
    hard = load(options.folder, "test", "hard", options.hard, options.workers)
    hard = some(hard, (hard.numbers < 10) & as_on_screens(hard.heights, rng))
    clear = load(options.folder, "test", "clear", options.clear, options.workers)
    clear = some(clear, clear.numbers < 10)
    plain = read_frames(clear.frames)
    spoilt = read_frames(
        np.stack([spoil(one, rng) for one in np.repeat(clear.frames, options.times, axis=0)])
    )
    read = (
        (hard.numbers, read_frames(hard.frames)),
        (np.repeat(clear.numbers, options.times), spoilt),
        (clear.numbers, plain),
    )
    table = {
        "fonts": by_font(clear.families, clear.numbers, in_doubt(plain, clear.numbers)),
        "digits": {
            str(digit): of_digit(*(readings[numbers == digit] for numbers, readings in read), digit, rng)
            for digit in range(10)
        },
    }
    text = json.dumps(table, separators=(",", ":")).replace('"wrong"', '\n"wrong"')
    TABLE.write_text(text + "\n", "utf-8")


def as_on_screens(heights: NDArray[np.float32], rng: Generator) -> NDArray[np.bool_]:
    """Marks samples (n,) so that below SMALL there are no more of one height than above it."""
    usual = (1 - SMALL_SHARE) / math.log(HIGHEST / LOWEST)
    more = SMALL_SHARE / math.log(SMALL / LOWEST)
    return np.asarray((heights >= SMALL) | (rng.random(len(heights)) < usual / (usual + more)))


def by_font(families: NDArray[np.str_], numbers: NDArray[np.uint8], doubt: NDArray[np.bool_]) -> Any:
    """For each family, by digit: how many were read, and how many of them with doubt."""
    return {
        str(family): [
            [int((ours & (numbers == digit)).sum()), int((ours & (numbers == digit) & doubt).sum())]
            for digit in range(10)
        ]
        for family in np.unique(families)
        for ours in [families == family]
    }


def in_doubt(chances: NDArray[np.float64], numbers: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which readings (n, 101) are right, but not certain."""
    return np.asarray((chances.argmax(axis=1) == numbers) & (chances.max(axis=1) < CERTAIN))


def of_digit(
    hard: NDArray[np.float64],
    spoilt: NDArray[np.float64],
    plain: NDArray[np.float64],
    digit: int,
    rng: Generator,
) -> dict[str, Any]:
    """What is told of the readings (n, 101) of one digit: in hard samples, spoilt ones and clear ones."""
    read = hard.argmax(axis=1)
    found = {
        "wrong": (hard, (read != digit) & (read != NOT_A_NUMBER)),
        "missed": (hard, read == NOT_A_NUMBER),
        "spoilt": (spoilt, ~np.isin(spoilt.argmax(axis=1), (digit, NOT_A_NUMBER))),
        "doubtful": (plain, in_doubt(plain, np.full(len(plain), digit, np.uint8))),
    }
    rates = {name: float(f"{which.mean():.3g}") for name, (_, which) in found.items() if name != "doubtful"}
    kept = {
        name: [row(one) for one in rng.permutation(readings[which])[: KEPT[name]]]
        for name, (readings, which) in found.items()
    }
    return {"rates": rates, **kept}


def row(chances: NDArray[np.float64]) -> list[tuple[int, float]]:
    """The numbers that a glyph may be, likeliest first, with their chances."""
    order = np.argsort(-chances[:NOT_A_NUMBER])
    return [(int(n), float(f"{chances[n]:.3g}")) for n in order if chances[n] >= LEAST]


def spoil(ink: Ink, rng: Generator) -> Ink:
    """The framed ink of a digit, badly shown or partly hidden, and framed again."""
    return frame(np.asarray(SPOILING[rng.integers(len(SPOILING))](ink, rng), np.uint8))


def _tiny(ink: Ink, rng: Generator) -> cv2.typing.MatLike:
    scale = rng.uniform(3.5, 9) / TALL  # so many pixels high
    small = cv2.resize(ink, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)


def _blurred(ink: Ink, rng: Generator) -> cv2.typing.MatLike:
    return cv2.GaussianBlur(ink, (0, 0), TALL * rng.uniform(0.03, 0.2))


def _noisy(ink: Ink, rng: Generator) -> cv2.typing.MatLike:
    return np.abs(ink + rng.normal(0, rng.uniform(10, 80), ink.shape)).clip(0, 255)


def _compressed(ink: Ink, rng: Generator) -> cv2.typing.MatLike:
    _, data = cv2.imencode(".jpg", ink, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(1, 15))])
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)


def _smudged(ink: Ink, rng: Generator) -> cv2.typing.MatLike:
    radius = max(1, round(TALL * rng.uniform(0.06, 0.2)))
    return cv2.circle(ink.copy(), _place(rng), radius, _shade(rng), cv2.FILLED, cv2.LINE_AA)


def _crossed(ink: Ink, rng: Generator) -> cv2.typing.MatLike:
    return cv2.line(ink.copy(), _place(rng), _place(rng), _shade(rng), int(rng.integers(1, 4)), cv2.LINE_AA)


def _place(rng: Generator) -> tuple[int, int]:
    return int(rng.integers(WIDTH // 6, WIDTH * 5 // 6)), int(rng.integers(HEIGHT))


def _shade(rng: Generator) -> int:
    """Ground, or ink more or less strong."""
    return int(rng.choice((0, 100, 200, 255)))


SPOILING: tuple[Callable[[Ink, Generator], cv2.typing.MatLike], ...] = (
    _tiny,
    _blurred,
    _noisy,
    _compressed,
    _smudged,
    _crossed,
)


if __name__ == "__main__":
    main()
