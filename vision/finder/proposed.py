"""Lattices where the finder proposes boards: the search for lines makes them exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.basics.lattice import Lattice, pitch
from vision.basics.resampling import halved
from vision.finder.network import HALF, HINTS
from vision.finder.survey import Proposal
from vision.grid.chain import centred
from vision.grid.edges import Edges, find_edges
from vision.grid.lattices import alike, beside, lattices_in, part_around
from vision.grid.lean import lean
from vision.grid.stretches import LEAST_CELLS, Mesh

_OPPOSITE = 1, 0, 3, 2  # of SIDES
SURE = 0.9  # chance of cells, in the mean of a row or column, from which the finder is sure of them
MARGIN = 0.6  # of a cell beyond a board's end, of which the picture must show half to tell that it ends there
LARGE = 60  # pixels: the lines of cells as large as that still show in a copy of half the size


@dataclass(frozen=True)
class Part:
    """The edges around a proposed board, in a copy of that part of the picture that is `times` smaller."""

    edges: Edges
    left: int
    top: int
    times: int  # 1 or 2

    @classmethod
    def around(cls, lattice: Lattice, image: NDArray[np.uint8], times: int) -> Part:
        """The part of a BGR picture around a proposed lattice."""
        left, top, right, bottom = part_around(lattice, beside(lattice), image)
        part = image[top:bottom, left:right]
        return cls(find_edges(halved(part) if times == 2 else part), left, top, times)

    def lattices(self, cell: tuple[float, float] | None) -> Iterator[Lattice]:
        """The lattices that the lines make, in pixels of the picture; of such cells, if these are told."""
        height, width = self.edges.upright.shape
        wide_and_high = cell and (cell[0] / self.times, cell[1] / self.times)
        for one in lattices_in(self.edges, (0, 0, width, height), wide_and_high):
            x, y = (_even((lines + 0.5) * self.times - 0.5, self.times - 1) for lines in (one.x, one.y))
            score = one.score * self.times**0.5  # it grows with the fourth root of the area
            yield Lattice(x, y, score).moved(self.left, self.top)

    def lean(self, lattice: Lattice) -> float:
        """By how much of a cell the lines of a lattice of the picture lean."""
        placed = lattice.moved(-self.left, -self.top)
        x, y = ((lines + 0.5) / self.times - 0.5 for lines in (placed.x, placed.y))
        return lean(self.edges, x, y)


def searched(proposed: Iterable[Proposal], image: NDArray[np.uint8]) -> Iterator[Lattice]:
    """The lattices that the lines of a BGR picture make where boards are proposed, those as proposed first.

    They have no outer rows and columns but those in which the finder sees cells, and know those ends of which
    it is sure.
    """
    for proposal in proposed:
        part, found = _found(proposal, image)
        same = [pair for pair in found if alike(pair[0], proposal.lattice)]
        cut = _with_cells_of(proposal, proposal.lattice)
        first = max(same, key=_score)[0] if same else _drawn_to(part, cut)
        if _is_large_enough(first):
            ended = _with_ends(proposal, first, [whole for _, whole in same], image)
            yield replace(ended, lean=part.lean(first))
        if found and not same:
            yield max(found, key=_score)[0]


def _found(proposal: Proposal, image: NDArray[np.uint8]) -> tuple[Part, list[tuple[Lattice, Lattice]]]:
    """The lattices around a proposal, each cut to where the finder sees cells and whole; and what shows them.

    Those of cells as proposed are looked for first, where cells are large in a copy of half the size, and
    others only where these do not bear the proposal out.
    """
    cell = pitch(proposal.lattice.x), pitch(proposal.lattice.y)
    for times in (2, 1) if min(cell) >= LARGE else (1,):
        part = Part.around(proposal.lattice, image, times)
        for told in (cell, None):
            cut = ((_with_cells_of(proposal, one), one) for one in part.lattices(told))
            found = [(one, whole) for one, whole in cut if _is_large_enough(one)]
            if any(alike(one, proposal.lattice) for one, _ in found):
                return part, found
    return part, found


def _score(pair: tuple[Lattice, Lattice]) -> float:
    """That of a lattice that is cut out of another one."""
    return pair[0].score


def _is_large_enough(lattice: Lattice) -> bool:
    return min(lattice.width, lattice.height) >= LEAST_CELLS


def _drawn_to(part: Part, lattice: Lattice) -> Lattice:
    """The lattice with its lines moved, evenly, to the edges beside them; for a part that is not smaller."""
    edges, lattice = part.edges, lattice.moved(-part.left, -part.top)
    top, bottom = (round(value) for value in lattice.y[[0, -1]])
    left, right = (round(value) for value in lattice.x[[0, -1]])
    upright = edges.upright.part(rows=slice(max(0, top), bottom)).profile(axis=0)
    level = edges.level.part(columns=slice(max(0, left), right)).profile(axis=1)
    x, y = _evenly_on(upright, lattice.x), _evenly_on(level, lattice.y)
    return Lattice(x, y, Mesh.of(edges, x, y).score(edges)).moved(part.left, part.top)


def _even(lines: NDArray[np.float64], rounded: float) -> NDArray[np.float64]:
    """The lines, evenly spaced if they are so but for having been rounded by so many pixels at most."""
    even = _fitted(lines)
    return even if np.abs(even - lines).max() <= rounded else lines


def _evenly_on(profile: NDArray[np.float64], lines: NDArray[np.float64]) -> NDArray[np.float64]:
    """Evenly spaced lines, as near as can be to where the profile shows edges beside these."""
    return _fitted(centred(profile, lines, pitch(lines)))


def _fitted(lines: NDArray[np.float64]) -> NDArray[np.float64]:
    """Evenly spaced lines, as near as can be to these."""
    at = np.arange(len(lines)) - (len(lines) - 1) / 2
    return np.asarray(lines.mean() + at * float(at @ lines) / float(at @ at))


def _with_cells_of(proposal: Proposal, lattice: Lattice) -> Lattice:
    """The lattice without the outer rows and columns in which the finder sees no cells."""
    chances = proposal.chances(lattice.x, lattice.y)
    rows = _run(chances[:, slice(*_run(chances.mean(axis=0)))].mean(axis=1))
    columns = _run(chances[slice(*rows)].mean(axis=0))
    return replace(lattice, x=lattice.x[columns[0] : columns[1] + 1], y=lattice.y[rows[0] : rows[1] + 1])


def _with_ends(
    proposal: Proposal, lattice: Lattice, wholes: Sequence[Lattice], image: NDArray[np.uint8]
) -> Lattice:
    """The lattice with those ends at which the finder surely sees cells and, in the picture, none beyond.

    What it takes for hints at two opposite ends may be a player's marks: it is not sure of an end beyond
    which lines go on among these, in some of the lattices that this one and others like it are cut out of.
    """
    x, y = _with_margins(lattice.x), _with_margins(lattice.y)
    layers = (proposal.chances(x, y), proposal.chances(x, y, HINTS))
    down = [layer[:, 1:-1].mean(axis=1) for layer in layers]
    across = [layer[1:-1].mean(axis=0) for layer in layers]
    looks = [
        (
            0 < (lines[end] + lines[inside]) / 2 < size,
            cells[inside] > SURE and cells[end] < 1 - SURE,
            hints[end] > HALF,
        )
        for (cells, hints), lines, size in ((down, y, image.shape[0]), (across, x, image.shape[1]))
        for end, inside in ((0, 1), (-1, -2))
    ]
    shown, sure, hinted = np.array(looks).T
    outer = np.array([whole.outer for whole in wholes]).reshape(-1, len(lattice.outer))
    beyond = np.abs(outer - lattice.outer) > MARGIN * np.repeat([pitch(lattice.y), pitch(lattice.x)], 2)
    sure &= ~(beyond.any(axis=0) & hinted & hinted[list(_OPPOSITE)])
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
