"""Light Up on lattices that are not quite those of their boards."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from bench.unseen import board
from samples.board.drafts import Puzzle
from samples.cases import named_case, random_case
from samples.damage import blur, cover, jpeg
from samples.drawing.paint import BLACK, WHITE, fill, grey, hsv, outline
from samples.kinds import plain_look
from samples.renderer import Drawn, draw
from samples.wild.families import KEPT, TAUGHT
from snap2solve.basics.kinds import kind_named
from snap2solve.facade import read_picture, solve_picture
from solvers.engine import solve
from solvers.kinds.light_up import WALL, LightUp
from solvers.kinds.light_up import WHITE as WHITE_CELL
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen
from vision.basics.types import Bgr, Image, Values
from vision.cells import reader
from vision.cells.contents import look_into
from vision.cells.covers import find_covers
from vision.extent.ends import Ends
from vision.kinds.light_up.reading import read
from vision.kinds.light_up.walls import WALLS
from vision.see import see, views

LIGHT_UP = kind_named("light-up")
FRAME = 10  # pixels
VOIDS = (  # walls look like the page, and only lit cells stand out
    {"page": grey(245), "outside": grey(245), "wall": grey(245), "cell": WHITE, "lit": grey(224)}
    | {"lines": "gaps", "gap": 0.06, "edge_width": 0.0, "digit": BLACK, "bulb": "black disc"}
    | {"state": "partial", "mark": "none"}
)


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("merged", [False, True])
def test_a_page_as_dark_as_walls_is_no_line_of_them(merged: bool, side: int) -> None:
    """Lines that part walls end with the board; where none do, the page may be a line of walls."""
    look = {"page": BLACK, "ink": WHITE, "walls_merged": merged, "line": WHITE, "edge": WHITE}
    drawn = draw("light-up", 5, size=(8, 8), **plain_look("light-up") | look)
    more = tuple(int(at == side) for at in range(4))
    lattice = Ends(more).of(Lattice(drawn.x, drawn.y, 1.0))
    assert lattice is not None
    if merged:
        with pytest.raises(NotSeen, match="an outer line of nothing but walls"):
            read(drawn.image, lattice)
    else:
        assert read(drawn.image, lattice).reading.likeliest() == drawn.board


@pytest.mark.parametrize("shown", [0.06, 0.15, 0.5])
def test_a_board_cut_by_the_edge_of_the_picture_is_refused(shown: float) -> None:
    drawn = draw("light-up", 5, size=(10, 10), **plain_look("light-up"))
    lines = drawn.board.format().split()
    row = next(row for row in range(5, 10) if "." in lines[row] and lines[row].strip("."))
    refuse_cut(drawn, row, shown)


@pytest.mark.parametrize("seed", [4, 6, 7, 8])
def test_so_is_one_whose_cut_cells_look_like_no_others(seed: int) -> None:
    drawn = draw(
        "light-up", seed, size=(8, 8), **plain_look("light-up") | {"bulb": "fill", "state": "solved"}
    )
    refuse_cut(drawn, max(range(4, 8), key=lambda row: int(drawn.placed[row].sum())), 0.2)


def refuse_cut(drawn: Drawn, row: int, shown: float) -> None:
    """Ask that a picture which ends within this row, of which so much shows, is refused for that."""
    end = round(drawn.y[row] + shown * (drawn.y[1] - drawn.y[0]))
    with pytest.raises(NotSeen, match="goes on beyond the edge"):
        read(drawn.image[:end].copy(), Lattice(drawn.x, drawn.y[: row + 1], 1.0))


def test_struck_hints_that_fill_small_walls_are_seen() -> None:
    drawn = random_case(722010)
    reading = read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading
    assert reading.likeliest() == drawn.board


def test_zeros_that_are_greyed_as_done_are_not_surely_bare_walls() -> None:
    """They are as strong as other hints that are done, and as what walls without hints are painted with."""
    drawn = random_case(96332, kind="light-up")
    assert isinstance(drawn.board, LightUp)
    elements = see(drawn.image, [LIGHT_UP]).reading.elements
    wrong = [one for one, true in zip(elements, "".join(drawn.board.cells), strict=True) if one.value != true]
    assert all(one.confidence < 0.9 for one in wrong)


def test_an_outer_row_that_is_lit_all_along_is_of_the_board() -> None:
    drawn = random_case(95039, kind="light-up")
    assert see(drawn.image, [LIGHT_UP]).reading.likeliest() == drawn.board
    above = Lattice(drawn.x, drawn.y[:-1], 1.0)
    with pytest.raises(NotSeen, match="not clear where the board ends"):
        read(drawn.image, above)


def test_a_row_in_which_different_things_stand_is_none_of_the_board() -> None:
    """A row without walls has one bulb at most, and marks look alike: keys of its colours do not."""
    drawn = random_case(95039, kind="light-up")
    image = drawn.image.copy()
    top, bottom = drawn.y[-2:]
    for left, right, key in zip(drawn.x[:-1], drawn.x[1:], "QWERTZUIOPASDFGH", strict=False):
        at = round(0.7 * left + 0.3 * right), round(0.25 * top + 0.75 * bottom)
        cv2.putText(image, key, at, cv2.FONT_HERSHEY_SIMPLEX, (right - left) / 45, BLACK, 2)
    assert read(image, Lattice(drawn.x, drawn.y[:-1], 1.0)).lattice.height == len(drawn.y) - 2


@pytest.mark.parametrize("seed", [29, 30, 32, 34])
def test_a_zero_that_looks_like_hints_is_none_of_the_bulbs_that_are_discs(seed: int) -> None:
    look = plain_look("light-up") | {"state": "partial", "lit": hsv(0.13, 0.76, 0.98)}
    drawn = draw("light-up", seed, size=(8, 8), **look)
    assert isinstance(drawn.board, LightUp)
    at = "".join(drawn.board.cells).index("0")
    row, column = divmod(at, 8)
    image, (x, y) = drawn.image.copy(), (np.rint(lines).astype(int) for lines in (drawn.x, drawn.y))
    inside = np.s_[y[row] + 2 : y[row + 1] - 1, x[column] + 2 : x[column + 1] - 1]
    image[inside] = 255 - image[inside]  # black on white, as no other hint is
    element = read(image, Lattice(drawn.x, drawn.y, 1.0)).reading.elements[at]
    assert element.value == "0"


def test_the_only_lines_that_show_a_shade_may_be_an_outer_one_and_one_without_lines() -> None:
    """White cells stand in two columns, and no line shows between them in one."""
    drawn = random_case(960375)
    assert see(drawn.image, [LIGHT_UP]).reading.likeliest() == drawn.board


def test_many_bare_cells_unlike_those_with_bulbs_are_not_surely_white() -> None:
    drawn = random_case(960360)
    assert isinstance(drawn.board, LightUp)
    elements = see(drawn.image, [LIGHT_UP]).reading.elements
    wrong = [one for one, true in zip(elements, "".join(drawn.board.cells), strict=True) if one.value != true]
    assert all(one.confidence < 0.99 for one in wrong)


@pytest.mark.parametrize("side", range(4))
def test_no_line_of_the_board_lies_beyond_its_frame(side: int) -> None:
    look = {"line": WHITE, "edge_width": 0.0, "walls_merged": True, "margin": 1.5, "frame": "crop"}
    drawn = draw("light-up", 5, size=(8, 8), **plain_look("light-up") | look)
    left, right, top, bottom = (*drawn.x[[0, -1]], *drawn.y[[0, -1]])
    outline(drawn.image, (left - FRAME, top - FRAME, right + FRAME, bottom + FRAME), 0, FRAME, BLACK)
    more = tuple(int(at == side) for at in range(4))
    lattice = Ends(more).of(Lattice(drawn.x, drawn.y, 1.0))
    assert lattice is not None
    assert read(drawn.image, lattice).reading.likeliest() == drawn.board


@pytest.mark.parametrize("side", [0, 1])
def test_an_outer_row_without_walls_is_not_lost_where_lines_run_through_it(side: int) -> None:
    drawn = draw("light-up", (54, 77)[side], size=(6, 6), **plain_look("light-up"))
    assert set(drawn.board.format().split()[-side]) == {"."}
    lattice = Lattice(drawn.x, drawn.y[1:] if side == 0 else drawn.y[:-1], 1.0)
    assert read(drawn.image, lattice).reading.likeliest() == drawn.board


@pytest.mark.parametrize("row", [0, -1])
def test_the_only_row_that_is_not_lit_is_one_of_the_board(row: int) -> None:
    look = {"line": grey(190), "line_width": 0.05, "lit": (0, 230, 255), "state": "solved", "mark": "none"}
    drawn = draw("light-up", (54, 77)[row], size=(6, 6), **plain_look("light-up") | look)
    top, bottom = drawn.y[:2] if row == 0 else drawn.y[-2:]
    for left, right in zip(drawn.x[:-1], drawn.x[1:], strict=True):
        fill(drawn.image, (left + 2, top + 2, right - 2, bottom - 2), WHITE)
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).lattice.height == 6


def test_a_bar_beside_a_board_on_a_page_as_dark_as_walls_is_no_line_of_it() -> None:
    look = {"lines": "gaps", "page": BLACK, "ink": WHITE, "wall": BLACK}
    drawn = draw("light-up", 5, size=(8, 8), **plain_look("light-up") | look)
    top, pitch = drawn.y[0], drawn.y[1] - drawn.y[0]
    fill(drawn.image, (0, top - pitch, drawn.image.shape[1], top - 0.57 * pitch), WHITE)
    fill(drawn.image, (drawn.x[0], top - 0.57 * pitch, drawn.x[2], top - 0.04 * pitch), grey(245))
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


@pytest.mark.parametrize("name", ["bulbs as large and dark as walls", "bulbs as letters"])
def test_bulbs_are_neither_walls_however_dark_nor_zeros_however_round(name: str) -> None:
    drawn = named_case(name)
    sight = read(drawn.image, Lattice(drawn.x, drawn.y, 1.0))
    assert sight.reading.likeliest() == drawn.board
    assert {one[:2] for one in sight.placed} == {
        (row, column) for row, column in zip(*drawn.placed.nonzero(), strict=True)
    }


@pytest.mark.parametrize("name", ["small hints in large walls", "tiny hints in shaded walls"])
def test_hints_far_smaller_than_their_walls_are_read(name: str) -> None:
    drawn = named_case(name)
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


def test_hints_on_discs_in_the_colour_of_white_cells_are_in_walls() -> None:
    drawn = named_case("hints on discs as white as cells")
    assert see(drawn.image, [LIGHT_UP]).reading.likeliest() == drawn.board


def test_a_white_cell_in_which_a_hint_is_seen_that_was_not_read_may_be_a_wall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = draw("light-up", 5, size=(8, 8), **plain_look("light-up"))
    assert isinstance(drawn.board, LightUp)
    lattice = Lattice(drawn.x, drawn.y, 1.0)
    at = "".join(drawn.board.cells).index(WHITE_CELL)
    assert read(drawn.image, lattice).reading.elements[at].confidence > 0.99

    as_it_is = reader.chances

    def seen(image: Image, lattice: Lattice, part: slice) -> Values:
        told = as_it_is(image, lattice, part)
        if (lattice.height, lattice.width) == (8, 8):
            told[:, *divmod(at, 8)] = 0.0025
            told[WALLS[1], *divmod(at, 8)] = 0.99
        return told

    monkeypatch.setattr(reader, "chances", seen)
    element = read(drawn.image, lattice).reading.elements[at]
    assert element.confidence < 0.6
    assert element.seen_as(WALL)


def test_discs_are_round_in_cells_that_are_not_square() -> None:
    drawn = named_case("discs in tiles taller than wide")
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


def test_cells_ten_times_as_wide_as_high_have_no_discs() -> None:
    drawn = named_case("walls as discs")
    wide = drawn.image.repeat(10, axis=1)
    shade = look_into(wide, Lattice(drawn.x * 10, drawn.y, 1.0)).shade
    assert shade.shape == (drawn.board.height, drawn.board.width)


@pytest.mark.parametrize("seed", [9132, 970476])
def test_discs_that_digits_nearly_fill_are_known_by_those_that_show_more(seed: int) -> None:
    drawn = random_case(seed)
    assert see(drawn.image, [LIGHT_UP]).reading.likeliest() == drawn.board


@pytest.mark.parametrize("seed", [930519, 980394, 991260])
def test_a_pattern_around_a_board_is_no_row_of_it(seed: int) -> None:
    drawn = random_case(seed)
    assert see(drawn.image, [LIGHT_UP]).reading.likeliest() == drawn.board


@pytest.mark.parametrize("seed", [50084, 50086, 50139])
def test_zeros_alone_may_be_marks_of_another_puzzle(seed: int) -> None:
    drawn = random_case(seed, kind="aquarium")
    result = solve_picture(drawn.image)
    assert (result.kind, result.board) == ("aquarium", drawn.board.format())


def test_what_stands_in_a_wall_with_the_ink_of_hints_is_one_even_if_it_cannot_be_read() -> None:
    """Digits as large as the discs in which they stand touch what is around these."""
    drawn = random_case(51063)
    assert isinstance(drawn.board, LightUp)
    elements = see(drawn.image, [LIGHT_UP]).reading.elements
    touching = [one for one, true in zip(elements, "".join(drawn.board.cells), strict=True) if true == "2"]
    assert touching and all(str(one.value) in "01234" or one.confidence < 0.9 for one in touching)


def test_numbers_that_count_rows_on_a_page_like_walls_are_no_hints() -> None:
    drawn = random_case(991329)
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


def test_faint_hints_that_look_much_alike_are_no_texture_of_their_walls() -> None:
    drawn = named_case("faint hints beside bright bulbs")
    reading = read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading
    assert reading.likeliest() == drawn.board
    assert min(one.confidence for one in reading.elements) > 0.99


def test_a_page_as_dark_as_walls_with_a_button_is_no_row_of_the_board() -> None:
    look = {
        "page": grey(12),
        "ink": WHITE,
        "wall": BLACK,
        "outside": grey(12),
        "margin": 1.5,
        "frame": "crop",
    }
    drawn = draw("light-up", 5, size=(8, 8), **plain_look("light-up") | look)
    pitch = drawn.y[1] - drawn.y[0]
    fill(drawn.image, (drawn.x[3], drawn.y[-1] + 0.1 * pitch, drawn.x[4], drawn.y[-1] + 0.9 * pitch), WHITE)
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


def test_many_bare_walls_beside_hinted_ones_of_another_colour_are_walls_where_all_else_is_lit() -> None:
    board = LightUp.parse("0..1.#0\n#1##.##\n...##01\n..#.#..\n##0#...\n##.#110\n01.2..#\n")
    answer = np.array(solve(board.rules()).cells).reshape(board.height, board.width)
    look = {"state": "solved", "satisfied": "green cell", "mark": "none", "bulb": "lamp"}
    drawn = draw("light-up", 5, puzzle=Puzzle(board, answer), **plain_look("light-up") | look)
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == board
    result = solve_picture(drawn.image)
    assert (result.status, result.board) == ("solved", board.format())


@pytest.mark.parametrize(("seed", "state"), [(3, "partial"), (5, "partial"), (6, "partial"), (3, "solved")])
def test_light_is_seen_between_bulbs_that_are_painted_cells(seed: int, state: str) -> None:
    look = {"bulb": "fill", "lit": (150, 230, 190), "satisfied": "green cell", "mark": "none", "state": state}
    walls = {"wall": (94, 124, 245), "hinted_wall": (252, 206, 0), "digit": WHITE}
    drawn = draw("light-up", seed, size=(8, 8), **plain_look("light-up") | look | walls)
    result = solve_picture(drawn.image)
    assert (result.status, result.board) == ("solved", drawn.board.format())
    if state == "partial":  # in the solved one, only the repair tells bare walls from bulbs
        reading = read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading
        assert reading.likeliest() == drawn.board
        assert min(one.confidence for one in reading.elements) > 0.98


@pytest.mark.parametrize(("seed", "side"), [(0, 7), (0, 8), (5, 8)])
def test_a_board_goes_on_where_hints_stand_in_walls_that_look_like_the_page(seed: int, side: int) -> None:
    drawn = draw("light-up", seed, size=(side, side), **plain_look("light-up") | VOIDS)
    assert see(drawn.image, [LIGHT_UP]).reading.likeliest() == drawn.board


def test_a_board_with_few_hints_in_walls_like_the_page_is_not_read_without_its_outer_rows() -> None:
    drawn = draw("light-up", 0, size=(8, 8), **plain_look("light-up") | VOIDS)
    with pytest.raises(NotSeen, match="the lines of the board run on"):
        read(drawn.image, Lattice(drawn.x[2:-2], drawn.y, 1.0))


def test_a_whole_board_is_looked_at_rather_than_the_lit_part_torn_out_of_it() -> None:
    drawn = draw("light-up", 6, size=(8, 8), **plain_look("light-up") | VOIDS)
    lattice = next(views(drawn.image)).lattice
    assert (lattice.height, lattice.width) == (8, 8)


@pytest.mark.parametrize("seed", [5, 12])
def test_bare_shades_may_be_white_however_like_walls_they_look(seed: int) -> None:
    look = {"page": (15, 10, 10), "outside": (15, 10, 10), "ink": WHITE, "cell": (24, 19, 19), "gap": 0.06}
    walls = {"wall": (40, 28, 28), "hinted_wall": (27, 43, 23), "digit": grey(170), "lit": (12, 37, 46)}
    look |= walls | {"lines": "gaps", "edge_width": 0.0, "bulb": "fill", "state": "solved", "mark": "none"}
    drawn = draw("light-up", seed, size=(7, 7), **plain_look("light-up") | look)
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


@pytest.mark.parametrize(("seed", "side"), [(3, 7), (49, 7), (71, 7), (30, 8)])
def test_hints_stand_in_walls_though_these_look_like_white_cells(seed: int, side: int) -> None:
    look = {"satisfied": "green cell", "digit": BLACK, "hinted_wall": WHITE, "bulb": "fill"}
    look |= {"lit": (210, 250, 250), "state": "partial", "mark": "none"}
    drawn = draw("light-up", seed, size=(side, side), **plain_look("light-up") | look)
    assert read(drawn.image, Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


def test_buttons_above_a_board_are_no_row_of_it_though_a_cell_is_painted_like_the_page() -> None:
    look = {"page": grey(244), "outside": grey(244), "margin": 1.5, "frame": "crop"}
    drawn = draw("light-up", 5, size=(8, 8), **plain_look("light-up") | look)
    top, pitch = drawn.y[0], drawn.y[1] - drawn.y[0]
    for at, colour in enumerate([(235, 178, 122), (255, 144, 30), (255, 144, 30), (235, 178, 122)], start=2):
        fill(drawn.image, (drawn.x[at], top - 0.9 * pitch, drawn.x[at + 1], top - 0.1 * pitch), colour)
    row, column = divmod("".join(drawn.board.format().split()).index("."), 8)
    left, above = drawn.x[column] + 2, drawn.y[row] + 2
    fill(drawn.image, (left, above, left + pitch - 4, above + pitch - 4), grey(244))
    lattice = Lattice(drawn.x, np.concatenate([[top - pitch], drawn.y]), 1.0)
    assert read(drawn.image, lattice).lattice.height == 8


def test_a_pattern_with_the_pitch_of_a_board_is_no_whole_that_it_is_torn_out_of() -> None:
    drawn = random_case(204)
    assert see(drawn.image, [LIGHT_UP]).reading.likeliest() == drawn.board


def test_a_part_of_a_board_grows_by_rows_of_satisfied_hints() -> None:
    drawn = draw("light-up", 5, size=(7, 7), **plain_look("light-up"))
    green = np.array((90, 200, 120), np.uint8)
    rows = drawn.image[round(drawn.y[4]) + 1 :]
    rows[(rows < 30).all(axis=2)] = green
    part = Lattice(drawn.x[:6], drawn.y[:5], 1.0)
    assert read(drawn.image, part).reading.likeliest() == drawn.board


@pytest.mark.parametrize("seed", [1, 5])
def test_a_part_of_a_board_grows_by_no_row_of_buttons(seed: int) -> None:
    look = {"page": grey(244), "outside": grey(244), "margin": 1.5, "frame": "crop", "line": BLACK}
    drawn = draw("light-up", seed, size=(8, 8), **plain_look("light-up") | look)
    top, pitch = drawn.y[0], drawn.y[1] - drawn.y[0]
    fill(drawn.image, (drawn.x[2] + 1, top - pitch + 2, drawn.x[5] - 1, top - 2), BLACK)
    for left, right in zip(drawn.x[2:5], drawn.x[3:6], strict=True):
        fill(drawn.image, (left + 1, top - pitch + 2, right - 1, top - 2), (255, 144, 30))
    part = Lattice(drawn.x[2:6], np.concatenate([[top - pitch], drawn.y]), 1.0)
    assert read(drawn.image, part).reading.likeliest() == drawn.board


@pytest.mark.parametrize("colour", [BLACK, WHITE, grey(40), (125, 150, 205)])
@pytest.mark.parametrize("look", [{}, {"walls_merged": True}, {"lines": "gaps", "radius": 0.2}])
def test_what_hides_cells_of_a_board_ends_within_others(look: dict[str, Any], colour: Bgr) -> None:
    drawn = cover(
        draw("light-up", 5, size=(8, 8), **plain_look("light-up") | look), (1.5, 2.4, 4.6, 5.6), colour
    )
    with pytest.raises(NotSeen, match="something covers the board at r"):
        see(drawn.image, [LIGHT_UP])


@pytest.mark.parametrize("row", range(8))
def test_white_cells_are_known_by_the_half_that_nothing_covers(row: int) -> None:
    drawn = draw("light-up", 5, size=(8, 8), **plain_look("light-up"))
    column = drawn.board.format().split()[row].index("..")
    covered = cover(drawn, (column, row + 0.5, column + 2, row + 0.95), grey(40))
    lattice = Lattice(drawn.x, drawn.y, 1.0)
    covers = find_covers(covered.image, lattice, look_into(covered.image, lattice))
    assert not covers.hiding.any() and covers.halved[row, column : column + 2].all()
    white = np.array([[cell == "." for cell in line] for line in drawn.board.format().split()])
    assert len(set(covers.cells.shade[white])) == 1
    assert see(covered.image, [LIGHT_UP]).reading.likeliest() == drawn.board


@pytest.mark.parametrize("seed", [93009, 97000, 97016, 98003])
def test_cells_with_gradients_and_textures_are_not_taken_for_covered_ones(seed: int) -> None:
    drawn = board("light-up", seed, TAUGHT)
    assert see(drawn.image, [LIGHT_UP]).reading.likeliest() == drawn.board


@pytest.mark.parametrize("colour", [grey(40), (125, 150, 205)])
def test_a_board_does_not_end_where_something_covers_half_of_an_outer_row(colour: Bgr) -> None:
    drawn = draw("light-up", 4, size=(8, 8), **plain_look("light-up") | {"walls_merged": True})
    covered = cover(drawn, (4.6, 6.96, 8.6, 9.0), colour)
    with pytest.raises(NotSeen, match="the lines of the board run on"):
        read(covered.image, Lattice(drawn.x, drawn.y[:-1], 1.0))


@pytest.mark.parametrize("seed", [5, 6, 7])
def test_faint_strokes_across_cells_hardly_tell_that_they_are_no_walls(seed: int) -> None:
    """As watermarks are: they are far fainter than hints."""
    look = {"wall": BLACK, "hinted_wall": grey(211), "digit": grey(40)}
    drawn = draw("light-up", seed, size=(7, 7), **plain_look("light-up") | look)
    image, pitch = drawn.image.astype(np.int16), drawn.x[1] - drawn.x[0]
    for row, line in enumerate(drawn.board.format().split()):
        for column in (at for at, cell in enumerate(line) if not cell.isdigit()):
            x, y = drawn.x[column] + 0.5 * pitch, drawn.y[row] + 0.5 * pitch
            image[round(y - 3) : round(y + 3), round(x - 0.3 * pitch) : round(x + 0.3 * pitch)] += (
                32 if line[column] == "#" else -32
            )
    assert read(image.astype(np.uint8), Lattice(drawn.x, drawn.y, 1.0)).reading.likeliest() == drawn.board


def test_walls_in_which_nothing_can_be_read_are_not_surely_white() -> None:
    """Such as those whose zeros are struck through in a way that the digit network does not know."""
    drawn = random_case(2001087)
    truth = drawn.board.format().replace("\n", "")
    elements = see(drawn.image, [LIGHT_UP]).reading.elements
    zeros = [one for one, true in zip(elements, truth, strict=True) if true == "0"]
    assert zeros and all(one.value != "." or one.confidence < 0.9 for one in zeros)


@pytest.mark.parametrize(("seed", "part"), [(94002, TAUGHT), (94017, KEPT), (94046, TAUGHT)])
def test_a_board_does_not_go_on_where_the_finder_sees_no_cells(seed: int, part: str) -> None:
    drawn = board("light-up", seed, part)
    assert solve_picture(drawn.image).board == drawn.board.format()


def test_a_row_in_which_a_hint_stands_is_of_the_board_though_no_lines_run_through_it() -> None:
    drawn = jpeg(blur(board("light-up", 83047, KEPT), 0.8), 50)
    assert solve_picture(drawn.image).board == drawn.board.format()


@pytest.mark.parametrize(("seed", "last"), [(83089, "right"), (83027, "bottom")])
def test_a_board_with_one_solution_only_without_a_blank_outer_line_is_refused(seed: int, last: str) -> None:
    drawn = jpeg(blur(board("light-up", seed, KEPT), 0.8), 50)
    sight = read_picture(drawn.image)
    assert sight.unclear_ends == (last,)
    result = solve_picture(drawn.image)
    assert (result.status, result.code) == ("unreadable", "unsure")
    assert result.error is not None and "cut the picture to the board" in result.error
