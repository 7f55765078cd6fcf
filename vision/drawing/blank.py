"""A plain picture of a board that came as text, for lessons to be drawn on."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from solvers.language.board import Board
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Image

CELL = 48  # pixels
PAPER, INK, LINE = 255, 40, 170  # grey
THIN, THICK = 1, 4
FONT, SIZE, STROKE = cv2.FONT_HERSHEY_SIMPLEX, 0.8, 2
SPACE = 26  # pixels from one number of a line of hints to the next


@dataclass(frozen=True)
class Plain:
    """What a plain picture of a board shows beside its lattice."""

    columns: Sequence[tuple[str, ...]] = ()  # the numbers of each hint, downwards
    rows: Sequence[tuple[str, ...]] = ()
    texts: Mapping[int, str] = field(default_factory=dict)  # in cells, which count from 0
    dark: Collection[int] = ()  # cells
    containers: Sequence[Sequence[Hashable]] = ()  # of each cell: where neighbours differ, there is a border


def number_boxes(boxes: Mapping[str, Box], counts: Mapping[str, int]) -> dict[str, tuple[Box, ...]]:
    """The boxes of the single numbers, in their order, of the hints that `blank` has drawn; so many each."""
    found = {}
    for name, (left, top, right, bottom) in boxes.items():
        back = [SPACE * (counts[name] - 1 - k) for k in range(counts[name])]
        if name.startswith("column"):
            high = bottom - top - back[0]
            found[name] = tuple((left, bottom - off - high, right, bottom - off) for off in back)
        else:
            wide = right - left - back[0]
            found[name] = tuple((right - off - wide, top, right - off, bottom) for off in back)
    return found


def blank(board: Board, plain: Plain) -> tuple[Image, Lattice, dict[str, Box]]:
    """The picture (h, w, 3), where the board is in it, and the boxes of its hints by their names."""
    columns, rows = plain.columns, plain.rows
    left, top = (CELL // 2 + SPACE * max(map(len, side), default=0) for side in (rows, columns))
    lattice = Lattice(left + CELL * np.arange(board.width + 1.0), top + CELL * np.arange(board.height + 1.0))
    shape = (round(lattice.y[-1]) + CELL // 2, round(lattice.x[-1]) + CELL // 2, 3)
    canvas = np.full(shape, PAPER, np.uint8)
    _grid(canvas, lattice)
    _contents(canvas, lattice, plain)
    _borders(canvas, lattice, plain.containers)
    found: dict[str, Box] = {}
    for i, hint in enumerate(columns):
        x = left + CELL * i + CELL // 2
        spots = [(x, top - SPACE * (len(hint) - k) + SPACE // 3) for k in range(len(hint))]
        found |= _numbers(canvas, f"column {i + 1}", hint, spots)
    for i, hint in enumerate(rows):
        y = top + CELL * i + CELL // 2
        spots = [(left - SPACE * (len(hint) - k) + SPACE // 3, y) for k in range(len(hint))]
        found |= _numbers(canvas, f"row {i + 1}", hint, spots)
    return canvas, lattice, found


def _grid(canvas: Image, lattice: Lattice) -> None:
    x, y = (np.rint(lines).astype(int).tolist() for lines in (lattice.x, lattice.y))
    for at in x:
        cv2.line(canvas, (at, y[0]), (at, y[-1]), (LINE,) * 3, THIN)
    for at in y:
        cv2.line(canvas, (x[0], at), (x[-1], at), (LINE,) * 3, THIN)
    cv2.rectangle(canvas, (x[0], y[0]), (x[-1], y[-1]), (INK,) * 3, THICK // 2)


def _contents(canvas: Image, lattice: Lattice, plain: Plain) -> None:
    for cell in sorted({*plain.dark, *plain.texts}):
        row, column = divmod(cell, lattice.width)
        x, y = round(lattice.x[column]), round(lattice.y[row])
        if cell in plain.dark:
            cv2.rectangle(canvas, (x, y), (x + CELL, y + CELL), (INK,) * 3, cv2.FILLED)
        if cell in plain.texts:
            grey = PAPER if cell in plain.dark else INK
            _number(canvas, plain.texts[cell], (x + CELL // 2, y + CELL // 2), grey)


def _borders(canvas: Image, lattice: Lattice, containers: Sequence[Sequence[Hashable]]) -> None:
    for r, row in enumerate(containers):
        for c, name in enumerate(row):
            x, y = round(lattice.x[c]), round(lattice.y[r])
            if c and row[c - 1] != name:
                cv2.line(canvas, (x, y), (x, y + CELL), (INK,) * 3, THICK)
            if r and containers[r - 1][c] != name:
                cv2.line(canvas, (x, y), (x + CELL, y), (INK,) * 3, THICK)


def _numbers(
    canvas: Image, name: str, texts: Sequence[str], spots: Sequence[tuple[int, int]]
) -> dict[str, Box]:
    """Write the numbers of a line around their spots; gives the box of all of them under its name."""
    drawn = [_number(canvas, text, spot, INK) for text, spot in zip(texts, spots, strict=True)]
    if not drawn:
        return {}
    low, high = np.min(drawn, axis=0).tolist(), np.max(drawn, axis=0).tolist()
    return {name: (low[0], low[1], high[2], high[3])}


def _number(canvas: Image, text: str, middle: tuple[int, int], grey: int) -> Box:
    (width, height), _ = cv2.getTextSize(text, FONT, SIZE, STROKE)
    x, y = middle[0] - width // 2, middle[1] + height // 2
    cv2.putText(canvas, text, (x, y), FONT, SIZE, (grey,) * 3, STROKE, cv2.LINE_AA)
    return x, y - height, x + width, y
