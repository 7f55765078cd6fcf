"""The contents of cells of wild boards: digits, random icons, sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.random import Generator

from samples.drawing.fonts import Font
from samples.wild.fonts import put
from vision.basics.types import Bgr, Image

LEAST_DIGIT = 4  # pixels: smaller ones are not written
WRITTEN = ("digits", "mixed", "icons", "sums")  # contents that stand in many of the cells
CONTENTS = ("nothing", "walls", "walls", "picture", "digits", "borders", "coloured", *WRITTEN)

Icon = Callable[[Image, tuple[float, float], float], None]  # picture, middle, height in pixels


def fill_cells(
    image: Image,
    cells: Sequence[tuple[int, int, int, int]],
    ink: Bgr,
    text: tuple[float, Font],
    rng: Generator,
    content: str,
) -> None:
    """Something in some of the cells; `text` is the height of digits, of a cell, and their font."""
    many = content in WRITTEN
    share = float(rng.uniform(0.05, 1)) if many else float(rng.choice([0, 0.1, 0.3]))
    icon, most = random_icon(rng), int(rng.choice([2, 5, 10, 10, 17, 100]))
    size, font = text
    for index, (left, top, right, bottom) in enumerate(cells):
        if rng.random() >= share:
            continue
        middle, side = ((left + right) / 2, (top + bottom) / 2), min(right - left, bottom - top)
        if content == "icons" or (content == "mixed" and index % 2):
            icon(image, middle, side * 0.8)
        elif content == "sums":
            cv2.line(image, (left, top), (right, bottom), ink, 1, cv2.LINE_AA)
            corner = left + 0.7 * side, top + 0.3 * side
            put(image, str(rng.integers(3, 40)), corner, 0.3 * side, font, ink)
        elif side * size >= LEAST_DIGIT:
            put(image, str(rng.integers(0, most)), middle, side * size, font, ink)


def random_icon(rng: Generator) -> Icon:
    """A shape made up at random."""
    shapes = [rng.uniform(-0.5, 0.5, (int(rng.integers(3, 9)), 2)) for _ in range(int(rng.integers(1, 5)))]
    paints = [tuple(int(v) for v in rng.integers(0, 256, 3)) for _ in shapes]
    discs = rng.random(len(shapes)) < 0.4

    def draw(image: Image, middle: tuple[float, float], height: float) -> None:
        for shape, paint, disc in zip(shapes, paints, discs, strict=True):
            if disc:
                reach = max(1, round(abs(shape[0, 0]) * height))
                x, y = np.rint(middle + shape[1] * height / 3).astype(int).tolist()
                cv2.circle(image, (x, y), reach, paint, -1, cv2.LINE_AA)
            else:
                at = np.rint(np.array(middle) + shape * height).astype(np.int32)
                cv2.fillPoly(image, [at], paint, cv2.LINE_AA)

    return draw
