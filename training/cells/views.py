"""Training views of the cell reader: a board at so many pixels a cell, damaged, and what stands there."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.kinds import UNKNOWN, taught
from samples.puzzles import random_draft
from samples.renderer import Drawn, random_size
from samples.wild.families import Families
from samples.wild.known import drawn_wildly, some_palette, transplanted
from samples.wild.page import free_page
from solvers.language.board import Board
from training.drawn import encoded
from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Image
from vision.cells.reader import resampled

KINDS = tuple(taught())
NO_KIND = len(KINDS)  # of views of boards of no kind in particular
STANDING = tuple(one.STANDING for one in taught().values())
QUALITY = 96  # of pictures in files
LARGEST = 26  # rows and columns of a board
STATES = ("empty", "partial", "partial", "solved")
EVERY = 12  # one view of so many shows a board of no kind
WILD, OTHER_PITCH, OTHER_PAGE = 0.75, 0.5, 0.35  # of the boards

Cells = NDArray[np.uint8]  # (m, n)


@dataclass(frozen=True)
class View:
    """A board with one cell around it, and its truth."""

    image: Image  # ((m + 2) * CELL, (n + 2) * CELL, 3); encoded in files, and as `random_views` makes it
    kind: int  # index among KINDS, or NO_KIND
    cells: Cells  # index of what stands in each cell, or UNKNOWN
    right: Cells  # whether a border is on the right of each cell, or UNKNOWN
    below: Cells  # or below it


def random_views(seed: int, families: Families, count: int = 2) -> list[View]:
    """Some views of the board of one seed, each damaged in another way; none of a board that is too large."""
    rng = np.random.default_rng([seed, 31])
    if seed % EVERY == EVERY - 1:
        boards = (page := free_page(rng, families)).boards
        if not boards or max(len(boards[0].x), len(boards[0].y)) > LARGEST + 1:
            return []
        lattice = Lattice(boards[0].x - 0.5, boards[0].y - 0.5)
        nothing = np.full((lattice.height, lattice.width), UNKNOWN, np.uint8)
        return [View(_seen(page.image, lattice, rng), NO_KIND, nothing, nothing, nothing)]
    kind = seed % len(KINDS)
    drawn = drawn_board(KINDS[kind], seed, rng, families)
    cells, lattice = taught()[KINDS[kind]].standing(drawn), Lattice(drawn.x, drawn.y)
    right, below = borders(drawn.board)
    return [View(_seen(drawn.image, lattice, rng), kind, cells, right, below) for _ in range(count)]


def drawn_board(kind: str, seed: int, rng: Generator, families: Families) -> Drawn:
    """A board of a kind in a look that mostly is wild, some on other pages."""
    size = random_size(kind, rng)
    while max(size) > LARGEST:
        size = random_size(kind, rng)
    puzzle, palette = random_draft(kind, rng, *size).puzzle(), some_palette(rng, families)
    look = {"state": str(rng.choice(STATES))} | taught()[kind].wilder(rng)
    if rng.random() < OTHER_PITCH:
        look["pitch"] = float(rng.uniform(16, 60))
    drawn = drawn_wildly(kind, seed, rng, palette, families, WILD, puzzle=puzzle, **look)
    return transplanted(drawn, rng, palette, families)[1] if rng.random() < OTHER_PAGE else drawn


def borders(board: Board) -> tuple[Cells, Cells]:
    """Whether a border is on the right of each cell, and below it; UNKNOWN where boards have none."""
    of = next(
        (np.array(getattr(board, name)) for name in ("containers", "boxes") if hasattr(board, name)), None
    )
    right = np.full((board.height, board.width), UNKNOWN, np.uint8)
    below = right.copy()
    if of is not None:
        right[:, :-1] = of[:, 1:] != of[:, :-1]
        below[:-1] = of[1:] != of[:-1]
    return right, below


def _seen(image: Image, lattice: Lattice, rng: Generator) -> Image:
    """A damaged board at CELL pixels a cell, encoded."""
    return encoded(resampled(*damaged(image, lattice, rng)), ".jpg", cv2.IMWRITE_JPEG_QUALITY, QUALITY)


def damaged(image: Image, lattice: Lattice, rng: Generator) -> tuple[Image, Lattice]:
    """A board after what screens and messengers do to pictures, and its lines a little off."""
    part, x, y = _shrunk(*_cut_out(image, lattice), rng)
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


def _cut_out(image: Image, lattice: Lattice) -> tuple[Image, NDArray[np.float64], NDArray[np.float64]]:
    """The part of a picture as far as two cells around a board, and the lines on it."""
    cell = pitch(lattice.x)
    (left, top), (right, bottom) = (
        np.maximum(np.array([lattice.x[0], lattice.y[0]]) - 2 * cell, 0).astype(int),
        np.minimum(np.array([lattice.x[-1], lattice.y[-1]]) + 2 * cell + 1, image.shape[1::-1]).astype(int),
    )
    return image[top:bottom, left:right], lattice.x - left, lattice.y - top


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
