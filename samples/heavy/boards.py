"""Boards that are hard to read: photographed in the dark, out of focus, or strongly compressed."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from samples import damage
from samples.heavy.textures import shaded
from samples.kinds import drawn_kinds, plain_look
from samples.puzzles import random_draft
from samples.renderer import Drawn, draw
from vision.basics.types import Image

LARGE = (30, 40)  # rows and columns


def dark_photo(rng: Generator) -> Image:
    """A photo of a large board, dark and blurred."""
    drawn = board(str(rng.choice(drawn_kinds())), int(rng.choice(LARGE)), rng)
    shot = damage.photo(drawn, rng, tilt=8, longest=2400)
    dark = (shot.image * rng.uniform(0.25, 0.6)).astype(np.uint8)
    return shaded(np.asarray(cv2.GaussianBlur(dark, (0, 0), rng.uniform(1, 2.2)), np.uint8), rng, 0.6)


def doubtful(rng: Generator) -> Image:
    """A screenshot of a large board, made small and compressed until many hints are in doubt."""
    drawn = board(str(rng.choice(drawn_kinds())), 30, rng)
    small = damage.scale(drawn, float(rng.uniform(0.45, 0.7)))
    return damage.jpeg(damage.blur(small, float(rng.uniform(0.4, 0.9))), int(rng.integers(12, 45))).image


def many_containers(rng: Generator) -> Image:
    """A large compressed board of containers, whose many borders are hardly thicker than its lines."""
    bordered = [kind for kind in drawn_kinds() if "border_width" in plain_look(kind)]
    thin = {"border_width": float(rng.uniform(0.03, 0.06)), "line_width": 0.02}
    drawn = board(bordered[0], 30, rng, **thin)
    return damage.jpeg(damage.blur(drawn, 0.7), int(rng.integers(10, 40))).image


def board(kind: str, side: int, rng: Generator, **look: Any) -> Drawn:
    """A plain square board of this kind; it may have several solutions."""
    puzzle = random_draft(kind, rng, side, side).puzzle()
    return draw(
        kind, int(rng.integers(1000)), puzzle=puzzle, **plain_look(kind) | {"page_width": 1440} | look
    )
