"""Random boards with any number of solutions, also none, as hypothesis strategies and from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

from hypothesis import strategies as st

from solvers.aquarium import Aquarium
from solvers.board import Value
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram

AnyBoard = LightUp | Nonogram | Aquarium


def random_light_up(rng: random.Random, height: int, width: int) -> LightUp:
    cells = rng.choice((".......####01122", "....#012", "......#0123", ".....##"))
    return LightUp(tuple("".join(rng.choices(cells, k=width)) for _ in range(height)))


def random_nonogram(rng: random.Random, height: int, width: int) -> Nonogram:
    """The hints of a random picture; in a third of the boards one of them is changed."""
    density = rng.uniform(0.2, 0.8)
    rows = [[rng.random() < density for _ in range(width)] for _ in range(height)]

    def hint(line: list[bool]) -> tuple[int, ...]:
        return tuple(len(run) for run in "".join(" #"[cell] for cell in line).split())

    hints = [hint(list(column)) for column in zip(*rows, strict=True)] + [hint(row) for row in rows]
    if rng.random() < 0.33:
        hints[rng.randrange(len(hints))] = hint([rng.random() < density for _ in range(min(height, width))])
    return Nonogram(tuple(hints[:width]), tuple(hints[width:]))


def random_aquarium(rng: random.Random, height: int, width: int) -> Aquarium:
    """Random borders and water; some hints are missing, and in a third of the boards one is changed."""
    count = height + width + height * (width - 1) + width * (height - 1)
    density = rng.uniform(0.3, 0.8)
    values: list[Value] = [None] * (height + width)
    values += [rng.random() < density for _ in range(count - height - width)]
    containers = Aquarium.assemble(height, width, values).containers
    level = [rng.randint(0, height) for _ in range(height * width)]
    water = [[row >= level[name] for name in names] for row, names in enumerate(containers)]
    hints: list[int | None] = [sum(column) for column in zip(*water, strict=True)] + [
        sum(row) for row in water
    ]
    if rng.random() < 0.33:
        hints[rng.randrange(len(hints))] = rng.randint(0, width + 1)
    missing = rng.choice((0, 0, 0.3, 0.7))
    hints = [None if rng.random() < missing else hint for hint in hints]
    return Aquarium(tuple(hints[:width]), tuple(hints[width:]), containers)


def values_of(board: AnyBoard) -> list[Value]:
    """The elements' values of a board, so that assembling them gives it again."""
    if isinstance(board, LightUp):
        return list("".join(board.cells))
    if isinstance(board, Nonogram):
        return [*board.columns, *board.rows]
    names = board.containers
    beside = [one != other for row in names for one, other in pairwise(row)]
    below = [one != other for rows in pairwise(names) for one, other in zip(*rows, strict=True)]
    return [*board.columns, *board.rows, *beside, *below]


RANDOM: dict[str, Callable[[random.Random, int, int], AnyBoard]] = {
    "light-up": random_light_up,
    "nonogram": random_nonogram,
    "aquarium": random_aquarium,
}


def boards(kind: str, largest: int = 12) -> st.SearchStrategy[AnyBoard]:
    """Random boards of this kind up to `largest` cells wide and high."""
    side = st.integers(1, largest)
    return st.builds(RANDOM[kind], st.randoms(use_true_random=False), side, side)


hints = st.lists(st.integers(1, 99), max_size=5).map(tuple)
odd_nonograms = st.builds(
    Nonogram,
    st.lists(hints, min_size=1, max_size=9).map(tuple),
    st.lists(hints, min_size=1, max_size=9).map(tuple),
)
