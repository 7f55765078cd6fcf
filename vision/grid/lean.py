"""How far lines lean from those of a lattice: a photo's do, unless it is taken straight on."""

from __future__ import annotations

import numpy as np

from vision.basics.lattice import pitch
from vision.basics.types import Flags, Values
from vision.grid.edges import Edges, Sums

REACH = 0.3  # of the pitch, to either side, within which the edges of a line are looked for
VISIBLE = 0.33  # of the length of a cell, from which an edge is one of the line
LEAST = 2  # stretches of a line, by which it leans or not


def lean(edges: Edges, x: Values, y: Values) -> float:
    """By how much of a cell the lines lean from one end to the other, those of that way that lean more."""
    return max(_lean(edges.upright, x, y), _lean(edges.level.turned, y, x))


def _lean(sums: Sums, lines: Values, across: Values) -> float:
    """By how much of a cell upright lines lean, which may fan out.

    All stretches have a say: an edge that is not the line's is found as often on either side of it.
    """
    at, shown = _edges(sums, lines, across)
    lines_of, stretches = np.nonzero(shown & (shown.sum(axis=1, keepdims=True) >= LEAST))
    if not len(lines_of):
        return 0.0
    down, aside = _spread((across[:-1] + across[1:]) / 2), _spread(lines)
    count = np.bincount(lines_of, minlength=len(lines))
    columns = np.stack([down[stretches], at[lines_of, stretches]])
    means = np.stack([np.bincount(lines_of, one, len(lines)) for one in columns]) / np.maximum(count, 1)
    along, off = columns - means[:, lines_of]
    turn, fan = np.linalg.lstsq(np.stack([along, along * aside[lines_of]], axis=1), off, rcond=None)[0]
    return float(abs(turn) + abs(fan) / 2) / pitch(lines)


def _spread(places: Values) -> Values:
    """Places from -0.5 to 0.5."""
    return np.asarray((places - (places[0] + places[-1]) / 2) / (places[-1] - places[0]))


def _edges(sums: Sums, lines: Values, across: Values) -> tuple[Values, Flags]:
    """How far right of each line the edges beside each of its stretches are, and whether there are any."""
    reach = max(2, round(REACH * pitch(lines)))
    shown, lengths = sums.beside(lines, across, reach)
    found = shown.max(axis=2) > VISIBLE * lengths[:, None]
    at = (shown @ np.arange(-reach, reach + 1)) / np.maximum(shown.sum(axis=2), 1)
    return at.T, found.T
