"""Random Star Battles that are changed until they have one answer: containers grow around placed stars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.random import Generator

from samples.board.drafts import Cell, Puzzle
from solvers.kinds.star_battle import SPARSE, StarBattle
from solvers.language.unite import neighbours, numbered, torn
from vision.basics.types import Flags, Labels

SMALLEST, LARGEST = 5, 11  # of the sides of random ones: larger ones take long to have one answer
FEWER = 0.35  # of the boards with room for more stars have one in each row
TRIES = 200  # of placing stars in a row, before all are placed anew
STEPS = (np.array((0, 1)), np.array((1, 0)), np.array((0, -1)), np.array((-1, 0)))


@dataclass
class StarBattleDraft:
    """The stars, how many each row has, and the container of each cell."""

    answer: Flags
    count: int
    containers: Labels

    @classmethod
    def random(cls, rng: Generator, height: int, width: int) -> Self:
        """A square draft of this height, with one star in each row, or as many as there is room for."""
        side = min(max(height, SMALLEST), LARGEST)
        most = max(1, min(3, side // SPARSE))
        return cls.with_stars(rng, side, 1 if rng.random() < FEWER else most)

    @classmethod
    def with_stars(cls, rng: Generator, side: int, count: int) -> Self:
        """A draft with so many stars in each row."""
        while True:
            answer = _placed(rng, side, count)
            parts = _joined(rng, _grown(rng, answer), count)
            if parts is not None:
                return cls(answer, count, parts)

    def puzzle(self) -> Puzzle:
        """The board with the containers as they are."""
        return Puzzle(StarBattle(self.count, numbered(self.containers.tolist())), self.answer.copy())

    def tighten(self, rng: Generator, loose: Cell) -> None:
        """Move the cell, or one beside it if it has a star, to a neighbouring container."""
        around = [np.array(loose) + step for step in rng.permutation(STEPS)]
        for cell in around if self.answer[loose] else [np.array(loose), *around]:
            if any(self._given_away(cell, cell + step) for step in rng.permutation(STEPS)):
                return

    def _given_away(self, cell: Labels, beside: Labels) -> bool:
        """Whether a cell without a star could be moved to the container of the cell beside it."""
        side = len(self.answer)
        inside = all(0 <= at < side for place in (cell, beside) for at in place.tolist())
        if not inside or self.answer[tuple(cell)]:
            return False
        before, after = (self.containers[tuple(place)] for place in (cell, beside))
        if before == after:
            return False
        self.containers[tuple(cell)] = after
        if torn(self.containers.tolist()):
            self.containers[tuple(cell)] = before
            return False
        return True


def _placed(rng: Generator, side: int, count: int) -> Flags:
    """Random stars: `count` in each row and column, none of which touch."""
    while True:
        answer = np.zeros((side, side), bool)
        if all(_row_placed(rng, answer, row, count) for row in range(side)):
            return answer


def _row_placed(rng: Generator, answer: Flags, row: int, count: int) -> bool:
    """Put stars into a row, preferring columns that still need many; False where it was not possible."""
    side = len(answer)
    missing = count - answer.sum(axis=0)
    if missing.max() > side - row:
        return False
    for _ in range(TRIES):
        order = np.argsort(-missing / (side - row) - rng.random(side), kind="stable")
        chosen: list[int] = []
        for column in order.tolist():
            above = row and answer[row - 1, max(0, column - 1) : column + 2].any()
            near = any(abs(column - other) < 2 for other in chosen)
            if missing[column] and not above and not near and len(chosen) < count:
                chosen.append(column)
        left = missing.copy()
        left[chosen] -= 1
        if len(chosen) == count and left.max() <= side - row - 1:
            answer[row, chosen] = True
            return True
    return False


def _grown(rng: Generator, answer: Flags) -> Labels:
    """A part around each star, grown cell by cell, some parts much faster than others.

    Small containers tell most, so such boards soon have one answer; those of apps are like them.
    """
    parts = np.full(answer.shape, -1)
    parts[answer] = np.arange(answer.sum())
    speed = 10 ** rng.uniform(-1, 0, int(answer.sum()))
    pairs = np.array(neighbours(*answer.shape))
    flat = parts.ravel()
    while (flat < 0).any():
        of = flat[pairs]
        edge = pairs[(of.min(axis=1) < 0) & (of.max(axis=1) >= 0)]
        for one, other in rng.permutation(edge):
            grows = max(flat[one], flat[other])
            if min(flat[one], flat[other]) < 0 <= grows and rng.random() < speed[grows]:
                flat[one] = flat[other] = grows
    return flat.reshape(answer.shape)


def _joined(rng: Generator, parts: Labels, count: int) -> Labels | None:
    """The parts joined with neighbours, `count` parts to a container; None if some are left over."""
    if count == 1:
        return parts
    pairs = np.array(neighbours(*parts.shape))
    near: dict[int, set[int]] = {part: set() for part in range(int(parts.max()) + 1)}
    for one, other in parts.ravel()[pairs].tolist():
        if one != other:
            near[one].add(other)
            near[other].add(one)
    of = np.full(len(near), -1)
    while (of < 0).any():
        free = [part for part in near if of[part] < 0]
        chosen = [min(free, key=lambda part: (_free(near[part], of), rng.random()))]
        while len(chosen) < count:
            beside = sorted({p for part in chosen for p in near[part] if of[p] < 0 and p not in chosen})
            if not beside:
                return None
            chosen.append(min(beside, key=lambda part: (_free(near[part], of), rng.random())))
        of[chosen] = of.max() + 1
    return np.asarray(of[parts])


def _free(parts: set[int], of: Labels | Sequence[int]) -> int:
    """How many of some parts are not joined yet."""
    return sum(of[part] < 0 for part in parts)
