"""Measures how long reading takes: boards of 15x15 of every kind at several sizes, digits, and pictures.

    python -m bench.reading [--rounds N] [PICTURE...]

Medians in a warm process, digits included, without decoding. Screenshots of a phone must keep the bar below,
and time must grow about in proportion to the pixels. Of PICTUREs, each time and the median are printed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from samples.damage import photo
from samples.kinds import plain_look
from samples.renderer import draw
from snap2solve.basics.errors import NotRead
from snap2solve.basics.kinds import kinds_named, names
from snap2solve.solving.eyes import look
from vision.basics.types import Image
from vision.digits.network import HEIGHT, WIDTH, read_numbers
from vision.files.picture import load_picture

BAR = 0.35  # seconds for a phone's screenshot
PHONE, SCREEN = (1080, 2400), (2160, 3840)  # width, height
PHOTO = 12_000_000  # pixels
TILT = 8.0  # degrees, by which the photo is tilted at most
CROPS = 300


def main() -> int:
    """Print the medians; 1 when the bar is missed."""
    parser = argparse.ArgumentParser(description="Measure how long reading takes.")
    parser.add_argument("pictures", nargs="*", type=Path, metavar="PICTURE")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    if options.pictures:
        times = [measure(path.name, load_picture(path), options.rounds) for path in options.pictures]
        print(f"median {statistics.median(times):.3f} s, slowest {max(times):.3f} s")
        return 0
    slowest = max(measure_kind(kind, options.rounds) for kind in names())
    crops = list(np.random.default_rng(0).integers(0, 256, (CROPS, HEIGHT, WIDTH), np.uint8))
    print(f"{f'{CROPS} digits':40} {seconds(lambda: read_numbers(crops), options.rounds):.3f} s")
    return 1 if slowest > BAR else 0


def measure_kind(kind: str, rounds: int) -> float:
    """Print the seconds for screenshots and a photo of one kind; gives those for a phone's screenshot."""
    drawn = draw(kind, 4, size=(15, 15), **plain_look(kind) | {"page_width": PHONE[0]})
    shot = photo(drawn, np.random.default_rng(0), TILT).image
    larger = np.sqrt(PHOTO / (shot.shape[0] * shot.shape[1]))
    phone = measure(f"{kind}, phone", scaled(drawn.image, PHONE), rounds)
    measure(f"{kind}, 4K", scaled(drawn.image, SCREEN), rounds)
    size = round(shot.shape[1] * larger), round(shot.shape[0] * larger)
    measure(f"{kind}, photo", scaled(shot, size), rounds)
    return phone


def scaled(image: Image, size: tuple[int, int]) -> Image:
    """The picture brought to this width and height."""
    interpolation = cv2.INTER_CUBIC if size[0] > image.shape[1] else cv2.INTER_AREA
    return np.asarray(cv2.resize(image, size, interpolation=interpolation), np.uint8)


def measure(name: str, image: Image, rounds: int) -> float:
    """Print and give the seconds that it takes to read a picture, or to refuse it."""
    taken = seconds(lambda: is_read(image), rounds)
    pixels = image.shape[0] * image.shape[1] / 1e6
    outcome = "read" if is_read(image) else "refused"
    print(f"{name:40} {taken:.3f} s  {pixels:5.1f} megapixels  {taken / pixels:.3f} s each  {outcome}")
    return taken


def is_read(image: Image) -> bool:
    """Whether a picture can be read; reads a copy, because results are cached as long as a picture exists."""
    try:
        look(image.copy(), kinds_named("auto"))
    except NotRead:
        return False
    return True


def seconds(task: Callable[[], object], rounds: int) -> float:
    """Median seconds that a task takes, after one round to warm up."""
    times = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        task()
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


if __name__ == "__main__":
    sys.exit(main())
