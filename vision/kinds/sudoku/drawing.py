"""How the answer of a Sudoku is drawn: digits as if written by hand, and a plain picture of a board."""

from __future__ import annotations

from solvers.kinds.sudoku import DIGITS, EMPTY, Sudoku
from vision.drawing import overlay
from vision.drawing.blank import Plain
from vision.drawing.stamp import Drawing, Points

STROKE = 0.075  # of the cell
HEIGHT, WIDTH = 0.5, 0.32  # of a digit, of the cell: about those of most givens


def _arc(x: float, y: float, radius: tuple[float, float], start: float, end: float) -> Points:
    """Points along an ellipse in the box of a digit, angles in degrees clockwise from the right."""
    return tuple(
        (x + radius[0] * (px - 0.5) * 2, y + radius[1] * (py - 0.5) * 2)
        for px, py in overlay.arc(0.5, 0.5, 0.5, start, end)
    )


# The strokes of each digit in a box one wide and one high.
STROKES: dict[str, tuple[Points, ...]] = {
    "1": (((0.15, 0.22), (0.55, 0.0), (0.55, 1.0)),),
    "2": ((*_arc(0.5, 0.28, (0.45, 0.28), 190, 390), (0.0, 1.0), (1.0, 1.0)),),
    "3": ((*_arc(0.45, 0.25, (0.45, 0.25), 200, 450), *_arc(0.45, 0.74, (0.5, 0.26), 270, 520)),),
    "4": (((0.7, 1.0), (0.7, 0.0), (0.0, 0.68), (1.0, 0.68)),),
    "5": (((0.9, 0.0), (0.15, 0.0), (0.1, 0.45), *_arc(0.45, 0.68, (0.5, 0.32), 230, 500)),),
    "6": (((0.8, 0.0), (0.3, 0.3), *_arc(0.5, 0.7, (0.48, 0.3), 195, 555)),),
    "7": (((0.0, 0.0), (1.0, 0.0), (0.35, 1.0)),),
    "8": (_arc(0.5, 0.24, (0.4, 0.24), 90, 450), _arc(0.5, 0.74, (0.5, 0.26), 270, 630)),
    "9": ((*_arc(0.5, 0.3, (0.48, 0.3), 15, 375), (0.75, 0.68), (0.3, 1.0)),),
    "A": (((0.0, 1.0), (0.5, 0.0), (1.0, 1.0)), ((0.2, 0.64), (0.8, 0.64))),
    "B": (
        ((0.05, 0.0), (0.05, 1.0)),
        ((0.05, 0.0), *_arc(0.5, 0.24, (0.4, 0.24), -90, 90), (0.05, 0.48)),
        ((0.05, 0.48), *_arc(0.5, 0.74, (0.45, 0.26), -90, 90), (0.05, 1.0)),
    ),
    "C": (_arc(0.55, 0.5, (0.5, 0.5), 310, 50),),
    "D": (((0.05, 0.0), *_arc(0.4, 0.5, (0.55, 0.5), -90, 90), (0.05, 1.0), (0.05, 0.0)),),
    "E": (((0.95, 0.0), (0.1, 0.0), (0.1, 1.0), (0.95, 1.0)), ((0.1, 0.48), (0.8, 0.48))),
    "F": (((0.95, 0.0), (0.1, 0.0), (0.1, 1.0)), ((0.1, 0.48), (0.8, 0.48))),
    "G": ((*_arc(0.55, 0.5, (0.5, 0.5), 310, 90), (1.0, 0.85), (1.0, 0.55), (0.6, 0.55)),),
}


def _digit(strokes: tuple[Points, ...]) -> Drawing:
    """A digit in the middle of a cell, with edges that stand out on any ground."""
    left, top = (1 - WIDTH) / 2, (1 - HEIGHT) / 2
    placed = (tuple((left + WIDTH * x, top + HEIGHT * y) for x, y in line) for line in strokes)
    lines = [overlay.outlined(line, overlay.BLUE, STROKE, closed=False) for line in placed]
    return Drawing(tuple(shape for layer in zip(*lines, strict=True) for shape in layer))


SYMBOLS = {digit: _digit(STROKES[digit]) for digit in DIGITS}
WORDS = {EMPTY: "empty", **{digit: digit for digit in DIGITS}}


def plain(board: Sudoku) -> Plain:
    """The givens, and borders around the boxes."""
    return Plain(texts=board.clues(), containers=board.boxes)
