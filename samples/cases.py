"""Named pictures, one for each thing that a reader of screenshots must cope with, and endless random ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from samples import damage
from samples.bulbs import DARK
from samples.fonts import Font
from samples.nonogram import AROUND, GUESSES
from samples.paint import BLACK, WHITE, Colour, grey, hsv
from samples.plain import BASES, NIGHT
from samples.renderer import KINDS, Drawn, draw


def _two_tone(page: Colour, cell: Colour) -> dict[str, Any]:
    """Tiles on a page of another colour."""
    return {"lines": "gaps", "page": page, "cell": cell, "gap": 0.12}


PALER = grey(240)


class Case(NamedTuple):
    """How a named picture differs from the plain one of its kind."""

    kind: str
    overrides: dict[str, Any]
    size: tuple[int, int] = (8, 8)
    damage: Callable[[Drawn, Generator], Drawn] | None = None


PARTLY: dict[str, Any] = {"state": "partial", "mistakes": 2}
DONE: dict[str, Any] = {"state": "solved"}
GREYED: dict[str, Any] = {"finished": "grey", "greyed": 0.85}

CASES: dict[str, Case] = {
    "walls apart": Case("light-up", {}),
    "dark walls merged": Case("light-up", {"walls_merged": True}),
    "tiles with gaps": Case("light-up", _two_tone(grey(200), WHITE)),
    "round tiles at night": Case(
        "light-up", NIGHT | {"lines": "gaps", "radius": 0.25, "wall": grey(150), "digit": BLACK}
    ),
    "hairlines of low contrast": Case("light-up", {"line": grey(228), "edge": grey(228), "line_width": 0.0}),
    "no lines but two shades": Case("light-up", {"lines": "checks", "cell": grey(235)}),
    "no frame": Case("light-up", {"edge_width": 0.0}),
    "thick frame": Case("light-up", {"edge_width": 0.15}),
    "mid-grey walls": Case("light-up", {"wall": grey(118)}),
    "dashed lines and merged walls": Case(
        "light-up",
        {"walls_merged": True, "dashed": True, "dash": 0.09, "line_width": 0.0, "edge_width": 0.1}
        | {"frame": "crop", "pitch": 38.0},
        (10, 10),
    ),
    "textured walls": Case("light-up", {"wall": grey(60), "wall_texture": "noise"}),
    "shaded walls": Case("light-up", {"wall": grey(90), "wall_texture": "gradient", "edge_width": 0.0}),
    "tiles far apart": Case("light-up", _two_tone(WHITE, grey(225)) | {"gap": 0.2, "radius": 0.2}),
    "walls darker than a dark board": Case("light-up", NIGHT | {"wall": grey(8), "cell": grey(60)}),
    "walls lighter than the board": Case("light-up", NIGHT | {"wall": grey(160), "digit": BLACK}),
    "hinted walls lighter than bare ones": Case("light-up", {"hinted_wall": grey(208), "digit": grey(40)}),
    "walls as discs": Case("light-up", {"wall_shape": "disc", "bulb": "lamp"} | PARTLY),
    "satisfied hints on green": Case("light-up", {"satisfied": "green cell", "digit": grey(250)} | PARTLY),
    "satisfied hints greyed": Case("light-up", {"satisfied": "grey"} | PARTLY),
    "teal light and black bulbs": Case("light-up", {"lit": (130, 130, 0), "bulb": "black disc"} | PARTLY),
    "bulbs as large and dark as walls": Case(
        "light-up", {"lit": (150, 230, 190), "wall": DARK, "bulb": "large black disc"} | PARTLY
    ),
    "small hints in large walls": Case(
        "light-up", {"walls_merged": True, "digit_size": 0.16, "frame": "crop", "pitch": 90.0} | PARTLY
    ),
    "tiny hints in shaded walls": Case(
        "light-up",
        {"wall": (237, 214, 176), "wall_texture": "gradient", "digit": WHITE, "digit_size": 0.1}
        | {"bulb": "lamp", "frame": "crop", "pitch": 90.0}
        | PARTLY,
    ),
    "faint hints beside bright bulbs": Case(
        "light-up", {"wall": grey(60), "digit": grey(90), "bulb": "lamp"} | PARTLY
    ),
    "bulbs as letters": Case(
        "light-up", {"bulb": "letter", "mark": "letter", "digit_size": 0.28, "state": "partial"}, (10, 10)
    ),
    "light as beams": Case("light-up", {"beams": True, "mark": "cross", "state": "partial"}),
    "bulbs as filled cells": Case("light-up", {"bulb": "fill"} | PARTLY),
    "conflicting bulbs framed": Case(
        "light-up", {"conflict": "framed", "bulb": "lamp", "mistakes": 4, "state": "partial"}
    ),
    "solved with lamps": Case("light-up", {"bulb": "emoji", "lit": (150, 240, 255)} | DONE),
    "discs hardly darker than their cells": Case(
        "light-up", NIGHT | {"wall_shape": "disc", "cell": grey(48), "wall": grey(8), "digit": WHITE}
    ),
    "discs in tiles taller than wide": Case(
        "light-up",
        NIGHT
        | {"wall_shape": "disc", "wall": grey(160), "digit": BLACK, "cell": grey(44), "bulb": "lamp"}
        | {"lines": "gaps", "gap": 0.1, "radius": 0.2, "aspect": 1.35}
        | PARTLY,
    ),
    "numbered rows and columns": Case("light-up", {"axes": True}),
    "lattice off the pixels": Case("light-up", {"snapped": False, "frame": "crop", "pitch": 31.37}),
    "outlined tiles on their own colour": Case(
        "light-up", _two_tone(WHITE, WHITE) | {"tile_edge": grey(150)}
    ),
    "wider gaps between columns": Case("light-up", _two_tone(grey(60), WHITE) | {"gap_across": 2.5}),
    "board on a card": Case("light-up", {"outside": hsv(0.7, 0.5, 0.5)}),
    "cells taller than wide": Case("light-up", {"aspect": 1.35}),
    "saturated page": Case("light-up", {"page": hsv(0.83, 1, 0.5), "line": hsv(0.83, 1, 0.5), "ink": WHITE}),
    "small light up": Case("light-up", {"frame": "crop", "pitch": 15.0}, (12, 12)),
    "tiny light up": Case("light-up", {}, (4, 4)),
    "large light up": Case("light-up", {"page_width": 1080}, (25, 25)),
    "plain nonogram": Case("nonogram", {}, (10, 10)),
    "thick every five": Case("nonogram", {"thick_every": 5, "thick_line": BLACK}, (15, 15)),
    "coloured every five": Case("nonogram", {"thick_every": 5, "thick_line": hsv(0.6, 0.7, 0.9)}, (15, 15)),
    "nonogram tiles": Case("nonogram", _two_tone(grey(245), hsv(0.7, 0.15, 0.9)) | {"radius": 0.25}, (8, 8)),
    "nonogram at night": Case(
        "nonogram", NIGHT | {"hint_ink": grey(235), "fill": grey(220)} | PARTLY, (10, 10)
    ),
    "hints right and below": Case("nonogram", {"sides": ("bottom", "right")}, (10, 10)),
    "hints on four sides": Case("nonogram", {"sides": AROUND, "band": "gridded", "slots": True}, (10, 10)),
    "gridded bands": Case("nonogram", {"band": "gridded", "slots": True}, (10, 12)),
    "hint tiles": Case("nonogram", {"band": "tiles", "band_gap": 0.1}, (10, 10)),
    "hint stripes": Case("nonogram", {"band": "stripes"}, (10, 10)),
    "hints beside a gap": Case("nonogram", {"band": "panel", "band_gap": 0.6}, (10, 10)),
    "hints on the outer edge": Case("nonogram", {"align": "outer", "band": "panel"}, (10, 10)),
    "tight hints": Case("nonogram", {"separator": "tight"}, (10, 10)),
    "commas between hints": Case("nonogram", {"separator": "comma"}, (10, 10)),
    "narrow two-digit hints": Case("nonogram", {"hint_size": 0.75}, (18, 18)),
    "empty lines without a zero": Case("nonogram", {"empty_hint": ""}, (10, 10)),
    "fills without lines": Case("nonogram", {"fills_merged": True} | DONE, (10, 10)),
    "fills inset": Case("nonogram", {"fill_shape": "inset"} | PARTLY, (10, 10)),
    "coloured fills": Case(
        "nonogram", {"fill": hsv(0.6, 0.9, 0.95), "fills_merged": True} | PARTLY, (10, 10)
    ),
    "guesses in colours of their own": Case("nonogram", {"guesses": GUESSES} | DONE, (10, 10)),
    "crosses from corner to corner": Case(
        "nonogram", {"mark": "big cross", "mark_colour": grey(90)} | PARTLY, (10, 10)
    ),
    "dots": Case("nonogram", {"mark": "dot"} | PARTLY, (10, 10)),
    "highlighted row and column": Case("nonogram", {"highlight": (90, 220, 120)} | PARTLY, (10, 10)),
    "finished hints greyed": Case("nonogram", {"finished": "grey"} | PARTLY, (10, 10)),
    "finished hints hardly to be seen": Case(
        "nonogram", _two_tone(grey(250), grey(236)) | GREYED | PARTLY, (10, 10)
    ),
    "greyed hints beside others": Case(
        "nonogram", {"finished": "some grey", "greyed": 0.66, "leading": 1.2} | PARTLY, (12, 12)
    ),
    "all hints hardly to be seen": Case("nonogram", GREYED | DONE, (8, 8)),
    "finished hints struck": Case("nonogram", {"finished": "struck"} | PARTLY, (10, 10)),
    "finished hints recoloured": Case("nonogram", {"finished": "recoloured"} | PARTLY, (10, 10)),
    "picture under the hints": Case(
        "nonogram", {"backdrop": "picture", "band": "panel", "band_alpha": 0.7}, (10, 10)
    ),
    "preview in the corner": Case("nonogram", {"corner": "preview"} | PARTLY, (10, 10)),
    "finished hints on chips": Case("nonogram", {"finished": "chip"} | PARTLY, (10, 10)),
    "hints outlined in another shade": Case(
        "nonogram",
        {
            "hint_ink": WHITE,
            "hint_rim": (20, 50, 90),
            "page": (120, 190, 230),
            "pitch": 84.0,
            "frame": "crop",
        },
        (10, 10),
    ),
    "small hints": Case("nonogram", {"hint_size": 0.3, "page_width": 720}, (10, 10)),
    "hint boxes where there are hints": Case("nonogram", {"band": "boxes", "slots": True}, (10, 10)),
    "bands with lines between lines only": Case("nonogram", {"band": "gridded"}, (10, 10)),
    "marked cells shaded": Case("nonogram", {"mark": "shade", "mark_colour": grey(180)} | PARTLY, (10, 10)),
    "grey cells until marked white": Case(
        "nonogram",
        {"cell": grey(128), "mark": "shade", "mark_colour": WHITE, "line": grey(90)} | PARTLY,
        (10, 10),
    ),
    "nonogram on a card": Case("nonogram", {"outside": hsv(0.1, 0.6, 0.5)}, (10, 10)),
    "confetti": Case("nonogram", {"confetti": True} | DONE, (10, 10)),
    "pixel digits": Case("nonogram", {"digits": Font("pixels"), "frame": "crop", "pitch": 20.0}, (10, 10)),
    "slashed zeros": Case("nonogram", {"digits": Font("sans", 400)}, (10, 10)),
    "large nonogram": Case("nonogram", {"page_width": 1080, "thick_every": 5}, (25, 25)),
    "frame that runs on beside the hints": Case(
        "nonogram",
        {"frame": "crop", "pitch": 21.0, "hint_size": 0.5, "slots": True, "slot": 1.0, "band": "framed"}
        | {"edge_width": 0.42, "edge": BLACK, "thick_every": 5, "thick_width": 0.42, "thick_line": BLACK},
        (15, 15),
    ),
    "small hints beside large cells": Case(
        "nonogram", {"frame": "crop", "pitch": 120.0, "hint_size": 0.1, "band": "gridded"} | PARTLY, (5, 5)
    ),
    "strokes of other colours across hints": Case(
        "nonogram",
        {"backdrop": "strokes", "page": grey(30), "ink": WHITE, "hint_ink": grey(205), "page_width": 900},
        (10, 10),
    ),
    "clock right above the hints": Case(
        "nonogram", {"frame": "crop", "pitch": 48.0, "hint_size": 0.4, "clock": "03:12"}, (15, 10)
    ),
    "clock right above short hints": Case(
        "nonogram", {"frame": "crop", "pitch": 48.0, "hint_size": 0.4, "clock": "03:12"}, (5, 5)
    ),
    "tiny nonogram": Case("nonogram", {}, (5, 5)),
    "plain aquarium": Case("aquarium", {}, (8, 8)),
    "borders as thin as lines": Case(
        "aquarium", {"border": hsv(0, 1, 1), "border_width": 0.02, "line": BLACK, "line_width": 0.0}
    ),
    "red borders": Case(
        "aquarium", {"border": hsv(0, 1, 1), "edge": hsv(0, 1, 1), "line": BLACK, "line_width": 0.0}
    ),
    "aquarium at night": Case(
        "aquarium", NIGHT | {"border": grey(240), "edge": grey(240), "hint_ink": grey(235)}
    ),
    "full tanks": Case("aquarium", DONE),
    "clear water": Case("aquarium", {"water_alpha": 0.5} | PARTLY),
    "pale gaps between containers": Case(
        "aquarium", {"cell": PALER, "line": PALER, "border": WHITE, "edge": WHITE, "border_width": 0.06}
    ),
    "waves on water": Case(
        "aquarium", {"waves": 0.24, "border_width": 0.06, "water": (230, 160, 60)} | DONE, (10, 10)
    ),
    "water short of the lines": Case("aquarium", {"water_inset": 0.06} | PARTLY),
    "rings for air": Case("aquarium", {"mark": "ring", "mark_colour": (170, 170, 255)} | PARTLY),
    "missing hints": Case("aquarium", {"missing": 0.3}),
    "aquarium hints right and below": Case("aquarium", {"sides": ("bottom", "right")}),
    "ticks beside finished lines": Case("aquarium", {"ticks": True, "finished": "grey"} | DONE),
    "aquarium hints hardly to be seen": Case("aquarium", GREYED | PARTLY),
    "all aquarium hints hardly to be seen": Case("aquarium", GREYED | DONE),
    "hints behind a slash": Case("aquarium", {"before": "0/", "hint_size": 0.34, "band_pad": 0.4}),
    "greyed hints beside pieces of a frame": Case(
        "aquarium",
        GREYED | {"greyed": 0.66, "notched": True, "band_pad": 0.12, "page_width": 1080} | DONE,
        (15, 15),
    ),
    "hints on discs": Case(
        "aquarium", {"band": "discs", "band_colour": grey(90), "hint_ink": WHITE, "hint_size": 0.35}
    ),
    "tinted containers": Case("aquarium", {"tinted": True}),
    "dashed thin lines": Case("aquarium", {"dashed": True, "line": grey(120)}),
    "finely dashed lines": Case(
        "aquarium",
        {"dashed": True, "dash": 0.05, "line": BLACK, "line_width": 0.0, "frame": "crop", "pitch": 84.0},
    ),
    "pale thin lines": Case("aquarium", {"line": grey(225), "line_width": 0.0}),
    "two-digit aquarium hints": Case("aquarium", {}, (15, 15)),
    "ones as bare strokes": Case("aquarium", {"digits": Font("segments")}, (15, 15)),
    "large aquarium": Case("aquarium", {"page_width": 1080}, (20, 20)),
    "tiny aquarium": Case("aquarium", {}, (4, 4)),
    "jpeg": Case("nonogram", {"page_width": 750}, (10, 10), damage.DAMAGES["jpeg35"]),
    "jpeg walls": Case("light-up", PARTLY, (10, 10), damage.DAMAGES["jpeg35"]),
    "jpeg tanks": Case("aquarium", {}, (10, 10), damage.DAMAGES["jpeg35"]),
    "inverted": Case("light-up", PARTLY, (8, 8), damage.DAMAGES["inverted"]),
    "out of focus": Case("aquarium", {}, (8, 8), damage.DAMAGES["blur"]),
    "stretched": Case("nonogram", {}, (10, 10), damage.DAMAGES["odd scale"]),
    "cut to the board": Case("nonogram", {}, (10, 10), damage.DAMAGES["crop"]),
    "photographed light up": Case("light-up", {"page_width": 720}, (8, 8), damage.photo),
    "photographed nonogram": Case("nonogram", {"page_width": 720}, (8, 8), damage.photo),
    "nonogram photographed almost straight on": Case(
        "nonogram", {"page_width": 720} | DONE, (10, 10), partial(damage.photo, tilt=3.0)
    ),
    "photographed aquarium": Case("aquarium", {"page_width": 720}, (6, 6), damage.photo),
}


def named_case(name: str) -> Drawn:
    """Draw one of CASES, always the same."""
    case = CASES[name]
    seed = sum(map(ord, name))
    drawn = draw(case.kind, seed, size=case.size, **BASES[case.kind] | case.overrides)
    return case.damage(drawn, np.random.default_rng(seed)) if case.damage else drawn


def random_case(seed: int, damaged: float = 0.2) -> Drawn:
    """Draw a random picture, the kinds in turn; a share of them damaged as sharing does it."""
    drawn = draw(tuple(KINDS)[seed % len(KINDS)], seed)
    rng = np.random.default_rng([seed, 99])
    return damage.random_damage(drawn, rng) if rng.random() < damaged else drawn
