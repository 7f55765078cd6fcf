"""How likely each stroke between cells is a border, as a small network sees it, beside all other strokes.

The network (`reader.onnx`, taught as `training/README.md` tells) looks at a patch of each stroke with a part
of the cells on both sides. What it sees in each patch is then seen beside the others
(`vision/basics/relations.py`).
"""

from __future__ import annotations

import functools
from pathlib import Path

import cv2
import numpy as np

from solvers.language.effort import spend
from vision.basics.lattice import Lattice, pitch
from vision.basics.once import once
from vision.basics.relations import Relations, loaded, related
from vision.basics.resampling import sampled
from vision.basics.types import Flags, Image, Values

EFFORT = 100.0  # microseconds for each cell
ACROSS, ALONG = 24, 12  # pixels of a patch: across a stroke, and along the side of a cell
REACH = 0.3  # pitches to both sides of a stroke


@once
def border_odds(image: Image, lattice: Lattice) -> Values:
    """The log odds (e,) that each stroke of a lattice is a border, in the order of `Strokes`."""
    height, width = lattice.height, lattice.width
    spend(height * width, EFFORT)
    network = _network()
    network.setInput(cv2.dnn.blobFromImage(patches(image, lattice)))
    seen, inside = network.forward()[0], patched(height, width)
    odds = related(seen.reshape(len(seen), -1), inside, _relations()).reshape(inside.shape)
    beside, below = odds[1 : height + 1, 1:width], odds[height + 3 : -1, 1:height].T
    return np.concatenate([beside.ravel(), below.ravel()]).astype(np.float64)


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
    sides = np.concatenate([[2 * y[0] - y[1]], y, [2 * y[-1] - y[-2]]])
    rows = len(sides) - 1
    down = np.interp((np.arange(rows * ALONG) + 0.5) / ALONG, np.arange(rows + 1), sides)
    smaller = ACROSS / (2 * REACH * cell), ALONG * rows / float(sides[-1] - sides[0])
    return sampled(image, (x[:, None] + offsets).ravel(), down, (min(1.0, smaller[0]), min(1.0, smaller[1])))


@functools.cache
def _network() -> cv2.dnn.Net:
    weights = np.frombuffer(Path(__file__).with_name("reader.onnx").read_bytes(), np.uint8)
    return cv2.dnn.readNetFromONNX(weights)


@functools.cache
def _relations() -> Relations:
    return loaded(Path(__file__).with_name("relations.npz"))
