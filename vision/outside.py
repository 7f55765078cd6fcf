"""Numbers beside a board: on the left, top, right or bottom, in line with its rows and columns.

For boards with one number a line:

    bands = find_bands(image, lattice)      # {"left": Band, "top": Band, ...}; no numbers, no Band
    for line in bands["top"].lines:         # one tuple of digits for each column, left to right
        alternatives = single_number(line)  # likeliest first; empty where the line shows nothing

A `Band` holds the digits of each row (sides "left" and "right") or column ("top" and "bottom") in reading
order: left to right, top to bottom. `Band.share` tells how many of the lines have any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solvers.reading import Alternative
from vision.digits import NOT_A_NUMBER, NumberReading, read_numbers
from vision.glyphs import Glyph, apart, find_glyphs
from vision.lattice import Lattice
from vision.ones import in_company
from vision.sight import Box, Image

SIDES = ("left", "top", "right", "bottom")
Probabilities = NDArray[np.float64]
Lengths = NDArray[np.float64]

OVERLAP = 0.25  # of a cell, by which a number may reach over the board's edge
SURE = 0.9  # that a glyph is a number, to be counted among those that tell the usual height
TALL, WIDE = 1.3, 1.0  # of the usual height: larger glyphs are tried as several that touch
COMPANY = 4  # numbers of one height make a font of their own beside the usual one
RIVAL = 0.4  # of the smaller of two boxes that is shared: both cannot be digits
UNEVEN = 0.08  # of the usual height, and
ROUGH = 1.25  # pixels, by which digits of one band differ in height: they are of one font
CLEAR = 0.99  # confidence of digits that tell how tall hints are; pieces of a backdrop are seldom so clear
OTHER_FONT = 0.6  # of the worth of a band is left if its digits are not as tall as most around the board
SAME_LINE = 0.6  # of a digit's height: middles nearer than this are of one text line
OFF_ROW, OFF_COLUMN = 0.3, 0.46  # cells between the middles of a digit and of its row or column
TALLEST = 1.1  # of the row: no digit of a hint is taller
STRAY = 0.1  # cells, by which numbers may differ in how they keep to the same place in their columns
FAR = 1.9  # of the usual distance between digits of a line, and more than a
SLOT = 1.3  # of a cell: there its numbers stop
LINES_APART = 5  # lines without numbers between two that have some
APART = 1.6  # cells, or
APART_TALL = 3.0  # digit heights between numbers that belong to one band
FAINT = 0.002  # probability below which an alternative is not worth a word


@dataclass(frozen=True)
class Digit:
    """A glyph that is read as a digit, or as two that touch."""

    glyph: Glyph
    reading: NumberReading

    @property
    def box(self) -> Box:
        """Its place in the picture."""
        return self.glyph.box

    @property
    def likely(self) -> float:
        """Probability that it is a number at all."""
        return 1 - float(self.reading.probabilities[NOT_A_NUMBER])


@dataclass(frozen=True)
class Band:
    """The digits on one side of a board, for each line in reading order."""

    side: str
    lines: tuple[tuple[Digit, ...], ...]

    @property
    def share(self) -> float:
        """The part of the lines that have a digit."""
        return sum(map(bool, self.lines)) / len(self.lines)

    @property
    def digits(self) -> list[Digit]:
        """Its digits, line by line."""
        return [digit for line in self.lines for digit in line]

    @property
    def sure(self) -> float:
        """How surely its digits are read, in the mean."""
        return float(np.mean([digit.reading.confidence for digit in self.digits]))

    def in_hand_of(self, other: Band) -> bool:
        """Whether its digits are as tall as those of another band, and darker or lighter as they are."""
        tall, ink = zip(*(_hand(band) for band in (self, other)), strict=True)
        return bool(_alike(np.array(tall))[0, 1] and ink[0] @ ink[1] > 0)


def find_bands(image: Image, lattice: Lattice) -> dict[str, Band]:
    """The bands of digits around a board, by side."""
    glyphs = beside(find_glyphs(image, lattice), lattice)
    return bands_around(lattice, told_apart(read_glyphs(glyphs, lattice), lattice))


def beside(glyphs: Sequence[Glyph], lattice: Lattice) -> list[Glyph]:
    """The glyphs that reach beyond a lattice."""
    left, right, top, bottom = *lattice.x[[0, -1]], *lattice.y[[0, -1]]
    return [
        glyph
        for glyph in glyphs
        if glyph.box[0] < left or glyph.box[1] < top or glyph.box[2] > right or glyph.box[3] > bottom
    ]


def read_glyphs(glyphs: Sequence[Glyph], lattice: Lattice) -> list[Digit]:
    """What glyphs on and around a lattice show, digits or not."""
    readings = in_company(glyphs, read_numbers([glyph.ink for glyph in glyphs]), lattice)
    return [Digit(glyph, reading) for glyph, reading in zip(glyphs, readings, strict=True)]


def told_apart(digits: Sequence[Digit], lattice: Lattice) -> list[Digit]:
    """What may be digits of all that was read, with those that touch taken apart."""
    sure = [digit.glyph.height for digit in digits if digit.likely > SURE]
    if not sure:
        return []
    usual = usual_height(sure)
    heights = np.array(sure, np.float64)
    fonts = [usual, *heights[_alike(heights).sum(axis=1) > COMPANY]]
    pieces: list[Glyph] = []
    whole = []
    for digit in digits:
        tall = digit.glyph.height
        own = tall if _of_one(tall, fonts) else usual
        large = tall > TALL * own or digit.glyph.width > WIDE * own
        parts = apart(digit.glyph, own) if large else []
        if parts:
            pieces += parts
        else:
            whole.append(digit)
    return _without_rivals(
        [digit for digit in whole + read_glyphs(pieces, lattice) if digit.reading.number is not None], fonts
    )


def _without_rivals(digits: list[Digit], fonts: Sequence[float]) -> list[Digit]:
    """The digits without those that overlap a better one, which is likelier or as high as those of a font."""
    worth = np.array([d.likely if _of_one(d.glyph.height, fonts) else d.likely / 2 for d in digits])
    boxes = np.array([digit.box for digit in digits], np.float64).reshape(-1, 4)
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    kept = np.ones(len(digits), np.bool_)
    for i in np.argsort(-worth):
        if kept[i]:
            ends = np.minimum(boxes[:, 2:], boxes[i, 2:]) - np.maximum(boxes[:, :2], boxes[i, :2])
            shared = ends.clip(min=0).prod(axis=1) > RIVAL * np.minimum(area, area[i])
            shared[i] = False
            kept &= ~shared
    return [digit for digit, keep in zip(digits, kept, strict=True) if keep]


def bands_around(lattice: Lattice, digits: Sequence[Digit]) -> dict[str, Band]:
    """The bands, by side, that digits make around a board; a part of a lattice may be tried as a board."""
    beside: dict[str, list[tuple[Digit, int]]] = {side: [] for side in SIDES}
    for digit in digits:
        place = _place(digit, lattice)
        if place:
            beside[place[0]].append((digit, place[1]))
    around = {
        (side, line, digit.glyph.height): digit.reading.confidence > CLEAR
        for side, found in beside.items()
        for digit, line in found
    }
    clear = [tall for (*_, tall), is_clear in around.items() if is_clear]
    usual = usual_height(clear or [tall for *_, tall in around] or [0])
    bands = {side: _band(side, found, lattice, usual) for side, found in beside.items()}
    return {side: band for side, band in bands.items() if band is not None}


def single_number(line: Sequence[Digit]) -> tuple[Alternative, ...]:
    """What the one number of a line may be, likeliest first; empty where there are no digits."""
    if not line:
        return ()
    chances = joined([digit.reading.probabilities for digit in line])
    order = np.argsort(-chances[:NOT_A_NUMBER])
    return tuple(Alternative(int(n), float(chances[n])) for n in order if chances[n] > FAINT)


def box_of(line: Sequence[Digit]) -> Box | None:
    """The box around digits; None where there are none."""
    if not line:
        return None
    lefts, tops, rights, bottoms = zip(*(digit.box for digit in line), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def joined(parts: Sequence[Probabilities]) -> Probabilities:
    """Probabilities (101,) of the number of digits beside each other; more than two make no number."""
    chances = parts[0]
    for part in parts[1:]:
        both = np.zeros_like(chances)
        both[10:NOT_A_NUMBER] = np.outer(chances[1:10], part[:10]).ravel()
        both[NOT_A_NUMBER] = 1 - both.sum()
        chances = both
    return chances


def text_lines(digits: Iterable[Digit]) -> list[list[Digit]]:
    """Digits by text line, from the top, each left to right."""
    lines: list[list[Digit]] = []
    for digit in sorted(digits, key=lambda d: d.glyph.centre[1]):
        if lines and digit.glyph.centre[1] - lines[-1][-1].glyph.centre[1] < SAME_LINE * digit.glyph.height:
            lines[-1].append(digit)
        else:
            lines.append([digit])
    return [sorted(text, key=lambda d: d.glyph.centre[0]) for text in lines]


def usual_height(heights: Sequence[int]) -> float:
    """The height that the most others resemble."""
    tall = np.array(heights, np.float64)
    near = _alike(tall)
    return float(np.median(tall[near[near.sum(axis=1).argmax()]]))


def _hand(band: Band) -> tuple[float, NDArray[np.float64]]:
    """The usual height and contrast (3,) of a band's digits."""
    glyphs = [digit.glyph for digit in band.digits]
    return (
        float(np.median([glyph.height for glyph in glyphs])),
        np.asarray(np.median([glyph.contrast for glyph in glyphs], axis=0), np.float64),
    )


def _of_one(tall: float, fonts: Sequence[float]) -> bool:
    """Whether a digit so tall may be of one of the fonts, of which it is known how tall they are."""
    return any(abs(tall - font) <= UNEVEN * font + ROUGH for font in fonts)


def _alike(tall: Lengths) -> NDArray[np.bool_]:
    """Which of the heights (n,) may be of one font; (n, n)."""
    return np.asarray(np.abs(tall[:, None] - tall) <= UNEVEN * np.maximum(tall[:, None], tall) + ROUGH)


def _place(digit: Digit, lattice: Lattice) -> tuple[str, int] | None:
    """The side and line that a digit stands beside; None on the board, in the corners and between lines."""
    left, top, right, bottom = digit.box
    x, y = lattice.x, lattice.y
    across, down = digit.glyph.centre
    row, off_row = line_at(y, down)
    if row is not None and off_row < OFF_ROW and bottom - top < TALLEST * (y[row + 1] - y[row]):
        over = OVERLAP * float(np.diff(x).min())
        if right < x[0] + over:
            return "left", row
        if left > x[-1] - over:
            return "right", row
    column, off_column = line_at(x, across)
    if column is not None and off_column < OFF_COLUMN:
        over = OVERLAP * float(np.diff(y).min())
        if bottom < y[0] + over:
            return "top", column
        if top > y[-1] - over:
            return "bottom", column
    return None


def line_at(lines: Lengths, at: float) -> tuple[int | None, float]:
    """The line of cells at a position, and how far from its middle that is, in cells."""
    index = int(np.searchsorted(lines, at)) - 1
    if not 0 <= index < len(lines) - 1:
        return None, 0.0
    a, b = lines[index : index + 2]
    return index, abs(float((at - a) / (b - a)) - 0.5)


def _band(side: str, found: list[tuple[Digit, int]], lattice: Lattice, usual: float) -> Band | None:
    """Of the digits that hang together, those that are in line with the most rows or columns.

    Those of another height than is `usual` around the board count less.
    """
    if not found:
        return None
    across = side in ("left", "right")
    lines = np.array([line for _, line in found])
    depth = np.array([digit.glyph.centre[0 if across else 1] for digit, _ in found])
    tall = np.array([digit.glyph.height for digit, _ in found], np.float64)
    pitch = float(np.median(np.diff(lattice.x if across else lattice.y)))
    near = np.abs(depth[:, None] - depth) < np.maximum(APART * pitch, APART_TALL * tall)
    near &= (np.abs(lines[:, None] - lines) <= LINES_APART) & _alike(tall)
    bands = []
    for cluster in _clusters(near & near.T):
        rows: list[list[Digit]] = [[] for _ in range(lattice.height if across else lattice.width)]
        for digit, line in (found[i] for i in cluster):
            rows[line].append(digit)
        band = Band(side, _one_shade(rows))
        sure, digits = _orderly(band, None if across else lattice.x)
        same_font = abs(float(np.median(tall[cluster])) - usual) <= UNEVEN * usual + ROUGH
        bands.append((sure * (1.0 if same_font else OTHER_FONT), digits, band))
    best = max(bands, key=lambda ranked: ranked[:2])[2]
    edges = lattice.x if across else lattice.y
    return _without_far(best, across, float(edges[0 if side in ("left", "top") else -1]), SLOT * pitch)


def _without_far(band: Band, across: bool, board: float, slot: float) -> Band:
    """The band with each line cut where it stops; the digits of all lines tell how far apart they are."""
    steps = [
        abs(b.glyph.centre[0 if across else 1] - a.glyph.centre[0 if across else 1])
        for line in band.lines
        for a, b in pairwise(line)
    ]
    least = 0.5 * min(digit.glyph.height for line in band.lines for digit in line)
    steps = [step for step in steps if step > least]
    if len(steps) < 3:
        return band
    most = max(slot, FAR * float(np.quantile(steps, 0.75)))
    return Band(band.side, tuple(tuple(_unbroken(line, across, most, board)) for line in band.lines))


def _orderly(band: Band, edges: Lengths | None) -> tuple[float, int]:
    """In how many lines a band surely has numbers and no other text, then how many digits it has in all.

    `edges` are those of columns: in each, numbers keep to the same side or to the middle, while text runs on.
    """
    sure = [min((digit.reading.confidence for digit in line), default=0.0) for line in band.lines]
    digits = sum(map(len, band.lines))
    if edges is None:
        return sum(sure), digits
    texts = [(index, text) for index, line in enumerate(band.lines) for text in text_lines(line)]
    ends = np.array([(text[0].box[0] - edges[i], text[-1].box[2] - edges[i + 1]) for i, text in texts])
    places = np.column_stack([ends, ends.mean(axis=1)]) / float(np.median(np.diff(edges)))
    stray = np.median(np.abs(places - np.median(places, axis=0)), axis=0).min()
    for index in {index for index, text in texts if len(text) > 2}:
        sure[index] = 0.0
    return sum(sure) * (1.0 if stray < STRAY else 0.5), digits


def _unbroken(line: Sequence[Digit], across: bool, step: float, board: float) -> list[Digit]:
    """The digits of a line up to where, seen from the board, they stop: further off stands other text."""
    depth = [digit.glyph.centre[0 if across else 1] for digit in line]
    order = sorted(range(len(line)), key=lambda i: abs(depth[i] - board))
    kept = order[:1]
    for i in order[1:]:
        if abs(depth[i] - depth[kept[-1]]) > step:
            break
        kept.append(i)
    return [line[i] for i in sorted(kept)]


def _one_shade(lines: Sequence[list[Digit]]) -> tuple[tuple[Digit, ...], ...]:
    """The digits of each line that are darker or lighter as most are; the others are gaps between things."""
    contrasts = [
        digit.glyph.contrast / np.linalg.norm(digit.glyph.contrast) for line in lines for digit in line
    ]
    usual = np.median(contrasts, axis=0)
    alike = ([digit for digit in line if digit.glyph.contrast @ usual > 0] or line for line in lines)
    return tuple(tuple(digit for text in text_lines(line) for digit in text) for line in alike)


def _clusters(near: NDArray[np.bool_]) -> Iterator[list[int]]:
    """Indices of what hangs together, by which are near each other; (n, n)."""
    left = np.ones(len(near), np.bool_)
    while left.any():
        members = np.zeros_like(left)
        front = np.zeros_like(left)
        front[int(left.argmax())] = True
        while front.any():
            members |= front
            front = near[front].any(axis=0) & ~members
        left &= ~members
        yield np.flatnonzero(members).tolist()
