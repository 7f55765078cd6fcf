"""The contents of cells of wild boards: digits, random icons, sums."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
from numpy.random import Generator

from samples.drawing.fonts import Font
from samples.drawing.made_up import random_icon
from samples.wild.fonts import put
from vision.basics.types import Bgr, Image

LEAST_DIGIT = 4  # pixels: smaller ones are not written
WRITTEN = ("digits", "mixed", "icons", "sums")  # contents that stand in many of the cells
CONTENTS = ("nothing", "walls", "walls", "picture", "digits", "borders", "coloured", *WRITTEN)


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
