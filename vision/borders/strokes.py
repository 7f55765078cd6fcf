"""The strokes between neighbouring cells: how much ink each adds to the ground that it stands on.

The ink of a stroke is the sum, across it, of how far the picture is from the ground on either side. Blur,
scaling and rounding move that ink a little but hardly change its sum, and a stroke of width w and colour c on
ground g always has the ink w (c - g), whatever the cells beside it are filled with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median, strongest
from vision.basics.lattice import Lattice
from vision.basics.types import Image, Values

ALONG = (0.2, 0.8)  # of a cell: the part of a stroke that is looked at, between the crossings
SAMPLES = 9  # along a stroke
OUTLIERS = 2  # samples at either end that are left out: marks and crossing strokes
ASTRAY = 0.25  # of the pitch, by which a line of the lattice may be off at most
FAINT = 1e-4  # mean of squares of ink, below which nothing is seen of a line
WHITE = np.float32(255)
ACROSS = 0.2  # of the pitch: half of the widest stroke, with its blur
GROUND = (
    0.12,
    0.30,
)  # of the pitch from a stroke's middle: where the ground is, short of what stands in cells


@dataclass(frozen=True, eq=False)
class Strokes:
    """Some strokes; colours are BGR from 0 to 1, widths in mean pitches of both ways."""

    ink: Values  # (e, 3): colour difference times width
    sides: Values  # (e, 2, 3): the grounds on both sides


def find_strokes(image: Image, lattice: Lattice) -> tuple[Strokes, Strokes]:
    """The strokes between all neighbouring cells of a lattice in a BGR picture, and those around the board.

    The inner ones are those between cells beside each other, row by row, then those between two rows.
    """
    unit = float(np.sqrt(median(np.diff(lattice.x)) * median(np.diff(lattice.y))))
    image, lattice, _ = _cut_out(image, lattice)
    upright = _upright(image, lattice.x, lattice.y, unit)
    level = _upright(image.swapaxes(0, 1), lattice.y, lattice.x, unit).swapaxes(0, 1)
    return (
        _gathered(upright[:, 1:-1], level[1:-1]),
        _gathered(upright[:, [0, -1]], level[[0, -1]]),
    )


def centred(image: Image, lattice: Lattice) -> Lattice:
    """The lattice with each line between cells moved to the middle of the ink within ASTRAY pitches of it.

    The outer ones go with those next to them: what is near them may be a frame around the board.
    """
    part, on_part, origin = _cut_out(image, lattice)
    x = _centred(part, on_part.x, on_part.y)
    y = _centred(part.swapaxes(0, 1), on_part.y, on_part.x)
    return replace(lattice, x=x + origin[0], y=y + origin[1])


def _cut_out(image: Image, lattice: Lattice) -> tuple[Image, Lattice, Values]:
    """The part of a picture as far as a cell around a lattice, the lattice on it, and its left top corner."""
    (left, right), (top, bottom) = (
        (max(0, int(2 * lines[0] - lines[1]) - 1), max(0, int(2 * lines[-1] - lines[-2]) + 2))
        for lines in (lattice.x, lattice.y)
    )
    on_part = replace(lattice, x=lattice.x - left, y=lattice.y - top)
    return image[top:bottom, left:right], on_part, np.array([left, top], np.float64)


def _centred(image: Image, x: Values, y: Values) -> Values:
    """Upright lines, those between cells in the middle of what differs from both, in the mean of all rows.

    The ground of a cell is looked at between its middle, which may be filled, and where its lines may be.
    """
    rows = _samples(image, y)[OUTLIERS:-OUTLIERS].mean(axis=0, dtype=np.float32) / WHITE
    pitch = float(median(np.diff(x)))
    reach = np.ceil(ASTRAY * pitch)
    offsets = np.arange(-reach, reach + 1)
    depth = _depth((ASTRAY, (ASTRAY + 0.5) / 2), pitch)
    ground = median(_at(rows, np.concatenate([x[:-1, None] + depth, x[1:, None] - depth], axis=1)), axis=2)
    beside = np.stack([ground[:, :-1], ground[:, 1:]])
    near = _at(rows, x[1:-1, None] + offsets)
    ink = np.sqrt(strongest(np.abs(near - beside[:, :, :, None])).min(axis=0)).mean(axis=0) ** 4
    ink = (ink - median(ink, axis=1, keepdims=True)).clip(0)
    total = ink.sum(axis=1)
    off = np.where(total > FAINT, (ink @ offsets) / total.clip(FAINT), 0.0)
    return np.asarray(x + np.pad(off, 1, "edge"))


def _gathered(upright: Values, level: Values) -> Strokes:
    """The strokes of both ways, (rows, columns, 3, 3) each, in one row."""
    both = np.concatenate([upright.reshape(-1, 3, 3), level.reshape(-1, 3, 3)])
    return Strokes(both[:, 0], both[:, 1:])


def _upright(image: Image, x: Values, y: Values, unit: float) -> Values:
    """The ink of strokes, and the grounds on both sides; (m, n + 1, 3, 3)."""
    samples = _samples(image, y)
    rows = samples[OUTLIERS:-OUTLIERS].mean(axis=0, dtype=np.float32) / WHITE
    clear = samples[SAMPLES // 2] / WHITE
    pitch = float(median(np.diff(x)))
    depth = _depth(GROUND, pitch)
    offsets = np.linspace(-ACROSS, ACROSS, 2 * max(4, int(np.ceil(ACROSS * pitch))) + 1) * pitch
    left, right = (median(_at(clear, x[:, None] + side), axis=2) for side in (-depth, depth))
    ground = (left + right) / 2  # offsets reach as far to the left as to the right
    profile = _at(rows, x[:, None] + offsets).mean(axis=2) - ground
    ink = profile * (offsets[-1] - offsets[0] + offsets[1] - offsets[0]) / unit
    return np.stack([ink, left, right], axis=2)


def _depth(ground: tuple[float, float], pitch: float) -> Values:
    """Places in a cell from one share of the pitch to another, in pixels from its line, hardly one apart."""
    near, far = ground
    return np.linspace(near, far, max(3, int(np.ceil((far - near) * pitch)) + 1)) * pitch


def _samples(image: Image, y: Values) -> NDArray[np.uint8]:
    """Along the middle part of each row of cells, sorted samples at each pixel across; (s, m, width, 3)."""
    part = np.linspace(*ALONG, SAMPLES)
    at = np.rint(y[:-1] + np.diff(y) * part[:, None]).astype(int).clip(0, image.shape[0] - 1)
    samples = np.asarray(image[at], np.uint8)
    for start in (0, 1) * (SAMPLES // 2) + (0,):  # odd and even transpositions, of all pixels at once
        low, high = samples[start:-1:2], samples[start + 1 :: 2]
        low[:], high[:] = np.minimum(low, high), np.maximum(low, high)
    return samples


def _at(rows: Values, x: Values) -> Values:
    """The rows at positions between pixels; (m, *x.shape, 3)."""
    x = x.clip(0, rows.shape[1] - 1)
    first = np.minimum(x.astype(int), rows.shape[1] - 2)
    part = (x - first).astype(np.float32)[..., None]
    return np.asarray(rows[:, first] * (1 - part) + rows[:, first + 1] * part)
