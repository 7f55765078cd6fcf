"""How a picture looks, as far as all kinds share it: page, colours, fonts and the lattice's lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from numpy.random import Generator

from samples.drawing.fonts import Font
from samples.drawing.paint import brightness, grey, hsv, mix
from vision.basics.types import Bgr

Option = TypeVar("Option")

PLAIN = Font()
PHONE_WIDTHS = (360, 480, 540, 640, 720, 750, 828, 1080, 1170, 1440)
PHONE_SHARES = (2, 3, 3, 2, 3, 2, 1, 1.5, 0.5, 0.5)  # fewer of the large ones, which take long to read


@dataclass(frozen=True)
class Look:
    """Shares are of the cell pitch unless said otherwise; widths in pixels are at least 1 where drawn."""

    frame: str = "crop"  # "phone", "tablet", "desktop" or "crop"
    page_width: int = 720  # pixels, of phones and tablets
    pitch: float = 40.0  # pixels, of crops and desktop windows
    page: Bgr = (255, 255, 255)
    outside: Bgr | None = None  # page around a card of the page's colour that carries the board
    backdrop: str = "flat"  # "flat", "gradient", "picture", "pattern" or "strokes"
    ink: Bgr = (20, 20, 20)  # text on the page
    accent: Bgr = (200, 90, 30)
    text: Font = PLAIN  # of titles and buttons
    digits: Font = PLAIN
    digit_size: float = 0.55  # digit height
    cell: Bgr = (255, 255, 255)
    aspect: float = 1.0  # cell height over cell width
    lines: str = "lines"  # "lines", "gaps" between tiles, "checks" of two shades, or "none"
    line: Bgr = (120, 120, 120)
    line_width: float = 0.03
    thick_every: int = 0
    thick_line: Bgr = (60, 60, 60)
    thick_width: float = 0.06
    edge: Bgr = (40, 40, 40)
    edge_width: float = 0.05  # the outer frame; 0 draws none
    gap: float = 0.08  # between tiles
    gap_across: float = 1.0  # gaps between columns over those between rows
    radius: float = 0.0  # of tiles' corners
    tile_edge: Bgr | None = None  # a thin line around each tile
    dashed: bool = False  # thin lines
    dash: float = 1 / 6  # length of dashes, and of the spaces between them
    snapped: bool = True  # lines on whole pixels, so that pitches differ by one
    margin: float = 0.5  # around the board
    state: str = "empty"  # "empty", "partial" or "solved"
    mistakes: int = 0


def pick(rng: Generator, options: Sequence[Option], weights: Sequence[float] | None = None) -> Option:
    """One of the options at random."""
    share = None if weights is None else [w / sum(weights) for w in weights]
    return options[int(rng.choice(len(options), p=share))]


def readable_on(paper: Bgr, rng: Generator, least: float = 110) -> Bgr:
    """A text colour, mostly neutral, that differs from the paper by at least `least` in brightness."""
    tint = hsv(rng.random(), rng.uniform(0.3, 1), rng.uniform(0.2, 1))
    target = (0, 0, 0) if brightness(paper) > 120 else (255, 255, 255)
    colour = mix(tint, target, pick(rng, (1.0, 1.0, 0.85, 0.6)))
    while abs(brightness(colour) - brightness(paper)) < least and colour != target:
        colour = mix(mix(colour, target, 0.5), target, 0.1)
    return colour


def random_font(rng: Generator) -> Font:
    """A font for digits."""
    face = pick(rng, ("uni", "sans", "italic", "strokes", "segments", "pixels"), (6, 2, 0.5, 3, 0.5, 0.6))
    weight = int(pick(rng, (300, 400, 500, 600, 800)))
    bolder = float(pick(rng, (0.0, 0.04, 0.09))) if face == "uni" else 0.0
    squeeze = float(pick(rng, (1.0, 1.0, 0.85, 1.1)))
    look = pick(rng, ("smooth", "crisp", "subpixel"), (8, 1, 1))
    return Font(
        face, weight, float(rng.uniform(0.08, 0.19)), squeeze, bolder, look == "crisp", look == "subpixel"
    )


def _light(rng: Generator) -> tuple[Bgr, Bgr]:
    page = pick(rng, ((255, 255, 255), grey(rng.uniform(225, 250)), hsv(rng.random(), 0.06, 0.97)))
    return page, pick(rng, ((255, 255, 255), (255, 255, 255), grey(rng.uniform(215, 245)), page))


def _paper(rng: Generator) -> tuple[Bgr, Bgr]:
    page = pick(rng, (hsv(0.11, 0.25, 0.93), hsv(0.1, 0.1, 0.25), hsv(0.12, 0.4, 0.8)))
    return page, hsv(rng.uniform(0.09, 0.14), rng.uniform(0.1, 0.35), rng.uniform(0.88, 1))


def _dark(rng: Generator) -> tuple[Bgr, Bgr]:
    hue, saturation, value = rng.random(), rng.uniform(0, 0.5), rng.uniform(0.04, 0.18)
    return hsv(hue, saturation, value), hsv(hue, saturation, value + rng.uniform(0.05, 0.25))


def _saturated(rng: Generator) -> tuple[Bgr, Bgr]:
    hue, saturation = rng.random(), rng.uniform(0.45, 1)
    page = hsv(hue, saturation, rng.uniform(0.3, 0.8))
    return page, pick(rng, ((255, 255, 255), hsv(hue, saturation * 0.25, 0.97), mix(page, (0, 0, 0), 0.2)))


THEMES = {"light": _light, "paper": _paper, "dark": _dark, "saturated": _saturated}


def _lines(rng: Generator, page: Bgr, cell: Bgr) -> dict[str, Any]:
    """How the lattice is drawn; in every variant a person can count the cells."""
    dark = (0, 0, 0) if brightness(cell) > 90 else (255, 255, 255)
    contrast = float(pick(rng, (0.12, 0.2, 0.45, 0.7, 1.0), (1, 2, 3, 3, 3)))
    lines = pick(rng, ("lines", "gaps", "checks"), (20, 6, 1))
    same = abs(brightness(page) - brightness(cell)) < 14
    thick = int(pick(rng, (0, 0, 5)))
    line = mix(cell, dark, contrast)
    strong = mix(line, dark, float(rng.uniform(0.3, 1)))
    return {
        "lines": lines,
        "line": line,
        "line_width": float(pick(rng, (0.0, 0.03, 0.05))),
        "thick_every": thick,
        "thick_line": pick(rng, (strong, strong, hsv(rng.random(), 0.7, 0.6))),
        "thick_width": float(rng.uniform(0.06, 0.11)),
        "edge": strong,
        "edge_width": float(pick(rng, (0.0, 0.03, 0.06, 0.12))),
        "gap": float(rng.uniform(0.05, 0.18)),
        "gap_across": float(pick(rng, (1.0, 2.0), (9, 1))),
        "tile_edge": line if same or rng.random() < 0.1 else None,
        "dashed": bool(rng.random() < 0.06),
        "radius": float(pick(rng, (0.0, 0.1, 0.25))),
        "snapped": bool(rng.random() < 0.8),
    }


def random_base(rng: Generator) -> dict[str, Any]:
    """The fields of a random Look."""
    page, cell = THEMES[pick(rng, tuple(THEMES), (5, 1, 3, 1.5))](rng)
    frame = pick(rng, ("phone", "tablet", "desktop", "crop"), (5, 1, 1.5, 3))
    return {
        "frame": frame,
        "page_width": int(pick(rng, PHONE_WIDTHS, PHONE_SHARES))
        if frame == "phone"
        else int(pick(rng, (800, 1024))),
        "pitch": float(pick(rng, (22, 28, 32.5, 40, 48, 61))),
        "page": page,
        "outside": hsv(rng.random(), rng.uniform(0, 0.7), rng.uniform(0.1, 0.9))
        if rng.random() < 0.15
        else None,
        "backdrop": pick(rng, ("flat", "gradient", "picture", "pattern"), (12, 2, 1, 1)),
        "ink": readable_on(page, rng),
        "accent": hsv(rng.random(), rng.uniform(0.4, 0.9), rng.uniform(0.5, 0.95)),
        "text": Font(pick(rng, ("uni", "sans")), int(pick(rng, (300, 400, 500)))),
        "digits": random_font(rng),
        "digit_size": float(rng.uniform(0.42, 0.68)),
        "cell": cell,
        "aspect": float(pick(rng, (1.0, 0.85, 1.15, 1.35), (12, 1, 1, 1))),
        **_lines(rng, page, cell),
        "margin": float(rng.uniform(0.1, 1.2)),
        "state": pick(rng, ("empty", "partial", "solved"), (4, 4, 1)),
        "mistakes": int(rng.integers(0, 4)),
    }
