"""What stands in the cells of a board, as a small network sees it, each cell beside all others.

The network (`reader.onnx`, taught as `training/README.md` tells) looks at the board with one cell around
it, at CELL pixels a cell. What it sees in each cell is then seen beside the others
(`vision/basics/relations.py`). Of the answer, each kind takes the part that the network has been taught for
its own boards.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from solvers.language.effort import spend
from vision.basics.lattice import Lattice
from vision.basics.once import once
from vision.basics.relations import answer
from vision.basics.resampling import along, sampled
from vision.basics.types import Flags, Image, Labels, Values

EFFORT = 100.0  # microseconds for each cell
CELL = 24  # pixels of a cell as the network looks at it
ALIKE = 0.6  # exponent of the number of cells of one shade by which they are mistaken together
KINDS = slice(20, 26)  # what the network tells of the whole board: its kind, or none
MOST = 40  # rows and columns by which the kind is told: more take time, and tell no more
FAINT = 1e-6  # chances below which differences mean nothing


def chances(image: Image, lattice: Lattice, part: slice) -> Values:
    """How likely each of the things in a part of the network's answer stands in each cell; (k, m, n)."""
    return softmax(_answer(image, lattice)[part])


def kind_chances(image: Image, lattice: Lattice) -> Values:
    """How likely a lattice shows a board of each kind that the network was taught, and of none; (k,)."""
    part = replace(lattice, x=lattice.x[: MOST + 1], y=lattice.y[: MOST + 1])
    return softmax(_answer(image, part)[KINDS].mean(axis=(1, 2)))


def softmax(logits: Values) -> Values:
    """Chances of which these (k, ...) are the logarithms, but for what is the same for all k."""
    likely = np.exp(logits - logits.max(axis=0))
    return np.asarray(likely / likely.sum(axis=0))


def shade_odds(chance: Values, shade: Labels) -> Values:
    """The log odds of each shade (k,), by the chance of each of its cells (m, n).

    What is mistaken in one cell is often mistaken in others of its shade: n cells count as fewer.
    """
    odds = np.log(chance + FAINT) - np.log(1 - chance + FAINT)
    return np.asarray(np.bincount(shade.ravel(), odds.ravel()) / np.bincount(shade.ravel()) ** ALIKE)


def painted(chance: Values, shade: Labels) -> Flags:
    """The cells (m, n) of those shades that are painted, by the chance of each cell."""
    return np.asarray((shade_odds(chance, shade) > 0)[shade])


def resampled(image: Image, lattice: Lattice) -> Image:
    """A board with one cell around it, at CELL pixels a cell."""
    (across, wide), (down, high) = along(lattice.x, CELL), along(lattice.y, CELL)
    return sampled(image, across, down, (wide, high))


@once
def _answer(image: Image, lattice: Lattice) -> Values:
    """The answer for each cell; (k, m, n)."""
    spend(lattice.width * lattice.height, EFFORT)
    return answers(resampled(image, lattice))


def answers(board: Image) -> Values:
    """The answer for each cell of a resampled board; (k, m, n)."""
    inside = np.pad(np.ones([side // CELL - 2 for side in board.shape[:2]], np.bool_), 1)
    return answer(Path(__file__).parent, board, inside)[:, 1:-1, 1:-1].astype(np.float64)
