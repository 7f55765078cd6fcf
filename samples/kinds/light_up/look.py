"""Light Up boards as apps draw them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from samples.board.drafts import Cell
from samples.board.grid import draw_cells, draw_lines, tile
from samples.board.scene import Number, Scene
from samples.drawing.bulbs import AMBER, BULBS, DARK, MARKS, RED, WHITE, YELLOW, bulb, mark
from samples.drawing.fonts import write
from samples.drawing.looks import Look, pick, random_base, readable_on
from samples.drawing.made_up import Icon
from samples.drawing.paint import (
    BLACK,
    brightness,
    centre,
    disc,
    fill,
    grey,
    hsv,
    mix,
    outline,
    rounded,
    square,
    stroke,
)
from samples.drawing.palette import Palette
from samples.kinds.light_up.draft import lit_cells, seen_from
from samples.plain import PLAIN as COMMON
from solvers.kinds.light_up import LightUp
from vision.basics.types import Bgr, Flags

GREEN = (100, 200, 120)
SATISFIED = ("none", "grey", "green cell", "recoloured", "struck")
# Width, height and twice the radius of corners of what lies under a hint, in heights of its digit.
PLATES = {"disc": (1.7, 1.7, 1.7), "pill": (2.3, 1.6, 1.6), "tag": (1.7, 1.8, 0.2)}
PLATED = 0.9  # of a cell: the widest plate
AXIS_DEPTH = 0.8  # room for the numbers of rows and columns, in pitches

PLAIN: dict[str, Any] = COMMON | {
    "wall": BLACK,
    "hinted_wall": None,
    "wall_texture": "plain",
    "wall_shape": "cell",
    "walls_merged": False,
    "tints": (),
    "plate": None,
    "plate_colour": WHITE,
    "digit": WHITE,
    "satisfied": "none",
    "bulb": "disc",
    "conflict": "none",
    "lit": YELLOW,
    "beams": False,
    "mark": "square",
    "axes": False,
}


@dataclass(frozen=True)
class LightUpLook(Look):
    """What only Light Up has: walls, their digits, bulbs, light and marks."""

    wall: Bgr = (0, 0, 0)
    hinted_wall: Bgr | None = None  # None: as bare walls
    wall_texture: str = "plain"  # "plain", "noise" or "gradient"
    wall_shape: str = "cell"  # "cell" or "disc"
    walls_merged: bool = False  # no lines between neighbouring walls
    tints: tuple[Bgr, ...] = ()  # colours of walls by their hints, 0 to 4
    plate: str | None = None  # one of PLATES, on which hints stand
    plate_colour: Bgr = (255, 255, 255)
    digit: Bgr = (255, 255, 255)
    satisfied: str = "none"  # one of SATISFIED
    bulb: str = "disc"  # one of BULBS
    conflict: str = "none"  # bulbs that see each other: "none", "red" or "framed"
    lit: Bgr | None = YELLOW
    beams: bool = False  # light as beams through cells rather than as their shade
    mark: str = "square"  # one of MARKS, or "letter"
    mark_size: float = 1.0  # times as large as usual
    axes: bool = False  # rows and columns numbered
    icons: tuple[Icon | None, Icon | None] = (None, None)  # in place of bulbs, and of marks


def _walls(rng: Generator, cell: Bgr) -> dict[str, Any]:
    """Wall colours that differ clearly from the cells: darker, or lighter in dark themes."""
    level, light = brightness(cell), None
    if level > 110:
        wall = pick(rng, ((0, 0, 0), grey(rng.uniform(20, 70)), grey(level * 0.45)), (5, 3, 1))
        wall = mix(wall, hsv(rng.random(), 0.6, 0.4), float(pick(rng, (0.0, 0.0, 0.5))))
        light = pick(rng, (None, grey(level * 0.82), grey(55)), (7, 1, 2))
    elif level < 45 or rng.random() < 0.5:
        wall = mix(cell, (255, 255, 255), 0.55)
    else:
        wall = mix(cell, (0, 0, 0), 0.85)
    return {"wall": wall, "hinted_wall": light, "digit": readable_on(light or wall, rng, least=90)}


def random_look(rng: Generator) -> LightUpLook:
    """A look drawn at random."""
    base = random_base(rng)
    bright = brightness(base["cell"]) > 110
    glows = (YELLOW, (150, 240, 255), (130, 130, 0), (40, 230, 40), None)
    shape = pick(rng, ("cell", "disc"), (14, 1))
    return LightUpLook(
        **base | {"thick_every": 0} | _walls(rng, base["cell"]),
        wall_texture=pick(rng, ("plain", "noise", "gradient"), (8, 1, 1)),
        wall_shape=shape,
        walls_merged=bool(rng.random() < 0.4),
        satisfied=pick(rng, SATISFIED, (5, 1, 1, 1, 0.5)),
        bulb="lamp" if shape == "disc" else pick(rng, BULBS, (4, 2, 1, 3, 3, 1, 1, 0, 0)),
        conflict=pick(rng, ("none", "red", "framed"), (2, 1, 1)),
        lit=pick(rng, glows if bright else (AMBER, (40, 60, 90), None)),
        mark=pick(rng, MARKS),
        axes=bool(rng.random() < 0.06),
    )


def wild_colours(palette: Palette, rng: Generator) -> dict[str, Any]:
    """Walls and their hints in the colours of a palette."""
    return {"wall": palette.other, "hinted_wall": None, "digit": readable_on(palette.other, rng, 60)}


def depths(look: LightUpLook, board: LightUp) -> dict[str, float]:
    """Room beside the board, in pitches."""
    deep = AXIS_DEPTH if look.axes and board.width else 0.0
    return {"left": deep, "top": deep, "right": 0.0, "bottom": 0.0}


def _colour(look: LightUpLook, text: str) -> Bgr:
    """The colour of a wall with this hint, or "#"."""
    if text == "#":
        return look.wall
    return look.tints[int(text)] if look.tints else look.hinted_wall or look.wall


def _wall(scene: Scene, look: LightUpLook, cell: Cell, colour: Bgr) -> None:
    """Paint one wall."""
    image, box = scene.image, scene.grid.inner(*cell)
    if look.wall_shape == "disc":
        disc(image, square(box, 0.92), colour)
        return
    tile(image, scene.grid, *cell, colour)
    if look.wall_texture == "gradient":
        fill(image, (box[0], box[1], box[2], centre(box)[1]), mix(colour, WHITE, 0.5), 0.2)
    elif look.wall_texture == "noise":
        left, top, right, bottom = (round(v) for v in box)
        patch = image[top:bottom, left:right]
        grain = scene.rng.normal(0, 9, (*patch.shape[:2], 1))
        patch[...] = np.clip(patch + grain, 0, 255).astype(np.uint8)


def _satisfied(board: LightUp, placed: Flags) -> Flags:
    """The hinted walls that have their bulbs."""
    padded = np.pad(placed, 1).astype(int)
    near = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
    return np.asarray(np.array([list(row) for row in board.cells]) == near.astype(str), bool)


def _conflicting(walls: Flags, placed: Flags) -> Flags:
    """The bulbs that another one sees."""
    clash = np.zeros_like(placed)
    for row, column in np.argwhere(placed):
        clash[row, column] = sum(placed[c] for c in seen_from(walls, int(row), int(column))) > 1
    return clash


def _digit(scene: Scene, look: LightUpLook, cell: Cell, text: str, done: bool) -> None:
    """Write a wall's hint."""
    box, colour = scene.grid.inner(*cell), look.digit
    if done and look.satisfied == "grey":
        colour = mix(colour, look.plate_colour if look.plate else _colour(look, text), 0.4)
    elif done and look.satisfied == "recoloured":
        colour = GREEN
    side = min(box[2] - box[0], box[3] - box[1])
    height = max(6, round(look.digit_size * side))
    if look.plate:
        wide, high, corner = (min(share * height, PLATED * side) / 2 for share in PLATES[look.plate])
        x, y = centre(box)
        rounded(scene.image, (x - wide, y - high, x + wide, y + high), corner, look.plate_colour)
    ink = write(scene.image, text, centre(box), height, look.digits, colour)
    if done and look.satisfied == "struck":
        stroke(scene.image, [(ink[0] - 2, ink[3] + 1), (ink[2] + 2, ink[1] - 1)], height * 0.08, colour)
    scene.numbers.append(Number(f"r{cell[0] + 1}c{cell[1] + 1}", int(text), ink))


def _walls_and_lines(scene: Scene, look: LightUpLook, board: LightUp, done: Flags) -> None:
    if look.walls_merged:
        draw_lines(scene.image, scene.grid)
    for cell in scene.grid.cells():
        text = board.cells[cell[0]][cell[1]]
        if text != ".":
            green = done[cell] and look.satisfied == "green cell"
            _wall(scene, look, cell, GREEN if green else _colour(look, text))
    if not look.walls_merged:
        draw_lines(scene.image, scene.grid)


def _progress(scene: Scene, look: LightUpLook, clash: Flags) -> None:
    """Bulbs and marks."""
    bright = brightness(look.cell) > 110
    glass = WHITE if look.bulb in ("disc", "lamp") and look.lit else YELLOW
    for cell in scene.grid.cells():
        box = scene.grid.inner(*cell)
        icon = look.icons[0 if scene.placed[cell] else 1]
        if icon and (scene.placed[cell] or scene.marked[cell]):
            icon(scene.image, centre(box), min(box[2] - box[0], box[3] - box[1]))
        elif scene.placed[cell]:
            red = clash[cell] and look.conflict == "red"
            bulb(scene.image, box, look.bulb, RED if red else glass, DARK if bright else glass)
            if clash[cell] and look.conflict == "framed":
                outline(scene.image, box, 0, max(2, 0.08 * scene.grid.pitch), RED)
        elif scene.marked[cell]:
            mark(scene.image, box, look.mark, look.mark_size, DARK if bright else (200, 200, 200))


def _beams(scene: Scene, colour: Bgr, walls: Flags) -> None:
    """The light of each bulb as a cross of beams that ends at walls."""
    for row, column in np.argwhere(scene.placed).tolist():
        for cell in seen_from(walls, row, column):
            left, top, right, bottom = scene.grid.full(*cell)
            (x, y), half = centre((left, top, right, bottom)), 0.12 * scene.grid.pitch
            if cell[0] == row:
                fill(scene.image, (left, y - half, right, y + half), colour)
            if cell[1] == column:
                fill(scene.image, (x - half, top, x + half, bottom), colour)


def _axes(scene: Scene, look: LightUpLook) -> None:
    """Number the rows and columns outside the board; these are no hints."""
    grid, height = scene.grid, max(6, round(0.36 * scene.grid.pitch))
    away = 0.5 * AXIS_DEPTH * grid.pitch
    for column in range(len(grid.x) - 1):
        at = (centre(grid.full(0, column))[0], grid.y[0].at - away)
        write(scene.image, str(column + 1), at, height, look.text, look.ink)
    for row in range(len(grid.y) - 1):
        at = (grid.x[0].at - away, centre(grid.full(row, 0))[1])
        write(scene.image, str(row + 1), at, height, look.text, look.ink)


def draw(scene: Scene, look: LightUpLook, board: LightUp) -> None:
    """Draw the board with what the player has placed and marked."""
    walls = np.array([[c != "." for c in row] for row in board.cells])
    lit = lit_cells(walls, scene.placed) if look.lit and not look.beams else np.zeros_like(walls)
    draw_cells(scene.image, scene.grid, lit, look.lit)
    done = _satisfied(board, scene.placed)
    _walls_and_lines(scene, look, board, done)
    for cell in scene.grid.cells():
        text = board.cells[cell[0]][cell[1]]
        if text.isdigit():
            _digit(scene, look, cell, text, bool(done[cell]))
    if look.lit and look.beams:
        _beams(scene, look.lit, walls)
    _progress(scene, look, _conflicting(walls, scene.placed))
    if look.axes:
        _axes(scene, look)
