"""Random colours of a page and its board, with contrasts from a few levels of brightness up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from samples.drawing.paint import brightness, grey, hsv, mix
from vision.basics.types import Bgr

LEAST_LINE = 4.0  # levels between a line and its cell: fewer are not seen
LEAST_INK = 40.0  # levels between what is written and what it is written on


@dataclass(frozen=True)
class Palette:
    """The colours that one look draws from."""

    page: Bgr
    panel: Bgr  # under hints
    cell: Bgr
    other: Bgr  # of cells that differ: walls, fills, opened ones
    line: Bgr
    strong: Bgr  # frames, thick lines, borders
    ink: Bgr  # on cells
    accent: Bgr


def differing(rng: Generator, colour: Bgr, levels: float) -> Bgr:
    """A lighter or darker colour whose brightness differs by about so many levels (0 to 255)."""
    level = brightness(colour)
    up = level + levels <= 255 and (level - levels < 0 or rng.random() < 0.5)
    if up:
        return mix(colour, (255, 255, 255), min(1.0, levels / max(1.0, 255 - level)))
    return mix(colour, (0, 0, 0), min(1.0, levels / max(1.0, level)))


def contrast(rng: Generator, least: float, most: float) -> float:
    """A random difference in levels, uniform on a logarithmic scale."""
    return float(np.exp(rng.uniform(np.log(least), np.log(most))))


def tinted(rng: Generator, colour: Bgr, share: float) -> Bgr:
    """The colour mixed with a share of a random hue."""
    return mix(colour, hsv(rng.random(), 0.8, 0.2 + 0.8 * rng.random()), share)


def _neutral(rng: Generator) -> Bgr:
    return grey(float(rng.choice([255, 250, 240, 30, 18, 0, rng.uniform(0, 255)])))


def _tint(rng: Generator) -> Bgr:
    return hsv(rng.random(), float(rng.uniform(0, 0.35)), float(rng.uniform(0.1, 1)))


def _loud(rng: Generator) -> Bgr:
    return hsv(rng.random(), float(rng.uniform(0.4, 1)), float(rng.uniform(0.25, 1)))


def _dark(rng: Generator) -> Bgr:
    return hsv(rng.random(), float(rng.uniform(0, 0.7)), float(rng.uniform(0.02, 0.25)))


def _sepia(rng: Generator) -> Bgr:
    return hsv(float(rng.uniform(0.07, 0.13)), float(rng.uniform(0.2, 0.6)), float(rng.uniform(0.3, 0.95)))


def _neon(rng: Generator) -> Bgr:
    return hsv(float(rng.uniform(0.7, 0.95)), float(rng.uniform(0.6, 1)), float(rng.uniform(0.08, 0.3)))


PALETTES: dict[str, Callable[[Generator], Bgr]] = {
    "neutral": _neutral,
    "tint": _tint,
    "loud": _loud,
    "dark": _dark,
    "sepia": _sepia,
    "neon": _neon,
}


def random_palette(rng: Generator, ground: Callable[[Generator], Bgr]) -> Palette:
    """Random colours that suit a page's ground; cells may have the page's colour or differ from it."""
    page = ground(rng)
    cell = page if rng.random() < 0.25 else tinted(rng, differing(rng, page, contrast(rng, 4, 200)), 0.15)
    other = tinted(rng, differing(rng, cell, contrast(rng, 8, 220)), float(rng.choice([0, 0.1, 0.5])))
    line = tinted(rng, differing(rng, cell, contrast(rng, LEAST_LINE, 200)), float(rng.choice([0, 0, 0.2])))
    return Palette(
        page=page,
        panel=page if rng.random() < 0.5 else tinted(rng, differing(rng, page, contrast(rng, 4, 120)), 0.1),
        cell=cell,
        other=other,
        line=line,
        strong=line if rng.random() < 0.3 else differing(rng, cell, contrast(rng, 30, 255)),
        ink=tinted(rng, differing(rng, cell, contrast(rng, LEAST_INK, 255)), float(rng.choice([0, 0.3]))),
        accent=hsv(rng.random(), float(rng.uniform(0.4, 1)), float(rng.uniform(0.4, 1))),
    )
