"""Draws lessons on pictures: mistakes, and steps with what follows and what it follows from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from vision.lattice import Lattice
from vision.overlay import DARK, GREY, ORANGE, WHITE, Cells, boxes, outlined, rings, rounded
from vision.sight import Box, Image
from vision.stamp import Colour, Drawing, Shape, lay

GREEN: Colour = (110, 150, 0)  # bluish, so that colour-blind people tell it from orange too
RING_ROOM = 0.12  # of a cell on each side: rings reach out, and should not hide what is beside
FRAME = 0.09  # of a cell: the width of frames around lines
LABEL, LABEL_SIDE = cv2.FONT_HERSHEY_SIMPLEX, 0.3  # of a cell: the height of its name
TINT = 0.28  # opacity over cells, so that what is in them stays readable


class Stage(NamedTuple):
    """What one step shows; cells are (m, n), boxes in pixels of the lattice's plane."""

    true: Cells  # what follows
    false: Cells
    source: Cells  # what it follows from
    lines: tuple[Cells, ...] = ()  # rows and columns that it follows from
    hints: tuple[Box, ...] = ()
    empty: Cells | None = None  # what was known before to be empty


def ring_cells(canvas: Image, lattice: Lattice, cells: Iterable[tuple[int, int]]) -> None:
    """Draw a ring in each of the cells, (row, column) from 0."""
    chosen = np.zeros((lattice.height, lattice.width), bool)
    for cell in cells:
        chosen[cell] = True
    rings(canvas, _within(lattice, chosen))


def draw_stage(canvas: Image, lattice: Lattice, stage: Stage) -> None:
    """Draw the grounds of a step in green, and in orange crosses where cells stay empty.

    The symbols of what follows go on top, and `draw_edges` around them.
    """
    if stage.empty is not None:
        _lay(canvas, lattice, stage.empty, DOT)
    _lay(canvas, lattice, stage.source, SOURCE)
    for line in stage.lines:
        _frame(canvas, lattice, line)
    for left, top, right, bottom in stage.hints:
        room = max(2, round(0.15 * min(right - left, bottom - top)))
        lay(canvas, (left - room, top - room, right + room, bottom + room), SOURCE)
    _lay(canvas, lattice, stage.false, CROSSED)
    _lay(canvas, lattice, stage.true, FOLLOWS)


def draw_edges(canvas: Image, lattice: Lattice, stage: Stage) -> None:
    """Draw orange edges around what follows, on top of its symbols."""
    _lay(canvas, lattice, stage.true, EDGE)


def draw_labels(canvas: Image, lattice: Lattice, labels: Mapping[tuple[int, int], str]) -> None:
    """Write short names into the upper left corners of cells, (row, column) from 0."""
    for (row, column), text in labels.items():
        x, y = lattice.x[column : column + 2], lattice.y[row : row + 2]
        side = float(min(np.diff(x)[0], np.diff(y)[0]))
        height = cv2.getTextSize(text, LABEL, 1.0, 1)[0][1]
        scale = LABEL_SIDE * side / height
        at = (round(x[0] + 0.12 * side), round(y[0] + (0.12 + LABEL_SIDE) * side))
        for colour, width in ((WHITE, 0.12), (DARK, 0.04)):
            cv2.putText(canvas, text, at, LABEL, scale, colour, max(1, round(width * side)), cv2.LINE_AA)


def _lay(canvas: Image, lattice: Lattice, cells: Cells, drawing: Drawing) -> None:
    for box in boxes(lattice, cells):
        lay(canvas, box, drawing)


def _frame(canvas: Image, lattice: Lattice, cells: Cells) -> None:
    """Draw a frame around all of the cells."""
    left, top, right, bottom = np.array(list(boxes(lattice, cells))).T
    box = (int(left.min()), int(top.min()), int(right.max()), int(bottom.max()))
    width, height = box[2] - box[0], box[3] - box[1]
    cell = float(min(np.diff(lattice.x).min(), np.diff(lattice.y).min()))
    edge = outlined(rounded(0, 0, 1, 1, 0), GREEN, FRAME * cell / min(width, height))
    lay(canvas, box, Drawing(edge, square=False))


def _within(lattice: Lattice, cells: Cells) -> Iterator[Box]:
    for left, top, right, bottom in boxes(lattice, cells):
        room = round(RING_ROOM * min(right - left, bottom - top))
        yield left + room, top + room, right - room, bottom - room


def _edge(colour: Colour) -> tuple[Shape, ...]:
    return outlined(rounded(0.06, 0.06, 0.94, 0.94, 0.15), colour, 0.06)


def _tile(colour: Colour) -> tuple[Shape, ...]:
    return Shape(rounded(0.06, 0.06, 0.94, 0.94, 0.15), colour, TINT), *_edge(colour)


def _cross() -> tuple[Shape, ...]:
    strokes = (((0.3, 0.3), (0.7, 0.7)), ((0.3, 0.7), (0.7, 0.3)))
    pairs = [outlined(stroke, ORANGE, 0.08, closed=False) for stroke in strokes]
    return tuple(shape for pair in zip(*pairs, strict=True) for shape in pair)


SOURCE = Drawing(_tile(GREEN), square=False)
FOLLOWS = Drawing(_tile(ORANGE), square=False)
EDGE = Drawing(_edge(ORANGE), square=False)
CROSSED = Drawing((*_tile(ORANGE), *_cross()), square=False)
DOT = Drawing(outlined(((0.5, 0.5), (0.5, 0.5)), GREY, 0.14, closed=False))
