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


def _profiles(rng: Generator) -> Surface:
    """What varies across and what varies down at random, softly or in steps, added or multiplied."""
    soft, mirrored = rng.random() < 0.6, rng.random() < 0.5
    both = []
    for _ in range(2):
        knots = rng.uniform(-1, 1, (1, int(rng.integers(2, 17)))).astype(np.float32)
        knots = np.concatenate((knots, knots[:, ::-1]), axis=1) if mirrored else knots
        how = cv2.INTER_CUBIC if soft else cv2.INTER_NEAREST
        both.append(np.asarray(cv2.resize(knots, (SIDE, 1), interpolation=how), np.float32)[0])
    joined = np.add.outer(*both) / 2 if rng.random() < 0.5 else np.multiply.outer(*both)
    return np.asarray(np.clip(joined, -1, 1), np.float32)


def _ornament(rng: Generator) -> Surface:
    """Thin strokes at random, mostly mirrored in both directions."""
    surface, half = np.zeros((SIDE, SIDE), np.float32), SIDE // 2
    for _ in range(int(rng.integers(1, 8))):
        ends = rng.integers(0, SIDE, (2, 2)).tolist()
        value, thickness = float(rng.uniform(-1, 1)), int(rng.integers(1, 4))
        if rng.random() < 0.3:
            cv2.circle(surface, ends[0], int(rng.integers(2, half)), value, thickness, cv2.LINE_AA)
        else:
            cv2.line(surface, ends[0], ends[1], value, thickness, cv2.LINE_AA)
    if rng.random() < 0.3:  # broken strokes
        surface[:: int(rng.integers(2, 6))] = 0
    if rng.random() < 0.7:
        quarter = surface[:half, :half]
        upper = np.concatenate((quarter, quarter[:, ::-1]), axis=1)
        surface = np.concatenate((upper, upper[::-1]))
    return np.asarray(surface, np.float32)


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


def _dimple(rng: Generator) -> Surface:
    """A disc pressed into the cell: dark on one side and light on the other."""
    surface = np.zeros((SIDE, SIDE), np.float32)
    reach, middle = int(rng.integers(SIDE // 5, SIDE // 2)), (SIDE // 2, SIDE // 2)
    start = float(rng.uniform(0, 360))
    for value, turn in ((1.0, 0.0), (-1.0, 180.0)):
        cv2.ellipse(surface, middle, (reach, reach), start + turn, 0, 180, value, 2, cv2.LINE_AA)
    return surface


def _folded(rng: Generator) -> Surface:
    """Four triangles that meet in the middle, each of its own shade."""
    surface, middle = np.zeros((SIDE, SIDE), np.float32), [SIDE // 2, SIDE // 2]
    corners = [[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]]
    for index, shade in enumerate(rng.uniform(-1, 1, 4).tolist()):
        points = np.array([middle, corners[index], corners[(index + 1) % 4]], np.int32)
        cv2.fillConvexPoly(surface, points, shade, cv2.LINE_AA)
    return surface


FINISHES: dict[str, Callable[[Generator], Surface]] = {
    "bevel": _bevel,
    "noise": _noise,
    "fall": _fall,
    "spot": _spot,
    "rim": _rim,
    "object": _object,
    "profiles": _profiles,
    "ornament": _ornament,
    "streaks": _streaks,
    "pillow": _pillow,
    "stitched": _stitched,
    "dimple": _dimple,
    "folded": _folded,
}


def lay(
    image: Image,
    cells: Sequence[tuple[int, int, int, int]],
    rng: Generator,
    finish: Callable[[Generator], Surface],
) -> None:
    """Lay surfaces of one sort, mostly the same, over boxes (left, top, right, bottom); in some, rotated."""
    surface, strength = finish(rng), contrast(rng, 4, 60) * float(rng.choice([-1, 1]))
    turned, bare = rng.random() < 0.25, float(rng.choice([0, 0, 0.3]))
    other = rng.spawn(1)[0]
    surfaces = [surface, *(finish(other) for _ in range(int(other.choice([0, 0, 1, 4]))))]
    sizes: dict[tuple[int, int, int, int], NDArray[np.float32]] = {}
    for left, top, right, bottom in cells:
        part = image[max(0, top) : bottom, max(0, left) : right]
        if not part.size or rng.random() < bare:
            continue
        turn, which = int(rng.integers(4)) if turned else 0, int(other.integers(len(surfaces)))
        key = part.shape[0], part.shape[1], turn, which
        if key not in sizes:
            one = np.rot90(strength * surfaces[which], turn).copy()
            fitted = cv2.resize(one, key[1::-1], interpolation=cv2.INTER_AREA)
            sizes[key] = np.asarray(fitted, np.float32)[..., None]
        part[...] = np.clip(part + sizes[key], 0, 255).astype(np.uint8)
