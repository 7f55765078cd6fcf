"""Boards of the known kinds in looks more varied than any app's, on random pages."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from samples.drawing.looks import readable_on
from samples.drawing.paint import Rect, brightness
from samples.drawing.palette import PALETTES, Palette, contrast, random_palette
from samples.kinds import artist
from samples.renderer import Drawn, draw
from samples.wild.board import boxes, random_style
from samples.wild.families import Families
from samples.wild.finish import FINISHES, lay
from samples.wild.page import Located, WildPage, beside, furnish, ground
from samples.wild.patterns import TEXTURES
from vision.basics.types import Image

GREY = (128, 128, 128)
VEILED = 0.25  # of the boards in wild palettes
FLAT = 6  # levels within which a pixel has the page's colour


def wild_colours(palette: Palette, kind: str, rng: Generator) -> dict[str, Any]:
    """Fields of a look in the colours of a palette."""
    ink = readable_on(palette.page, rng, 60)
    colours: dict[str, Any] = {
        "page": palette.page,
        "cell": palette.cell,
        "line": palette.line,
        "edge": palette.strong,
        "ink": ink,
    }
    colours |= {"thick_line": palette.strong, "accent": palette.accent, "outside": None}
    return colours | artist(kind).wild_colours(palette, rng)


def located(drawn: Drawn) -> Located:
    """Where the board is, and the boxes that its hints take on each side."""
    x, y = drawn.x + 0.5, drawn.y + 0.5
    numbers = np.array([number.box for number in drawn.numbers], float).reshape(-1, 4)
    middles = (numbers[:, :2] + numbers[:, 2:]) / 2
    left, top, right, bottom = float(x[0]), float(y[0]), float(x[-1]), float(y[-1])
    along, beside_ = (
        (middles[:, 0] > left) & (middles[:, 0] < right),
        (middles[:, 1] > top) & (middles[:, 1] < bottom),
    )
    hints: list[Rect] = []
    if (above := along & (middles[:, 1] < top)).any():
        hints.append((left, float(numbers[above, 1].min()) - 1, right, top))
    if (below := along & (middles[:, 1] > bottom)).any():
        hints.append((left, bottom, right, float(numbers[below, 3].max()) + 1))
    if (before := beside_ & (middles[:, 0] < left)).any():
        hints.append((float(numbers[before, 0].min()) - 1, top, left, bottom))
    if (after := beside_ & (middles[:, 0] > right)).any():
        hints.append((right, top, float(numbers[after, 2].max()) + 1, bottom))
    return Located(x, y, tuple(hints))


def drawn_wildly(
    kind: str,
    seed: int,
    rng: Generator,
    palette: Palette,
    families: Families,
    share: float,
    **given: Any,
) -> Drawn:
    """A board of a kind as the renderer draws it; a share of them in a wild palette, with finished cells."""
    overrides = wild_colours(palette, kind, rng) if rng.random() < share else {}
    names = {field.name for field in fields(artist(kind).random_look(np.random.default_rng(0)))}
    drawn = draw(kind, seed, **{name: value for name, value in overrides.items() if name in names} | given)
    if rng.random() < 0.4 * share:
        lay(drawn.image, boxes(drawn.x + 0.5, drawn.y + 0.5, 1), rng, families.some("finish", FINISHES, rng))
    other = rng.spawn(1)[0]  # what is drawn after this does not depend on it
    if other.random() < VEILED * share:
        _veil(drawn, other, families)
    return drawn


def _veil(drawn: Drawn, rng: Generator, families: Families) -> None:
    """Lay a faint texture over the whole board."""
    (left, right), (top, bottom) = (
        np.rint(lines[[0, -1]]).astype(int).tolist() for lines in (drawn.x, drawn.y)
    )
    part = drawn.image[max(0, top) : bottom, max(0, left) : right]
    texture = families.some("texture", TEXTURES, rng)(rng, GREY, *part.shape[:2])
    change = (texture.astype(np.float32) - GREY[0]) * contrast(rng, 0.1, 1)
    part[...] = np.clip(part + change, 0, 255).astype(np.uint8)


def _cut(drawn: Drawn, board: Located, rng: Generator) -> tuple[int, int, int, int]:
    """The part of the renderer's page that is cut out: board, hints and a margin."""
    pitch = float(board.x[1] - board.x[0])
    left, top, right, bottom = board.box
    margin = rng.uniform(0.02, 0.8, 4) * pitch + 2
    height, width = drawn.image.shape[:2]
    return (
        int(max(0, left - margin[0])),
        int(max(0, top - margin[1])),
        int(min(width, right + margin[2] + 1)),
        int(min(height, bottom + margin[3] + 1)),
    )


def transplanted(
    drawn: Drawn, rng: Generator, palette: Palette, families: Families, longest: int = 1100
) -> tuple[WildPage, Drawn]:
    """The board on another page, with furniture around; and the drawing moved there with its truth."""
    board = located(drawn)
    left, top, right, bottom = _cut(drawn, board, rng)
    cut = drawn.image[top:bottom, left:right]
    grown = 1 + rng.exponential((0.25, 0.6) if rng.random() < 0.7 else (0.6, 0.25))
    size = np.array([right - left, bottom - top]) * np.minimum(grown, 3.0)
    scale = min(1.0, longest / float(size.max()))
    if scale < 1:
        cut = np.asarray(cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    fx, fy = cut.shape[1] / (right - left), cut.shape[0] / (bottom - top)
    width, height = max(cut.shape[1], int(size[0] * scale)), max(cut.shape[0], int(size[1] * scale))
    image, squared = ground(rng, palette, height, width, families)
    x, y = int((width - cut.shape[1]) * rng.beta(2, 2)), int((height - cut.shape[0]) * rng.beta(2, 2))
    style = random_style(rng, palette, families)
    taken = (float(x), float(y), float(x + cut.shape[1]), float(y + cut.shape[0]))
    decoys = furnish(image, taken, style, rng, families)
    moved = Located(
        (board.x - left) * fx + x,
        (board.y - top) * fy + y,
        tuple(
            ((a - left) * fx + x, (b - top) * fy + y, (c - left) * fx + x, (d - top) * fy + y)
            for a, b, c, d in board.hints
        ),
    )
    paste(image, cut, x, y, moved, rng.random() < 0.4)
    if rng.random() < 0.3:
        decoys += beside(image, moved, style, rng)
    if squared:
        decoys.append((0.0, 0.0, float(width), float(height)))
    numbers = tuple(number.moved(x / fx - left, y / fy - top, fx, fy) for number in drawn.numbers)
    return WildPage(image, (moved,), tuple(decoys)), replace(
        drawn, image=image, x=moved.x - 0.5, y=moved.y - 0.5, numbers=numbers
    )


def paste(image: Image, cut: Image, x: int, y: int, board: Located, clear: bool) -> None:
    """Paste a cut-out; where it is `clear`, the page shows through what has its corner's colour."""
    part = image[y : y + cut.shape[0], x : x + cut.shape[1]]
    if not clear:
        part[...] = cut
        return
    away = np.abs(cut.astype(np.int16) - cut[0, 0].astype(np.int16)).max(axis=2)
    kept = away >= FLAT
    left, top, right, bottom = (
        round(board.x[0]) - x,
        round(board.y[0]) - y,
        round(board.x[-1]) - x,
        round(board.y[-1]) - y,
    )
    kept[max(0, top - 2) : bottom + 3, max(0, left - 2) : right + 3] = True
    soft = cv2.GaussianBlur(part, (0, 0), 5) if brightness(tuple(cut[0, 0].tolist())) else part
    part[...] = np.where(kept[..., None], cut, soft)


def some_palette(rng: Generator, families: Families) -> Palette:
    """A palette of one of the families."""
    return random_palette(rng, families.some("palette", PALETTES, rng))
