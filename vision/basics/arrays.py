"""What NumPy's `median`, `quantile`, `unique` and `max` do, sooner.

NumPy loads its masked arrays for each of them, 10 ms, to see that there are none, and looks for the middle of
many small numbers in a way that takes ten times as long as its own sorting of numbers of 16 bits.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray


def median(values: ArrayLike, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> Any:
    """The middle value, or the mean of the two middle ones, along axes or of all; NaN where there is none.

    No value may be NaN.
    """
    given = np.asarray(values)
    axes = range(given.ndim) if axis is None else (axis,) if isinstance(axis, int) else axis
    kept = [i for i in range(given.ndim) if i not in {at % given.ndim for at in axes}]
    shape = [given.shape[i] for i in kept]
    lined = given.transpose(*kept, *axes).reshape(*shape, -1)
    if not lined.size:
        found = np.full(shape, np.nan)
    else:
        ordered = _ordered(lined)
        found = (ordered[..., (lined.shape[-1] - 1) // 2] + ordered[..., lined.shape[-1] // 2]) / 2
    return np.expand_dims(found, tuple(axes)) if keepdims else found


def _ordered(values: NDArray[Any]) -> NDArray[Any]:
    """The values in ascending order along the last axis."""
    return np.sort(values.astype(np.int16) if values.dtype.itemsize == 1 else values)


def quantile(values: ArrayLike, share: float) -> float:
    """The value below which lies this share of all values (at least one), between two of them if need be."""
    ordered = _ordered(np.ravel(values))
    place = share * (len(ordered) - 1)
    low = int(place)
    below, above = ordered[low], ordered[min(low + 1, len(ordered) - 1)]
    return float(below + (place - low) * (above - below))


def occurring(labels: NDArray[Any]) -> NDArray[np.int64]:
    """The labels (n,), which are no negative numbers, that occur, ascending."""
    return np.flatnonzero(np.bincount(labels))


def channel_range(image: NDArray[np.uint8]) -> float:
    """The largest difference between two pixels of a picture (h, w, 3) in one channel, in levels."""
    return max(high - low for low, high, *_ in map(cv2.minMaxLoc, cv2.split(image)))


def strongest(channels: NDArray[Any]) -> NDArray[Any]:
    """The largest of three channels (..., 3), in a twentieth of the time that NumPy's `max` takes."""
    blue, green, red = np.moveaxis(channels, -1, 0)
    return np.asarray(np.maximum(np.maximum(blue, green), red))


def best_run(worth: NDArray[np.float64]) -> tuple[int, int]:
    """The stretch of values (n,) of the greatest sum: its start and end."""
    sums = np.concatenate([[0.0], np.cumsum(worth)])
    gain = sums[None, :] - sums[:, None]
    gain[np.tril_indices(len(sums))] = -np.inf
    start, end = np.unravel_index(gain.argmax(), gain.shape)
    return int(start), int(end)
