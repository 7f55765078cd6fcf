"""What stands around a board: phone, tablet and desktop pages with bars, titles, buttons and banners."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.random import Generator

from samples.drawing import icons
from samples.drawing.fonts import write
from samples.drawing.looks import Look, pick
from samples.drawing.paint import (
    BLACK,
    WHITE,
    Rect,
    around,
    centre,
    cross,
    disc,
    fill,
    grey,
    hsv,
    inset,
    mix,
    outline,
    polygon,
    rounded,
    square,
)
from samples.pages.backdrop import backdrop, contrast
from vision.basics.types import Bgr, Image

TITLES = (
    "Level 12",
    "Daily puzzle",
    "Puzzle #4,021",
    "Easy",
    "Hard",
    "Expert - 38",
    "Normal",
    "Stage 3-7",
)
COUNTERS = ("00:19", "12:48", "0/126", "Moves: 14", "Puzzle 1 of 25", "x3   500")
BUTTONS = ("Undo", "Hint", "Check", "New game", "Reset", "Menu", "Share", "Solve", "Rules")
ADS = (
    ("Find people who get you", "OPEN"),
    ("Cooking Town: 50% off today", "INSTALL"),
    ("Save 30 on shoes", "BUY"),
)


@dataclass
class Page:
    """A page that is filled from its top and bottom edges; the board takes what is left between them."""

    image: Image
    look: Look
    rng: Generator
    unit: float  # pixels: the height of a capital letter in the title
    top: float
    bottom: float

    @property
    def width(self) -> int:
        """Width in pixels."""
        return int(self.image.shape[1])

    def text(self, words: str, x: float, y: float, size: float, colour: Bgr, anchor: float = 0.5) -> None:
        """Write `size` units high, left-aligned, centred or right-aligned for an anchor of 0, 0.5 or 1."""
        write(
            self.image, words, (x, y), max(6, round(size * self.unit)), self.look.text, colour, (anchor, 0.5)
        )

    def button(self, box: Rect, words: str, filled: bool) -> None:
        """A push button with its label."""
        radius = 0.3 * (box[3] - box[1])
        if filled:
            rounded(self.image, box, radius, self.look.accent)
        else:
            faint = mix(self.look.ink, self.look.page, 0.4)
            outline(self.image, box, radius, max(1.0, 0.1 * self.unit), faint)
        self.text(words, *centre(box), 0.75, contrast(self.look.accent) if filled else self.look.ink)


def _status_bar(page: Page) -> None:
    """Clock, reception and battery."""
    image, unit, rng, y = page.image, page.unit, page.rng, 1.2 * page.unit
    bar = pick(rng, (page.look.page, page.look.page, page.look.accent, mix(page.look.page, BLACK, 0.2)))
    ink = contrast(bar)
    fill(image, (0, 0, page.width, 2 * y), bar)
    page.text(f"{int(rng.integers(1, 24))}:{int(rng.integers(60)):02}", 1.4 * unit, y, 0.85, ink, 0)
    x = page.width - 1.4 * unit
    outline(image, (x - 1.5 * unit, y - 0.4 * unit, x, y + 0.4 * unit), 0.2 * unit, max(1, 0.1 * unit), ink)
    fill(image, (x - 1.3 * unit, y - 0.22 * unit, x - 0.6 * unit, y + 0.22 * unit), ink)
    x -= 3.2 * unit
    fan = [(x, y - 0.3 * unit), (x + 1.2 * unit, y - 0.3 * unit), (x + 0.6 * unit, y + 0.45 * unit)]
    polygon(image, fan, ink)
    for bar_number in range(4):
        left = x - 1.8 * unit + 0.38 * unit * bar_number
        fill(image, (left, y + (0.2 - 0.2 * bar_number) * unit, left + 0.25 * unit, y + 0.45 * unit), ink)
    if rng.random() < 0.5:
        page.text(f"{int(rng.integers(5, 100))}%", x - 2.4 * unit, y, 0.7, ink, 1)
    page.top = 2 * y


def _title(page: Page) -> None:
    """A bar with icons and the level, sometimes with a timer, a counter or lives below."""
    image, unit, rng, ink = page.image, page.unit, page.rng, page.look.ink
    page.top += float(rng.uniform(0.3, 1.2)) * unit
    if rng.random() < 0.3:
        fill(image, (0, page.top, page.width, page.top + 3.6 * unit), page.look.accent)
        ink = contrast(page.look.accent)
    left = (0.8 * unit, page.top + 0.6 * unit, 3.2 * unit, page.top + 3 * unit)
    pick(rng, icons.LEADING)(image, left, ink)
    icons.gear(image, (page.width - left[2], left[1], page.width - left[0], left[3]), ink)
    middle = rng.random() < 0.6
    x, anchor = (page.width / 2, 0.5) if middle else (3.8 * unit, 0.0)
    page.text(pick(rng, TITLES), x, centre(left)[1], 1.1, ink, anchor)
    page.top += 4 * unit
    below = pick(rng, ("counter", "lives", "nothing"), (5, 1, 3))
    if below == "counter":
        faint = mix(page.look.ink, page.look.page, 0.25)
        page.text(pick(rng, COUNTERS), page.width / 2, page.top + unit, 1, faint)
    elif below == "lives":
        for life in range(3):
            x = page.width / 2 + (life - 1) * 2.2 * unit
            icons.heart(image, around(x, page.top + unit, 1.6 * unit), hsv(0.98, 0.7, 0.9))
    page.top += (0.8 if below == "nothing" else 3.2) * unit


def _spread(page: Page, height: float, count: int, gap: float) -> list[Rect]:
    """Boxes side by side, of a height in units, at the bottom."""
    edge, top = page.unit, page.bottom - height * page.unit
    step = (page.width - 2 * edge) / count
    space = gap * page.unit
    page.bottom = top - 0.9 * page.unit
    bottom = top + height * page.unit
    return [(edge + i * step + space, top, edge + (i + 1) * step - space, bottom) for i in range(count)]


def _controls(page: Page) -> None:
    """A row of buttons, tools or keys."""
    image, rng, look = page.image, page.rng, page.look
    kind, count = pick(rng, ("buttons", "tools", "keys"), (4, 4, 0.7)), int(rng.integers(2, 5))
    faint = mix(look.page, look.ink, 0.13)
    if kind == "buttons":
        words = rng.permutation(BUTTONS)
        for index, box in enumerate(_spread(page, 2.6, count, 0.4)):
            page.button(box, str(words[index]), bool(rng.random() < 0.5))
    elif kind == "tools":
        tools = rng.permutation(len(icons.TOOLS))
        for tool, box in zip(tools, _spread(page, 3.4, count, 0.4), strict=False):
            rounded(image, square(box, 1), page.unit, faint)
            icons.TOOLS[tool](image, square(box, 1), look.ink)
    else:
        for digit, box in enumerate(_spread(page, 2.6, 10, 0.2)):
            rounded(image, box, 0.3 * page.unit, faint)
            page.text(str(digit), *centre(box), 0.9, look.ink)


def _banner(page: Page) -> None:
    """An advertisement."""
    image, unit, bottom = page.image, page.unit, page.bottom
    top, middle = bottom - 4 * unit, bottom - 2 * unit
    claim, call = pick(page.rng, ADS)
    fill(image, (0, top, page.width, bottom), grey(250))
    rounded(image, around(2 * unit, middle, 1.5 * unit), 0.5 * unit, page.look.accent)
    page.text(claim, 4 * unit, middle - 0.6 * unit, 0.75, grey(30), 0)
    page.text("Ad - 4.5", 4 * unit, middle + 0.9 * unit, 0.55, grey(120), 0)
    box = (page.width - 5.4 * unit, middle - unit, page.width - 0.6 * unit, middle + unit)
    rounded(image, box, unit, (40, 110, 240))
    page.text(call, *centre(box), 0.7, WHITE)
    page.bottom = top - 0.6 * unit


def _navigation(page: Page) -> None:
    """The home line, or the three keys."""
    image, unit, width, height = page.image, page.unit, page.width, page.image.shape[0]
    page.bottom = height - 1.8 * unit
    if page.rng.random() < 0.6:
        line = (0.34 * width, height - 0.9 * unit, 0.66 * width, height - 0.6 * unit)
        rounded(image, line, unit, contrast(page.look.page))
        return
    page.bottom -= 1.8 * unit
    y, x = height - 1.4 * unit, 0.22 * width
    fill(image, (0, height - 2.8 * unit, width, height), BLACK)
    polygon(image, [(x, y), (x + unit, y - 0.6 * unit), (x + unit, y + 0.6 * unit)], grey(230))
    disc(image, around(width / 2, y, 0.55 * unit), grey(230))
    fill(image, around(0.76 * width, y, 0.5 * unit), grey(230))


def phone_page(image: Image, look: Look, rng: Generator) -> Rect:
    """Draw a phone's or tablet's page; the box that is left for the board."""
    unit = max(8.0, image.shape[1] / (30 if look.frame == "phone" else 46))
    page = Page(image, look, rng, unit, 0.0, float(image.shape[0]))
    backdrop(image, look, rng)
    _status_bar(page)
    _title(page)
    _navigation(page)
    if rng.random() < 0.35:
        _banner(page)
    for _ in range(int(rng.integers(0, 3))):
        _controls(page)
    return inset((0, page.top, page.width, page.bottom), (0.2 + look.margin) * unit)


def window_page(image: Image, look: Look, rng: Generator) -> Rect:
    """Draw a desktop window with its bar and some buttons; the box that is left for the board."""
    height, width = image.shape[:2]
    page = Page(image, look, rng, 13.0, 28.0, height - 16.0)
    backdrop(image, look, rng)
    bar = pick(rng, (grey(235), grey(60), look.accent))
    fill(image, (0, 0, width, 28), bar)
    if rng.random() < 0.5:
        for index, light in enumerate(((90, 95, 255), (46, 190, 255), (65, 200, 40))):
            disc(image, around(16 + 20 * index, 14, 6), light)
    else:
        cross(image, around(width - 21, 14, 5), 1, contrast(bar))
        outline(image, around(width - 57, 14, 5), 0, 1, contrast(bar))
    page.text(pick(rng, TITLES), width / 2, 14, 0.77, contrast(bar))
    words = rng.permutation(BUTTONS)
    for index, box in enumerate(_spread(page, 2.15, int(rng.integers(2, 5)), 0.4)):
        page.button(box, str(words[index]), bool(rng.random() < 0.4))
    return 10, 38, width - 10, page.bottom
