"""The fields that the plain looks of all kinds share: what named pictures show unless they say otherwise."""

from __future__ import annotations

from typing import Any

from samples.board.hint_looks import TOP_LEFT
from samples.drawing.fonts import Font
from samples.drawing.paint import WHITE, grey

PLAIN: dict[str, Any] = {
    "frame": "phone",
    "page_width": 540,
    "page": WHITE,
    "outside": None,
    "backdrop": "flat",
    "margin": 0.5,
    "ink": grey(20),
    "digits": Font(),
    "digit_size": 0.55,
    "cell": WHITE,
    "aspect": 1.0,
    "lines": "lines",
    "line": grey(120),
    "line_width": 0.03,
    "thick_every": 0,
    "edge": grey(40),
    "edge_width": 0.05,
    "radius": 0.0,
    "gap_across": 1.0,
    "tile_edge": None,
    "dashed": False,
    "dash": 1 / 6,
    "snapped": True,
    "state": "empty",
    "mistakes": 0,
}
NIGHT: dict[str, Any] = {
    "page": grey(18),
    "cell": grey(46),
    "line": grey(84),
    "edge": grey(84),
    "ink": grey(230),
}
HINTS: dict[str, Any] = {
    "sides": TOP_LEFT,
    "hint_ink": grey(20),
    "hint_size": 0.55,
    "leading": 1.4,
    "separator": "space",
    "align": "inner",
    "slots": False,
    "band": "none",
    "band_colour": grey(232),
    "band_alpha": 1.0,
    "band_gap": 0.0,
    "band_pad": 0.2,
    "before": "",
    "empty_hint": "0",
    "finished": "none",
    "greyed": 0.5,
}
