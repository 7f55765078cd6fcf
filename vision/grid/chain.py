"""Evenly spaced lines in a profile of edges, found as the best chain by dynamic programming."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.basics.types import Values

# Pixels between lines, from and to, and by how many their profile is blurred to compare it with itself: lines
# of large cells are a few pixels off; small cells, down to ones too small for a hint, leave no room for that.
SCALES = ((6, 60, 0.8), (45, 100_000, 3.0))
NARROWEST, WIDEST = 0.55, 1.8  # of the pitch: cells of a table whose columns are as wide as their hints
WHOLE_LINE = 0.6  # of its length that a line must show to count where nothing else speaks for it
STRETCH = 0.10  # of the pitch, by which one cell may differ from the others (thick lines every five)
COST = 0.22  # evidence that a line must show to be worth its place in a chain
SPREAD = (
    0.07  # of the pitch: about so far from the middle of a line, or of a gap between tiles, lie its edges
)
NEAREST_END = 0.7  # of the pitch: the outer edge of a tile, where gaps take the rest
SHARPEST, BLUNTEST = 0.6, 3.0  # pixels by which a profile is blurred before its peaks are lines
WIDEST_GAP = 0.35  # of the pitch, between two tiles
HALF = 0.5  # of the strongest edge near a line is an edge of that line, too
MIDDLE = 0.2  # of the pitch to either side of the middle of a cell, where an even chain has no line
SLACK = 1.0  # pixels, by which rounding moves a line
MISSING = 3  # lines in a row that may be hidden between filled cells
CANDIDATES = 3  # pitches of each scale that are tried
SAME = 0.04  # relative difference below which two pitches are one
FAINT_LIKENESS = 0.3  # of the strongest likeness: between thick lines every five, hairlines make a weaker one
CLEARER = 1.3  # times the likeness of its fraction that makes a multiple a candidate of its own
SQUARE = 1.25  # preference for about square cells: those at most so many times as wide as high, or as high
RECENT = 16  # chains that are remembered: questions asked again follow each other closely


@dataclass(frozen=True)
class Chain:
    """Positions of n + 1 lines in a profile, how far apart they are, and how well it bears them out."""

    at: Values
    pitch: float
    score: float

    @property
    def span(self) -> slice:
        """From the first to the last line, as a slice of the profile."""
        return slice(max(0, int(self.at[0])), int(np.ceil(self.at[-1])) + 1)

    def __len__(self) -> int:
        return len(self.at)


def pitch_of(lines: Values) -> float:
    """The usual distance of lines: the median, ten times as fast as NumPy tells it of so few."""
    steps = np.sort(np.diff(lines))
    return float(steps[(len(steps) - 1) // 2] + steps[len(steps) // 2]) / 2


def best_chains(profile: Values, least_cells: int, near: float | None = None) -> list[Chain]:
    """Chains of at least `least_cells` + 1 lines in a profile (0 to 1 at each pixel), best first.

    Where `near` is given, chains of about that pitch are preferred: cells are seldom far from square.
    """
    pitches = _pitches(profile, least_cells)
    if near is not None and not any(abs(pitch - near) < SAME * near for pitch in pitches):
        pitches.append(near)
    found = [c for pitch in pitches if (c := chain_of(profile, pitch)) is not None and len(c) > least_cells]
    found.sort(key=lambda c: -c.score * (SQUARE if near and 1 / SQUARE < c.pitch / near < SQUARE else 1.0))
    return found


def _pitches(profile: Values, least_cells: int) -> list[float]:
    """Distances at which the profile resembles itself, small and large ones apart."""
    most = len(profile) // least_cells
    return [
        pitch
        for low, high, blur in SCALES
        if low < most
        for pitch in _alike(profile, low, min(high, most), blur)
    ]


def _alike(profile: Values, low: int, high: int, blur: float) -> list[float]:
    """Distances of `low` to `high` at which the blurred profile resembles itself, without their multiples."""
    capped = np.minimum(profile, 2 * COST).reshape(1, -1)
    smooth = cv2.GaussianBlur(capped, (0, 0), blur, borderType=cv2.BORDER_CONSTANT).ravel()
    smooth -= smooth.mean()
    padded = np.zeros((1, 1 << (2 * len(smooth) - 1).bit_length()))
    padded[0, : len(smooth)] = smooth
    spectrum = cv2.dft(padded, flags=cv2.DFT_COMPLEX_OUTPUT)
    power = cv2.mulSpectrums(spectrum, spectrum, 0, conjB=True)
    likeness = cv2.idft(power, flags=cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT).ravel()[: high + 2]
    inner = likeness[1:-1]
    peaks = np.flatnonzero((inner >= likeness[:-2]) & (inner > likeness[2:]) & (inner > 0)) + 1
    peaks = peaks[peaks >= low]
    if not len(peaks):
        return []
    pitches: list[float] = []
    for peak in peaks[likeness[peaks] >= FAINT_LIKENESS * likeness[peaks].max()].tolist():
        multiple = any(
            abs(peak / pitch - round(peak / pitch)) < SAME * round(peak / pitch)
            and likeness[peak] < CLEARER * likeness[round(pitch)]
            for pitch in pitches
        )
        if not multiple:
            pitches.append(float(peak))
    return sorted(pitches, key=lambda pitch: -likeness[round(pitch)])[:CANDIDATES]


def chain_of(profile: Values, pitch: float) -> Chain | None:
    """The best chain of about this pitch, or None where no two lines bear each other out."""
    return _chain_of(profile.tobytes(), pitch)


@lru_cache(maxsize=RECENT)
def _chain_of(values: bytes, pitch: float) -> Chain | None:
    """As `chain_of`; a third of the questions are asked again, for regions overlap."""
    profile = np.frombuffer(values)
    places, strength = _places(profile, pitch)
    path, score = _best_path(places, strength, pitch)
    if len(path) < 2:
        return None
    lines = _filled(centred(profile, places[path], pitch), pitch)
    lines = _with_ends(profile, lines)
    return Chain(lines, pitch_of(lines), score - len(lines) * unexplained(profile, lines))


def _best_path(places: Values, strength: Values, pitch: float) -> tuple[list[int], float]:
    """Which of the places, ascending, make the best chain, and how much speaks for it."""
    if not len(places):
        return [], 0.0
    alone = (strength - COST).tolist()
    gain, back = [0.0] * len(alone), [-1] * len(alone)
    for i, j, price in _steps(places, pitch):
        worth = alone[j] + gain[j] - price
        if worth > gain[i]:
            gain[i], back[i] = worth, j
    best = np.add(alone, gain)
    path = [int(best.argmax())]
    while back[path[-1]] >= 0:
        path.append(back[path[-1]])
    return path[::-1], float(best.max())


def _steps(places: Values, pitch: float) -> Iterator[tuple[int, int, float]]:
    """The steps that a chain may take to a place from one before it, and what each costs."""
    index = np.arange(len(places))
    first = np.searchsorted(places, places - (MISSING + 1 + STRETCH) * pitch)
    before = index - first
    to = np.repeat(index, before)
    start = np.arange(len(to)) - np.repeat(np.cumsum(before) - before - first, before)
    steps = (places[to] - places[start]) / pitch
    cells = np.maximum(np.rint(steps), 1)
    off = np.abs(steps - cells) / (STRETCH + SLACK / pitch)
    price = COST * (cells - 1) + COST * off**2
    possible = off <= 1
    return zip(to[possible].tolist(), start[possible].tolist(), price[possible].tolist(), strict=True)


def uneven_chain(profile: Values, even: Chain) -> Chain:
    """The chain itself or, where it misses lines, those that are seen though their cells differ in width."""
    places, strength = _places(profile, NARROWEST * even.pitch)
    inside = (places >= even.at[0] - SLACK) & (places <= even.at[-1] + SLACK) & (strength >= WHOLE_LINE)
    lines = places[inside]
    if len(lines) <= len(even):
        return even
    steps = np.diff(lines) / even.pitch
    if steps.min() < NARROWEST or steps.max() > WIDEST:
        return even
    return Chain(lines, pitch_of(lines), even.score)


def _places(profile: Values, pitch: float) -> tuple[Values, Values]:
    """Where lines may run at this pitch, ascending, and how strongly each is seen (0 to 1).

    A line runs along an edge, or midway between two that are near: those of a thick line or of a gap.
    """
    row = profile.reshape(1, -1)
    sigma = min(max(SHARPEST, SPREAD * pitch / 2), BLUNTEST)
    smooth = cv2.GaussianBlur(row, (0, 0), sigma, borderType=cv2.BORDER_CONSTANT).ravel()
    rising = np.diff(smooth, prepend=0.0, append=0.0) > 0
    peaks = np.flatnonzero(rising[:-1] & ~rising[1:])
    reach = max(1, round(2 * SPREAD * pitch))
    near = cv2.dilate(row, np.ones((1, 2 * reach + 1), np.uint8)).ravel()
    peaks = peaks[near[peaks] > COST / 2]
    gaps = np.flatnonzero(np.diff(peaks) < WIDEST_GAP * pitch)
    places = np.concatenate([peaks, (peaks[gaps] + peaks[gaps + 1]) / 2])
    strength = np.concatenate([near[peaks], np.minimum(near[peaks[gaps]], near[peaks[gaps + 1]])])
    order = np.argsort(places, kind="stable")
    return places[order], np.minimum(strength[order], 1.0)


def _filled(lines: Values, pitch: float) -> Values:
    """The lines with those that nothing shows put in evenly between their neighbours."""
    cells = np.maximum(np.rint(np.diff(lines) / pitch), 1).astype(int)
    at = np.concatenate([[0], cells.cumsum()])
    return np.interp(np.arange(at[-1] + 1), at, lines)


def unexplained(profile: Values, lines: Values) -> float:
    """What the profile shows halfway between lines, where a chain of the right pitch has nothing (0 to 1)."""
    pitch = pitch_of(lines)
    middles = (lines[1:] + lines[:-1]) / 2
    strength = _around(profile, middles, max(1, round(MIDDLE * pitch))).max(axis=1)
    return float(np.maximum(strength - COST, 0).sum()) / (len(lines) - 1)


def _around(profile: Values, at: Values, reach: int) -> Values:
    """The profile at and around positions; (n, 2 * reach + 1), with nothing beyond its ends."""
    index = at.astype(int)[:, None] + np.arange(-reach, reach + 1)
    inside = (index >= 0) & (index < len(profile))
    return np.where(inside, profile[index.clip(0, len(profile) - 1)], 0.0)


def _with_ends(profile: Values, lines: Values) -> Values:
    """The lines and, where tiles stand apart, the outer edges of the tiles at the ends, half a gap nearer."""
    pitch = pitch_of(lines)
    ends = []
    for end, step in ((lines[0], -pitch), (lines[-1], pitch)):
        a, b = sorted((end + NEAREST_END * step, end + (1 + STRETCH) * step))
        part = profile[max(0, int(a)) : max(0, int(b) + 1)]
        ends.append([end + step] if part.max(initial=0.0) > 2 * COST else [])
    return np.concatenate([ends[0], lines, ends[1]])


def centred(profile: Values, lines: Values, pitch: float) -> Values:
    """Each line moved to the middle of the edges around it."""
    reach = max(2, round(WIDEST_GAP * pitch))
    near = _around(profile, lines, reach)
    peak = near.max(axis=1, keepdims=True)
    strong = near >= HALF * peak
    middle = (strong.argmax(axis=1) + 2 * reach - strong[:, ::-1].argmax(axis=1)) / 2
    return np.where(peak[:, 0] >= COST, lines.astype(int) - reach + middle, lines)
