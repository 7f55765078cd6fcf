"""Named pictures of the kind, one for each thing that a reader must cope with; it has no samples yet."""

from __future__ import annotations

from samples import damage
from samples.case import DONE, PARTLY, Case, Sample
from samples.drawing.paint import BLACK, WHITE, grey
from samples.plain import NIGHT

COLOURS = {"shown_by": "colours", "line": grey(60), "line_width": 0.0}
QUEENS = {"shown_by": "both", "line": BLACK, "line_width": 0.0, "edge": BLACK, "piece": "crown"}

CASES: dict[str, Case] = {
    "plain star battle": Case({}, (8, 8)),
    "two stars in each row": Case(PARTLY, (10, 10)),
    "containers by colours alone": Case(COLOURS | PARTLY, (8, 8)),
    "containers as coloured tiles": Case(COLOURS | {"lines": "gaps", "gap": 0.06, "radius": 0.1} | PARTLY),
    "containers by hues that hardly differ": Case(COLOURS | {"contrast": 16.0, "saturation": 0.2}),
    "containers checkered in two shades": Case(COLOURS | {"checkered": 0.12} | PARTLY),
    "crowns in coloured containers": Case(QUEENS | PARTLY, (9, 9)),
    "queens at night": Case(
        NIGHT | QUEENS | {"line": grey(20), "border": grey(10), "piece": "queen", "edge": grey(10)} | PARTLY
    ),
    "borders on checkered cells": Case({"checkered": 0.1, "piece": "edged star"} | PARTLY),
    "raised borders between containers": Case({"border_style": "raised", "border": grey(130)} | PARTLY),
    "an outline around each container": Case({"border_style": "apart", "border_width": 0.1} | PARTLY),
    "white lines between colours": Case(COLOURS | {"line": WHITE, "line_width": 0.02, "saturation": 0.7}),
    "dashed lines between thick borders": Case({"dashed": True, "mark": "thin cross"} | PARTLY, (10, 10)),
    "stars that are wrong": Case({"state": "partial", "mistakes": 4, "alarmed": True} | COLOURS),
    "solved star battle": Case(DONE, (9, 9)),
    "solved queens": Case(QUEENS | DONE),
    "small queens": Case(QUEENS, (5, 5)),
    "jpeg queens": Case(QUEENS | PARTLY, (8, 8), damage.DAMAGES["jpeg35"]),
    "photographed star battle": Case({"page_width": 720} | PARTLY, (8, 8), damage.photo),
}

SAMPLES: dict[str, Sample] = {}
