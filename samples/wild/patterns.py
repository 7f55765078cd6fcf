"""Backgrounds that repeat: squared paper, checks, bricks, wallpaper; and the table of all backgrounds."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator

from samples.drawing.made_up import random_icon
from samples.drawing.palette import contrast, differing
from samples.wild.texture import (
    Texture,
    around,
    clouds,
    confetti,
    flat,
    grain,
    photo,
    slope,
    waved,
    waves,
    wood,
)
from vision.basics.types import Bgr, Image


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
    return around(colour, large[:height, :width])


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


def motif(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Some shapes made up at random, repeated; each row may be shifted, the whole may be turned."""
    tile, _ = _tile(rng, colour, 10, 120)
    size = np.array(tile.shape[1::-1])
    for _ in range(int(rng.integers(1, 6))):
        paint, thickness = differing(rng, colour, contrast(rng, 5, 130)), int(rng.choice([-1, 1, 1, 2, 4]))
        points = rng.uniform(0, size, (int(rng.integers(2, 6)), 2))
        disc, reach = rng.random() < 0.3, max(1, int(size.min() * rng.uniform(0.05, 0.6)))
        for moved in np.stack(np.meshgrid((-1, 0, 1), (-1, 0, 1)), -1).reshape(-1, 2) * size:
            at = np.rint(points + moved).astype(np.int32)
            if disc:
                cv2.circle(tile, tuple(at[0].tolist()), reach, paint, thickness, cv2.LINE_AA)
            elif thickness < 0:
                cv2.fillPoly(tile, [at], paint, cv2.LINE_AA)
            else:
                cv2.polylines(tile, [at], True, paint, thickness, cv2.LINE_AA)
    if rng.random() < 0.5:
        shift = int(size[0] * float(rng.choice([0.5, 0.33, rng.random()])))
        tile = np.concatenate((tile, np.roll(tile, shift, 1)))
    return _tiled(rng, tile, height, width, float(rng.choice([0, 0, 0, 90, 45, rng.uniform(0, 180)])))


def bent(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """A pattern bent by soft noise."""
    patterns = (squares, checks, dots, stripes, diamonds, motif)
    image = patterns[int(rng.integers(len(patterns)))](rng, colour, height, width)
    knots, swing = int(contrast(rng, 3, 40)), contrast(rng, 3, 60)
    moves = rng.normal(0, swing, (knots * height // width + 2, knots + 1, 2))
    return waved(image, moves, cv2.BORDER_REFLECT)


def strewn(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Icons made up at random, strewn over a ground."""
    image = slope(rng, colour, height, width) if rng.random() < 0.3 else flat(rng, colour, height, width)
    icons, size = [random_icon(rng) for _ in range(int(rng.integers(1, 6)))], contrast(rng, 6, 120)
    count = int(height * width / (size * size) * rng.uniform(0.1, 1)) + 1
    for x, y in rng.uniform(0, (width, height), (min(count, 4000), 2)).tolist():
        icons[int(rng.integers(len(icons)))](image, (x, y), size * float(rng.uniform(0.5, 1)))
    faint = float(rng.choice([1.0, 0.5, 0.2]))
    return np.asarray(cv2.addWeighted(image, faint, flat(rng, colour, height, width), 1 - faint, 0), np.uint8)


def brick(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Rows of bricks, each shifted by half a brick."""
    tile, second = _tile(rng, colour, 12, 80)
    tile = np.asarray(cv2.resize(tile, (2 * tile.shape[1], 2 * (tile.shape[0] // 2))), np.uint8)
    half = tile.shape[0] // 2, tile.shape[1] // 2
    tile[0] = tile[half[0]] = second
    tile[: half[0], 0] = tile[half[0] :, half[1]] = second
    return _tiled(rng, tile, height, width)


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


def scales(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Rows of discs that overlap, as fish scales or roof tiles do."""
    tile, second = _tile(rng, colour, 12, 80)
    side = 2 * (tile.shape[1] // 2)
    tile = np.full((side, side, 3), colour, np.uint8)
    for row in range(5):
        for column in range(-1, 4):
            middle = (column * side + (row % 2) * side // 2, row * side // 2 - side)
            cv2.circle(tile, middle, side // 2, colour, -1, cv2.LINE_AA)
            cv2.circle(tile, middle, side // 2, second, 1, cv2.LINE_AA)
    return _tiled(rng, tile, height, width)


def maze(rng: Generator, colour: Bgr, height: int, width: int) -> Image:
    """Square tiles with one of their diagonals each, or two quarters of a circle."""
    side = int(contrast(rng, 8, 60))
    second, round_ = differing(rng, colour, contrast(rng, 5, 130)), rng.random() < 0.5
    image = flat(rng, colour, height, width)
    for top in range(0, height, side):
        for left in range(0, width, side):
            turned = rng.random() < 0.5
            ends = ((left, top), (left + side, top + side))
            if turned:
                ends = ((left + side, top), (left, top + side))
            if round_:
                for corner in ends:
                    cv2.ellipse(image, corner, (side // 2, side // 2), 0, 0, 360, second, 1, cv2.LINE_AA)
            else:
                cv2.line(image, *ends, second, 1, cv2.LINE_AA)
    return image


_ALL = (
    *(flat, slope, clouds, grain, photo, wood, squares, mosaic, checks, dots, stripes, diamonds, puzzles),
    *(motif, bent, strewn, brick, waves, confetti, hexagons, scales, maze),
)
TEXTURES: dict[str, Texture] = {texture.__name__: texture for texture in _ALL}
SHARES = {
    "flat": 8.0,
    "slope": 3.0,
    "squares": 2.0,
    "mosaic": 1.5,
    "puzzles": 2.0,
    "motif": 4.0,
    "bent": 2.0,
}  # weights; others have 1.0
GRIDS = {"squares", "mosaic", "checks", "dots", "puzzles", "motif"}  # those in which squares repeat
