"""The lattice of a board: where its lines run in the picture.

Edges that touch are gathered into regions; in each region the evenly spaced lines are found as the best chain
through the profile of its edges, across and down in turn until both agree on the same rectangle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Box, Mask, Values
from vision.grid.chain import Chain, best_chains, chain_of, uneven_chain
from vision.grid.edges import Edges, find_edges
from vision.grid.lean import lean
from vision.grid.spacing import evened, with_regular_ends
from vision.grid.stretches import LEAST_CELLS, Mesh

GAPS = (
    0.0,
    0.004,
    0.01,
    0.025,
    0.06,
)  # of the shorter side, bridged between edges: touching lines to tiles far apart
REGIONS = 16  # the largest ones are looked at; a board is seldom smaller than a dozen buttons
COARSE = (
    360  # pixels of the shorter side at which regions are gathered: a board stands out from what is beside it
)
LEAST_RUN = (
    0.012  # of the picture's shorter side: shorter edges, of wallpapers and text, hold no region together
)
ALIKE = 0.85  # of two regions together that they share when a look at one is enough
LEAST_SIDE = 30  # pixels of the smallest region worth a look
LEAST_PART = 0.08  # of the picture's shorter side: nobody plays on a smaller board
ROUNDS = 4  # across and down in turn; two or three are enough to agree
LEAST_SUPPORT = 0.5  # of all stretches of lines between crossings, the part that shows an edge


def find_lattices(image: NDArray[np.uint8], dashed: bool = False) -> list[Lattice]:
    """All lattices of at least `LEAST_CELLS` cells each way in a BGR picture, the best borne out first.

    Their lines may be `dashed`.
    """
    if min(image.shape[:2]) < LEAST_SIDE:
        return []
    upright, level, edges = find_edges(image, dashed=dashed)
    found = [lattice for region in _regions(upright, level) for lattice in lattices_in(edges, region)]
    found.sort(key=lambda lattice: -lattice.score)
    kept: list[Lattice] = []
    for lattice in found:
        if not any(alike(lattice, other) for other in kept):
            kept.append(lattice)
    return [replace(one, lean=lean(edges, one.x, one.y)) for one in kept[:1]] + kept[1:]


def _regions(upright: Mask, level: Mask) -> list[Box]:
    """Boxes of edges that hang together, at several gap widths, without repeats."""
    height, width = upright.shape
    coarse = max(1, min(height, width) // COARSE)
    size = (-(-width // coarse), -(-height // coarse))
    run = 1 + round(LEAST_RUN * min(height, width))
    long = cv2.bitwise_or(
        cv2.morphologyEx(upright, cv2.MORPH_OPEN, np.ones((run, 1), np.uint8)),
        cv2.morphologyEx(level, cv2.MORPH_OPEN, np.ones((1, run), np.uint8)),
    )
    both = cv2.resize(long * 255, size, interpolation=cv2.INTER_AREA)
    both = cv2.threshold(both, 0, 1, cv2.THRESH_BINARY)[1]
    least = max(LEAST_SIDE, LEAST_PART * min(height, width)) / coarse
    boxes: list[Box] = [(0, 0, width, height)]
    for gap in GAPS:
        side = 1 + round(gap * min(both.shape))
        joined = cv2.dilate(both, np.ones((side, side), np.uint8))
        outlines, nesting = cv2.findContours(joined, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
        for index, outline in enumerate(outlines):
            left, top, across, down = cv2.boundingRect(outline)
            if nesting[0, index, 3] < 0 and min(across, down) >= least:
                grown = side // 2 - 1
                box = (left + grown, top + grown, left + across - grown, top + down - grown)
                boxes.append(
                    (max(0, box[0] * coarse), max(0, box[1] * coarse), box[2] * coarse, box[3] * coarse)
                )
    kept: list[Box] = []
    for box in sorted(boxes, key=lambda box: (-_area(box), box[1], box[0])):
        if not any(_overlap(box, other) > ALIKE for other in kept):
            kept.append(box)
    return kept[:REGIONS]


def _area(box: Box) -> int:
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def _overlap(a: Box, b: Box) -> float:
    """The part of two boxes together that they share."""
    shared = _area((max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])))
    return shared / (_area(a) + _area(b) - shared)


def lattices_in(edges: Edges, region: Box, cell: tuple[float, float] | None = None) -> Iterator[Lattice]:
    """The lattices whose lines cross in a region; those of cells about so wide and high, if that is told."""
    left, top, *_ = region
    part = edges.part(*region)
    for across in _chains(part.upright.profile(axis=0), cell and cell[0]):
        settled = _settle(part, across, cell and cell[1])
        if settled is None:
            continue
        x, y = settled
        crossing = Mesh.of(part, x.at, y.at).without_bands()
        for trimmed in crossing.trimmed():
            for whole in (trimmed.opened(part), *trimmed.coarser(part)):
                if whole.support >= LEAST_SUPPORT:
                    columns, rows = with_regular_ends(whole.x), with_regular_ends(whole.y)
                    yield Lattice(columns + left, rows + top, whole.score(part))


def _chains(profile: Values, pitch: float | None, near: float | None = None) -> list[Chain]:
    """The chains in a profile, best first, or the one of a pitch that is told."""
    if pitch is None:
        return best_chains(profile, LEAST_CELLS, near)
    chain = chain_of(profile, pitch)
    return [] if chain is None or len(chain) <= LEAST_CELLS else [chain]


def _settle(edges: Edges, across: Chain, high: float | None) -> tuple[Chain, Chain] | None:
    """The chains across and down that agree on one rectangle, starting from a chain across.

    Cells are so `high`, if that is told.
    """
    chains = _chains(edges.level.part(columns=across.span).profile(axis=1), high, near=across.pitch)
    if not chains:
        return None
    down: Chain | None = chains[0]
    pitches = {across.pitch, chains[0].pitch}  # thick lines every five may hide the pitch one way, not both
    for _ in range(ROUNDS):
        if down is None:
            return None
        before = across.span, down.span
        lines = edges.upright.part(rows=down.span).profile(axis=0)
        found = [chain for pitch in pitches if (chain := chain_of(lines, pitch)) is not None]
        if not found:
            return None
        across = max(found, key=lambda chain: chain.score)
        pitches = {across.pitch}
        down = chain_of(edges.level.part(columns=across.span).profile(axis=1), down.pitch)
        if down is not None and before == (across.span, down.span):
            break
    if down is None or min(len(across), len(down)) <= LEAST_CELLS:
        return None
    upright = edges.upright.part(rows=down.span).profile(axis=0)
    across = evened(upright, uneven_chain(upright, across))
    level = edges.level.part(columns=across.span).profile(axis=1)
    return across, evened(level, uneven_chain(level, down))


def alike(a: Lattice, b: Lattice) -> bool:
    """Whether two lattices are of the same size and place, within half a cell."""
    if (a.width, a.height) != (b.width, b.height):
        return False
    reach = min(pitch(a.x), pitch(a.y)) / 2
    return bool(np.abs(a.x - b.x).max() < reach and np.abs(a.y - b.y).max() < reach)
