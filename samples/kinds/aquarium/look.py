"""Aquarium boards as apps draw them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from samples.board.borders import draw_styled
from samples.board.drafts import Cell
from samples.board.grid import Grid, draw_lines, mark_box, tile
from samples.board.hint_looks import TOP_LEFT, HintLook, hint_depths, random_hints
from samples.board.hints import draw_hints
from samples.board.scene import Scene
from samples.drawing.looks import pick, random_base, readable_on
from samples.drawing.made_up import Icon
from samples.drawing.paint import (
    BLACK,
    Rect,
    brightness,
    centre,
    cross,
    disc,
    fill,
    hsv,
    inset,
    mix,
    outline,
    rounded,
    stroke,
)
from samples.drawing.palette import Palette
from samples.plain import HINTS
from samples.plain import PLAIN as COMMON
from solvers.kinds.aquarium import Aquarium
from vision.basics.types import Bgr, Image

WATERS = ((255, 204, 153), (255, 255, 0), (230, 160, 60), (200, 120, 30))
TICK_DEPTH = 0.8  # room for ticks, in pitches
CORNER, EDGE = 0.12, 0.04  # of the pitch: round corners and rims of water
WAVE = 0.35  # of the air above the surface, by which waves reach into it

PLAIN: dict[str, Any] = (
    COMMON
    | HINTS
    | {
        "border": BLACK,
        "border_width": 0.1,
        "border_style": "plain",
        "edge_width": 0.1,
        "edge": BLACK,
        "notched": False,
        "empty_hint": "",
        "water": (255, 204, 153),
        "water_alpha": 1.0,
        "water_inset": 0.0,
        "water_icon": None,
        "water_edge": None,
        "waves": 0.0,
        "mark": "cross",
        "mark_colour": (40, 40, 200),
        "tinted": False,
        "checkered": 0.0,
        "ticks": False,
        "missing": 0.0,
    }
)


@dataclass(frozen=True)
class AquariumLook(HintLook):
    """What only Aquarium has: container borders, water, marks and ticks."""

    border: Bgr = (0, 0, 0)
    border_width: float = 0.1
    border_style: str = "plain"  # or one of STYLES
    notched: bool = False  # gaps in the frame between cells, where it is made of the borders of cells
    water: Bgr = WATERS[0]
    water_alpha: float = 1.0
    water_inset: float = 0.0  # space left around the water of a cell
    water_icon: Icon | None = None  # what is painted on the water of a cell
    water_edge: Bgr | None = None  # colour of a rim around the water of a cell, whose corners are round then
    waves: float = 0.0  # how far below the top of its uppermost cells the water's surface is, in cells
    mark: str = "cross"  # "cross", "ring", "dot" or "none"
    mark_colour: Bgr = (40, 40, 200)
    tinted: bool = False  # each container in a colour of its own, and
    tint: float = 0.3  # how strong that is
    checkered: float = 0.0  # how much darker every second cell is
    ticks: bool = False  # a tick beside finished lines
    missing: float = 0.0  # share of hints that are not given


def random_look(rng: Generator) -> AquariumLook:
    """A look drawn at random."""
    base = random_base(rng)
    cell = base["cell"]
    bright = brightness(cell) > 110
    strong = (0, 0, 0) if bright else (255, 255, 255)
    coloured = rng.random() < 0.2
    border = mix(cell, strong, float(rng.uniform(0.8, 1)))
    if coloured:
        border = hsv(float(pick(rng, (0.0, 0.6, 0.33))), 0.95, 0.95)
    own = {
        "lines": "lines",
        "tile_edge": None,
        "line": strong if coloured else mix(cell, strong, float(pick(rng, (0.15, 0.3, 0.5)))),
        "line_width": 0.0,
        "thick_every": 0,
        "edge": border,
        "edge_width": float(pick(rng, (0.1, 0.1, 0.06))),
        "align": "inner",
        "empty_hint": "",
    }
    return AquariumLook(
        **base | random_hints(rng, base) | own,
        sides=pick(rng, (TOP_LEFT, ("bottom", "right"), ("top", "right")), (10, 1, 1)),
        band=pick(rng, ("none", "panel", "tiles"), (8, 1, 1)),
        border=border,
        border_width=0.03 if coloured and rng.random() < 0.4 else float(rng.uniform(0.07, 0.12)),
        water=pick(rng, WATERS) if bright else hsv(rng.uniform(0.5, 0.62), 0.8, 0.75),
        water_alpha=float(pick(rng, (1.0, 1.0, 0.6))),
        water_inset=float(pick(rng, (0.0, 0.0, 0.06))),
        mark=pick(rng, ("cross", "ring", "dot", "none")),
        mark_colour=pick(rng, ((40, 40, 210), (170, 170, 255), mix(cell, strong, 0.5))),
        tinted=bool(rng.random() < 0.12),
        ticks=bool(rng.random() < 0.2),
        missing=float(pick(rng, (0.0, 0.25), (6, 1))),
    )


def _lines(board: Aquarium) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The hints of columns and rows as lines of one number or none."""
    columns: list[tuple[int, ...]] = [() if n is None else (n,) for n in board.columns]
    rows: list[tuple[int, ...]] = [() if n is None else (n,) for n in board.rows]
    return columns, rows


def wild_colours(palette: Palette, rng: Generator) -> dict[str, Any]:
    """Hints and containers in the colours of a palette."""
    hints = {"hint_ink": readable_on(palette.panel, rng, 60), "band_colour": palette.panel}
    return hints | {"border": palette.strong, "water": palette.accent}


def depths(look: AquariumLook, board: Aquarium) -> dict[str, float]:
    """Room beside the board, in pitches."""
    deep = hint_depths(look, *_lines(board))
    return {side: room or (TICK_DEPTH if look.ticks else 0.0) for side, room in deep.items()}


def _border(image: Image, grid: Grid, look: AquariumLook, ends: Rect, wide: int) -> None:
    """A border from one lattice point to another, with square ends, inside the board's frame."""
    left, top = (round(v - wide / 2) for v in ends[:2])
    right, bottom = (round(v - wide / 2) + wide for v in ends[2:])
    board = grid.box
    box = max(left, board[0]), max(top, board[1]), min(right, board[2]), min(bottom, board[3])
    fill(image, box, look.border)


def _draw_borders(image: Image, grid: Grid, look: AquariumLook, board: Aquarium) -> None:
    """Draw the lines between containers over the thin ones."""
    if look.border_style != "plain":
        draw_styled(image, grid, board.containers, look.border_style, look.border, look.border_width)
        return
    same_width = look.border_width < 0.05
    wide = max(1 if same_width else 2, round(look.border_width * grid.pitch))
    (rows, columns), of = grid.size, board.containers
    for row, column in grid.cells():
        left, top, right, bottom = grid.full(row, column)
        if column + 1 < columns and of[row][column] != of[row][column + 1]:
            _border(image, grid, look, (right, top, right, bottom), wide)
        if row + 1 < rows and of[row][column] != of[row + 1][column]:
            _border(image, grid, look, (left, bottom, right, bottom), wide)


def _notch(image: Image, grid: Grid, look: AquariumLook) -> None:
    """Draw gaps in the frame between cells."""
    for edge in (grid.y[0], grid.y[-1]):
        for line in grid.x[1:-1]:
            fill(image, (line.at - 1, edge.span[0], line.at + 1, edge.span[1]), look.cell)
    for edge in (grid.x[0], grid.x[-1]):
        for line in grid.y[1:-1]:
            fill(image, (edge.span[0], line.at - 1, edge.span[1], line.at + 1), look.cell)


def _water(image: Image, grid: Grid, look: AquariumLook, cell: Cell) -> None:
    """The water of one cell."""
    box = inset(grid.full(*cell), look.water_inset * grid.pitch)
    if look.water_edge:
        radius = CORNER * grid.pitch
        rounded(image, box, radius, look.water, look.water_alpha)
        outline(image, box, radius, max(1, EDGE * grid.pitch), look.water_edge)
    else:
        fill(image, box, look.water, look.water_alpha)
    if look.water_icon:
        look.water_icon(image, centre(box), min(box[2] - box[0], box[3] - box[1]))


def _surface(scene: Scene, look: AquariumLook, board: Aquarium) -> None:
    """Air above the waves on the water of each container."""
    of = np.array(board.containers)
    above = np.zeros_like(scene.placed)
    above[1:] = scene.placed[:-1] & (of[1:] == of[:-1])
    for row, column in np.argwhere(scene.placed & ~above):
        left, top, right, _ = scene.grid.full(int(row), int(column))
        for x in range(round(left), round(right)):
            wave = np.cos(4 * np.pi * (x - left) / (right - left))
            depth = look.waves * scene.grid.pitch * (1 + WAVE * wave)
            fill(scene.image, (x, top, x + 1, top + depth), look.cell)


def _mark(scene: Scene, look: AquariumLook, cell: Cell) -> None:
    """The player's 'no water here'."""
    image, grid = scene.image, scene.grid
    if look.mark == "cross":
        cross(image, mark_box(grid, *cell, 0.3), 0.07 * grid.pitch, look.mark_colour)
    elif look.mark == "ring":
        outline(image, mark_box(grid, *cell, 0.34), grid.pitch, max(1, 0.09 * grid.pitch), look.mark_colour)
    elif look.mark == "dot":
        disc(image, mark_box(grid, *cell, 0.2), look.mark_colour)


def finished_lines(scene: Scene, board: Aquarium) -> set[str]:
    """The lines with as much water as their hints say, once the player has begun."""
    placed = scene.placed
    if not placed.any():
        return set()
    done = {f"row {i + 1}" for i, hint in enumerate(board.rows) if hint == placed[i].sum()}
    return done | {f"column {i + 1}" for i, hint in enumerate(board.columns) if hint == placed[:, i].sum()}


def _ticks(image: Image, grid: Grid, done: set[str]) -> None:
    """A green tick beside each finished line, on the sides without hints."""
    _, _, right, bottom = grid.box
    size, away = 0.16 * grid.pitch, 0.45 * grid.pitch
    for name in done:
        axis, number = name.split()
        first, last = (grid.y if axis == "row" else grid.x)[int(number) - 1 : int(number) + 1]
        middle = (first.at + last.at) / 2
        x, y = (right + away, middle) if axis == "row" else (middle, bottom + away)
        hook = [(x - size, y), (x - 0.3 * size, y + 0.7 * size), (x + size, y - size)]
        stroke(image, hook, 0.4 * size, (60, 180, 60))


def draw(scene: Scene, look: AquariumLook, board: Aquarium) -> None:
    """Draw the board with what the player has placed and marked."""
    image, grid = scene.image, scene.grid
    hues = scene.rng.random(board.height * board.width)
    for row, column in grid.cells():
        hue = float(hues[board.containers[row][column]])
        colour = mix(look.cell, hsv(hue, 0.6, 0.9), look.tint if look.tinted else 0)
        tile(image, grid, row, column, mix(colour, BLACK, look.checkered * ((row + column) % 2)))
    for row, column in np.argwhere(scene.placed):
        _water(image, grid, look, (int(row), int(column)))
    if look.waves:
        _surface(scene, look, board)
    draw_lines(image, grid)
    _draw_borders(image, grid, look, board)
    if look.notched:
        _notch(image, grid, look)
    for row, column in np.argwhere(scene.marked):
        _mark(scene, look, (int(row), int(column)))
    done = finished_lines(scene, board)
    columns, rows = _lines(board)
    draw_hints(scene, look, columns, rows, done)
    if look.ticks and look.sides == TOP_LEFT:
        _ticks(image, grid, done)
