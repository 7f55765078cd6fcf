"""Backgrounds of pages and cells: gradients, noise, materials, and patterns that repeat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.drawing.palette import contrast, differing
from vision.basics.types import Bgr, Image

Texture = Callable[[Generator, Bgr, int, int], Image]  # rng, colour around which it varies, height, width


def _around(colour: Bgr, change: NDArray[Any] | cv2.typing.MatLike) -> Image:
    """The colour changed by so many levels (h, w) or (h, w, 3)."""
    change = change[..., None] if change.ndim == 2 else change
    return np.asarray(np.clip(np.array(colour, np.float32) + change, 0, 255), np.uint8)


def _smooth(rng: Generator, rows: int, columns: int, height: int, width: int) -> NDArray[np.float32]:
    """Noise of so many rows and columns, enlarged softly; about -1 to 1 (h, w, 3), grey or coloured."""
    channels = 1 if rng.random() < 0.6 else 3
    noise = rng.normal(0, 0.5, (max(2, rows), max(2, columns), channels)).astype(np.float32)
    large = cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC).reshape(height, width, -1)
    return np.broadcast_to(large, (height, width, 3))


def _tiled(rng: Generator, tile: Image, height: int, width: int, turned: float = 0.0) -> Image:
    """A tile repeated over a ground, from a random corner, turned by so many degrees."""
    down, across = int(rng.integers(tile.shape[0])), int(rng.integers(tile.shape[1]))
    reach = height + width if turned else 0
    counts = (height + reach) // tile.shape[0] + 2, (width + reach) // tile.shape[1] + 2
    large = np.tile(tile, (*counts, 1))
    if turned:
        middle = (large.shape[1] / 2, large.shape[0] / 2)
        matrix = cv2.getRotationMatrix2D(middle, turned, 1.0)
        large = np.asarray(cv2.warpAffine(large, matrix, large.shape[1::-1]), np.uint8)
        down, across = (large.shape[0] - height) // 2, (large.shape[1] - width) // 2
    return np.ascontiguousarray(large[down : down + height, across : across + width])


def _tile(rng: Generator, colour: Bgr, least: int = 8, most: int = 90) -> tuple[Image, Bgr]:
    """An empty tile of a random size, mostly square, and a second colour for it."""
    side = int(contrast(rng, least, most))
    tall = side if rng.random() < 0.7 else int(contrast(rng, least, most))
    return np.full((tall, side, 3), colour, np.uint8), differing(rng, colour, contrast(rng, 5, 130))


def flat(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """One colour."""
    return np.full((height, width, 3), colour, np.uint8)


def slope(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """A gradient between the corners."""
    corners = rng.normal(0, contrast(rng, 6, 60), (2, 2, 3)).astype(np.float32)
    return _around(colour, cv2.resize(corners, (width, height), interpolation=cv2.INTER_LINEAR))


def clouds(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Soft noise of several sizes, as out-of-focus photos have it."""
    change = np.zeros((height, width, 3), np.float32)
    for cells in (3, 7, 16, 40)[: int(rng.integers(1, 5))]:
        change += _smooth(rng, cells * height // width + 1, cells, height, width) / cells**0.5
    return _around(colour, change * contrast(rng, 12, 120))


def grain(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Noise of single pixels, or of small blocks."""
    block = int(rng.choice([1, 2, 3, 6]))
    noise = rng.normal(0, contrast(rng, 3, 30), (height // block + 1, width // block + 1)).astype(np.float32)
    blocks = np.repeat(np.repeat(noise, block, 0), block, 1)
    return _around(colour, blocks[:height, :width])


def photo(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Clouds with ellipses and bars at random, as a photo has things in it."""
    image = clouds(rng, colour, height, width)
    for _ in range(int(rng.integers(4, 40))):
        x, y = int(rng.integers(width)), int(rng.integers(height))
        axes = int(contrast(rng, 4, 0.3 * width)), int(contrast(rng, 4, 0.3 * width))
        paint = tuple(int(v) for v in rng.integers(0, 256, 3))
        cv2.ellipse(image, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, paint, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.5, 3))), np.uint8)


def wood(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Long fibres, sometimes in planks."""
    fibres = _smooth(rng, height // 4, 3, height, width) * contrast(rng, 10, 60)
    if rng.random() < 0.5:
        plank = int(contrast(rng, 20, 200))
        fibres = fibres + 20 * ((np.arange(height) // plank) % 2)[:, None, None]
    return _around(colour, fibres)


def squares(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Squared paper, or tiles with joints."""
    tile, second = _tile(rng, colour)
    cv2.rectangle(tile, (0, 0), (tile.shape[1] - 1, tile.shape[0] - 1), second, int(rng.integers(1, 4)))
    return _tiled(rng, tile, height, width)


def mosaic(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Squares of shades at random, with or without joints."""
    side = int(contrast(rng, 8, 80))
    rows, columns = height // side + 2, width // side + 2
    shades = rng.normal(0, contrast(rng, 5, 60), (rows, columns, int(rng.choice([1, 3]))))
    large = np.repeat(np.repeat(np.broadcast_to(shades, (rows, columns, 3)), side, 0), side, 1)
    if rng.random() < 0.5:
        large[::side] -= 30
        large[:, ::side] -= 30
    return _around(colour, large[:height, :width])


def checks(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Two shades in turn, straight or on their corners."""
    tile, second = _tile(rng, colour)
    down, across = tile.shape[0] // 2, tile.shape[1] // 2
    tile[:down, :across] = tile[down:, across:] = second
    return _tiled(rng, tile, height, width, float(rng.choice([0, 0, 45])))


def dots(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Discs or rings side by side."""
    tile, second = _tile(rng, colour)
    middle, reach = (
        (tile.shape[1] // 2, tile.shape[0] // 2),
        max(1, int(min(tile.shape[:2]) * rng.uniform(0.1, 0.48))),
    )
    cv2.circle(tile, middle, reach, second, -1 if rng.random() < 0.6 else 1, cv2.LINE_AA)
    return _tiled(rng, tile, height, width, float(rng.choice([0, 0, 45])))


def stripes(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Stripes at any angle."""
    tile, second = _tile(rng, colour)
    tile[:, : tile.shape[1] // 2] = second
    return _tiled(rng, tile, height, width, float(rng.choice([0, 90, 45, rng.uniform(0, 180)])))


def diamonds(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Lines that cross at a slant."""
    tile, second = _tile(rng, colour)
    right, bottom = tile.shape[1] - 1, tile.shape[0] - 1
    cv2.line(tile, (0, 0), (right, bottom), second, 1, cv2.LINE_AA)
    cv2.line(tile, (0, bottom), (right, 0), second, 1, cv2.LINE_AA)
    return _tiled(rng, tile, height, width)


def puzzles(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Wallpaper of puzzles: small boards of lines and filled cells, again and again."""
    cells, side = int(rng.integers(4, 11)), int(rng.integers(5, 24))
    room = int(rng.integers(1, 2 * side))
    _, second = _tile(rng, colour)
    board = np.full((cells * side + 1, cells * side + 1, 3), colour, np.uint8)
    filled = rng.random((cells, cells)) < rng.uniform(0.1, 0.6)
    board[:-1, :-1][np.repeat(np.repeat(filled, side, 0), side, 1)] = second
    if rng.random() < 0.7:
        board[::side] = board[:, ::side] = second
    tile = cv2.copyMakeBorder(board, 0, room, 0, room, cv2.BORDER_CONSTANT, value=colour)
    return _tiled(rng, np.asarray(tile, np.uint8), height, width, float(rng.choice([0, 0, 0, 30])))


def brick(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Rows of bricks, each shifted by half a brick."""
    tile, second = _tile(rng, colour, 12, 80)
    tile = np.asarray(cv2.resize(tile, (2 * tile.shape[1], 2 * (tile.shape[0] // 2))), np.uint8)
    half = tile.shape[0] // 2, tile.shape[1] // 2
    tile[0] = tile[half[0]] = second
    tile[: half[0], 0] = tile[half[0] :, half[1]] = second
    return _tiled(rng, tile, height, width)


def waves(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Wavy bands."""
    period, swing = contrast(rng, 12, 90), contrast(rng, 3, 40)
    down, across = np.mgrid[:height, :width].astype(np.float32)
    phase = (down + swing * np.sin(across / contrast(rng, 10, 80))) / period
    return _around(colour, np.sign(np.sin(2 * np.pi * phase)) * contrast(rng, 4, 50))


def confetti(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Scraps of paper of all colours."""
    image, side = flat(rng, colour, height, width), int(contrast(rng, 3, 24))
    for x, y in rng.integers(0, (width, height), (height * width // (14 * side * side) + 1, 2)).tolist():
        paint = tuple(int(v) for v in rng.integers(0, 256, 3))
        cv2.rectangle(image, (x, y), (x + side, y + side // 2), paint, -1)
    return image


def hexagons(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Honeycomb."""
    side = int(contrast(rng, 6, 40))
    tall = max(2, round(side * 3**0.5))
    tile = np.full((tall, 3 * side, 3), colour, np.uint8)
    second, half = differing(rng, colour, contrast(rng, 5, 130)), tall // 2
    sides = (0, side // 2, 3 * side // 2, 2 * side, 3 * side)
    ends = [((sides[0], half), (sides[1], 0)), ((sides[0], half), (sides[1], tall))]
    ends += [((sides[1], 0), (sides[2], 0)), ((sides[2], 0), (sides[3], half))]
    ends += [((sides[2], tall), (sides[3], half)), ((sides[3], half), (sides[4], half))]
    for start, end in ends:
        cv2.line(tile, start, end, second, 1, cv2.LINE_AA)
    return _tiled(rng, tile, height, width)


_ALL = (flat, slope, clouds, grain, photo, wood, squares, mosaic, checks, dots, stripes, diamonds, puzzles)
TEXTURES: dict[str, Texture] = {
    texture.__name__: texture for texture in (*_ALL, brick, waves, confetti, hexagons)
}
SHARES = {
    "flat": 8.0,
    "slope": 3.0,
    "squares": 2.0,
    "mosaic": 1.5,
    "puzzles": 2.0,
}  # weights; others have 1.0
GRIDS = {"squares", "mosaic", "checks", "dots", "puzzles"}  # those in which squares repeat
