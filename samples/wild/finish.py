"""Surfaces of cells: bevels, noise, gradients, rims; the same on every cell, or rotated at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.drawing.palette import contrast
from vision.basics.types import Image

SIDE = 32  # pixels of a surface before it is fitted into a cell

Surface = NDArray[np.float32]  # (SIDE, SIDE), -1 to 1: darker or lighter than the cell


def _bevel(rng: Generator) -> Surface:
    surface, rim = np.zeros((SIDE, SIDE), np.float32), int(rng.integers(1, 6))
    surface[:rim] = surface[:, :rim] = 1
    surface[-rim:] = surface[:, -rim:] = -1
    return surface


def _noise(rng: Generator) -> Surface:
    small = rng.normal(0, 0.5, (int(rng.choice([4, 8, 16, 32])),) * 2).astype(np.float32)
    return np.asarray(cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_NEAREST), np.float32)


def _fall(rng: Generator) -> Surface:
    fall = np.linspace(-1, 1, SIDE, dtype=np.float32)
    return np.ascontiguousarray(np.rot90(np.tile(fall, (SIDE, 1)), int(rng.integers(4))))


def _spot(rng: Generator) -> Surface:
    away = np.hypot(*(np.indices((SIDE, SIDE)) - (SIDE - 1) / 2)) / SIDE
    return np.asarray(np.clip(1 - away / float(rng.uniform(0.2, 0.6)), -1, 1), np.float32)


def _rim(rng: Generator) -> Surface:
    surface, inset = np.zeros((SIDE, SIDE), np.float32), int(rng.integers(1, 8))
    cv2.rectangle(surface, (inset, inset), (SIDE - 1 - inset, SIDE - 1 - inset), 1, int(rng.integers(1, 4)))
    return surface


def _object(rng: Generator) -> Surface:
    """A random shape, as in tiles with photos or pictures."""
    surface = np.zeros((SIDE, SIDE), np.float32)
    for _ in range(int(rng.integers(1, 6))):
        points = rng.integers(0, SIDE, (int(rng.integers(3, 7)), 2)).astype(np.int32)
        cv2.fillPoly(surface, [points], float(rng.uniform(-1, 1)), cv2.LINE_AA)
    return surface


def _streaks(rng: Generator) -> Surface:
    return np.repeat(rng.normal(0, 0.5, (SIDE, 1)).astype(np.float32), SIDE, 1)


def _pillow(rng: Generator) -> Surface:
    arch = np.sin(np.linspace(0, np.pi, SIDE)) ** float(rng.uniform(0.3, 2))
    return (2 * np.outer(arch, arch) - 1).astype(np.float32)


def _stitched(rng: Generator) -> Surface:
    surface, inset = np.zeros((SIDE, SIDE), np.float32), int(rng.integers(2, 7))
    surface[inset : SIDE - inset : 4, inset] = surface[inset : SIDE - inset : 4, SIDE - 1 - inset] = 1
    surface[inset, inset : SIDE - inset : 4] = surface[SIDE - 1 - inset, inset : SIDE - inset : 4] = 1
    return surface


FINISHES: dict[str, Callable[[Generator], Surface]] = {
    "bevel": _bevel,
    "noise": _noise,
    "fall": _fall,
    "spot": _spot,
    "rim": _rim,
    "object": _object,
    "streaks": _streaks,
    "pillow": _pillow,
    "stitched": _stitched,
}


def lay(
    image: Image,
    cells: Sequence[tuple[int, int, int, int]],
    rng: Generator,
    finish: Callable[[Generator], Surface],
) -> None:
    """Lay a surface over boxes (left, top, right, bottom) of a picture; in some of them rotated."""
    surface = finish(rng) * contrast(rng, 4, 60) * float(rng.choice([-1, 1]))
    turned, bare = rng.random() < 0.25, float(rng.choice([0, 0, 0.3]))
    sizes: dict[tuple[int, int, int], NDArray[np.float32]] = {}
    for left, top, right, bottom in cells:
        part = image[max(0, top) : bottom, max(0, left) : right]
        if not part.size or rng.random() < bare:
            continue
        turn = int(rng.integers(4)) if turned else 0
        key = part.shape[0], part.shape[1], turn
        if key not in sizes:
            fitted = cv2.resize(np.rot90(surface, turn).copy(), key[1::-1], interpolation=cv2.INTER_AREA)
            sizes[key] = np.asarray(fitted, np.float32)[..., None]
        part[...] = np.clip(part + sizes[key], 0, 255).astype(np.uint8)
