"""Where boards are on a page, as the network sees it: lattices to begin with, the surest first.

It looks at the whole page, then closer at what it found there. What it proposes is about right; the edges of
the picture make it exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.interest import Interest
from vision.basics.lattice import Lattice, pitch
from vision.finder.network import CELLS, HALF, HINTS, LEVEL, LONGEST, STEP, UPRIGHT, Answer, Area, ask
from vision.grid.comb import LEAST_CELLS, Comb, best_comb

PROPOSED = 3  # boards of a page at most
AROUND = 0.12  # of a board's sides, that a closer look takes in beside it and its hints
CELL = 24.0  # pixels of a cell in the closer look, as far as
CLOSER = 1.25  # times as large is a part shown, at least, when it is looked at again
LEAST_LONG = 256  # pixels of its longer side, at least, and
CLOSEST = 768  # pixels of its longer side allow
LOOKS = 4  # closer ones at a board, at most: each takes in what the one before it showed
DOUBTFUL = 0.07  # as a score: what is no surer is seldom a board
LARGER = 1, 2.5  # times LONGEST is the shorter side of a page that is looked at again, as far as
MOST_PIXELS = 2048**2  # allow: more take too much memory


@dataclass(frozen=True, eq=False)
class Proposal:
    """A board that may be in a picture; the score of its lattice (0 to 1) tells how surely."""

    lattice: Lattice
    answer: Answer

    def agreement(self, lattice: Lattice) -> float:
        """The cells that a lattice shares with those that the network sees: intersection over union."""
        left, top, right, bottom = (round(at) for at in self.answer.in_layers(lattice.box))
        cells = self.answer.layers[CELLS]
        inside = cells[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]
        both = float(inside.sum())
        return both / max(1.0, (right - left) * (bottom - top) + float(cells.sum()) - both)

    def chances(
        self, x: NDArray[np.float64], y: NDArray[np.float64], layer: int = CELLS
    ) -> NDArray[np.float64]:
        """The chances (m, n) that there are cells of a board between lines, or hints; 0 beyond the answer."""
        across = ((x[1:] + x[:-1] + 1) / 2 - self.answer.left) / self.answer.across
        down = ((y[1:] + y[:-1] + 1) / 2 - self.answer.top) / self.answer.down
        seen = self.answer.layers[layer]
        columns, rows = np.floor(across).astype(int), np.floor(down).astype(int)
        copied = np.zeros((len(rows), len(columns)))
        inner = (rows >= 0) & (rows < seen.shape[0]), (columns >= 0) & (columns < seen.shape[1])
        copied[np.ix_(*inner)] = seen[np.ix_(rows[inner[0]], columns[inner[1]])]
        return copied


class Survey(NamedTuple):
    """The boards that may be in a picture, the surest first, and what of it belongs to boards and hints."""

    proposals: tuple[Proposal, ...]
    interest: Interest

    def inform(self, lattice: Lattice) -> Lattice:
        """The lattice with where its cells and hints may be, if the finder sees its board."""
        return replace(lattice, interest=self.interest) if self.interest.sees(lattice.box) else lattice


def survey(image: NDArray[np.uint8], small: bool = True) -> Survey:
    """Look through a BGR picture, and closer at the boards that may be in it.

    Where no board is seen in it, or hardly one, it is looked at in larger sizes, if boards may be `small`.
    """
    page = ask(image, longest=float(np.clip(max(image.shape[:2]), LEAST_LONG, LONGEST)))
    chances = page.layers[[CELLS, HINTS]]
    found = [
        one
        for box in _regions(page)[:PROPOSED]
        for one in _closer_looks(image, page, chances, page.on_picture(box), page.sizes(box))
    ]
    if len(found := _whole(found)) > 1:
        surest = max(found, key=lambda one: one.lattice.score).lattice
        sizes = pitch(surest.x), pitch(surest.y)
        found = _whole([*found, *_closer_looks(image, page, chances, _around(found), sizes)])
    if small and not any(one.lattice.score > DOUBTFUL for one in found):
        for longest in _larger(*image.shape[:2]):
            closer = ask(image, longest=longest)
            _lay_over(chances, page, closer)
            found += [one for box in _regions(closer) for one in _proposed(closer, box)]
        found = _whole(found)
    found.sort(key=lambda one: -one.lattice.score)
    return Survey(tuple(found[:PROPOSED]), Interest(chances[0], chances[1], page.across, page.down))


def _closer_looks(
    image: NDArray[np.uint8],
    page: Answer,
    chances: NDArray[np.float32],
    area: Area,
    sizes: tuple[float, float],
) -> Iterator[Proposal]:
    """What is proposed in an area of the picture where cells are about so wide and high, by closer looks.

    Each takes in more of a board that reaches beyond what the one before it was meant to show. They raise the
    `chances` (2, h, w) of cells and of hints on the page.
    """
    for _ in range(LOOKS):
        part, size = _with_room(page, area, max(sizes)), min(sizes)
        side = max(part[2] - part[0], part[3] - part[1])
        longest = float(np.clip(side * CELL / size, LEAST_LONG, CLOSEST))
        closer = ask(image, part, longest) if longest * page.across > CLOSER * STEP * side else page
        _lay_over(chances, page, closer)
        nearest = _regions(closer, area)
        if not nearest:
            return
        yield from _proposed(closer, nearest[0])
        asked, area, sizes = area, closer.on_picture(nearest[0]), closer.sizes(nearest[0])
        if _within(area, asked, size / 2):
            return


def _within(one: Area, other: Area, room: float) -> bool:
    """Whether one box reaches nowhere beyond another one by so much, or more."""
    return max(other[0] - one[0], other[1] - one[1], one[2] - other[2], one[3] - other[3]) < room


def _around(found: Sequence[Proposal]) -> Area:
    """The area of the picture around some boards."""
    left, top, right, bottom = zip(*(one.lattice.box for one in found), strict=True)
    return min(left), min(top), max(right), max(bottom)


def _whole(found: Sequence[Proposal]) -> list[Proposal]:
    """Those boards that are no pieces of surer ones."""

    def is_piece(one: Lattice) -> bool:
        return any(other.lattice.score > one.score and other.lattice.covers(one) for other in found)

    return [one for one in found if not is_piece(one.lattice)]


def _larger(height: int, width: int) -> Iterator[float]:
    """How long the longer side of a page becomes that is looked at in larger sizes; strips show no board."""
    oblong = max(height, width) / min(height, width)
    for times in LARGER:
        longest = min(times * LONGEST * oblong, sqrt(MOST_PIXELS * oblong))
        if longest > max(CLOSER * LONGEST, LEAST_LONG * oblong):
            yield longest


def _lay_over(chances: NDArray[np.float32], page: Answer, closer: Answer) -> None:
    """Raise the chances (2, h, w) of cells and of hints on a page to those that a closer look shows."""
    height, width = closer.layers.shape[1:]
    box = page.in_layers(closer.on_picture((0.0, 0.0, width, height)))
    left, top, right, bottom = (round(value) for value in box)
    for under, seen in zip(chances, closer.layers[[CELLS, HINTS]], strict=True):
        part = under[top : max(bottom, top + 1), left : max(right, left + 1)]
        np.maximum(part, cv2.resize(seen, part.shape[::-1], interpolation=cv2.INTER_AREA), out=part)


def _regions(answer: Answer, near: Area | None = None) -> list[Area]:
    """Boxes of cells that hang together, in places of the layers: those that cells fill best and most first.

    With a box of the picture, only those that share something with that, most first.
    """
    mask = (answer.layers[CELLS] > HALF).astype(np.uint8)
    count, _, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    sized = []
    for left, top, width, height, area in boxes[1:count].tolist():
        if min(width, height) >= LEAST_CELLS:
            box = (float(left), float(top), float(left + width), float(top + height))
            sized.append((area if near is None else _shared(box, answer.in_layers(near)), box))
    sized.sort(reverse=True)
    return [box for size, box in sized if size > 0]


def _shared(a: Area, b: Area) -> float:
    """The part of two boxes together that they share."""

    def area(left: float, top: float, right: float, bottom: float) -> float:
        return max(0.0, right - left) * max(0.0, bottom - top)

    both = area(max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
    return both / (area(*a) + area(*b) - both)


def _with_room(page: Answer, area: Area, cell: float) -> Area:
    """An area of the picture with the hints beside it and some room, at least a cell of so many pixels."""
    left, top, right, bottom = (round(at) for at in page.in_layers(area))
    hints = page.layers[HINTS] > HALF
    rows, columns = hints[max(0, top) : bottom].any(axis=0), hints[:, max(0, left) : right].any(axis=1)
    reach = _run(rows, left, right), _run(columns, top, bottom)
    (left, right), (top, bottom) = reach
    cell /= min(page.across, page.down)
    room = max(cell, AROUND * (right - left)), max(cell, AROUND * (bottom - top))
    return page.on_picture((left - room[0], top - room[1], right + room[0], bottom + room[1]))


def _run(inner: NDArray[np.bool_], start: int, stop: int) -> tuple[int, int]:
    """A stretch of places with those that follow it on both sides; one that is not there does not end it."""
    while start > 1 and inner[max(0, start - 2) : start].any():
        start -= 1
    while stop < len(inner) - 1 and inner[stop : stop + 2].any():
        stop += 1
    return start, stop


def _proposed(answer: Answer, box: Area) -> Iterator[Proposal]:
    """The lattice that the lines in a box of the layers make, if they make one."""
    left, top, right, bottom = (round(value) for value in box)
    left, top = max(0, left), max(0, top)
    layers = answer.layers
    inside = layers[:, top:bottom, left:right]
    if min(inside.shape[1:]) < LEAST_CELLS:
        return
    shown = inside[CELLS] > HALF
    if not shown.any():
        return
    wide, high = answer.sizes(box)
    sizes = wide / answer.across, high / answer.down
    x = _lines(
        layers[UPRIGHT, top:bottom].mean(axis=0),
        layers[CELLS, top:bottom].mean(axis=0),
        (left, right),
        sizes[0],
    )
    y = _lines(
        layers[LEVEL, :, left:right].mean(axis=1),
        layers[CELLS, :, left:right].mean(axis=1),
        (top, bottom),
        sizes[1],
    )
    if x is None or y is None:
        return
    sure = float(inside[CELLS].mean()) * float(np.sqrt(max(0.0, x.contrast) * max(0.0, y.contrast)))
    columns = answer.left + answer.across * x.lines - 0.5
    rows = answer.top + answer.down * y.lines - 0.5
    yield Proposal(Lattice(columns, rows, min(1.0, sure)), answer)


def _lines(
    lines: NDArray[np.floating], cells: NDArray[np.floating], span: tuple[int, int], size: float
) -> Comb | None:
    """Evenly spaced lines across a stretch of the layers, by profiles of lines and of cells."""
    half = float(cells[slice(*span)].max()) / 2
    ends = _edge(cells, half, span[0], -1), _edge(cells, half, span[1] - 1, 1)
    return best_comb(np.asarray(lines, np.float64), ends, size)


def _edge(cells: NDArray[np.floating], half: float, place: int, direction: int) -> float:
    """Where the cells' profile falls below half its height, near one end; a place covers [i, i + 1)."""
    while 0 <= place < len(cells) and cells[place] < half:
        place -= direction
    while 0 <= place + direction < len(cells) and cells[place + direction] >= half:
        place += direction
    beyond = float(cells[place + direction]) if 0 <= place + direction < len(cells) else 0.0
    here = float(cells[place])
    part = (here - half) / max(1e-6, here - beyond)
    return place + 0.5 + direction * part
