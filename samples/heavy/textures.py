"""Textures and photographed print: edges everywhere, but hardly a straight line."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.drafts import blobs
from samples.drawing.paint import grey
from samples.heavy.pages import blank, paragraphs, rule
from vision.basics.types import Image

PHOTO = (4000, 3000)  # width and height in pixels: 12 megapixels
BEND = 0.02  # of the width of a page, by which paper bends


def noise(rng: Generator) -> Image:
    """Grey grain, fine or coarse."""
    coarse = int(rng.integers(1, 12))
    shape = PHOTO[1] // coarse, PHOTO[0] // coarse, 3
    return np.asarray(cv2.resize(rng.integers(0, 256, shape, np.uint8), PHOTO), np.uint8)


def halftone(rng: Generator) -> Image:
    """A soft picture printed in dots, turned by some degrees."""
    across, down, tone = plane(rng, PHOTO)
    step = float(rng.uniform(8, 24))
    dots = np.cos(across * 2 * np.pi / step) + np.cos(down * 2 * np.pi / step)
    return grey_picture(np.where(dots > 4 * tone - 2, 30, 235))


def moire(rng: Generator) -> Image:
    """A screen's pixels as a camera sees them: fine grids that beat against each other."""
    across, down, tone = plane(rng, PHOTO)
    first, second = rng.uniform(3, 7, 2)
    waves = np.sin(across * 2 * np.pi / first) * np.sin(down * 2 * np.pi / second)
    beats = np.sin(across * 2 * np.pi / (first * 1.07)) + np.sin(down * 2 * np.pi / (second * 1.05))
    return grey_picture(128 + 40 * waves + 30 * beats + 60 * (tone - 0.5))


def plane(
    rng: Generator, size: tuple[int, int]
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Coordinates in a picture that is turned by some degrees, and soft tones from 0 to 1; (h, w) each."""
    turn = float(rng.uniform(-0.2, 0.2))
    y, x = np.indices((size[1], size[0]), np.float32)
    spots = rng.uniform(0, 1, (5, 7)).astype(np.float32)
    tone = np.asarray(cv2.resize(spots, size, interpolation=cv2.INTER_LINEAR), np.float32)
    return x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn), tone


def grey_picture(tones: NDArray[np.floating] | NDArray[np.integer]) -> Image:
    """A picture of these tones (h, w), 0 to 255."""
    level = np.clip(tones, 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(level, cv2.COLOR_GRAY2BGR), np.uint8)


def newspaper(rng: Generator) -> Image:
    """A bent page with columns of print, crosswords and tables, under uneven light."""
    width, height = 2400, 3200
    page = blank((width, height), grey(225))
    for column in range(4):
        left = 80 + column * 580
        paragraphs(page, (left, 80, left + 520, height - 80), rng, int(rng.integers(14, 24)), grey(50))
    for _ in range(int(rng.integers(1, 4))):
        crossword(page, rng)
    y, x = np.indices((height, width), np.float32)
    bend = BEND * width * np.sin(y / height * np.pi * rng.uniform(1, 3) + rng.uniform(0, 6))
    sag = BEND * width * np.sin(x / width * np.pi * rng.uniform(1, 3) + rng.uniform(0, 6))
    bent = cv2.remap(page, x + bend.astype(np.float32), y + sag.astype(np.float32), cv2.INTER_LINEAR)
    return shaded(np.asarray(bent, np.uint8), rng, 0.5)


def crossword(page: Image, rng: Generator) -> None:
    """A ruled square with black cells, somewhere on the page."""
    count, pitch = int(rng.integers(9, 22)), int(rng.integers(28, 50))
    side = count * pitch
    top, left = (int(rng.integers(80, most - side - 80)) for most in page.shape[:2])
    page[top : top + side, left : left + side] = grey(235)
    black = blobs(rng, count, count).repeat(pitch, 0).repeat(pitch, 1)
    page[top : top + side, left : left + side][black] = grey(40)
    rule(page, (left, top, left + side, top + side), (pitch, pitch), grey(60))


def shaded(image: Image, rng: Generator, darkest: float) -> Image:
    """The picture in uneven light, with a camera's grain; `darkest` (0 to 1) is what is left in shadow."""
    height, width = image.shape[:2]
    light = rng.uniform(darkest, 1, (3, 3)).astype(np.float32)
    soft = np.asarray(cv2.resize(light, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)
    grain = rng.normal(0, 6, (height, width)).astype(np.float32)
    lit = image * soft[..., None] + grain[..., None]
    return np.asarray(np.clip(lit, 0, 255), np.uint8)
