"""Nonogram boards as apps draw them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.random import Generator

from samples.board.drafts import Cell, runs
from samples.board.grid import draw_cells, draw_lines, mark_box, tile
from samples.board.hint_looks import TOP_LEFT, HintLook, hint_depths, random_hints
from samples.board.hints import draw_hints
from samples.board.scene import Scene
from samples.drawing.fonts import write
from samples.drawing.looks import pick, random_base, readable_on
from samples.drawing.paint import BLACK, brightness, centre, cross, disc, fill, grey, hsv, inset, mix, rounded
from samples.drawing.palette import Palette
from samples.plain import HINTS
from samples.plain import PLAIN as COMMON
from solvers.kinds.nonogram import Nonogram
from vision.basics.types import Bgr

MARKS = ("cross", "big cross", "dot", "shade", "none")
GUESSES = (hsv(0.02, 0.75, 0.85), hsv(0.58, 0.9, 0.75), hsv(0.35, 0.75, 0.6))
AROUND = ("top", "left", "bottom", "right")
CLOCK = 0.8  # pitches, of the room for a clock

PLAIN: dict[str, Any] = (
    COMMON
    | HINTS
    | {
        "fill": BLACK,
        "fill_shape": "cell",
        "fills_merged": False,
        "guesses": (),
        "mark": "cross",
        "mark_colour": (60, 60, 200),
        "highlight": None,
        "corner": "none",
        "confetti": False,
    }
)


@dataclass(frozen=True)
class NonogramLook(HintLook):
    """What only nonograms have: fills, marks, the corner and the highlighted lines."""

    fill: Bgr = (0, 0, 0)
    guesses: tuple[Bgr, ...] = ()  # further colours of fills
    fill_shape: str = "cell"  # "cell", "inset" or "rounded"
    fills_merged: bool = False  # no lines between neighbouring filled cells
    mark: str = "cross"  # one of MARKS
    mark_colour: Bgr = (60, 60, 200)
    highlight: Bgr | None = None  # of one row and one column
    corner: str = "none"  # "none", "preview", "size" or "panel"
    confetti: bool = False
    clock: str = ""  # right above the hints, as tall as they are


def random_look(rng: Generator) -> NonogramLook:
    """A look drawn at random."""
    base = random_base(rng)
    if brightness(base["cell"]) > 110:
        ink = pick(rng, (grey(rng.uniform(0, 60)), hsv(rng.random(), 0.8, 0.6)))
    else:
        ink = hsv(rng.random(), 0.25, 0.95)
    band = pick(rng, ("none", "panel", "stripes", "tiles", "boxes", "gridded"), (5, 2, 2, 1, 1, 2))
    look = NonogramLook(
        **base | random_hints(rng, base),
        sides=pick(rng, (TOP_LEFT, ("bottom", "right"), AROUND, ("top", "right")), (12, 1, 1, 0.5)),
        leading=float(rng.uniform(1.2, 1.6)),
        separator=pick(rng, ("wide", "space", "tight", "comma"), (3, 5, 2, 1)),
        align=pick(rng, ("inner", "outer"), (8, 1)),
        slots=band in ("gridded", "boxes") and rng.random() < 0.7,
        slot=float(rng.uniform(0.75, 1.0)),
        band=band,
        band_gap=float(pick(rng, (0.0, 0.0, 0.1, 0.35))),
        empty_hint=pick(rng, ("0", "")),
        fill=ink,
        fill_shape=pick(rng, ("cell", "inset", "rounded"), (6, 2, 1)),
        fills_merged=bool(rng.random() < 0.35),
        mark=pick(rng, MARKS, (4, 2, 2, 1, 1)),
        mark_colour=pick(rng, ((40, 40, 210), mix(base["cell"], ink, 0.5), mix(base["cell"], ink, 0.3))),
        highlight=pick(rng, (None, (90, 220, 120), (230, 180, 90)), (4, 1, 1)),
        corner=pick(rng, ("none", "preview", "size", "panel"), (5, 1, 1, 1)),
        confetti=bool(rng.random() < 0.1),
    )
    return replace(look, **_seldom(rng, look))


def _seldom(rng: Generator, look: NonogramLook) -> dict[str, Any]:
    """What only a few apps show: coloured guesses, strokes under the hints, a frame that continues there."""
    seldom: dict[str, Any] = {}
    if rng.random() < 0.06:
        seldom["guesses"] = GUESSES
    if rng.random() < 0.05:
        seldom["backdrop"] = "strokes"
    if rng.random() < 0.05 and look.band == "none":
        seldom["band"] = "framed"
    if rng.random() < 0.08:
        seldom["hint_size"] = float(rng.uniform(0.14, 0.28))
    if rng.random() < 0.04:
        seldom["line"] = mix(look.cell, look.line, 0.4)
    return seldom


def wild_colours(palette: Palette, rng: Generator) -> dict[str, Any]:
    """Hints, fills and marks in the colours of a palette."""
    marks = readable_on(palette.cell, rng, 60)
    hints = {"hint_ink": readable_on(palette.panel, rng, 60), "band_colour": palette.panel}
    return hints | {"fill": palette.other, "mark_colour": marks}


def depths(look: NonogramLook, board: Nonogram) -> dict[str, float]:
    """Room beside the board, in pitches."""
    deep = hint_depths(look, board.columns, board.rows)
    return deep | {"top": deep["top"] + CLOCK} if look.clock else deep


def _fill(scene: Scene, look: NonogramLook, cell: Cell) -> None:
    """One filled cell; most guesses are near each other."""
    colours = (look.fill, *look.guesses)
    colour = colours[(cell[0] // 3 + cell[1] // 4) % len(colours)]
    if look.fill_shape == "cell":
        tile(scene.image, scene.grid, *cell, colour)
    elif look.fill_shape == "inset":
        fill(scene.image, mark_box(scene.grid, *cell, 0.82), colour)
    else:
        rounded(scene.image, mark_box(scene.grid, *cell, 0.86), 0.2 * scene.grid.pitch, colour)


def _mark(scene: Scene, look: NonogramLook, cell: Cell) -> None:
    """The player's 'empty'."""
    grid = scene.grid
    if look.mark == "cross":
        cross(scene.image, mark_box(grid, *cell, 0.46), 0.07 * grid.pitch, look.mark_colour)
    elif look.mark == "big cross":
        cross(scene.image, mark_box(grid, *cell, 0.96), 1, look.mark_colour)
    elif look.mark == "dot":
        disc(scene.image, mark_box(grid, *cell, 0.22), look.mark_colour)


def _corner(scene: Scene, look: NonogramLook, deep: dict[str, float]) -> None:
    """What stands in the corner between the bands."""
    (left, top, _, _), pitch = scene.grid.box, scene.grid.pitch
    box = inset((left - deep["left"] * pitch, top - deep["top"] * pitch, left, top), 0.15 * pitch)
    size = min(box[2] - box[0], box[3] - box[1])
    if look.sides != TOP_LEFT or size < 16:
        return
    if look.corner == "panel":
        rounded(scene.image, box, 0.2 * pitch, look.band_colour)
    elif look.corner == "size":
        rows, columns = scene.grid.size
        faint = mix(look.ink, look.page, 0.4)
        write(scene.image, f"{columns} x {rows}", centre(box), max(5, round(size * 0.16)), look.text, faint)
    elif look.corner == "preview":
        dot = max(1, int(size / max(scene.grid.size)))
        for row, column in np.argwhere(scene.placed):
            x, y = int(box[0]) + dot * int(column), int(box[1]) + dot * int(row)
            fill(scene.image, (x, y, x + dot, y + dot), look.ink)


def finished_lines(scene: Scene, board: Nonogram) -> set[str]:
    """The lines whose filled cells agree with their hints, once the player has begun."""
    placed = scene.placed
    if not placed.any():
        return set()
    done = {f"row {i + 1}" for i, hint in enumerate(board.rows) if runs(placed[i]) == hint}
    return done | {f"column {i + 1}" for i, hint in enumerate(board.columns) if runs(placed[:, i]) == hint}


def _highlight(scene: Scene, deep: dict[str, float], colour: Bgr) -> None:
    """Tint one row and one column, hints included."""
    grid = scene.grid
    (left, top, right, bottom), pitch = grid.box, grid.pitch
    row, column = (int(scene.rng.integers(n)) for n in grid.size)
    fill(scene.image, (left - deep["left"] * pitch, grid.y[row].at, right, grid.y[row + 1].at), colour, 0.35)
    fill(
        scene.image,
        (grid.x[column].at, top - deep["top"] * pitch, grid.x[column + 1].at, bottom),
        colour,
        0.35,
    )


def _confetti(scene: Scene) -> None:
    """Small coloured papers all over the page."""
    height, width = scene.image.shape[:2]
    size = 0.2 * scene.grid.pitch
    for x, y, hue in scene.rng.random((40, 3)):
        box = (x * width, y * height, x * width + size, y * height + 0.6 * size)
        fill(scene.image, box, hsv(float(hue), 0.7, 0.95))


def _clock(scene: Scene, look: NonogramLook, deep: dict[str, float]) -> None:
    """The time that the player has taken, above the middle of the board."""
    (left, top, right, _), pitch = scene.grid.box, scene.grid.pitch
    middle = ((left + right) / 2, top - (deep["top"] - CLOCK / 2) * pitch)
    write(scene.image, look.clock, middle, max(5, round(look.hint_size * pitch)), look.digits, look.hint_ink)


def draw(scene: Scene, look: NonogramLook, board: Nonogram) -> None:
    """Draw the board with what the player has placed and marked."""
    nowhere = np.zeros_like(scene.placed)
    draw_cells(scene.image, scene.grid, nowhere, None)
    if look.fills_merged:
        draw_lines(scene.image, scene.grid)
    shaded = scene.marked if look.mark == "shade" else nowhere
    for row, column in np.argwhere(shaded):
        tile(scene.image, scene.grid, int(row), int(column), look.mark_colour)
    for row, column in np.argwhere(scene.placed):
        _fill(scene, look, (int(row), int(column)))
    if not look.fills_merged:
        draw_lines(scene.image, scene.grid)
    for row, column in np.argwhere(scene.marked):
        _mark(scene, look, (int(row), int(column)))
    draw_hints(scene, look, board.columns, board.rows, finished_lines(scene, board))
    _corner(scene, look, depths(look, board))
    if look.clock:
        _clock(scene, look, depths(look, board))
    if look.highlight:
        _highlight(scene, depths(look, board), look.highlight)
    if look.confetti and look.state == "solved":
        _confetti(scene)
