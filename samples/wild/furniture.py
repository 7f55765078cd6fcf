"""Things around boards that look like boards: keys, tables, calendars, previews, galleries."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from samples.drawing.made_up import random_icon
from samples.drawing.paint import Rect, rounded
from samples.drawing.palette import contrast, differing
from samples.wild.board import Style, draw_board, fill_box
from samples.wild.families import Families
from samples.wild.fonts import put
from samples.wild.widgets import (
    buttons,
    dial,
    ink_on,
    paragraph,
    parted,
    scoreboard,
    shapes,
    some_paint,
    words,
)
from vision.basics.types import Image

Furniture = Callable[[Image, Rect, Style, Generator], Rect | None]  # where it repeats squares as a board does


def keys(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """Keys side by side: a keyboard, a pad of digits, a row of tools."""
    rows, columns = int(rng.choice([1, 1, 1, 2, 3, 4])), int(rng.integers(3, 13))
    paint, gap, round_, start = (
        some_paint(rng, style),
        float(rng.uniform(0.0, 0.2)),
        float(rng.choice([0, 0.2, 0.5])),
        int(rng.integers(1, 20)),
    )
    labels = str(rng.choice(["digits", "letters", "icons", "nothing"]))
    outline = rng.random() < 0.3
    for index, (left, top, right, bottom) in enumerate(parted(box, rows, columns)):
        side = min(right - left, bottom - top)
        inner = left + gap * side, top + gap * side, right - gap * side, bottom - gap * side
        if outline:
            cv2.rectangle(
                image, (round(inner[0]), round(inner[1])), (round(inner[2]), round(inner[3])), paint, 1
            )
        else:
            rounded(image, inner, round_ * side, paint)
        middle = (left + right) / 2, (top + bottom) / 2
        if labels == "icons":
            random_icon(rng)(image, middle, 0.5 * side)
        elif labels != "nothing" and side > 12:
            text = str(start + index) if labels == "digits" else chr(65 + index % 26)
            put(image, text, middle, min(0.45 * side, 60), style.font, ink_on(rng, paint))
    return box if rows > 2 else None


def table(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """Rows and columns of text and figures, with lines in one direction, both or none."""
    rows, columns = int(rng.integers(3, 16)), int(rng.integers(2, 8))
    paint, line, both = (
        some_paint(rng, style),
        differing(rng, style.palette.page, contrast(rng, 10, 150)),
        int(rng.integers(3)),
    )
    if rng.random() < 0.6:
        fill_box(image, box, paint)
    for left, top, right, bottom in parted(box, rows, columns):
        if rng.random() < 0.8 and bottom - top > 9:
            text = words(rng, 1) if rng.random() < 0.4 else str(rng.integers(0, 999))
            put(
                image,
                text,
                ((left + right) / 2, (top + bottom) / 2),
                min(0.45 * (bottom - top), 20),
                style.font,
                ink_on(rng, paint),
            )
        if both != 1:
            fill_box(image, (left, bottom, right, bottom + 1), line)
        if both != 2:
            fill_box(image, (right, top, right + 1, bottom), line)
    return box if both == 0 else None


def preview(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """A small picture of a board or of its answer, or a logo made of squares."""
    side = min(box[2] - box[0], box[3] - box[1], float(rng.uniform(40, 240)))
    count = int(rng.integers(3, 16))
    if side < 5 * count:
        return None
    left, top = (
        box[0] + float(rng.uniform(0, box[2] - box[0] - side)),
        box[1] + float(rng.uniform(0, box[3] - box[1] - side)),
    )
    x, y = np.linspace(left, left + side, count + 1), np.linspace(top, top + side, count + 1)
    draw_board(image, x, y, style, rng, Families())
    return left, top, left + side, top + side


def thumbnails(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """A list or gallery of small pictures."""
    rows, columns = int(rng.integers(1, 5)), int(rng.integers(1, 5))
    for left, top, right, bottom in parted(box, rows, columns):
        side = 0.8 * min(right - left, bottom - top)
        if side < 16:
            continue
        paint = some_paint(rng, style)
        rounded(image, (left + 4, top + 4, left + side, top + side), float(rng.choice([0, 8])), paint)
        random_icon(rng)(image, (left + side / 2, top + side / 2), 0.6 * side)
    return box if rows > 2 and columns > 2 else None


def calendar(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """The days of a month, in a lattice or loose."""
    first, ink, paint = int(rng.integers(7)), ink_on(rng, style.palette.page), some_paint(rng, style)
    lined = rng.random() < 0.5
    for index, (left, top, right, bottom) in enumerate(parted(box, 6, 7)):
        if lined:
            cv2.rectangle(image, (left, top), (right, bottom), paint, 1)
        day, high = index - first + 1, min(0.4 * (bottom - top), 30)
        if 1 <= day <= 31 and high >= 5:
            put(image, str(day), ((left + right) / 2, (top + bottom) / 2), high, style.font, ink)
    return box


def swatches(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """Squares of colours to choose from."""
    rows, columns = int(rng.integers(1, 4)), int(rng.integers(4, 12))
    for left, top, right, bottom in parted(box, rows, columns):
        side = 0.85 * min(right - left, bottom - top)
        paint = tuple(int(v) for v in rng.integers(0, 256, 3))
        fill_box(image, (left, top, left + side, top + side), (paint[0], paint[1], paint[2]))
    return box if rows > 2 else None


FURNITURE: dict[str, Furniture] = {
    piece.__name__: piece
    for piece in (
        keys,
        table,
        preview,
        paragraph,
        buttons,
        shapes,
        thumbnails,
        calendar,
        swatches,
        scoreboard,
        dial,
    )
}


def keys_like_cells(image: Image, x: Rect, top: float, style: Style, rng: Generator) -> Rect:
    """A row of buttons right below (or above) a board, as wide as its cells or as a few of them; its box.

    `x` tells the board's left end, the pitch, its columns and the height of a row (a negative one: upwards).
    """
    left, pitch, columns, high = x
    wide = pitch * float(rng.choice([1, 1, 1, 2, columns / max(1, round(columns / 2)), columns / 9]))
    count = max(1, int(columns * pitch / wide))
    box = (left, min(top, top + high), left + count * wide, max(top, top + high))
    paint, gap = (
        (style.palette.cell if rng.random() < 0.5 else some_paint(rng, style)),
        float(rng.choice([0, 0.03, 0.1])),
    )
    for index, (a, b, c, d) in enumerate(parted(box, 1, count)):
        inner = (a + gap * wide, b + gap * wide, c - gap * wide, d - gap * wide)
        if min(inner[2] - inner[0], inner[3] - inner[1]) < 3:
            continue
        rounded(image, inner, style.radius * pitch, paint)
        if style.form == "lines":
            cv2.rectangle(image, (a, b), (c, d), style.palette.line, 1)
        if rng.random() < 0.9:
            put(
                image,
                str(index + 1),
                ((a + c) / 2, (b + d) / 2),
                max(5, 0.45 * min(wide, abs(high))),
                style.font,
                ink_on(rng, paint),
            )
    return box
