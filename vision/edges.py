"""Straight upright edges of a picture: where the colour changes along a vertical or horizontal stretch."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]

RUN = 7  # pixels along an edge over which a change is averaged; half the smallest cell worth reading
FAINTEST = 4.0  # grey levels: hairlines of dark themes differ this little, JPEG noise differs less once averaged
NOISE_FACTOR = 4.0  # an edge stands out this many times over the picture's own typical change


@dataclass(frozen=True)
class Edges:
    """Masks (0 or 1) of the picture's shape: `upright` holds vertical edges, `level` horizontal ones."""

    upright: Mask
    level: Mask


def find_edges(image: NDArray[np.uint8], faintest: float = FAINTEST) -> Edges:
    """Edges of at least `RUN` pixels in a BGR picture that differ by at least `faintest` grey levels in a channel."""
    wide = image.astype(np.int16)
    return Edges(
        upright=_runs(_change(wide, axis=1), faintest, (1, RUN)),
        level=_runs(_change(wide, axis=0), faintest, (RUN, 1)),
    )


def _change(wide: NDArray[np.int16], axis: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """How much the colour changes across each pixel along `axis`: averaged along the other axis, and there alone."""
    kernel = np.array([[-1, 0, 1]], np.float32) if axis == 1 else np.array([[-1], [0], [1]], np.float32)
    along = (1, RUN) if axis == 1 else (RUN, 1)
    diff = cv2.filter2D(wide, cv2.CV_32F, kernel, borderType=cv2.BORDER_REPLICATE)
    return _strongest(cv2.blur(diff, along)), _strongest(diff)


def _strongest(diff: NDArray[np.float32]) -> NDArray[np.float32]:
    """The largest absolute value of any channel."""
    first, *others = cv2.split(diff)
    strongest = cv2.absdiff(first, 0.0)
    for channel in others:
        cv2.max(strongest, cv2.absdiff(channel, 0.0), strongest)
    return strongest


def _runs(change: tuple[NDArray[np.float32], NDArray[np.float32]], faintest: float, shape: tuple[int, int]) -> Mask:
    """The changes that stand out from the picture's own noise and go on for a whole run."""
    mean, here = change
    threshold = max(faintest, NOISE_FACTOR * float(np.median(mean[::4, ::4])))
    mask = ((mean > threshold) & (here > threshold / 2)).astype(np.uint8)
    return cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((shape[1], shape[0]), np.uint8))
