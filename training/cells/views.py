"""Training views of the cell reader: a board at so many pixels a cell, damaged, and what stands there."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.kinds import UNKNOWN, taught
from samples.wild.families import Families
from samples.wild.page import free_page
from solvers.language.board import Board
from training.boards import LARGEST, damaged, drawn_board
from training.drawn import encoded
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.cells.reader import resampled

KINDS = tuple(taught())
NO_KIND = len(KINDS)  # of views of boards of no kind in particular
STANDING = tuple(one.STANDING for one in taught().values())
QUALITY = 96  # of pictures in files
EVERY = 12  # one view of so many shows a board of no kind

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
