"""The insides of a lattice's cells, without lines, gaps and frames, brought to one size.

How far two colours are apart is the largest difference in one channel, in levels (0 to 255).
"""

from __future__ import annotations

from itertools import islice, product

import cv2
import numpy as np

from vision.basics.arrays import median, strongest
from vision.basics.lattice import Lattice
from vision.basics.types import Image, Ink, Patches, Values

SIDE = 32  # pixels of an inside, each way; a digit's strokes are still 2 to 4 wide
MIDDLE = slice(SIDE // 4, SIDE - SIDE // 4)  # where things stand in a cell
BESIDE = np.r_[SIDE // 6 : SIDE // 4, SIDE - SIDE // 4 : SIDE - SIDE // 6]  # free of most digits and bulbs
EDGE = 2  # pixels at the edge of an inside that may still be blurred
CORNER = 0.22  # of the cell from its corner: digits, marks and round bulbs leave the ground free there

LEAST_CORNER = 3  # pixels of a corner square, each way

LEAST_INSET, MOST_INSET = 0.06, 0.18  # of the cell at each side, for lines, gaps, frames and bevels
SETTLED = 0.6  # of the cells show their own colour where the inside begins; some have thick lines, big bulbs
SAME = 16  # levels within which that is their own colour
PROBED = 100  # cells from which the inset is found


def best_inset(image: Image, lattice: Lattice) -> float:
    """Where the insides of cells begin, in parts of the cell: where most show the colour of their inside."""
    every = -(-lattice.height * lattice.width // PROBED)
    some = _cut_out(image, lattice, 0.0, every).astype(np.int16)
    far = round(MOST_INSET * SIDE)
    turned = (some, some[:, :, ::-1], some.swapaxes(1, 2), some.swapaxes(1, 2)[:, :, ::-1])
    begins = 0
    for side in turned:  # (cells, along the side, away from it, 3)
        along = median(side[:, BESIDE, : far + 2], axis=1)
        off = strongest(np.abs(along - along[:, -1:]))
        late = np.flatnonzero((off <= SAME).mean(axis=0) < SETTLED)
        begins = max(begins, int(late[-1]) + 1 if len(late) else 0)
    return min(max(begins / SIDE, LEAST_INSET), MOST_INSET)


def insides(image: Image, lattice: Lattice, inset: float) -> Patches:
    """The cells (m, n, SIDE, SIDE, 3) without this part of them at each side."""
    return _cut_out(image, lattice, inset).reshape(lattice.height, lattice.width, SIDE, SIDE, 3)


def _cut_out(image: Image, lattice: Lattice, inset: float, every: int = 1) -> Patches:
    """Each cell, or one of so many (k, SIDE, SIDE, 3), row by row, without this part of it at each side."""
    spans = product(_spans(lattice.y, inset, image.shape[0]), _spans(lattice.x, inset, image.shape[1]))
    cells = list(islice(spans, 0, None, every))
    result = np.empty((len(cells), SIDE, SIDE, 3), np.uint8)
    for patch, ((top, bottom), (left, right)) in zip(result, cells, strict=True):
        cv2.resize(image[top:bottom, left:right], (SIDE, SIDE), dst=patch, interpolation=cv2.INTER_AREA)
    return result


def _spans(lines: Values, inset: float, size: int) -> list[tuple[int, int]]:
    """First and last pixel + 1 of the inside of each cell along one way, never empty."""
    cut = inset * np.diff(lines)
    starts = np.clip(np.ceil(lines[:-1] + cut), 0, size - 1).astype(int)
    stops = np.clip(np.floor(lines[1:] - cut), starts + 1, size).astype(int)
    return list(zip(starts.tolist(), stops.tolist(), strict=True))


def corners(cells: Patches, inset: float) -> Patches:
    """The pixels (m, n, 4, p, 3) of the four corner squares of insides (m, n, SIDE, SIDE, 3)."""
    reach = max(round((CORNER - inset) / (1 - 2 * inset) * SIDE), EDGE + LEAST_CORNER)
    near, far = slice(EDGE, reach), slice(SIDE - reach, SIDE - EDGE)
    squares = [cells[:, :, down, across] for down in (near, far) for across in (near, far)]
    return np.stack([square.reshape(*square.shape[:2], -1, 3) for square in squares], axis=2)


def turned(cells: Patches) -> Patches:
    """Insides (m, n, SIDE, SIDE, 3) with rows and columns, in the board and within cells, exchanged."""
    return cells.transpose(1, 0, 3, 2, 4)


def strays(squares: Patches) -> Values:
    """How far pixels of the corner squares of cells typically are from their middle colours; (m, n)."""
    off = strongest(np.abs(squares - median(squares, axis=-2, keepdims=True)))
    return np.asarray(median(median(off, axis=-1), axis=-1), np.float64)


def difference(a: Patches, b: Patches) -> Ink:
    """How far the colours of patches (..., h, w, 3) are apart."""
    wide = a.shape[-2]
    blue, green, red = cv2.split(cv2.absdiff(a.reshape(-1, wide, 3), b.reshape(-1, wide, 3)))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8).reshape(a.shape[:-1])
