"""Draws what covers a part of a board: popups, pens, fingers, and shapes of all sorts."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.drawing.paint import BLACK, WHITE, any_colour, blend, rounded_cover
from training.drawing import Coverage
from training.shapes import shape
from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Bgr, Image, Values

SKIN = (125, 150, 205)
MANY = 3  # covers of a board at most
GLASSY = 0.2  # of the covers let what is below them shine through
ALONG, ACROSS = (
    np.linspace(0.1, 0.9, 9),
    np.array([-0.05, 0.0, 0.05]),
)  # of a cell: looked at
FREE, GONE = 0.4, 0.75  # of a stroke under a cover: up to this it can be seen, and from this on it cannot


def covered(image: Image, lattice: Lattice, rng: Generator) -> tuple[Image, Coverage]:
    """A picture of which something covers parts of the board, and where nothing is seen for that."""
    image, gone = image.copy(), np.zeros(image.shape[:2], np.float32)
    for _ in range(rng.integers(1, MANY + 1)):
        cover = np.zeros(image.shape[:2], np.float32)
        COVERS[rng.integers(len(COVERS))](cover, lattice, rng)
        if rng.random() < GLASSY:
            blend(image, 0, 0, float(rng.uniform(0.1, 0.5)) * cover, _colour(image, lattice, rng))
            continue
        before = image.copy()
        blend(image, 0, 0, cover, _colour(image, lattice, rng))
        if rng.random() < 0.5:
            _decorated(image, before, cover, lattice, rng)
        gone = np.maximum(gone, cover)
    return image, gone


def hidden(gone: Coverage, lattice: Lattice) -> tuple[Values, Values]:
    """How much of the stroke on the right of each cell cannot be seen (m, n - 1), and below it (m - 1, n)."""
    return _gone(gone, lattice.x, lattice.y), _gone(gone.T, lattice.y, lattice.x).T


def _gone(gone: Coverage, x: Values, y: Values) -> Values:
    """How much of each upright stroke is under a cover: (m, n - 1)."""
    across = (x[1:-1, None] + ACROSS * pitch(x)).ravel()
    down = (y[:-1, None] + ALONG * np.diff(y)[:, None]).ravel()
    places = np.meshgrid(across.astype(np.float32), down.astype(np.float32))
    seen = cv2.remap(np.ascontiguousarray(gone), *places, cv2.INTER_LINEAR) > 0.5
    return np.asarray(seen.reshape(len(y) - 1, len(ALONG), -1, len(ACROSS)).mean(axis=(1, 3)))


def _colour(image: Image, lattice: Lattice, rng: Generator) -> Bgr:
    """A colour of covers: any, a usual one, or one that the board has."""
    which = rng.random()
    if which < 0.35:
        return any_colour(rng)
    if which < 0.6:
        return (WHITE, BLACK, SKIN)[rng.integers(3)]
    x, y = (int(rng.uniform(at[0], at[-1])) for at in (lattice.x, lattice.y))
    blue, green, red = image[min(y, image.shape[0] - 1), min(x, image.shape[1] - 1)].tolist()
    return blue, green, red


def _decorated(image: Image, before: Image, cover: Coverage, lattice: Lattice, rng: Generator) -> None:
    """Draw a frame, shades, or marks like letters on a cover."""
    which = rng.random()
    if which < 0.35:
        inner = cv2.erode(cover, np.ones((3, 3), np.uint8), iterations=int(rng.integers(1, 4)))
        blend(image, 0, 0, np.maximum(cover - inner, 0), _colour(before, lattice, rng))
    elif which < 0.65:
        lights = cv2.resize(
            rng.uniform(0.6, 1.3, (3, 3)).astype(np.float32),
            image.shape[1::-1],
            interpolation=cv2.INTER_CUBIC,
        )
        shaded = np.clip(image * lights[..., None], 0, 255).astype(np.uint8)
        blend(image, 0, 0, cover, shaded)
    else:
        colour = _colour(before, lattice, rng)
        for _ in range(rng.integers(2, 12)):
            marks = np.zeros_like(cover)
            _shape(marks, lattice, rng, 0.3, 0.9)
            blend(image, 0, 0, np.minimum(marks, cover), colour)


def _popup(cover: Coverage, lattice: Lattice, rng: Generator) -> None:
    size = np.exp(rng.uniform(np.log(0.4), np.log(6), 2))
    middle = _place(lattice, rng)
    half = size * (pitch(lattice.x), pitch(lattice.y)) / 2
    radius = float(rng.choice([0.0, rng.uniform(0, 0.5)])) * pitch(lattice.x)
    left, top, part = rounded_cover((*(middle - half), *(middle + half)), radius)
    _lay(cover, part, left, top)


def _pen(cover: Coverage, lattice: Lattice, rng: Generator) -> None:
    """A line drawn by hand, some along the lines of the board."""
    cell = np.array([pitch(lattice.x), pitch(lattice.y)])
    at, along = _place(lattice, rng), rng.random() < 0.5
    if along:
        at = np.array([rng.choice(lattice.x), rng.choice(lattice.y)])
    points = [at]
    for _ in range(rng.integers(1, 9)):
        step = rng.normal(0, 1.2, 2)
        if along:
            step = np.round(step) * (np.arange(2) == rng.integers(2))
        points.append(points[-1] + step * cell)
    shaky = np.array(points) + rng.normal(0, float(rng.choice([0.01, 0.06])), (len(points), 2)) * cell
    width = max(1, round(float(np.exp(rng.uniform(np.log(0.05), np.log(0.4)))) * float(cell.min())))
    cv2.polylines(cover, [np.round(shaky).astype(np.int32)], False, 1.0, width, cv2.LINE_AA)


def _finger(cover: Coverage, lattice: Lattice, rng: Generator) -> None:
    """A thick bar with round ends, from somewhere beyond the board."""
    tip, cell = _place(lattice, rng), pitch(lattice.x)
    angle, far = rng.uniform(0, 2 * np.pi), 2 * max(cover.shape)
    end = tip + far * np.array([np.cos(angle), np.sin(angle)])
    width = max(1, round(float(rng.uniform(0.5, 2.5)) * cell))
    cv2.line(cover, *(tuple(np.round(at).astype(int).tolist()) for at in (tip, end)), 1.0, width, cv2.LINE_AA)


def _blot(cover: Coverage, lattice: Lattice, rng: Generator) -> None:
    _shape(cover, lattice, rng, 0.8, 4)


def _shape(cover: Coverage, lattice: Lattice, rng: Generator, least: float, most: float) -> None:
    """A random shape somewhere on the board, so many cells high."""
    part = shape(rng, float(np.exp(rng.uniform(np.log(least), np.log(most)))) * pitch(lattice.x))
    left, top = (_place(lattice, rng) - len(part) / 2).astype(int).tolist()
    _lay(cover, part.clip(0, 1), left, top)


def _lay(cover: Coverage, part: NDArray[np.float32], left: int, top: int) -> None:
    """Add a part to what is covered."""
    high, wide = cover.shape
    x0, y0, x1, y1 = (
        max(0, left),
        max(0, top),
        min(wide, left + part.shape[1]),
        min(high, top + part.shape[0]),
    )
    if x0 < x1 and y0 < y1:
        some = cover[y0:y1, x0:x1]
        np.maximum(some, part[y0 - top : y1 - top, x0 - left : x1 - left], out=some)


def _place(lattice: Lattice, rng: Generator) -> Values:
    """Somewhere on the board: x and y."""
    return np.array([rng.uniform(at[0], at[-1]) for at in (lattice.x, lattice.y)])


COVERS: tuple[Callable[[Coverage, Lattice, Generator], None], ...]
COVERS = (_popup, _popup, _pen, _pen, _finger, _blot)
