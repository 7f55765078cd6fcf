"""Nonograms on lattices that are not quite those of their boards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from bench.unseen import board
from samples.board.drafts import Puzzle
from samples.cases import named_case
from samples.drawing.fonts import write
from samples.drawing.looks import PLAIN
from samples.drawing.paint import grey
from samples.kinds import plain_look
from samples.renderer import Drawn, draw
from samples.wild.families import KEPT, TAUGHT
from snap2solve.facade import solve_picture
from solvers.kinds.nonogram import Nonogram
from solvers.repair.decide import decide
from vision.basics.interest import Interest
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen
from vision.digits.glyph import Glyph
from vision.digits.network import NOT_A_NUMBER, NumberReading
from vision.digits.numbers import Digit, only_digits
from vision.extent.ends import Ends
from vision.extent.hinted import Hinted, hinted
from vision.extent.sides import Beside, OuterLine, find_ends
from vision.extent.split import boards_in
from vision.grid.ruling import LineSamples, ruled
from vision.kinds.nonogram.reading import read
from vision.outside_hints.tokens import Hints

SIDES = ("top", "bottom", "left", "right")
RIGHT = "whether its right line belongs to it"
NONE = np.zeros(4, np.bool_)


def drawn_lattice(drawn: Drawn, *more: int) -> Lattice:
    """The lattice that was drawn, with more or fewer lines at the top, bottom, left and right."""
    lattice = Ends(more or (0, 0, 0, 0)).of(Lattice(drawn.x, drawn.y, 1.0))
    assert lattice is not None
    return lattice


def with_bare_ends(**look: Any) -> Drawn:
    """A board whose outer rows and columns have no hint, and show no 0."""
    filled = np.zeros((8, 8), np.bool_)
    filled[1:-1, 1:-1] = [list(map(bool, map(int, row))) for row in ("110111", "111001", "101111")] * 2
    hints = [runs_of(line) for line in (*filled.T, *filled)]
    puzzle = Puzzle(Nonogram(tuple(hints[:8]), tuple(hints[8:])), filled)
    return draw("nonogram", 5, puzzle=puzzle, **plain_look("nonogram") | {"empty_hint": ""} | look)


def runs_of(line: np.ndarray) -> tuple[int, ...]:
    return tuple(len(run) for run in "".join("#" if cell else " " for cell in line).split())


@pytest.mark.parametrize("name", ["plain nonogram", "nonogram tiles", "thick every five", "cut to the board"])
def test_lines_run_through_the_board_and_not_beyond(name: str) -> None:
    drawn = named_case(name)
    wide = drawn_lattice(drawn, 1, 1, 1, 1)
    rows, columns = ruled(drawn.image, wide)
    for shares in (*rows, *columns):
        assert shares[1:-1].min() > 0.6
        assert shares[[0, -1]].max() < 0.3


@pytest.mark.parametrize("side", ["bottom", "right"])
@pytest.mark.parametrize("seed", range(6))
def test_a_board_that_the_picture_cuts_off_is_refused(seed: int, side: str) -> None:
    """Else one hint of those that show could be taken for misread, as the sums of the others differ."""
    drawn = draw("nonogram", seed, size=(8, 8), **plain_look("nonogram"))
    before, last = (drawn.x if side == "right" else drawn.y)[-2:]
    shown = round(before + 0.4 * (last - before))
    cut = drawn.image[:, :shown] if side == "right" else drawn.image[:shown]
    result = solve_picture(np.ascontiguousarray(cut))
    assert result.status == "unreadable"
    error = str(result.error)
    assert f"go on beyond the picture, at the {side}" in error or " ask for " in error


def test_thin_lines_are_found_where_they_are_adrift() -> None:
    thin = {"page_width": 1440, "line_width": 0.001, "edge_width": 0.001}
    drawn = draw("nonogram", 5, size=(6, 6), **plain_look("nonogram") | thin)
    crossing = LineSamples.of(drawn.image, drawn.y, drawn.x + 2, turned=False, adrift=True)
    assert crossing.through().throughout == pytest.approx(np.ones(6), abs=0.01)


@pytest.mark.parametrize("side", range(4))
def test_a_line_that_is_none_is_left_out(side: int) -> None:
    drawn = with_bare_ends()
    more = [int(at == side) for at in range(4)]
    sight = read(drawn.image, drawn_lattice(drawn, *more))
    assert sight.reading.likeliest() == drawn.board


@pytest.mark.parametrize("side", [0, 2])
def test_the_edge_of_the_ground_behind_hints_is_no_line_of_marks(side: int) -> None:
    ground = {"band": "panel", "band_gap": 0.6, "band_colour": grey(150)}
    drawn = with_bare_ends(**ground, lines="gaps", page=grey(200))
    sight = read(drawn.image, drawn_lattice(drawn, *(int(at == side) for at in range(4))))
    assert sight.reading.likeliest() == drawn.board


@pytest.mark.parametrize("side", range(4))
def test_a_line_with_a_hint_is_not_missed(side: int) -> None:
    drawn = named_case("plain nonogram")
    fewer = [-int(at == side) for at in range(4)]
    sight = read(drawn.image, drawn_lattice(drawn, *fewer))
    assert sight.reading.likeliest() == drawn.board


@pytest.mark.parametrize("side", range(4))
def test_a_line_without_a_hint_is_not_silently_missed(side: int) -> None:
    drawn = with_bare_ends()
    fewer = [-int(at == side) for at in range(4)]
    with pytest.raises(NotSeen, match=f"whether its {SIDES[side]} line belongs to it") as missed:
        read(drawn.image, drawn_lattice(drawn, *fewer))
    assert missed.value.board is not None
    assert missed.value.board.size == "6x6"  # what surely belongs to it


@pytest.mark.parametrize("side", range(4))
def test_a_line_whose_zero_was_not_seen_is_not_left_out(side: int) -> None:
    drawn = with_bare_ends(empty_hint="0")
    name = ("row 1", "row 8", "column 1", "column 8")[side]
    box = next(number.box for number in drawn.numbers if number.where == name)
    left, top, right, bottom = (round(at) for at in box)
    drawn.image[top - 1 : bottom + 1, left - 1 : right + 1] = 255
    with pytest.raises(NotSeen, match=f"whether its {SIDES[side]} line belongs to it"):
        read(drawn.image, drawn_lattice(drawn))


def test_a_line_of_marks_belongs_to_the_board() -> None:
    drawn = with_bare_ends()
    board = drawn_lattice(drawn)
    for left, right in zip(board.x[:-1], board.x[1:], strict=True):
        top, bottom = board.y[:2]
        pitch = right - left
        box = np.round([top + 0.3 * pitch, bottom - 0.3 * pitch, left + 0.3 * pitch, right - 0.3 * pitch])
        a, b, c, d = box.astype(int)
        drawn.image[round(top) + 3 : round(bottom) - 2, round(left) - 1 : round(right)] = 255
        drawn.image[a:b, c:d] = (60, 60, 200)
    assert read(drawn.image, board).reading.likeliest() == drawn.board


@pytest.mark.parametrize(("side", "page_width"), [(0, 360), (0, 540), (0, 720), (2, 540)])
def test_a_pattern_on_the_page_is_not_taken_for_marks(side: int, page_width: int) -> None:
    drawn = with_bare_ends(
        backdrop="pattern", page_width=page_width, sides=("bottom", "right"), hint_size=0.3
    )
    more = [int(at == side) for at in range(4)]
    assert read(drawn.image, drawn_lattice(drawn, *more)).reading.likeliest() == drawn.board


@pytest.mark.parametrize("page_width", [360, 720])
def test_a_line_on_a_patterned_page_may_not_be_taken_for_one_of_the_board(page_width: int) -> None:
    drawn = with_bare_ends(
        backdrop="pattern", page_width=page_width, sides=("bottom", "right"), hint_size=0.3
    )
    with pytest.raises(NotSeen, match="not clear whether its left line belongs to it"):
        read(drawn.image, drawn_lattice(drawn, 0, 0, 1, 0))


def test_labels_of_another_shade_below_are_no_hints() -> None:
    drawn = draw("nonogram", 5, size=(5, 5), **plain_look("nonogram") | {"hint_size": 0.3})
    pitch = drawn.x[1] - drawn.x[0]
    top = round(drawn.y[-1] + 0.4 * pitch)
    drawn.image[top : round(top + 0.6 * pitch)] = 60
    for at, label in zip(drawn.x[:-1], "50055", strict=True):
        where = (at + pitch / 2, top + 0.3 * pitch)
        write(drawn.image, label, where, round(0.3 * pitch), PLAIN, (200, 200, 200))
    assert read(drawn.image, drawn_lattice(drawn)).reading.likeliest() == drawn.board


def test_keys_that_count_the_columns_are_no_hints_where_one_is_misread() -> None:
    drawn = draw("nonogram", 5, size=(8, 8), **plain_look("nonogram") | {"hint_size": 0.4})
    pitch = drawn.x[1] - drawn.x[0]
    image = np.pad(drawn.image, ((0, round(pitch)), (0, 0), (0, 0)), mode="edge")
    for at, key in zip((drawn.x[1:] + drawn.x[:-1]) / 2, "12345673", strict=True):
        write(image, key, (at, drawn.y[-1] + 0.5 * pitch), round(0.4 * pitch), PLAIN, (0, 0, 0))
    assert read(image, drawn_lattice(drawn)).reading.likeliest() == drawn.board


@pytest.mark.parametrize("seen", [True, False])
def test_traces_of_lines_beyond_the_board_count_where_the_finder_may_see_cells(seen: bool) -> None:
    drawn = with_bare_ends()
    board = drawn_lattice(drawn)
    right, pitch = round(board.x[-1]), round(board.x[1] - board.x[0])
    image = np.pad(drawn.image, ((0, 0), (0, 2 * pitch), (0, 0)), constant_values=255)
    for line in board.y[1:-1].round().astype(int):
        image[line, right + 2 : right + pitch] = 170
    cells = np.zeros(image.shape[:2], np.float32)
    top, bottom, left = round(board.y[0]), round(board.y[-1]), round(board.x[0])
    cells[top:bottom, left : right + seen * pitch] = 1.0
    lattice = replace(board, interest=Interest(cells, np.ones_like(cells), 1.0, 1.0))
    if seen:
        with pytest.raises(NotSeen, match=RIGHT):
            read(image, lattice)
    else:
        assert read(image, lattice).reading.likeliest() == drawn.board


def test_a_line_of_crosses_without_a_hint_is_not_silently_missed() -> None:
    drawn = with_bare_ends(page_width=360)
    board = drawn_lattice(drawn)
    left = round(board.x[-2])
    for top, bottom in zip(board.y[:-1].round().astype(int), board.y[1:].round().astype(int), strict=True):
        near, far = (bottom - top) // 4, 3 * (bottom - top) // 4
        for a, b in ((near, far), (far, near)):
            cv2.line(drawn.image, (left + near, top + a), (left + far, top + b), (0, 0, 0), 2, cv2.LINE_AA)
    with pytest.raises(NotSeen, match="whether its right line belongs to it"):
        read(drawn.image, drawn_lattice(drawn, 0, 0, 0, -1))


@pytest.mark.parametrize("shade", [60, 200])
def test_a_line_of_small_blurred_crosses_is_not_silently_left_out(shade: int) -> None:
    drawn = with_bare_ends(page_width=180)
    board = drawn_lattice(drawn)
    left = round(board.x[-2])
    for top, bottom in zip(board.y[:-1].round().astype(int), board.y[1:].round().astype(int), strict=True):
        near, far = round(0.1 * (bottom - top)), round(0.9 * (bottom - top))
        for a, b in ((near, far), (far, near)):
            ends = (left + near, top + a), (left + far, top + b)
            cv2.line(drawn.image, *ends, (shade,) * 3, 2, cv2.LINE_AA)
    image = np.asarray(cv2.GaussianBlur(drawn.image, (0, 0), 0.8), np.uint8)
    assert read(image, board).reading.likeliest() == drawn.board


def test_a_highlighted_line_without_a_hint_is_not_left_out_in_silence() -> None:
    drawn = with_bare_ends()
    board = drawn_lattice(drawn)
    column = drawn.image[:, round(board.x[-2]) : round(board.x[-1])]
    column[:] = (0.7 * np.array([230, 190, 150]) + 0.3 * column).astype(np.uint8)
    with pytest.raises(NotSeen, match="whether its right line belongs to it"):
        read(drawn.image, board)


def test_a_band_beside_the_board_is_none_of_its_lines_where_others_show_a_0() -> None:
    """Though the finder is sure of it."""
    drawn = with_bare_ends(empty_hint="0")
    board = drawn_lattice(drawn)
    left, pitch = round(board.x[0]), round(board.x[1] - board.x[0])
    top, bottom = round(board.y[0]), round(board.y[-1])
    image = np.insert(drawn.image, [left] * pitch, np.full(3, 255), axis=1)
    image[top:bottom, left + 1 : left + pitch] = (100, 100, 255)
    image[board.y.round().astype(int), left : left + pitch] = 0
    wide = Lattice(np.r_[left, board.x + pitch], board.y, 1.0)
    sure = replace(wide, ends=tuple(wide.outer.tolist()), sure=True)
    assert read(image, sure).reading.likeliest() == drawn.board


@pytest.mark.parametrize(("shown", "bare"), [(0, True), (2, False)])
@pytest.mark.parametrize(("likely", "counts"), [(0.4, True), (0.01, False)])
def test_a_speck_is_no_hint_of_an_outer_line_where_others_show_a_0(
    shown: int, bare: bool, likely: float, counts: bool
) -> None:
    lines = np.linspace(0, 60, 4)
    first: Hints = {(1,): 0.6 - likely, (): likely}
    second: Hints = {((shown,) if shown else ()): 1.0}
    others: list[Hints] = [{(1,): 1.0}] * 4
    digits: list[tuple[Digit, ...]] = [
        (digit_at(at, -10.0, number, 1.0),) for at, number in enumerate((1, shown, 1, 1, 1, 1))
    ]
    board = Hinted(
        Lattice(lines, lines, 1.0), [first, second, *others], digits, frozenset(("top", "left")), [False] * 6
    )
    assert board.bare.tolist() == [False, False, bare and counts, False]


@pytest.mark.parametrize(
    ("sure", "numbers", "hinted", "unclear"),
    [
        (0.6, (4, 7), True, RIGHT),
        (1.0, (4, 4), True, RIGHT),
        (1.0, (4, 7), True, ""),
        (1.0, (4, 7), False, RIGHT),
    ],
)
def test_only_clear_digits_that_differ_make_a_line_one_of_hints(
    sure: float, numbers: tuple[int, int], hinted: bool, unclear: str
) -> None:
    drawn = with_bare_ends()
    board = drawn_lattice(drawn, 0, 0, 0, -1)
    x, y = board.x[-1] + 0.5 * np.diff(board.x)[-1], board.y[2:-1] - 0.5 * np.diff(board.y)[1:-1]
    digits = [
        digit_at(x, at, int(number), sure) for at, number in zip(y, np.resize(numbers, len(y)), strict=True)
    ]
    ends = find_ends(drawn.image, board, digits, Beside(NONE, NONE, np.full(4, hinted), False))
    assert ends.unclear == unclear


def test_nothing_is_told_of_lines_beyond_the_picture() -> None:
    drawn = with_bare_ends()
    image = np.ascontiguousarray(drawn.image[:, : round(drawn.x[-1]) - 5])
    assert read(image, drawn_lattice(drawn)).reading.likeliest() == drawn.board


@pytest.mark.parametrize("index", [1, 4])
def test_a_number_of_another_shade_is_not_silently_left_out(index: int) -> None:
    look = {"page": grey(128), "ink": grey(0), "hint_ink": grey(0)}
    drawn = draw("nonogram", 5, size=(8, 8), **plain_look("nonogram") | look)
    number = drawn.numbers[index]
    left, top, right, bottom = (round(at) for at in number.box)
    part = drawn.image[top - 2 : bottom + 2, left - 2 : right + 2]
    part[:] = np.clip(256 - part.astype(int), 0, 255)
    sight = read(drawn.image, drawn_lattice(drawn))
    hint = next(element for element in sight.reading.elements if element.where == number.where)
    assert hint.confidence < 0.9
    assert number.where not in sight.crops  # what they show does not tell whether the number is of the hint
    assert decide(sight.reading).board == drawn.board


@pytest.mark.parametrize(("sure", "more"), [(1.0, (0, 0, 0, 1)), (0.5, (0, 0, 0, 0))])
def test_only_a_clear_hint_makes_a_line_one_of_the_board(sure: float, more: tuple[int, ...]) -> None:
    drawn = with_bare_ends()
    board = drawn_lattice(drawn, 0, 0, 0, -1)
    pitch = float(np.diff(board.x)[-1])
    hint = digit_at(board.x[-1] + 0.5 * pitch, board.y[0] - 0.5 * pitch, 1, sure)
    ends = find_ends(drawn.image, board, [hint], Beside(NONE, NONE, ~NONE, False))
    assert ends.more == more


@pytest.mark.parametrize(("numbers", "out"), [((), False), ((1, 1, 1), False), ((1, 2, 3), True)])
def test_a_bare_outer_row_with_different_numbers_in_it_is_none(numbers: tuple[int, ...], out: bool) -> None:
    drawn = with_bare_ends()
    board = drawn_lattice(drawn, 0, 0, 0, 0)
    y = float(board.y[-1] + board.y[-2]) / 2
    middles = (board.x[1:-1] + board.x[2:]) / 2
    within = [digit_at(x, y, number, 0.99) for x, number in zip(middles, numbers, strict=False)]
    bare = np.array([False, True, False, False])
    ends = find_ends(drawn.image, board, within, Beside(bare, NONE, ~NONE, False))
    assert (ends.more[1] == -1) == out


@pytest.mark.parametrize(
    ("unread", "ruled", "out"), [(False, 0.7, True), (True, 0.7, False), (True, 0.0, True)]
)
def test_a_strange_line_with_something_beside_it_is_no_gutter(unread: bool, ruled: float, out: bool) -> None:
    line = OuterLine(
        bare=True, hinted=True, ruled=ruled, familiar=0, marked=0,
        foreign=False, unread=unread,
    )  # fmt: skip
    assert line.is_out(zeros=False) == out
    assert line.is_unclear


def digit_at(x: float, y: float, number: int, sure: float, wider: int = 0) -> Digit:
    """A dark digit, 10 pixels tall, in a box so much wider all around; it is none where that is not sure."""
    chances = np.zeros(NOT_A_NUMBER + 1)
    chances[[number, NOT_A_NUMBER]] = sure, 1 - sure
    x, y = round(x), round(y)
    box = (x - 3 - wider, y - 5 - wider, x + 3 + wider, y + 5 + wider)
    dark, light = np.zeros(3, np.float32), np.full(3, 255, np.float32)
    return Digit(Glyph(box, np.zeros((10, 6), np.uint8), dark, light), NumberReading(chances))


def test_a_number_is_not_given_up_for_the_tile_around_it() -> None:
    lattice = Lattice(np.arange(0.0, 201.0, 40.0), np.arange(0.0, 201.0, 40.0), 1.0)
    numbers = [digit_at(-20, 40 * row + 20, 1, 0.99) for row in range(5)]
    numbers += [digit_at(40 * column + 20, -20, 2, 0.99) for column in range(5)]
    tiles = [digit_at(-20, 40 * row + 20, 1, 1.0, wider=15) for row in range(5)]
    assert only_digits([*tiles, *numbers], lattice) == numbers


@pytest.mark.parametrize("size", [15, 20, 30, 40])
def test_a_large_board_with_marks_is_told_from_deep_bands_that_are_mostly_empty(size: int) -> None:
    """Marks read as numbers would cost the board as much as the lines of bands in which few numbers stand."""
    deep = size // 3
    lines = np.arange(0.0, 20.0 * (deep + size) + 1, 20.0)
    whole = Lattice(lines, lines, 1.0)
    depths = [deep if line % 10 == 0 else 1 + line % 2 for line in range(size)]
    hints = [(deep - 1 - k, deep + line) for line, depth in enumerate(depths) for k in range(depth)]
    marks = [(deep + size // 4, deep + size // 3), (deep + size // 2, deep + size // 5)]
    cells = [*hints, *((column, row) for row, column in hints), *marks]
    digits = [digit_at(20 * column + 10, 20 * row + 10, 1, 0.99) for row, column in cells]
    assert (whole.x[deep], whole.y[deep], whole.x[-1], whole.y[-1]) in [
        (board.x[0], board.y[0], board.x[-1], board.y[-1]) for board in boards_in(whole, digits)
    ]


def faint(digit: Digit) -> Digit:
    """The same, paler."""
    return replace(digit, glyph=replace(digit.glyph, colour=np.full(3, 200, np.float32)))


def test_faint_marks_are_dirt_where_most_are_no_digits_and_smaller_than_those() -> None:
    """Grain and moire of a photo look like a 1 here and there; greyed hints are as high as others."""
    lattice = Lattice(np.arange(0.0, 801.0, 40.0), np.arange(0.0, 801.0, 40.0), 1.0)
    places = [40 * line + 20 for line in range(20)]
    bold = [digit_at(-20, at, 1, 0.99) for at in places[:12]]
    greyed = [faint(digit_at(-20, at, 2, 0.99)) for at in places[12:]]
    specks = [faint(digit_at(-45, at, 1, 0.95, wider=-2)) for at in places]
    grain = [faint(digit_at(-70, at, 1, 0.05, wider=-1)) for at in places * 2]
    assert only_digits([*bold, *greyed, *specks, *grain], lattice) == [*bold, *greyed]
    assert only_digits([*bold, *greyed, *specks], lattice) == [*bold, *greyed, *specks]


def test_a_row_of_keys_is_no_line_of_hints() -> None:
    drawn = with_bare_ends()
    pitch = drawn.x[1] - drawn.x[0]
    for at, label in zip(drawn.x[:-1], "13456789", strict=True):
        where = (at + pitch / 2, drawn.y[-1] + 0.7 * pitch)
        write(drawn.image, label, where, round(0.35 * pitch), PLAIN, (0, 0, 0))
    assert read(drawn.image, drawn_lattice(drawn)).reading.likeliest() == drawn.board


@pytest.mark.parametrize("side", range(4))
def test_a_gap_beside_the_board_is_no_line(side: int) -> None:
    drawn = named_case("hints beside a gap")
    board = drawn_lattice(drawn)
    lines, end = (board.y, board.x)[side // 2], -(side % 2)
    gap = lines[end] + (0.45 if end else -0.45) * (lines[1] - lines[0])
    with_gap = np.sort(np.append(lines, gap))
    wide = replace(board, y=with_gap) if side < 2 else replace(board, x=with_gap)
    assert read(drawn.image, wide).reading.likeliest() == drawn.board


@pytest.mark.parametrize("state", ["empty", "partial", "solved"])
@pytest.mark.parametrize("seed", range(4))
def test_a_small_aquarium_without_borders_is_no_nonogram(seed: int, state: str) -> None:
    plain = plain_look("aquarium")
    alike = {"border": plain["line"], "border_width": plain["line_width"]}
    drawn = draw("aquarium", seed, size=(4, 4), **plain | alike | {"tinted": True, "state": state})
    with pytest.raises(NotSeen, match="plots"):
        read(drawn.image, Lattice(drawn.x, drawn.y))


@pytest.mark.parametrize("seed", [93009, 98007])
def test_a_board_with_one_number_a_line_is_read_on_tiles_of_uneven_shades(seed: int) -> None:
    drawn = board("nonogram", seed, TAUGHT)
    assert solve_picture(drawn.image).board == drawn.board.format()


@pytest.mark.parametrize(("number", "zeros"), [(0, True), (4, False)])
def test_a_hint_that_is_too_long_for_its_line_is_no_zero(number: int, zeros: bool) -> None:
    lattice = Lattice(np.arange(0.0, 161.0, 40.0), np.arange(0.0, 121.0, 40.0), 1.0)
    numbers = [digit_at(40 * column + 20, -20, number if column else 1, 0.99) for column in range(4)]
    numbers += [digit_at(-20, 40 * row + 20, 1, 0.99) for row in range(3)]
    found = hinted(np.full((160, 200, 3), 255, np.uint8), lattice, numbers)
    assert found is not None
    assert found.zeros == zeros


def test_a_board_whose_lines_hardly_show_is_read_where_the_finder_sees_its_cells() -> None:
    drawn = board("nonogram", 5001, TAUGHT)
    assert solve_picture(drawn.image).board == drawn.board.format()


def test_a_board_that_ends_unclearly_is_not_read_with_lines_of_the_page() -> None:
    """The page is a pattern of squares as large as cells: eight rows of them would be read as empty ones."""
    result = solve_picture(board("nonogram", 91027, TAUGHT).image)
    assert (result.status, result.solution) == ("unreadable", None), result.board


@pytest.mark.parametrize(("seed", "part"), [(97005, TAUGHT), (97021, KEPT)])
def test_no_empty_line_is_added_to_a_board_among_other_numbers(seed: int, part: str) -> None:
    drawn = board("nonogram", seed, part)
    assert solve_picture(drawn.image).board == drawn.board.format()


def test_of_numbers_at_opposite_sides_those_are_hints_that_ask_for_as_many_cells_as_the_rows() -> None:
    drawn = board("nonogram", 80039, KEPT)  # with keys right below
    assert solve_picture(drawn.image).board == drawn.board.format()
