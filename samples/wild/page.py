"""Whole pages: a ground, one board or two or none, hints, and furniture around them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.drawing.paint import Rect, rounded
from samples.drawing.palette import PALETTES, Palette, contrast, differing, random_palette
from samples.wild.bands import BANDS, Hints, draw_band, random_bands
from samples.wild.board import Lines, Style, draw_board, random_size, random_style
from samples.wild.families import Families
from samples.wild.furniture import FURNITURE, keys_like_cells
from samples.wild.patterns import GRIDS, SHARES, TEXTURES
from vision.basics.types import Image

LEAST_CELL = 7.0  # pixels: smaller cells are not drawn
RATIOS = (0.45, 0.46, 0.5, 0.56, 0.62, 0.75, 1.0, 1.0, 1.33, 1.6, 1.78)  # widths of pages over their heights


@dataclass(frozen=True)
class Located:
    """Where a board is: its lines in pixels (a pixel covers [i, i + 1)), and the boxes of its hints."""

    x: Lines
    y: Lines
    hints: tuple[Rect, ...] = ()

    @property
    def box(self) -> Rect:
        """The board with its hints."""
        boxes = [(float(self.x[0]), float(self.y[0]), float(self.x[-1]), float(self.y[-1])), *self.hints]
        low, high = np.min(boxes, axis=0), np.max(boxes, axis=0)
        return float(low[0]), float(low[1]), float(high[2]), float(high[3])


@dataclass(frozen=True)
class WildPage:
    """A picture (BGR) with its boards, and what looks like a board and is none."""

    image: Image
    boards: tuple[Located, ...] = ()
    decoys: tuple[Rect, ...] = ()
    homography: NDArray[np.float64] | None = None  # (3, 3), from the boards to the picture, of photos


def ground(
    rng: Generator, palette: Palette, height: int, width: int, families: Families
) -> tuple[Image, bool]:
    """A page's ground, and whether squares repeat on it."""
    textures = families.choice("texture", TEXTURES)
    weights = np.array([SHARES.get(name, 1.0) for name in textures])
    name = str(rng.choice(list(textures), p=weights / weights.sum()))
    image = textures[name](rng, palette.page, height, width)
    if rng.random() < 0.1:
        other = str(rng.choice(list(textures)))
        mixed = cv2.addWeighted(image, 0.6, textures[other](rng, palette.page, height, width), 0.4, 0)
        return np.asarray(mixed, np.uint8), bool({name, other} & GRIDS)
    return image, name in GRIDS


def free_strips(width: int, height: int, taken: Rect) -> list[Rect]:
    """The parts of a page above, below, left and right of a box."""
    left, top, right, bottom = taken
    strips = [
        (0.0, 0.0, width, top),
        (0.0, bottom, width, height),
        (0.0, top, left, bottom),
        (right, top, width, bottom),
    ]
    return [strip for strip in strips if strip[2] - strip[0] > 24 and strip[3] - strip[1] > 24]


def furnish(image: Image, taken: Rect, style: Style, rng: Generator, families: Families) -> list[Rect]:
    """Put furniture around a box; returns where it looks like a board."""
    pieces, decoys = families.choice("furniture", FURNITURE), []
    for strip in free_strips(image.shape[1], image.shape[0], taken):
        for _ in range(int(rng.integers(0, 3))):
            wide, high = (
                (strip[2] - strip[0]) * rng.uniform(0.3, 1),
                (strip[3] - strip[1]) * rng.uniform(0.3, 1),
            )
            left = float(rng.uniform(strip[0], strip[2] - wide))
            top = float(rng.uniform(strip[1], strip[3] - high))
            box = (left + 2, top + 2, left + float(wide) - 2, top + float(high) - 2)
            if min(box[2] - box[0], box[3] - box[1]) < 20:
                continue
            decoy = pieces[str(rng.choice(list(pieces)))](image, box, style, rng)
            decoys += [decoy] if decoy else []
    return decoys


def _fitted(
    rng: Generator, room: Rect, rows: int, columns: int, bands: tuple[Hints, ...]
) -> tuple[Lines, Lines] | None:
    """Lines of a board that fits into the room with its bands; none where its cells would be too small."""
    deep = {band.side: band.depth + band.gap for band in bands}
    wide = columns + deep.get("left", 0) + deep.get("right", 0)
    aspect = 1.0 if rng.random() < 0.75 else float(2 ** rng.uniform(-1.2, 1.2))
    high = rows + deep.get("top", 0) + deep.get("bottom", 0)
    most = min((room[2] - room[0]) / wide, (room[3] - room[1]) / (high * aspect))
    pitch = max(
        LEAST_CELL, most * (float(rng.uniform(0.92, 1)) if rng.random() < 0.7 else float(rng.uniform(0.3, 1)))
    )
    if pitch > most:
        return None
    if rng.random() < 0.5:
        pitch = max(LEAST_CELL, float(np.floor(pitch)))
    left = room[0] + float(rng.uniform(0, room[2] - room[0] - wide * pitch)) + deep.get("left", 0) * pitch
    top = (
        room[1]
        + float(rng.uniform(0, room[3] - room[1] - high * pitch * aspect))
        + deep.get("top", 0) * pitch * aspect
    )
    x, y = left + pitch * np.arange(columns + 1.0), top + pitch * aspect * np.arange(rows + 1.0)
    return np.asarray(x), np.asarray(y)


def _free_board(image: Image, room: Rect, style: Style, rng: Generator, families: Families) -> Located | None:
    """Draw a board of no kind in particular into some room."""
    rows, columns = random_size(rng)
    bands = random_bands(rng, rows, columns) if rng.random() < 0.6 else ()
    lines = _fitted(rng, room, rows, columns, bands)
    if lines is None:
        return None
    x, y = (np.round(one) for one in lines) if rng.random() < 0.7 else lines
    boxes = [band.box(x, y) for band in bands]
    located = Located(x, y, tuple(boxes))
    if rng.random() < 0.3:
        pad = float(rng.uniform(0, 0.6)) * float(x[1] - x[0])
        left, top, right, bottom = located.box
        rounded(
            image,
            (left - pad, top - pad, right + pad, bottom + pad),
            float(rng.choice([0, 10])),
            differing(rng, style.palette.page, contrast(rng, 4, 100)),
        )
    forms = families.choice("band", BANDS)
    form = "cells" if bands and bands[0].goes_on and "cells" in forms else str(rng.choice(list(forms)))
    for band in bands:
        draw_band(image, band, x, y, style, rng, form)
    draw_board(image, x, y, style, rng, families)
    return located


def beside(image: Image, board: Located, style: Style, rng: Generator) -> list[Rect]:
    """Buttons as wide as cells right below the board, or above it."""
    _, top, _, bottom = board.box
    pitch, columns = float(board.x[1] - board.x[0]), len(board.x) - 1
    gap, high = float(rng.choice([0, 0.05, 0.3, 1])) * pitch, float(rng.choice([1, 1, 0.7, 1.6])) * pitch
    above = rng.random() < 0.25 and board.box[1] == float(board.y[0])
    start = top - gap if above else bottom + gap
    return [
        keys_like_cells(
            image, (float(board.x[0]), pitch, columns, -high if above else high), start, style, rng
        )
    ]


def free_page(rng: Generator, families: Families, longest: int = 1000, boards: bool = True) -> WildPage:
    """A page with one board of no kind, seldom two, and other things around."""
    ratio = float(rng.choice(RATIOS))
    height, width = (longest, round(longest * ratio)) if ratio < 1 else (round(longest / ratio), longest)
    palette = random_palette(rng, families.some("palette", PALETTES, rng))
    style = random_style(rng, palette, families)
    image, squared = ground(rng, palette, height, width, families)
    found: list[Located] = []
    room = _room(rng, width, height)
    if boards and rng.random() < 0.06:
        middle = (room[0] + room[2]) / 2
        rooms = [(room[0], room[1], middle - 8, room[3]), (middle + 8, room[1], room[2], room[3])]
    else:
        rooms = [room] if boards else []
    taken = room if boards else (width / 2, height / 2, width / 2, height / 2)
    decoys = furnish(image, taken, style, rng, families)
    for one in rooms:
        board = _free_board(image, one, style, rng, families)
        if board is not None:
            found.append(board)
    for board in found[:1]:
        if rng.random() < 0.3:
            decoys += beside(image, board, replace(style, palette=palette), rng)
    if squared:
        decoys.append((0.0, 0.0, float(width), float(height)))
    return WildPage(image, tuple(found), tuple(decoys))


def _room(rng: Generator, width: int, height: int) -> Rect:
    """Where the board may stand on a page."""
    edges = rng.uniform(0, 0.35, 4) * (rng.random(4) < 0.7) + rng.uniform(0, 0.04, 4)
    edges[[0, 2] if height > width else [1, 3]] *= float(rng.choice([0, 0.2, 1]))
    return (
        width * float(edges[0]),
        height * float(edges[1]),
        width * (1 - float(edges[2])),
        height * (1 - float(edges[3])),
    )
