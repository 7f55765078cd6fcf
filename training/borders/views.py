"""Training views of the border reader: patches of all strokes of a board, and what is known of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from samples.drawing.paint import any_colour
from samples.kinds import UNKNOWN, taught
from samples.wild.families import Families
from solvers.kinds import board_class
from training.boards import cut_out, drawn_board, spoilt
from training.cells.views import Cells, borders
from training.covers import FREE, GONE, covered, hidden
from training.drawn import encoded
from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Image, Values
from vision.borders.reader import patches

BORDER, COVERED, PARTLY = 1, 2, 4  # flags of a stroke: what it is, and whether all or a part of it is covered
COVERS = 0.5  # of the views have something on them
RINGED = 0.25  # of the views have selected cells
IRREGULAR = 0.5  # of the boxes: usual ones could be learned by heart
OFTEN = 6  # times as often as others, kinds are shown that have borders
PARTED = tuple(
    kind for kind in taught() if {"containers", "boxes"} & board_class(kind).__annotations__.keys()
)


@dataclass(frozen=True)
class View:
    """Patches of the strokes of a board, and its borders."""

    patches: Image  # as `vision/borders/reader.py` lays them out, encoded
    right: Cells  # flags of the stroke on the right of each cell, or UNKNOWN at the edge
    below: Cells  # or below it


def plain_views(seed: int, families: Families) -> list[View]:
    """Some views of the board with borders of one seed, with nothing on it."""
    return _views(PARTED, 0.0, seed, families)


def random_views(seed: int, families: Families) -> list[View]:
    """Some views of the board of one seed, of any kind; on boards without borders, nothing is a border."""
    return _views((*taught(), *(OFTEN - 1) * PARTED), COVERS, seed, families)


def _views(kinds: Sequence[str], covers: float, seed: int, families: Families, count: int = 2) -> list[View]:
    """Views of the board of one seed, each damaged in another way, of which a share has something on it."""
    rng = np.random.default_rng([seed, 37])
    drawn = drawn_board(kinds[seed % len(kinds)], seed, rng, families, rng.random() < IRREGULAR)
    part = cut_out(drawn.image, Lattice(drawn.x, drawn.y))
    return [_view(*part, *borders(drawn.board), rng.random() < covers, rng) for _ in range(count)]


def _view(
    image: Image, lattice: Lattice, right: Cells, below: Cells, is_covered: bool, rng: Generator
) -> View:
    """A view of a board, with something on it or not."""
    right, below = (np.where(side == UNKNOWN, 0, side).astype(np.uint8) for side in (right, below))
    if is_covered:
        image, gone = covered(image, lattice, rng)
        beside, under = hidden(gone, lattice)
        right[:, :-1] |= _flags(beside)
        below[:-1] |= _flags(under)
    if rng.random() < RINGED:
        image = _ringed(image, lattice, rng)
    right[:, -1] = below[-1] = UNKNOWN
    return View(encoded(patches(*spoilt(image, lattice, rng))), right, below)


def _ringed(image: Image, lattice: Lattice, rng: Generator) -> Image:
    """A picture with rings in some cells, as around a selected one; they are no borders."""
    image, colour, cell = image.copy(), any_colour(rng), pitch(lattice.x)
    inset, width = rng.uniform(-0.03, 0.1) * cell, max(1, round(float(rng.uniform(0.02, 0.12)) * cell))
    for _ in range(rng.integers(1, 6)):
        start, size = lattice.cell(int(rng.integers(lattice.height)), int(rng.integers(lattice.width)))
        first, last = np.rint([start + inset, start + size - inset]).astype(int).tolist()
        cv2.rectangle(image, first, last, colour, width, cv2.LINE_AA)
    return image


def _flags(share: Values) -> Cells:
    """Whether strokes are covered, or partly, by how much of each cannot be seen."""
    return np.select([share >= GONE, share > FREE], [COVERED, PARTLY]).astype(np.uint8)
