"""Disjoint sets of numbers, and the connected parts of a lattice of cells."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain


class Sets:
    """Disjoint sets of the numbers 0 to size - 1, at first each on its own; the least stands for its set."""

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))

    def find(self, item: int) -> int:
        """The least number of the set of `item`."""
        parent = self._parent
        while parent[item] != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    def join(self, one: int, other: int) -> None:
        """Make one set of two."""
        low, high = self.find(one), self.find(other)
        self._parent[max(low, high)] = min(low, high)


def components(height: int, width: int, open_edges: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """The number of each cell's component, row by row, numbered by first appearance.

    `open_edges` joins cells, which are the numbers from 0 in reading order.
    """
    sets = Sets(height * width)
    for one, other in open_edges:
        sets.join(one, other)
    return numbered(
        [[sets.find(cell) for cell in range(i, i + width)] for i in range(0, height * width, width)]
    )


def numbered(rows: Sequence[Sequence[Hashable]]) -> tuple[tuple[int, ...], ...]:
    """What the cells hold as numbers from 0, by first appearance."""
    numbers: dict[Hashable, int] = {}
    return tuple(tuple(numbers.setdefault(name, len(numbers)) for name in row) for row in rows)


@cache
def neighbours(height: int, width: int) -> tuple[tuple[int, int], ...]:
    """The pairs of neighbouring cells (numbers from 0 in reading order): all side by side, then all above."""
    cells = range(height * width)
    beside = [(i, i + 1) for i in cells if (i + 1) % width]
    return (*beside, *((i, i + width) for i in cells[: width * (height - 1)]))


def equal_neighbours(rows: Sequence[Sequence[Hashable]]) -> list[tuple[int, int]]:
    """The pairs of neighbouring cells (numbers from 0 in reading order) that hold the same."""
    width = len(rows[0])
    edges = []
    for r, row in enumerate(rows):
        here = range(r * width, (r + 1) * width)
        edges += [(i, i + 1) for i, one, other in zip(here, row, row[1:], strict=False) if one == other]
        if r:
            edges += [
                (i - width, i) for i, above, cell in zip(here, rows[r - 1], row, strict=True) if above == cell
            ]
    return edges


def torn(rows: Sequence[Sequence[Hashable]]) -> tuple[int, int] | None:
    """The (row, column) of the first cell not connected with an earlier one that holds the same, if any."""
    parts = components(len(rows), len(rows[0]), equal_neighbours(rows))
    first: dict[Hashable, int] = {}
    for r, (row, part) in enumerate(zip(rows, parts, strict=True)):
        for c, (name, number) in enumerate(zip(row, part, strict=True)):
            if first.setdefault(name, number) != number:
                return r, c
    return None


@lru_cache(maxsize=16)
def parted(height: int, width: int, borders: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """The number of each cell's part, as of its component, where borders part pairs of `neighbours`."""
    pairs = zip(neighbours(height, width), borders, strict=True)
    return components(height, width, (pair for pair, border in pairs if not border))


@lru_cache(maxsize=16)
def enclosed(height: int, width: int, borders: tuple[bool, ...]) -> tuple[int, ...]:
    """A border inside a part, and the open edges of a shortest way around it, by their places; or nothing."""
    pairs = neighbours(height, width)
    parts = list(chain.from_iterable(parted(height, width, borders)))
    inside = (i for i, (one, other) in enumerate(pairs) if borders[i] and parts[one] == parts[other])
    first = next(inside, None)
    if first is None:
        return ()
    near: dict[int, list[tuple[int, int]]] = {}
    for i, (one, other) in enumerate(pairs):
        if not borders[i]:
            near.setdefault(one, []).append((other, i))
            near.setdefault(other, []).append((one, i))
    return (first, *_path(near, *pairs[first]))


def _path(near: Mapping[int, Sequence[tuple[int, int]]], start: int, end: int) -> list[int]:
    """The edges of a shortest way; `near` gives each node's neighbours, and the edges to them."""
    came: dict[int, tuple[int, int]] = {start: (start, 0)}
    reached = deque([start])
    while end not in came:
        node = reached.popleft()
        for neighbour, edge in near[node]:
            if neighbour not in came:
                came[neighbour] = node, edge
                reached.append(neighbour)
    edges = []
    while end != start:
        end, edge = came[end]
        edges.append(edge)
    return edges
