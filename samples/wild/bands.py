"""Hints beside a board, in many forms: loose, on panels, in cells like those of the board, in tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.random import Generator

from samples.drawing.paint import Rect, rounded
from samples.wild.board import Lines, Style, boxes, draw_lines, fill_box
from samples.wild.fonts import put
from vision.basics.types import Image

GOING_ON = 0.35  # of the boards with hints have them in cells that continue those of the board
USUAL = (
    ("top", "left"),
    ("top", "left"),
    ("top", "left"),
    ("top",),
    ("left",),
    ("bottom", "right"),
    ("top", "right"),
    ("top", "left", "bottom", "right"),
)


@dataclass(frozen=True)
class Hints:
    """Hints on one side: how deep it is and how far from the board, in cells, and its numbers by line."""

    side: str
    depth: float
    gap: float
    numbers: tuple[tuple[int, ...], ...]  # by row or column, from the board outwards
    step: float  # between numbers, in cells

    @property
    def goes_on(self) -> bool:
        """Whether its cells continue those of the board."""
        return self.step == 1.0 and self.gap == 0.0

    def box(self, x: Lines, y: Lines) -> Rect:
        """Where it is, beside a board with these lines."""
        across, down = float(x[1] - x[0]), float(y[1] - y[0])
        left, top, right, bottom = float(x[0]), float(y[0]), float(x[-1]), float(y[-1])
        near, far = self.gap, self.gap + self.depth
        return {
            "top": (left, top - far * down, right, top - near * down),
            "bottom": (left, bottom + near * down, right, bottom + far * down),
            "left": (left - far * across, top, left - near * across, bottom),
            "right": (right + near * across, top, right + far * across, bottom),
        }[self.side]


def random_bands(rng: Generator, rows: int, columns: int) -> tuple[Hints, ...]:
    """Hints on some sides: one number a line, or several; often in cells that continue those of the board."""
    several, most = rng.random() < 0.65, int(rng.choice([1, 3, 6, 9]))
    going_on = rng.random() < GOING_ON
    gap = 0.0 if going_on else float(rng.choice([0, 0, 0.05, 0.2, 0.6]))
    step = 1.0 if going_on else float(rng.uniform(0.45, 1.0))
    bands = []
    for side in USUAL[int(rng.integers(len(USUAL)))]:
        lines = columns if side in ("top", "bottom") else rows
        counts = rng.integers(0 if several else 1, (most if several else 1) + 1, lines)
        counts[int(rng.integers(lines))] = counts.max()
        numbers = tuple(tuple(int(n) for n in rng.integers(0, 12, count)) for count in counts)
        deep = max(1, counts.max()) * step + (0.0 if going_on else float(rng.uniform(0.1, 0.6)))
        bands.append(Hints(side, deep, gap, numbers, step))
    return tuple(bands)


def _loose(image: Image, band: Hints, box: Rect, x: Lines, y: Lines, style: Style, rng: Generator) -> None:
    """The numbers alone, without a ground."""


def _panel(image: Image, band: Hints, box: Rect, x: Lines, y: Lines, style: Style, rng: Generator) -> None:
    """One panel."""
    rounded(image, box, float(rng.choice([0, 8])), style.palette.panel)


def _stripes(image: Image, band: Hints, box: Rect, x: Lines, y: Lines, style: Style, rng: Generator) -> None:
    """A panel under every second line, or strokes between lines."""
    separated = rng.random() < 0.5
    for index, strip in enumerate(_strips(band, box, x, y)):
        if separated:
            fill_box(image, (strip[0], strip[1], strip[2], strip[1] + 1), style.palette.line)
            fill_box(image, (strip[0], strip[1], strip[0] + 1, strip[3]), style.palette.line)
        elif index % 2:
            fill_box(image, strip, style.palette.panel)


def _tiles(image: Image, band: Hints, box: Rect, x: Lines, y: Lines, style: Style, rng: Generator) -> None:
    """A tile for each line."""
    gap, radius = max(1.0, style.gap * float(x[1] - x[0]) / 2), style.radius * float(x[1] - x[0])
    for left, top, right, bottom in _strips(band, box, x, y):
        rounded(image, (left + gap, top + gap, right - gap, bottom - gap), radius, style.palette.panel)


def _cells(image: Image, band: Hints, box: Rect, x: Lines, y: Lines, style: Style, rng: Generator) -> None:
    """Cells like those of the board, or of their own depth, one for each number."""
    upright = band.side in ("top", "bottom")
    count = max(1, round(band.depth / band.step))
    start, stop = (box[1], box[3]) if upright else (box[0], box[2])
    deep = np.linspace(start, stop, count + 1)
    columns, rows = (x, deep) if upright else (deep, y)
    paint = style.palette.cell if rng.random() < 0.5 else style.palette.panel
    for cell in boxes(columns, rows, 1.0 if style.form == "tiles" else 0.0):
        fill_box(image, cell, paint)
    draw_lines(
        image, columns, rows, replace(style, every=0, frame=style.line if rng.random() < 0.5 else style.frame)
    )


def _bubbles(image: Image, band: Hints, box: Rect, x: Lines, y: Lines, style: Style, rng: Generator) -> None:
    """A disc under each number."""
    reach = 0.48 * band.step * float(x[1] - x[0])
    for number in _places(band, box, x, y):
        middle = number[1]
        rounded(
            image,
            (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach),
            reach,
            style.palette.panel,
        )


def _notched(image: Image, band: Hints, box: Rect, x: Lines, y: Lines, style: Style, rng: Generator) -> None:
    """A panel for each line, as long as its numbers."""
    for strip, numbers in zip(_strips(band, box, x, y), band.numbers, strict=True):
        share = len(numbers) / max(1, *map(len, band.numbers))
        left, top, right, bottom = strip
        if band.side == "top":
            top = bottom - share * (bottom - top)
        elif band.side == "left":
            left = right - share * (right - left)
        fill_box(image, (left + 1, top, right - 1, bottom), style.palette.panel)


BANDS: dict[str, Callable[[Image, Hints, Rect, Lines, Lines, Style, Generator], None]] = {
    "loose": _loose,
    "panel": _panel,
    "stripes": _stripes,
    "tiles": _tiles,
    "cells": _cells,
    "bubbles": _bubbles,
    "notched": _notched,
}


def _strips(band: Hints, box: Rect, x: Lines, y: Lines) -> list[Rect]:
    """The part of the band for each line."""
    if band.side in ("top", "bottom"):
        return [(float(a), box[1], float(b), box[3]) for a, b in pairwise(x)]
    return [(box[0], float(a), box[2], float(b)) for a, b in pairwise(y)]


def _places(band: Hints, box: Rect, x: Lines, y: Lines) -> list[tuple[int, tuple[float, float]]]:
    """Each number with where its middle is; those next to the board stand at its edge."""
    across, down = float(x[1] - x[0]), float(y[1] - y[0])
    margin = (band.depth - max(1, *map(len, band.numbers)) * band.step) / 2 + band.step / 2
    places = []
    for (left, top, right, bottom), numbers in zip(_strips(band, box, x, y), band.numbers, strict=True):
        for index, number in enumerate(numbers):
            away = margin + index * band.step
            middle = {
                "top": ((left + right) / 2, bottom - away * down),
                "bottom": ((left + right) / 2, top + away * down),
                "left": (right - away * across, (top + bottom) / 2),
                "right": (left + away * across, (top + bottom) / 2),
            }[band.side]
            places.append((number, middle))
    return places


def draw_band(image: Image, band: Hints, x: Lines, y: Lines, style: Style, rng: Generator, form: str) -> Rect:
    """Draw one band; the box that it takes."""
    box = band.box(x, y)
    BANDS[form](image, band, box, x, y, style, rng)
    height = min(style.size, 0.85 * band.step) * min(float(x[1] - x[0]), float(y[1] - y[0]))
    for number, middle in _places(band, box, x, y):
        put(image, str(number), middle, max(4.0, height), style.font, style.palette.ink)
    return box
