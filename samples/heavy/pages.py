"""Large pages full of text, tables and keys, which are spaced as evenly as cells."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from samples.drawing.fonts import Font, text_width, write
from samples.drawing.paint import Rect, centre, fill, grey, hsv, outline, rounded
from samples.kinds import drawn_kinds, plain_look
from samples.others.pages import TEXT
from samples.renderer import draw as draw_board
from vision.basics.types import Bgr, Image

PHONE, DESKTOP, FULL_HD = (1080, 12_000), (3840, 2160), (1920, 1080)  # width and height in pixels
KEYS = ("1234567890-=", "qwertyuiop[]", "asdfghjkl;'#", "zxcvbnm,./<>")
MONTHS = (4, 3)  # columns and rows of months on a year's page


def blank(size: tuple[int, int], colour: Bgr) -> Image:
    """A page of one colour; `size` is its width and height."""
    return np.full((size[1], size[0], 3), colour, np.uint8)


def paragraphs(image: Image, box: Rect, rng: Generator, height: int, ink: Bgr) -> None:
    """Lines of words in a box, with digits `height` pixels high."""
    left, top, right, bottom = box
    x, y, font, words = left, top, Font("sans"), TEXT.split()
    while y + height <= bottom:
        word = str(rng.choice(words))
        step = text_width(word, height, font)
        if x + step > right or rng.random() < 0.01:
            x, y = left, y + 2 * height
            continue
        write(image, word, (x, y), height, font, ink, (0.0, 0.0))
        x += step + 0.5 * height


def text_page(rng: Generator) -> Image:
    """A web page on a phone, photographed in one long screenshot."""
    image = blank(PHONE, grey(255))
    paragraphs(image, (40, 60, PHONE[0] - 40, PHONE[1] - 60), rng, int(rng.integers(14, 26)), grey(30))
    return image


def desktop(rng: Generator) -> Image:
    """Windows of text on a 4K screen, and a puzzle among them."""
    image = blank(DESKTOP, hsv(rng.random(), 0.5, 0.4))
    for column in range(3):
        left = 30.0 + column * 1270
        window = (left, 40.0, left + 1230, 2100.0)
        fill(image, window, grey(250))
        fill(image, (left, 40.0, left + 1230, 80.0), grey(200))
        paragraphs(image, (left + 30, 110, left + 1200, 2080), rng, int(rng.integers(10, 18)), grey(40))
    board = draw_board(
        drawn_kinds()[-1], int(rng.integers(1000)), size=(15, 15), frame="crop", pitch=40.0
    ).image
    top, left = int(rng.integers(100, 1000)), int(rng.integers(100, 2800))
    image[top : top + board.shape[0], left : left + board.shape[1]] = board
    return image


def spreadsheet(rng: Generator) -> Image:
    """A sheet of square cells, many of them with a number."""
    size = DESKTOP if rng.random() < 0.5 else FULL_HD
    image, pitch = blank(size, grey(255)), int(rng.integers(24, 44))
    rule(image, (0, 0, size[0], size[1]), (pitch, pitch), grey(210))
    for x in range(0, size[0] - pitch, pitch):
        for y in range(0, size[1] - pitch, pitch):
            if rng.random() < 0.5:
                at = x + pitch / 2, y + pitch / 2
                write(image, str(rng.integers(0, 100)), at, round(0.4 * pitch), Font("sans"), grey(20))
    return image


def rule(image: Image, box: tuple[int, int, int, int], pitches: tuple[int, int], colour: Bgr) -> None:
    """Lines across and down a box, so many pixels apart."""
    left, top, right, bottom = box
    image[top:bottom, left : right + 1 : pitches[0]] = colour
    image[top : bottom + 1 : pitches[1], left:right] = colour


def calendar(rng: Generator) -> Image:
    """A year: twelve months, each a ruled table of days."""
    width, height = FULL_HD
    image, pitch, font = blank((width, height), grey(252)), 44, Font("sans")
    ruled = bool(rng.random() < 0.7)
    for month in range(MONTHS[0] * MONTHS[1]):
        row, column = divmod(month, MONTHS[0])
        left, top, first = 60 + column * 460, 60 + row * 340, int(rng.integers(0, 7))
        if ruled:
            rule(image, (left, top, left + 7 * pitch, top + 6 * pitch), (pitch, pitch), grey(190))
        for day in range(31):
            down, across = divmod(first + day, 7)
            at = left + (across + 0.5) * pitch, top + (down + 0.5) * pitch
            write(image, str(day + 1), at, 14, font, grey(30))
    return image


def keyboard(rng: Generator) -> Image:
    """Rows of keys below a chat, as a phone shows them."""
    image, font = blank((1080, 2400), grey(235)), Font("sans")
    paragraphs(image, (60, 120, 1020, 1400), rng, 24, grey(40))
    rows, shape = int(rng.integers(4, 8)), KEYS
    step, high = 1080 / 12, 960 / rows
    for row in range(rows):
        for column, letter in enumerate(shape[row % len(shape)]):
            left, top = column * step, 1440 + row * high
            box = (left + 6, top + 8, left + step - 6, top + high - 8)
            rounded(image, box, 12, grey(255))
            write(image, letter, centre(box), 30, font, grey(20))
    return image


def chessboard(rng: Generator) -> Image:
    """Squares of two colours, up to 200 each way."""
    count = int(rng.integers(100, 201))
    pitch = 2400 // count
    odd = np.indices((count, count)).sum(axis=0) % 2
    shades = np.array([grey(rng.uniform(0, 90)), grey(rng.uniform(160, 255))], np.uint8)
    return np.ascontiguousarray(shades[odd].repeat(pitch, 0).repeat(pitch, 1))


def digits(rng: Generator) -> Image:
    """A ruled grid with a digit in each cell."""
    count, pitch = int(rng.integers(60, 120)), 26
    image = blank((count * pitch + 1, count * pitch + 1), grey(255))
    rule(image, (0, 0, count * pitch, count * pitch), (pitch, pitch), grey(120))
    for x in range(count):
        for y in range(count):
            at = (x + 0.5) * pitch, (y + 0.5) * pitch
            write(image, str(rng.integers(0, 10)), at, 13, Font("sans"), grey(10))
    return image


def board_page(kind: str, rng: Generator, size: tuple[int, int]) -> Image:
    """A plain board of a kind on a phone's screen of 1080 pixels, (rows, columns) in size."""
    look = plain_look(kind) | {"page_width": 1080}
    return draw_board(kind, int(rng.integers(1000)), size=size, **look).image


def outlined_tiles(rng: Generator) -> Image:
    """A long page of rounded tiles, as in shops and galleries."""
    image, pitch = blank(DESKTOP, grey(245)), int(rng.integers(60, 120))
    for x in range(10, DESKTOP[0] - pitch, pitch):
        for y in range(10, DESKTOP[1] - pitch, pitch):
            box = (x + 4, y + 4, x + pitch - 4, y + pitch - 4)
            rounded(image, box, 10, hsv(rng.random(), 0.4, 0.9))
            outline(image, box, 10, 2, grey(120))
    return image
