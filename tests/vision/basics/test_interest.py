import numpy as np
import pytest

from vision.basics.interest import Interest
from vision.basics.types import Box

BOARD, ROOM = (40, 60, 80, 100), (0, 20, 120, 140)


def interest() -> Interest:
    """A board with hints above it, on a picture of 120 by 160 pixels in places of 4 by 2."""
    cells, hints = np.zeros((2, 80, 30), np.float32)
    cells[30:50, 10:20] = 0.9
    hints[22:30, 12:20] = 0.6
    hints[75:, :5] = 1.0
    return Interest(cells, hints, 4.0, 2.0)


@pytest.mark.parametrize(
    ("box", "seen"),
    [(BOARD, True), ((0, 60, 40, 100), False), ((30, 60, 60, 100), True)],
)
def test_a_board_is_seen_where_its_cells_are(box: Box, seen: bool) -> None:
    assert interest().sees(box) is seen


def test_numbers_are_hints_where_hints_are_seen() -> None:
    above, below = [(50, 48, 54, 56), (70, 46, 74, 56)], [(50, 104, 54, 112), (70, 104, 74, 112)]
    assert interest().chance(above) == pytest.approx(0.6)
    assert interest().chance(below) == 0
    assert interest().chance([(500, 500, 510, 510), *above]) == pytest.approx(0.4)


def test_hints_are_seen_in_a_box_that_has_some() -> None:
    assert interest().has_hints(ROOM)
    assert not interest().has_hints(BOARD)


def test_what_is_around_a_board_ends_where_its_hints_do() -> None:
    assert interest().around(BOARD, ROOM) == (40, 44, 80, 100)
    assert interest().around(BOARD, (0, 50, 60, 140)) == (40, 50, 60, 100)


def test_a_board_that_is_not_seen_keeps_itself() -> None:
    nothing = np.zeros((80, 30), np.float32)
    assert Interest(nothing, nothing, 4.0, 2.0).around(BOARD, ROOM) == BOARD


def test_there_may_be_hints_where_they_are_hardly_seen() -> None:
    faint = np.full((80, 30), 0.1, np.float32)
    assert Interest(faint, faint, 4.0, 2.0).has_hints(BOARD)


def test_hints_are_no_cells() -> None:
    assert interest().has_cells((40, 90, 80, 100))
    assert not interest().has_cells((48, 44, 80, 60))


def test_glyphs_may_belong_to_a_board_or_its_hints_where_either_is_seen() -> None:
    inside, above, beside, beyond = (44, 64, 47, 70), (50, 48, 52, 50), (0, 60, 39, 99), (500, 500, 510, 510)
    assert interest().may_belong([inside, above, beside, beyond]).tolist() == [True, True, False, False]
    assert interest().may_belong([]).tolist() == []
