"""Light Up boards as apps draw them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from solvers.light_up import LightUp

from samples.boards import Flags, lit_cells
from samples.fonts import write
from samples.grid import Grid, draw_lines, tile
from samples.looks import Look, pick, random_base, readable_on
from samples.paint import (
    Colour,
    Image,
    Point,
    Rect,
    brightness,
    centre,
    cross,
    disc,
    fill,
    grey,
    hsv,
    mix,
    outline,
    polygon,
    rounded,
    square,
    stroke,
)
from samples.scene import Number, Scene

YELLOW, AMBER = (30, 230, 255), (40, 180, 250)


@dataclass(frozen=True)
class LightUpLook(Look):
    """What only Light Up has: walls, their digits, bulbs, light and marks."""

    wall: Colour = (0, 0, 0)
    hinted_wall: Colour | None = None  # None: as bare walls
    wall_texture: str = "plain"  # "plain", "noise" or "gradient"
    wall_shape: str = "cell"  # "cell" or "disc"
    walls_merged: bool = False  # no lines between neighbouring walls
    digit: Colour = (255, 255, 255)
    satisfied: str = "none"  # "none", "grey", "green cell", "recoloured" or "struck"
    bulb: str = "disc"  # "disc", "ring", "black disc", "lamp", "emoji", "star" or "fill"
    lit: Colour | None = YELLOW
    mark: str = "square"  # "square", "dot", "cross" or "none"


def _walls(rng: Generator, cell: Colour) -> dict[str, Any]:
    """Wall colours that differ clearly from the cells: darker, or lighter in dark themes."""
    level = brightness(cell)
    if level > 110:
        wall = pick(rng, ((0, 0, 0), grey(rng.uniform(20, 70)), grey(level * 0.45)), (5, 3, 1))
        wall = mix(wall, hsv(rng.random(), 0.6, 0.4), float(pick(rng, (0.0, 0.0, 0.5))))
        light = pick(rng, (None, grey(level * 0.82), grey(55)), (7, 1, 2))
    else:
        lighter = level < 45 or rng.random() < 0.5
        wall = mix(cell, (255, 255, 255), 0.55) if lighter else mix(cell, (0, 0, 0), 0.85)
        light = None
    paper = wall if light is None else light
    return {"wall": wall, "hinted_wall": light, "digit": readable_on(paper, rng, least=90)}


def random_look(rng: Generator) -> LightUpLook:
    """A look drawn at random."""
    base = random_base(rng)
    bright = brightness(base["cell"]) > 110
    glow = (
        (YELLOW, (150, 240, 255), (130, 130, 0), (40, 230, 40), None)
        if bright
        else (AMBER, (40, 60, 90), None)
    )
    return LightUpLook(
        **base | {"thick_every": 0} | _walls(rng, base["cell"]),
        wall_texture=pick(rng, ("plain", "noise", "gradient"), (8, 1, 1)),
        wall_shape=pick(rng, ("cell", "disc"), (14, 1)),
        walls_merged=bool(rng.random() < 0.4),
        satisfied=pick(rng, ("none", "grey", "green cell", "recoloured", "struck"), (5, 1, 1, 1, 0.5)),
        bulb=pick(
            rng, ("disc", "ring", "black disc", "lamp", "emoji", "star", "fill"), (4, 2, 1, 3, 3, 1, 1)
        ),
        lit=pick(rng, glow),
        mark=pick(rng, ("square", "dot", "cross", "none")),
    )


def _wall(
    image: Image, grid: Grid, look: LightUpLook, row: int, column: int, colour: Colour, rng: Generator
) -> None:
    """Paint one wall."""
    box = grid.inner(row, column)
    if look.wall_shape == "disc":
        disc(image, square(box, 0.92), colour)
        return
    tile(image, grid, row, column, colour)
    if look.wall_texture == "gradient":
        fill(image, (box[0], box[1], box[2], centre(box)[1]), mix(colour, (255, 255, 255), 0.5), 0.2)
    elif look.wall_texture == "noise":
        left, top, right, bottom = (round(v) for v in box)
        patch = image[top:bottom, left:right]
        patch[...] = np.clip(patch + rng.normal(0, 9, (*patch.shape[:2], 1)), 0, 255).astype(np.uint8)


def _bulb(image: Image, box: Rect, look: LightUpLook, colour: Colour) -> None:
    """Draw one bulb into a cell's box."""
    (x, y), size = centre(box), min(box[2] - box[0], box[3] - box[1])
    dark, thin = (15, 15, 15), max(1.0, size * 0.05)
    if look.bulb == "fill":
        rounded(image, square(box, 0.96), look.radius * size, (30, 30, 235))
    elif look.bulb == "black disc":
        disc(image, square(box, 0.5), dark)
    elif look.bulb == "star":
        star(image, (x, y), size * 0.4, colour)
    elif look.bulb == "disc":
        disc(image, square(box, 0.72), dark)
        disc(image, square(box, 0.72 - 2 * thin / size), colour)
    elif look.bulb == "ring":
        outline(image, square(box, 0.7), size, 2 * thin, dark if brightness(look.cell) > 110 else colour)
    else:
        lamp(image, (x, y), size, colour, dark if look.bulb == "lamp" else AMBER)


def star(image: Image, at: Point, radius: float, colour: Colour) -> None:
    """A five-pointed star."""
    turns = np.arange(10) * np.pi / 5 - np.pi / 2
    reach = np.where(np.arange(10) % 2 == 0, radius, radius * 0.45)
    polygon(
        image, list(zip(at[0] + reach * np.cos(turns), at[1] + reach * np.sin(turns), strict=True)), colour
    )


def lamp(image: Image, at: Point, size: float, glass: Colour, rim: Colour) -> None:
    """A light bulb with its socket, as icons and emoji show it."""
    (x, y), r = at, size * 0.24
    disc(image, (x - r, y - 1.45 * r, x + r, y + 0.55 * r), rim)
    rounded(image, (x - 0.5 * r, y, x + 0.5 * r, y + 1.5 * r), 0.2 * r, rim)
    inner = r - max(1.0, 0.16 * r)
    disc(image, (x - inner, y - 0.45 * r - inner, x + inner, y - 0.45 * r + inner), glass)
    fill(image, (x - 0.3 * r, y + 0.2 * r, x + 0.3 * r, y + 0.75 * r), glass)
    rounded(image, (x - 0.42 * r, y + 0.8 * r, x + 0.42 * r, y + 1.45 * r), 0.2 * r, (120, 120, 120))


def _mark(image: Image, box: Rect, look: LightUpLook, ink: Colour) -> None:
    """The player's 'no bulb here'."""
    if look.mark == "square":
        fill(image, square(box, 0.24), ink)
    elif look.mark == "dot":
        disc(image, square(box, 0.2), ink)
    elif look.mark == "cross":
        size = min(box[2] - box[0], box[3] - box[1])
        cross(image, square(box, 0.36), size * 0.06, mix(ink, (40, 40, 220), 0.7))


def _satisfied(cells: tuple[str, ...], placed: Flags) -> Flags:
    """The hinted walls that have their bulbs."""
    padded = np.pad(placed, 1).astype(int)
    near = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
    return np.array(
        [
            [c == str(n) for c, n in zip(row, counts, strict=True)]
            for row, counts in zip(cells, near, strict=True)
        ]
    )


def _digit(scene: Scene, look: LightUpLook, grid: Grid, cell: tuple[int, int], text: str, done: bool) -> None:
    box, colour = grid.inner(*cell), look.digit
    paper = look.wall if look.hinted_wall is None else look.hinted_wall
    if done and look.satisfied == "grey":
        colour = mix(colour, paper, 0.45)
    elif done and look.satisfied == "recoloured":
        colour = (90, 210, 90)
    height = max(6, round(look.digit_size * min(box[2] - box[0], box[3] - box[1])))
    at = centre(box)
    ink = write(scene.image, text, at, height, look.digits, colour)
    if done and look.satisfied == "struck":
        stroke(scene.image, [(ink[0] - 2, ink[3] + 1), (ink[2] + 2, ink[1] - 1)], height * 0.08, colour)
    scene.numbers.append(Number(f"r{cell[0] + 1}c{cell[1] + 1}", int(text), ink))


def draw(
    scene: Scene, grid: Grid, look: LightUpLook, board: LightUp, placed: Flags, marked: Flags, rng: Generator
) -> None:
    """Draw the board with what the player has placed and marked."""
    image, walls = scene.image, np.array([[c != "." for c in row] for row in board.cells])
    lit = lit_cells(walls, placed) if look.lit else np.zeros_like(walls)
    done = _satisfied(board.cells, placed)
    for cell in grid.cells():
        tile(image, grid, *cell, look.lit if lit[cell] and look.lit else look.cell)
    if look.walls_merged:
        draw_lines(image, grid)
    for row, column in np.argwhere(walls):
        hinted = board.cells[row][column] != "#"
        colour = look.hinted_wall if hinted and look.hinted_wall else look.wall
        if hinted and done[row, column] and look.satisfied == "green cell":
            colour = (100, 200, 120)
        _wall(image, grid, look, row, column, colour, rng)
    if not look.walls_merged:
        draw_lines(image, grid)
    glass = (255, 255, 255) if look.bulb in ("disc", "lamp") and look.lit else YELLOW
    for cell in grid.cells():
        if walls[cell]:
            text = board.cells[cell[0]][cell[1]]
            if text != "#":
                _digit(scene, look, grid, cell, text, bool(done[cell]))
        elif placed[cell]:
            _bulb(image, grid.inner(*cell), look, glass)
        elif marked[cell]:
            _mark(
                image,
                grid.inner(*cell),
                look,
                (15, 15, 15) if brightness(look.cell) > 110 else (200, 200, 200),
            )
