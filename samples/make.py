"""Draws the pictures of this folder anew: `python -m samples.make [FOLDER]`.

Each picture has its truth beside it (.json) and its board as plaintext (.txt). Where a board's file exists,
that board is drawn again; without it, a new board is made.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import cv2

from samples.case import Sample
from samples.kinds import drawn_kinds, extras, plain_look
from samples.puzzles import load_puzzle
from samples.renderer import Drawn, draw

SAMPLES: dict[str, tuple[str, Sample]] = {  # with their kinds
    name: (kind, sample) for kind in drawn_kinds() for name, sample in extras(kind, "SAMPLES").items()
}


def drawn_sample(name: str, board: Path, **more: Any) -> Drawn:
    """Draw one of SAMPLES, with the board of that file if it is there, and more fields of its look."""
    kind, sample = SAMPLES[name]
    look = plain_look(kind) | {"page_width": 720} | sample.look | more
    puzzle = load_puzzle(kind, board.read_text(encoding="utf-8")) if board.exists() else None
    return draw(kind, sample.seed, size=sample.size, puzzle=puzzle, **look)


def make(folder: Path) -> None:
    """Draw all samples into a folder."""
    for name in SAMPLES:
        drawn = drawn_sample(name, folder / f"{name}.txt")
        cv2.imwrite(str(folder / f"{name}.png"), drawn.image, [cv2.IMWRITE_PNG_COMPRESSION, 9])
        (folder / f"{name}.json").write_text(
            json.dumps(drawn.truth(), ensure_ascii=False) + "\n", encoding="utf-8"
        )
        (folder / f"{name}.txt").write_text(drawn.board.format(), encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
