"""Numbers beside a board: on the left, top, right or bottom, in line with its rows and columns.

For boards with one number a line:

    bands = find_bands(image, lattice)      # {"left": Band, "top": Band, ...}; no numbers, no Band
    for line in bands["top"].lines:         # one tuple of digits for each column, left to right
        alternatives = single_number(line)  # likeliest first; empty where the line shows nothing

A `Band` holds the digits of each row (sides "left" and "right") or column ("top" and "bottom") in reading
order: left to right, top to bottom. `Band.share` tells how many of the lines have any.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.reading import Alternative
from vision.digits import NOT_A_NUMBER, NumberReading, read_numbers
from vision.glyphs import Glyph, apart, find_glyphs
from vision.lattice import Lattice
from vision.sight import Box, Image

SIDES = ("left", "top", "right", "bottom")
Probabilities = NDArray[np.float64]

OVERLAP = 0.25  # of a cell, by which a number may reach over the board's edge
LIKELY = 0.5  # that a glyph is a number: below, it is a mark or a piece of the background
SURE = 0.9  # that a glyph is a number, to be counted among those that tell the usual height
TALL, WIDE = 1.3, 1.0  # of the usual height: larger glyphs are tried as several that touch
UNEVEN = 0.12  # of the usual height, and
ROUGH = 1.2  # pixels, by which digits of one band differ in height: they are of one font
LINES_APART = 5  # lines without numbers between two that have some
APART = 1.6  # cells, or
APART_TALL = 3.0  # digit heights between numbers that belong to one band
FAINT = 0.002  # probability below which an alternative is not worth a word


@dataclass(frozen=True)
class Digit:
    """A glyph that is read as a digit, or as two that touch."""

    glyph: Glyph
    reading: NumberReading

    @property
    def box(self) -> Box:
        """Its place in the picture."""
        return self.glyph.box

    @property
    def likely(self) -> float:
        """Probability that it is a number at all."""
        return 1 - float(self.reading.probabilities[NOT_A_NUMBER])


@dataclass(frozen=True)
class Band:
    """The digits on one side of a board, for each line in reading order."""

    side: str
    lines: tuple[tuple[Digit, ...], ...]

    @property
    def share(self) -> float:
        """The part of the lines that have a digit."""
        return sum(map(bool, self.lines)) / len(self.lines)


def find_bands(image: Image, lattice: Lattice) -> dict[str, Band]:
    """The bands of digits around a board, by side."""
    return bands_around(lattice, read_digits(image, lattice))


def read_digits(image: Image, lattice: Lattice) -> list[Digit]:
    """All that may be digits on a lattice and as far around it as hints may reach."""
    digits = _read(find_glyphs(image, lattice))
    sure = [digit.glyph.height for digit in digits if digit.likely > SURE]
    if not sure:
        return []
    usual = usual_height(sure)
    pieces: list[Glyph] = []
    whole = []
    for digit in digits:
        large = digit.glyph.height > TALL * usual or digit.glyph.width > WIDE * usual
        parts = apart(digit.glyph, usual) if large else []
        if parts:
            pieces += parts
        else:
            whole.append(digit)
    return [digit for digit in whole + _read(pieces) if digit.likely > LIKELY]


def _read(glyphs: Sequence[Glyph]) -> list[Digit]:
    readings = read_numbers([glyph.ink for glyph in glyphs])
    return [Digit(glyph, reading) for glyph, reading in zip(glyphs, readings, strict=True)]


def bands_around(lattice: Lattice, digits: Sequence[Digit]) -> dict[str, Band]:
    """The bands, by side, that digits make around a board; a part of a lattice may be tried as a board."""
    beside: dict[str, list[tuple[Digit, int]]] = {side: [] for side in SIDES}
    for digit in digits:
        place = _place(digit.glyph, lattice)
        if place:
            beside[place[0]].append((digit, place[1]))
    bands = {side: _band(side, found, lattice) for side, found in beside.items()}
    return {side: band for side, band in bands.items() if band is not None}


def single_number(line: Sequence[Digit]) -> tuple[Alternative, ...]:
    """What the one number of a line may be, likeliest first; empty where there are no digits."""
    if not line:
        return ()
    chances = joined([digit.reading.probabilities for digit in line])
    order = np.argsort(-chances[:NOT_A_NUMBER])
    return tuple(Alternative(int(n), float(chances[n])) for n in order if chances[n] > FAINT)


def box_of(line: Sequence[Digit]) -> Box | None:
    """The box around digits; None where there are none."""
    if not line:
        return None
    lefts, tops, rights, bottoms = zip(*(digit.box for digit in line), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def joined(parts: Sequence[Probabilities]) -> Probabilities:
    """Probabilities (101,) of the number of digits beside each other; more than two make no number."""
    chances = parts[0]
    for part in parts[1:]:
        both = np.zeros_like(chances)
        both[10:NOT_A_NUMBER] = np.outer(chances[1:10], part[:10]).ravel()
        both[NOT_A_NUMBER] = 1 - both.sum()
        chances = both
    return chances


def _place(glyph: Glyph, lattice: Lattice) -> tuple[str, int] | None:
    """The side and line that a glyph stands beside; None on the board and in the corners."""
    across, down = (
        int(np.searchsorted(lines, at)) - 1
        for lines, at in zip((lattice.x, lattice.y), glyph.centre, strict=True)
    )
    left, top, right, bottom = glyph.box
    if 0 <= down < lattice.height and glyph.height < 1.1 * (lattice.y[down + 1] - lattice.y[down]):
        over = OVERLAP * float(np.diff(lattice.x).min())
        if right < lattice.x[0] + over:
            return "left", down
        if left > lattice.x[-1] - over:
            return "right", down
    if 0 <= across < lattice.width:
        over = OVERLAP * float(np.diff(lattice.y).min())
        if bottom < lattice.y[0] + over:
            return "top", across
        if top > lattice.y[-1] - over:
            return "bottom", across
    return None


def _band(side: str, digits: list[tuple[Digit, int]], lattice: Lattice) -> Band | None:
    """The band that most lines have part in, without what stands apart from it or is of another size."""
    if not digits:
        return None
    across = side in ("left", "right")
    usual = usual_height([digit.glyph.height for digit, _ in digits])
    slack = UNEVEN * usual + ROUGH
    digits = [item for item in digits if abs(item[0].glyph.height - usual) <= slack]
    pitch = float(np.median(np.diff(lattice.x if across else lattice.y)))
    reach = max(APART * pitch, APART_TALL * usual)
    depth = [digit.glyph.centre[0 if across else 1] for digit, _ in digits]
    cluster = _largest_cluster(np.array(depth), np.array([line for _, line in digits]), reach)
    lines: list[list[Digit]] = [[] for _ in range(lattice.height if across else lattice.width)]
    for digit, line in (digits[i] for i in cluster):
        lines[line].append(digit)
    dark = sum(digit.glyph.dark for line in lines for digit in line) > sum(map(len, lines)) / 2
    return Band(side, tuple(tuple(sorted(_alike(line, dark), key=_reading_order)) for line in lines))


def _alike(line: list[Digit], dark: bool) -> list[Digit]:
    """The digits of a line that are dark or light as most are: the others are gaps between things beside them."""
    return [digit for digit in line if digit.glyph.dark == dark] or line


def usual_height(heights: Sequence[int]) -> float:
    """The height that the most others resemble."""
    tall = np.array(heights, np.float64)
    near = np.abs(np.log(tall[:, None] / tall[None])) < np.log(1.15)
    return float(np.median(tall[near[near.sum(axis=1).argmax()]]))


def _largest_cluster(depth: Probabilities, line: NDArray[np.int64], reach: float) -> list[int]:
    """Indices of the digits that hang together, of the cluster with digits in the most lines."""
    near = (np.abs(depth[:, None] - depth[None]) < reach) & (
        np.abs(line[:, None] - line[None]) <= LINES_APART
    )
    left = np.ones(len(depth), np.bool_)
    best: list[int] = []
    while left.any():
        members = np.zeros_like(left)
        front = np.zeros_like(left)
        front[int(left.argmax())] = True
        while front.any():
            members |= front
            front = near[front].any(axis=0) & ~members
        left &= ~members
        cluster = np.flatnonzero(members).tolist()
        if len({int(line[i]) for i in cluster}) > len({int(line[i]) for i in best}):
            best = cluster
    return best


def _reading_order(digit: Digit) -> tuple[float, float]:
    """By text line, then left to right: digits whose middles are at about one height share a text line."""
    return digit.glyph.centre[1] // digit.glyph.height, digit.glyph.centre[0]
