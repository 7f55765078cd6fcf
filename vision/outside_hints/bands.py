"""Bands of numbers beside a board: on the left, top, right or bottom, in line with its rows and columns.

For boards with one number a line:

    bands = find_bands(image, lattice)      # {"left": Band, "top": Band, ...}; no numbers, no Band
    for number in bands["top"].numbers:     # of each column, left to right: what it may be, likeliest first

A `Band` holds the digits of each row (sides "left" and "right") or column ("top" and "bottom") in reading
order: left to right, top to bottom. `Band.share` tells how many of the lines have any.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from solvers.repair.reading import Alternative
from vision.basics.arrays import median
from vision.basics.lattice import SIDES, Lattice
from vision.basics.types import Image, Values
from vision.digits.counters import without_counts
from vision.digits.glyphs import Glyphs, find_glyphs
from vision.digits.network import SURE
from vision.digits.numbers import (
    Digit,
    alike,
    beside,
    counting,
    only_digits,
    read_glyphs,
    single_number,
    text_lines,
)
from vision.digits.ones import NARROW
from vision.outside_hints.reach import Direction

AGREE = 0.8  # of the lines with hints on opposite sides that have the same on both
AXES = SIDES[:2], SIDES[2:]  # those beside which the columns have their hints, and the rows theirs
COVER = 0.35  # of the lines of either direction must have a hint
OVERLAP = 0.25  # of a cell, by which a number may reach over the board's edge
HINTS = 0.3  # chance of a band from which its numbers are hints
OFF_ROW, OFF_COLUMN = 0.3, 0.46  # cells between the middles of a digit and of its row or column
LINES_APART = 5  # lines without numbers between two that have some
SEPARATE = 1.6  # cells, or
APART_TALL = 3.0  # digit heights between numbers that belong to one band


@dataclass(frozen=True, eq=False)
class Band:
    """The digits on one side of a board, for each line in reading order."""

    side: str
    lines: tuple[tuple[Digit, ...], ...]
    odd: tuple[tuple[Digit, ...], ...]  # which look as no others do, and may be of the lines or not
    chance: float = 1.0  # that they are hints, for all that the finder sees

    @property
    def share(self) -> float:
        """The part of the lines that have a digit."""
        return sum(map(bool, self.lines)) / len(self.lines)

    @cached_property
    def numbers(self) -> tuple[tuple[Alternative, ...], ...]:
        """What the one number of each line may be, likeliest first; empty where a line shows nothing."""
        return tuple(map(single_number, self.lines))

    @property
    def does_more_than_count(self) -> bool:
        """Whether its numbers are hints, and do not only count the lines."""
        return self.chance >= HINTS and not counting(self.lines)

    @property
    def digits(self) -> list[Digit]:
        """Its digits, line by line."""
        return [digit for line in self.lines for digit in line]

    @property
    def sure(self) -> float:
        """How surely its digits are read, in the mean."""
        return float(np.mean([digit.reading.confidence for digit in self.digits]))

    @property
    def whole(self) -> Band:
        """The band with its odd digits among the others."""
        lines = (_in_order([*line, *odd]) for line, odd in zip(self.lines, self.odd, strict=True))
        return replace(self, lines=tuple(lines), odd=((),) * len(self.lines))

    def in_hand_of(self, other: Band) -> bool:
        """Whether its digits are as tall as those of another band, and darker or lighter as they are."""
        tall, ink = zip(*(_hand(band) for band in (self, other)), strict=True)
        return bool(alike(np.array(tall))[0, 1] and ink[0] @ ink[1] > 0)


def find_bands(image: Image, lattice: Lattice, faint: bool = False) -> dict[str, Band]:
    """The bands of digits around a board, by side; those of `faint` ones, too, if asked for."""
    return bands_of(find_glyphs(image, lattice), lattice, faint)


def bands_of(found: Glyphs, lattice: Lattice, faint: bool = False) -> dict[str, Band]:
    """The bands, by side, of those digits among glyphs that stand around a board; see `find_bands`."""
    glyphs = beside([*found.clear, *found.faint] if faint else found.clear, lattice)
    return bands_around(lattice, only_digits(without_counts(read_glyphs(glyphs, lattice)), lattice))


def bands_around(lattice: Lattice, digits: Sequence[Digit]) -> dict[str, Band]:
    """The bands, by side, that digits make around a board; a part of a lattice may be tried as a board.

    Numbers are no hints where the finder sees hints on the opposite side only.
    """
    beside: dict[str, list[tuple[Digit, int]]] = {side: [] for side in SIDES}
    for digit in digits:
        place = _place(digit, lattice)
        if place:
            beside[place[0]].append((digit, place[1]))
    found = (_band(side, digits, lattice) for side, digits in beside.items())
    bands = {band.side: band for band in found if band is not None}
    clear = {side for side, band in bands.items() if band.chance >= HINTS}
    opposite = {side for axis in AXES if clear.intersection(axis) for side in axis} - clear
    return {side: band for side, band in bands.items() if side not in opposite}


def _chance(band: Band, lattice: Lattice) -> float:
    """How likely the numbers of a band are hints, for all that the finder sees of them."""
    return lattice.interest.chance([digit.box for digit in band.digits]) if lattice.interest else 1.0


def hinted_both_ways(bands: dict[str, Band]) -> bool:
    """Whether there are hints beside the columns and beside the rows."""
    return all(any(side in bands and bands[side].share >= COVER for side in sides) for sides in AXES)


def has_hints_beside(image: Image, lattice: Lattice) -> bool:
    """Whether hints stand beside rows and columns of a BGR picture, rather than numbers that count them."""
    bands = find_bands(image, lattice)
    return hinted_both_ways({side: band for side, band in bands.items() if band.does_more_than_count})


def shows_anything(image: Image, lattice: Lattice, side: str) -> bool:
    """Whether anything stands where the outer line at one of SIDES has its hint, digit or not."""
    boxes = np.array([glyph.box for glyph in chain(*find_glyphs(image, lattice))]).reshape(-1, 2, 2)
    crossing, along = lattice.x, lattice.y
    if side in AXES[1]:
        crossing, along, boxes = along, crossing, boxes[..., ::-1]
    over = OVERLAP * float(np.diff(crossing).min())
    start, end = along[:2] if side in ("top", "left") else along[-2:]
    outside = (boxes[:, 0, 0] < crossing[0] + over) | (boxes[:, 1, 0] > crossing[-1] - over)
    return bool((outside & (boxes[:, 0, 1] < end) & (boxes[:, 1, 1] > start)).any())


def opposite_agree(one: Sequence[object], other: Sequence[object]) -> bool:
    """Whether opposite sides show the same beside most lines, as far as either has anything there.

    What they show of each line is None where that is nothing.
    """
    shown = [pair for pair in zip(one, other, strict=True) if pair != (None, None)]
    return sum(first == second for first, second in shown) >= AGREE * len(shown)


def line_at(lines: Values, at: float) -> tuple[int | None, float]:
    """The line of cells at a position, and how far from its middle that is, in cells."""
    index = bisect_left(lines, at) - 1
    if not 0 <= index < len(lines) - 1:
        return None, 0.0
    a, b = lines[index : index + 2]
    return index, abs(float((at - a) / (b - a)) - 0.5)


def _hand(band: Band) -> tuple[float, NDArray[np.float64]]:
    """The usual height and contrast (3,) of a band's digits."""
    glyphs = [digit.glyph for digit in band.digits]
    return (
        float(median([glyph.height for glyph in glyphs])),
        np.asarray(median([glyph.contrast for glyph in glyphs], axis=0), np.float64),
    )


def _place(digit: Digit, lattice: Lattice) -> tuple[str, int] | None:
    """The side and line that a digit stands beside; None on the board, in the corners and between lines."""
    left, top, right, bottom = digit.box
    x, y = lattice.x, lattice.y
    across, down = digit.glyph.centre
    row, off_row = line_at(y, down)
    if row is not None and off_row < OFF_ROW:
        over = OVERLAP * float(np.diff(x).min())
        if right < x[0] + over:
            return "left", row
        if left > x[-1] - over:
            return "right", row
    column, off_column = line_at(x, across)
    if column is not None and off_column < OFF_COLUMN:
        over = OVERLAP * float(np.diff(y).min())
        if bottom < y[0] + over:
            return "top", column
        if top > y[-1] - over:
            return "bottom", column
    return None


def _band(side: str, found: list[tuple[Digit, int]], lattice: Lattice) -> Band | None:
    """Of the digits that hang together, those that are surest and stand where hints do."""
    if not found:
        return None
    across = side in ("left", "right")
    lines = np.array([line for _, line in found])
    depth = np.array([digit.glyph.centre[0 if across else 1] for digit, _ in found])
    tall = np.array([digit.glyph.height for digit, _ in found], np.float64)
    pitch = float(median(np.diff(lattice.x if across else lattice.y)))
    near = np.abs(depth[:, None] - depth) < np.maximum(SEPARATE * pitch, APART_TALL * tall)
    near &= (np.abs(lines[:, None] - lines) <= LINES_APART) & alike(tall)
    bands = []
    for cluster in _clusters(near & near.T):
        rows: list[list[Digit]] = [[] for _ in range(lattice.height if across else lattice.width)]
        for digit, line in (found[i] for i in cluster):
            rows[line].append(digit)
        band = Band(side, _one_shade(rows), ((),) * len(rows))
        sure = sum(min((digit.reading.confidence for digit in line), default=0.0) for line in band.lines)
        band = replace(band, chance=_chance(band, lattice))
        bands.append((sure * band.chance, len(band.digits), band))
    best = max(bands, key=lambda ranked: ranked[:2])[2]
    edge = float((lattice.x if across else lattice.y)[0 if side in ("left", "top") else -1])
    return _to_where_it_stops(best, found, Direction(across, edge, pitch, lattice.x))


def _to_where_it_stops(band: Band, found: Sequence[tuple[Digit, int]], direction: Direction) -> Band:
    """The band with each line cut where its numbers stop, and what other digits stand between these."""
    stops = direction.stops(band.lines)
    if stops is None:
        return band
    lines = [direction.unbroken(line, stops) for line in band.lines]
    taken = {id(digit) for digit in band.digits}
    others: list[list[Digit]] = [[] for _ in lines]
    for digit, line in found:
        stroke = digit.glyph.width < NARROW * digit.glyph.height
        if id(digit) not in taken and digit.likely > SURE and not stroke:
            others[line].append(digit)
    odd = [
        [digit for digit in direction.unbroken([*line, *more], stops) if id(digit) not in taken]
        if more
        else []
        for line, more in zip(lines, others, strict=True)
    ]
    for at, more in enumerate(odd):
        if not lines[at] and _is_zero(more):
            lines[at], odd[at] = more, []
    return replace(band, lines=tuple(map(tuple, lines)), odd=tuple(map(tuple, odd)))


def _is_zero(odd: Sequence[Digit]) -> bool:
    """Whether odd digits are a 0 as empty lines show it, such as the only hint that is not struck out."""
    return len(odd) == 1 and odd[0].reading.number == 0


def _one_shade(lines: Sequence[list[Digit]]) -> tuple[tuple[Digit, ...], ...]:
    """The digits of each line that are darker or lighter as most are; the others are gaps between things."""
    contrasts = [
        digit.glyph.contrast / np.linalg.norm(digit.glyph.contrast) for line in lines for digit in line
    ]
    usual = median(contrasts, axis=0)
    alike = ([digit for digit in line if digit.glyph.contrast @ usual > 0] or line for line in lines)
    return tuple(map(_in_order, alike))


def _in_order(line: Sequence[Digit]) -> tuple[Digit, ...]:
    """The digits of a line in reading order."""
    return tuple(chain(*text_lines(line)))


def _clusters(near: NDArray[np.bool_]) -> Iterator[list[int]]:
    """Indices of what hangs together, by which are near each other; (n, n)."""
    left = np.ones(len(near), np.bool_)
    while left.any():
        members = np.zeros_like(left)
        front = np.zeros_like(left)
        front[int(left.argmax())] = True
        while front.any():
            members |= front
            front = near[front].any(axis=0) & ~members
        left &= ~members
        yield np.flatnonzero(members).tolist()
