"""How far lines are apart: evenly, where the cells between them say so, and at the ends as elsewhere."""

from __future__ import annotations

import numpy as np

from vision.basics.arrays import median
from vision.basics.types import Values
from vision.grid.chain import SLACK, STRETCH, Chain

LEAST_LINES = 3  # inside a board, from which on their distances can be compared
UNEVEN = 0.03  # of the pitch, and SLACK, by which these may differ
STRETCHES = np.linspace(0.96, 1.04, 33)  # of the usual distance, that are tried as even ones
PARTS = 64  # of a cell that are compared
ALIKE = 1.02  # times as alike must even cells be
BEYOND = 0.2  # of a cell, by which they may reach out of what is looked at


def evened(profile: Values, chain: Chain) -> Chain:
    """The chain or, where its cells differ in width, one of even cells if these look more alike.

    Then the lines are those around which the cells are most symmetric: frames and what stands in tiles have
    edges of their own, any of which may have been taken for a line. Even cells fit into what is looked at.
    """
    inner = chain.at[1:-1]
    if len(inner) < LEAST_LINES or np.ptp(np.diff(inner)) <= UNEVEN * chain.pitch + SLACK:
        return chain
    index = np.arange(len(inner))
    pitch, start = np.polyfit(index, inner, 1)
    tried = pitch * STRETCHES[:, None]
    tries = start + index.mean() * (pitch - tried) + index * tried
    cells = _cells(profile, tries)
    best = _likeness(cells).argmax()
    pitch = float(tries[best, 1] - tries[best, 0])
    even = tries[best] + pitch * _middle(cells[best])
    likeness = _likeness(_cells(profile, np.stack([even, inner])))
    whole = even[0] + pitch * np.arange(-1, len(inner) + 1)
    beyond = max(-whole[0], whole[-1] - len(profile))
    if likeness[0] <= ALIKE * likeness[1] or beyond > BEYOND * pitch:
        return chain
    return Chain(whole, pitch, chain.score)


def _likeness(cells: Values) -> Values:
    """How much the cells (k, PARTS) between lines look alike, for comparing one profile's lines; (k,)."""
    return np.asarray((cells**2).sum(axis=1))


def _cells(profile: Values, lines: Values) -> Values:
    """The profile of the cells between each of several rows of lines (k, n), in the mean; (k, PARTS)."""
    starts, steps = lines[:, :-1, None], np.diff(lines)[..., None]
    at = starts + steps * np.arange(0, 1, 1 / PARTS)
    return np.asarray(np.interp(at, np.arange(len(profile)), profile).mean(axis=1))


def _middle(cell: Values) -> float:
    """Around where a row of such cells (PARTS,) is most symmetric, -0.25 to 0.25 of a cell from its lines."""
    shifts = np.arange(-PARTS // 4, PARTS // 4 + 1)
    mirrored = cell[(2 * shifts[:, None] - np.arange(PARTS)) % PARTS]
    return float(shifts[(mirrored @ cell).argmax()]) / PARTS


def with_regular_ends(lines: Values) -> Values:
    """The lines with cells at the ends as wide as the others: they differ by half a gap or frame only."""
    steps = np.diff(lines)
    inner = steps[1:-1]
    if not len(inner) or np.ptp(inner) > 2 * STRETCH * median(inner):
        return lines
    first, last = np.clip(steps[[0, -1]], inner.min(), inner.max())
    return np.concatenate([[lines[1] - first], lines[1:-1], [lines[-2] + last]])
