"""Named pictures of the kind, one for each thing that a reader must cope with, and its samples."""

from __future__ import annotations

from samples import damage
from samples.case import DONE, GREYED, PALER, PARTLY, Case, Sample
from samples.drawing.fonts import Font
from samples.drawing.paint import BLACK, WHITE, grey, hsv
from samples.plain import NIGHT

BOLD, ROUND = Font("uni", bolder=0.07), Font("strokes", stem=0.13)
INDIGO, TEAL, PLUM = hsv(0.65, 0.55, 0.75), hsv(0.49, 0.85, 0.42), hsv(0.8, 0.35, 0.16)
PAPER = {"page": hsv(0.11, 0.3, 0.9), "cell": hsv(0.12, 0.12, 0.98), "line": hsv(0.1, 0.4, 0.7)}

CASES: dict[str, Case] = {
    "plain aquarium": Case({}, (8, 8)),
    "borders as thin as lines": Case(
        {"border": hsv(0, 1, 1), "border_width": 0.02, "line": BLACK, "line_width": 0.0}
    ),
    "red borders": Case({"border": hsv(0, 1, 1), "edge": hsv(0, 1, 1), "line": BLACK, "line_width": 0.0}),
    "aquarium at night": Case(NIGHT | {"border": grey(240), "edge": grey(240), "hint_ink": grey(235)}),
    "full tanks": Case(DONE),
    "clear water": Case({"water_alpha": 0.5} | PARTLY),
    "pale gaps between containers": Case(
        {"cell": PALER, "line": PALER, "border": WHITE, "edge": WHITE, "border_width": 0.06}
    ),
    "waves on water": Case({"waves": 0.24, "border_width": 0.06, "water": (230, 160, 60)} | DONE, (10, 10)),
    "water short of the lines": Case({"water_inset": 0.06} | PARTLY),
    "water in rimmed tiles": Case({"water_inset": 0.08, "water_edge": hsv(0.6, 0.8, 0.5)} | DONE),
    "raised borders": Case({"border_style": "raised", "border": hsv(0.09, 0.5, 0.6)} | PARTLY),
    "an outline around each tank": Case({"border_style": "apart", "border_width": 0.1} | PARTLY),
    "tanks on checkered cells": Case({"checkered": 0.1, "line_width": 0.0} | PARTLY),
    "rings for air": Case({"mark": "ring", "mark_colour": (170, 170, 255)} | PARTLY),
    "missing hints": Case({"missing": 0.3}),
    "aquarium hints right and below": Case({"sides": ("bottom", "right")}),
    "ticks beside finished lines": Case({"ticks": True, "finished": "grey"} | DONE),
    "aquarium hints hardly to be seen": Case(GREYED | PARTLY),
    "all aquarium hints hardly to be seen": Case(GREYED | DONE),
    "hints behind a slash": Case({"before": "0/", "hint_size": 0.34, "band_pad": 0.4}),
    "greyed hints beside pieces of a frame": Case(
        GREYED | {"greyed": 0.66, "notched": True, "band_pad": 0.12, "page_width": 1080} | DONE,
        (15, 15),
    ),
    "hints on discs": Case({"band": "discs", "band_colour": grey(90), "hint_ink": WHITE, "hint_size": 0.35}),
    "tinted containers": Case({"tinted": True}),
    "dashed thin lines": Case({"dashed": True, "line": grey(120)}),
    "finely dashed lines": Case(
        {"dashed": True, "dash": 0.05, "line": BLACK, "line_width": 0.0, "frame": "crop", "pitch": 84.0},
    ),
    "pale thin lines": Case({"line": grey(225), "line_width": 0.0}),
    "two-digit aquarium hints": Case({}, (15, 15)),
    "ones as bare strokes": Case({"digits": Font("segments")}, (15, 15)),
    "large aquarium": Case({"page_width": 1080}, (20, 20)),
    "tiny aquarium": Case({}, (4, 4)),
    "jpeg tanks": Case({}, (10, 10), damage.DAMAGES["jpeg35"]),
    "out of focus": Case({}, (8, 8), damage.DAMAGES["blur"]),
    "photographed aquarium": Case({"page_width": 720}, (6, 6), damage.photo),
}

SAMPLES: dict[str, Sample] = {
    "aquarium-classic": Sample(
        8,
        (10, 10),
        {
            "state": "partial",
            "digits": BOLD,
            "line": grey(150),
            "line_width": 0.0,
            "accent": hsv(0.55, 0.7, 0.8),
        },
    ),
    "aquarium-night": Sample(
        14,
        (8, 8),
        NIGHT
        | {"page": PLUM, "cell": hsv(0.8, 0.3, 0.24), "line": hsv(0.8, 0.25, 0.38), "border": grey(235)}
        | {"edge": grey(235), "hint_ink": grey(235), "digits": ROUND, "line_width": 0.0}
        | {"water": hsv(0.52, 0.8, 0.8), "state": "partial", "mark": "dot", "mark_colour": grey(170)},
    ),
    "aquarium-red": Sample(
        20,
        (6, 6),
        {
            "border": hsv(0, 0.9, 0.9),
            "edge": hsv(0, 0.9, 0.9),
            "line": BLACK,
            "line_width": 0.0,
            "border_width": 0.05,
        }
        | {"edge_width": 0.05, "digits": Font("sans", 500), "page_width": 640, "accent": hsv(0, 0.8, 0.85)},
    ),
}
