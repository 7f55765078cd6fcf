"""Pictures of other puzzles and tables that stand in cells."""

from __future__ import annotations

from dataclasses import replace

from numpy.random import Generator

from samples.board.grid import Grid, draw_lines, mark_box, tile
from samples.drawing.fonts import write
from samples.drawing.looks import Look, pick
from samples.drawing.paint import centre, disc, fill, grey, mix, outline, stroke
from samples.pages.compose import NO_BANDS, empty_board
from vision.basics.types import Bgr, Image


def _board(look: Look, rows: int, columns: int, rng: Generator) -> tuple[Image, Grid]:
    """A page with empty cells, their lines and nothing beside them."""
    return empty_board(look, rows, columns, NO_BANDS, rng)


def _number(
    image: Image,
    grid: Grid,
    cell: tuple[int, int],
    text: str,
    share: float = 0.55,
    colour: Bgr | None = None,
) -> None:
    box = grid.inner(*cell)
    height = max(6, round(share * min(box[2] - box[0], box[3] - box[1])))
    ink = (20, 20, 20) if sum(grid.look.cell) > 330 else (230, 230, 230)
    write(image, text, centre(box), height, grid.look.digits, colour or ink)


def digits(look: Look, rng: Generator) -> Image:
    """Nine by nine with thick boxes and digits up to 9, which stand twice in lines and boxes."""
    image, grid = _board(replace(look, lines="lines", thick_every=3, thick_width=0.08), 9, 9, rng)
    for cell in grid.cells():
        if rng.random() < 0.4:
            _number(image, grid, cell, str(rng.integers(1, 10)))
    return image


def hitori(look: Look, rng: Generator) -> Image:
    """Every cell with a number, some struck out in black."""
    side = int(rng.integers(5, 11))
    image, grid = _board(look, side, side, rng)
    for cell in grid.cells():
        black = rng.random() < 0.15
        if black:
            tile(image, grid, *cell, (0, 0, 0))
        _number(image, grid, cell, str(rng.integers(1, side + 1)), colour=(255, 255, 255) if black else None)
    return image


def binairo(look: Look, rng: Generator) -> Image:
    """Zeros and ones, or white and black stones."""
    side, stones = int(pick(rng, (6, 8, 10, 12))), rng.random() < 0.5
    image, grid = _board(look, side, side, rng)
    for cell in grid.cells():
        if rng.random() < 0.35:
            one = rng.random() < 0.5
            if stones:
                disc(image, mark_box(grid, *cell, 0.7), (0, 0, 0) if one else (255, 255, 255))
                outline(image, mark_box(grid, *cell, 0.7), grid.pitch, max(1, 0.04 * grid.pitch), (0, 0, 0))
            else:
                _number(image, grid, cell, str(int(one)))
    return image


def kakuro(look: Look, rng: Generator) -> Image:
    """Black cells, some split by a diagonal with two sums."""
    side = int(rng.integers(6, 11))
    image, grid = _board(replace(look, cell=(255, 255, 255)), side, side, rng)
    for cell in grid.cells():
        if 0 in cell or rng.random() < 0.25:
            tile(image, grid, *cell, (15, 15, 15))
            box, small = grid.inner(*cell), max(6, round(0.26 * grid.pitch))
            if rng.random() < 0.7:
                stroke(image, [(box[0], box[1]), (box[2], box[3])], 1, (200, 200, 200))
                at = (box[2] - 2, box[1] + 2), (1.0, 0.0)
                write(image, str(rng.integers(3, 36)), at[0], small, look.digits, (255, 255, 255), at[1])
                at = (box[0] + 2, box[3] - 2), (0.0, 1.0)
                write(image, str(rng.integers(3, 36)), at[0], small, look.digits, (255, 255, 255), at[1])
    return image


def minesweeper(look: Look, rng: Generator) -> Image:
    """Covered tiles and coloured counts."""
    rows, columns = int(rng.integers(8, 17)), int(rng.integers(8, 17))
    image, grid = _board(replace(look, cell=grey(200)), rows, columns, rng)
    colours = ((220, 30, 30), (30, 130, 30), (30, 30, 220), (120, 20, 20))
    for cell in grid.cells():
        if rng.random() < 0.45:
            box = grid.inner(*cell)
            tile(image, grid, *cell, grey(165))
            fill(image, (box[0], box[1], box[2], box[1] + 0.1 * grid.pitch), grey(240))
        elif rng.random() < 0.5:
            count = int(rng.integers(1, 5))
            _number(image, grid, cell, str(count), colour=colours[count - 1])
    return image


def chess(look: Look, rng: Generator) -> Image:
    """A board of two colours with pieces like discs."""
    image, grid = _board(replace(look, lines="none", aspect=1.0), 8, 8, rng)
    dark = pick(rng, ((99, 136, 181), (86, 150, 118), (0, 0, 0), (120, 90, 60)))
    for cell in grid.cells():
        tile(image, grid, *cell, dark if sum(cell) % 2 else mix(dark, (255, 255, 255), 0.8))
        if cell[0] in (0, 1, 6, 7) and rng.random() < 0.9:
            disc(image, mark_box(grid, *cell, 0.55), (250, 250, 250) if cell[0] > 3 else (20, 20, 20))
    return image


def calendar(look: Look, rng: Generator) -> Image:
    """A month: seven columns of day numbers."""
    image, grid = _board(replace(look, aspect=float(rng.uniform(0.7, 1.2))), 6, 7, rng)
    first = int(rng.integers(0, 7))
    for day in range(1, 32):
        cell = divmod(first + day - 1, 7)
        if rng.random() < 0.1:
            disc(image, mark_box(grid, *cell, 0.8), look.accent)
        _number(image, grid, cell, str(day), 0.34)
    return image


def spreadsheet(look: Look, rng: Generator) -> Image:
    """Lettered columns, numbered rows, figures aligned to the right."""
    sheet = replace(look, frame="desktop", lines="lines", cell=(255, 255, 255), line=grey(210), pitch=84.0,
                    aspect=0.3, digit_size=0.5, edge_width=0.0, thick_every=0)  # fmt: skip
    rows, columns = int(rng.integers(12, 26)), int(rng.integers(6, 12))
    image, grid = _board(sheet, rows, columns, rng)
    for row, column in grid.cells():
        if row == 0 or column == 0:
            tile(image, grid, row, column, grey(235))
            label = chr(64 + column) if row == 0 and column else str(row) if row else ""
            write(image, label, centre(grid.full(row, column)), 9, look.text, grey(60))
        elif rng.random() < 0.6:
            right = grid.inner(row, column)[2] - 4
            text = str(int(rng.integers(1, 5000)))
            write(image, text, (right, centre(grid.full(row, column))[1]), 9, look.text, grey(20), (1.0, 0.5))
    draw_lines(image, grid)
    return image


def empty_grid(look: Look, rng: Generator) -> Image:
    """Lines and nothing else."""
    return _board(look, int(rng.integers(4, 20)), int(rng.integers(4, 20)), rng)[0]


def crossword(look: Look, rng: Generator) -> Image:
    """Black cells and small numbers in the corners of white ones."""
    side = int(rng.integers(7, 14))
    image, grid = _board(replace(look, cell=(255, 255, 255)), side, side, rng)
    count = 0
    for cell in grid.cells():
        if rng.random() < 0.2:
            tile(image, grid, *cell, (0, 0, 0))
        elif rng.random() < 0.4:
            count += 1
            box, small = grid.inner(*cell), max(5, round(0.24 * grid.pitch))
            write(image, str(count), (box[0] + 2, box[1] + 2), small, look.digits, (30, 30, 30), (0.0, 0.0))
    return image
