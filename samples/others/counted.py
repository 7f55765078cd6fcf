"""Pictures of other puzzles and tables with numbers beside their rows and columns, as hints stand."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
from numpy.random import Generator

from samples.board.drafts import blobs, runs
from samples.board.grid import Grid, mark_box, tile
from samples.board.hint_looks import HintLook, Lines, hint_depths, random_hints
from samples.board.hints import draw_hints
from samples.board.scene import Scene
from samples.drawing.fonts import write
from samples.drawing.looks import Look, pick
from samples.drawing.paint import BLACK, WHITE, brightness, centre, disc, grey, hsv
from samples.pages.compose import empty_board
from vision.basics.types import Flags, Image

STONE = 0.8  # of a cell


def tents(look: Look, rng: Generator) -> Image:
    """Trees and some tents, with the number of tents beside each line."""
    side = int(rng.integers(8, 12))  # smaller ones have one answer by chance
    filled = rng.random((side, side)) < 0.2
    image, grid = _page(look, _counts(filled.T), _counts(filled), rng)
    for row, column in grid.cells():
        if filled[row, column] and rng.random() < 0.5:
            disc(image, mark_box(grid, row, column, 0.5), hsv(0.08, 0.8, 0.8))
        elif rng.random() < 0.2:
            disc(image, mark_box(grid, row, column, 0.7), hsv(0.35, 0.8, 0.5))
    return image


def stones(look: Look, rng: Generator) -> Image:
    """A board whose rows and columns are numbered, with stones on its crossings."""
    rows, columns = (int(side) for side in rng.integers(6, 14, 2))
    image, grid = _page(look, _numbered(columns), _numbered(rows), rng)
    for row, column in grid.cells():
        if rng.random() < 0.2:
            (left, top), reach = grid.full(row, column)[:2], STONE * grid.pitch / 2
            box = (left - reach, top - reach, left + reach, top + reach)
            disc(image, box, BLACK if rng.random() < 0.5 else WHITE)
    return image


def heat_map(look: Look, rng: Generator) -> Image:
    """A table of shades whose rows and columns are numbered."""
    rows, columns, hue = int(rng.integers(5, 9)), int(rng.integers(7, 14)), rng.random()
    image, grid = _page(look, _numbered(columns), _numbered(rows), rng)
    for cell in grid.cells():
        tile(image, grid, *cell, hsv(hue, 0.8, rng.uniform(0.2, 1)))
    return image


def sums(look: Look, rng: Generator) -> Image:
    """Dark cells, numbers in some others, and sums beside the lines."""
    side = int(rng.integers(5, 8))
    columns, rows = ([(int(n),) for n in rng.integers(0, 12, side)] for _ in range(2))
    image, grid = _page(look, columns, rows, rng)
    dark = grey(20 if brightness(look.cell) > 60 else 0)
    for cell in grid.cells():
        black = rng.random() < 0.3
        if black:
            tile(image, grid, *cell, dark)
        if rng.random() < (0.1 if black else 0.25):
            ink = WHITE if black or brightness(look.cell) < 110 else BLACK
            number = str(rng.integers(1, 5))
            write(image, number, centre(grid.inner(*cell)), round(0.5 * grid.pitch), look.digits, ink)
    return image


def coloured(look: Look, rng: Generator) -> Image:
    """Hints of runs with numbers in several colours: runs of two colours may touch."""
    side = int(rng.integers(5, 12))
    filled = blobs(rng, side, side)
    vivid = 0.9 if brightness(look.page) < 110 else 0.7
    inks = tuple(hsv(hue, 0.8, vivid) for hue in (0.0, 0.33, 0.62))
    return _page(look, list(map(runs, filled.T)), list(map(runs, filled)), rng, inks=inks)[0]


def _page(look: Look, columns: Lines, rows: Lines, rng: Generator, **more: Any) -> tuple[Image, Grid]:
    """A page with empty cells, their lines, and numbers beside them."""
    base = {field.name: getattr(look, field.name) for field in fields(look)}
    sides = pick(rng, (("top", "left"), ("bottom", "right"), ("top", "right")), (4, 1, 1))
    own = base | random_hints(rng, base) | {"sides": sides, "lines": "lines", "aspect": 1.0} | more
    hinted = HintLook(**own)
    image, grid = empty_board(hinted, len(rows), len(columns), hint_depths(hinted, columns, rows), rng)
    nothing = np.zeros((len(rows), len(columns)), np.bool_)
    draw_hints(Scene(image, grid, nothing, nothing, nothing, rng), hinted, columns, rows, ())
    return image, grid


def _counts(filled: Flags) -> Lines:
    """How many are in each row."""
    return [(int(row.sum()),) for row in filled]


def _numbered(lines: int) -> Lines:
    """The numbers of lines."""
    return [(line,) for line in range(1, lines + 1)]
