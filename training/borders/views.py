"""Training views of the border reader: patches of all strokes of a board, and which are borders."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from samples.kinds import taught
from samples.wild.families import Families
from solvers.kinds import board_class
from training.cells.views import Cells, borders, damaged, drawn_board
from training.drawn import encoded
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.borders.reader import patches

KINDS = tuple(kind for kind in taught() if "containers" in board_class(kind).__annotations__)


@dataclass(frozen=True)
class View:
    """Patches of the strokes of a board, and its borders."""

    patches: Image  # as `vision/borders/reader.py` lays them out, encoded
    right: Cells  # whether a border is on the right of each cell, or UNKNOWN
    below: Cells  # or below it


def random_views(seed: int, families: Families, count: int = 2) -> list[View]:
    """Some views of the board of one seed, each damaged in another way."""
    rng = np.random.default_rng([seed, 37])
    drawn = drawn_board(KINDS[seed % len(KINDS)], seed, rng, families)
    right, below = borders(drawn.board)
    lattice = Lattice(drawn.x, drawn.y)
    return [View(encoded(patches(*damaged(drawn.image, lattice, rng))), right, below) for _ in range(count)]
