"""How far lines lean from those of a lattice: a photo's do, unless it is taken straight on."""

from __future__ import annotations

import numpy as np

from vision.chain import Profile, pitch_of
from vision.edges import Edges, Sums

REACH = 0.3  # of the pitch, to either side, within which the edges of a line are looked for
SEEN = 0.33  # of the length of a cell, from which an edge is one of the line
LEAST = 2  # stretches of a line, by which it leans or not


def lean(edges: Edges, x: Profile, y: Profile) -> float:
    """By how much of a cell the lines lean from one end to the other, those of that way that lean more."""
    return max(_lean(edges.upright, x, y), _lean(edges.level.turned, y, x))


def _lean(sums: Sums, lines: Profile, across: Profile) -> float:
    """By how much of a cell upright lines lean, which may fan out.

    All stretches have a say: an edge that is not the line's is found as often on either side of it.
    """
    at, seen = _edges(sums, lines, across)
    lines_of, stretches = np.nonzero(seen & (seen.sum(axis=1, keepdims=True) >= LEAST))
    if not len(lines_of):
        return 0.0
    down, aside = _spread((across[:-1] + across[1:]) / 2), _spread(lines)
    count = np.bincount(lines_of, minlength=len(lines))
    columns = np.stack([down[stretches], at[lines_of, stretches]])
    means = np.stack([np.bincount(lines_of, one, len(lines)) for one in columns]) / np.maximum(count, 1)
    way, off = columns - means[:, lines_of]
    turn, fan = np.linalg.lstsq(np.stack([way, way * aside[lines_of]], axis=1), off, rcond=None)[0]
    return float(abs(turn) + abs(fan) / 2) / pitch_of(lines)


def _spread(places: Profile) -> Profile:
    """Places from -0.5 to 0.5."""
    return np.asarray((places - (places[0] + places[-1]) / 2) / (places[-1] - places[0]))


def _edges(sums: Sums, lines: Profile, across: Profile) -> tuple[Profile, Profile]:
    """How far right of each line the edges beside each of its stretches are, and whether there are any."""
    height, width = sums.shape
    reach = max(2, round(REACH * pitch_of(lines)))
    ends = np.clip(np.rint(across).astype(int), 0, height - 1)
    starts, stops = ends[:-1], np.maximum(ends[1:], ends[:-1] + 1)
    places = np.arange(-reach, reach + 1)
    middle = np.clip(np.rint(lines).astype(int), 0, width - 1)[:, None]
    near = np.clip(middle + np.append(places, reach + 1), 0, width)
    shown = np.diff(sums.table[stops][:, near] - sums.table[starts][:, near], axis=2)
    seen = shown.max(axis=2) > SEEN * (stops - starts)[:, None]
    at = (shown @ places) / np.maximum(shown.sum(axis=2), 1)
    return at.T, seen.T
