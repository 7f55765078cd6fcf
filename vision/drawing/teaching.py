"""Draws lessons on pictures: mistakes, and steps with what follows and what it follows from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from vision.basics.lattice import Lattice
from vision.basics.types import Bgr, Box, Flags, Image
from vision.drawing.overlay import DARK, GREY, ORANGE, WHITE, WRONG, boxes, fill, outlined, rings, rounded
from vision.drawing.stamp import Drawing, Shape, lay

GREEN: Bgr = (110, 150, 0)  # bluish, so that colour-blind people tell it from orange too
FRAME = 0.09  # of a cell: the width of frames around lines
LABEL = cv2.FONT_HERSHEY_SIMPLEX  # of names in cells, and their sizes in parts of a cell
LABEL_HEIGHT, LABEL_WIDTH, LABEL_RIM, LABEL_STROKE = 0.24, 0.7, 0.05, 0.02
TINT = 0.28  # opacity over cells, so that what is in them stays readable


class StepMarks(NamedTuple):
    """What one step shows; cells are (m, n), boxes in pixels of the lattice's plane."""

    true: Flags  # what follows
    false: Flags
    source: Flags  # what it follows from
    lines: tuple[Flags, ...] = ()  # rows and columns that it follows from
    hints: tuple[Box, ...] = ()
    numbers: tuple[Box, ...] = ()  # those of a hint that are meant; none: all of them
    empty: Flags | None = None  # what was known before to be empty


def cross_out(canvas: Image, lattice: Lattice, cells: Iterable[tuple[int, int]]) -> None:
    """Cross out what stands in the cells, (row, column) from 0, in red."""
    chosen = np.zeros((lattice.height, lattice.width), bool)
    for cell in cells:
        chosen[cell] = True
    fill(canvas, lattice, chosen, WRONG)


def draw_stage(canvas: Image, lattice: Lattice, stage: StepMarks) -> None:
    """Draw the grounds of a step in green, and in orange crosses where cells stay empty.

    The symbols of what follows go on top, and `draw_edges` around them.
    """
    if stage.empty is not None:
        fill(canvas, lattice, stage.empty, DOT)
    fill(canvas, lattice, stage.source, SOURCE)
    for line in stage.lines:
        _frame(canvas, lattice, line)
    for left, top, right, bottom in stage.hints:
        room = max(2, round(0.15 * min(right - left, bottom - top)))
        lay(canvas, (left - room, top - room, right + room, bottom + room), GROUND)
    rings(canvas, stage.numbers or stage.hints, GREEN)
    fill(canvas, lattice, stage.false, CROSSED)
    fill(canvas, lattice, stage.true, FOLLOWS)


def draw_edges(canvas: Image, lattice: Lattice, stage: StepMarks) -> None:
    """Draw orange edges around what follows, on top of its symbols."""
    fill(canvas, lattice, stage.true, EDGE)


def draw_labels(canvas: Image, lattice: Lattice, labels: Mapping[tuple[int, int], str]) -> None:
    """Write short names, dark on white chips, into the upper left corners of cells, (row, column) from 0."""
    for (row, column), text in labels.items():
        x, y = lattice.x[column : column + 2], lattice.y[row : row + 2]
        side = float(min(np.diff(x)[0], np.diff(y)[0]))
        (width, height), _ = cv2.getTextSize(text, LABEL, 1.0, 1)
        scale = side * min(LABEL_HEIGHT / height, LABEL_WIDTH / width)
        rim = max(2, round(LABEL_RIM * side))
        left, top = round(x[0]) + rim, round(y[0]) + rim
        right, bottom = (round(at + scale * size + 2 * rim) for at, size in ((left, width), (top, height)))
        cv2.rectangle(canvas, (left, top), (right, bottom), WHITE, cv2.FILLED, cv2.LINE_AA)
        stroke = max(1, round(LABEL_STROKE * side))
        cv2.putText(canvas, text, (left + rim, bottom - rim), LABEL, scale, DARK, stroke, cv2.LINE_AA)


def _frame(canvas: Image, lattice: Lattice, cells: Flags) -> None:
    """Draw a frame around all of the cells."""
    left, top, right, bottom = np.array(list(boxes(lattice, cells))).T
    box = (int(left.min()), int(top.min()), int(right.max()), int(bottom.max()))
    width, height = box[2] - box[0], box[3] - box[1]
    cell = float(min(np.diff(lattice.x).min(), np.diff(lattice.y).min()))
    edge = outlined(rounded(0, 0, 1, 1, 0), GREEN, FRAME * cell / min(width, height))
    lay(canvas, box, Drawing(edge, square=False))


def _edge(colour: Bgr) -> tuple[Shape, ...]:
    return outlined(rounded(0.06, 0.06, 0.94, 0.94, 0.15), colour, 0.06)


def _tile(colour: Bgr) -> tuple[Shape, ...]:
    return Shape(rounded(0.06, 0.06, 0.94, 0.94, 0.15), colour, TINT), *_edge(colour)


def _cross() -> tuple[Shape, ...]:
    strokes = (((0.3, 0.3), (0.7, 0.7)), ((0.3, 0.7), (0.7, 0.3)))
    pairs = [outlined(stroke, ORANGE, 0.08, closed=False) for stroke in strokes]
    return tuple(shape for pair in zip(*pairs, strict=True) for shape in pair)


SOURCE = Drawing(_tile(GREEN), square=False)
GROUND = Drawing((Shape(rounded(0, 0, 1, 1, 0), GREEN, TINT),), square=False)
FOLLOWS = Drawing(_tile(ORANGE), square=False)
EDGE = Drawing(_edge(ORANGE), square=False)
CROSSED = Drawing((*_tile(ORANGE), *_cross()), square=False)
DOT = Drawing(outlined(((0.5, 0.5), (0.5, 0.5)), GREY, 0.14, closed=False))
