"""What is written in the cells of a Sudoku: the mark in the middle of each cell, and how it looks.

A digit is one mark, or two beside each other from 10 on. Notes are several small marks in a cell, or one that
is much smaller than the digits of the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

import cv2
import numpy as np

from vision.basics.arrays import median, plain
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Image, Ink, Values
from vision.cells.insides import difference
from vision.digits.glyphs import FAINT
from vision.digits.network import NumberReading, look, read_looks
from vision.kinds.sudoku.marks import AROUND, INSET, Found, find_marks

LARGEST = 96  # pixels: larger cells are shrunk to this, where digits are still legible
CENTRAL = 0.17  # of the cell, by which a digit's middle is off the cell's at most
MARGIN = 2  # pixels around a mark that is read
CORE = 0.8  # of the strongest ink: what is as strong shows the colour of the strokes


@dataclass(frozen=True, eq=False)
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

    @cached_property
    def look(self) -> bytes:
        """Its ink as `read_looks` takes it."""
        return look(self.crop)

    @cached_property
    def contrast(self) -> float:
        """Its strength as a share of the greatest possible one on its ground: in shadow, ink is weaker."""
        return self.strength / float(max(self.ground.max(), 255 - self.ground.min()))


@dataclass(frozen=True, eq=False)
class Written:
    """Marks of a board, and their readings."""

    marks: tuple[Mark, ...]
    readings: tuple[NumberReading, ...]
    grounds: Values  # (m, n, 3) of the cells


def find_written(image: Image, lattice: Lattice, most: int) -> Written | None:
    """The marks in the cells of a lattice, of which numbers go up to `most`; None if none has any."""
    patches = [_patch(image, lattice, *at) for at in np.ndindex(lattice.height, lattice.width)]
    marks = []
    grounds = np.zeros((lattice.height, lattice.width, 3))
    for _, same_size in groupby(sorted(patches, key=_size), key=_size):
        alike = list(same_size)
        pixels = np.stack([patch.pixels for patch in alike])
        usual = median(pixels[:, ::2, ::2], axis=(1, 2))
        found = find_marks(difference(pixels, plain(usual, *pixels.shape[1:3])), most > 9)
        for patch, ground, mark in zip(alike, usual, found, strict=True):
            grounds[patch.at] = ground
            if mark is not None:
                marks.append(_placed(mark, patch, ground))
    marks.sort(key=lambda mark: (mark.row, mark.column))
    readings = read_looks([mark.look for mark in marks]) if marks else []
    clear = [mark.contrast for mark, reading in zip(marks, readings, strict=True) if reading.sure]
    least = FAINT * float(median(clear)) if clear else 0.0
    kept = [i for i, mark in enumerate(marks) if readings[i].sure or mark.contrast >= least]
    if not kept:
        return None
    return Written(tuple(marks[i] for i in kept), tuple(readings[i] for i in kept), grounds)


class _Patch(NamedTuple):
    """The inside of a cell."""

    at: tuple[int, int]  # row and column
    pixels: Image
    left: int  # of the picture, in pixels
    top: int
    shrunk: float  # how many times smaller it is

    def on_picture(self, box: Box) -> Box:
        """A box of the patch in the picture."""
        start = (self.left, self.top)
        left, top, right, bottom = (round(start[i % 2] + end * self.shrunk) for i, end in enumerate(box))
        return left, top, right, bottom


def _patch(image: Image, lattice: Lattice, row: int, column: int) -> _Patch:
    """The inside of a cell, shrunk if it is large."""
    start, size = lattice.cell(row, column)
    left, top = np.maximum(np.ceil(start + INSET * size), 0).astype(int).tolist()
    right, bottom = np.floor(start + (1 - INSET) * size).astype(int).tolist()
    pixels = image[top : max(bottom, top + 4), left : max(right, left + 4)]
    shrunk = max(1.0, max(pixels.shape[:2]) / LARGEST)
    if shrunk > 1:
        smaller = (round(pixels.shape[1] / shrunk), round(pixels.shape[0] / shrunk))
        pixels = np.asarray(cv2.resize(pixels, smaller, interpolation=cv2.INTER_AREA), np.uint8)
    return _Patch((row, column), pixels, left, top, shrunk)


def _size(patch: _Patch) -> tuple[int, ...]:
    """Its height, width and channels; patches of one size are looked at together."""
    return patch.pixels.shape


def _placed(found: Found, patch: _Patch, ground: Values) -> Mark:
    """A mark with its looks and its place in the picture, on its ground (3,)."""
    left, top, right, bottom = found.box
    inside = np.s_[max(0, top - MARGIN) : bottom + MARGIN, max(0, left - MARGIN) : right + MARGIN]
    difference, pixels = found.difference[inside], found.pixels[inside]
    own = cv2.bitwise_and(difference, difference, mask=cv2.dilate(pixels, AROUND))
    inked = np.sort(difference[pixels > 0])
    strength = float(inked[int(0.9 * (len(inked) - 1))])
    core = (pixels > 0) & (difference >= CORE * strength)
    outlines, _ = cv2.findContours(pixels, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    length = max(1.0, sum(cv2.arcLength(outline, True) for outline in outlines) / 2)
    height, width = patch.pixels.shape[:2]
    middle = (abs((left + right) / 2 / width - 0.5), abs((top + bottom) / 2 / height - 0.5))
    return Mark(
        *patch.at,
        patch.on_picture(found.box),
        np.asarray(cv2.convertScaleAbs(own, alpha=255 / inked[-1]), np.uint8),
        (bottom - top) / height * (1 - 2 * INSET),
        max(middle) * (1 - 2 * INSET),
        found.several,
        strength,
        float(own.sum()) / length / (bottom - top),
        median(patch.pixels[inside][core], axis=0),
        ground,
        found.difference,
    )
