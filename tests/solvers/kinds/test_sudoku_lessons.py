"""The patterns of Sudoku by the names that players use: each is seen where it is, and proven."""

from __future__ import annotations

import pytest

from solvers.explain.steps import Known, Step, holds
from solvers.kinds.sudoku import Sudoku, usual_boxes
from solvers.kinds.sudoku_lessons import SudokuTutor

SIDE = 9
BOARD = Sudoku(("." * SIDE,) * SIDE, usual_boxes(SIDE))
BOX_9 = [(row, column) for row in (7, 8, 9) for column in (7, 8, 9)]


def but(row: int, column: int, *digits: int) -> list[int]:
    """That a cell has none but these digits."""
    return [-at(row, column, digit) for digit in range(1, SIDE + 1) if digit not in digits]


def at(row: int, column: int, digit: int) -> int:
    return ((row - 1) * SIDE + column - 1) * SIDE + digit


def row_but(row: int, digit: int, *columns: int) -> list[int]:
    """That a digit of a row is in one of these columns."""
    return [-at(row, column, digit) for column in range(1, SIDE + 1) if column not in columns]


def box_but(digit: int, *cells: tuple[int, int]) -> list[int]:
    """That a digit of the ninth box is in one of these cells."""
    return [-at(*cell, digit) for cell in BOX_9 if cell not in cells]


@pytest.mark.parametrize(
    ("name", "known", "follows"),
    [
        ("Naked single", but(2, 3, 4), {at(2, 3, 4)}),
        ("Hidden single", row_but(4, 5, 6), {at(4, 6, 5)}),
        ("Pointing", box_but(3, (8, 7), (8, 9)), {-at(8, column, 3) for column in range(1, 7)}),
        (
            "Box-line",
            row_but(9, 3, 7, 8),
            {-at(row, column, 3) for row in (7, 8) for column in (7, 8, 9)},
        ),
        (
            "Naked pair",
            but(1, 1, 2, 7) + but(1, 8, 2, 7),
            {-at(1, column, digit) for column in (2, 3, 4, 5, 6, 7, 9) for digit in (2, 7)},
        ),
        (
            "Hidden pair",
            row_but(6, 4, 2, 9) + row_but(6, 8, 2, 9),
            {-at(6, column, digit) for column in (2, 9) for digit in (1, 2, 3, 5, 6, 7, 9)},
        ),
        (
            "X-wing",
            row_but(2, 5, 1, 6) + row_but(7, 5, 1, 6),
            {-at(row, column, 5) for row in (1, 3, 4, 5, 6, 8, 9) for column in (1, 6)},
        ),
    ],
)
def test_a_pattern_is_seen_by_its_name_and_proven(name: str, known: list[int], follows: set[int]) -> None:
    steps = [one for one in found(known) if one.words.startswith(name)]
    assert any(set(one.follows) == follows for one in steps)
    assert all(holds(one, BOARD.rules()) for one in steps)


def test_a_digit_rules_itself_out_where_it_is_seen_at_once() -> None:
    (step,) = [one for one in found([at(5, 5, 9)]) if one.effort[0] == 0]
    assert len(step.follows) == 8 + 20
    assert holds(step, BOARD.rules())


def test_a_digit_that_is_there_twice_is_told_with_the_other_one() -> None:
    tutor = SudokuTutor(BOARD)
    known = Known(SIDE**3, [at(3, 1, 6), at(3, 8, 6)])
    group = next(one for one in BOARD.rules().groups if one.name == "row 3: one 6")
    assert tutor.broken(group, known, at(3, 1, 6)) == "row 3 has a 6 at r3c8"


def found(known: list[int]) -> list[Step]:
    """The steps that are seen on an empty board of which so much is known."""
    return [*SudokuTutor(BOARD).patterns(Known(SIDE**3, known))]
