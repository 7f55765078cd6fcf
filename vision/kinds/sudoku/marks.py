"""The mark in the middle of a cell, and its pieces: a digit, two beside each other from 10 on, or notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.basics.arrays import median, occurring, quantiles
from vision.basics.types import Box, Flags, Ink, Mask

INSET = 0.08  # of the cell at each side, where lines and frames are
MIDDLE = (0.25, 0.75)  # of the cell, where a digit has some of its ink
INKED = 0.96  # of the middle's pixels have less ink than a stroke; a thin '1' still has more
INKED_ANYWHERE = 0.985  # the same of all pixels of a cell
SMALLEST = 6  # pixels of a cell without its lines, in which a mark can be recognized
EDGE = 0.45  # of the strongest ink, from which a pixel is of a stroke
FAINTEST, ABOVE_NOISE = 14.0, 2.8  # levels, and times the noise of the ground, of the palest ink
LEAST = 0.12  # of the cell: smaller marks are specks
BAND, LONG = 0.17, 0.45  # of the cell: how far from its edges strokes are of lines that are so long
AROUND = np.ones((3, 3), np.uint8)  # of lines, that is still blurred
SAME_LINE, SAME_HEIGHT = 0.6, 0.7  # of its height, by which parts beside each other are one number
NEAR = 0.2  # of the height, around a mark, where pieces of it may be


@dataclass(frozen=True, eq=False)
class Found:
    """A mark in its patch."""

    box: tuple[int, int, int, int]  # pixels of the patch
    pixels: Mask  # (h, w) of the patch
    difference: Ink  # (h, w): how much the patch differs from its ground, in levels
    several: bool


class _Part(NamedTuple):
    """A connected component of the ink in a patch; in pixels."""

    label: int
    stroke: int  # of those in the fainter ink that blur leaves of thin ones: 0 is none
    x: int
    y: int
    width: int
    height: int

    def meets(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether its box shares pixels with another one."""
        return (
            self.x < right and self.x + self.width > left and self.y < bottom and self.y + self.height > top
        )


def find_marks(differences: Ink, pairs: bool) -> list[Found | None]:
    """The largest mark that reaches into the middle of each cell, or two beside each other: `pairs`.

    It is told by how much the cells differ from their grounds (k, h, w), in levels.
    """
    found: list[Found | None] = [None] * len(differences)
    height, width = differences.shape[1:]
    if min(height, width) < SMALLEST:
        return found
    inked = np.flatnonzero(differences.max(axis=(1, 2)) >= FAINTEST)
    if not inked.size:
        return found
    some = differences[inked]
    (top, bottom), (left, right) = ([round(part * side) for part in MIDDLE] for side in (height, width))
    whole, inner = (part.reshape(len(some), -1) for part in (some, some[:, top:bottom, left:right]))
    strengths = np.maximum(quantiles(inner, INKED), quantiles(whole, INKED_ANYWHERE))
    leasts = np.maximum(FAINTEST, ABOVE_NOISE * median(some[:, ::2, ::2], axis=(1, 2)))
    for i, difference, strength, least in zip(inked, some, strengths, leasts, strict=True):
        if strength >= least:
            found[i] = _mark(difference, strength, least, (left, top, right, bottom), pairs)
    return found


def _mark(difference: Ink, strength: float, least: float, middle: Box, pairs: bool) -> Found | None:
    """The mark that reaches into the middle, a box, of a cell, by its difference from its ground (h, w).

    Its strongest ink differs by `strength`, the palest that may be a stroke by `least`; levels.
    """
    edge = max(EDGE * strength, least / 2)
    mask = _without_lines((difference > edge).astype(np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    stroke = np.zeros(count, np.int64)
    if count > 2:  # several parts, which may hang together
        faint = _without_lines((difference > max(edge / 2, least / 2)).astype(np.uint8))
        _, stroke[labels] = cv2.connectedComponents(faint, connectivity=8)
    parts = [_Part(i, int(stroke[i]), *stats[i, :4].tolist()) for i in range(1, count)]
    tall = [part for part in parts if part.height >= LEAST * len(difference) / (1 - 2 * INSET)]
    inside = [part for part in tall if part.meets(*middle)]
    if not inside:
        return None
    box, own, several = _joined(max(inside, key=lambda part: part.height), parts, pairs)
    of_mark = np.zeros(count, np.uint8)
    of_mark[own] = 1
    return Found(box, of_mark[labels], difference, several)


def _without_lines(mask: Mask) -> Mask:
    """The ink of a patch (h, w) without long strokes along its edges, where digits may touch lines."""
    height, width = mask.shape
    bands = [max(1, round(BAND * side)) for side in (height, width)]
    x, y, across, down = cv2.boundingRect(mask)
    if min(y, height - y - down) >= bands[0] and min(x, width - x - across) >= bands[1]:
        return mask
    left = mask.copy()
    for turned, side, band in ((left, width, bands[0]), (left.T, height, bands[1])):
        run = np.ones((1, max(3, round(LONG * side))), np.uint8)
        for part in (turned[:band], turned[: -band - 1 : -1]):
            if not part.any():
                continue
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
    """The box and the labels of a mark with its pieces, and whether others as large are there.

    Pieces hang together with it in fainter ink, or are near it.
    """

    def connected(part: _Part) -> bool:
        return 0 < part.stroke == main.stroke

    others = (part for part in parts if part is not main and not connected(part))
    large = [part for part in others if part.height >= SAME_HEIGHT * main.height]
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
        if part not in own and not large and (connected(part) or part.meets(*around)):
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
