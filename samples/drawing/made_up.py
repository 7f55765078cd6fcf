"""Shapes made up at random."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from vision.basics.types import Image

LARGE, SMALL = (0.5, 0.95), (0.14, 0.4)  # of the cell: shapes for what is placed, and for marks

Icon = Callable[[Image, tuple[float, float], float], None]  # picture, middle, height in pixels


def made_up(rng: Generator) -> tuple[Icon | None, Icon | None]:
    """Shapes made up at random for what is placed in cells, and for marks; for either there may be none."""
    large, small = ((random_icon(rng), float(rng.uniform(*sizes))) for sizes in (LARGE, SMALL))
    shares = 0.8, 0.6
    found = [
        (lambda image, middle, height, icon=icon, size=size: icon(image, middle, size * height))
        if rng.random() < share
        else None
        for (icon, size), share in zip((large, small), shares, strict=True)
    ]
    return found[0], found[1]


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
