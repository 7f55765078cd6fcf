"""Batches of the training views of the border reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor

from samples.kinds import UNKNOWN
from training.borders.views import View
from training.cells.data import CANVASES, recoloured
from training.cells.views import Cells
from training.drawn import decoded
from training.fitting import LARGER
from vision.basics.types import Image
from vision.borders.reader import ACROSS, ALONG, patched

AREA = 2200  # patches of a batch, with those around boards
MIRRORED, TURNED = 0.5, 0.3  # of the boards


class Batch(NamedTuple):
    """The strokes of boards, on canvases of one size."""

    pictures: Tensor  # (n, 3, h * ALONG, w * ACROSS), 0 to 255
    mask: Tensor  # (n, 1, h, w): 1 for strokes of the board, with those around it
    flags: Tensor  # (n, h, w): of each, as in views, or UNKNOWN


class Sides(NamedTuple):
    """The patches of a board's upright and level strokes apart, and their flags."""

    upright: Image
    level: Image
    right: Cells
    below: Cells

    def mirrored(self) -> Sides:
        """The board seen in a mirror beside it."""
        right = np.concatenate([self.right[:, -2::-1], self.right[:, -1:]], 1)
        return Sides(self.upright[:, ::-1], self.level[::-1], right, self.below[:, ::-1])

    def turned(self) -> Sides:
        """The board with its rows as columns."""
        return Sides(self.level, self.upright, self.below.T, self.right.T)


def batches(views: list[View], rng: Generator) -> Iterator[Batch]:
    """Windows of the views without end, in random order, varied, on canvases of one size each."""
    waiting: dict[int, list[tuple[Image, Cells, Cells]]] = {canvas: [] for canvas in CANVASES}
    while True:
        for i in rng.permutation(len(views)).tolist():
            sides = window(views[i], rng)
            sides = sides.mirrored() if rng.random() < MIRRORED else sides
            sides = sides.turned() if rng.random() < TURNED else sides
            canvas = next(one for one in CANVASES if one >= max(sides.right.shape))
            picture, mask, truth = laid_out(sides)
            waiting[canvas].append((recoloured(picture, rng), mask, truth))
            if len(waiting[canvas]) >= LARGER * AREA // patched(canvas, canvas).size:
                yield stacked(waiting[canvas], canvas)
                waiting[canvas] = []


def window(view: View, rng: Generator) -> Sides:
    """A part of a board that fits on the largest canvas."""
    picture, size = decoded(view.patches), view.right.shape
    high, wide = (min(side, CANVASES[-1]) for side in size)
    top, left = (int(rng.integers(side - part + 1)) for side, part in zip(size, (high, wide), strict=True))
    part = np.s_[top : top + high, left : left + wide]
    return Sides(
        _part(picture, (top, left), (high, wide)),
        _part(picture[(size[0] + 2) * ALONG :], (left, top), (wide, high)),
        view.right[part],
        view.below[part],
    )


def _part(picture: Image, start: tuple[int, int], size: tuple[int, int]) -> Image:
    """The patches of upright strokes around so many cells from one on, with a row more above and below."""
    (top, left), (high, wide) = start, size
    return picture[top * ALONG : (top + high + 2) * ALONG, left * ACROSS : (left + wide + 1) * ACROSS]


def laid_out(sides: Sides) -> tuple[Image, Cells, Cells]:
    """A board's patches as the reader lays them out, which are its strokes, and their flags."""
    height, width = sides.right.shape
    mask = patched(height, width).astype(np.uint8)
    truth = np.full(mask.shape, UNKNOWN, np.uint8)
    truth[1 : height + 1, 1:width] = sides.right[:, :-1]
    truth[height + 3 : -1, 1:height] = sides.below[:-1].T
    wide = mask.shape[1] * ACROSS
    parts = [_grown(part, len(part), wide) for part in (sides.upright, sides.level)]
    return np.concatenate(parts), mask, truth


def stacked(boards: list[tuple[Image, Cells, Cells]], canvas: int) -> Batch:
    """Boards as a batch, on canvases for so many cells each way."""
    high, wide = patched(canvas, canvas).shape
    masks, truths = np.zeros((2, len(boards), high, wide), np.uint8)
    truths[:] = UNKNOWN
    for i, (_, mask, truth) in enumerate(boards):
        masks[i, : mask.shape[0], : mask.shape[1]] = mask
        truths[i, : mask.shape[0], : mask.shape[1]] = truth
    pictures = np.stack([_grown(picture, high * ALONG, wide * ACROSS) for picture, _, _ in boards])
    return Batch(
        torch.from_numpy(np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))),
        torch.from_numpy(masks.astype(np.float32))[:, None],
        torch.from_numpy(truths),
    )


def _grown(picture: Image, height: int, width: int) -> Image:
    """A picture with its last pixels repeated to the right and below."""
    return np.pad(picture, ((0, height - picture.shape[0]), (0, width - picture.shape[1]), (0, 0)), "edge")
