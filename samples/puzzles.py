"""Random boards with exactly one answer, for pictures, tests and benchmarks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from samples.board.drafts import CellValues, Draft, Puzzle
from samples.kinds import drawer
from solvers.engine import solve
from solvers.kinds import board_class
from solvers.smt.checker import Checker
from solvers.smt.session import start_afresh

TIGHTENINGS = 400  # further answers found of one draft, before a new draft is begun
AT_ONCE = 6  # of so many cells that differ, one is changed before the next check


def random_draft(kind: str, rng: Generator, height: int, width: int) -> Draft:
    """A board that may have several answers."""
    return drawer(kind).Draft.random(rng, height, width)


def another_answer(puzzle: Puzzle) -> CellValues | None:
    """An answer that differs from the puzzle's own, if there is one."""
    alphabet, own = puzzle.board.alphabet, puzzle.answer.ravel().tolist()
    checker = Checker(puzzle.board.rules())
    checker.require(-literal for literal in alphabet.known(own))
    if not checker.check():
        return None
    return np.array(alphabet.values(checker.cells())).reshape(puzzle.answer.shape)


def random_puzzle(kind: str, rng: Generator, height: int, width: int) -> Puzzle:
    """A board that has exactly one answer; the same one for the same state of `rng`."""
    return tightened(rng, lambda: random_draft(kind, rng, height, width))


def tightened(rng: Generator, begin: Callable[[], Draft]) -> Puzzle:
    """The first draft that can be changed to have exactly one answer."""
    start_afresh()
    while True:
        draft = begin()
        for _ in range(TIGHTENINGS):
            puzzle = draft.puzzle()
            other = another_answer(puzzle)
            if other is None:
                return puzzle
            loose = rng.permutation(np.argwhere(other != puzzle.answer))
            for row, column in loose[: 1 + len(loose) // AT_ONCE]:
                draft.tighten(rng, (int(row), int(column)))


def load_puzzle(kind: str, text: str) -> Puzzle:
    """The puzzle of a plaintext board with one answer; raises BoardError or ValueError."""
    board = board_class(kind).parse(text)
    cells = solve(board.rules()).cells
    if cells is None:
        raise ValueError("the board has no solution")
    return Puzzle(board, np.array(cells).reshape(board.height, board.width))
