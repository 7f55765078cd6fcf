"""Random boards with exactly one answer, for pictures, tests and benchmarks."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from samples.drafts import AquariumDraft, Draft, Flags, LightUpDraft, NonogramDraft, Puzzle
from solvers.aquarium import Aquarium
from solvers.checker import Checker
from solvers.engine import solve
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram
from solvers.session import start_afresh

TIGHTENINGS = 400  # other answers met with on one draft before a new one is begun
AT_ONCE = 6  # one in so many of the cells that differ is tightened before the next check

DRAFTS: dict[str, type[Draft]] = {
    "light-up": LightUpDraft,
    "nonogram": NonogramDraft,
    "aquarium": AquariumDraft,
}


BOARDS: dict[str, type[LightUp] | type[Nonogram] | type[Aquarium]] = {
    "light-up": LightUp,
    "nonogram": Nonogram,
    "aquarium": Aquarium,
}


def random_draft(kind: str, rng: Generator, height: int, width: int) -> Draft:
    """A board that may have several answers."""
    return DRAFTS[kind].random(rng, height, width)


def another_answer(puzzle: Puzzle) -> Flags | None:
    """An answer that differs from the puzzle's own, if there is one."""
    checker = Checker(puzzle.board.rules())
    checker.require(-cell if value else cell for cell, value in enumerate(puzzle.answer.flat, start=1))
    if not checker.check():
        return None
    return np.array(checker.cells()).reshape(puzzle.answer.shape)


def random_puzzle(kind: str, rng: Generator, height: int, width: int) -> Puzzle:
    """A board that has exactly one answer; the same one for the same state of `rng`."""
    start_afresh()
    while True:
        draft = random_draft(kind, rng, height, width)
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
    board = BOARDS[kind].parse(text)
    cells = solve(board.rules()).cells
    if cells is None:
        raise ValueError("the board has no solution")
    return Puzzle(board, np.array(cells).reshape(board.height, board.width))


def hide_hints(puzzle: Puzzle, rng: Generator, share: float) -> Puzzle:
    """The Aquarium puzzle without up to `share` of its hints, as far as its answer stays the only one."""
    board = puzzle.board
    if not isinstance(board, Aquarium) or not share:
        return puzzle
    hints = [*board.columns, *board.rows]
    for index in rng.permutation(len(hints))[: round(share * len(hints))]:
        fewer = [None if i == index else hint for i, hint in enumerate(hints)]
        trial = Aquarium(tuple(fewer[: board.width]), tuple(fewer[board.width :]), board.containers)
        if another_answer(Puzzle(trial, puzzle.answer)) is None:
            board, hints = trial, fewer
    return Puzzle(board, puzzle.answer)
