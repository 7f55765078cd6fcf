"""The stretches of a lattice's lines between crossings, and how well they bear it out."""

from __future__ import annotations

import numpy as np

from vision.basics.lattice import pitch
from vision.basics.types import Flags, Values
from vision.grid.edges import Edges, Sums
from vision.grid.fitting import BESIDE, LEAST, around

LEAST_STRETCH = 0.55  # of a stretch: rounded tiles have no more, the strokes of a digit less


def score(edges: Edges, x: Values, y: Values) -> float:
    """How well edges bear a lattice out; larger where it is larger, smaller where lines are left over.

    Cells are seldom far from square.
    """
    (left, right), (top, bottom) = (
        np.maximum(np.rint(lines[[0, -1]]), 0).astype(int).tolist() for lines in (x, y)
    )
    box = slice(top, bottom), slice(left, right)
    across = _unexplained(edges.upright.part(*box).profile(axis=0), x - left)
    down = _unexplained(edges.level.part(*box).profile(axis=1), y - top)
    ups, levels = _stretches(edges.loose_upright, x, y), _stretches(edges.loose_level.turned, y, x)
    support = float(ups.mean() + levels.mean()) / 2
    shape = pitch(x) / pitch(y)
    square = min(shape, 1 / shape) ** 0.25
    area = (x[-1] - x[0]) * (y[-1] - y[0])
    return float(support**2 * square * (1 - (across + down) / 2) * area**0.25)


def _stretches(sums: Sums, lines: Values, across: Values) -> Flags:
    """Whether a straight edge runs along each line between each two crossings; (lines, crossings - 1)."""
    shown, lengths = sums.beside(lines, across, max(2, round(BESIDE * pitch(lines))))
    return np.asarray((shown.max(axis=2) > LEAST_STRETCH * lengths[:, None]).transpose())


def _unexplained(profile: Values, lines: Values) -> float:
    """What the profile shows halfway between lines, where a right lattice has nothing (0 to 1)."""
    middles = (lines[1:] + lines[:-1]) / 2
    strength = around(profile, middles, max(1, round(BESIDE * pitch(lines)))).max(axis=1)
    return float(np.maximum(strength - LEAST, 0).mean())
