"""Draws the pictures of this folder anew: `python -m samples.make [FOLDER]`.

Each picture has its truth beside it (.json) and its board as plaintext (.txt). A board that is there is drawn
again; without its file, a new one is made up.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2

from samples.boards import load_puzzle
from samples.fonts import Font
from samples.paint import BLACK, WHITE, grey, hsv
from samples.plain import BASES, NIGHT
from samples.renderer import Drawn, draw


@dataclass(frozen=True)
class Sample:
    """One picture: its kind, seed, rows and columns, and what differs from the kind's plain look."""

    kind: str
    seed: int
    size: tuple[int, int]
    look: dict[str, Any] = field(default_factory=dict)

    def draw(self, board: Path) -> Drawn:
        """Draw it, with the board of that file if it is there."""
        look = BASES[self.kind] | {"page_width": 720} | self.look
        puzzle = load_puzzle(self.kind, board.read_text(encoding="utf-8")) if board.exists() else None
        return draw(self.kind, self.seed, size=self.size, puzzle=puzzle, **look)


BOLD, ROUND = Font("uni", bolder=0.07), Font("strokes", stem=0.13)
INDIGO, TEAL, PLUM = hsv(0.65, 0.55, 0.75), hsv(0.49, 0.85, 0.42), hsv(0.8, 0.35, 0.16)
PAPER = {"page": hsv(0.11, 0.3, 0.9), "cell": hsv(0.12, 0.12, 0.98), "line": hsv(0.1, 0.4, 0.7)}

SAMPLES = {
    "light-up-classic": Sample(
        "light-up",
        4,
        (10, 10),
        {"state": "partial", "bulb": "lamp", "lit": (150, 240, 255), "digits": BOLD, "accent": INDIGO},
    ),
    "light-up-night": Sample(
        "light-up",
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
        "light-up",
        23,
        (14, 14),
        {"page": TEAL, "ink": WHITE, "walls_merged": True, "line": grey(170), "accent": hsv(0.06, 0.8, 0.9)},
    ),
    "nonogram-classic": Sample(
        "nonogram",
        6,
        (15, 15),
        {"thick_every": 5, "thick_line": BLACK, "line": grey(190), "band": "panel", "band_gap": 0.08}
        | {"band_colour": hsv(0.62, 0.06, 0.96), "accent": INDIGO},
    ),
    "nonogram-night": Sample(
        "nonogram",
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
        "nonogram",
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
        "nonogram",
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
    "aquarium-classic": Sample(
        "aquarium",
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
        "aquarium",
        14,
        (8, 8),
        NIGHT
        | {"page": PLUM, "cell": hsv(0.8, 0.3, 0.24), "line": hsv(0.8, 0.25, 0.38), "border": grey(235)}
        | {"edge": grey(235), "hint_ink": grey(235), "digits": ROUND, "line_width": 0.0}
        | {"water": hsv(0.52, 0.8, 0.8), "state": "partial", "mark": "dot", "mark_colour": grey(170)},
    ),
    "aquarium-red": Sample(
        "aquarium",
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


def make(folder: Path) -> None:
    """Draw all samples into a folder."""
    for name, sample in SAMPLES.items():
        drawn = sample.draw(folder / f"{name}.txt")
        cv2.imwrite(str(folder / f"{name}.png"), drawn.image, [cv2.IMWRITE_PNG_COMPRESSION, 9])
        (folder / f"{name}.json").write_text(
            json.dumps(drawn.truth(), ensure_ascii=False) + "\n", encoding="utf-8"
        )
        (folder / f"{name}.txt").write_text(drawn.board.format(), encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
