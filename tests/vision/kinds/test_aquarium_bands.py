"""Numbers around a board: which strokes are ones, and what belongs to something else."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from samples.cases import named_case, random_case
from samples.drawing.fonts import write
from samples.drawing.looks import PLAIN
from samples.kinds import plain_look
from samples.renderer import Drawn, draw
from solvers.kinds.aquarium import Aquarium
from tests.vision.kinds.surveyed import read
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen
from vision.digits.counters import without_counts
from vision.digits.glyph import Glyph
from vision.digits.network import NumberReading
from vision.digits.numbers import Digit, single_number
from vision.outside_hints.bands import find_bands


def hints(drawn: Drawn, side: str) -> list[object]:
    """The likeliest number of each line on a side."""
    bands = find_bands(drawn.image, Lattice(drawn.x, drawn.y))
    options = [single_number(line) for line in bands[side].lines]
    return [one[0].value if one else None for one in options]


def test_strokes_among_digits_like_them_are_ones() -> None:
    drawn = named_case("ones as bare strokes")
    assert isinstance(drawn.board, Aquarium)
    assert any("1" in str(hint) for hint in drawn.board.columns + drawn.board.rows)
    assert hints(drawn, "top") == list(drawn.board.columns)
    assert hints(drawn, "left") == list(drawn.board.rows)


@pytest.mark.parametrize("shift", [0.05, 0.25])
def test_strokes_at_the_edge_of_the_board_are_no_ones(shift: float) -> None:
    drawn = draw("aquarium", 3, size=(8, 8), **plain_look("aquarium"))
    assert isinstance(drawn.board, Aquarium)
    found = find_bands(drawn.image, Lattice(drawn.x, drawn.y))["left"]
    pitch = drawn.x[1] - drawn.x[0]
    for line in found.lines:
        left, top, _, bottom = line[0].box
        at = round(drawn.x[0] + shift * pitch)
        drawn.image[top:bottom, at : at + 2] = drawn.image[top:bottom, left : left + 1].min(axis=(0, 1))
    assert hints(drawn, "left") == list(drawn.board.rows)


def test_a_clock_above_the_board_is_no_hint() -> None:
    drawn = draw("aquarium", 6, size=(10, 10), **plain_look("aquarium"))
    digits = find_bands(drawn.image, Lattice(drawn.x, drawn.y))["top"].lines[4]
    left, top, right, bottom = digits[0].box
    tall = bottom - top
    image = np.array(drawn.image)
    clock = image[top - 2 : bottom + 2, left - 2 : right + 2].copy()
    image[top - 2 - 2 * tall : bottom + 2 - 2 * tall, left - 2 : right + 2] = clock
    sight = read(image, Lattice(drawn.x, drawn.y))
    assert sight.reading.likeliest() == drawn.board


def test_a_digit_in_the_corner_of_thick_lines_is_seen() -> None:
    drawn = named_case("frame that runs on beside the hints")
    pitch, half = drawn.x[1] - drawn.x[0], round(0.21 * (drawn.x[1] - drawn.x[0]))
    right, bottom = round(drawn.x[0]) - half, round(drawn.y[-1]) - half
    corner = drawn.image[bottom - round(0.6 * pitch) : bottom, right - round(1.2 * pitch) : right]
    assert corner.size
    corner[:] = 255
    write(drawn.image, "3", (right - 1, bottom), round(0.5 * pitch), PLAIN, (0, 0, 0), (1, 1))
    line = find_bands(drawn.image, Lattice(drawn.x, drawn.y))["left"].lines[-1]
    assert line[-1].reading.number == 3


@pytest.mark.parametrize("seed", [9008, 9134])
def test_hints_taller_than_all_other_text(seed: int) -> None:
    """They are of a font of their own: nothing to be taken apart, or to give way to a row of small digits."""
    drawn = random_case(seed)
    sight = read(drawn.image, Lattice(drawn.x, drawn.y))
    assert sight.reading.likeliest() == drawn.board


def test_tiles_of_hints_are_no_cells() -> None:
    drawn = draw(
        "aquarium", 3, size=(8, 8), **plain_look("aquarium") | {"band": "tiles", "sides": ("top", "right")}
    )
    x = np.append(drawn.x, 2 * drawn.x[-1] - drawn.x[-2])
    y = np.insert(drawn.y, 0, 2 * drawn.y[0] - drawn.y[1])
    sight = read(drawn.image, Lattice(x, y))
    np.testing.assert_allclose(sight.lattice.x, drawn.x, atol=0.1)
    np.testing.assert_allclose(sight.lattice.y, drawn.y, atol=0.1)
    assert sight.reading.likeliest() == drawn.board


@pytest.mark.parametrize("shape", [(20, 10), (10, 4)])
def test_marks_that_are_bright_in_one_row_or_column_alone_are_no_slashes(shape: tuple[int, int]) -> None:
    tall, wide = shape
    for bright in (np.s_[tall // 2], np.s_[:, wide // 2]):
        ink = np.full(shape, 60, np.uint8)
        ink[bright] = 255
        colour = np.zeros(3, np.float32)
        mark = Digit(Glyph((0, 0, wide, tall), ink, colour, colour), NumberReading(np.eye(101)[1]))
        assert without_counts([mark]) == [mark]


def test_a_row_of_keys_far_below_the_board_is_no_hints() -> None:
    drawn = draw("aquarium", 2801, size=(8, 8), **plain_look("aquarium") | {"hint_size": 0.34})
    bands = find_bands(drawn.image, Lattice(drawn.x, drawn.y))
    assert bands["bottom"].share == 1 and hints(drawn, "bottom") != hints(drawn, "top")
    assert read(drawn.image, Lattice(drawn.x, drawn.y)).reading.likeliest() == drawn.board


def test_keys_right_below_that_are_ruled_like_the_board_are_no_row_of_it() -> None:
    drawn = draw("aquarium", 3, size=(8, 8), **plain_look("aquarium") | {"sides": ("top", "left")})
    image, pitch = drawn.image.copy(), drawn.x[1] - drawn.x[0]
    top, bottom = round(drawn.y[-1]), round(drawn.y[-1] + pitch)
    for key, (left, right) in enumerate(pairwise(drawn.x), start=1):
        cv2.rectangle(image, (round(left), top + 3), (round(right), bottom), (120, 120, 120))
        middle = round((left + right) / 2), (top + bottom) // 2
        write(image, str(key), middle, round(0.5 * pitch), PLAIN, (0, 0, 0), (0.5, 0.5))
    for y in (drawn.y, np.append(drawn.y, bottom)):
        sight = read(image, Lattice(drawn.x, y))
        np.testing.assert_allclose(sight.lattice.y, drawn.y, atol=1)
        assert sight.reading.likeliest() == drawn.board


@pytest.mark.parametrize("larger", [1.0, 1.6])
def test_other_numbers_below_the_board_are_hints_only_if_they_are_as_large(larger: float) -> None:
    drawn = draw("aquarium", 3, size=(8, 8), **plain_look("aquarium") | {"sides": ("top", "left")})
    pitch = drawn.x[1] - drawn.x[0]
    height = np.median([number.box[3] - number.box[1] for number in drawn.numbers])
    image = np.pad(drawn.image, ((0, round(2 * pitch)), (0, 0), (0, 0)), mode="edge")
    for at, number in zip((drawn.x[1:] + drawn.x[:-1]) / 2, "47183625", strict=True):
        middle = round(at), round(drawn.y[-1] + pitch)
        write(image, number, middle, round(larger * height), PLAIN, (0, 0, 0), (0.5, 0.5))
    lattice = Lattice(drawn.x, drawn.y)
    if larger > 1:
        assert read(image, lattice).reading.likeliest() == drawn.board
    else:
        with pytest.raises(NotSeen, match="different numbers on opposite sides"):
            read(image, lattice)
