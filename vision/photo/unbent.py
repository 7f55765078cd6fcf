"""A board in a photo of bent paper, made flat: its lines are followed from where a lattice has them.

Where the colour changes beside each stretch of a line tells how far the line is from that of the lattice. A
smooth surface through what all of them tell moves the picture. Then they are looked at again, closer to where
they should be now, and the surface may bend more (iteratively reweighted least squares, from coarse to fine).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.language.effort import spend
from vision.basics.arrays import median
from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Image, Values
from vision.photo.rectify import Plane

EFFORT = 0.6  # microseconds for each pixel of the plane in which lines are followed
CELL, LEAST_CELL, LONGEST = 32, 12, 1024  # pixels of a cell there, fewer where it would be longer than that
AROUND, LEAST_AROUND = 1 / 3, 3  # of the board, and in cells: what is shown beside it, where hints may stand
REACHES = 0.3, 0.25, 0.25, 0.2, 0.2, 0.15, 0.15, 0.12  # cells, within which lines are looked for
STEPS = 2  # with a surface of each degree
BESIDE = 0.05  # of the board, beyond which the surface goes on as it is there
STEADY, NOTHING = 1e-3, 1e-6  # how much the surface is held back where no line tells, and where none shows
ROUNDS, OUTSIDE, EXACT = 3, 3.0, 0.02  # of leaving out what is so many times, and cells, as far off as usual


def unbent(image: Image, lattice: Lattice) -> Plane:
    """A BGR picture in which the lines of a lattice run straight, as far as they are found near those of it.

    The homography is the one that takes the middles of cells nearest to where they are, but leaves out bends.
    """
    columns, rows = lattice.width, lattice.height
    fine = round(min(CELL, max(LEAST_CELL, LONGEST / (max(columns, rows) * (1 + 2 * AROUND)))))
    across, down = _places(columns, fine), _places(rows, fine)
    spend(len(across) * len(down), EFFORT)
    wide, high = pitch(lattice.x), pitch(lattice.y)
    x, y = _on_picture(lattice.x, across), _on_picture(lattice.y, down)
    shift_x, shift_y = np.zeros((1, 1)), np.zeros((1, 1))

    def moved() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Where each pixel is taken from: x and y, (h, w) each."""
        aside = _on_surface(shift_x, across / columns, down / rows).T
        below = _on_surface(shift_y, down / rows, across / columns)
        return (x + wide * aside).astype(np.float32), (y[:, None] + high * below).astype(np.float32)

    for step, reach in enumerate(REACHES):
        degree = 1 + step // STEPS
        seen = cv2.remap(image, *moved(), cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
        turned = np.ascontiguousarray(seen.swapaxes(0, 1))
        shift_x, shift_y = (
            _followed(_beside(np.asarray(seen, np.uint8), columns, rows, fine), shift_x, degree, reach),
            _followed(_beside(np.asarray(turned, np.uint8), rows, columns, fine), shift_y, degree, reach),
        )
    cell = max(wide, high)
    size = (round(len(across) * cell / fine), round(len(down) * cell / fine))
    x_from, y_from = (cv2.resize(one, size, interpolation=cv2.INTER_LINEAR) for one in moved())
    flat = cv2.remap(image, x_from, y_from, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    middles = [
        np.flatnonzero((at > 0) & (at < count))[fine // 2 :: fine]
        for at, count in ((down, rows), (across, columns))
    ]
    on_photo = np.stack([one[np.ix_(*middles)] for one in moved()], axis=-1)
    below, aside = ((at + 0.5) * cell / fine - 0.5 for at in middles)
    on_plane = np.stack(np.meshgrid(aside, below), axis=-1)
    homography, _ = cv2.findHomography(on_plane.reshape(-1, 2), on_photo.reshape(-1, 2))
    return Plane(np.asarray(flat, np.uint8), np.asarray(homography, np.float64))


def _places(count: int, fine: int) -> Values:
    """Where the pixels of the plane are, so many in a cell, in cells from the first line of `count` cells."""
    around = max(LEAST_AROUND, round(AROUND * count))
    return (np.arange((count + 2 * around) * fine) + 0.5) / fine - around


def _on_picture(lines: Values, places: Values) -> Values:
    """Where places, in cells from the first line, are in the picture."""
    beyond = places - places.clip(0, len(lines) - 1)
    return np.asarray(np.interp(places, np.arange(len(lines)), lines) + beyond * pitch(lines))


def _powers(places: Values, degree: int) -> Values:
    """The powers of places of the board, which are 0 to 1 on it: (n, degree + 1)."""
    return np.vander(2 * places.clip(-BESIDE, 1 + BESIDE) - 1, degree + 1, increasing=True)


def _on_surface(surface: Values, across: Values, along: Values) -> Values:
    """How far lines are off, in cells, by their places across (m,) and along (n,) the board; (m, n)."""
    degree = len(surface) - 1
    return np.asarray(_powers(across, degree) @ surface @ _powers(along, degree).T)


def _followed(shown: Values, before: Values, degree: int, reach: float) -> Values:
    """The surface by which lines are off that show (lines, stretches, n) in a picture moved by `before`."""
    lines, stretches, fine = shown.shape
    across, along = np.arange(lines) / (lines - 1), (np.arange(stretches) + 0.5) / stretches
    beside = (np.arange(fine) - (fine - 1) / 2) / fine
    shown = (shown - median(shown, axis=2)[..., None]).clip(0) * np.exp(-((beside / reach) ** 2) / 2)
    clear = shown.sum(axis=2)
    off = _on_surface(before, across, along) + (shown @ beside) / np.maximum(clear, NOTHING)
    weights = np.minimum(clear / max(NOTHING, float(median(clear))), 2.0).ravel()
    terms = np.asarray(np.kron(_powers(across, degree), _powers(along, degree)), np.float64)
    return _fitted(terms, off.ravel(), weights).reshape(degree + 1, degree + 1)


def _beside(seen: Image, count: int, stretches: int, fine: int) -> Values:
    """How much colours change within half a cell of stretches of upright lines: (lines, stretches, fine)."""
    change = cv2.absdiff(seen[:, 2:], seen[:, :-2]).max(axis=2)
    height, width = change.shape
    left, top = (width + 2 - count * fine) // 2, (height - stretches * fine) // 2
    board = change[top : top + stretches * fine].reshape(stretches, fine, width)
    inner = board[:, fine // 6 : -(fine // 6)].mean(axis=1)  # not where lines cross
    places = left - 1 - fine // 2 + np.arange((count + 1) * fine)
    return np.asarray(inner[:, places].reshape(stretches, count + 1, fine).swapaxes(0, 1), np.float64)


def _fitted(terms: Values, off: Values, weights: Values) -> Values:
    """The factors of terms (k, t) with which they make what is `off` (k,), without what is far from that."""
    held = (STEADY * weights.sum() + NOTHING) * np.eye(terms.shape[1])
    own = weights
    for _ in range(ROUNDS):
        heavy = terms * own[:, None]
        factors = np.linalg.solve(heavy.T @ terms + held, heavy.T @ off)
        far = np.abs(off - terms @ factors)
        own = weights * (far <= OUTSIDE * max(float(median(far)), EXACT))
    return np.asarray(factors)
