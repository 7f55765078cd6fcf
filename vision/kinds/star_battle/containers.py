"""The containers of a Star Battle: as many as rows, shown by borders, by colours, or by both.

Neighbouring cells are in different containers where their colours differ by more than a threshold, which is
chosen so that there are as many containers as rows; differences inside containers must be clearly smaller.
Cells of one container may alternate between two shades.
"""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

import numpy as np

from solvers.language.containers import Containers, border_values
from solvers.language.unite import Sets, components
from vision.basics.arrays import median, strongest
from vision.basics.lattice import Lattice
from vision.basics.types import Image, Values
from vision.borders.containers import Borders, find_borders, read_borders
from vision.borders.junctions import cells_beside
from vision.cells.contents import RIM, Cells
from vision.cells.insides import LEAST_INSET, SIDE, insides

LEAST_APART = 5.0  # levels in one channel, by which the colours of containers that touch differ
GAP = 2.0  # times as much as cells of one container do
WHITE = 255.0
MOST_HIDDEN = 8  # strokes that are covered by large crowns, at most


class Parted(NamedTuple):
    """Containers, and what shows them."""

    containers: Containers
    chance: Values  # (e,): of each stroke to be a border
    coloured: bool  # whether the colours of all cells show them, not only of their rims


def find_containers(image: Image, lattice: Lattice, cells: Cells) -> list[Parted]:
    """The different containers that borders and colours show; where these agree, as colours show them."""
    ways = by_borders(image, lattice), by_colours(image, lattice, cells)
    return [*{way.containers: way for way in ways if way}.values()]


def by_borders(image: Image, lattice: Lattice) -> Parted | None:
    """The containers that borders show, if there are as many as rows: to the network, or else by ink, too."""
    seen = _as_many_as_rows(read_borders(image, lattice))
    return seen or _as_many_as_rows(find_borders(image, lattice))


def _as_many_as_rows(borders: Borders) -> Parted | None:
    """The containers of these borders, if there are as many as rows."""
    count, hidden = _count(borders.containers), int(borders.hidden.sum())
    if borders.contain and count == len(borders.containers) and hidden <= MOST_HIDDEN:
        return Parted(borders.containers, borders.chance, False)
    return None


def by_colours(image: Image, lattice: Lattice, cells: Cells) -> Parted | None:
    """The containers that colours show, if there are as many as rows."""
    height = len(cells.shade)
    ground = cells.ground.astype(np.float64)
    found = None
    for paint in (ground, _in_one_shade(ground, 0.0), _in_one_shade(ground, WHITE)):
        found = found or _parted(paint, height)
    containers = found or _parted(_around(image, lattice), height)
    if containers is None:
        return None
    return Parted(containers, np.where(border_values(containers), 1.0, 0.0), found is not None)


def _around(image: Image, lattice: Lattice) -> Values:
    """The usual colours at the rims of cells (m, n, 3), which large pieces leave free."""
    rim = np.pad(np.zeros((SIDE - 2 * RIM, SIDE - 2 * RIM), np.bool_), RIM, constant_values=True)
    rims = insides(image, lattice, LEAST_INSET)[:, :, rim]
    return np.asarray(median(rims, axis=2), np.float64)


def _count(containers: Containers) -> int:
    """How many containers there are."""
    return 1 + max(chain.from_iterable(containers))


def _parted(paint: Values, count: int) -> Containers | None:
    """`count` containers of cells (m, n, 3) with similar colours; None if they are not clearly different.

    Neighbours are joined, those that differ least first, until `count` containers are left. How far these are
    apart is told by their median colours: compressed pictures blur single cells.
    """
    height, width = paint.shape[:2]
    flat = paint.reshape(-1, 3)
    pairs = cells_beside(height, width)
    off = strongest(np.abs(flat[pairs[:, 0]] - flat[pairs[:, 1]]))
    sets, left, order = Sets(height * width), height * width, np.argsort(off, kind="stable")
    joined = []
    for i in order.tolist():
        one, other = pairs[i].tolist()
        if sets.find(one) == sets.find(other):
            continue
        if left == count:
            break
        sets.join(one, other)
        joined.append((one, other))
        left -= 1
    else:
        return None
    containers = components(height, width, joined)
    of = np.array(containers).ravel()
    colours = np.array([median(flat[of == one], axis=0) for one in range(count)])
    beside = of[pairs[np.array(border_values(containers))]]
    least = float(strongest(np.abs(colours[beside[:, 0]] - colours[beside[:, 1]])).min())
    most = float(strongest(np.abs(flat - colours[of])).max())
    return containers if least >= max(LEAST_APART, GAP * most) else None


def _in_one_shade(ground: Values, towards: float) -> Values:
    """Colours (m, n, 3) of cells where the mixture of every other cell with black or white is undone."""
    odd = np.indices(ground.shape[:2]).sum(axis=0) % 2 == 1
    light = ground - towards
    shares = []
    for axis in (0, 1):
        one, other = (np.moveaxis(light, axis, 0)[part] for part in (np.s_[:-1], np.s_[1:]))
        is_odd = np.moveaxis(odd, axis, 0)[:-1, :, None]
        first, second = np.where(is_odd, other, one), np.where(is_odd, one, other)
        clear = np.abs(first).max(axis=-1) > LEAST_APART
        shares.append(((second * first).sum(axis=-1) / np.maximum((first**2).sum(axis=-1), 1))[clear])
    share = float(median(np.concatenate(shares))) if sum(map(len, shares)) else 1.0
    return np.where(odd[..., None], light / max(share, 0.1), light) + towards
