"""Aquarium boards as apps draw them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from solvers.aquarium import Aquarium

from samples.boards import Flags
from samples.grid import Grid, draw_lines, mark_box, tile
from samples.hints import TOP_LEFT, HintLook, draw_hints
from samples.looks import pick, random_base
from samples.nonogram import random_hints
from samples.paint import Colour, Image, brightness, cross, disc, fill, hsv, mix, outline, stroke
from samples.scene import Scene

WATERS = ((255, 204, 153), (255, 255, 0), (230, 160, 60), (200, 120, 30))


@dataclass(frozen=True)
class AquariumLook(HintLook):
    """What only Aquarium has: container borders, water, marks and ticks."""

    border: Colour = (0, 0, 0)
    border_width: float = 0.1
    water: Colour = WATERS[0]
    water_alpha: float = 1.0
    water_inset: float = 0.0  # space left around the water of a cell, of the pitch
    mark: str = "cross"  # "cross", "ring", "dot" or "none"
    mark_colour: Colour = (40, 40, 200)
    tinted: bool = False  # each container in a pale colour of its own
    ticks: bool = False  # a tick beside finished lines


def random_look(rng: Generator) -> AquariumLook:
    """A look drawn at random."""
    base = random_base(rng)
    cell = base["cell"]
    dark = (0, 0, 0) if brightness(cell) > 110 else (255, 255, 255)
    coloured = rng.random() < 0.2
    border = (
        hsv(pick(rng, (0.0, 0.6, 0.33)), 0.95, 0.95)
        if coloured
        else mix(cell, dark, float(rng.uniform(0.8, 1)))
    )
    thin = mix(cell, dark, float(pick(rng, (0.15, 0.3, 0.5))))
    return AquariumLook(
        **base
        | random_hints(rng, base["page"])
        | {"lines": "lines", "thick_every": 0, "edge": border, "edge_width": 0.1}
        | {"line": dark if coloured else thin, "line_width": 0.0, "backdrop": "flat"},
        sides=pick(rng, (TOP_LEFT, ("bottom", "right"), ("top", "right")), (10, 1, 1)),
        align="inner",
        band=pick(rng, ("none", "panel", "tiles"), (8, 1, 1)),
        empty_hint="",
        border=border,
        border_width=0.03 if coloured and rng.random() < 0.4 else float(rng.uniform(0.07, 0.12)),
        water=pick(rng, WATERS) if brightness(cell) > 110 else hsv(rng.uniform(0.5, 0.62), 0.8, 0.75),
        water_alpha=float(pick(rng, (1.0, 1.0, 0.6))),
        water_inset=float(pick(rng, (0.0, 0.0, 0.06))),
        mark=pick(rng, ("cross", "ring", "dot", "none")),
        mark_colour=pick(rng, ((40, 40, 210), (170, 170, 255), mix(cell, dark, 0.5))),
        tinted=bool(rng.random() < 0.12),
        ticks=bool(rng.random() < 0.2),
    )


def _draw_borders(image: Image, grid: Grid, look: AquariumLook, containers: NDArray[np.int64]) -> None:
    """Draw the lines between containers over the thin ones."""
    least = 1 if look.border_width < 0.05 else 1 + grid.x[1].width
    wide = float(max(least, round(look.border_width * grid.pitch)))
    rows, columns = grid.size
    for row, column in grid.cells():
        left, top, right, bottom = grid.full(row, column)
        if column + 1 < columns and containers[row, column] != containers[row, column + 1]:
            first = round(right - wide / 2)
            fill(
                image,
                (first, round(top - wide / 2), first + wide, round(bottom - wide / 2) + wide),
                look.border,
            )
        if row + 1 < rows and containers[row, column] != containers[row + 1, column]:
            first = round(bottom - wide / 2)
            fill(
                image,
                (round(left - wide / 2), first, round(right - wide / 2) + wide, first + wide),
                look.border,
            )


def _water(image: Image, grid: Grid, look: AquariumLook, row: int, column: int) -> None:
    left, top, right, bottom = grid.full(row, column)
    space = look.water_inset * grid.pitch
    fill(image, (left + space, top + space, right - space, bottom - space), look.water, look.water_alpha)


def _mark(image: Image, grid: Grid, look: AquariumLook, row: int, column: int) -> None:
    """The player's 'no water here'."""
    if look.mark == "cross":
        cross(image, mark_box(grid, row, column, 0.3), 0.07 * grid.pitch, look.mark_colour)
    elif look.mark == "ring":
        outline(
            image, mark_box(grid, row, column, 0.34), grid.pitch, max(1, 0.09 * grid.pitch), look.mark_colour
        )
    elif look.mark == "dot":
        disc(image, mark_box(grid, row, column, 0.2), look.mark_colour)


def finished_lines(board: Aquarium, placed: Flags) -> set[str]:
    """The lines with as much water as their hints say."""
    done = {f"row {i + 1}" for i, hint in enumerate(board.rows) if hint == placed[i].sum()}
    return done | {f"column {i + 1}" for i, hint in enumerate(board.columns) if hint == placed[:, i].sum()}


def _ticks(image: Image, grid: Grid, done: set[str]) -> None:
    """A green tick beside each finished line, on the side without hints."""
    _, _, right, bottom = grid.box
    size = 0.16 * grid.pitch
    for name in done:
        axis, number = name.split()
        line = (grid.y if axis == "row" else grid.x)[int(number) - 1 : int(number) + 1]
        middle, away = (line[0].at + line[1].at) / 2, 0.45 * grid.pitch
        x, y = (right + away, middle) if axis == "row" else (middle, bottom + away)
        stroke(
            image,
            [(x - size, y), (x - 0.3 * size, y + 0.7 * size), (x + size, y - size)],
            0.4 * size,
            (60, 180, 60),
        )


def draw(
    scene: Scene,
    grid: Grid,
    look: AquariumLook,
    board: Aquarium,
    placed: Flags,
    marked: Flags,
    rng: Generator,
) -> None:
    """Draw the board with what the player has placed and marked."""
    image, containers = scene.image, np.array(board.containers)
    hues = rng.random(containers.max() + 1)
    for cell in grid.cells():
        tint = mix(look.cell, hsv(hues[containers[cell]], 0.6, 0.9), 0.3 if look.tinted else 0)
        tile(image, grid, *cell, tint)
    for row, column in np.argwhere(placed):
        _water(image, grid, look, row, column)
    draw_lines(image, grid)
    _draw_borders(image, grid, look, containers)
    for row, column in np.argwhere(marked & ~placed):
        _mark(image, grid, look, row, column)
    done = finished_lines(board, placed) if placed.any() else set()
    columns, rows = ([() if n is None else (n,) for n in part] for part in (board.columns, board.rows))
    draw_hints(scene, grid, look, columns, rows, done)
    if look.ticks and look.sides == TOP_LEFT:
        _ticks(image, grid, done)
