"""The lattice of a board: where its lines run in the picture.

Evenly spaced lines are found as the best chain through the profile of the picture's edges, across and down in
turn until both agree on the same rectangle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.basics.lattice import Lattice, pitch
from vision.basics.types import Box, Values
from vision.grid.chain import Chain, best_chains, chain_of, uneven_chain
from vision.grid.edges import Edges, find_edges
from vision.grid.lean import lean
from vision.grid.spacing import evened, with_regular_ends
from vision.grid.stretches import LEAST_CELLS, Mesh

ROOM = 1.3  # cells around a lattice, in which the lines of others like it are looked for
ROUNDS = 4  # across and down in turn; two or three are enough to agree
LEAST_SUPPORT = 0.5  # of all stretches of lines between crossings, the part that shows an edge


def find_lattices(image: NDArray[np.uint8], near: Sequence[Lattice]) -> list[Lattice]:
    """All lattices of at least `LEAST_CELLS` cells each way in a BGR picture, the best borne out first.

    Their lines are looked for where some lattices are `near`: in all of the picture, in parts three times as
    large as these, and right around them. Parts also show parts of lattices, which are left out.
    """
    if not near:
        return []
    edges = find_edges(image)
    height, width = image.shape[:2]
    whole = list(lattices_in(edges, (0, 0, width, height)))
    parts: dict[Box, None] = {}
    for one in near:
        rooms = (one.x[-1] - one.x[0], one.y[-1] - one.y[0]), beside(one)
        parts |= dict.fromkeys(part_around(one, room, image) for room in rooms)
    in_parts = (one for part in parts for one in lattices_in(edges, part))
    found = [*whole, *(one for one in in_parts if not any(_has(another, one) for another in whole))]
    found.sort(key=lambda lattice: -lattice.score)
    kept: list[Lattice] = []
    for lattice in found:
        if not any(alike(lattice, other) for other in kept):
            kept.append(lattice)
    return [replace(one, lean=lean(edges, one.x, one.y)) for one in kept[:1]] + kept[1:]


def beside(lattice: Lattice) -> tuple[float, float]:
    """The room around a lattice in which its lines are looked for, across and down; pixels."""
    return ROOM * pitch(lattice.x), ROOM * pitch(lattice.y)


def part_around(lattice: Lattice, room: tuple[float, float], image: NDArray[np.uint8]) -> Box:
    """The part of a picture that a lattice has, with some room across and down; pixels."""
    height, width = image.shape[:2]
    (left, right), (top, bottom) = (
        (max(0, int(lines[0] - more)), min(most, int(lines[-1] + more) + 1))
        for lines, more, most in ((lattice.x, room[0], width), (lattice.y, room[1], height))
    )
    return left, top, right, bottom


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


def _has(whole: Lattice, part: Lattice) -> bool:
    """Whether a lattice has all that another one has, in more cells."""
    return whole.covers(part) and whole.width * whole.height > part.width * part.height


def alike(a: Lattice, b: Lattice) -> bool:
    """Whether two lattices are of the same size and place, within half a cell."""
    if (a.width, a.height) != (b.width, b.height):
        return False
    reach = min(pitch(a.x), pitch(a.y)) / 2
    return bool(np.abs(a.x - b.x).max() < reach and np.abs(a.y - b.y).max() < reach)
