"""How Star Battles look: containers by borders, colours or both; stars, crowns, queens, and marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from samples.board.borders import draw_styled
from samples.board.drafts import Cell
from samples.board.grid import Grid, draw_lines, tile
from samples.board.scene import Scene
from samples.drawing.looks import Look, pick, random_base
from samples.drawing.made_up import Icon
from samples.drawing.paint import BLACK, brightness, centre, fill, hsv, mix
from samples.drawing.palette import Palette
from samples.kinds.star_battle.pieces import MARKS, PIECES, mark, piece
from samples.plain import PLAIN as COMMON
from solvers.kinds.star_battle import StarBattle
from solvers.language.unite import neighbours
from vision.basics.types import Bgr, Image

TRIES = 60  # random colours for a container, before a smaller contrast will do:
CLOSER = 0.97  # times the contrast before
RED = (40, 30, 220)
GOLD = (30, 200, 255)

PLAIN: dict[str, Any] = COMMON | {
    "shown_by": "borders",
    "border": BLACK,
    "border_width": 0.08,
    "border_style": "plain",
    "saturation": 0.4,
    "contrast": 40.0,
    "checkered": 0.0,
    "piece": "star",
    "piece_colour": BLACK,
    "piece_size": 0.6,
    "mark": "cross",
    "mark_colour": (90, 90, 90),
    "alarmed": False,
}


@dataclass(frozen=True)
class StarBattleLook(Look):
    """What only Star Battle has: containers, stars and marks."""

    shown_by: str = "borders"  # what shows the containers: "borders", "colours" or "both"
    border: Bgr = (0, 0, 0)
    border_width: float = 0.08
    border_style: str = "plain"  # or one of STYLES
    saturation: float = 0.4  # of the containers' colours
    contrast: float = 40.0  # levels in one channel, between the colours of containers that touch
    checkered: float = 0.0  # how much darker every second cell is
    piece: str = "star"
    piece_colour: Bgr = (0, 0, 0)
    piece_size: float = 0.6  # of the cell
    mark: str = "cross"
    mark_colour: Bgr = (90, 90, 90)
    alarmed: bool = False  # stars that touch, or share a line or container, are red
    icons: tuple[Icon | None, Icon | None] = (None, None)  # in place of stars, and of marks


def random_look(rng: Generator) -> StarBattleLook:
    """A look drawn at random."""
    base = random_base(rng)
    cell = base["cell"]
    strong = (0, 0, 0) if brightness(cell) > 110 else (255, 255, 255)
    shown_by = pick(rng, ("borders", "colours", "both"), (4, 3, 4))
    bordered = shown_by != "colours"
    own: dict[str, Any] = {
        "lines": "lines" if bordered else pick(rng, ("lines", "gaps"), (3, 1)),
        "line_width": float(pick(rng, (0.0, 0.02))),
        "thick_every": 0,
        "edge": mix(cell, strong, float(rng.uniform(0.7, 1))),
        "edge_width": float(pick(rng, (0.03, 0.06, 0.1))),
        "dashed": bool(rng.random() < 0.1) and shown_by == "borders",
        "radius": float(pick(rng, (0.0, 0.1))),
        "gap": float(rng.uniform(0.03, 0.1)),
        "tile_edge": None,
        "aspect": 1.0,
    }
    if shown_by == "borders":
        own["line"] = mix(cell, strong, float(pick(rng, (0.15, 0.3, 0.5))))
    else:
        own["line"] = pick(rng, (mix(cell, strong, 0.6), strong, cell), (2, 3, 1))
    return StarBattleLook(
        **base | own,
        shown_by=shown_by,
        border=mix(cell, strong, float(rng.uniform(0.85, 1))),
        border_width=float(rng.uniform(0.07, 0.12)),
        saturation=float(pick(rng, (0.25, 0.4, 0.6, 0.9))),
        contrast=float(pick(rng, (22.0, 40.0, 60.0))),
        checkered=float(pick(rng, (0.0, 0.08, 0.16), (4, 1, 1))),
        piece=pick(rng, PIECES),
        piece_colour=pick(rng, (BLACK, GOLD, (60, 140, 20), (160, 60, 20)), (3, 2, 1, 1)),
        piece_size=float(rng.uniform(0.5, 0.75)),
        mark=pick(rng, MARKS),
        mark_colour=pick(rng, (BLACK, (90, 90, 90), (40, 40, 200), (60, 160, 60))),
        alarmed=bool(rng.random() < 0.3),
    )


def wild_colours(palette: Palette, rng: Generator) -> dict[str, Any]:
    """Borders and stars in the colours of a palette."""
    return {"border": palette.strong, "piece_colour": palette.ink, "mark_colour": palette.ink}


def depths(look: Look, board: StarBattle) -> dict[str, float]:
    """Nothing stands beside the board."""
    return dict.fromkeys(("left", "top", "right", "bottom"), 0.0)


def colours(rng: Generator, look: StarBattleLook, board: StarBattle) -> list[Bgr]:
    """A colour for each container, which differs from those that touch it by the look's contrast."""
    if look.shown_by == "borders":
        return [look.cell] * board.height
    flat = [container for row in board.containers for container in row]
    found: list[Bgr] = []
    for container in range(board.height):
        pairs = ((flat[one], flat[other]) for one, other in neighbours(board.height, board.width))
        touching = {min(pair) for pair in pairs if max(pair) == container != min(pair)}
        found.append(_colour(rng, look, [found[one] for one in touching]))
    return found


def _colour(rng: Generator, look: StarBattleLook, others: list[Bgr]) -> Bgr:
    """A colour that differs enough from others, or as much as is possible."""
    light = brightness(look.cell) > 110
    contrast = look.contrast
    while True:
        for _ in range(TRIES):
            value = rng.uniform(0.8, 1) if light else rng.uniform(0.3, 0.65)
            saturation = float(np.clip(look.saturation * rng.uniform(0.6, 1.3), 0, 1))
            colour = hsv(rng.random(), saturation, float(value))
            if all(max(abs(a - b) for a, b in zip(colour, one, strict=True)) >= contrast for one in others):
                return colour
            contrast *= CLOSER


def _draw_borders(image: Image, grid: Grid, look: StarBattleLook, board: StarBattle) -> None:
    """The lines between containers, over the thin ones."""
    if look.border_style != "plain":
        draw_styled(image, grid, board.containers, look.border_style, look.border, look.border_width)
        return
    wide = max(2, round(look.border_width * grid.pitch))
    of, before, frame = board.containers, wide // 2, grid.box

    def line(left: int, top: int, right: int, bottom: int) -> None:
        ends = max(left, frame[0]), max(top, frame[1]), min(right, frame[2]), min(bottom, frame[3])
        fill(image, ends, look.border)

    for row, column in grid.cells():
        left, top, right, bottom = (round(at) for at in grid.full(row, column))
        if column + 1 < board.width and of[row][column] != of[row][column + 1]:
            line(right - before, top - before, right - before + wide, bottom - before + wide)
        if row + 1 < board.height and of[row][column] != of[row + 1][column]:
            line(left - before, bottom - before, right - before + wide, bottom - before + wide)


def _clashing(scene: Scene, board: StarBattle) -> set[Cell]:
    """The stars that touch another one, or are one too many in a row, column or container."""
    cells: list[Cell] = [(int(row), int(column)) for row, column in np.argwhere(scene.placed)]
    found = {a for a in cells for b in cells if a != b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) < 2}
    for way in (lambda c: ("row", c[0]), lambda c: ("column", c[1]), lambda c: board.containers[c[0]][c[1]]):
        for cell in cells:
            if sum(way(other) == way(cell) for other in cells) > board.stars:
                found.add(cell)
    return found


def draw(scene: Scene, look: StarBattleLook, board: StarBattle) -> None:
    """Draw the board with what the player has placed and marked."""
    image, grid = scene.image, scene.grid
    paint = colours(scene.rng, look, board)
    shade = (0, 0, 0) if brightness(look.cell) > 60 else (255, 255, 255)
    for row, column in grid.cells():
        share = look.checkered * ((row + column) % 2)
        tile(image, grid, row, column, mix(paint[board.containers[row][column]], shade, share))
    draw_lines(image, grid)
    if look.shown_by != "colours":
        _draw_borders(image, grid, look, board)
    clashing = _clashing(scene, board) if look.alarmed else set()
    for cell in grid.cells():
        box, ground = grid.inner(*cell), paint[board.containers[cell[0]][cell[1]]]
        icon = look.icons[0 if scene.placed[cell] else 1]
        if icon and (scene.placed[cell] or scene.marked[cell]):
            icon(image, centre(box), min(box[2] - box[0], box[3] - box[1]))
        elif scene.placed[cell]:
            colour = RED if cell in clashing else look.piece_colour
            piece(image, box, look.piece, look.piece_size, _readable(colour, ground))
        elif scene.marked[cell]:
            mark(image, box, look.mark, _readable(look.mark_colour, ground))


def _readable(colour: Bgr, ground: Bgr) -> Bgr:
    """The colour, or black or white where it does not stand out."""
    if abs(brightness(colour) - brightness(ground)) > 60:
        return colour
    return (0, 0, 0) if brightness(ground) > 110 else (255, 255, 255)
