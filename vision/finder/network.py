"""Where boards are on a page, as a small network sees it: lattices to begin with, the surest first.

The network (`finder.onnx`, taught as `training/README.md` tells) looks at a small copy of the page and tells
where cells and hints are, where lines run, and how large cells are; then it looks closer at what it found.
What it proposes is about right; the search for lines makes it exact, or gives it up.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median
from vision.basics.interest import Interest
from vision.basics.lattice import Lattice
from vision.finder.comb import Comb, best_comb
from vision.grid.stretches import LEAST_CELLS

Area = tuple[float, float, float, float]  # left, top, right, bottom; pixels, of which each covers [i, i + 1)

LONGEST = 512  # pixels of the longer side of a page as the network looks at it
STEP = 4  # of them for each place of its answer
MULTIPLE = 32  # divides the sides of what it looks at
CELLS, HINTS, UPRIGHT, LEVEL, CROSSINGS, DECOYS, ACROSS, DOWN = range(8)  # the layers of its answer
HALF = 0.5  # chance from which cells are taken to be there
PROPOSED = 3  # boards of a page at most
AROUND = 0.12  # of a board's sides, that a closer look takes in beside it and its hints
CELL = 24.0  # pixels of a cell in the closer look, as far as
CLOSER = 1.25  # times as large is a part shown, at least, when it is looked at again
LEAST_LONG = 256  # pixels of its longer side, at least, and
CLOSEST = 768  # pixels of its longer side allow


@dataclass(frozen=True)
class Answer:
    """What the network sees in a part of a picture: layers (8, h, w), and where that part is."""

    layers: NDArray[np.float32]
    left: float  # pixels of the picture
    top: float
    across: float  # pixels of the picture for each place of the layers
    down: float

    def on_picture(self, box: Area) -> Area:
        """A box of the layers in the picture."""
        left, top, right, bottom = box
        return (
            self.left + left * self.across,
            self.top + top * self.down,
            self.left + right * self.across,
            self.top + bottom * self.down,
        )

    def sizes(self, box: Area) -> tuple[float, float]:
        """The usual width and height of cells in a box of the layers; pixels of the picture."""
        left, top, right, bottom = (round(value) for value in box)
        inside = self.layers[:, max(0, top) : bottom, max(0, left) : right]
        measured = np.exp2(median(inside[[ACROSS, DOWN]][:, inside[CELLS] > HALF], axis=1)) / STEP
        return float(measured[0]) * self.across, float(measured[1]) * self.down

    def in_layers(self, box: Area) -> Area:
        """A box of the picture in the layers."""
        left, top, right, bottom = box
        return (
            (left - self.left) / self.across,
            (top - self.top) / self.down,
            (right - self.left) / self.across,
            (bottom - self.top) / self.down,
        )


@dataclass(frozen=True)
class Proposal:
    """A board that may be in a picture; the score of its lattice (0 to 1) tells how surely."""

    lattice: Lattice
    answer: Answer

    def cells(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
        """The chances (m, n) that there are cells of a board between lines; 0 where the answer ends."""
        across = ((x[1:] + x[:-1] + 1) / 2 - self.answer.left) / self.answer.across
        down = ((y[1:] + y[:-1] + 1) / 2 - self.answer.top) / self.answer.down
        layer = self.answer.layers[CELLS]
        columns, rows = np.floor(across).astype(int), np.floor(down).astype(int)
        copied = np.zeros((len(rows), len(columns)))
        inner = (rows >= 0) & (rows < layer.shape[0]), (columns >= 0) & (columns < layer.shape[1])
        copied[np.ix_(*inner)] = layer[np.ix_(rows[inner[0]], columns[inner[1]])]
        return copied


class Survey(NamedTuple):
    """The boards that may be in a picture, the surest first, and what of it belongs to boards and hints."""

    proposals: tuple[Proposal, ...]
    interest: Interest

    def told(self, lattice: Lattice) -> Lattice:
        """The lattice, which knows where its cells and hints may be if the finder sees its board."""
        return replace(lattice, interest=self.interest) if self.interest.sees(lattice.box) else lattice


def ask(image: NDArray[np.uint8], part: Area | None = None, longest: float = LONGEST) -> Answer:
    """What the network sees in a BGR picture (h, w, 3), or in a part made so many pixels long or high."""
    height, width = image.shape[:2]
    left, top, right, bottom = part or (0, 0, width, height)
    left, top = max(0, int(left)), max(0, int(top))
    right, bottom = min(width, int(np.ceil(right))), min(height, int(np.ceil(bottom)))
    scale = longest / max(right - left, bottom - top)
    size = max(MULTIPLE, round((right - left) * scale)), max(MULTIPLE, round((bottom - top) * scale))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(image[top:bottom, left:right], size, interpolation=method)
    more = -size[1] % MULTIPLE, -size[0] % MULTIPLE
    padded = cv2.copyMakeBorder(small, 0, more[0], 0, more[1], cv2.BORDER_REPLICATE)
    network = _network()
    network.setInput(cv2.dnn.blobFromImage(padded))
    layers = np.asarray(network.forward(), np.float32)[0][:, : -(-size[1] // STEP), : -(-size[0] // STEP)]
    return Answer(layers, left, top, STEP * (right - left) / size[0], STEP * (bottom - top) / size[1])


@functools.cache
def _network() -> cv2.dnn.Net:
    weights = np.frombuffer(Path(__file__).with_name("finder.onnx").read_bytes(), np.uint8)
    return cv2.dnn.readNetFromONNX(weights)


def survey(image: NDArray[np.uint8]) -> Survey:
    """Look through a BGR picture, and closer at the boards that may be in it."""
    page = ask(image, longest=float(np.clip(max(image.shape[:2]), LEAST_LONG, LONGEST)))
    chances = page.layers[[CELLS, HINTS]]
    found = []
    for box in _regions(page):
        part, size = _with_room(page, box), min(page.sizes(box))
        side = max(part[2] - part[0], part[3] - part[1])
        longest = float(np.clip(side * CELL / size, LEAST_LONG, CLOSEST))
        closer = ask(image, part, longest) if longest * page.across > CLOSER * STEP * side else page
        _lay_over(chances, page, closer)
        for nearest in _regions(closer, page.on_picture(box)):
            found += list(_proposed(closer, nearest))
    found.sort(key=lambda one: -one.lattice.score)
    return Survey(tuple(found), Interest(chances[0], chances[1], page.across, page.down))


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

    With a box of the picture, only the one that shares most with that.
    """
    mask = (answer.layers[CELLS] > HALF).astype(np.uint8)
    count, _, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    sized = []
    for left, top, width, height, area in boxes[1:count].tolist():
        if min(width, height) >= LEAST_CELLS:
            box = (float(left), float(top), float(left + width), float(top + height))
            sized.append((area if near is None else _shared(box, answer.in_layers(near)), box))
    sized.sort(reverse=True)
    return [box for size, box in sized if size > 0][: PROPOSED if near is None else 1]


def _shared(a: Area, b: Area) -> float:
    """The part of two boxes together that they share."""

    def area(left: float, top: float, right: float, bottom: float) -> float:
        return max(0.0, right - left) * max(0.0, bottom - top)

    both = area(max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
    return both / (area(*a) + area(*b) - both)


def _with_room(page: Answer, box: Area) -> Area:
    """A box of the page's layers with the hints beside it and some room, in the picture."""
    left, top, right, bottom = (int(value) for value in box)
    hints = page.layers[HINTS] > HALF
    rows, columns = hints[top:bottom].any(axis=0), hints[:, left:right].any(axis=1)
    reach = _run(rows, left, right), _run(columns, top, bottom)
    (left, right), (top, bottom) = reach
    cell = max(page.sizes(box)) / min(page.across, page.down)
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
    ends = _edge(cells, span[0], -1), _edge(cells, span[1] - 1, 1)
    return best_comb(np.asarray(lines, np.float64), ends, size)


def _edge(cells: NDArray[np.floating], place: int, direction: int) -> float:
    """Where the cells' profile falls below half, near one end of them; a place covers [i, i + 1)."""
    half = float(cells.max()) / 2
    while 0 <= place < len(cells) and cells[place] < half:
        place -= direction
    while 0 <= place + direction < len(cells) and cells[place + direction] >= half:
        place += direction
    beyond = float(cells[place + direction]) if 0 <= place + direction < len(cells) else 0.0
    here = float(cells[place])
    part = (here - half) / max(1e-6, here - beyond)
    return place + 0.5 + direction * part
