"""Random boards with any number of solutions, also none, as hypothesis strategies and from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from hypothesis import strategies as st

from solvers.language.board import Board
from tests.kinds import checked_kinds, checks_of

Maker = Callable[[random.Random, int, int], Board]


class Makers(Mapping[str, Maker]):
    """What makes random boards of each kind there is at the moment."""

    def __getitem__(self, kind: str) -> Maker:
        return checks_of(kind).random_board

    def __iter__(self) -> Iterator[str]:
        return iter(checked_kinds())

    def __len__(self) -> int:
        return len(checked_kinds())


RANDOM = Makers()


def boards(kind: str, largest: int = 12) -> st.SearchStrategy[Board]:
    """Random boards of this kind up to `largest` cells wide and high."""
    side = st.integers(1, largest)
    return st.builds(RANDOM[kind], st.randoms(use_true_random=False), side, side)
