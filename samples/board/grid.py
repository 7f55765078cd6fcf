"""A board's lattice on a picture: where its lines run and how they are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from samples.drawing.looks import Look
from samples.drawing.paint import Rect, brightness, fill, inset, mix, outline, rounded
from vision.basics.types import Bgr, Flags, Image

CHECK_CONTRAST = 0.1  # between the two shades of a board that has no lines


@dataclass(frozen=True)
class Line:
    """One lattice line: its middle and width in pixels, and its colour."""

    at: float
    width: float
    colour: Bgr

    @property
    def span(self) -> tuple[float, float]:
        """First and last edge of the line."""
        return self.at - self.width / 2, self.at + self.width / 2


@dataclass(frozen=True)
class Grid:
    """The lines of a lattice, left to right and top to bottom."""

    x: tuple[Line, ...]
    y: tuple[Line, ...]
    look: Look

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.y) - 1, len(self.x) - 1

    @property
    def pitch(self) -> float:
        """Mean cell width in pixels."""
        return (self.x[-1].at - self.x[0].at) / (len(self.x) - 1)

    @property
    def box(self) -> Rect:
        """The board with its frame."""
        return self.x[0].span[0], self.y[0].span[0], self.x[-1].span[1], self.y[-1].span[1]

    def cells(self) -> Iterator[tuple[int, int]]:
        """Row and column of every cell, row by row."""
        rows, columns = self.size
        return ((r, c) for r in range(rows) for c in range(columns))

    def full(self, row: int, column: int) -> Rect:
        """The cell up to the middle of its lines."""
        return self.x[column].at, self.y[row].at, self.x[column + 1].at, self.y[row + 1].at

    def inner(self, row: int, column: int) -> Rect:
        """The part of the cell between its lines."""
        x, y = self.x[column : column + 2], self.y[row : row + 2]
        return x[0].span[1], y[0].span[1], x[1].span[0], y[1].span[0]


def _pixels(share: float, pitch: float) -> float:
    return float(max(1, round(share * pitch)))


def _line(look: Look, index: int, count: int, at: float, pitch: float, gap: float) -> Line:
    if look.lines != "lines":
        return Line(at, gap * pitch if look.lines == "gaps" else 0.0, look.line)
    width, colour = _pixels(look.line_width, pitch), look.line
    if index in (0, count):
        width, colour = (_pixels(look.edge_width, pitch), look.edge) if look.edge_width else (width, colour)
    elif look.thick_every and index % look.thick_every == 0:
        width, colour = max(width + 1, _pixels(look.thick_width, pitch)), look.thick_line
    first = round(at - width / 2) if look.snapped else at - width / 2
    return Line(first + width / 2, width, colour)


def make_grid(look: Look, rows: int, columns: int, left: float, top: float, pitch: float) -> Grid:
    """The lattice of `rows` x `columns` cells, `pitch` pixels wide, from `left` and `top`."""
    down, gaps = pitch * look.aspect, (look.gap * look.gap_across, look.gap)
    x = tuple(_line(look, i, columns, left + i * pitch, pitch, gaps[0]) for i in range(columns + 1))
    y = tuple(_line(look, i, rows, top + i * down, pitch, gaps[1]) for i in range(rows + 1))
    return Grid(x, y, look)


def tile(image: Image, grid: Grid, row: int, column: int, colour: Bgr, alpha: float = 1.0) -> None:
    """Colour one cell: its tile where there are gaps, else up to the middle of its lines."""
    if grid.look.lines == "gaps":
        box, radius = grid.inner(row, column), grid.look.radius * grid.pitch
        rounded(image, box, radius, colour, alpha)
        if grid.look.tile_edge:
            outline(image, box, radius, max(1, 0.03 * grid.pitch), grid.look.tile_edge)
    else:
        fill(image, grid.full(row, column), colour, alpha)


def draw_cells(image: Image, grid: Grid, other: Flags, colour: Bgr | None) -> None:
    """Colour all cells, those where `other` holds in another colour; 'checks' alternate."""
    shade = (0, 0, 0) if brightness(grid.look.cell) > 128 else (255, 255, 255)
    for row, column in grid.cells():
        paint = colour if other[row, column] and colour else grid.look.cell
        odd = grid.look.lines == "checks" and (row + column) % 2
        tile(image, grid, row, column, mix(paint, shade, CHECK_CONTRAST) if odd else paint)


def draw_lines(image: Image, grid: Grid) -> None:
    """Draw the lines, thin ones first."""
    if grid.look.lines != "lines":
        return
    left, top, right, bottom = grid.box
    boxes = [((line.span[0], top, line.span[1], bottom), line) for line in grid.x]
    boxes += [((left, line.span[0], right, line.span[1]), line) for line in grid.y]
    outer = (grid.x[0], grid.x[-1], grid.y[0], grid.y[-1])
    for box, line in sorted(boxes, key=lambda pair: (pair[1] in outer, pair[1].width)):
        if grid.look.dashed and line.colour == grid.look.line:
            _dash(image, box, line.colour, grid.look.dash * grid.pitch)
        else:
            fill(image, box, line.colour)


def _dash(image: Image, box: Rect, colour: Bgr, step: float) -> None:
    """A line of dashes and spaces, `step` pixels each."""
    left, top, right, bottom = box
    upright = bottom - top > right - left
    for at in np.arange(top if upright else left, bottom if upright else right, 2 * step):
        end = min(at + step, bottom if upright else right)
        fill(image, (left, at, right, end) if upright else (at, top, end, bottom), colour)


def mark_box(grid: Grid, row: int, column: int, share: float) -> Rect:
    """A box in the middle of a cell, `share` of the cell on each side."""
    box = grid.inner(row, column)
    return inset(box, (1 - share) / 2 * min(box[2] - box[0], box[3] - box[1]))
