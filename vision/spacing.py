"""How far lines are apart: evenly, where the cells between them say so, and at the ends as elsewhere."""

from __future__ import annotations

import numpy as np

from vision.chain import SLACK, STRETCH, Chain, Profile
from vision.ranks import median

LEAST_LINES = 3  # inside a board, from which on their distances can be compared
UNEVEN = 0.03  # of the pitch, and SLACK, by which these may differ
STRETCHES = np.linspace(0.96, 1.04, 33)  # of the usual distance, that are tried as even ones
PARTS = 64  # of a cell that are compared
ALIKE = 1.02  # times as alike must even cells be


def evened(profile: Profile, chain: Chain) -> Chain:
    """The chain or, where its cells differ in width, one of even cells if these look more alike.

    Then the lines are those around which the cells are most symmetric: frames and what stands in tiles have
    edges of their own, any of which may have been taken for a line.
    """
    inner = chain.at[1:-1]
    if len(inner) < LEAST_LINES or np.ptp(np.diff(inner)) <= UNEVEN * chain.pitch + SLACK:
        return chain
    index = np.arange(len(inner))
    pitch, start = np.polyfit(index, inner, 1)
    tries = [start + index.mean() * (pitch - tried) + index * tried for tried in pitch * STRETCHES]
    even = max(tries, key=lambda lines: _likeness(profile, lines))
    pitch = float(even[1] - even[0])
    even += pitch * _middle(_cell(profile, even))
    if _likeness(profile, even) <= ALIKE * _likeness(profile, inner):
        return chain
    return Chain(even[0] + pitch * np.arange(-1, len(inner) + 1), pitch, chain.score)


def _likeness(profile: Profile, lines: Profile) -> float:
    """How much the cells between lines look alike, for comparing one profile's lines."""
    return float((_cell(profile, lines) ** 2).sum())


def _cell(profile: Profile, lines: Profile) -> Profile:
    """The profile of the cells between lines, in the mean."""
    parts = np.arange(0, len(lines) - 1, 1 / PARTS)
    at = np.interp(parts, np.arange(len(lines)), lines)
    cells = np.interp(at, np.arange(len(profile)), profile)
    return np.asarray(cells.reshape(-1, PARTS).mean(axis=0))


def _middle(cell: Profile) -> float:
    """Around where a row of such cells is most symmetric, -0.25 to 0.25 of a cell from its lines."""
    shifts = np.arange(-PARTS // 4, PARTS // 4 + 1)
    mirrored = [float(cell @ np.roll(cell[::-1], 2 * shift + 1)) for shift in shifts.tolist()]
    return float(shifts[np.argmax(mirrored)]) / PARTS


def with_regular_ends(lines: Profile) -> Profile:
    """The lines with cells at the ends as wide as the others: they differ by half a gap or frame only."""
    steps = np.diff(lines)
    inner = steps[1:-1]
    if not len(inner) or np.ptp(inner) > 2 * STRETCH * median(inner):
        return lines
    first, last = np.clip(steps[[0, -1]], inner.min(), inner.max())
    return np.concatenate([[lines[1] - first], lines[1:-1], [lines[-2] + last]])
