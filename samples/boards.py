"""Random boards with exactly one answer, for pictures, tests and benchmarks."""

from __future__ import annotations

from numpy.random import Generator

from samples.drafts import AquariumDraft, Draft, LightUpDraft, NonogramDraft, Puzzle
from solvers.aquarium import Aquarium
from solvers.engine import solve

TIGHTENINGS = 80  # changes tried on one draft before a new one is begun

DRAFTS: dict[str, type[Draft]] = {
    "light-up": LightUpDraft,
    "nonogram": NonogramDraft,
    "aquarium": AquariumDraft,
}


def random_draft(kind: str, rng: Generator, height: int, width: int) -> Draft:
    """A board that may have several answers."""
    return DRAFTS[kind].random(rng, height, width)


def random_puzzle(kind: str, rng: Generator, height: int, width: int) -> Puzzle:
    """A board that has exactly one answer."""
    while True:
        draft = random_draft(kind, rng, height, width)
        for _ in range(TIGHTENINGS):
            puzzle = draft.puzzle()
            outcome = solve(puzzle.board.rules())
            if outcome.status == "solved":
                return puzzle
            loose = [i for i, cell in enumerate(outcome.forced or ()) if cell is None]
            draft.tighten(rng, divmod(int(rng.choice(loose)), width))


def hide_hints(puzzle: Puzzle, rng: Generator, share: float) -> Puzzle:
    """The Aquarium puzzle without up to `share` of its hints, as far as its answer stays the only one."""
    board = puzzle.board
    if not isinstance(board, Aquarium) or not share:
        return puzzle
    hints = [*board.columns, *board.rows]
    for index in rng.permutation(len(hints))[: round(share * len(hints))]:
        fewer = [None if i == index else hint for i, hint in enumerate(hints)]
        trial = Aquarium(tuple(fewer[: board.width]), tuple(fewer[board.width :]), board.containers)
        if solve(trial.rules()).status == "solved":
            board, hints = trial, fewer
    return Puzzle(board, puzzle.answer)
