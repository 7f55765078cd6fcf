"""Moves a lattice that runs through its cells to the gaps between them, so that drawings sit on the cells."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Image

NEAR = 0.08  # of a cell: edges that are no farther from the lines bear them out
CLEARER = 4.0  # times as strong as there must edges elsewhere be for the lines to be moved to them
HALF = 0.5  # of the strongest edge, from which others belong to the same gap
GAP = 0.35  # of a cell: gaps between cells are narrower


def centred(image: Image, lattice: Lattice) -> Lattice:
    """The lattice, with lines in the middle of the gaps between cells where they clearly ran beside these."""
    left, right = (round(float(at)) for at in lattice.x[[0, -1]])
    top, bottom = (round(float(at)) for at in lattice.y[[0, -1]])
    x = _moved(lattice.x, image[max(0, top) : bottom], 1)
    y = _moved(lattice.y, image[:, max(0, left) : right], 0)
    return replace(lattice, x=x, y=y)


def _moved(lines: NDArray[np.float64], part: Image, axis: int) -> NDArray[np.float64]:
    """Lines (n + 1,) across an axis of a part of the picture, moved if they must be."""
    if len(lines) < 3 or part.size == 0:
        return lines
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
    before, after = (grey[:-1], grey[1:]) if axis == 0 else (grey[:, :-1], grey[:, 1:])
    change = cv2.reduce(cv2.absdiff(after, before), 1 - axis, cv2.REDUCE_AVG, dtype=cv2.CV_32F).ravel()
    step = pitch(lines)
    offsets = np.arange(-int(step / 2), int(step / 2) + 1)
    at = np.rint(lines[1:-1, None]).astype(int) + offsets
    edges = change[np.clip(at, 0, len(change) - 1)].mean(axis=0)  # by how far from the lines they are
    edges = np.max([edges, np.roll(edges, 1), np.roll(edges, -1)], axis=0)
    strongest = float(edges.max())
    if strongest < CLEARER * float(edges[np.abs(offsets) <= NEAR * step].max()):
        return lines
    first = int(edges.argmax())
    turned = np.roll(edges, len(edges) // 2 - first) >= HALF * strongest  # with the strongest in the middle
    places = np.flatnonzero(turned)
    if places[-1] - places[0] > GAP * step:
        return lines
    move = offsets[first] + (places[0] + places[-1]) / 2 - len(edges) // 2
    return np.asarray(lines + (move - step * round(move / step)), np.float64)
