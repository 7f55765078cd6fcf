"""How Sudokus look: digits, boxes by lines, gaps or tints, notes, and highlights around the selected cell."""

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
ANY, OWN, WRONG = "any", "own", "wrong"  # cells that may be selected: with the player's digits, or wrong ones

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
    "highlight": None,
    "alike": 0.0,
    "selected": None,
    "selected_ink": None,
    "selects": ANY,
    "wrong": None,
    "wrong_cell": None,
    "notes": True,
    "digit_size": 0.5,
}


@dataclass(frozen=True)
class SudokuLook(Look):
    """What only Sudoku has: the player's digits, boxes, notes and highlights.

    One cell is selected where a look has any highlight that depends on it.
    """

    digit: Bgr = (0, 0, 0)
    own: Bgr = BLUE  # ink of the player's digits
    own_font: Font | None = None  # of the player's digits; None: that of the givens
    underlined: bool = False  # the player's digits
    box_width: float = 0.07  # of the lines around boxes
    box_line: Bgr = (0, 0, 0)
    tinted: float = 0.0  # how much darker every second box is
    given_tint: float = 0.0  # how much darker the cells of givens are
    cross: float = 0.0  # how strong the highlight of the selected cell's row, column and box is
    highlight: Bgr | None = None  # colour of highlights; None: black, or white on dark cells
    alike: float = 0.0  # how strong the highlight of cells with the selected cell's digit is
    selected: Bgr | None = None  # ground of the selected cell
    selected_ink: Bgr | None = None  # ink of its digit
    selects: str = ANY  # which cell may be selected, where there is such a one
    wrong: Bgr | None = None  # ink of the player's digits that repeat another one
    wrong_cell: Bgr | None = None  # ground of all cells whose digits repeat another one
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
        look = replace(look, own_font=replace(look.digits, weight=300))
    return replace(look, **_mistaken(cell, rng)) if rng.random() < 0.25 else look


def _mistaken(cell: Bgr, rng: Generator) -> dict[str, Any]:
    """A mistake in red in the selected cell, as most apps show it."""
    red = (60, 60, 230) if brightness(cell) > 110 else (110, 110, 255)
    paint = mix(cell, hsv(float(rng.random()), 0.9, 0.9), float(rng.uniform(0.15, 0.4)))
    return {"mistakes": 1, "wrong": red, "selected": paint, "selects": WRONG}


def _other_than(cell: Bgr, rng: Generator) -> Bgr:
    """An ink of a strong hue, which differs from that of givens."""
    dark = brightness(cell) > 110
    return hsv(float(pick(rng, (0.0, 0.33, 0.6, 0.75))), 0.9 if dark else 0.6, 0.7 if dark else 1.0)


def wild_colours(palette: Palette, rng: Generator) -> dict[str, Any]:
    """Digits and lines in the colours of a palette."""
    return {"digit": readable_on(palette.cell, rng, 110), "box_line": readable_on(palette.cell, rng, 110)}


@dataclass(frozen=True)
class Shown:
    """The digits that a board shows, and what of it is highlighted."""

    look: SudokuLook
    board: Sudoku
    digits: dict[Cell, str]
    selected: Cell | None

    def ground(self, cell: Cell) -> Bgr:
        """The paint of a cell."""
        look, (row, column) = self.look, cell
        if look.selected and cell == self.selected:
            return look.selected
        if look.wrong_cell and self.repeats(cell):
            return look.wrong_cell
        strong = (0, 0, 0) if brightness(look.cell) > 110 else (255, 255, 255)
        box, given = self.board.boxes[row][column], self.board.cells[row][column] != EMPTY
        share = look.tinted * (box % 2) + look.given_tint * given
        lit = look.cross * bool(self.selected and self._sees(cell, self.selected))
        lit += look.alike * self._is_alike(cell)
        if look.highlight is None:
            return mix(look.cell, strong, share + lit)
        return mix(mix(look.cell, strong, share), look.highlight, lit)

    def ink(self, cell: Cell) -> Bgr:
        """The ink of a cell's digit."""
        look = self.look
        given = self.board.cells[cell[0]][cell[1]] != EMPTY
        if look.selected_ink and cell == self.selected:
            return look.selected_ink
        if look.wrong and not given and self.repeats(cell):
            return look.wrong
        return look.digit if given else look.own

    def _is_alike(self, cell: Cell) -> bool:
        """Whether a cell has the digit of the selected one."""
        return self.selected is not None and cell in self.digits and self._same(cell, self.selected)

    def repeats(self, cell: Cell) -> bool:
        """Whether a cell's digit stands in its row, column or box once more."""
        others = (other for other in self.digits if other != cell)
        return cell in self.digits and any(self._same(cell, one) and self._sees(cell, one) for one in others)

    def _same(self, one: Cell, other: Cell) -> bool:
        return self.digits.get(one) == self.digits.get(other)

    def _sees(self, one: Cell, other: Cell) -> bool:
        boxes = self.board.boxes
        same_box = boxes[one[0]][one[1]] == boxes[other[0]][other[1]]
        return one[0] == other[0] or one[1] == other[1] or same_box


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
    shown = Shown(look, board, _digits(scene, board), None)
    shown = replace(shown, selected=_selected(scene, look, shown))
    for cell in grid.cells():
        tile(scene.image, grid, *cell, shown.ground(cell))
    draw_lines(scene.image, grid)
    _boxes(scene.image, grid, look, board)
    for cell in grid.cells():
        given = board.cells[cell[0]][cell[1]]
        if given != EMPTY:
            box = _digit(scene, cell, given, look.digits, shown.ink(cell))
            scene.numbers.append(Number(f"r{cell[0] + 1}c{cell[1] + 1}", DIGITS.index(given) + 1, box))
        elif scene.placed[cell]:
            ink = _digit(scene, cell, shown.digits[cell], look.own_font or look.digits, shown.ink(cell))
            if look.underlined:
                under = ink[3] + 0.06 * grid.pitch
                stroke(scene.image, [(ink[0], under), (ink[2], under)], 0.04 * grid.pitch, shown.ink(cell))
        elif scene.marked[cell] and look.notes and NOTE * grid.pitch >= LEAST_NOTE:
            _notes(scene, look, cell, side)


def _selected(scene: Scene, look: SudokuLook, shown: Shown) -> Cell | None:
    """The cell that is selected; None where none shows."""
    if not any((look.cross, look.alike, look.selected, look.selected_ink)):
        return None
    own = [cell for cell in scene.grid.cells() if scene.placed[cell]]
    some = {ANY: [], OWN: own, WRONG: [cell for cell in own if shown.repeats(cell)]}[look.selects]
    if some:
        return some[int(scene.rng.integers(len(some)))]
    row, column = scene.rng.integers(shown.board.width, size=2).tolist()
    return row, column


def _digits(scene: Scene, board: Sudoku) -> dict[Cell, str]:
    """The digits that stand in cells, given or not."""
    given = {cell: board.cells[cell[0]][cell[1]] for cell in scene.grid.cells()}
    own = {cell: DIGITS[int(scene.values[cell])] for cell in given if scene.placed[cell]}
    return own | {cell: digit for cell, digit in given.items() if digit != EMPTY}


def _digit(
    scene: Scene, cell: Cell, symbol: str, font: Font, colour: Bgr
) -> tuple[float, float, float, float]:
    """Write a digit into a cell; returns the box of its ink."""
    box = scene.grid.inner(*cell)
    height = max(8, round(scene.grid.look.digit_size * (box[3] - box[1])))
    return write(scene.image, symbol, centre(box), height, font, colour)
