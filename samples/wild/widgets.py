"""Things around boards that do not look like boards: text, buttons, bars, gauges."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from samples.drawing.made_up import random_icon
from samples.drawing.paint import Rect, brightness, rounded
from samples.drawing.palette import contrast, differing
from samples.wild.board import Style, boxes
from samples.wild.fonts import put
from vision.basics.types import Bgr, Image

WORDS = ("level", "undo", "hint", "check", "new game", "easy", "hard", "file", "edit", "help", "score")


def words(rng: Generator, count: int) -> str:
    """Some words."""
    return " ".join(str(word) for word in rng.choice(WORDS, count))


def ink_on(rng: Generator, colour: Bgr) -> Bgr:
    """A colour that shows on another one."""
    return differing(rng, colour, max(60.0, 200 - brightness(colour) if brightness(colour) < 128 else 120))


def some_paint(rng: Generator, style: Style) -> Bgr:
    """One of the colours that furniture has in a style."""
    palette = style.palette
    choices = (
        palette.cell,
        palette.other,
        palette.accent,
        palette.panel,
        differing(rng, palette.page, contrast(rng, 5, 150)),
    )
    return choices[int(rng.integers(len(choices)))]


def parted(box: Rect, rows: int, columns: int) -> list[tuple[int, int, int, int]]:
    """The box divided into rows and columns."""
    return boxes(np.linspace(box[0], box[2], columns + 1), np.linspace(box[1], box[3], rows + 1))


def paragraph(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """Lines of text."""
    size, ink, y = float(rng.uniform(8, 26)), ink_on(rng, style.palette.page), box[1]
    while (y := y + 2 * size) < box[3]:
        put(
            image,
            words(rng, max(1, int((box[2] - box[0]) / (5 * size)))),
            ((box[0] + box[2]) / 2, y),
            size,
            style.font,
            ink,
        )
    return None


def buttons(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """Labelled buttons, filled or outlined, in rows."""
    rows, columns = int(rng.integers(1, 4)), int(rng.integers(1, 5))
    paint, filled = some_paint(rng, style), rng.random() < 0.7
    for left, top, right, bottom in parted(box, rows, columns):
        high = min(bottom - top, 70)
        inner = (left + 6, top + 4, right - 6, top + high - 4)
        if min(inner[2] - inner[0], inner[3] - inner[1]) < 8:
            continue
        if filled:
            rounded(image, inner, float(rng.choice([0, 6, 40])), paint)
        else:
            cv2.rectangle(
                image, (round(inner[0]), round(inner[1])), (round(inner[2]), round(inner[3])), paint, 2
            )
        put(
            image,
            words(rng, 1),
            ((left + right) / 2, top + high / 2),
            min(18, 0.4 * high),
            style.font,
            ink_on(rng, paint),
        )
    return None


def shapes(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """Bars, discs and icons strewn about."""
    for _ in range(int(rng.integers(1, 9))):
        x, y = float(rng.uniform(box[0], box[2])), float(rng.uniform(box[1], box[3]))
        wide, high = (
            contrast(rng, 6, max(8, 0.6 * (box[2] - box[0]))),
            contrast(rng, 4, max(6, 0.4 * (box[3] - box[1]))),
        )
        paint, shape = some_paint(rng, style), int(rng.integers(4))
        if shape == 0:
            rounded(image, (x, y, x + wide, y + high), float(rng.choice([0, 10])), paint)
        elif shape == 1:
            cv2.rectangle(
                image,
                (round(x), round(y)),
                (round(x + wide), round(y + high)),
                paint,
                int(rng.integers(1, 6)),
            )
        elif shape == 2:
            cv2.circle(
                image,
                (round(x), round(y)),
                max(2, round(high)),
                paint,
                -1 if rng.random() < 0.6 else 2,
                cv2.LINE_AA,
            )
        else:
            random_icon(rng)(image, (x, y), high)
    return None


def scoreboard(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """Boxes with a name and a large figure each."""
    count, paint = int(rng.integers(2, 6)), some_paint(rng, style)
    high = min(box[3] - box[1], 130.0)
    for left, top, right, bottom in parted((box[0], box[1], box[2], box[1] + high), 1, count):
        rounded(image, (left + 4, top, right - 4, bottom), 8, paint)
        put(
            image,
            words(rng, 1),
            ((left + right) / 2, top + 0.25 * high),
            0.12 * high,
            style.font,
            ink_on(rng, paint),
        )
        put(
            image,
            str(rng.integers(0, 4000)),
            ((left + right) / 2, top + 0.65 * high),
            0.25 * high,
            style.font,
            ink_on(rng, paint),
        )
    return None


def dial(image: Image, box: Rect, style: Style, rng: Generator) -> Rect | None:
    """A clock face or gauge with ticks."""
    reach = 0.45 * min(box[2] - box[0], box[3] - box[1], 260)
    middle, ink = np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]), ink_on(rng, style.palette.page)
    cv2.circle(image, tuple(np.round(middle).astype(int).tolist()), max(2, round(reach)), ink, 2, cv2.LINE_AA)
    for turn in np.linspace(0, 2 * np.pi, 13)[:-1]:
        ends = [middle + part * reach * np.array([np.cos(turn), np.sin(turn)]) for part in (0.85, 0.97)]
        start, stop = (tuple(np.round(end).astype(int).tolist()) for end in ends)
        cv2.line(image, start, stop, ink, 2, cv2.LINE_AA)
    return None
