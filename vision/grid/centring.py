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
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    across = grey[:, max(0, left) : right]
    along = grey[max(0, top) : bottom].T
    return replace(lattice, x=_moved(lattice.x, along), y=_moved(lattice.y, across))


def _moved(lines: NDArray[np.float64], grey: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Lines (n + 1,) across the first axis of a part of the picture, moved if they must be."""
    if len(lines) < 3 or grey.size == 0:
        return lines
    change = cv2.absdiff(grey[1:], grey[:-1]).mean(axis=1)
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
