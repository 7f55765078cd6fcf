"""Evenly spaced lines in a smooth profile: how many cells there are between two ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Profile = NDArray[np.float64]

LEAST_CELLS = 3  # rows and columns of the smallest board
WIDE = 6.0  # places of cells in which lines at thirds and quarters of them would show
OFF = np.linspace(-0.45, 0.45, 9)  # of a cell, by which the ends may be off
FIRST, LAST = np.reshape(np.meshgrid(OFF, OFF), (2, -1))  # of all pairs of ends
ODD = 0.1  # of contrast is lost where cells are of half or twice the size that is told, and
ODDEST = 2.5  # times as many or as few cells are not tried
LOUDEST = 2.5  # times the mean of the profile is no more than that: thick lines are lines like others
REACH = 0.3  # of a cell, within which a line is looked for
PARTS = 12  # of a cell
BETWEEN = ((6,), (4, 8), (3, 9))  # of these parts: halves, thirds and quarters of a cell
FINE = 8  # places of the profile are parted into so many, so that looking one up is quick


@dataclass(frozen=True, eq=False)
class Comb:
    """Evenly spaced lines (n + 1,), and by how much more the profile shows there than between them."""

    lines: Profile
    contrast: float


def best_comb(profile: Profile, ends: tuple[float, float], size: float) -> Comb | None:
    """The lines that a profile (first value at 0.5) shows best between two ends, for cells about so large."""
    length = ends[1] - ends[0]
    inside = profile[max(0, int(ends[0])) : int(ends[1]) + 1]
    if length < LEAST_CELLS or not len(inside):
        return None
    capped = np.minimum(profile, LOUDEST * inside.mean())
    expected = length / size
    fine = np.interp(np.arange(FINE * len(profile)) / FINE, np.arange(len(profile)) + 0.5, capped)
    counts = range(max(LEAST_CELLS, int(expected / ODDEST)), max(LEAST_CELLS, int(expected * ODDEST)) + 1)
    lost = ODD * np.abs(np.log2(np.array(counts) / expected))
    best, most = None, -np.inf
    for i in np.argsort(lost):  # the likely counts first: those after them need not be tried in full
        fitted = _fitted(fine, ends, counts[i], most + lost[i])
        if fitted is not None and fitted.contrast - lost[i] > most:
            best, most = fitted, fitted.contrast - lost[i]
    return best and Comb(_drawn_to(profile, best.lines), best.contrast)


def _fitted(fine: Profile, ends: tuple[float, float], count: int, least: float) -> Comb | None:
    """So many cells in a profile of FINE parts, their outer lines within half a cell of the ends.

    None where the profile shows no more than the `least` there.
    """
    step = (ends[1] - ends[0]) / count
    first, last = ends[0] + FIRST * step, ends[1] + LAST * step

    def shown(part: int) -> Profile:
        share = (np.arange(count + (part == 0)) + part / PARTS) / count
        at = FINE * (first[:, None] + (last - first)[:, None] * share)
        return np.asarray(fine.take(at.astype(np.intp), mode="clip").mean(axis=1))

    lines = shown(0)
    hopeful = lines > least
    if not hopeful.any():
        return None
    first, last, lines = first[hopeful], last[hopeful], lines[hopeful]
    parts = BETWEEN[: len(BETWEEN) if step >= WIDE else 1]
    contrast = lines - np.max([np.mean([shown(part) for part in group], axis=0) for group in parts], axis=0)
    place = int(contrast.argmax())
    return Comb(np.linspace(first[place], last[place], count + 1), float(contrast[place]))


def _drawn_to(profile: Profile, lines: Profile) -> Profile:
    """Even lines drawn to the middles of what the profile shows beside each."""
    step = float(lines[-1] - lines[0]) / (len(lines) - 1)
    shift = np.linspace(-REACH, REACH, PARTS + 1) * step
    visible = np.interp(lines[:, None] + shift, np.arange(len(profile)) + 0.5, profile)
    visible = np.maximum(visible - visible.min(axis=1, keepdims=True), 0)
    weight = visible.sum(axis=1)
    middle = lines + (visible * shift).sum(axis=1) / np.maximum(weight, 1e-9)
    line = np.stack([np.arange(len(lines)), np.ones(len(lines))], axis=1)
    surely = np.sqrt(weight + 1e-9)
    fit = np.linalg.lstsq(line * surely[:, None], middle * surely, rcond=None)[0]
    return np.asarray(line @ fit, np.float64)
