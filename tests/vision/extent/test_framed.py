"""Boards whose lines go on beyond their frame, as in a spreadsheet."""

from __future__ import annotations

import numpy as np
import pytest

from samples.drawing.paint import grey
from samples.kinds import drawn_kinds, plain_look
from samples.renderer import Drawn, draw
from snap2solve.facade import solve_picture
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.extent.ends import Ends
from vision.extent.framed import framed

PALE = 212
CELL, PAGE = 30, 12  # pixels, and cells across and down


def page(board: tuple[int, int, int, int], inner: int = 0) -> tuple[Image, Lattice]:
    """Squared paper with a frame from row to row and column to column, and such lines inside of it."""
    image = np.full((PAGE * CELL + 1, PAGE * CELL + 1, 3), 255, np.uint8)
    image[::CELL] = image[:, ::CELL] = PALE
    top, bottom, left, right = (CELL * at for at in board)
    for at in range(top, bottom + 1, CELL):
        image[at, left : right + 1] = inner
    for at in range(left, right + 1, CELL):
        image[top : bottom + 1, at] = inner
    for at in (top, bottom):
        image[at - 1 : at + 2, left - 1 : right + 2] = 0
    for at in (left, right):
        image[top - 1 : bottom + 2, at - 1 : at + 2] = 0
    lines = np.arange(1.0, PAGE - 1) * CELL
    return image, Lattice(lines, lines)


@pytest.mark.parametrize("inner", [0, PALE])
@pytest.mark.parametrize("board", [(1, 10, 2, 11), (3, 10, 1, 10), (2, 10, 2, 11)])
def test_a_board_in_a_frame_is_as_far_as_that_goes(board: tuple[int, int, int, int], inner: int) -> None:
    image, lattice = page(board, inner)
    found = framed(image, lattice)
    assert found is not None
    assert found.settled
    assert found.outer.tolist() == [CELL * at for at in board]


def test_bold_lines_that_go_on_are_no_frame() -> None:
    image, lattice = page((1, 10, 2, 11))
    image[:, 5 * CELL - 1 : 5 * CELL + 2] = 0
    assert framed(image, lattice) is None


def test_a_frame_around_few_cells_is_no_board() -> None:
    image, lattice = page((3, 6, 3, 6))
    assert framed(image, lattice) is None


def test_a_page_without_lines_has_no_frame() -> None:
    lines = np.arange(1.0, 11) * CELL
    assert framed(np.full((360, 360, 3), 255, np.uint8), Lattice(lines, lines)) is None


def in_a_sheet(drawn: Drawn, after: int) -> Image:
    """The picture with one row and column of pale lines before the board, and some after it."""
    image = drawn.image.copy()
    wide = Ends((1, after, 1, after)).of(Lattice(drawn.x, drawn.y))
    assert wide is not None
    x, y = (np.rint(lines).astype(int).clip(0) for lines in (wide.x, wide.y))
    for lines, (first, *_, last), sheet in (x, y, image.swapaxes(0, 1)), (y, x, image):
        for at in lines[lines < len(sheet)]:
            row = sheet[at, first : last + 1]
            row[(row == np.array(drawn.look.page)).all(axis=1)] = PALE
    return image


@pytest.mark.parametrize("kind", drawn_kinds())
@pytest.mark.parametrize("after", [0, 1, 2])
def test_boards_among_other_cells_of_a_sheet_are_read(kind: str, after: int) -> None:
    look = {"margin": 1.2, "line": grey(PALE), "edge_width": 0.08}
    drawn = draw(kind, 11 + after, size=(9, 9), **plain_look(kind) | look)
    result = solve_picture(in_a_sheet(drawn, after))
    assert (result.kind, result.board) == (kind, drawn.board.format())
