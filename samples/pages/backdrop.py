"""The background of a page: one colour, a gradient, or some picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from samples.drawing.looks import Look
from samples.drawing.paint import BLACK, WHITE, brightness, hsv, mix, outline, stroke
from vision.basics.types import Bgr, Image

STROKES = 26  # on a page of strokes


def contrast(paper: Bgr) -> Bgr:
    """White or black, whichever shows on the paper."""
    return WHITE if brightness(paper) < 140 else BLACK


def backdrop(image: Image, look: Look, rng: Generator) -> None:
    """Fill the page: one colour, a gradient, soft picture-like spots, a pattern or bright strokes."""
    height, width = image.shape[:2]
    image[:] = look.page
    base = np.array(look.page, np.float32)
    if look.backdrop == "gradient":
        slope = np.linspace(-22, 22, height, dtype=np.float32)[:, None, None]
        image[:] = np.clip(base + slope + np.zeros((1, width, 3), np.float32), 0, 255).astype(np.uint8)
    elif look.backdrop == "picture":
        spots = rng.normal(0, 26, (9, 6, 3)).astype(np.float32)
        soft = cv2.resize(spots, (width, height), interpolation=cv2.INTER_CUBIC)
        image[:] = np.clip(base + soft, 0, 255).astype(np.uint8)
    elif look.backdrop == "pattern":
        _pattern(image, mix(look.page, contrast(look.page), 0.13))
    elif look.backdrop == "strokes":
        _strokes(image, rng)


def _pattern(image: Image, colour: Bgr) -> None:
    """Rings side by side."""
    height, width = image.shape[:2]
    step = max(14, width // 12)
    for row, y in enumerate(range(0, height + step, step)):
        for x in range(-(row % 2) * step // 2, width + step, step):
            outline(image, (x, y, x + 0.9 * step, y + 0.9 * step), step, 0.12 * step, colour)


def _strokes(image: Image, rng: Generator) -> None:
    """Thin bright strokes that slant across."""
    height, width = image.shape[:2]
    for _ in range(STROKES):
        x, y = float(rng.uniform(0, width)), float(rng.uniform(0, height))
        reach = float(rng.uniform(0.1, 0.4)) * width
        colour = hsv(float(rng.choice((0.16, 0.83, 0.9))), 0.8, 0.95)
        stroke(image, [(x, y), (x + reach, y - reach)], max(1.0, 0.004 * width), colour)
