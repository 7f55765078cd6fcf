"""Light that falls unevenly on a board, and the board as it would look without: a photo's, or a gradient.

Light changes little from cell to cell, so neighbours that are nearly alike are painted alike. How much the
one is brighter than the other says how the light changes; the light itself is then a smooth field.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median, occurring, quantile, strongest
from vision.basics.lattice import Lattice
from vision.basics.once import once
from vision.basics.types import Image, Labels, Values
from vision.borders.junctions import cells_beside
from vision.cells.contents import look_into

ALIKE = 0.22  # by which the logarithms of neighbours of one paint differ at most, and
TINT = 0.05  # of their brightness, by which a channel of the one is not that of the other in its light
BRIGHT, DARK = 0.9, 0.25  # of the cells are darker than bright ones; what is darker than this share of those
# shows too little of the light
SLOPE, BENT = ((0, 1), (1, 0), (1, 1)), ((0, 2), (2, 0), (1, 2), (2, 1), (2, 2))
TERMS = np.array(SLOPE + BENT)  # powers across and down in the field: a lamp, a window, the shadow of a hand
ENOUGH = 2  # times as many neighbours as terms that they tell
ROUNDS = 4  # of leaving out neighbours that are not of one paint after all
OUTSIDE, LEAST = 3.0, 0.004  # times the usual miss of the field, and a miss, from which they are not
ROUGH = 0.025  # that the field usually misses, where cells are painted in turns and light has no part in it
UNEVEN = 0.08  # of the light, by which it must change over a board to be worth a correction
AROUND = 1.5  # times as long as the board is what is looked at beyond each of its ends
BAND = 128  # rows that are changed at once

Floats = NDArray[np.float32]


def evenly_lit(image: Image, lattice: Lattice) -> Image:
    """The BGR picture without the uneven light on a board, or the picture itself where it is even."""
    lit = _lit(image, lattice)
    return image if lit is None else lit


@once
def _lit(image: Image, lattice: Lattice) -> Image | None:
    """The picture without the uneven light on a board; None where the light is even."""
    ground = look_into(image, lattice).ground.reshape(-1, 3).astype(np.float64)
    terms = _terms(*_middles(lattice))
    field, told = _field(ground, terms, cells_beside(lattice.height, lattice.width))
    light = (terms @ field)[told]
    if not len(light) or np.ptp(light) < UNEVEN:
        return None
    least, most = np.float32(light.min()), np.float32(light.max())
    lit = image.copy()
    rows, columns = (_around(lines) for lines in (lattice.y, lattice.x))
    part = lit[rows, columns]
    down, across = _everywhere(image, lattice, field)
    down, across = down[rows], across[:, columns]
    for top in range(0, len(part), BAND):  # a whole page of such numbers takes more time, and memory
        gain = cv2.exp(most - np.clip(down[top : top + BAND] @ across, least, most))
        some = part[top : top + BAND]
        some[:] = cv2.multiply(some, cv2.merge([gain] * 3), dtype=cv2.CV_8U)
    return lit


def _around(lines: Values) -> slice:
    """The pixels that are looked at for the board between some lines: its hints reach less far beyond it."""
    reach = AROUND * float(lines[-1] - lines[0])
    return slice(max(0, int(lines[0] - reach)), int(lines[-1] + reach) + 1)


def _field(ground: Values, terms: Values, beside: Labels) -> tuple[Values, Labels]:
    """The weights of the terms (k, t) in the logarithm of the light, from the grounds (k, 3) of cells.

    And the cells (n,) that tell them, if any do: the field may be far off elsewhere.
    """
    bright = ground.mean(axis=1)
    pairs = beside[(bright[beside] > DARK * quantile(bright, BRIGHT)).all(axis=1)]
    one, other = pairs.T
    times = bright[other] / bright[one]
    tint = strongest(np.abs(ground[other] - times[:, None] * ground[one])) / bright[other]
    change = np.log(times)
    alike = (np.abs(change) < ALIKE) & (tint < TINT)
    pairs, change, differences = pairs[alike], change[alike], (terms[other] - terms[one])[alike]
    field = np.zeros(len(TERMS))
    for _ in range(ROUNDS):
        field[:] = 0
        count = next((n for n in (len(TERMS), len(SLOPE)) if len(change) >= ENOUGH * n), 0)
        if not count:
            break
        field[:count] = np.linalg.lstsq(differences[:, :count], change, rcond=None)[0]
        off = np.abs(change - differences @ field)
        if median(off) > ROUGH:
            field[:] = 0
            break
        kept = off <= max(LEAST, OUTSIDE * float(median(off)))
        pairs, change, differences = pairs[kept], change[kept], differences[kept]
    return field, occurring(pairs.ravel())


def _middles(lattice: Lattice) -> tuple[Values, Values]:
    """The middles of all cells, row by row: -0.5 to 0.5 from one end of the board to the other."""
    x, y = ((lines[1:] + lines[:-1]) / 2 for lines in (lattice.x, lattice.y))
    across, down = np.meshgrid(_along(x, lattice.x), _along(y, lattice.y))
    return across.ravel(), down.ravel()


def _along(at: Values, lines: Values) -> Values:
    """Places along a way of the board, from -0.5 at its one end to 0.5 at the other."""
    return np.asarray(np.clip((at - lines[0]) / (lines[-1] - lines[0]) - 0.5, -0.5, 0.5))


def _terms(across: Values, down: Values) -> Values:
    """The terms of the field at places (k,) of the board; (k, t)."""
    return np.asarray(across[:, None] ** TERMS[:, 0] * down[:, None] ** TERMS[:, 1])


def _everywhere(image: Image, lattice: Lattice, field: Values) -> tuple[Floats, Floats]:
    """Two factors, (h, t) and (t, w), of the logarithm of the light; beyond the board it does not change."""
    across, down = (
        _along(np.arange(size, dtype=np.float64), lines)
        for size, lines in ((image.shape[1], lattice.x), (image.shape[0], lattice.y))
    )
    weights = np.zeros(TERMS.max(axis=0) + 1)
    weights[tuple(TERMS.T)] = field
    powers = np.arange(len(weights))
    along = weights.T @ (across[:, None] ** powers).T
    return (down[:, None] ** powers).astype(np.float32), along.astype(np.float32)
