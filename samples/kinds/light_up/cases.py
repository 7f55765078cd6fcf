"""Named pictures of the kind, one for each thing that a reader must cope with, and its samples."""

from __future__ import annotations

from samples import damage
from samples.case import DONE, PARTLY, Case, Sample, two_tone
from samples.drawing.bulbs import DARK
from samples.drawing.fonts import Font
from samples.drawing.paint import BLACK, WHITE, grey, hsv
from samples.plain import NIGHT

BOLD, ROUND = Font("uni", bolder=0.07), Font("strokes", stem=0.13)
INDIGO, TEAL, PLUM = hsv(0.65, 0.55, 0.75), hsv(0.49, 0.85, 0.42), hsv(0.8, 0.35, 0.16)
PAPER = {"page": hsv(0.11, 0.3, 0.9), "cell": hsv(0.12, 0.12, 0.98), "line": hsv(0.1, 0.4, 0.7)}

CASES: dict[str, Case] = {
    "walls apart": Case({}),
    "dark walls merged": Case({"walls_merged": True}),
    "tiles with gaps": Case(two_tone(grey(200), WHITE)),
    "round tiles at night": Case(
        NIGHT | {"lines": "gaps", "radius": 0.25, "wall": grey(150), "digit": BLACK}
    ),
    "hairlines of low contrast": Case({"line": grey(228), "edge": grey(228), "line_width": 0.0}),
    "no lines but two shades": Case({"lines": "checks", "cell": grey(235)}),
    "no frame": Case({"edge_width": 0.0}),
    "thick frame": Case({"edge_width": 0.15}),
    "mid-grey walls": Case({"wall": grey(118)}),
    "dashed lines and merged walls": Case(
        {"walls_merged": True, "dashed": True, "dash": 0.09, "line_width": 0.0, "edge_width": 0.1}
        | {"frame": "crop", "pitch": 38.0},
        (10, 10),
    ),
    "textured walls": Case({"wall": grey(60), "wall_texture": "noise"}),
    "shaded walls": Case({"wall": grey(90), "wall_texture": "gradient", "edge_width": 0.0}),
    "tiles far apart": Case(two_tone(WHITE, grey(225)) | {"gap": 0.2, "radius": 0.2}),
    "walls darker than a dark board": Case(NIGHT | {"wall": grey(8), "cell": grey(60)}),
    "walls lighter than the board": Case(NIGHT | {"wall": grey(160), "digit": BLACK}),
    "hinted walls lighter than bare ones": Case({"hinted_wall": grey(208), "digit": grey(40)}),
    "walls as discs": Case({"wall_shape": "disc", "bulb": "lamp"} | PARTLY),
    "hints on pills in walls of many colours": Case(
        two_tone(hsv(0.8, 0.05, 0.97), WHITE)
        | {"plate": "pill", "digit": grey(70), "digit_size": 0.28, "satisfied": "struck"}
        | {"tints": tuple(hsv(hue, 0.45, 0.9) for hue in (0.45, 0.6, 0.07, 0.9, 0.75))}
        | PARTLY
    ),
    "hints on dark discs": Case(
        {"wall": hsv(0.08, 0.6, 0.6), "plate": "disc", "plate_colour": grey(40), "digit_size": 0.3}
    ),
    "hints on discs as white as cells": Case({"plate": "disc", "digit": BLACK, "digit_size": 0.45} | PARTLY),
    "satisfied hints on green": Case({"satisfied": "green cell", "digit": grey(250)} | PARTLY),
    "satisfied hints greyed": Case({"satisfied": "grey"} | PARTLY),
    "teal light and black bulbs": Case({"lit": (130, 130, 0), "bulb": "black disc"} | PARTLY),
    "bulbs as large and dark as walls": Case(
        {"lit": (150, 230, 190), "wall": DARK, "bulb": "large black disc"} | PARTLY
    ),
    "small hints in large walls": Case(
        {"walls_merged": True, "digit_size": 0.16, "frame": "crop", "pitch": 90.0} | PARTLY
    ),
    "tiny hints in shaded walls": Case(
        {"wall": (237, 214, 176), "wall_texture": "gradient", "digit": WHITE, "digit_size": 0.1}
        | {"bulb": "lamp", "frame": "crop", "pitch": 90.0}
        | PARTLY,
    ),
    "faint hints beside bright bulbs": Case({"wall": grey(60), "digit": grey(90), "bulb": "lamp"} | PARTLY),
    "bulbs as letters": Case(
        {"bulb": "letter", "mark": "letter", "digit_size": 0.28, "state": "partial"}, (10, 10)
    ),
    "light as beams": Case({"beams": True, "mark": "cross", "state": "partial"}),
    "bulbs as filled cells": Case({"bulb": "fill"} | PARTLY),
    "conflicting bulbs framed": Case(
        {"conflict": "framed", "bulb": "lamp", "mistakes": 4, "state": "partial"}
    ),
    "solved with lamps": Case({"bulb": "emoji", "lit": (150, 240, 255)} | DONE),
    "discs hardly darker than their cells": Case(
        NIGHT | {"wall_shape": "disc", "cell": grey(48), "wall": grey(8), "digit": WHITE}
    ),
    "discs in tiles taller than wide": Case(
        NIGHT
        | {"wall_shape": "disc", "wall": grey(160), "digit": BLACK, "cell": grey(44), "bulb": "lamp"}
        | {"lines": "gaps", "gap": 0.1, "radius": 0.2, "aspect": 1.35}
        | PARTLY,
    ),
    "numbered rows and columns": Case({"axes": True}),
    "lattice off the pixels": Case({"snapped": False, "frame": "crop", "pitch": 31.37}),
    "outlined tiles on their own colour": Case(two_tone(WHITE, WHITE) | {"tile_edge": grey(150)}),
    "wider gaps between columns": Case(two_tone(grey(60), WHITE) | {"gap_across": 2.5}),
    "board on a card": Case({"outside": hsv(0.7, 0.5, 0.5)}),
    "cells taller than wide": Case({"aspect": 1.35}),
    "saturated page": Case({"page": hsv(0.83, 1, 0.5), "line": hsv(0.83, 1, 0.5), "ink": WHITE}),
    "small light up": Case({"frame": "crop", "pitch": 15.0}, (12, 12)),
    "tiny light up": Case({}, (4, 4)),
    "large light up": Case({"page_width": 1080}, (25, 25)),
    "jpeg walls": Case(PARTLY, (10, 10), damage.DAMAGES["jpeg35"]),
    "inverted": Case(PARTLY, (8, 8), damage.DAMAGES["inverted"]),
    "photographed light up": Case({"page_width": 720}, (8, 8), damage.photo),
}

SAMPLES: dict[str, Sample] = {
    "light-up-classic": Sample(
        4,
        (10, 10),
        {"state": "partial", "bulb": "lamp", "lit": (150, 240, 255), "digits": BOLD, "accent": INDIGO},
    ),
    "light-up-night": Sample(
        12,
        (8, 8),
        NIGHT
        | {"lines": "gaps", "radius": 0.2, "gap": 0.09, "wall": grey(168), "digit": grey(20)}
        | {
            "lit": hsv(0.12, 0.75, 0.5),
            "bulb": "emoji",
            "state": "partial",
            "mark": "dot",
            "accent": hsv(0.12, 0.7, 0.8),
        },
    ),
    "light-up-teal": Sample(
        23,
        (14, 14),
        {"page": TEAL, "ink": WHITE, "walls_merged": True, "line": grey(170), "accent": hsv(0.06, 0.8, 0.9)},
    ),
}
