"""Pictures at places between their pixels."""

from __future__ import annotations

import cv2
import numpy as np

from vision.basics.types import Image, Values

MARGIN = 3  # pixels around all places, for those between pixels


def shrunk(image: Image, size: tuple[int, int]) -> Image:
    """A picture brought to a smaller size (width, height), each pixel the mean of those that it stands for.

    It is halved first as long as it is four times as large and more, which OpenCV does in a tenth of the time
    of other means.
    """
    while image.shape[1] >= 4 * size[0] and image.shape[0] >= 4 * size[1]:
        image = halved(image)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def halved(image: Image) -> Image:
    """A picture of half the size; an odd last row or column is left out."""
    height, width = (side // 2 for side in image.shape[:2])
    even = image[: 2 * height, : 2 * width]
    return np.asarray(cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def along(lines: Values, pixels: int) -> tuple[Values, float]:
    """Places at so many pixels a cell, from a cell before lines (n + 1,) to one after them; and their scale.

    The scale is how much smaller a picture is made before it is looked at there (at most 1).
    """
    around = np.concatenate([[2 * lines[0] - lines[1]], lines, [2 * lines[-1] - lines[-2]]])
    count = len(around) - 1
    places = np.interp((np.arange(count * pixels) + 0.5) / pixels, np.arange(count + 1), around)
    return places, min(1.0, pixels * count / float(around[-1] - around[0]))


def sampled(image: Image, across: Values, down: Values, scale: tuple[float, float]) -> Image:
    """The colours of a picture at so many ascending places; (len(down), len(across), 3).

    Where places are farther than a pixel apart, the picture is made smaller before, by `scale` (x, y: at
    most 1).
    """
    if image.strides[0] < image.strides[1]:  # axes are exchanged, of which OpenCV would make a copy
        return sampled(image.swapaxes(0, 1), down, across, scale[::-1]).swapaxes(0, 1)
    (left, right), (top, bottom) = (
        (max(0, int(np.floor(at[0])) - MARGIN), int(np.ceil(at[-1])) + MARGIN) for at in (across, down)
    )
    part = image[top:bottom, left:right]
    if min(scale) < 1:
        size = [max(1, round(side * by)) for side, by in zip(part.shape[1::-1], scale, strict=True)]
        scale = size[0] / part.shape[1], size[1] / part.shape[0]
        part = shrunk(part, (size[0], size[1]))
    x, y = (
        ((at - start + 0.5) * by - 0.5).astype(np.float32)
        for at, start, by in zip((across, down), (left, top), scale, strict=True)
    )
    places = np.meshgrid(x, y)
    return np.asarray(cv2.remap(part, *places, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)
