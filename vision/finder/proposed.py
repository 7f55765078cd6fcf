"""Lattices where the finder proposes boards: the search for lines makes them exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from vision.basics.lattice import Lattice, pitch
from vision.finder.survey import Proposal
from vision.grid.chain import centred
from vision.grid.edges import Edges, find_edges
from vision.grid.lattices import alike, lattices_in
from vision.grid.lean import lean
from vision.grid.stretches import LEAST_CELLS, Mesh

SCORE = attrgetter("score")
SURE = 0.8  # chance of cells, in the mean of a row or column, from which the finder is sure of them
MARGIN = 0.6  # of a cell beyond a board's end, of which the picture must show half to tell that it ends there
ROOM = 1.3  # cells around a proposal, in which lines are looked for


def searched(proposed: Iterable[Proposal], image: NDArray[np.uint8]) -> Iterator[Lattice]:
    """The lattices that the lines of a BGR picture make where boards are proposed, those as proposed first.

    They have no outer rows and columns but those in which the finder sees cells, and know those ends of which
    it is sure.
    """
    for proposal in proposed:
        left, right = _stretch(proposal.lattice.x, image.shape[1])
        top, bottom = _stretch(proposal.lattice.y, image.shape[0])
        _, _, edges = find_edges(image[top:bottom, left:right])
        region = (0, 0, right - left, bottom - top)
        lined = (one.moved(left, top) for one in lattices_in(edges, region))
        found = [one for one in (_with_cells_of(proposal, one) for one in lined) if _is_large_enough(one)]
        same = [one for one in found if alike(one, proposal.lattice)]
        drawn = _drawn_to(edges, proposal.lattice.moved(-left, -top)).moved(left, top)
        first = max(same, key=SCORE, default=drawn)
        leaning = lean(edges, first.x - left, first.y - top)
        yield replace(_with_ends(proposal, first, image), lean=leaning)
        if found and not same:
            yield max(found, key=SCORE)


def _is_large_enough(lattice: Lattice) -> bool:
    return min(lattice.width, lattice.height) >= LEAST_CELLS


def _drawn_to(edges: Edges, lattice: Lattice) -> Lattice:
    """The lattice with its lines moved, evenly, to the edges beside them."""
    top, bottom = (round(value) for value in lattice.y[[0, -1]])
    left, right = (round(value) for value in lattice.x[[0, -1]])
    upright = edges.upright.part(rows=slice(max(0, top), bottom)).profile(axis=0)
    level = edges.level.part(columns=slice(max(0, left), right)).profile(axis=1)
    x, y = _evenly_on(upright, lattice.x), _evenly_on(level, lattice.y)
    return Lattice(x, y, Mesh.of(edges, x, y).score(edges))


def _evenly_on(profile: NDArray[np.float64], lines: NDArray[np.float64]) -> NDArray[np.float64]:
    """Evenly spaced lines, as near as can be to where the profile shows edges beside these."""
    at = np.arange(len(lines)) - (len(lines) - 1) / 2
    shown = centred(profile, lines, pitch(lines))
    return np.asarray(shown.mean() + at * float(at @ shown) / float(at @ at))


def _stretch(lines: NDArray[np.float64], length: int) -> tuple[int, int]:
    """From before the first line to after the last, as far as the picture goes; pixels."""
    room = ROOM * pitch(lines)
    return max(0, int(lines[0] - room)), min(length, int(lines[-1] + room) + 1)


def _with_cells_of(proposal: Proposal, lattice: Lattice) -> Lattice:
    """The lattice without the outer rows and columns in which the finder sees no cells."""
    chances = proposal.cells(lattice.x, lattice.y)
    rows = _run(chances[:, slice(*_run(chances.mean(axis=0)))].mean(axis=1))
    columns = _run(chances[slice(*rows)].mean(axis=0))
    return replace(lattice, x=lattice.x[columns[0] : columns[1] + 1], y=lattice.y[rows[0] : rows[1] + 1])


def _with_ends(proposal: Proposal, lattice: Lattice, image: NDArray[np.uint8]) -> Lattice:
    """The lattice with those ends at which the finder surely sees cells and, in the picture, none beyond."""
    x, y = _with_margins(lattice.x), _with_margins(lattice.y)
    chances = proposal.cells(x, y)
    looks = [
        (0 < (lines[end] + lines[inside]) / 2 < size, line[inside] > SURE and line[end] < 1 - SURE)
        for line, lines, size in (
            (chances[:, 1:-1].mean(axis=1), y, image.shape[0]),
            (chances[1:-1].mean(axis=0), x, image.shape[1]),
        )
        for end, inside in ((0, 1), (-1, -2))
    ]
    shown, sure = np.array(looks).T
    ends = np.where(shown & sure, lattice.outer, np.nan)
    return replace(lattice, ends=tuple(ends.tolist()), sure=bool(sure.all()))


def _with_margins(lines: NDArray[np.float64]) -> NDArray[np.float64]:
    """The lines and one more beyond each end, where the next cell would be more than begun."""
    margin = MARGIN * pitch(lines)
    return np.concatenate([[lines[0] - margin], lines, [lines[-1] + margin]])


def _run(chances: NDArray[np.float64]) -> tuple[int, int]:
    """The stretch of which most rows or columns have cells and fewest have none: its start and end."""
    sums = np.concatenate([[0.0], np.cumsum(chances - 0.5)])
    gain = sums[None, :] - sums[:, None]
    gain[np.tril_indices(len(sums))] = -np.inf
    start, end = np.unravel_index(gain.argmax(), gain.shape)
    return int(start), int(end)
