"""Pictures without cells: text, icons, photos."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator

from samples.drawing.fonts import text_width, write
from samples.drawing.looks import Look, pick
from samples.drawing.paint import centre, disc, hsv, rounded, square
from samples.pages.backdrop import backdrop
from samples.pages.compose import NO_BANDS, compose
from vision.basics.types import Image

TEXT = (
    "the board of each kind is drawn once and then read again with every hint in its place while rules "
    "decide what the eye could not see so that no wrong answer passes as right 12 7 2024 3.5 100"
)


def text_page(look: Look, rng: Generator) -> Image:
    """Paragraphs."""
    width = 720
    image = np.zeros((1100, width, 3), np.uint8)
    backdrop(image, look, rng)
    size, y = int(rng.integers(10, 18)), 60.0
    while y < 1060:
        x = 40.0
        for word in rng.choice(TEXT.split(), 40):
            step = text_width(str(word), size, look.text)
            if x + step > width - 40 or rng.random() < 0.02:
                break
            write(image, str(word), (x, y), size, look.text, look.ink, (0.0, 1.0))
            x += step + 0.6 * size
        y += size * pick(rng, (1.9, 1.9, 1.9, 3.6))
    return image


def home_screen(look: Look, rng: Generator) -> Image:
    """Rows of app icons with labels."""
    image, grid = compose(replace(look, frame="phone", lines="none", aspect=1.25), 6, 4, NO_BANDS, rng)
    for cell in grid.cells():
        box = grid.full(*cell)
        rounded(image, square(box, 0.62), 0.15 * grid.pitch, hsv(rng.random(), 0.7, 0.9))
        under = (centre(box)[0], box[3] - 0.12 * grid.pitch)
        write(
            image,
            str(rng.choice(TEXT.split())).title(),
            under,
            max(7, round(0.1 * grid.pitch)),
            look.text,
            look.ink,
        )
    return image


def landscape(look: Look, rng: Generator) -> Image:
    """Soft shapes and grain, like a photo."""
    small = rng.uniform(0, 255, (8, 6, 3)).astype(np.float32)
    picture = cv2.resize(small, (900, 1200), interpolation=cv2.INTER_CUBIC) + rng.normal(0, 8, (1200, 900, 3))
    image = np.clip(picture, 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(3, 30))):
        x, y, reach = rng.uniform(0, 900), rng.uniform(0, 1200), rng.uniform(10, 160)
        disc(image, (x - reach, y - reach, x + reach, y + reach), hsv(rng.random(), 0.5, 0.8), 0.6)
    return image
