"""What is written in the cells of a Sudoku: the mark in the middle of each cell, and how it looks.

A digit is one mark, or two beside each other from 10 on. Notes are several small marks in a cell, or one that
is much smaller than the digits of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.basics.arrays import median, occurring, quantile, strongest
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Flags, Image, Ink, Mask, Values
from vision.digits.network import SURE, NumberReading, ink, read_numbers

INSET = 0.08  # of the cell at each side, where lines and frames are
LARGEST = 96  # pixels: larger cells are shrunk to this, where digits are still legible
MIDDLE = (0.25, 0.75)  # of the cell, where a digit has some of its ink
INKED = 0.96  # of the middle's pixels have less ink than a stroke; a thin '1' still has more
INKED_ANYWHERE = 0.985  # the same of all pixels of a cell
SMALLEST = 6  # pixels of a cell without its lines, in which a mark can be recognized
EDGE = 0.45  # of the strongest ink, from which a pixel is of a stroke
FAINTEST, ABOVE_NOISE = 14.0, 2.8  # levels, and times the noise of the ground, of the palest ink
FOLDED = 0.6  # of the cell: radius around a pixel in which the ground prevails, whatever is written there
LEAST = 0.12  # of the cell: smaller marks are specks
LINE = 0.12  # of the cell: what is narrower and lies along an edge is a part of a line
BAND, LONG = 0.17, 0.45  # of the cell: how far from its edges strokes are of lines that are so long
AROUND = np.ones((3, 3), np.uint8)  # of lines, that is still blurred
SAME_LINE, SAME_HEIGHT = 0.6, 0.7  # of its height, by which parts beside each other are one number
NEAR = 0.2  # of the height, around a mark, where pieces of it may be
CENTRAL = 0.17  # of the cell, by which a digit's middle is off the cell's at most
MARGIN = 2  # pixels around a mark that is read
CORE = 0.8  # of the strongest ink: what is as strong shows the colour of the strokes
ANGLES = 4  # one in so many pixels of the strokes is deepest inside them and shows their thickness


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
    stroke: float  # thickness of its strokes, in parts of its height
    colour: Values  # (3,) of its strokes
    ground: Values  # (3,) of the cell

    @property
    def central(self) -> bool:
        """Whether it stands in the middle of the cell."""
        return self.off_centre <= CENTRAL

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
    marks, folded = [], set()
    grounds = np.zeros((lattice.height, lattice.width, 3))
    for row in range(lattice.height):
        for column in range(lattice.width):
            patch, origin, shrunk = _patch(image, lattice, row, column)
            grounds[row, column] = ground = median(patch.reshape(-1, 3), axis=0)
            under = ground
            mark = _mark(patch, under, most > 9)
            if mark is None and min(patch.shape[:2]) >= SMALLEST:
                under = _uneven_ground(patch)
                mark = _mark(patch, under, most > 9)
                folded.add((row, column))
            if mark is not None:
                marks.append(_placed(mark, patch, under, (row, column), origin, shrunk))
    readings = read_numbers([mark.crop for mark in marks]) if marks else []
    kept = [
        i
        for i, mark in enumerate(marks)
        if (mark.row, mark.column) not in folded or readings[i].likely > SURE
    ]
    if not kept:
        return None
    return Written(tuple(marks[i] for i in kept), tuple(readings[i] for i in kept), grounds)


@dataclass(frozen=True)
class _Found:
    """A mark in its patch."""

    box: tuple[int, int, int, int]  # pixels of the patch
    pixels: Flags  # (h, w) of the patch
    difference: Values  # (h, w): how much the patch differs from its ground
    several: bool


class _Part(NamedTuple):
    """A connected component of the ink in a patch; in pixels."""

    label: int
    x: int
    y: int
    width: int
    height: int

    def meets(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether its box shares pixels with another one."""
        return (
            self.x < right and self.x + self.width > left and self.y < bottom and self.y + self.height > top
        )

    def of_line(self, across: int, down: int) -> bool:
        """Whether it lies along an edge of its patch, as lines do that are not quite straight."""
        upright = self.width < LINE * across and (self.x == 0 or self.x + self.width == across)
        level = self.height < LINE * down and (self.y == 0 or self.y + self.height == down)
        around = self.width == across and self.height == down
        return (upright and self.height > self.width) or (level and self.width > self.height) or around


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


def _uneven_ground(patch: Image) -> Values:
    """The ground of a cell at each of its pixels (h, w, 3), where a shadow or a fold runs through it."""
    around = 2 * round(FOLDED * min(patch.shape[:2]) / 2) + 1
    return np.asarray(cv2.medianBlur(patch, around), np.float64)


def _mark(patch: Image, ground: Values, pairs: bool) -> _Found | None:
    """The largest mark that reaches into the middle of a cell, or two beside each other: `pairs`."""
    if min(patch.shape[:2]) < SMALLEST:
        return None
    difference = strongest(np.abs(patch.astype(np.int16) - np.rint(ground).astype(np.int16))).astype(
        np.float64
    )
    height, width = difference.shape
    (top, bottom), (left, right) = ([round(part * side) for part in MIDDLE] for side in (height, width))
    inner = difference[top:bottom, left:right]
    strength = max(quantile(inner, INKED), quantile(difference, INKED_ANYWHERE))
    least = max(FAINTEST, ABOVE_NOISE * float(median(difference)))
    if strength < least:
        return None
    mask = _without_lines((difference > max(EDGE * strength, least / 2)).astype(np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    parts = [_Part(i, *stats[i, :4].tolist()) for i in range(1, count)]
    parts = [part for part in parts if not part.of_line(width, height)]
    tall = [part for part in parts if part.height >= LEAST * height / (1 - 2 * INSET)]
    inside = [part for part in tall if part.meets(left, top, right, bottom)]
    if not inside:
        return None
    box, own, several = _joined(max(inside, key=lambda part: part.height), parts, pairs)
    return _Found(box, np.isin(labels, own), difference, several)


def _without_lines(mask: Mask) -> Mask:
    """The ink of a patch (h, w) without long strokes along its edges, where digits may touch lines."""
    height, width = mask.shape
    left = mask.copy()
    for turned, side, depth in ((left, width, height), (left.T, height, width)):
        band = max(1, round(BAND * depth))
        run = np.ones((1, max(3, round(LONG * side))), np.uint8)
        for part in (turned[:band], turned[: -band - 1 : -1]):
            own = np.ascontiguousarray(part)
            lines = cv2.morphologyEx(own, cv2.MORPH_OPEN, run, borderType=cv2.BORDER_CONSTANT, borderValue=0)
            if lines.any():
                part[:] = np.where(_leaving(np.asarray(cv2.dilate(lines, AROUND), np.uint8)), 0, own)
    return left


def _leaving(lines: Mask) -> Flags:
    """Those strokes in a band (h, w) along its first row that leave it: the foot of a digit does not."""
    _, labels = cv2.connectedComponents(lines)
    edges = occurring(np.concatenate([labels[0], labels[:, 0], labels[:, -1]]))
    return np.isin(labels, edges[edges > 0])


def _joined(main: _Part, parts: Sequence[_Part], pairs: bool) -> tuple[Box, list[int], bool]:
    """The box and the labels of a mark with the pieces near it, and whether others as large are there."""
    large = [part for part in parts if part is not main and part.height >= SAME_HEIGHT * main.height]
    off = (1 - SAME_LINE) * main.height
    beside = [part for part in large if abs(part.y + part.height / 2 - main.y - main.height / 2) < off]
    own = [main]
    if pairs and len(beside) == len(large) == 1:
        own += beside
        large = []
    near = NEAR * main.height
    box = _around(own)
    for part in parts:
        around = box[0] - near, box[1] - near, box[2] + near, box[3] + near
        if part not in own and not large and part.meets(*around):
            own.append(part)
            box = _around(own)
    return box, [part.label for part in own], bool(large)


def _around(parts: Sequence[_Part]) -> Box:
    """The box around parts."""
    return (
        min(part.x for part in parts),
        min(part.y for part in parts),
        max(part.x + part.width for part in parts),
        max(part.y + part.height for part in parts),
    )


def _placed(
    found: _Found, patch: Image, ground: Values, at: tuple[int, int], origin: tuple[int, int], shrunk: float
) -> Mark:
    """A mark with its looks and its place in the picture."""
    left, top, right, bottom = found.box
    inside = np.s_[max(0, top - MARGIN) : bottom + MARGIN, max(0, left - MARGIN) : right + MARGIN]
    own = cv2.dilate(found.pixels.astype(np.uint8), AROUND)[inside] > 0
    crop = np.where(own, ink(patch[inside], _of(ground, inside)), 0).astype(np.uint8)
    inked = found.difference[found.pixels]
    strength = float(np.sort(inked)[int(0.9 * (len(inked) - 1))])
    core = found.pixels & (found.difference >= CORE * strength)
    thick = cv2.distanceTransform(np.pad(found.pixels, 1).astype(np.uint8), cv2.DIST_L2, 3)
    deep = np.sort(thick[thick > 0])
    height, width = patch.shape[:2]
    middle = (abs((left + right) / 2 / width - 0.5), abs((top + bottom) / 2 / height - 0.5))
    box = [round(origin[i % 2] + side * shrunk) for i, side in enumerate(found.box)]
    return Mark(
        *at,
        (box[0], box[1], box[2], box[3]),
        crop,
        (bottom - top) / height * (1 - 2 * INSET),
        max(middle) * (1 - 2 * INSET),
        found.several,
        strength,
        2 * float(deep[-max(1, len(deep) // ANGLES) :].mean()) / (bottom - top),
        median(patch[core], axis=0),
        median(ground.reshape(-1, 3), axis=0),
    )


def _of(ground: Values, inside: tuple[slice, slice]) -> Image:
    """The ground, one for all pixels or each its own, in a part of a patch."""
    return np.rint(ground if ground.ndim == 1 else ground[inside]).astype(np.uint8)
