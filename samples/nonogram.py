"""Nonogram boards as apps draw them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from solvers.nonogram import Nonogram

from samples.boards import Flags, runs
from samples.fonts import write
from samples.grid import Grid, draw_lines, mark_box, tile
from samples.hints import TOP_LEFT, HintLook, depths, draw_hints
from samples.looks import pick, random_base, readable_on
from samples.paint import Colour, Image, brightness, centre, cross, disc, fill, grey, hsv, inset, mix, rounded
from samples.scene import Scene


@dataclass(frozen=True)
class NonogramLook(HintLook):
    """What only nonograms have: fills, marks, the corner and the highlighted lines."""

    fill: Colour = (0, 0, 0)
    fill_shape: str = "cell"  # "cell", "inset" or "rounded"
    fills_merged: bool = False  # no lines between neighbouring filled cells
    mark: str = "cross"  # "cross", "big cross", "dot" or "none"
    mark_colour: Colour = (60, 60, 200)
    highlight: Colour | None = None  # of one row and one column
    corner: str = "none"  # "none", "preview", "size" or "panel"
    confetti: bool = False


def random_hints(rng: Generator, page: Colour) -> dict[str, Any]:
    """Fields of a random HintLook, as far as all kinds share them."""
    dark = brightness(page) < 110
    band = mix(page, (255, 255, 255) if dark else (0, 0, 0), float(rng.uniform(0.05, 0.16)))
    band = pick(rng, (band, band, mix(page, hsv(rng.random(), 0.5, 0.9), 0.3)))
    return {
        "hint_ink": readable_on(band, rng),
        "hint_size": float(rng.uniform(0.42, 0.68)),
        "band_colour": band,
        "band_pad": float(rng.uniform(0.12, 0.4)),
        "finished": pick(rng, ("none", "grey", "struck", "recoloured"), (4, 3, 1, 1)),
    }


def random_look(rng: Generator) -> NonogramLook:
    """A look drawn at random."""
    base = random_base(rng)
    bright = brightness(base["cell"]) > 110
    ink = (
        pick(rng, (grey(rng.uniform(0, 60)), hsv(rng.random(), 0.8, 0.6)))
        if bright
        else hsv(rng.random(), 0.25, 0.95)
    )
    band = pick(rng, ("none", "panel", "stripes", "tiles", "gridded"), (5, 2, 2, 1, 2))
    return NonogramLook(
        **base | random_hints(rng, base["page"]),
        sides=pick(rng, (TOP_LEFT, ("bottom", "right"), ("top", "left", "bottom", "right"), ("top", "right")), (12, 1, 1, 0.5)),
        leading=float(rng.uniform(1.2, 1.6)),
        separator=pick(rng, ("wide", "space", "tight", "comma"), (3, 5, 2, 1)),
        align=pick(rng, ("inner", "outer"), (8, 1)),
        slots=band == "gridded",
        slot=float(rng.uniform(0.75, 1.0)),
        band=band,
        band_gap=float(pick(rng, (0.0, 0.0, 0.1, 0.35))),
        empty_hint=pick(rng, ("0", "")),
        fill=ink,
        fill_shape=pick(rng, ("cell", "inset", "rounded"), (6, 2, 1)),
        fills_merged=bool(rng.random() < 0.35),
        mark=pick(rng, ("cross", "big cross", "dot", "none"), (4, 2, 2, 1)),
        mark_colour=pick(rng, ((40, 40, 210), mix(base["cell"], ink, 0.5))),
        highlight=pick(rng, (None, (90, 220, 120), (230, 180, 90)), (4, 1, 1)),
        corner=pick(rng, ("none", "preview", "size", "panel"), (5, 1, 1, 1)),
        confetti=bool(rng.random() < 0.1),
    )  # fmt: skip


def _fill(image: Image, grid: Grid, look: NonogramLook, row: int, column: int) -> None:
    """One filled cell."""
    if look.fill_shape == "cell":
        tile(image, grid, row, column, look.fill)
    elif look.fill_shape == "inset":
        fill(image, mark_box(grid, row, column, 0.82), look.fill)
    else:
        rounded(image, mark_box(grid, row, column, 0.86), 0.2 * grid.pitch, look.fill)


def _mark(image: Image, grid: Grid, look: NonogramLook, row: int, column: int) -> None:
    """The player's 'empty'."""
    if look.mark == "cross":
        cross(image, mark_box(grid, row, column, 0.46), 0.07 * grid.pitch, look.mark_colour)
    elif look.mark == "big cross":
        cross(image, mark_box(grid, row, column, 0.96), 1, look.mark_colour)
    elif look.mark == "dot":
        disc(image, mark_box(grid, row, column, 0.22), look.mark_colour)


def _corner(scene: Scene, grid: Grid, look: NonogramLook, deep: dict[str, float], placed: Flags) -> None:
    """What stands in the corner between the bands."""
    if look.sides != TOP_LEFT or look.corner == "none":
        return
    (left, top, _, _), pitch = grid.box, grid.pitch
    box = inset((left - deep["left"] * pitch, top - deep["top"] * pitch, left, top), 0.15 * pitch)
    size = min(box[2] - box[0], box[3] - box[1])
    if size < 16:
        return
    if look.corner == "panel":
        rounded(scene.image, box, 0.2 * pitch, look.band_colour)
    elif look.corner == "size":
        rows, columns = placed.shape
        label = f"{columns} x {rows}"
        write(
            scene.image,
            label,
            centre(box),
            max(5, round(size * 0.16)),
            look.text,
            mix(look.ink, look.page, 0.4),
        )
    else:
        dot = max(1, int(size / max(placed.shape)))
        for row, column in np.argwhere(placed):
            x, y = box[0] + dot * column, box[1] + dot * row
            fill(scene.image, (int(x), int(y), int(x) + dot, int(y) + dot), look.ink)


def finished_lines(board: Nonogram, placed: Flags) -> set[str]:
    """The lines whose fills are as their hints say."""
    done = {f"row {i + 1}" for i, hint in enumerate(board.rows) if runs(placed[i]) == hint}
    return done | {f"column {i + 1}" for i, hint in enumerate(board.columns) if runs(placed[:, i]) == hint}


def _highlight(scene: Scene, grid: Grid, deep: dict[str, float], colour: Colour, rng: Generator) -> None:
    """Tint one row and one column, hints included."""
    (left, top, right, bottom), pitch = grid.box, grid.pitch
    rows, columns = grid.size
    row, column = int(rng.integers(rows)), int(rng.integers(columns))
    fill(scene.image, (left - deep["left"] * pitch, grid.y[row].at, right, grid.y[row + 1].at), colour, 0.35)
    fill(
        scene.image,
        (grid.x[column].at, top - deep["top"] * pitch, grid.x[column + 1].at, bottom),
        colour,
        0.35,
    )


def draw(
    scene: Scene,
    grid: Grid,
    look: NonogramLook,
    board: Nonogram,
    placed: Flags,
    marked: Flags,
    rng: Generator,
) -> None:
    """Draw the board with what the player has placed and marked."""
    image, deep = scene.image, depths(look, board.columns, board.rows)
    for cell in grid.cells():
        tile(image, grid, *cell, look.cell)
    if look.fills_merged:
        draw_lines(image, grid)
    for row, column in np.argwhere(placed):
        _fill(image, grid, look, row, column)
    if not look.fills_merged:
        draw_lines(image, grid)
    for row, column in np.argwhere(marked & ~placed):
        _mark(image, grid, look, row, column)
    done = finished_lines(board, placed) if placed.any() else set()
    draw_hints(scene, grid, look, board.columns, board.rows, done)
    _corner(scene, grid, look, deep, placed)
    if look.highlight:
        _highlight(scene, grid, deep, look.highlight, rng)
