"""Sudoku: there is no article; a plain statement has a whole number a cell, and lines all different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

import z3
from numpy.random import Generator

from bench.kinds import Cells
from bench.misreadings.digits import Alternatives
from samples.kinds.sudoku.draft import SudokuDraft
from samples.puzzles import random_puzzle
from solvers.kinds.sudoku import DIGITS, Sudoku
from solvers.language.board import Board
from solvers.language.values import Value
from solvers.repair.reading import Alternative
from vision.digits.network import NumberReading

BASELINE = 10.0
HARD: str | None = None
FAULTS: dict[str, str] = {}
SEPARATE_HINTS = False
LOOKS: tuple[Value, ...] = (DIGITS[0], DIGITS[1])
SUREST_LOOK = 1.0
UNIQUE_SIZES, MANY_SIZES = (6, 9, 16), (16,)
SPARSE = 0.1  # of the cells are given where there are many solutions
SUREST, RARE = 0.9999, 1e-4  # chances of a digit, at most, and of what is offered beside it, at least
RULES = """
1 { digit(R, C, D) : D = 1..N } 1 :- cell(R, C, _), side(N).
:- digit(R, C, D), digit(R, E, D), C < E.
:- digit(R, C, D), digit(S, C, D), R < S.
:- digit(R, C, D), digit(S, E, D), cell(R, C, B), cell(S, E, B), (R, C) < (S, E).
:- given(R, C, D), not digit(R, C, D).
#show digit/3.
"""


def article_board() -> Sudoku:
    """The board that newspapers called the world's hardest, by Arto Inkala."""
    return next(board for board in known() if board.cells[:2] == ("8........", "..36....."))


def known() -> list[Sudoku]:
    """Well-known hard boards: many of 17 clues, and most of those that programs are compared on."""
    text = files(__package__).joinpath("hard.txt").read_text("utf-8")
    return [Sudoku.parse(line) for line in text.splitlines()]


KNOWN = {"well-known hard ones": known}


def unique(rng: Generator, size: int) -> Board:
    """A random board with one solution."""
    return random_puzzle("sudoku", rng, size, size).board


def many(rng: Generator, size: int) -> Board:
    """A few digits of an answer."""
    draft = SudokuDraft.random(rng, size, size)
    draft.given = rng.random((size, size)) < SPARSE
    return draft.puzzle().board


def density(boards: Sequence[Sudoku]) -> str:
    """The share of cells with givens."""
    return f"{sum(len(board.clues()) / board.width**2 for board in boards) / len(boards):.0%} given"


def facts(board: Sudoku) -> Iterator[str]:
    """The size, the box of each cell, and the givens."""
    yield f"side({board.width})."
    for y, row in enumerate(board.boxes):
        yield from (f"cell({y},{x},{box})." for x, box in enumerate(row))
    for cell, digit in board.clues().items():
        y, x = divmod(cell, board.width)
        yield f"given({y},{x},{DIGITS.index(digit) + 1})."


def article(board: Sudoku, cells: Cells) -> Iterator[Any]:
    """Each row, column and box has different numbers, and the givens are there."""
    flat = [cell for row in cells for cell in row]
    yield from (z3.And(cell >= 1, cell <= board.width) for cell in flat)
    yield from (z3.Distinct(line) for line in (*cells, *map(list, zip(*cells, strict=True))))
    yield from (z3.Distinct([flat[i] for i in box]) for _, box in board.boxes_by_name())
    yield from (flat[cell] == DIGITS.index(digit) + 1 for cell, digit in board.clues().items())


def seen_hint(value: Value, glyphs: Sequence[NumberReading], side: int) -> Alternatives:
    """What a given may be in whose place the first glyph stands."""
    chances = glyphs[0].probabilities[1 : side + 1]
    order = [int(i) for i in (-chances).argsort() if chances[i] >= RARE]
    return tuple(Alternative(DIGITS[i], min(SUREST, float(chances[i]))) for i in order)


def dlxsudoku(board: Sudoku) -> str:
    """The package dlxsudoku: what players see, then dancing links."""
    from dlxsudoku import Sudoku as Theirs
    from dlxsudoku.exceptions import SudokuHasMultipleSolutionsError, SudokuHasNoSolutionError

    theirs = Theirs("".join(board.cells).replace(".", "0"))
    try:
        theirs.solve()
    except SudokuHasMultipleSolutionsError:
        return "multiple"
    except SudokuHasNoSolutionError:
        return "unsolvable"
    return "solved"


PEERS = {"dlxsudoku": ("dlxsudoku", dlxsudoku)}
