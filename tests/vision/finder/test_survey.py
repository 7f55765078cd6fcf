"""Where the finder proposes boards."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from samples.drawing.paint import BLACK, WHITE
from samples.kinds import drawn_kinds, plain_look
from samples.renderer import draw
from snap2solve.facade import solve_picture
from tests.pictures import RUNS, kind_of
from vision.basics.types import Bgr
from vision.finder.network import ACROSS, CELLS, DOWN, STEP, Answer, ask
from vision.finder.survey import _closer_looks, _proposed, survey

TEXT = "look at the tightest lines first and note what every choice forces and then the rest is easy"


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("place", [0.1, 0.5, 0.8])
def test_a_small_board_on_a_long_page_is_seen(place: float, turned: bool) -> None:
    kind = kind_of(RUNS)
    drawn = draw(kind, 3, size=(5, 5), **plain_look(kind) | {"state": "empty"})
    scale = 300 / drawn.image.shape[1]
    board = cv2.resize(drawn.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    page = np.full((2600, 1100, 3), 255, np.uint8)
    top, left = int(place * (2600 - 300)), 400
    page[top : top + board.shape[0], left : left + board.shape[1]] = board
    corner = np.array([drawn.x[0] * scale + left, drawn.y[0] * scale + top])
    if turned:
        page, corner = np.ascontiguousarray(page.swapaxes(0, 1)), corner[::-1]
    proposed = survey(page).proposals[0].lattice
    assert proposed.size == "5x5"
    assert np.abs(np.array([proposed.x[0], proposed.y[0]]) - corner).max() < 10


@pytest.mark.parametrize("kind", drawn_kinds())
def test_small_boards_among_text_are_read(kind: str) -> None:
    drawn = draw(kind, 4, size=(9, 9), **plain_look(kind) | {"state": "empty", "frame": "crop"})
    scale = 24 / float(drawn.x[1] - drawn.x[0])
    board = cv2.resize(drawn.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    page = np.full((1000, 1280, 3), 255, np.uint8)
    for line in range(30, 1000, 22):
        words = TEXT[line % 37 :] + TEXT[: line % 37]
        cv2.putText(page, words, (40, line), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (60, 60, 60), 1, cv2.LINE_AA)
    page[260 : 260 + board.shape[0], 120 : 120 + board.shape[1]] = board
    result = solve_picture(page)
    assert (result.kind, result.board) == (kind, drawn.board.format())


@pytest.mark.parametrize("page", [(128, 0, 128), (80, 40, 20), (200, 120, 0)])
@pytest.mark.parametrize("cell", [60, 90, 140])
def test_pieces_of_a_board_are_put_together(cell: int, page: Bgr) -> None:
    image = np.full((2532, 1170, 3), page, np.uint8)
    left, top = (1170 - 5 * cell) // 2, 1194
    image[top : top + 5 * cell, left : left + 5 * cell] = WHITE
    for row, column, number in (1, 1, "2"), (1, 2, "0"), (3, 1, "1"), (3, 2, "1"):
        x, y = left + column * cell, top + row * cell
        image[y : y + cell, x : x + cell] = BLACK
        place = x + cell // 3, y + 2 * cell // 3
        cv2.putText(image, number, place, cv2.FONT_HERSHEY_SIMPLEX, cell / 50, WHITE, cell // 20, cv2.LINE_AA)
    for line in range(0, 5 * cell + 1, cell):
        image[top + line - 2 : top + line + 2, left : left + 5 * cell] = BLACK
        image[top : top + 5 * cell, left + line - 2 : left + line + 2] = BLACK
    assert {proposal.lattice.size for proposal in survey(image).proposals} == {"5x5"}


def test_a_closer_look_needs_no_cells_of_the_page_where_it_looks() -> None:
    kind = kind_of(RUNS)
    drawn = draw(kind, 3, size=(5, 5), **plain_look(kind) | {"state": "empty"})
    image = np.full((2600, 1100, 3), 255, np.uint8)
    image[: drawn.image.shape[0], : drawn.image.shape[1]] = drawn.image
    page, cell = ask(image), float(drawn.x[1] - drawn.x[0])
    page.layers[:] = 0
    left, right, top, bottom = map(float, (*drawn.x[[0, -2]], *drawn.y[[0, -2]]))  # the board goes on beyond
    looks = _closer_looks(image, page, page.layers[:2], (left, top, right, bottom), (cell, cell))
    assert [proposal.lattice.size for proposal in looks][-1] == "5x5"


def test_cells_that_fill_little_of_their_box_beside_others_that_fill_theirs_are_no_fault() -> None:
    layers = np.zeros((8, 32, 64), np.float32)
    layers[[ACROSS, DOWN]] = 4.0
    layers[CELLS, :, :16] = 1.0
    for column in range(40, 60):
        layers[CELLS, column - 40 : column - 32, column] = 0.9
    proposals = list(_proposed(Answer(layers, 0.0, 0.0, STEP, STEP), (40.0, 0.0, 60.0, 27.0)))
    assert all(one.lattice.x[0] > 36 * STEP for one in proposals)
