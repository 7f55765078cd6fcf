"""Lattices where the finder proposes boards, with lines fitted to the edges of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import best_run
from vision.basics.lattice import Lattice, pitch
from vision.basics.resampling import halved
from vision.finder.survey import Proposal
from vision.grid.comb import LEAST_CELLS
from vision.grid.edges import Edges, find_edges
from vision.grid.fitting import Run, fitted
from vision.grid.lean import lean
from vision.grid.stretches import score

ROOM = 1.3  # cells around a board, in which its lines are looked for
SURE = 0.9  # chance of cells, in the mean of a row or column, from which the finder is sure of them
MARGIN = 0.6  # of a cell beyond a board's end, of which the picture must show half to tell that it ends there
LEAST_SUPPORTED = 0.3  # by the edges of the picture: what is less so is text
OBLONG = 1.5  # times as wide as high, or as high as wide, are hardly any cells
LARGE = 60  # pixels: the lines of cells as large as that still show in a copy of half the size


@dataclass(frozen=True, eq=False)
class Part:
    """The edges around a proposed board, in a copy of that part of the picture that is `times` smaller."""

    edges: Edges
    left: int
    top: int
    times: int  # 1 or 2

    @classmethod
    def around(cls, lattice: Lattice, image: NDArray[np.uint8], room: tuple[float, float]) -> Part:
        """The part of a BGR picture around a lattice, with so many pixels beside it and above it."""
        (left, right), (top, bottom) = (
            (max(0, int(lines[0] - more)), min(most, int(lines[-1] + more) + 1))
            for lines, more, most in zip((lattice.x, lattice.y), room, image.shape[1::-1], strict=True)
        )
        times = 2 if min(pitch(lattice.x), pitch(lattice.y)) >= LARGE else 1
        part = image[top:bottom, left:right]
        return cls(find_edges(halved(part) if times == 2 else part), left, top, times)

    def fitted(self, lattice: Lattice) -> Iterator[Lattice]:
        """The lattices (with scores) whose lines the picture shows where one is that is about right."""
        x, y = self._here(lattice)
        for columns, rows in product(fitted(self._across(y), x), fitted(self._down(x), y)):
            yield self._scored(columns, rows)

    def as_far_as_shown(self, lattice: Lattice) -> Lattice:
        """The lattice with those outer rows and columns, more or fewer, with which it is borne out best."""
        lines = self._here(lattice)
        profiles = self._across(lines[1]), self._down(lines[0])
        wide, high = map(pitch, lines)
        oblong = max(wide, high) > OBLONG * min(wide, high)  # then a part of the board may be counted wrongly
        sizes = [(wide, high), (wide, wide), (high, high)] if oblong else [(wide, high)]
        grown = (self._grown([*map(Run.of, profiles, lines, size)]) for size in sizes)
        best = max(filter(None, grown), key=attrgetter("score"), default=lattice)
        return next(self.fitted(best))

    def _grown(self, runs: Sequence[Run]) -> Lattice | None:
        """The lattice of lines that are told with those ends, one after the other, that bear it out best."""

        def between(ends: Sequence[int]) -> Lattice | None:
            left, right, top, bottom = ends
            if min(right - left, bottom - top) <= LEAST_CELLS:
                return None
            return self._scored(runs[0].every[left:right], runs[1].every[top:bottom])

        def borne_out(ends: Sequence[int]) -> float:
            found = between(ends)  # the more rows and columns lines run through, the more speaks for them
            return found.score * (found.width * found.height) ** 0.25 if found else 0.0

        ends = [*runs[0].told, *runs[1].told]
        for i, shown in enumerate((*runs[0].shown, *runs[1].shown)):
            places = range(min(ends[i], shown), max(ends[i], shown) + 1)
            ends = max(([*ends[:i], at, *ends[i + 1 :]] for at in places), key=borne_out)
        return between(ends)

    def _scored(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> Lattice:
        """A lattice of this part as one of the picture, with a score as if it were of all its pixels."""
        shown = score(self.edges, x, y) * self.times**0.5
        columns, rows = ((lines + 0.5) * self.times - 0.5 for lines in (x, y))
        return Lattice(columns, rows, shown).moved(self.left, self.top)

    def lean(self, lattice: Lattice) -> float:
        """By how much of a cell the lines of a lattice of the picture lean."""
        return lean(self.edges, *self._here(lattice))

    def _here(self, lattice: Lattice) -> list[NDArray[np.float64]]:
        """The lines of a lattice of the picture, in pixels of this part."""
        placed = lattice.moved(-self.left, -self.top)
        return [(lines + 0.5) / self.times - 0.5 for lines in (placed.x, placed.y)]

    def _across(self, y: NDArray[np.float64]) -> NDArray[np.float64]:
        """The profile of upright edges between the first and the last of some level lines."""
        return self.edges.upright.part(rows=slice(max(0, round(y[0])), round(y[-1]))).profile(axis=0)

    def _down(self, x: NDArray[np.float64]) -> NDArray[np.float64]:
        """The profile of level edges between the first and the last of some upright lines."""
        return self.edges.level.part(columns=slice(max(0, round(x[0])), round(x[-1]))).profile(axis=1)


def lattices_proposed(proposed: Iterable[Proposal], image: NDArray[np.uint8]) -> Iterator[Lattice]:
    """The lattices of a BGR picture where boards are proposed, the best of each proposal first.

    They have no outer rows and columns but those in which the finder sees cells, and know those ends of which
    it is sure.
    """
    for proposal in proposed:
        lattice = _with_cells_of(proposal, proposal.lattice)
        wide, high = pitch(lattice.x), pitch(lattice.y)
        part = Part.around(lattice, image, (ROOM * wide, ROOM * high))
        found = [_with_ends(proposal, one, image) for one in part.fitted(lattice)]
        if not found[0].sure:
            room = max(wide * lattice.width, high * lattice.height) + max(wide, high)
            part = Part.around(lattice, image, (room, room))
            wider = map(part.as_far_as_shown, found)
            found += [_with_ends(proposal, one, image) for one in wider if one.borne_out >= LEAST_SUPPORTED]
        ranked = (
            replace(one, score=one.score * proposal.agreement(one), lean=part.lean(one)) for one in found
        )
        yield from sorted(ranked, key=attrgetter("score"), reverse=True)


def _with_cells_of(proposal: Proposal, lattice: Lattice) -> Lattice:
    """The lattice without the outer rows and columns in which the finder sees no cells."""
    chances = proposal.chances(lattice.x, lattice.y)
    rows = best_run(chances[:, slice(*best_run(chances.mean(axis=0) - 0.5))].mean(axis=1) - 0.5)
    columns = best_run(chances[slice(*rows)].mean(axis=0) - 0.5)
    cut = replace(lattice, x=lattice.x[columns[0] : columns[1] + 1], y=lattice.y[rows[0] : rows[1] + 1])
    return cut if min(cut.width, cut.height) >= LEAST_CELLS else lattice


def _with_ends(proposal: Proposal, lattice: Lattice, image: NDArray[np.uint8]) -> Lattice:
    """The lattice with those ends at which the finder surely sees cells and, in the picture, none beyond."""
    x, y = _with_margins(lattice.x), _with_margins(lattice.y)
    cells = proposal.chances(x, y)
    down, across = cells[:, 1:-1].mean(axis=1), cells[1:-1].mean(axis=0)
    looks = [
        (0 < (lines[end] + lines[inside]) / 2 < size, chances[inside] > SURE and chances[end] < 1 - SURE)
        for chances, lines, size in ((down, y, image.shape[0]), (across, x, image.shape[1]))
        for end, inside in ((0, 1), (-1, -2))
    ]
    shown, sure = np.array(looks).T
    ends = np.where(shown & sure, lattice.outer, np.nan)
    return replace(lattice, ends=tuple(ends.tolist()), sure=bool(sure.all()))


def _with_margins(lines: NDArray[np.float64]) -> NDArray[np.float64]:
    """The lines and one more beyond each end, where the next cell would be more than begun."""
    margin = MARGIN * pitch(lines)
    return np.concatenate([[lines[0] - margin], lines, [lines[-1] + margin]])
