"""What is written in the cells of a Sudoku: the mark in the middle of each cell, and how it looks.

A digit is one mark, or two beside each other from 10 on. Notes are several small marks in a cell, or one that
is much smaller than the digits of the board.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.basics.arrays import median
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Image, Ink, Values
from vision.cells.insides import difference
from vision.digits.glyphs import FAINT
from vision.digits.network import NumberReading, read_numbers
from vision.kinds.sudoku.marks import AROUND, INSET, Found, find_mark

LARGEST = 96  # pixels: larger cells are shrunk to this, where digits are still legible
CENTRAL = 0.17  # of the cell, by which a digit's middle is off the cell's at most
MARGIN = 2  # pixels around a mark that is read
CORE = 0.8  # of the strongest ink: what is as strong shows the colour of the strokes


@dataclass(frozen=True)
class Mark:
    """The mark in a cell, `row` and `column` from 0; lengths are parts of the cell."""

    row: int
    column: int
    box: Box  # pixels of the picture
    crop: Ink
    height: float
    off_centre: float  # distance of its middle from the cell's, across or down, whichever is larger
    several: bool  # whether other marks as large stand in the cell, so that it is one of several notes
    strength: float  # of its ink, in levels
    stroke: float  # ink across its strokes: their thickness in parts of its height, times levels
    colour: Values  # (3,) of its strokes
    ground: Values  # (3,) of the cell
    difference: Ink  # (h, w) of the cell from it, in levels

    @property
    def single(self) -> bool:
        """Whether it stands in the middle of the cell and alone."""
        return self.off_centre <= CENTRAL and not self.several

    @property
    def contrast(self) -> float:
        """Its strength as a share of the greatest possible one on its ground: in shadow, ink is weaker."""
        return self.strength / float(max(self.ground.max(), 255 - self.ground.min()))


@dataclass(frozen=True)
class Written:
    """Marks of a board, and their readings."""

    marks: tuple[Mark, ...]
    readings: tuple[NumberReading, ...]
    grounds: Values  # (m, n, 3) of the cells


def find_written(image: Image, lattice: Lattice, most: int) -> Written | None:
    """The marks in the cells of a lattice, of which numbers go up to `most`; None if none has any."""
    marks = []
    grounds = np.zeros((lattice.height, lattice.width, 3))
    for row in range(lattice.height):
        for column in range(lattice.width):
            patch, origin, shrunk = _patch(image, lattice, row, column)
            grounds[row, column] = ground = median(patch[::2, ::2].reshape(-1, 3), axis=0)
            found = find_mark(difference(patch, np.full_like(patch, np.rint(ground))), most > 9)
            if found is not None:
                marks.append(_placed(found, patch, ground, (row, column), origin, shrunk))
    readings = read_numbers([mark.crop for mark in marks]) if marks else []
    clear = [mark.contrast for mark, reading in zip(marks, readings, strict=True) if reading.sure]
    least = FAINT * float(median(clear)) if clear else 0.0
    kept = [i for i, mark in enumerate(marks) if readings[i].sure or mark.contrast >= least]
    if not kept:
        return None
    return Written(tuple(marks[i] for i in kept), tuple(readings[i] for i in kept), grounds)


def _patch(image: Image, lattice: Lattice, row: int, column: int) -> tuple[Image, tuple[int, int], float]:
    """The inside of a cell, its place in the picture, and how many times smaller it is."""
    start, size = lattice.cell(row, column)
    left, top = np.maximum(np.ceil(start + INSET * size), 0).astype(int).tolist()
    right, bottom = np.floor(start + (1 - INSET) * size).astype(int).tolist()
    patch = image[top : max(bottom, top + 4), left : max(right, left + 4)]
    shrunk = max(1.0, max(patch.shape[:2]) / LARGEST)
    if shrunk > 1:
        smaller = (round(patch.shape[1] / shrunk), round(patch.shape[0] / shrunk))
        patch = np.asarray(cv2.resize(patch, smaller, interpolation=cv2.INTER_AREA), np.uint8)
    return patch, (left, top), shrunk


def _placed(
    found: Found, patch: Image, ground: Values, at: tuple[int, int], origin: tuple[int, int], shrunk: float
) -> Mark:
    """A mark with its looks and its place in the picture, on its ground (3,)."""
    left, top, right, bottom = found.box
    inside = np.s_[max(0, top - MARGIN) : bottom + MARGIN, max(0, left - MARGIN) : right + MARGIN]
    own = cv2.bitwise_and(found.difference, found.difference, mask=cv2.dilate(found.pixels, AROUND))[inside]
    inked = found.difference[found.pixels > 0]
    strength = float(np.sort(inked)[int(0.9 * (len(inked) - 1))])
    core = (found.pixels > 0) & (found.difference >= CORE * strength)
    outlines, _ = cv2.findContours(found.pixels, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    length = max(1.0, sum(cv2.arcLength(outline, True) for outline in outlines) / 2)
    height, width = patch.shape[:2]
    middle = (abs((left + right) / 2 / width - 0.5), abs((top + bottom) / 2 / height - 0.5))
    box = [round(origin[i % 2] + side * shrunk) for i, side in enumerate(found.box)]
    return Mark(
        *at,
        (box[0], box[1], box[2], box[3]),
        np.asarray(cv2.convertScaleAbs(own, alpha=255 / inked.max()), np.uint8),
        (bottom - top) / height * (1 - 2 * INSET),
        max(middle) * (1 - 2 * INSET),
        found.several,
        strength,
        float(own.sum()) / length / (bottom - top),
        median(patch[core], axis=0),
        ground,
        found.difference,
    )
