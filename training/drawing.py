"""Draws numbers as screens show them: coverage of the ink (0 to 1) before colours and damage."""

from __future__ import annotations

import functools
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from training.fonts import Font
from vision.basics.types import Box

Coverage = NDArray[Any]  # float32 (h, w) or, subpixel-rendered, (h, w, 3); 0 is background, 1 is full ink
Random = np.random.Generator

PIXELS_3X5 = """
111 010 111 111 101 111 111 111 111 111
101 110 001 001 101 100 100 001 101 101
101 010 111 111 111 111 111 001 111 111
101 010 100 001 001 001 101 001 101 001
111 111 111 111 001 111 111 001 111 111"""
PIXELS_5X7 = """
01110 00100 01110 11111 00010 11111 00110 11111 01110 01110
10001 01100 10001 00010 00110 10000 01000 00001 10001 10001
10011 00100 00001 00100 01010 11110 10000 00010 10001 10001
10101 00100 00010 00010 10010 00001 11110 00100 01110 01111
11001 00100 00100 00001 11111 00001 10001 01000 10001 00001
10001 00100 01000 10001 00010 10001 10001 01000 10001 00010
01110 01110 11111 01110 00010 01110 01110 01000 01110 01100"""
ALIASED = 9  # px; below, outlines without antialiasing lose whole strokes
# Which of the seven segments each digit has: top, upper left and right, middle, lower left and right, bottom.
SEGMENTS = tuple(f"{bits:07b}" for bits in (0x77, 0x12, 0x5D, 0x5B, 0x3A, 0x6B, 0x6F, 0x52, 0x7F, 0x7B))
BARE = {6: "0101111", 7: "1110010", 9: "1111010"}  # as some displays show them


@functools.lru_cache(maxsize=3000)
def face(path: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size, kept open."""
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def text(
    rng: Random, font: Font, words: str, height: float, scale: int, spacing: float, outlined: bool = False
) -> Coverage:
    """`words` in digits `height` * `scale` px high, each letter `spacing` heights further on than usual."""
    letters = face(font.path, max(4, round(height * scale / font.height)))
    unit = height * scale
    pad = round(1.2 * unit) + 4
    steps = [letters.getlength(letter) + spacing * unit for letter in words]
    canvas = Image.new("L", (round(sum(steps)) + 2 * pad, round(1.4 * unit) + 2 * pad))
    pen = ImageDraw.Draw(canvas)
    if scale == 1 and height > ALIASED and rng.random() < 0.2:
        pen.fontmode = "1"  # no antialiasing, as old programs draw
    stroke = max(1, round(unit * rng.uniform(0.04, 0.08))) if outlined else 0
    x = pad + rng.random() * scale
    base = pad + round(1.1 * unit) + rng.integers(scale)
    for letter, step in zip(words, steps, strict=True):
        pen.text((x, base), letter, fill=255, font=letters, anchor="ls", stroke_width=stroke)
        x += step + stroke
    drawn = np.asarray(canvas, np.float32) / 255
    return _hollow(rng, drawn, stroke) if outlined else drawn


def _hollow(rng: Random, drawn: Coverage, stroke: int) -> Coverage:
    """Digits with an outline: the inside in the background's colour, or the outline paler than the inside."""
    inside = cv2.erode(drawn, np.ones((2 * stroke + 1,) * 2, np.uint8))
    if rng.random() < 0.5:
        return drawn - inside
    pale = rng.uniform(0.2, 0.6)
    return np.maximum(inside, pale * drawn)


def pixels(rng: Random, words: str, height: float, scale: int) -> Coverage:
    """`words` in a blocky font of few pixels, scaled up without smoothing, often by a whole number."""
    rows = [row.split() for row in (PIXELS_3X5, PIXELS_5X7)[rng.integers(2)].strip().splitlines()]
    grids = [np.array([[*map(int, row[int(word)])] for row in rows], np.float32) for word in words]
    gap = np.zeros((len(grids[0]), 1), np.float32)
    grid = np.concatenate([part for cell in grids for part in (cell, gap)][:-1], axis=1)
    unit = height * scale
    size = (round(unit * grid.shape[1] / grid.shape[0] * rng.uniform(0.8, 1.2)), round(unit))
    if rng.random() < 0.5:
        times = max(1, round(unit / grid.shape[0]))
        size = (times * grid.shape[1], times * grid.shape[0])
    large = cv2.resize(grid, (max(size[0], 3), size[1]), interpolation=cv2.INTER_NEAREST)
    return cv2.copyMakeBorder(large, *(round(1.2 * unit) + 4,) * 4, cv2.BORDER_CONSTANT)


def blocks(rng: Random, words: str, height: float, scale: int) -> Coverage:
    """`words` in square-cut digits of one bold stroke, as game consoles draw them."""
    unit = round(height * scale)
    stroke = max(1, round(unit * rng.uniform(0.1, 0.26)))
    width = max(3 * stroke, round(unit * rng.uniform(0.5, 1.05)))
    bare, flag = rng.random() < 0.5, round(stroke * rng.uniform(0.6, 1.3))
    inset = round(width * rng.uniform(0, 0.12)) if rng.random() < 0.4 else 0
    gap = np.zeros((unit, max(1, round(stroke * rng.uniform(0.4, 1.0)))), np.float32)
    digits = [_narrower(_block(int(word), unit, width, stroke, bare, flag), stroke, inset) for word in words]
    row = np.concatenate([part for digit in digits for part in (digit, gap)][:-1], axis=1)
    drawn = cv2.copyMakeBorder(row, *(round(1.2 * unit) + 4,) * 4, cv2.BORDER_CONSTANT)
    if rng.random() < 0.6 and stroke > 2:  # rounded corners
        soft = cv2.GaussianBlur(drawn, (0, 0), stroke * rng.uniform(0.2, 0.5))
        drawn = np.clip((soft - 0.5) * stroke + 0.5, 0, 1).astype(np.float32)
    return drawn


def _narrower(block: Coverage, stroke: int, inset: int) -> Coverage:
    """A digit whose upper half is narrower than its lower one by so many pixels on both sides."""
    height, width = block.shape
    upper, narrow = block[: (height - stroke) // 2], width - 2 * inset
    if not inset or narrow < 3 * stroke:
        return block
    above = np.zeros_like(upper)
    above[:, inset : inset + narrow] = cv2.resize(upper, (narrow, len(upper)), interpolation=cv2.INTER_AREA)
    return np.concatenate([above, block[len(upper) :]])


def _block(digit: int, height: int, width: int, stroke: int, bare: bool, flag: int) -> Coverage:
    if digit == 1:
        one = np.zeros((height, stroke + flag), np.float32)
        one[:, flag:] = one[:stroke] = 1
        return one
    cells = np.zeros((height, width), np.float32)
    middle = (height - stroke) // 2
    upper, lower = slice(0, middle + stroke), slice(middle, height)
    left, right = slice(0, stroke), slice(width - stroke, width)
    everywhere = slice(0, width)
    places = (
        (left, everywhere), (upper, left), (upper, right), (slice(middle, middle + stroke), everywhere),
        (lower, left), (lower, right), (slice(height - stroke, height), everywhere),
    )  # fmt: skip
    segments = BARE.get(digit, SEGMENTS[digit]) if bare else SEGMENTS[digit]
    for place, segment in zip(places, segments, strict=True):
        if segment == "1":
            cells[place] = 1
    return cells


def shaded(rng: Random, coverage: Coverage) -> Coverage:
    """The drawing with ink that grows weaker to one side."""
    height, width = coverage.shape
    ramp = np.linspace(
        *rng.permutation([rng.uniform(0.4, 0.9), 1.0]), height if rng.random() < 0.7 else width
    )
    return (coverage * (ramp[:, None] if len(ramp) == height else ramp)).astype(np.float32)


def ink_box(coverage: Coverage) -> Box:
    """The tight box around everything that is drawn."""
    rows, columns = (np.flatnonzero((coverage > 0.3).any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return 0, 0, coverage.shape[1], coverage.shape[0]
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def warp(rng: Random, coverage: Coverage, squeeze: float, tilted: bool) -> Coverage:
    """The drawing narrowed to `squeeze`, and turned, slanted and seen in perspective as in a photo."""
    height, width = coverage.shape
    centre = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    matrix = np.diag([squeeze, 1, 1]) @ centre
    if tilted:
        angle, slant = np.radians(rng.uniform(-8, 8)), rng.uniform(-0.12, 0.12)
        turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
        view = np.array([[1, slant, 0], [0, 1, 0], [*rng.uniform(-0.1, 0.1, 2) / height, 1]])
        matrix = view @ turn @ matrix
    return np.asarray(
        cv2.warpPerspective(coverage, np.linalg.inv(centre) @ matrix, (width, height)), np.float32
    )


def strike(rng: Random, coverage: Coverage, height: float) -> Coverage:
    """The drawing struck through by a bar, paler or as strong as the ink."""
    left, top, right, bottom = ink_box(coverage)
    over = height * rng.uniform(0.05, 0.25)
    ends = [(left - over, bottom + over / 2), (right + over, top - over / 2)]
    shape = rng.random()
    if shape < 0.3:
        ends = [(left - over, top - over / 2), (right + over, bottom + over / 2)]
    elif shape < 0.5:
        middle = (top + bottom) / 2 + height * rng.uniform(-0.08, 0.08)
        ends = [(left - over, middle), (right + over, middle)]
    bar = np.zeros_like(coverage)
    thick = max(1, round(height * rng.uniform(0.04, 0.1)))
    cv2.line(bar, *(tuple(round(float(c)) for c in end) for end in ends), 1.0, thick, cv2.LINE_AA)
    return np.maximum(coverage, bar * rng.choice([rng.uniform(0.25, 0.6), 1.0]))


def shadow(rng: Random, coverage: Coverage, height: float) -> Coverage:
    """The drawing with a pale shadow or glow."""
    shift = rng.uniform(0.04, 0.12, 2) * height * rng.choice([-1, 1], 2)
    moved = cv2.warpAffine(coverage, np.array([[1, 0, shift[0]], [0, 1, shift[1]]]), coverage.shape[::-1])
    if rng.random() < 0.5:
        moved = cv2.GaussianBlur(moved, (0, 0), max(0.3, 0.06 * height))
    return np.maximum(coverage, moved * rng.uniform(0.15, 0.5)).astype(np.float32)


def clutter(rng: Random, coverage: Coverage, crop: Box, number: Coverage | None) -> None:
    """Add what stands at the edge of a crop: a piece of grid line, or a neighbour's cut-off edge."""
    left, top, right, bottom = crop
    side = rng.integers(4)
    near = {0: left, 1: top, 2: right, 3: bottom}[int(side)]
    thick = max(1, round((bottom - top) * rng.uniform(0.02, 0.06)))
    inwards = thick // 2 + rng.integers(max(1, (bottom - top) // 16))
    level = float(rng.choice([rng.uniform(0.3, 0.9), 1.0]))
    at = int(near + inwards if side < 2 else near - 1 - inwards)
    layer = np.zeros_like(coverage)
    if number is None:
        ends = [(at, top), (at, bottom)] if side % 2 == 0 else [(left, at), (right, at)]
        cv2.line(layer, *ends, level, thick)
    else:
        _neighbour(layer, number, int(side), at)
    np.maximum(coverage, layer, out=coverage)


def surround(rng: Random, coverage: Coverage, crop: Box) -> None:
    """Add a pale frame along the edges of a crop, pale noise all over it, or the page around a round tile."""
    left, top, right, bottom = crop
    layer, shape = np.zeros_like(coverage), rng.random()
    if shape < 0.4:
        cv2.rectangle(layer, (left, top), (right - 1, bottom - 1), 1.0, max(1, (bottom - top) // 12))
    elif shape < 0.6:
        rough = rng.random((bottom - top, right - left), np.float32)
        layer[top:bottom, left:right] = cv2.GaussianBlur(rough, (0, 0), max(0.5, (bottom - top) / 20)) ** 2
    else:
        layer += 1 - _round_tile(rng, coverage.shape, crop)
        layer *= rng.choice([rng.uniform(0.3, 1.0), 1.0])
        np.maximum(coverage, layer, out=coverage)
        return
    layer *= rng.uniform(0.15, 0.5) / max(float(layer.max()), 0.1)
    np.maximum(coverage, layer, out=coverage)


def _round_tile(rng: Random, shape: tuple[int, ...], crop: Box) -> Coverage:
    """A tile with round corners, up to a disc, whose edges lie about at those of the crop."""
    left, top, right, bottom = crop
    least = min(right - left, bottom - top)
    out = rng.uniform(-0.02, 0.08, 4) * least
    x = np.arange(shape[1], dtype=np.float32)
    y = np.arange(shape[0], dtype=np.float32)[:, None]
    radius = least * rng.uniform(0.15, 0.5)
    across = np.maximum(0, np.maximum(left - out[0] + radius - x, x - (right - 1 + out[1] - radius)))
    down = np.maximum(0, np.maximum(top - out[2] + radius - y, y - (bottom - 1 + out[3] - radius)))
    return np.clip(radius - np.hypot(across, down) + 0.5, 0, 1).astype(np.float32)


def _neighbour(layer: Coverage, number: Coverage, side: int, at: int) -> None:
    """Put another number beyond the line `at` of the crop, so that its edge reaches as far as there."""
    left, top, right, bottom = ink_box(number)
    part = number[top:bottom, left:right]
    height, width = layer.shape
    x = {0: at - part.shape[1], 2: at}.get(side, (width - part.shape[1]) // 2)
    y = {1: at - part.shape[0], 3: at}.get(side, (height - part.shape[0]) // 2)
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + part.shape[1], width), min(y + part.shape[0], height)
    if x0 < x1 and y0 < y1:
        layer[y0:y1, x0:x1] = part[y0 - y : y1 - y, x0 - x : x1 - x]
