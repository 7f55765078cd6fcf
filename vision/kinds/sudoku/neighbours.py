"""Whether another board of the same size is beside the one that is read: then either may be meant."""

from __future__ import annotations

import cv2
import numpy as np

from vision.basics.arrays import strongest
from vision.basics.lattice import Lattice
from vision.basics.types import Image, Values

ALIKE = 0.75  # correlation of the lines beside a board with its own
FLAT = 1e-6  # variance of a profile in which no lines show


def has_twin(image: Image, lattice: Lattice) -> bool:
    """Whether lines like those of the lattice run beside it, or above or below."""
    level, upright = image[_span(lattice.y)], image[:, _span(lattice.x)]
    return _repeats(level, lattice.x) or _repeats(upright.swapaxes(0, 1), lattice.y)


def _span(lines: Values) -> slice:
    """The pixels between the outer lines."""
    return slice(max(0, round(float(lines[0]))), max(1, round(float(lines[-1]))))


def _lines(band: Image) -> Values:
    """How much neighbouring pixels differ along a band (h, w, 3) of a picture; (w - 1,)."""
    if band.strides[0] < band.strides[1]:  # OpenCV copies exchanged axes in a tenth of the time of NumPy
        band = np.asarray(cv2.transpose(band.swapaxes(0, 1)), np.uint8)
    return np.asarray(strongest(cv2.absdiff(band[:, 1:], band[:, :-1])).mean(axis=0), np.float64)


def _repeats(band: Image, lines: Values) -> bool:
    """Whether what a band (h, w, 3) of a picture shows between lines is found again elsewhere."""
    first, last = round(float(lines[0])), round(float(lines[-1]))
    margin = max(1, (last - first) // (8 * (len(lines) - 1)))
    length = band.shape[1] - 1
    low, high = max(0, first - margin), min(length, last + margin)
    size = high - low
    if size < 2 or max(low, length - high) < size:
        return False  # nowhere else is there room for it
    profile = _lines(band)
    own = profile[low:high]
    if own.var() < FLAT:
        return False
    own = (own - own.mean()) / (own.std() * size)
    for rest in (profile[:low], profile[high:]):
        if len(rest) >= size:
            windows = np.lib.stride_tricks.sliding_window_view(rest, size)
            spread = np.maximum(windows.std(axis=1), FLAT**0.5)
            if ((windows @ own) / spread).max() > ALIKE:
                return True
    return False
