"""What stands around a board: phone, tablet and desktop pages with bars, titles, buttons and banners."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from samples.fonts import write
from samples.looks import Look, pick
from samples.paint import (
    Colour,
    Image,
    Rect,
    brightness,
    centre,
    cross,
    disc,
    fill,
    grey,
    inset,
    mix,
    outline,
    polygon,
    rounded,
    square,
    stroke,
)

TITLES = (
    "Level 12",
    "Daily puzzle",
    "Puzzle #4,021",
    "Easy 7x7",
    "Hard",
    "Expert - 38",
    "10x10 Normal",
    "Stage 3-7",
)
BUTTONS = ("Undo", "Hint", "Check", "New game", "Reset", "Menu", "Share", "Solve", "Rules")
ADS = (
    ("Find people who get you", "OPEN"),
    ("Cooking Town: 50% off today", "INSTALL"),
    ("Save 30 on shoes", "BUY"),
)


def backdrop(image: Image, look: Look, rng: Generator) -> None:
    """Fill the page: one colour, a gradient, soft picture-like spots or a repeated pattern."""
    height, width = image.shape[:2]
    image[:] = look.page
    base = np.array(look.page, np.float32)
    if look.backdrop == "gradient":
        slope = np.linspace(-22, 22, height, dtype=np.float32)[:, None, None]
        image[:] = np.clip(base + slope + np.zeros((1, width, 3), np.float32), 0, 255).astype(np.uint8)
    elif look.backdrop == "picture":
        spots = rng.normal(0, 26, (9, 6, 3)).astype(np.float32)
        image[:] = np.clip(
            base + cv2.resize(spots, (width, height), interpolation=cv2.INTER_CUBIC), 0, 255
        ).astype(np.uint8)
    elif look.backdrop == "pattern":
        step = max(14, width // 12)
        other = mix(look.page, (255, 255, 255) if brightness(look.page) < 128 else (0, 0, 0), 0.13)
        for row, y in enumerate(range(0, height + step, step)):
            for x in range(-(row % 2) * step // 2, width + step, step):
                outline(image, (x, y, x + 0.9 * step, y + 0.9 * step), step, 0.12 * step, other)


def _status_bar(image: Image, unit: float, look: Look, rng: Generator) -> float:
    """Clock, reception and battery; returns where the bar ends."""
    width, height = image.shape[1], 2.4 * unit
    bar = pick(rng, (look.page, look.page, look.accent, mix(look.page, (0, 0, 0), 0.2)))
    ink = (255, 255, 255) if brightness(bar) < 128 else (0, 0, 0)
    fill(image, (0, 0, width, height), bar)
    clock = f"{int(rng.integers(1, 24))}:{int(rng.integers(60)):02}"
    write(image, clock, (1.4 * unit, height / 2), round(0.85 * unit), look.text, ink, (0, 0.5))
    x, y = width - 1.4 * unit, height / 2
    outline(image, (x - 1.5 * unit, y - 0.4 * unit, x, y + 0.4 * unit), 0.2 * unit, max(1, 0.1 * unit), ink)
    fill(image, (x - 1.3 * unit, y - 0.22 * unit, x - 0.6 * unit, y + 0.22 * unit), ink)
    x -= 3.2 * unit
    polygon(
        image, [(x, y - 0.3 * unit), (x + 1.2 * unit, y - 0.3 * unit), (x + 0.6 * unit, y + 0.45 * unit)], ink
    )
    for bar_number in range(4):
        left = x - 1.8 * unit + 0.38 * unit * bar_number
        fill(image, (left, y + (0.2 - 0.2 * bar_number) * unit, left + 0.25 * unit, y + 0.45 * unit), ink)
    if rng.random() < 0.5:
        write(
            image,
            f"{int(rng.integers(5, 100))}%",
            (x - 2.4 * unit, y),
            round(0.7 * unit),
            look.text,
            ink,
            (1, 0.5),
        )
    return height


def _back(image: Image, box: Rect, ink: Colour) -> None:
    (x, y), r = centre(box), (box[2] - box[0]) / 4
    stroke(image, [(x + r, y - r), (x, y), (x + r, y + r)], r * 0.4, ink)


def _menu(image: Image, box: Rect, ink: Colour) -> None:
    (x, y), r = centre(box), (box[2] - box[0]) / 3.5
    for down in (-0.7, 0, 0.7):
        fill(image, (x - r, y + down * r - 0.12 * r, x + r, y + down * r + 0.12 * r), ink)


def _gear(image: Image, box: Rect, ink: Colour) -> None:
    (x, y), r = centre(box), (box[2] - box[0]) / 4
    outline(image, (x - r, y - r, x + r, y + r), r, 0.35 * r, ink)
    for turn in np.arange(8) * np.pi / 4:
        across, down = np.cos(turn), np.sin(turn)
        stroke(
            image, [(x + r * across, y + r * down), (x + 1.3 * r * across, y + 1.3 * r * down)], 0.35 * r, ink
        )


def _square_icon(image: Image, box: Rect, ink: Colour) -> None:
    fill(image, square(box, 0.42), ink)


def _cross_icon(image: Image, box: Rect, ink: Colour) -> None:
    cross(image, square(box, 0.4), 0.06 * (box[2] - box[0]), ink)


def _undo(image: Image, box: Rect, ink: Colour) -> None:
    (x, y), r = centre(box), (box[2] - box[0]) / 4
    turns = np.linspace(-2.6, 1.6, 20)
    stroke(image, [(x + r * np.cos(t), y + r * np.sin(t)) for t in turns], 0.3 * r, ink)
    tip = (x + r * np.cos(-2.6), y + r * np.sin(-2.6))
    polygon(
        image,
        [
            (tip[0] - 0.5 * r, tip[1]),
            (tip[0] + 0.5 * r, tip[1] + 0.2 * r),
            (tip[0] - 0.3 * r, tip[1] + 0.8 * r),
        ],
        ink,
    )


ICONS: tuple[Callable[[Image, Rect, Colour], None], ...] = (
    _back,
    _menu,
    _gear,
    _square_icon,
    _cross_icon,
    _undo,
)


def _title(image: Image, unit: float, look: Look, top: float, rng: Generator) -> float:
    """A bar with icons and the level, sometimes with a timer or counters below."""
    width, ink = image.shape[1], look.ink
    top += float(rng.uniform(0.3, 1.2)) * unit
    if rng.random() < 0.3:
        fill(image, (0, top, width, top + 3.6 * unit), look.accent)
        ink = (255, 255, 255) if brightness(look.accent) < 150 else (0, 0, 0)
    row = (0.8 * unit, top + 0.6 * unit, 3.2 * unit, top + 3 * unit)
    pick(rng, ICONS[:2])(image, row, ink)
    _gear(image, (width - row[2], row[1], width - row[0], row[3]), ink)
    at, anchor = (
        ((width / 2, centre(row)[1]), 0.5) if rng.random() < 0.6 else ((3.8 * unit, centre(row)[1]), 0.0)
    )
    write(image, pick(rng, TITLES), at, round(1.1 * unit), look.text, ink, (anchor, 0.5))
    top += 4 * unit
    if rng.random() < 0.6:
        text = pick(rng, ("00:19", "12:48", "0/126", "Moves: 14", "Puzzle 1 of 25", "x3   500"))
        write(image, text, (width / 2, top + unit), round(unit), look.text, mix(look.ink, look.page, 0.25))
        top += 2.4 * unit
    return top + 0.8 * unit


def button(image: Image, box: Rect, text: str, look: Look, unit: float, filled: bool) -> None:
    """A push button with its label."""
    radius = 0.3 * (box[3] - box[1])
    if filled:
        rounded(image, box, radius, look.accent)
    else:
        outline(image, box, radius, max(1.0, 0.1 * unit), mix(look.ink, look.page, 0.4))
    ink = ((255, 255, 255) if brightness(look.accent) < 150 else (0, 0, 0)) if filled else look.ink
    write(image, text, centre(box), round(0.75 * unit), look.text, ink)


def _spread(left: float, right: float, top: float, bottom: float, count: int, gap: float) -> list[Rect]:
    """Boxes side by side between left and right."""
    step = (right - left) / count
    return [(left + i * step + gap, top, left + (i + 1) * step - gap, bottom) for i in range(count)]


def _buttons(image: Image, unit: float, look: Look, bottom: float, rng: Generator) -> float:
    """One or two rows of controls; returns where they begin."""
    width = image.shape[1]
    for _ in range(int(rng.integers(1, 3))):
        kind, count = pick(rng, ("text", "icons", "keys"), (4, 4, 0.7)), int(rng.integers(2, 5))
        height = (2.6 if kind == "text" else 3.4) * unit
        if kind == "keys":
            for digit, box in enumerate(
                _spread(unit, width - unit, bottom - 2.6 * unit, bottom, 10, 0.2 * unit)
            ):
                rounded(image, box, 0.3 * unit, mix(look.page, look.ink, 0.15))
                write(image, str(digit), centre(box), round(0.9 * unit), look.text, look.ink)
        else:
            boxes = _spread(unit, width - unit, bottom - height, bottom, count, 0.4 * unit)
            words = rng.permutation(BUTTONS)
            for index, box in enumerate(boxes):
                if kind == "text":
                    button(image, box, str(words[index]), look, unit, bool(rng.random() < 0.5))
                else:
                    rounded(image, square(box, 1), unit, mix(look.page, look.ink, 0.12))
                    pick(rng, ICONS)(image, square(box, 1), look.ink)
        bottom -= height + 0.9 * unit
    return bottom


def _banner(image: Image, unit: float, look: Look, bottom: float, rng: Generator) -> float:
    """An advertisement; returns where it begins."""
    width, top = image.shape[1], bottom - 4 * unit
    fill(image, (0, top, width, bottom), grey(250))
    rounded(image, (0.5 * unit, top + 0.5 * unit, 3.5 * unit, bottom - 0.5 * unit), 0.5 * unit, look.accent)
    (claim, call), middle = pick(rng, ADS), (top + bottom) / 2
    write(image, claim, (4 * unit, middle - 0.6 * unit), round(0.75 * unit), look.text, grey(30), (0, 0.5))
    write(
        image, "Ad - 4.5", (4 * unit, middle + 0.9 * unit), round(0.55 * unit), look.text, grey(120), (0, 0.5)
    )
    box = (width - 5.4 * unit, middle - unit, width - 0.6 * unit, middle + unit)
    rounded(image, box, unit, (40, 110, 240))
    write(image, call, centre(box), round(0.7 * unit), look.text, grey(255))
    return top - 0.6 * unit


def _navigation(image: Image, unit: float, look: Look, rng: Generator) -> float:
    """Home line or the three keys; returns where the bar begins."""
    height, width = image.shape[:2]
    ink = (255, 255, 255) if brightness(look.page) < 128 else (0, 0, 0)
    if rng.random() < 0.6:
        rounded(image, (0.34 * width, height - 0.9 * unit, 0.66 * width, height - 0.6 * unit), unit, ink)
        return height - 1.8 * unit
    fill(image, (0, height - 2.8 * unit, width, height), (0, 0, 0))
    y = height - 1.4 * unit
    polygon(
        image,
        [(0.22 * width, y), (0.22 * width + unit, y - 0.6 * unit), (0.22 * width + unit, y + 0.6 * unit)],
        grey(230),
    )
    disc(
        image, (width / 2 - 0.55 * unit, y - 0.55 * unit, width / 2 + 0.55 * unit, y + 0.55 * unit), grey(230)
    )
    fill(
        image,
        (0.76 * width - 0.5 * unit, y - 0.5 * unit, 0.76 * width + 0.5 * unit, y + 0.5 * unit),
        grey(230),
    )
    return height - 3.6 * unit


def phone_page(image: Image, look: Look, rng: Generator) -> Rect:
    """Draw a phone's or tablet's page; the box that is left for the board."""
    height, width = image.shape[:2]
    unit = max(8.0, width / (30 if look.frame == "phone" else 46))
    backdrop(image, look, rng)
    top = _title(image, unit, look, _status_bar(image, unit, look, rng), rng)
    bottom = _navigation(image, unit, look, rng)
    if rng.random() < 0.35:
        bottom = _banner(image, unit, look, bottom, rng)
    bottom = _buttons(image, unit, look, bottom, rng) if rng.random() < 0.85 else bottom
    return inset((0, top, width, bottom), 0.35 * unit)


def window_page(image: Image, look: Look, rng: Generator) -> Rect:
    """Draw a desktop window with its bar and some buttons; the box that is left for the board."""
    height, width = image.shape[:2]
    backdrop(image, look, rng)
    unit, bar = 13.0, pick(rng, (grey(235), grey(60), look.accent))
    ink = (0, 0, 0) if brightness(bar) > 128 else (255, 255, 255)
    fill(image, (0, 0, width, 28), bar)
    if rng.random() < 0.5:
        for index, light in enumerate(((90, 95, 255), (46, 190, 255), (65, 200, 40))):
            disc(image, (10 + 20 * index, 8, 22 + 20 * index, 20), light)
    else:
        cross(image, (width - 26, 9, width - 16, 19), 1, ink)
        outline(image, (width - 62, 9, width - 52, 19), 0, 1, ink)
    write(image, pick(rng, TITLES), (width / 2, 14), 10, look.text, ink)
    boxes = _spread(0.2 * width, 0.8 * width, height - 44, height - 16, int(rng.integers(2, 5)), 5)
    for box, text in zip(boxes, rng.permutation(BUTTONS), strict=False):
        button(image, box, str(text), look, unit, bool(rng.random() < 0.4))
    return 10, 38, width - 10, height - 54
