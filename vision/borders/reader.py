"""How likely each stroke between cells is a border, or covered, as a small network sees it beside all others.

The network (`reader.onnx`, taught as `training/README.md` tells) looks at a patch of each stroke with a part
of the cells on both sides. What it sees in each patch is then seen beside the others
(`vision/basics/relations.py`).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from solvers.language.effort import spend
from vision.basics.lattice import Lattice, pitch
from vision.basics.once import once
from vision.basics.relations import answer
from vision.basics.resampling import along, sampled
from vision.basics.types import Flags, Image, Values

EFFORT = 120.0  # microseconds for each cell
ACROSS, ALONG = 24, 12  # pixels of a patch: across a stroke, and along the side of a cell
REACH = 0.3  # pitches to both sides of a stroke


@once
def stroke_odds(image: Image, lattice: Lattice) -> Values:
    """The log odds (2, e) that each stroke of a lattice is a border, and that something covers it.

    Strokes are those between cells beside each other, row by row, then those between two rows.
    """
    height, width = lattice.height, lattice.width
    spend(height * width, EFFORT)
    odds = answer(Path(__file__).parent, patches(image, lattice), patched(height, width))
    beside, below = odds[:, 1 : height + 1, 1:width], odds[:, height + 3 : -1, 1:height].swapaxes(1, 2)
    return np.concatenate([beside.reshape(2, -1), below.reshape(2, -1)], axis=1).astype(np.float64)


def patches(image: Image, lattice: Lattice) -> Image:
    """Patches of upright strokes, and below them those of level ones, turned to be upright, too.

    Of m x n cells, there are n + 1 strokes in each of the first m + 2 rows, of which the first and the last
    row are beyond the board; and m + 1 in each of the other n + 2 rows.
    """
    beside = _upright(image, lattice.x, lattice.y)
    below = _upright(image.swapaxes(0, 1), lattice.y, lattice.x)
    wide = max(beside.shape[1], below.shape[1])
    rows = [np.pad(part, ((0, 0), (0, wide - part.shape[1]), (0, 0)), "edge") for part in (beside, below)]
    return np.concatenate(rows)


def patched(height: int, width: int) -> Flags:
    """Which patches of a board of this size are of its strokes, with those around it."""
    inside = np.zeros((height + 2 + width + 2, max(height, width) + 1), np.bool_)
    inside[1 : height + 1, : width + 1] = True
    inside[height + 3 : -1, : height + 1] = True
    return inside


def _upright(image: Image, x: Values, y: Values) -> Image:
    """Patches of the upright strokes of a lattice, one row of cells more above and below."""
    cell = pitch(x)
    offsets = ((np.arange(ACROSS) + 0.5) / ACROSS * 2 - 1) * REACH * cell
    down, high = along(y, ALONG)
    wide = min(1.0, ACROSS / (2 * REACH * cell))
    return sampled(image, (x[:, None] + offsets).ravel(), down, (wide, high))
