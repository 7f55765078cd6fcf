"""Star Battle in pictures: containers by borders and colours, what is placed, and what is another puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from bench.kinds.star_battle import BOARD
from samples.drawing.fonts import Font, write
from samples.drawing.paint import centre, fill
from samples.kinds import plain_look
from samples.puzzles import load_puzzle
from samples.renderer import Drawn, draw
from snap2solve.facade import solve_picture
from solvers.language.containers import border_values
from tests.sweeps import one_in
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen, Sight
from vision.cells.contents import look_into
from vision.kinds.star_battle.containers import by_colours
from vision.kinds.star_battle.reading import read
from vision.views import Prepared

KIND = "star-battle"
COLOURS: dict[str, Any] = {"shown_by": "colours", "line": (60, 60, 60), "line_width": 0.0}


def drawn(text: str = BOARD, **look: Any) -> Drawn:
    return draw(KIND, 5, puzzle=load_puzzle(KIND, text), **plain_look(KIND) | look)


def seen(picture: Drawn) -> Sight:
    return read(picture.image, Lattice(picture.x, picture.y))


@pytest.mark.parametrize("shown_by", ["borders", "colours", "both"])
@pytest.mark.parametrize("checkered", [0.0, 0.12])
def test_containers_are_told_by_borders_and_by_colours(shown_by: str, checkered: float) -> None:
    sight = seen(drawn(shown_by=shown_by, checkered=checkered))
    assert sight.reading.likeliest().values()[1:] == load_puzzle(KIND, BOARD).board.values()[1:]


def test_the_rules_tell_how_many_stars_there_are() -> None:
    picture = drawn()
    stars = seen(picture).reading.elements[0]
    assert {one.value for one in stars.alternatives} == {1, 2, 3}
    result = solve_picture(picture.image)
    assert (result.status, result.board, result.corrections) == ("solved", BOARD, [])


def test_the_colours_of_cells_that_large_pieces_hide_are_told_by_what_shows_around_these() -> None:
    picture = drawn(shown_by="colours")
    lattice, size = Lattice(picture.x, picture.y), 0.33 * np.diff(picture.x).mean()
    for row, column in np.argwhere(picture.puzzle.answer == 1):
        x, y = picture.x[column : column + 2].mean(), picture.y[row : row + 2].mean()
        corners = (round(x - size), round(y - size)), (round(x + size), round(y + size))
        cv2.rectangle(picture.image, *corners, (60, 120, 200), cv2.FILLED)
    parted = by_colours(picture.image, lattice, look_into(picture.image, lattice))
    assert parted is not None
    assert border_values(parted.containers) == picture.board.values()[1:]


@pytest.mark.parametrize("piece", ["star", "edged star", "crown", "edged crown", "queen", "disc"])
@pytest.mark.parametrize("mark", one_in(2, ["cross", "thin cross", "dot", "ring"]))
def test_pieces_are_told_from_marks(piece: str, mark: str) -> None:
    picture = drawn(piece=piece, mark=mark, state="partial", mistakes=2)
    sight = seen(picture)
    assert {(one.row, one.column) for one in sight.placed} == set(map(tuple, np.argwhere(picture.placed)))
    assert set(sight.marked) == set(map(tuple, np.argwhere(picture.marked)))


def test_thin_crosses_that_compression_breaks_are_one_sort_of_mark() -> None:
    picture = drawn(mark="thin cross", state="partial", mistakes=2)
    small = cv2.resize(picture.image, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA)
    _, packed = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 25])
    broken = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    sight = read(broken, Lattice(0.75 * picture.x, 0.75 * picture.y))
    assert set(sight.marked) == set(map(tuple, np.argwhere(picture.marked)))


@pytest.mark.parametrize("shown_by", ["borders", "colours"])
def test_numbers_in_cells_make_another_puzzle(shown_by: str) -> None:
    picture = drawn(shown_by=shown_by)
    for cell, digit in (((1, 1), "3"), ((4, 5), "2"), ((7, 2), "5"), ((8, 8), "4")):
        write(picture.image, digit, centre(box(picture, *cell)), 18, Font(), (0, 0, 0))
    with pytest.raises(NotSeen, match="numbers in its cells"):
        seen(picture)


def test_hints_beside_rows_and_columns_make_another_puzzle() -> None:
    picture = drawn(margin=2.0)
    for i in range(10):
        left, top, right, bottom = box(picture, i, i)
        across, down = (left + right) / 2, (top + bottom) / 2
        write(picture.image, str(2 + i % 3), (across, float(picture.y[0]) - 25), 22, Font(), (0, 0, 0))
        write(picture.image, str(4 - i % 4), (float(picture.x[0]) - 25, down), 22, Font(), (0, 0, 0))
    with pytest.raises(NotSeen, match="hints beside it"):
        seen(picture)


def test_letters_in_cells_make_another_puzzle() -> None:
    picture = drawn()
    for cell, letter in (((1, 1), "A"), ((4, 5), "K"), ((7, 2), "M"), ((8, 8), "T"), ((2, 7), "H")):
        write(picture.image, letter, centre(box(picture, *cell)), 18, Font(), (0, 0, 0))
    with pytest.raises(NotSeen, match=r"signs|numbers"):
        seen(picture)


def test_single_signs_among_marks_make_no_other_puzzle() -> None:
    """As are stars that repeat others, when hatching is laid over them."""
    picture = drawn(state="partial")
    for (row, column), sign in zip(np.argwhere(picture.placed).tolist(), "KWZ", strict=False):
        box = (picture.x[column], picture.y[row], picture.x[column + 1], picture.y[row + 1])
        write(picture.image, sign, centre(box), 24, Font(), (40, 40, 220))
    assert solve_picture(picture.image).board == BOARD


def test_colours_that_show_other_containers_than_borders_are_no_board() -> None:
    picture = drawn(shown_by="both")
    name, *rows = BOARD.splitlines()
    other = drawn("\n".join((name, *rows[::-1])) + "\n", **COLOURS)
    for row in range(10):
        for column in range(10):
            left, top, right, bottom = (round(at) for at in box(picture, row, column))
            colour = other.image[top + 5, left + 5].tolist()
            fill(picture.image, (left + 3, top + 3, right - 2, bottom - 2), tuple(colour))
    with pytest.raises(NotSeen, match="other containers than its borders"):
        seen(picture)


def test_colours_without_an_only_answer_leave_it_to_the_borders() -> None:
    """As where a glow tints the cells beside borders."""
    picture = drawn()
    for row in range(10):
        for column in range(10):
            left, top, right, bottom = (round(at) for at in box(picture, row, column))
            fill(
                picture.image,
                (left + 4, top + 4, right - 3, bottom - 3),
                (250 - 14 * row, 200, 150 + 10 * row),
            )
    assert seen(picture).reading.likeliest().values()[1:] == picture.board.values()[1:]


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_textures_in_cells_are_no_signs(seed: int) -> None:
    puzzle = load_puzzle(KIND, BOARD)
    picture = draw(KIND, seed, puzzle=puzzle, **plain_look(KIND) | {"state": "partial"})
    image = picture.image.astype(np.int16)
    for row, column in np.ndindex(10, 10):
        left, top, right, bottom = (round(at) for at in box(picture, row, column))
        cell = image[top + 4 : bottom - 3, left + 4 : right - 3]
        y, x = np.indices(cell.shape[:2])
        way = (x, y, x + y, x - y)[ord(BOARD.splitlines()[1 + row][column]) % 4]
        cell[way % 8 < 2] -= 60
    result = solve_picture(image.clip(0, 255).astype(np.uint8))
    assert (result.status, result.board) == ("solved", BOARD)


def test_cells_in_two_colours_are_no_containers() -> None:
    picture = drawn(shown_by="colours", contrast=0.0, saturation=0.0, lines="gaps", gap=0.1)
    for cell in ((0, 4), (2, 1), (3, 7), (5, 5), (6, 2), (8, 8), (9, 0), (1, 8), (7, 6)):
        left, top, right, bottom = (round(at) for at in box(picture, *cell))
        fill(picture.image, (left + 2, top + 2, right - 2, bottom - 2), (0, 0, 0))
    with pytest.raises(NotSeen):
        seen(picture)


def test_borders_without_an_only_answer_are_no_board() -> None:
    rows = "".join("abcdefgh"[i] * 8 + "\n" for i in range(8))
    puzzle = load_puzzle(KIND, f"star-battle 1\n{rows}")
    with pytest.raises(NotSeen):
        seen(draw(KIND, 5, puzzle=puzzle, **plain_look(KIND)))


def box(picture: Drawn, row: int, column: int) -> tuple[float, float, float, float]:
    x, y = picture.x + 0.5, picture.y + 0.5
    return float(x[column]), float(y[row]), float(x[column + 1]), float(y[row + 1])


def test_no_square_lies_beside_one_of_which_the_finder_is_sure() -> None:
    image = drawn().image
    (sure,) = Prepared.of(image).surely_proposed
    longer = replace(sure.lattice, y=np.append(sure.lattice.y, 2 * sure.lattice.y[-1] - sure.lattice.y[-2]))
    for others, squares in ([], 3), ([sure], 0):  # the framed one, and one at each end
        picture = Prepared.of(image)
        vars(picture).update(proposed=[replace(sure, lattice=longer), *others])
        assert len(picture.squares) == squares


def test_lines_below_a_board_that_surely_ends_there_are_those_of_keys() -> None:
    picture = drawn()
    image, lattice = picture.image.copy(), Lattice(picture.x, picture.y)
    above, last = np.rint(picture.y[-2:]).astype(int) + 4
    lowest_row = image[above : last - 8].copy()  # without its lines
    image[last : last + len(lowest_row)] = lowest_row
    with pytest.raises(NotSeen, match="seems to go on"):
        read(image, lattice)
    sight = read(image, replace(lattice, ends=tuple(lattice.outer.tolist())))
    assert sight.reading.likeliest().values()[1:] == picture.board.values()[1:]
