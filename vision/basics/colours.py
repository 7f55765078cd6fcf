"""Shades: colours that an eye takes for one, told by how far they are apart in one channel."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.basics.types import Colours, Labels

FAINTEST = 8.0  # levels; shades that differ less can hardly be told apart by an eye
LIGHTNESS = (0.114, 0.587, 0.299)  # of blue, green and red, as an eye weighs them
CHROMA = 0.5  # weight of differences in hue beside those in lightness: hints must be legible on walls
CODE = np.array([1 << 16, 1 << 8, 1], np.int32)  # one number for three channels
DISTINCT = 12.0  # levels between shades that surely are two; a shaded edge is no other shade


def group(colours: Colours, reach: float) -> tuple[Labels, Colours]:
    """Number the groups of colours (..., 3) within `reach` of a frequent one, the largest group first.

    Returns the group of each colour (...), and the frequent colour of each group (k, 3).
    """
    codes = np.rint(colours).reshape(-1, 3).astype(np.int32) @ CODE
    packed, which, counts = np.unique(codes, return_inverse=True, return_counts=True)
    channels = packed // CODE[:, None] % CODE[1]
    apart = [np.abs(np.subtract.outer(one, one)) for one in channels]
    near = np.logical_and.reduce([one <= reach for one in apart]).astype(np.float32)
    label, left = np.full(len(packed), -1), counts.astype(np.float32)  # what is in no group yet
    centres: list[int] = []
    while left.any():
        centres.append(int(np.where(left, near @ left, 0).argmax()))
        own = (left > 0) & (near[centres[-1]] > 0)
        label[own], left[own] = len(centres) - 1, 0
    order = np.argsort(-np.bincount(label, counts), kind="stable")
    numbers = np.argsort(order)[label][which.ravel()].reshape(colours.shape[:-1])
    return numbers, channels[:, np.array(centres)[order]].T.astype(np.float32)


def lightness_and_hues(colours: Colours) -> NDArray[np.float64]:
    """Lightness and two weighted hues of colours (..., 3) BGR."""
    exact = colours.astype(np.float64)
    light, blue, red = exact @ LIGHTNESS, exact[..., 0], exact[..., 2]
    return np.stack([light, CHROMA * (blue - light), CHROMA * (red - light)], axis=-1)
