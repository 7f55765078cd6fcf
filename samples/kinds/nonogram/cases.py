"""Named pictures of the kind, one for each thing that a reader must cope with, and its samples."""

from __future__ import annotations

from functools import partial

from samples import damage
from samples.case import DONE, GREYED, PARTLY, Case, Sample, two_tone
from samples.drawing.fonts import Font
from samples.drawing.paint import BLACK, WHITE, grey, hsv
from samples.kinds.nonogram.look import AROUND, GUESSES
from samples.plain import NIGHT

BOLD, ROUND = Font("uni", bolder=0.07), Font("strokes", stem=0.13)
INDIGO, TEAL, PLUM = hsv(0.65, 0.55, 0.75), hsv(0.49, 0.85, 0.42), hsv(0.8, 0.35, 0.16)
PAPER = {"page": hsv(0.11, 0.3, 0.9), "cell": hsv(0.12, 0.12, 0.98), "line": hsv(0.1, 0.4, 0.7)}

CASES: dict[str, Case] = {
    "plain nonogram": Case({}, (10, 10)),
    "thick every five": Case({"thick_every": 5, "thick_line": BLACK}, (15, 15)),
    "coloured every five": Case({"thick_every": 5, "thick_line": hsv(0.6, 0.7, 0.9)}, (15, 15)),
    "nonogram tiles": Case(two_tone(grey(245), hsv(0.7, 0.15, 0.9)) | {"radius": 0.25}, (8, 8)),
    "nonogram at night": Case(NIGHT | {"hint_ink": grey(235), "fill": grey(220)} | PARTLY, (10, 10)),
    "hints right and below": Case({"sides": ("bottom", "right")}, (10, 10)),
    "hints on four sides": Case({"sides": AROUND, "band": "gridded", "slots": True}, (10, 10)),
    "gridded bands": Case({"band": "gridded", "slots": True}, (10, 12)),
    "hint tiles": Case({"band": "tiles", "band_gap": 0.1}, (10, 10)),
    "hint stripes": Case({"band": "stripes"}, (10, 10)),
    "hints beside a gap": Case({"band": "panel", "band_gap": 0.6}, (10, 10)),
    "hints on the outer edge": Case({"align": "outer", "band": "panel"}, (10, 10)),
    "tight hints": Case({"separator": "tight"}, (10, 10)),
    "commas between hints": Case({"separator": "comma"}, (10, 10)),
    "narrow two-digit hints": Case({"hint_size": 0.75}, (18, 18)),
    "empty lines without a zero": Case({"empty_hint": ""}, (10, 10)),
    "fills without lines": Case({"fills_merged": True} | DONE, (10, 10)),
    "fills inset": Case({"fill_shape": "inset"} | PARTLY, (10, 10)),
    "coloured fills": Case({"fill": hsv(0.6, 0.9, 0.95), "fills_merged": True} | PARTLY, (10, 10)),
    "guesses in colours of their own": Case({"guesses": GUESSES} | DONE, (10, 10)),
    "crosses from corner to corner": Case({"mark": "big cross", "mark_colour": grey(90)} | PARTLY, (10, 10)),
    "dots": Case({"mark": "dot"} | PARTLY, (10, 10)),
    "highlighted row and column": Case({"highlight": (90, 220, 120)} | PARTLY, (10, 10)),
    "finished hints greyed": Case({"finished": "grey"} | PARTLY, (10, 10)),
    "finished hints hardly to be seen": Case(two_tone(grey(250), grey(236)) | GREYED | PARTLY, (10, 10)),
    "greyed hints beside others": Case(
        {"finished": "some grey", "greyed": 0.66, "leading": 1.2} | PARTLY, (12, 12)
    ),
    "all hints hardly to be seen": Case(GREYED | DONE, (8, 8)),
    "finished hints struck": Case({"finished": "struck"} | PARTLY, (10, 10)),
    "finished hints recoloured": Case({"finished": "recoloured"} | PARTLY, (10, 10)),
    "picture under the hints": Case({"backdrop": "picture", "band": "panel", "band_alpha": 0.7}, (10, 10)),
    "preview in the corner": Case({"corner": "preview"} | PARTLY, (10, 10)),
    "finished hints on chips": Case({"finished": "chip"} | PARTLY, (10, 10)),
    "hints outlined in another shade": Case(
        {
            "hint_ink": WHITE,
            "hint_rim": (20, 50, 90),
            "page": (120, 190, 230),
            "pitch": 84.0,
            "frame": "crop",
        },
        (10, 10),
    ),
    "small hints": Case({"hint_size": 0.3, "page_width": 720}, (10, 10)),
    "hints on discs that are small beside the cells": Case(
        {"frame": "crop", "pitch": 160.0, "page": hsv(0.07, 0.75, 0.3), "band_colour": hsv(0.1, 0.3, 0.9)}
        | {"band": "discs", "hint_size": 0.18, "slots": True, "slot": 0.5},
        (5, 5),
    ),
    "hint boxes where there are hints": Case({"band": "boxes", "slots": True}, (10, 10)),
    "bands with lines between lines only": Case({"band": "gridded"}, (10, 10)),
    "marked cells shaded": Case({"mark": "shade", "mark_colour": grey(180)} | PARTLY, (10, 10)),
    "grey cells until marked white": Case(
        {"cell": grey(128), "mark": "shade", "mark_colour": WHITE, "line": grey(90)} | PARTLY,
        (10, 10),
    ),
    "nonogram on a card": Case({"outside": hsv(0.1, 0.6, 0.5)}, (10, 10)),
    "confetti": Case({"confetti": True} | DONE, (10, 10)),
    "pixel digits": Case({"digits": Font("pixels"), "frame": "crop", "pitch": 20.0}, (10, 10)),
    "slashed zeros": Case({"digits": Font("sans", 400)}, (10, 10)),
    "large nonogram": Case({"page_width": 1080, "thick_every": 5}, (25, 25)),
    "frame that runs on beside the hints": Case(
        {"frame": "crop", "pitch": 21.0, "hint_size": 0.5, "slots": True, "slot": 1.0, "band": "framed"}
        | {"edge_width": 0.42, "edge": BLACK, "thick_every": 5, "thick_width": 0.42, "thick_line": BLACK},
        (15, 15),
    ),
    "small hints beside large cells": Case(
        {"frame": "crop", "pitch": 120.0, "hint_size": 0.1, "band": "gridded"} | PARTLY, (5, 5)
    ),
    "strokes of other colours across hints": Case(
        {"backdrop": "strokes", "page": grey(30), "ink": WHITE, "hint_ink": grey(205), "page_width": 900},
        (10, 10),
    ),
    "clock right above the hints": Case(
        {"frame": "crop", "pitch": 48.0, "hint_size": 0.4, "clock": "03:12"}, (15, 10)
    ),
    "clock right above short hints": Case(
        {"frame": "crop", "pitch": 48.0, "hint_size": 0.4, "clock": "03:12"}, (5, 5)
    ),
    "tiny nonogram": Case({}, (5, 5)),
    "jpeg": Case({"page_width": 750}, (10, 10), damage.DAMAGES["jpeg35"]),
    "stretched": Case({}, (10, 10), damage.DAMAGES["odd scale"]),
    "cut to the board": Case({}, (10, 10), damage.DAMAGES["crop"]),
    "photographed nonogram": Case({"page_width": 720}, (8, 8), damage.photo),
    "nonogram photographed almost straight on": Case(
        {"page_width": 720} | DONE, (10, 10), partial(damage.photo, tilt=3.0)
    ),
}

SAMPLES: dict[str, Sample] = {
    "nonogram-classic": Sample(
        6,
        (15, 15),
        {"thick_every": 5, "thick_line": BLACK, "line": grey(190), "band": "panel", "band_gap": 0.08}
        | {"band_colour": hsv(0.62, 0.06, 0.96), "accent": INDIGO},
    ),
    "nonogram-night": Sample(
        9,
        (10, 10),
        NIGHT
        | {
            "state": "partial",
            "mistakes": 1,
            "finished": "grey",
            "fill": hsv(0.6, 0.25, 0.95),
            "digits": ROUND,
        }
        | {"hint_ink": grey(235), "mark_colour": grey(130), "band": "tiles", "band_colour": grey(38)}
        | {"thick_every": 5, "thick_line": grey(140), "accent": hsv(0.6, 0.5, 0.9)},
    ),
    "nonogram-tiles": Sample(
        17,
        (8, 8),
        {"page": grey(250), "lines": "gaps", "cell": hsv(0.72, 0.14, 0.9), "radius": 0.25, "gap": 0.1}
        | {
            "fill": hsv(0.72, 0.6, 0.55),
            "fill_shape": "cell",
            "state": "partial",
            "accent": hsv(0.72, 0.6, 0.55),
        }
        | {"digits": BOLD, "hint_size": 0.42},
    ),
    "nonogram-paper": Sample(
        31,
        (20, 20),
        PAPER
        | {"band": "gridded", "slots": True, "slot": 0.8, "band_colour": hsv(0.11, 0.25, 0.86)}
        | {
            "thick_every": 5,
            "thick_line": hsv(0.09, 0.6, 0.35),
            "edge": hsv(0.09, 0.6, 0.3),
            "page_width": 900,
        }
        | {"accent": hsv(0.08, 0.6, 0.5), "hint_ink": hsv(0.09, 0.7, 0.2)},
    ),
}
