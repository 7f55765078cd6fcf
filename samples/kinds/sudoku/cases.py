"""Named pictures of the kind, one for each thing that a reader must cope with; it has no samples yet."""

from __future__ import annotations

from samples.case import DONE, PARTLY, Case, Sample
from samples.drawing.fonts import Font
from samples.drawing.paint import grey
from samples.kinds.sudoku.look import BLUE, OWN, WRONG

GAPS = {"box_line": grey(245), "page": grey(245), "box_width": 0.14}
WHITE, PALE_BLUE, RED, PINK = (255, 255, 255), (250, 220, 190), (40, 40, 220), (210, 210, 255)
RIGHT = PARTLY | {"mistakes": 0}

CASES: dict[str, Case] = {
    "sudoku with the player's digits in blue": Case(RIGHT, (9, 9)),
    "sudoku with nothing but its givens": Case({}, (9, 9)),
    "sudoku with wrong digits of the player": Case(PARTLY, (9, 9)),
    "sudoku that is solved": Case(DONE, (9, 9)),
    "sudoku with the cross of the selected cell": Case(RIGHT | {"cross": 0.2}, (9, 9)),
    "sudoku with the cells of the selected digit in a tint": Case(
        RIGHT | {"cross": 0.1, "alike": 0.25, "highlight": BLUE, "selected": PALE_BLUE}, (9, 9)
    ),
    "sudoku with the selected digit in white": Case(
        RIGHT | {"cross": 0.12, "selected": BLUE, "selected_ink": WHITE}, (9, 9)
    ),
    "sudoku with conflicts in red": Case(PARTLY | {"wrong": RED, "wrong_cell": PINK}, (9, 9)),
    "sudoku with a mistake in red in the selected cell": Case(
        PARTLY | {"mistakes": 1, "wrong": RED, "selected": PALE_BLUE, "selects": WRONG}, (9, 9)
    ),
    "sudoku with bold givens on grey and a yellow selected cell": Case(
        RIGHT
        | {
            "own": (0, 0, 0),
            "digits": Font("strokes", stem=0.2),
            "own_font": Font("strokes", stem=0.12),
            "given_tint": 0.1,
            "selected": (90, 220, 255),
            "selects": OWN,
        },
        (9, 9),
    ),
    "sudoku with boxes by tints alone": Case({"tinted": 0.1, "box_width": 0.0}, (9, 9)),
    "sudoku on paper": Case({"cell": (200, 225, 238), "page": (190, 215, 230)}, (9, 9)),
    "sudoku with gaps between its boxes": Case(
        {"box_line": grey(245), "page": grey(245), "box_width": 0.14}, (9, 9)
    ),
    "small sudoku": Case(RIGHT, (6, 6)),
    "large sudoku with letters": Case({}, (12, 12)),
    "thin digits": Case({"digits": Font(weight=300), "digit_size": 0.4}, (9, 9)),
    "pale lines": Case({"line": grey(235), "line_width": 0.0}, (9, 9)),
}

SAMPLES: dict[str, Sample] = {}
