"""Lattices where the finder proposes boards: the search for lines makes them exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.basics.lattice import Lattice, pitch
from vision.finder.network import Proposal
from vision.grid.edges import find_edges
from vision.grid.lattices import lattices_in
from vision.grid.stretches import LEAST_CELLS

ROOM = 1.3  # cells around a proposal, in which lines are looked for


def searched(proposed: Iterable[Proposal], image: NDArray[np.uint8]) -> Iterator[Lattice]:
    """What the search for lines sees best where boards are proposed in a BGR picture.

    The lattices have no outer rows and columns but those in which the finder sees cells.
    """
    for proposal in proposed:
        left, right = _stretch(proposal.lattice.x, image.shape[1])
        top, bottom = _stretch(proposal.lattice.y, image.shape[0])
        _, _, edges = find_edges(image[top:bottom, left:right])
        found = lattices_in(edges, (0, 0, right - left, bottom - top))
        best = max(found, key=lambda lattice: lattice.score, default=None)
        if best is not None:
            cut = _with_cells_of(proposal, replace(best, x=best.x + left, y=best.y + top))
            if min(cut.width, cut.height) >= LEAST_CELLS:
                yield cut


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


def _run(chances: NDArray[np.float64]) -> tuple[int, int]:
    """The stretch of which most rows or columns have cells and fewest have none: its start and end."""
    sums = np.concatenate([[0.0], np.cumsum(chances - 0.5)])
    gain = sums[None, :] - sums[:, None]
    gain[np.tril_indices(len(sums))] = -np.inf
    start, end = np.unravel_index(gain.argmax(), gain.shape)
    return int(start), int(end)
