"""Plain checkers of the rules and all solutions of small boards by trying everything, without a solver."""

from __future__ import annotations

from solvers.engine import solve
from solvers.language.answers import answer_rows
from solvers.language.board import Board
from tests.kinds import Grids, checks_of


def keeps(board: Board, answer: list[str]) -> bool:
    """Whether the answer's rows keep every rule of the board."""
    sized = [len(row) for row in answer] == [board.width] * board.height
    return sized and checks_of(board.kind).keeps(board, answer)


def solutions(board: Board) -> Grids:
    """Every solution, found by trying all grids; for boards of up to some 16 cells."""
    return checks_of(board.kind).solutions(board)


def answer_of(board: Board) -> list[str]:
    """The rows of the one answer of a board, which keep its rules."""
    outcome = solve(board.rules())
    assert outcome.status == "solved"
    assert outcome.cells is not None
    answer = answer_rows(board, outcome.cells)
    assert keeps(board, answer)
    return answer
