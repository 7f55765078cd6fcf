"""Backgrounds of pages: one colour, gradients, noise, materials; and what patterns are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.drawing.palette import contrast
from vision.basics.types import Bgr, Image

Texture = Callable[[Generator, Bgr, int, int], Image]  # rng, colour around which it varies, height, width


def around(colour: Bgr, change: NDArray[Any] | cv2.typing.MatLike) -> Image:
    """The colour changed by so many levels (h, w) or (h, w, 3)."""
    change = change[..., None] if change.ndim == 2 else change
    return np.asarray(np.clip(np.array(colour, np.float32) + change, 0, 255), np.uint8)


def _smooth(rng: Generator, rows: int, columns: int, height: int, width: int) -> NDArray[np.float32]:
    """Noise of so many rows and columns, enlarged softly; about -1 to 1 (h, w, 3), grey or coloured."""
    channels = 1 if rng.random() < 0.6 else 3
    noise = rng.normal(0, 0.5, (max(2, rows), max(2, columns), channels)).astype(np.float32)
    large = cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC).reshape(height, width, -1)
    return np.broadcast_to(large, (height, width, 3))


def waved(image: Image, moves: NDArray[Any], beyond: int) -> Image:
    """A picture whose pixels are taken from places that are so far off (rows, columns, 2), which is enlarged
    softly; `beyond` is OpenCV's way to go on at its borders."""
    height, width = image.shape[:2]
    at = np.asarray(cv2.resize(moves.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC))
    down, across = np.indices((height, width), np.float32)
    places = across + at[..., 0], down + at[..., 1]
    return np.asarray(cv2.remap(image, *places, cv2.INTER_LINEAR, borderMode=beyond), np.uint8)


def flat(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """One colour."""
    return np.full((height, width, 3), colour, np.uint8)


def slope(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """A gradient between the corners."""
    corners = rng.normal(0, contrast(rng, 6, 60), (2, 2, 3)).astype(np.float32)
    return around(colour, cv2.resize(corners, (width, height), interpolation=cv2.INTER_LINEAR))


def clouds(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Soft noise of several sizes, as out-of-focus photos have it."""
    change = np.zeros((height, width, 3), np.float32)
    for cells in (3, 7, 16, 40)[: int(rng.integers(1, 5))]:
        change += _smooth(rng, cells * height // width + 1, cells, height, width) / cells**0.5
    return around(colour, change * contrast(rng, 12, 120))


def grain(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Noise of single pixels, or of small blocks."""
    block = int(rng.choice([1, 2, 3, 6]))
    noise = rng.normal(0, contrast(rng, 3, 30), (height // block + 1, width // block + 1)).astype(np.float32)
    blocks = np.repeat(np.repeat(noise, block, 0), block, 1)
    return around(colour, blocks[:height, :width])


def photo(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Clouds with ellipses and bars at random, as a photo has things in it."""
    image = clouds(rng, colour, height, width)
    for _ in range(int(rng.integers(4, 40))):
        x, y = int(rng.integers(width)), int(rng.integers(height))
        axes = int(contrast(rng, 4, 0.3 * width)), int(contrast(rng, 4, 0.3 * width))
        paint = tuple(int(v) for v in rng.integers(0, 256, 3))
        cv2.ellipse(image, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, paint, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.5, 3))), np.uint8)


def wood(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Long fibres, sometimes in planks."""
    fibres = _smooth(rng, height // 4, 3, height, width) * contrast(rng, 10, 60)
    if rng.random() < 0.5:
        plank = int(contrast(rng, 20, 200))
        fibres = fibres + 20 * ((np.arange(height) // plank) % 2)[:, None, None]
    return around(colour, fibres)


def waves(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Wavy bands."""
    period, swing = contrast(rng, 12, 90), contrast(rng, 3, 40)
    down, across = np.mgrid[:height, :width].astype(np.float32)
    phase = (down + swing * np.sin(across / contrast(rng, 10, 80))) / period
    return around(colour, np.sign(np.sin(2 * np.pi * phase)) * contrast(rng, 4, 50))


def confetti(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Scraps of paper of all colours."""
    image, side = flat(rng, colour, height, width), int(contrast(rng, 3, 24))
    for x, y in rng.integers(0, (width, height), (height * width // (14 * side * side) + 1, 2)).tolist():
        paint = tuple(int(v) for v in rng.integers(0, 256, 3))
        cv2.rectangle(image, (x, y), (x + side, y + side // 2), paint, -1)
    return image
