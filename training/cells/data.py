"""Batches of the training views of the cell reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor

from samples.kinds import UNKNOWN
from training.cells.network import Batch
from training.cells.views import Cells, View
from training.drawn import decoded
from training.fitting import LARGER
from vision.basics.types import Image
from vision.cells.reader import CELL

COUNT = 30_000  # boards
CANVASES = (6, 9, 12)  # cells across and down, of the windows of boards that are learnt from
AREA = 1400  # cells of a batch, with those around boards


def batches(views: list[View], rng: Generator) -> Iterator[Batch]:
    """Windows of the views without end, in random order, varied, on canvases of one size each."""
    waiting: dict[int, list[View]] = {canvas: [] for canvas in CANVASES}
    while True:
        for i in rng.permutation(len(views)).tolist():
            view = varied(window(views[i], rng), rng)
            canvas = next(one for one in CANVASES if one >= max(view.cells.shape))
            waiting[canvas].append(view)
            if len(waiting[canvas]) >= LARGER * AREA // (canvas + 2) ** 2:
                yield stacked(waiting.pop(canvas), canvas)
                waiting[canvas] = []


def window(view: View, rng: Generator) -> View:
    """A part of a board that fits on the largest canvas, with the cells around it."""
    picture = decoded(view.image)
    high, wide = (min(side, CANVASES[-1]) for side in view.cells.shape)
    top, left = (
        int(rng.integers(side - part + 1)) for side, part in zip(view.cells.shape, (high, wide), strict=True)
    )
    part = np.s_[top : top + high, left : left + wide]
    right, below = view.right[part].copy(), view.below[part].copy()
    right[:, -1] = below[-1] = UNKNOWN
    seen = np.s_[top * CELL : (top + high + 2) * CELL, left * CELL : (left + wide + 2) * CELL]
    return View(picture[seen], view.kind, view.cells[part], right, below)


def varied(view: View, rng: Generator) -> View:
    """The view mirrored to the side, and in other colours; below water there is no air."""
    if rng.random() < 0.25:
        right = np.concatenate([view.right[:, -2::-1], view.right[:, -1:]], 1)
        view = View(view.image[:, ::-1], view.kind, view.cells[:, ::-1], right, view.below[:, ::-1])
    return replace(view, image=recoloured(view.image, rng))


def recoloured(image: Image, rng: Generator) -> Image:
    """The picture with its colours exchanged, inverted, without hue, or of another contrast, or as it is."""
    if rng.random() < 0.4:
        image = image[..., rng.permutation(3)]
    if rng.random() < 0.15:
        image = 255 - image
    if rng.random() < 0.1:
        image = np.repeat(image.mean(2, keepdims=True), 3, 2).astype(np.uint8)
    if rng.random() < 0.3:
        contrast, lighter = float(rng.uniform(0.4, 1.2)), 128 + float(rng.uniform(-50, 50))
        changed = ((image.astype(np.float32) - 128) * contrast + lighter) * rng.uniform(0.85, 1.1, 3)
        image = np.clip(changed, 0, 255).astype(np.uint8)
    return image


def stacked(views: list[View], canvas: int) -> Batch:
    """Views as a batch, on canvases that are so many cells wide and high, with one more around."""
    side = canvas + 2
    mask = torch.zeros(len(views), 1, side, side)
    for i, view in enumerate(views):
        mask[i, 0, 1 : view.cells.shape[0] + 1, 1 : view.cells.shape[1] + 1] = 1
    pictures = np.stack([_grown(view.image, side * CELL) for view in views]).transpose(0, 3, 1, 2)
    cells, right, below = (
        torch.stack([_padded(getattr(view, name), side) for view in views])
        for name in ("cells", "right", "below")
    )
    return Batch(
        torch.from_numpy(np.ascontiguousarray(pictures)),
        mask,
        torch.tensor([view.kind for view in views]),
        cells,
        torch.stack([right, below], 1),
    )


def _grown(image: Image, side: int) -> Image:
    """A picture with its last pixels repeated to the right and below."""
    high, wide = image.shape[:2]
    return np.pad(image, ((0, side - high), (0, side - wide), (0, 0)), "edge")


def _padded(truth: Cells, side: int) -> Tensor:
    """The truth of cells on a canvas, with one cell around."""
    padded = np.full((side, side), UNKNOWN, np.uint8)
    padded[1 : truth.shape[0] + 1, 1 : truth.shape[1] + 1] = truth
    return torch.from_numpy(padded)
