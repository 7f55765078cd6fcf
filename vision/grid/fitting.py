"""Lines of a lattice that is about right, drawn to the edges of the picture.

Evenly spaced lines are fitted, all at once, so that the cells between them look alike and are symmetric.
Where cells differ a little, as beside thicker lines, each line is moved to the middle of the edges beside it.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.basics.arrays import best_run, median
from vision.basics.lattice import pitch
from vision.basics.types import Values
from vision.grid.comb import LEAST_CELLS, best_comb

OFF = 0.15  # of a cell, by which lines that are about right are off at most
BLUR = 0.04  # of a cell, by which an edge may be off an even line
LOUDEST = 0.5  # of a line's length: edges that are longer are no better
BESIDE = 0.2  # of a cell, within which edges belong to a line: those of a thick one, or of a gap
HALF = 0.5  # of the strongest edge near a line is an edge of that line, too
LEAST = 0.22  # of a line's length must show to move it
ALL_ALONG = 0.6  # of a line's length shows, where nothing else speaks for it
NARROWEST = 0.55  # times as wide as others are cells of tables, whose columns are as wide as their hints
TRIES = 33  # lengths of a board, the likeliest in the middle
PARTS = 64  # of a cell that are compared
ALIKE = 1.02  # times as alike must cells between even lines be, if others were taken for lines
UNEVEN = 0.12  # of a cell, by which a line may be off the even ones


def fitted(profile: Values, lines: Values) -> list[Values]:
    """As many lines (n + 1,) as some that are about right, near these where a profile of edges shows them.

    Where it shows another number of even lines better, or more lines that are not even, these come second.
    """
    step = pitch(lines)
    row = np.minimum(profile, LOUDEST).reshape(1, -1)
    blurred = cv2.GaussianBlur(row, (0, 0), BLUR * step, borderType=cv2.BORDER_REPLICATE).ravel()
    counted = best_comb(
        np.asarray(blurred / max(blurred.max(), LEAST)), (float(lines[0]) + 0.5, float(lines[-1]) + 0.5), step
    )
    found = [_drawn_to(profile, lines)]
    more = [_drawn_to(profile, counted.lines - 0.5)] if counted else []
    others = (*more, _seen(profile, lines), _every_second(profile, found[0]))
    return found + [some for some in others if len(some) != len(lines)]


def _every_second(profile: Values, lines: Values) -> Values:
    """The lines without every second one, where those show far less: they part wide cells."""
    strength = around(profile, lines, max(1, round(UNEVEN * pitch(lines)))).max(axis=1)
    enough = len(lines) % 2 and len(lines) > 2 * LEAST_CELLS
    return lines[::2] if enough and strength[1::2].mean() < HALF * strength[::2].mean() else lines


def _seen(profile: Values, lines: Values) -> Values:
    """The lines or, where they are fewer, those that show all along, though cells differ in width."""
    step = pitch(lines)
    first, last = (round(float(at)) for at in (lines[0] - BESIDE * step, lines[-1] + BESIDE * step))
    inside = profile[max(0, first) : last + 1] > ALL_ALONG
    ends = np.flatnonzero(np.diff(inside, prepend=False, append=False)).reshape(-1, 2)
    seen = max(0, first) + (ends.sum(axis=1) - 1) / 2
    steps = np.diff(seen) / step
    enough = len(seen) > len(lines) and steps.min() > NARROWEST and steps.max() < 1 / NARROWEST
    return np.asarray(seen if enough else lines, np.float64)


class Run(NamedTuple):
    """Even lines all along a profile, and which of them are between the first and the last that are told."""

    every: Values
    told: tuple[int, int]  # from and to, exclusive
    shown: tuple[int, int]  # those that the profile shows

    @classmethod
    def of(cls, profile: Values, lines: Values, step: float) -> Run:
        """The lines so far apart with the first of some that are told."""
        before = max(0, int((lines[0] + BLUR * step) / step))
        after = int((len(profile) - 1 - lines[0] + BLUR * step) / step)
        every = lines[0] + step * np.arange(-before, after + 1)
        told = before, min(len(every), before + 1 + round(float(lines[-1] - lines[0]) / step))
        strength = np.minimum(around(profile, every, max(1, round(UNEVEN * step))).max(axis=1), LOUDEST)
        return cls(every, told, best_run(strength - HALF * float(median(strength[slice(*told)]))))


def _drawn_to(profile: Values, lines: Values) -> Values:
    """Lines (n + 1,) near some, each in the middle of edges; or even ones, if their cells look more alike.

    What stands in tiles has edges of its own, any of which may have been taken for a line.
    """
    step = pitch(lines)
    longer = 1 + np.linspace(-2, 2, TRIES) * OFF * step / (lines[-1] - lines[0])
    middle = (lines[0] + lines[-1]) / 2
    tried = middle + (lines - middle) * longer[:, None]
    cells = _cell(profile, tried)
    best = int((cells**2).sum(axis=1).argmax())
    even = tried[best] + step * _axis(cells[best])
    own = _centred(profile, even, step)
    own = np.where(np.abs(own - even) <= UNEVEN * step, own, even)
    steady = np.polynomial.Polynomial.fit(np.arange(len(own)), own, 1)(np.arange(len(own)))
    sharp, exact, about = (_cell(profile, np.stack([own, steady, even])) ** 2).sum(axis=1).tolist()
    if ALIKE * sharp > max(exact, about):
        return _with_regular_ends(own)
    return np.asarray(steady if exact > about else even, np.float64)


def _cell(profile: Values, lines: Values) -> Values:
    """The profile of the cells between lines (..., n + 1), in the mean; (..., PARTS)."""
    at = lines[..., :-1, None] + np.diff(lines)[..., None] * np.arange(0, 1, 1 / PARTS)
    shown = np.interp(at, np.arange(len(profile)), profile, 0, 0)
    return np.asarray(np.minimum(shown, LOUDEST).mean(axis=-2))


def _axis(cell: Values) -> float:
    """Around where a row of such cells is most symmetric, within OFF of its lines; in cells."""
    shifts = np.arange(-round(OFF * PARTS), round(OFF * PARTS) + 1)
    mirrored = cell[(2 * shifts[:, None] - np.arange(PARTS)) % PARTS]
    return float(shifts[(mirrored @ cell).argmax()]) / PARTS


def _centred(profile: Values, lines: Values, step: float) -> Values:
    """Each line moved to the middle of the edges around it."""
    reach = max(2, round(BESIDE * step))
    near = around(profile, lines, reach)
    peak = near.max(axis=1, keepdims=True)
    strong = near >= HALF * peak
    middle = (strong.argmax(axis=1) + 2 * reach - strong[:, ::-1].argmax(axis=1)) / 2
    return np.where(peak[:, 0] >= LEAST, np.rint(lines) - reach + middle, lines)


def around(profile: Values, at: Values, reach: int) -> Values:
    """The profile at and around positions; (n, 2 * reach + 1), with nothing beyond its ends."""
    index = np.rint(at).astype(int)[:, None] + np.arange(-reach, reach + 1)
    inside = (index >= 0) & (index < len(profile))
    return np.where(inside, profile[index.clip(0, len(profile) - 1)], 0.0)


def _with_regular_ends(lines: Values) -> Values:
    """The lines with cells at the ends as wide as the others: they differ by half a gap or frame only."""
    steps = np.diff(lines)
    inner = steps[1:-1] if len(steps) > 2 else steps
    first, last = np.clip(steps[[0, -1]], inner.min(), inner.max())
    return np.concatenate([[lines[1] - first], lines[1:-1], [lines[-2] + last]])
