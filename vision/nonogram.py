"""How a nonogram is read from a lattice, and how its answer is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.nonogram import Nonogram
from solvers.reading import Alternative, Element, Reading
from vision import overlay
from vision.lattice import Lattice
from vision.outside import Band, Digit, bands_around, box_of, read_digits, text_lines
from vision.sight import Box, Image, NotSeen, Sight
from vision.split import boards_in
from vision.tokens import STACKED, Hints, Weighted, borders_of, hints_of

ALTERNATIVES = 12
COVER = 0.5  # of the lines of either direction have a hint, at least
SIDES = {"columns": ("top", "bottom"), "rows": ("left", "right")}


@dataclass(frozen=True)
class Hinted:
    """A board with the hints found around it, columns first."""

    lattice: Lattice
    hints: list[Hints]
    digits: list[tuple[Digit, ...]]

    @property
    def sums(self) -> tuple[int, int]:
        """What the likeliest hints of columns and of rows ask for."""
        likeliest = [sum(next(iter(hints), ())) for hints in self.hints]
        return sum(likeliest[: self.lattice.width]), sum(likeliest[self.lattice.width :])

    @property
    def score(self) -> float:
        """How well it all goes together (0 to 1)."""
        n = len(self.hints)
        sure = sum(max(hints.values(), default=0.0) for hints in self.hints) / n
        shown = sum(bool(digits) for digits in self.digits) / n
        columns, rows = self.sums
        return sure * shown * (1.0 if columns == rows else 0.5)


def read(image: Image, lattice: Lattice) -> Sight:
    """The nonogram on this lattice; raises NotSeen where there is none."""
    digits = read_digits(image, lattice)
    found = [hinted for board in boards_in(lattice, digits) if (hinted := _hinted(board, digits))]
    if not found:
        raise NotSeen(f"found a {lattice.width}x{lattice.height} grid, but no hints around it", 0.3)
    best = max(found, key=lambda hinted: hinted.score)
    return _sight(best)


def draw(canvas: Image, lattice: Lattice, answer: Sequence[str]) -> None:
    """Draw the filled cells of an answer, in place."""
    overlay.fills(canvas, lattice, overlay.where(answer, "#"))


def _hinted(board: Lattice, digits: Sequence[Digit]) -> Hinted | None:
    """The board with its hints, when both directions have some."""
    bands = bands_around(board, digits)
    columns, rows = (_fullest(bands, sides) for sides in SIDES.values())
    if columns is None or rows is None:
        return None
    stacked = [text_lines(line) for line in columns.lines]
    hints = [hints_of(line, [Weighted(STACKED, 1.0)], board.height) for line in stacked]
    total = sum(sum(next(iter(hint), ())) for hint in hints)
    beside = [text_lines(line) for line in rows.lines]
    borders = borders_of(beside, board.width, total)
    hints += [hints_of(line, borders, board.width) for line in beside]
    return Hinted(board, hints, [*columns.lines, *rows.lines])


def _fullest(bands: dict[str, Band], sides: tuple[str, ...]) -> Band | None:
    there = [bands[side] for side in sides if side in bands and bands[side].share >= COVER]
    return max(there, key=lambda band: band.share, default=None)


def _sight(hinted: Hinted) -> Sight:
    board = hinted.lattice
    names = Nonogram.elements(board.height, board.width)
    elements = [_element(name, hints) for name, hints in zip(names, hinted.hints, strict=True)]
    boxes: dict[str, Box] = {}
    for name, digits in zip(names, hinted.digits, strict=True):
        box = box_of(digits)
        if box:
            boxes[name] = box
    reading = Reading(Nonogram, board.height, board.width, tuple(elements))
    return Sight(board, reading, hinted.score, boxes)


def _element(name: str, hints: Hints) -> Element:
    if not hints:
        raise NotSeen(f"the hints of {name} could not be read", 0.6)
    best = list(hints.items())[:ALTERNATIVES]
    return Element(name, tuple(Alternative(hint, p) for hint, p in best))
