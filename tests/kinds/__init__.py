"""What tests need of each kind, in a module of its name.

A module has `random_board`, a random board with any number of solutions; `keeps`, a plain checker of the
rules; and `solutions`, all answers of a small board by trying everything, without a solver.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any, Protocol, cast, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from solvers.kinds import names
from solvers.language.board import Board
from solvers.language.values import module_of

Grids = NDArray[Any]  # (solutions, rows, columns) of values, where yes and no are as good as 1 and 0


@runtime_checkable
class HasBare(Protocol):
    """A module of this package whose boards may be without hints, of any size."""

    def bare(self, width: int, height: int) -> tuple[str, bool]:
        """The text of a board without hints, and whether it has several answers."""


@runtime_checkable
class HasAddresses(Protocol):
    """A module of this package whose boards have addresses at puzz.link; these are told without the host."""

    ADDRESSES: list[tuple[str, str]]  # with the texts of their boards
    BAD_ADDRESSES: list[tuple[str, str]]  # with words of the error


@runtime_checkable
class InPlayer(Protocol):
    """A module of this package that knows how the files of puzz.link's player hold its boards."""

    def in_player(self, board: Any) -> list[str]:
        """Lines that such a file has one after the other."""


class Checks(Protocol):
    """What a module of this package offers."""

    FLOOR: float  # the least share of random pictures of the kind that are read exactly
    SMALL: str  # the text of a small board with one answer
    CORES: list[tuple[str, set[str]]]  # texts of unsolvable boards, and the rules that contradict each other
    BAD_BOARDS: list[tuple[str, int, int, str]]  # texts, with the line, column and reason of the error
    BAD_TASKS: list[tuple[str, tuple[int, int] | None, int, str]]  # with the size, column and reason

    def random_board(self, rng: random.Random, height: int, width: int) -> Board:
        """A random board with any number of solutions, also none."""

    def keeps(self, board: Any, answer: list[str]) -> bool:
        """Whether rows of the board's size keep every rule of it."""

    def task_of(self, board: Any) -> str | None:
        """A task string of the board; None where there is none of it."""

    def solutions(self, board: Any) -> Grids:
        """Every solution of a board of up to some 16 cells."""


def every_grid(board: Board) -> Grids:
    """All ways to give the cells one of two values."""
    cells = board.height * board.width
    bits = np.arange(2**cells)[:, None] >> np.arange(cells) & 1
    return bits.astype(bool).reshape(-1, board.height, board.width)


def checks_of(kind: str) -> Checks:
    """What tests need of this kind."""
    return cast(Checks, import_module(f"tests.kinds.{module_of(kind)}"))


def checked_kinds() -> list[str]:
    """The kinds that are tested so."""
    return list(names(__path__))
