"""Lattices of boards without lines, along which the outlines of cells run that are filled with one colour."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median, occurring
from vision.basics.colours import group
from vision.basics.lattice import Lattice
from vision.basics.types import Image, Mask
from vision.grid.comb import LEAST_CELLS

SIDE = 0.012  # of the picture's shorter side: strokes of digits are thinner than that, cells are not
ENOUGH = 1000  # pixels of the shorter side: patches of twice as many are looked at at half their size
DISTINCT = 24.0  # levels between the page and what is on it, and between two colours
PATCHES = 500  # looked at, the largest first: no picture has so many
STRAIGHT = 0.8  # of the outlines of filled cells run straight down or across
OFF = 0.2  # of a cell, by which an outline is off the lattice at most: cells overlap, or leave gaps
SHOWN = 0.8  # of the lines have an outline along them


def silhouettes(image: Image) -> Iterator[Lattice]:
    """The lattices along which all outlines run of what is painted in one colour on a BGR picture's page."""
    coarse = max(1, min(image.shape[:2]) // ENOUGH)
    image = np.ascontiguousarray(image[::coarse, ::coarse])
    side = max(3, round(SIDE * min(image.shape[:2])))
    for left, top, painted in _painted(image, side):
        upright, level = _runs(_outlines(painted), side)
        x, y = _lines(upright.sum(axis=0), side), _lines(level.sum(axis=1), side)
        if x is not None and y is not None:
            yield Lattice((x + left) * coarse, (y + top) * coarse)


def _painted(image: Image, side: int) -> Iterator[tuple[int, int, Mask]]:
    """Masks of the patches of each colour with straight outlines, and their left and top.

    Strokes thinner than `side` are no patches.
    """
    page = np.rint(median(image[::4, ::4], axis=(0, 1)))
    off = [cv2.absdiff(one, np.full_like(one, own)) for one, own in zip(cv2.split(image), page, strict=True)]
    other = cv2.threshold(reduce(cv2.max, off), DISTINCT, 1, cv2.THRESH_BINARY)[1]
    thick = cv2.morphologyEx(other, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    count, patches, boxes, _ = cv2.connectedComponentsWithStats(thick, connectivity=4)
    kept, colours = [], []
    for i in 1 + np.argsort(-boxes[1:, cv2.CC_STAT_AREA])[:PATCHES]:
        left, top, width, height, _ = boxes[i]
        box = np.s_[top : top + height, left : left + width]
        patch = (patches[box] == i).astype(np.uint8)
        if _straight(patch, side):
            kept.append(i)
            colours.append(median(image[box][patch > 0], axis=0))
    if kept:
        colour, _ = group(np.array(colours, np.float32), DISTINCT)
        for i in occurring(colour):
            own = np.array(kept)[colour == i]
            left, top = boxes[own, :2].min(axis=0).tolist()
            right, bottom = (boxes[own, :2] + boxes[own, 2:4]).max(axis=0)
            wanted = np.zeros(count, np.uint8)
            wanted[own] = 1
            yield left, top, wanted[patches[top:bottom, left:right]]


def _straight(patch: Mask, side: int) -> bool:
    """Whether the outlines of a patch run straight, down and across."""
    outlines = _outlines(patch)
    both = zip(_runs(outlines, side), outlines, strict=True)
    return all(runs.sum() >= STRAIGHT * outline.sum() for runs, outline in both)


def _runs(outlines: tuple[Mask, Mask], side: int) -> tuple[Mask, Mask]:
    """What of upright outlines, and of level ones, runs straight for at least `side` pixels."""
    upright, level = outlines
    return (
        np.asarray(cv2.morphologyEx(upright, cv2.MORPH_OPEN, np.ones((side, 1), np.uint8)), np.uint8),
        np.asarray(cv2.morphologyEx(level, cv2.MORPH_OPEN, np.ones((1, side), np.uint8)), np.uint8),
    )


def _outlines(patch: Mask) -> tuple[Mask, Mask]:
    """Where a mask (h, w) begins or ends, across (h + 2, w + 1) and down (h + 1, w + 2)."""
    whole = cv2.copyMakeBorder(patch, 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    across, down = cv2.absdiff(whole[:, 1:], whole[:, :-1]), cv2.absdiff(whole[1:], whole[:-1])
    return np.asarray(across, np.uint8), np.asarray(down, np.uint8)


def _lines(outlines: NDArray[np.integer], side: int) -> NDArray[np.float64] | None:
    """The fewest evenly spaced lines that all outlines run along, by how many pixels do so at each place."""
    at = np.flatnonzero(outlines)
    first, last = at[[0, -1]] - 0.5
    for cells in range(LEAST_CELLS, int((last - first) / side) + 1):
        steps = (at - 0.5 - first) * cells / (last - first)
        nearest = np.rint(steps)
        if np.abs(steps - nearest).max() <= OFF and len(np.unique(nearest)) > SHOWN * cells:
            return np.linspace(first, last, cells + 1)
    return None
