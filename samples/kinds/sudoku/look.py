"""How Sudokus look: digits, boxes by lines, gaps or tints, notes, and the cross of the selected cell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from numpy.random import Generator

from samples.board.drafts import Cell
from samples.board.grid import Grid, draw_lines, tile
from samples.board.scene import Number, Scene
from samples.drawing.fonts import Font, write
from samples.drawing.looks import Look, pick, random_base, readable_on
from samples.drawing.paint import brightness, centre, fill, hsv, mix, stroke
from samples.drawing.palette import Palette
from samples.plain import PLAIN as COMMON
from solvers.kinds.sudoku import DIGITS, EMPTY, Sudoku
from vision.basics.types import Bgr, Image

NOTE = 0.24  # height of notes, of the cell
LEAST_NOTE = 8  # pixels, of notes that can be read
BLUE = (200, 90, 30)

PLAIN: dict[str, Any] = COMMON | {
    "digit": (0, 0, 0),
    "own": BLUE,
    "own_font": None,
    "underlined": False,
    "box_width": 0.07,
    "box_line": (0, 0, 0),
    "tinted": 0.0,
    "given_tint": 0.0,
    "cross": 0.0,
    "notes": True,
    "digit_size": 0.5,
}


@dataclass(frozen=True)
class SudokuLook(Look):
    """What only Sudoku has: the player's digits, boxes, notes and highlights."""

    digit: Bgr = (0, 0, 0)
    own: Bgr = BLUE  # ink of the player's digits
    own_font: Font | None = None  # of the player's digits; None: that of the givens
    underlined: bool = False  # the player's digits
    box_width: float = 0.07  # of the lines around boxes
    box_line: Bgr = (0, 0, 0)
    tinted: float = 0.0  # how much darker every second box is
    given_tint: float = 0.0  # how much darker the cells of givens are
    cross: float = 0.0  # how strong the highlight of the selected cell's row, column and box is
    notes: bool = True  # small digits in cells that the player marked


def random_look(rng: Generator) -> SudokuLook:
    """A look drawn at random."""
    base = random_base(rng)
    cell = base["cell"]
    strong = (0, 0, 0) if brightness(cell) > 110 else (255, 255, 255)
    digit = mix(cell, strong, float(rng.uniform(0.85, 1)))
    own = {
        "lines": "lines",
        "tile_edge": None,
        "line": mix(cell, strong, float(pick(rng, (0.2, 0.35, 0.6)))),
        "line_width": float(pick(rng, (0.0, 0.02))),
        "thick_every": 0,
        "edge": mix(cell, strong, 0.9),
        "edge_width": 0.06,
        "digit_size": float(rng.uniform(0.4, 0.62)),
        "aspect": 1.0,
        "dashed": False,
        "mistakes": 0,
    }
    look = SudokuLook(
        **base | own,
        digit=digit,
        own=_other_than(cell, rng),
        box_width=float(rng.uniform(0.06, 0.1)),
        box_line=mix(cell, strong, float(rng.uniform(0.8, 1))),
        tinted=float(pick(rng, (0.0, 0.06), (4, 1))),
        given_tint=float(pick(rng, (0.0, 0.1), (5, 1))),
        cross=float(pick(rng, (0.0, 0.12, 0.3), (3, 1, 1))),
        underlined=bool(rng.random() < 0.06),
    )
    if rng.random() < 0.08:  # gaps between boxes, through which the page shows
        return replace(look, box_line=look.page, box_width=float(rng.uniform(0.1, 0.16)), tinted=0.0)
    if rng.random() < 0.15:
        return replace(look, own_font=replace(look.digits, weight=300))
    return look


def _other_than(cell: Bgr, rng: Generator) -> Bgr:
    """An ink of a strong hue, which differs from that of givens."""
    dark = brightness(cell) > 110
    return hsv(float(pick(rng, (0.0, 0.33, 0.6, 0.75))), 0.9 if dark else 0.6, 0.7 if dark else 1.0)


def wild_colours(palette: Palette, rng: Generator) -> dict[str, Any]:
    """Digits and lines in the colours of a palette."""
    return {"digit": readable_on(palette.cell, rng, 110), "box_line": readable_on(palette.cell, rng, 110)}


def _ground(look: SudokuLook, board: Sudoku, selected: Cell | None, cell: Cell) -> Bgr:
    """The paint of a cell."""
    row, column = cell
    strong = (0, 0, 0) if brightness(look.cell) > 110 else (255, 255, 255)
    box = board.boxes[row][column]
    share = look.tinted * (box % 2) + look.given_tint * (board.cells[row][column] != EMPTY)
    if selected:
        beside = row == selected[0] or column == selected[1] or box == board.boxes[selected[0]][selected[1]]
        share += look.cross * beside
    return mix(look.cell, strong, share)


def _boxes(image: Image, grid: Grid, look: SudokuLook, board: Sudoku) -> None:
    """The lines between boxes."""
    wide = max(2, round(look.box_width * grid.pitch))
    of = board.boxes
    for row, column in grid.cells():
        left, top, right, bottom = (round(v) for v in grid.full(row, column))
        if column + 1 < board.width and of[row][column] != of[row][column + 1]:
            fill(image, (right - wide // 2, top, right - wide // 2 + wide, bottom), look.box_line)
        if row + 1 < board.height and of[row][column] != of[row + 1][column]:
            fill(image, (left, bottom - wide // 2, right, bottom - wide // 2 + wide), look.box_line)


def _notes(scene: Scene, look: SudokuLook, cell: Cell, side: int) -> None:
    """A few small digits in their places."""
    left, top, right, bottom = scene.grid.inner(*cell)
    height = max(5, round(NOTE * 0.75 * (bottom - top)))
    for digit in scene.rng.permutation(side)[: int(scene.rng.integers(2, 4))].tolist():
        x = left + (digit % 3 + 0.5) / 3 * (right - left)
        y = top + (digit // 3 % 3 + 0.5) / 3 * (bottom - top)
        write(scene.image, DIGITS[digit], (x, y), height, look.digits, mix(look.cell, look.digit, 0.6))


def depths(look: Look, board: Sudoku) -> dict[str, float]:
    """Nothing stands beside the board."""
    return dict.fromkeys(("left", "top", "right", "bottom"), 0.0)


def draw(scene: Scene, look: SudokuLook, board: Sudoku) -> None:
    """Draw the board with what the player has placed and marked."""
    grid, side = scene.grid, board.width
    selected = None
    if look.cross:
        selected = int(scene.rng.integers(side)), int(scene.rng.integers(side))
    for cell in grid.cells():
        tile(scene.image, grid, *cell, _ground(look, board, selected, cell))
    draw_lines(scene.image, grid)
    _boxes(scene.image, grid, look, board)
    for cell in grid.cells():
        given = board.cells[cell[0]][cell[1]]
        if given != EMPTY:
            box = _digit(scene, cell, given, look.digits, look.digit)
            scene.numbers.append(Number(f"r{cell[0] + 1}c{cell[1] + 1}", DIGITS.index(given) + 1, box))
        elif scene.placed[cell]:
            symbol = DIGITS[int(scene.values[cell])]
            ink = _digit(scene, cell, symbol, look.own_font or look.digits, look.own)
            if look.underlined:
                under = ink[3] + 0.06 * grid.pitch
                stroke(scene.image, [(ink[0], under), (ink[2], under)], 0.04 * grid.pitch, look.own)
        elif scene.marked[cell] and look.notes and NOTE * grid.pitch >= LEAST_NOTE:
            _notes(scene, look, cell, side)


def _digit(
    scene: Scene, cell: Cell, symbol: str, font: Font, colour: Bgr
) -> tuple[float, float, float, float]:
    """Write a digit into a cell; returns the box of its ink."""
    box = scene.grid.inner(*cell)
    height = max(8, round(scene.grid.look.digit_size * (box[3] - box[1])))
    return write(scene.image, symbol, centre(box), height, font, colour)
