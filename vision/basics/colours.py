"""Shades: colours that an eye takes for one, told by how far they are apart in one channel."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.basics.types import Colours, Labels

FAINTEST = 8.0  # levels; shades that differ less can hardly be told apart by an eye
LIGHTNESS = (0.114, 0.587, 0.299)  # of blue, green and red, as an eye weighs them
CHROMA = 0.5  # weight of differences in hue beside those in lightness: hints must be legible on walls
DISTINCT = 12.0  # levels between shades that surely are two; a shaded edge is no other shade


def group(colours: Colours, reach: float) -> tuple[Labels, Colours]:
    """Number the groups of colours (..., 3) within `reach` of a frequent one, the largest group first.

    Returns the group of each colour (...), and the frequent colour of each group (k, 3).
    """
    flat = np.rint(colours).reshape(-1, 3).astype(np.int16)
    levels, which, counts = np.unique(flat, axis=0, return_inverse=True, return_counts=True)
    channels = np.ascontiguousarray(levels.T)
    near = np.logical_and.reduce([np.abs(np.subtract.outer(one, one)) <= reach for one in channels])
    label = np.full(len(levels), -1)
    centres: list[int] = []
    around = near @ counts  # of what is in no group yet
    while (left := label < 0).any():
        centres.append(int(np.where(left, around, -1).argmax()))
        own = left & near[centres[-1]]
        label[own] = len(centres) - 1
        around -= near[:, own] @ counts[own]
    order = np.argsort(-np.bincount(label, counts), kind="stable")
    numbers = np.argsort(order)[label][which.ravel()].reshape(colours.shape[:-1])
    return numbers, levels[np.array(centres)[order]].astype(np.float32)


def lightness_and_hues(colours: Colours) -> NDArray[np.float64]:
    """Lightness and two weighted hues of colours (..., 3) BGR."""
    exact = colours.astype(np.float64)
    light, blue, red = exact @ LIGHTNESS, exact[..., 0], exact[..., 2]
    return np.stack([light, CHROMA * (blue - light), CHROMA * (red - light)], axis=-1)
