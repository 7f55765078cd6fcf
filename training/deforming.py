"""Framed ink as other hands and fonts would have it: bent, slanted, of another width, thicker or thinner."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

DEFORMED = 0.6  # share of the frames; the others are moved by a pixel or none
KNOTS = 3, 4  # down and across: between these, what is moved is bent smoothly
BENT = 0.7  # px, standard deviation at the knots
SLANTED, STRETCHED = 0.12, 0.12  # at most
THICKER = 0.5  # of a pixel around all ink, at most
PALER = 0.35  # logarithm of the power of the ink, at most


def deformed(frames: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Frames (n, h, w) of the same numbers, each otherwise."""
    moved = np.stack([np.roll(one, tuple(rng.integers(-1, 2, 2)), axis=(0, 1)) for one in frames])
    which = np.flatnonzero(rng.random(len(frames)) < DEFORMED)
    ink = torch.as_tensor(moved[which][:, None].astype(np.float32) / 255)
    ink = functional.grid_sample(ink, _places(len(which), *frames.shape[1:], rng), align_corners=True)
    ink = _weighted(ink, rng)
    power = torch.as_tensor(np.exp(rng.uniform(-PALER, PALER, (len(which), 1, 1, 1))), dtype=torch.float32)
    moved[which] = (ink.clamp(0, 1) ** power * 255 + 0.5)[:, 0].numpy().astype(np.uint8)
    return moved


def _places(count: int, height: int, width: int, rng: np.random.Generator) -> Tensor:
    """Where the pixels (n, height, width, 2) of deformed frames come from, from -1 to 1."""
    size = torch.tensor([2 / (width - 1), 2 / (height - 1)])
    bends = torch.as_tensor(rng.normal(0, BENT, (count, 2, *KNOTS)), dtype=torch.float32)
    bends = functional.interpolate(bends, (height, width), mode="bicubic", align_corners=True)
    shapes = np.zeros((count, 2, 3))
    shapes[:, 0, 0] = 1 + rng.uniform(-STRETCHED, STRETCHED, count)
    shapes[:, 0, 1] = rng.uniform(-SLANTED, SLANTED, count) * height / width
    shapes[:, 1, 1] = 1
    straight = functional.affine_grid(
        torch.as_tensor(shapes, dtype=torch.float32), [count, 1, height, width], align_corners=True
    )
    return straight + bends.permute(0, 2, 3, 1) * size


def _weighted(ink: Tensor, rng: np.random.Generator) -> Tensor:
    """Ink (n, 1, h, w) with thicker or thinner strokes."""
    by = torch.as_tensor(rng.uniform(-THICKER, THICKER, (len(ink), 1, 1, 1)), dtype=torch.float32)
    thick, thin = functional.max_pool2d(ink, 3, 1, 1), -functional.max_pool2d(-ink, 3, 1, 1)
    return ink + torch.where(by > 0, by * (thick - ink), -by * (thin - ink))
