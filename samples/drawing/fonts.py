"""Text in many faces: those of OpenCV, a stroke font, seven segments and 5x7 pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.drawing.hands import HANDS
from samples.drawing.paint import Point, Rect, blend
from vision.basics.types import Bgr, Image

OVERSAMPLING = 4  # glyphs are drawn this much larger, then averaged down
ROOM = 0.45  # rows kept above and below the digits for other letters, of the digit height
SIDE_BEARING = 0.06  # space on each side of a stroked digit, of the digit height
NARROW = {" ": 0.15, ",": 0.1}  # widths of stroked characters that are no digits, of the digit height
CRISP_LEVEL = 0.45  # coverage from which a pixel is ink where there are no grey levels


@dataclass(frozen=True)
class Font:
    """How text looks. `face` is an OpenCV face, a font file, 'strokes', 'segments' or 'pixels'."""

    face: str = "uni"
    weight: int = 400  # of variable faces: 100 thin to 900 black
    stem: float = 0.12  # of 'strokes' and 'segments': line width, of the digit height
    squeeze: float = 1.0  # horizontal scale
    bolder: float = 0.0  # stems grown by this share of the digit height
    crisp: bool = False  # no grey levels, as old programs draw
    subpixel: bool = False  # colour fringes, as desktop screens show
    hand: str = "plain"  # one of HANDS


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    angles = [math.radians(start + (end - start) * i / 24) for i in range(25)]
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


_SIX = [_arc(0.5, 0.68, 0.5, 0.32, 0, 360), _arc(0.75, 0.68, 0.75, 0.68, 180, 270)]
STROKES: dict[str, list[list[Point]]] = {
    "0": [_arc(0.5, 0.5, 0.5, 0.5, 0, 360)],
    "1": [[(0.2, 0.22), (0.6, 0), (0.6, 1)]],
    "2": [[*_arc(0.5, 0.28, 0.48, 0.28, 190, 390), (0, 1), (1, 1)]],
    "3": [[*_arc(0.48, 0.26, 0.44, 0.26, 200, 450), *_arc(0.48, 0.76, 0.52, 0.24, -90, 160)]],
    "4": [[(0.75, 1), (0.75, 0), (0, 0.7), (1, 0.7)]],
    "5": [[(0.92, 0), (0.16, 0), *_arc(0.48, 0.68, 0.52, 0.32, -130, 150)]],
    "6": _SIX,
    "7": [[(0, 0), (1, 0), (0.35, 1)]],
    "8": [_arc(0.5, 0.25, 0.42, 0.25, 0, 360), _arc(0.5, 0.74, 0.5, 0.26, 0, 360)],
    "9": [[(1 - x, 1 - y) for x, y in line] for line in _SIX],
    ",": [[(0.15, 0.95), (0.0, 1.15)]],
    "A": [[(0, 1), (0.5, 0), (1, 1)], [(0.2, 0.64), (0.8, 0.64)]],
    "B": [
        [(0, 0.48), (0, 0), *_arc(0.5, 0.24, 0.42, 0.24, -90, 90), (0, 0.48)],
        [(0, 0.48), *_arc(0.5, 0.74, 0.5, 0.26, -90, 90), (0, 1), (0, 0.48)],
    ],
    "C": [_arc(0.5, 0.5, 0.5, 0.5, 310, 50)],
    "D": [[(0, 0), *_arc(0.4, 0.5, 0.6, 0.5, -90, 90), (0, 1), (0, 0)]],
    "E": [[(0.9, 0), (0, 0), (0, 1), (0.9, 1)], [(0, 0.48), (0.8, 0.48)]],
    "F": [[(0.9, 0), (0, 0), (0, 1)], [(0, 0.48), (0.8, 0.48)]],
    "G": [[*_arc(0.5, 0.5, 0.5, 0.5, 310, 60), (0.95, 0.55), (0.6, 0.55)]],
}

_SEGMENTS: dict[str, list[Point]] = {
    "a": [(0, 0), (1, 0)],
    "b": [(1, 0), (1, 0.5)],
    "c": [(1, 0.5), (1, 1)],
    "d": [(0, 1), (1, 1)],
    "e": [(0, 0.5), (0, 1)],
    "f": [(0, 0), (0, 0.5)],
    "g": [(0, 0.5), (1, 0.5)],
}
_LIT = ("abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg")
_LIT_LETTERS = {
    "A": "abcefg",
    "B": "cdefg",
    "C": "adef",
    "D": "bcdeg",
    "E": "adefg",
    "F": "aefg",
    "G": "acdef",
}
SEGMENTS = {
    character: [_SEGMENTS[s] for s in lit]
    for character, lit in [*zip("0123456789", _LIT, strict=True), *_LIT_LETTERS.items()]
} | {
    "1": [[(0.5, 0), (0.5, 1)]],
    ",": STROKES[","],
}

# Rows of five pixels, top to bottom, as bits.
PIXELS = {
    "0": (14, 17, 17, 17, 17, 17, 14),
    "1": (4, 12, 4, 4, 4, 4, 14),
    "2": (14, 17, 1, 2, 4, 8, 31),
    "3": (14, 17, 1, 6, 1, 17, 14),
    "4": (2, 6, 10, 18, 31, 2, 2),
    "5": (31, 16, 30, 1, 1, 17, 14),
    "6": (6, 8, 16, 30, 17, 17, 14),
    "7": (31, 1, 2, 4, 4, 4, 4),
    "8": (14, 17, 17, 14, 17, 17, 14),
    "9": (14, 17, 17, 15, 1, 2, 12),
    "A": (14, 17, 17, 31, 17, 17, 17),
    "B": (30, 17, 17, 30, 17, 17, 30),
    "C": (14, 17, 16, 16, 16, 17, 14),
    "D": (30, 17, 17, 17, 17, 17, 30),
    "E": (31, 16, 16, 30, 16, 16, 31),
    "F": (31, 16, 16, 30, 16, 16, 16),
    "G": (14, 17, 16, 23, 17, 17, 14),
    ",": (0, 0, 0, 0, 0, 4, 8),
    " ": (0, 0, 0, 0, 0, 0, 0),
}


@lru_cache(maxsize=64)
def _face(name: str) -> cv2.FontFace:
    return cv2.FontFace(name)


@lru_cache(maxsize=64)
def _digit_height(name: str, weight: int) -> float:
    """Height of the digits of a face, per font size."""
    canvas = np.zeros((400, 400), np.uint8)
    cv2.putText(canvas, "7", (60, 300), (255,), _face(name), 200, weight)
    return cv2.boundingRect(canvas)[3] / 200


@dataclass(frozen=True)
class Text:
    """A drawn text: how much of each pixel and channel it covers, and where its ink and digits lie."""

    cover: NDArray[np.float32]  # (rows, columns, 3), as wide as the text advances
    ink: tuple[int, int]  # first column of ink, and that after the last
    above: int  # rows over the digits, and as many under the baseline

    @property
    def width(self) -> int:
        """Pixels from the text's start to where a next one would begin."""
        return int(self.cover.shape[1])


def _typeset(text: str, height: int, font: Font) -> tuple[Image, int, int]:
    """Text of an OpenCV face on a canvas, its baseline (1 + ROOM) heights down, and its start and end."""
    size = round(height / _digit_height(font.face, font.weight))
    canvas = np.zeros((math.ceil((1 + 2 * ROOM) * height), (len(text) + 2) * 2 * height), np.uint8)
    start, baseline = height // 2, round((1 + ROOM) * height)
    face = _face(font.face)
    (end, _), _ = cv2.putText(canvas, text, (start, baseline), (255,), face, size, font.weight)
    return canvas, start, end


def _stroked(text: str, height: int, font: Font) -> tuple[Image, int, int]:
    """Text of the stroke or segment font, as `_typeset` places it."""
    shapes = STROKES if font.face == "strokes" else SEGMENTS
    stem = max(1, round(font.stem * height))
    width, top = 0.55 * height - stem, round(ROOM * height) + stem / 2
    canvas = np.zeros((math.ceil((1 + 2 * ROOM) * height), (len(text) + 2) * height), np.uint8)
    side = SIDE_BEARING * height
    at = start = round(0.2 * height)
    for character in text:
        left = at + side + stem / 2
        for line in shapes.get(character, []):
            points = [(left + x * width, top + y * (height - stem)) for x, y in line]
            cv2.polylines(canvas, [np.round(points).astype(np.int32)], False, (255,), stem, cv2.LINE_AA)
        at += round(stem + 2 * side + NARROW.get(character, width / height) * height)
    return canvas, start, at


def _pixelled(text: str, height: int) -> Text:
    """Text of the pixel font, its 7 rows enlarged by the nearest whole factor."""
    scale = max(1, round(height / 7))
    rows = np.array([[PIXELS[c][row] << 1 for c in text] for row in range(7)])
    bits = (rows[..., None] >> np.arange(5, -1, -1)) & 1
    large = np.repeat(np.repeat(bits.reshape(7, -1), scale, 0), scale, 1).astype(np.float32)
    columns = np.flatnonzero(large.any(axis=0))
    return Text(np.repeat(large[:, :, None], 3, 2), (int(columns[0]), int(columns[-1]) + 1), 0)


@lru_cache(maxsize=4096)
def render(text: str, height: int, font: Font) -> Text:
    """Draw a text with digits `height` pixels high."""
    if font.face == "pixels":
        return _pixelled(text, height)
    big = OVERSAMPLING * height
    draw = _stroked if font.face in ("strokes", "segments") else _typeset
    drawn, start, end = draw(text, big, font)
    if font.bolder:
        brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(1, round(font.bolder * big)),) * 2)
        drawn = np.asarray(cv2.dilate(drawn, brush), np.uint8)
    first, _, width, _ = cv2.boundingRect(drawn)
    start, end = min(start, first), max(end, first + width)
    stretch = font.squeeze / OVERSAMPLING
    ink = int((first - start) * stretch), math.ceil((first + width - start) * stretch)
    rows, columns = math.ceil(drawn.shape[0] / OVERSAMPLING), max(1, math.ceil((end - start) * stretch))
    cover = HANDS[font.hand](_shrink(drawn[:, start:end], rows, columns, font))
    return Text(cover, ink, round(ROOM * height))


def _shrink(drawn: Image, rows: int, columns: int, font: Font) -> NDArray[np.float32]:
    """The oversampled text at its size, with grey levels, without, or with colour fringes."""
    if font.subpixel:
        wide = cv2.blur(cv2.resize(drawn, (3 * columns, rows), interpolation=cv2.INTER_AREA), (3, 1))
        fringed = wide.reshape(rows, columns, 3)[:, :, ::-1]
        return np.asarray(fringed / 255, np.float32)
    small = cv2.resize(drawn, (columns, rows), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    small = (small > CRISP_LEVEL).astype(np.float32) if font.crisp else small
    return np.repeat(small[:, :, None], 3, 2)


def text_width(text: str, height: int, font: Font) -> int:
    """Width in pixels that a text takes."""
    return render(text, height, font).width


def write(
    image: Image,
    text: str,
    at: Point,
    height: int,
    font: Font,
    colour: Bgr,
    anchor: tuple[float, float] = (0.5, 0.5),
) -> Rect:
    """Write text with its digits' box on `at` by `anchor` (0 is left or top); returns the box of its ink."""
    drawn = render(text, height, font)
    rows = drawn.cover.shape[0] - 2 * drawn.above
    left, top = round(at[0] - anchor[0] * drawn.width), round(at[1] - anchor[1] * rows)
    blend(image, left, top - drawn.above, drawn.cover, colour)
    return left + drawn.ink[0], top, left + drawn.ink[1], top + rows
