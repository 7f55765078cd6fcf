"""Pages with a lattice on them: how large a board is drawn and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.random import Generator

from samples.board.grid import Grid, draw_lines, make_grid, tile
from samples.drawing.looks import Look, pick
from samples.drawing.paint import Rect, inset, rounded
from samples.pages.backdrop import backdrop, contrast
from samples.pages.page import phone_page, window_page
from vision.basics.lattice import SIDES
from vision.basics.types import Image

LEAST_DIGITS = 8.0  # pixels: digits are not drawn smaller, so that a person can read them
PHONE_RATIOS = (1.78, 2.0, 2.17, 2.22)
CARD_PAD = 0.3  # of a card around the board, in pitches
NO_BANDS: Mapping[str, float] = dict.fromkeys(SIDES, 0.0)


def _least_pitch(look: Look) -> float:
    size = min(getattr(look, "hint_size", look.digit_size), look.digit_size)
    return LEAST_DIGITS / (size * min(1.0, look.aspect))


def _bare_page(look: Look, wide: float, high: float, rng: Generator) -> tuple[Image, Rect, float]:
    """A crop or a desktop window around a board of `wide` x `high` pitches: page, free box, pitch."""
    pitch = max(look.pitch, _least_pitch(look))
    around = 2 * look.margin * pitch + 4
    size = wide * pitch + around, high * pitch + around
    if look.frame == "crop":
        image = np.zeros((round(size[1]), round(size[0]), 3), np.uint8)
        backdrop(image, look, rng)
        return image, (0.0, 0.0, size[0], size[1]), pitch
    width = max(420, size[0] + rng.integers(20, 300))
    image = np.zeros((round(size[1]) + 110, round(width), 3), np.uint8)
    return image, window_page(image, look, rng), pitch


def _phone_page(look: Look, wide: float, high: float, rng: Generator) -> tuple[Image, Rect, float]:
    """A phone's or tablet's page with the board as large as fits: page, free box, pitch."""
    ratio = pick(rng, PHONE_RATIOS) if look.frame == "phone" else 1.4
    width = max(look.page_width, round(1.06 * wide * _least_pitch(look)))
    image = np.zeros((round(width * ratio), width, 3), np.uint8)
    free = phone_page(image, look, rng)
    return image, free, min((free[2] - free[0]) / wide, (free[3] - free[1]) / high, width / 4.5)


def compose(
    look: Look, rows: int, columns: int, deep: Mapping[str, float], rng: Generator
) -> tuple[Image, Grid]:
    """The page without its board, and the lattice on it; `deep` are the hint bands' depths in pitches."""
    wide = columns + deep["left"] + deep["right"]
    high = rows * look.aspect + deep["top"] + deep["bottom"]
    page = _bare_page if look.frame in ("crop", "desktop") else _phone_page
    around = replace(look, page=look.outside, ink=contrast(look.outside)) if look.outside else look
    image, free, pitch = page(around, wide, high, rng)
    left = (free[0] + free[2] - wide * pitch) / 2
    top = free[1] + (free[3] - free[1] - high * pitch) * rng.uniform(0.1, 0.6)
    if look.outside:
        card = inset((left, top, left + wide * pitch, top + high * pitch), -CARD_PAD * pitch)
        rounded(image, card, CARD_PAD * pitch, look.page)
    left, top = left + deep["left"] * pitch, top + deep["top"] * pitch
    return image, make_grid(look, rows, columns, left, top, pitch)


def empty_board(
    look: Look, rows: int, columns: int, deep: Mapping[str, float], rng: Generator
) -> tuple[Image, Grid]:
    """The page with empty cells and their lines, and the lattice on it."""
    image, grid = compose(look, rows, columns, deep, rng)
    for cell in grid.cells():
        tile(image, grid, *cell, look.cell)
    draw_lines(image, grid)
    return image, grid
