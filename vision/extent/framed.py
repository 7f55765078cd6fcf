"""Where a board ends that has a frame, though lines like its own go on beyond.

Such are boards in spreadsheets and on squared paper.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.basics.arrays import quantile
from vision.basics.lattice import Lattice
from vision.basics.types import Image, Values
from vision.extent.ends import Ends
from vision.grid.ruling import LineSamples

STRONG = 0.9  # of all strokes have less ink than strong ones, of which bold ones have half at least


def framed(image: Image, lattice: Lattice) -> Lattice | None:
    """The part of a lattice, give or take a row or column at each side, in which bold lines hang together.

    None where they do not run all around that part, or where it is not most of the lattice.
    """
    wide = Ends((2, 2, 2, 2)).of(lattice) or lattice
    beside, below = _ink(image, wide.y, wide.x, False), _ink(image, wide.x, wide.y, True).T
    bold = max(float(quantile(ink.ravel(), STRONG)) for ink in (beside, below)) / 2
    # a pixel for each cell, each stroke between two cells, and each crossing of lines
    lines = np.zeros((2 * wide.height - 1, 2 * wide.width - 1), np.uint8)
    lines[::2, 1::2], lines[1::2, ::2] = beside > bold, below > bold
    lines[1::2, 1::2] = cv2.dilate(lines, cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3)))[1::2, 1::2]
    _, _, boxes, _ = cv2.connectedComponentsWithStats(lines, connectivity=4)
    left, top, width, height = max(boxes[1:, :4].tolist(), key=lambda box: box[2] * box[3], default=[0] * 4)
    if 2 * (width // 2) * (height // 2) < lattice.width * lattice.height:
        return None
    part = lines[top : top + height, left : left + width]
    if not all(side.all() for side in (part[0], part[-1], part[:, 0], part[:, -1])):
        return None
    x, y = wide.x[(left + 1) // 2 :][: width // 2 + 1], wide.y[(top + 1) // 2 :][: height // 2 + 1]
    board = replace(lattice, x=x, y=y, sure=True)
    return replace(board, ends=tuple(board.outer.tolist()))


def _ink(image: Image, rows: Values, lines: Values, turned: bool) -> Values:
    """How much the lines, without the outer two, differ from the cells beside them in each row (m, lines)."""
    return np.asarray(np.linalg.norm(LineSamples.of(image, rows, lines, turned).parting, axis=(2, 3)))
