"""Drawn boards that networks are taught by: their looks, and what damages their pictures."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.kinds import taught
from samples.puzzles import random_draft
from samples.renderer import Drawn, random_size
from samples.wild.families import Families
from samples.wild.known import drawn_wildly, some_palette, transplanted
from samples.wild.texture import waved
from solvers.kinds import board_class
from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Image

LARGEST = 26  # rows and columns of a board
STATES = ("empty", "partial", "partial", "solved")
WILD, OTHER_PITCH, OTHER_PAGE, OTHER_BORDERS = 0.75, 0.5, 0.35, 0.5  # of the boards
SHAKY = 0.15  # of the views look as if drawn by hand
WIDTHS = 0.03, 0.28  # of a cell: borders of containers, the least and the most


def drawn_board(kind: str, seed: int, rng: Generator, families: Families, irregular: bool = False) -> Drawn:
    """A board of a kind in a look that mostly is wild, some on other pages; `irregular`, if it may be."""
    size = random_size(kind, rng)
    while max(size) > LARGEST:
        size = random_size(kind, rng)
    puzzle = random_draft(kind, rng, *size).puzzle()
    while irregular and getattr(puzzle.board, "regular", False):
        puzzle = random_draft(kind, rng, *size).puzzle()
    palette = some_palette(rng, families)
    look = {"state": str(rng.choice(STATES))} | taught()[kind].wilder(rng)
    if rng.random() < OTHER_PITCH:
        look["pitch"] = float(rng.uniform(16, 60))
    if "containers" in board_class(kind).__annotations__ and rng.random() < OTHER_BORDERS:
        look["border_width"] = float(np.exp(rng.uniform(*np.log(WIDTHS))))
    drawn = drawn_wildly(kind, seed, rng, palette, families, WILD, puzzle=puzzle, **look)
    return transplanted(drawn, rng, palette, families)[1] if rng.random() < OTHER_PAGE else drawn


def damaged(image: Image, lattice: Lattice, rng: Generator) -> tuple[Image, Lattice]:
    """A board, as far as two cells around it, `spoilt`."""
    return spoilt(*cut_out(image, lattice), rng)


def cut_out(image: Image, lattice: Lattice) -> tuple[Image, Lattice]:
    """The part of a picture as far as two cells around a board, and the lines on it."""
    cell = pitch(lattice.x)
    (left, top), (right, bottom) = (
        np.maximum(np.array([lattice.x[0], lattice.y[0]]) - 2 * cell, 0).astype(int),
        np.minimum(np.array([lattice.x[-1], lattice.y[-1]]) + 2 * cell + 1, image.shape[1::-1]).astype(int),
    )
    return image[top:bottom, left:right], lattice.moved(-left, -top)


def spoilt(part: Image, lattice: Lattice, rng: Generator) -> tuple[Image, Lattice]:
    """A picture after what screens and messengers do to it, and the board's lines a little off."""
    part = _shaken(part, pitch(lattice.x), rng) if rng.random() < SHAKY else part
    part, x, y = _shrunk(part, lattice.x, lattice.y, rng)
    if rng.random() < 0.15:
        lights = rng.uniform(0.6, 1.1, (3, 3)).astype(np.float32)
        light = cv2.resize(lights, part.shape[1::-1], interpolation=cv2.INTER_CUBIC)
        part = np.clip(part * light[..., None], 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), float(rng.uniform(0.3, 1.2))), np.uint8)
    if rng.random() < 0.15:
        part = np.clip(part + rng.normal(0, float(rng.uniform(1, 10)), part.shape), 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        _, data = cv2.imencode(".jpg", part, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))])
        part = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    most = float(rng.choice([0.01, 0.03, 0.06]))  # of a cell
    x, y = (at + most * pitch(at) * (rng.normal(0, 0.5, len(at)) + rng.normal(0, 0.6)) for at in (x, y))
    return part, Lattice(x, y)


def _shaken(part: Image, cell: float, rng: Generator) -> Image:
    """A picture whose lines waver, as those drawn by hand do, by some hundredths of a cell."""
    height, width = part.shape[:2]
    knots = np.maximum(2, np.rint(rng.uniform(1, 6, 2) * (height, width) / cell)).astype(int)
    moves = rng.normal(0, float(rng.uniform(0.01, 0.035)) * cell, (*knots, 2))
    return waved(part, moves, cv2.BORDER_REPLICATE)


def _shrunk(
    part: Image, x: NDArray[np.float64], y: NDArray[np.float64], rng: Generator
) -> tuple[Image, NDArray[np.float64], NDArray[np.float64]]:
    """Half of the pictures smaller, as some were made before, or seldom larger."""
    scale = float(np.exp(rng.uniform(np.log(10), np.log(45)))) / pitch(x)
    if rng.random() < 0.5 or (scale > 1 and rng.random() < 0.7):
        return part, x, y
    how = cv2.INTER_AREA if scale < 1 and rng.random() < 0.6 else cv2.INTER_LINEAR
    size = max(8, round(part.shape[1] * scale)), max(8, round(part.shape[0] * scale))
    across, down = size[0] / part.shape[1], size[1] / part.shape[0]
    smaller = np.asarray(cv2.resize(part, size, interpolation=how), np.uint8)
    return smaller, (x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5
