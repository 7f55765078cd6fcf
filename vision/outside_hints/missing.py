"""A second look at the places where hints are expected and none was found: are they really empty?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.repair.reading import Alternative
from vision.basics.arrays import median, quantile, strongest
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Image
from vision.digits.network import NOT_A_NUMBER, ink, read_numbers
from vision.digits.numbers import LEAST, box_of
from vision.outside_hints.bands import Band

EMPTY = 0.99  # how surely a line has no hint where nothing stands
STRANGE = 0.5  # how surely it has none where something stands that is no number,
STRAY = 0.05  # and where it is one, but not quite as the other hints are
PALE = 0.1  # of the usual contrast of hints: what is paler is nothing
ROOM = 0.25  # of a hint's height, beside it, that is looked at too


def look_again(image: Image, lattice: Lattice, band: Band) -> list[tuple[Alternative, ...]]:
    """What the hint of each line of a band may be, where the band has none; likeliest first, else empty."""
    usual = float(
        median([np.abs(digit.glyph.contrast).max() for line in band.lines for digit in line] or [np.inf])
    )
    places = zip(_places(image, lattice, band), band.lines, strict=True)
    patches = [image[top:bottom, left:right] for (left, top, right, bottom), line in places if not line]
    readings = read_numbers([ink(patch) for patch in patches])
    found = (
        as_hint(reading.probabilities) if _contrast(patch) > PALE * usual else (Alternative(None, EMPTY),)
        for patch, reading in zip(patches, readings, strict=True)
    )
    return [() if line else next(found) for line in band.lines]


def _places(image: Image, lattice: Lattice, band: Band) -> Iterator[Box]:
    """Where the hint of each line stands if it stands as those of the other lines do."""
    boxes = np.array([box_of(line) for line in band.lines if line], np.float64)
    across = band.side in ("left", "right")
    lines = lattice.y if across else lattice.x
    along = boxes[:, [1, 3]] if across else boxes[:, [0, 2]]  # extent along the board's side
    depth = boxes[:, [0, 2]] if across else boxes[:, [1, 3]]
    room = ROOM * float(median(boxes[:, 3] - boxes[:, 1]))
    half = float(np.max(along[:, 1] - along[:, 0])) / 2 + room
    first, last = (
        (room, 0.0) if band.side in ("left", "top") else (0.0, room)
    )  # none towards the board's frame
    near, far = depth[:, 0].min() - first, depth[:, 1].max() + last
    size = (image.shape[0], image.shape[1]) if across else (image.shape[1], image.shape[0])
    for middle in (lines[:-1] + lines[1:]) / 2:
        a, b = _whole(middle - half, middle + half, size[0])
        c, d = _whole(near, far, size[1])
        yield (c, a, d, b) if across else (a, c, b, d)


def _whole(start: float, stop: float, most: int) -> tuple[int, int]:
    """A range of whole pixels inside the picture, never empty."""
    first = min(max(0, round(start)), most - 1)
    return first, min(max(first + 1, round(stop)), most)


def _contrast(patch: NDArray[np.uint8]) -> float:
    """How far the strongest ink of a patch differs from its ground, in levels."""
    ground = median(patch.reshape(-1, 3), axis=0)
    return quantile(strongest(np.abs(patch - ground)), 0.98)


def as_hint(chances: NDArray[np.float64]) -> tuple[Alternative, ...]:
    """The numbers that something may be that was not taken for a hint, and that there is none."""
    is_none = float(chances[NOT_A_NUMBER])
    none = Alternative(None, STRANGE * is_none + STRAY * (1 - is_none))
    numbers: Sequence[Alternative] = [
        Alternative(int(n), float(chances[n]) * (1 - STRAY))
        for n in np.argsort(-chances[:NOT_A_NUMBER])
        if chances[n] > LEAST
    ]
    return tuple(sorted([none, *numbers], key=lambda one: -one.probability))
