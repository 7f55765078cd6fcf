"""Reading Aquarium from pictures whose lattice is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from samples.board.drafts import Puzzle
from samples.cases import named_case, random_case
from samples.drawing.fonts import Font, write
from samples.drawing.paint import BLACK, WHITE, grey, outline
from samples.kinds import plain_look
from samples.plain import NIGHT
from samples.renderer import Drawn, draw
from snap2solve.basics.kinds import kind_named
from snap2solve.facade import solve_picture
from solvers.kinds.aquarium import Aquarium
from tests.vision.kinds.surveyed import read
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen, Sight
from vision.basics.types import Image
from vision.borders.containers import Borders, find_borders
from vision.digits.glyph import Glyph
from vision.digits.network import NOT_A_NUMBER, NumberReading
from vision.digits.numbers import Digit
from vision.extent.ends import Ends
from vision.kinds.aquarium.reading import _all_alone, hint_of
from vision.see import see

OLDEST = [kind_named(name) for name in ("light-up", "nonogram", "aquarium")]
CASES = (
    "plain aquarium",
    "borders as thin as lines",
    "red borders",
    "aquarium at night",
    "full tanks",
    "clear water",
    "water short of the lines",
    "rings for air",
    "missing hints",
    "aquarium hints right and below",
    "ticks beside finished lines",
    "tinted containers",
    "pale thin lines",
    "dashed thin lines",
    "two-digit aquarium hints",
    "ones as bare strokes",
    "large aquarium",
    "tiny aquarium",
)
PLAYED = ("full tanks", "clear water", "water short of the lines", "rings for air")


def seen(drawn: Drawn) -> Sight:
    return read(drawn.image, Lattice(drawn.x, drawn.y))


@pytest.mark.parametrize("name", CASES)
def test_reads_the_board_whatever_it_looks_like(name: str) -> None:
    drawn = named_case(name)
    sight = seen(drawn)
    assert sight.reading.likeliest() == drawn.board
    assert sight.evidence > 0.8


@pytest.mark.parametrize("name", PLAYED)
def test_sees_the_water_that_the_player_placed(name: str) -> None:
    drawn = named_case(name)
    assert sorted(one[:2] for one in seen(drawn).placed) == [
        tuple(cell) for cell in np.argwhere(drawn.placed).tolist()
    ]


@pytest.mark.parametrize("name", ["full tanks", "clear water", "plain aquarium"])
def test_sees_no_water_in_uneven_light(name: str) -> None:
    drawn = named_case(name)
    light = np.linspace(0.75, 1.0, drawn.image.shape[1])[:, None]
    drawn.image[:] = np.rint(drawn.image * light).astype(np.uint8)
    assert sorted(one[:2] for one in seen(drawn).placed) == [
        tuple(cell) for cell in np.argwhere(drawn.placed).tolist()
    ]


def test_boxes_stand_around_the_hints() -> None:
    drawn = named_case("plain aquarium")
    boxes = seen(drawn).boxes
    for line, x in enumerate((drawn.x[:-1] + drawn.x[1:]) / 2):
        left, _, right, bottom = boxes[f"column {line + 1}"]
        assert left < x < right and bottom < drawn.y[0]


def test_a_board_of_pairs_is_no_aquarium() -> None:
    names = ("aabccd", "efbghd", "efighj", "kkilmj", "noplmq", "noprrq")
    pairs = tuple(tuple(ord(name) - ord("a") for name in row) for row in names)
    lowest = {name: row for row, line in enumerate(names) for name in line}
    water = np.array([[lowest[name] == row for name in line] for row, line in enumerate(names)])
    hints = [tuple(water.sum(axis=axis).tolist()) for axis in (0, 1)]
    puzzle = Puzzle(Aquarium(hints[0], hints[1], pairs), water)
    drawn = draw("aquarium", 1, puzzle=puzzle, **plain_look("aquarium"))
    with pytest.raises(NotSeen, match="Magnets"):
        seen(drawn)


def test_pictures_that_fill_cells_are_no_containers() -> None:
    drawn = draw("aquarium", 1, size=(6, 6), **plain_look("aquarium"))
    alone = [
        [1 + 6 * row + column if (row + column) % 5 == 0 else 0 for column in range(6)] for row in range(6)
    ]
    assert _all_alone(alone)
    board = drawn.board
    assert isinstance(board, Aquarium) and not _all_alone(board.containers)


def test_containers_that_are_the_filled_cells_are_a_nonograms() -> None:
    drawn = random_case(51420, kind="nonogram")
    assert solve_picture(drawn.image).kind != "aquarium"


def test_a_hint_that_cannot_be_read_is_a_doubt_and_not_missing() -> None:
    drawn = draw("aquarium", 1, size=(6, 6), **plain_look("aquarium"))
    pitch = drawn.x[1] - drawn.x[0]
    x, y = round((drawn.x[2] + drawn.x[3]) / 2), round(drawn.y[0] - 0.55 * pitch)
    arm = round(0.28 * pitch)
    drawn.image[y - arm : y + arm, x - arm : x + arm] = 255
    for step in range(-arm, arm):  # a cross, where the other columns have numbers
        drawn.image[y + step, x + step - 2 : x + step + 3] = 20
        drawn.image[y + step, x - step - 2 : x - step + 3] = 20
    element = seen(drawn).reading.elements[2]
    assert element.confidence < 0.9


def test_what_stands_where_hints_do_is_rather_a_number() -> None:
    chances = np.zeros(NOT_A_NUMBER + 1)
    chances[7], chances[NOT_A_NUMBER] = 0.95, 0.05
    nothing = np.zeros(3, np.float32)
    glyph = Glyph((0, 0, 12, 20), np.zeros((20, 12), np.uint8), nothing, nothing)
    (seven,) = hint_of([Digit(glyph, NumberReading(chances))], 9)
    assert seven.value == 7
    assert 0.98 < seven.probability < 1


def test_a_line_without_a_hint_is_sure_to_have_none() -> None:
    drawn = named_case("missing hints")
    assert isinstance(drawn.board, Aquarium)
    hints = drawn.board.columns + drawn.board.rows
    for element, hint in zip(seen(drawn).reading.elements, hints, strict=False):
        assert hint is not None or element.confidence > 0.98


@pytest.mark.parametrize("thick", [0, 5])
def test_a_nonogram_is_refused(thick: int) -> None:
    drawn = draw("nonogram", 2, size=(10, 10), thick_every=thick, state="empty", lines="lines")
    with pytest.raises(NotSeen):
        seen(drawn)


def test_containers_without_hints_are_refused() -> None:
    drawn = draw("aquarium", 4, size=(6, 6), **plain_look("aquarium"))
    frame = 8
    drawn.image[: int(drawn.y[0]) - frame] = drawn.image[:, : int(drawn.x[0]) - frame] = 255
    with pytest.raises(NotSeen, match="no hints"):
        seen(drawn)


def test_borders_that_the_network_does_not_see_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_borders(image: Image, lattice: Lattice) -> Borders:
        alone = ((0,) * lattice.width,) * lattice.height
        return replace(find_borders(image, lattice), containers=alone)

    monkeypatch.setattr("vision.kinds.aquarium.reading.find_borders", without_borders)
    with pytest.raises(NotSeen, match="no containers"):
        seen(named_case("plain aquarium"))


def test_a_struck_hint_is_hardly_a_missing_one() -> None:
    """Its stroke makes it taller than the other hints, so that it is only found where theirs stand."""
    drawn = random_case(12023)
    sight = read(drawn.image, Lattice(drawn.x, drawn.y))
    hint = next(one for one in sight.reading.elements if one.where == "column 4")
    assert hint.value == 1
    assert hint.confidence > 0.9


@pytest.mark.parametrize("name", ["plain aquarium", "aquarium at night", "aquarium hints right and below"])
def test_a_lattice_may_lack_the_line_next_to_hints_beside_which_a_hint_stands(name: str) -> None:
    drawn = named_case(name)
    at_end = "below" in name
    cut = slice(None, -1) if at_end else slice(1, None)
    for lattice in (Lattice(drawn.x, drawn.y[cut]), Lattice(drawn.x[cut], drawn.y)):
        assert read(drawn.image, lattice).reading.likeliest() == drawn.board


@pytest.mark.parametrize("size", [0.6, 0.63])
def test_hints_of_two_digits_that_reach_into_it_make_no_line_of_the_board(size: float) -> None:
    wide = Font("strokes", stem=0.18, squeeze=1.1)
    look = {"hint_size": size, "digits": wide, "line_width": 0.0, "pitch": 48.0, "missing": 0.0}
    drawn = draw("aquarium", 1, size=(15, 15), **plain_look("aquarium") | look)
    lattice = Ends((0, 0, 1, 0)).of(Lattice(drawn.x, drawn.y))
    assert lattice is not None
    assert read(drawn.image, lattice).reading.likeliest() == drawn.board


def test_tiles_and_the_gaps_between_them_are_not_all_cells() -> None:
    with pytest.raises(NotSeen, match="no containers"):
        see(random_case(970450).image, [kind_named("aquarium")])


def test_a_board_is_found_by_its_cells_where_its_lines_are_finely_dashed() -> None:
    drawn = named_case("finely dashed lines")
    assert see(drawn.image, OLDEST).reading.likeliest() == drawn.board


def test_numbers_in_text_above_the_hints_are_no_hints() -> None:
    look = {"frame": "crop", "pitch": 60.0, "margin": 2.0, "hint_size": 0.3, "missing": 0.0}
    drawn = draw("aquarium", 3, size=(8, 8), **plain_look("aquarium") | look)
    tall, above = 18, drawn.y[0] - 1.7 * 60
    for at, text in ((0.5, "4/20"), (2.8, "1250"), (5.2, "37"), (6.9, "12")):
        write(drawn.image, text, (drawn.x[0] + 60 * at, above), tall, drawn.look.digits, BLACK, (0.0, 0.5))
    assert seen(drawn).reading.likeliest() == drawn.board


def test_tiles_of_hints_are_no_line_of_the_board_though_its_frame_is_thicker_than_its_borders() -> None:
    look = {"hint_ink": WHITE, "border": WHITE, "edge": WHITE, "border_width": 0.05, "edge_width": 0.15}
    bare = {"cell": grey(30), "page": grey(20), "line": grey(44), "line_width": 0.1, "frame": "crop"}
    look |= {"pitch": 40.0, "hint_size": 0.5, "missing": 0.0}
    drawn = draw("aquarium", 1, size=(6, 6), **plain_look("aquarium") | NIGHT | look | bare)
    (left, *_), (top, *_), pitch = drawn.x, drawn.y, 40.0
    for cell in range(6):
        outline(drawn.image, (drawn.x[cell], top - pitch, drawn.x[cell + 1], top), 0, 1, grey(60))
        outline(drawn.image, (left - pitch, drawn.y[cell], left, drawn.y[cell + 1]), 0, 1, grey(60))
    lattice = Ends((1, 0, 1, 0)).of(Lattice(drawn.x, drawn.y))
    assert lattice is not None
    assert read(drawn.image, lattice).reading.likeliest() == drawn.board


def test_round_marks_in_a_few_cells_are_no_hints_of_light_up_where_others_stand_beside_the_board() -> None:
    drawn = random_case(970220)
    assert see(drawn.image, OLDEST).reading.likeliest() == drawn.board


def test_ticks_beside_rows_on_a_pattern_are_no_column() -> None:
    drawn = random_case(1400771)
    assert see(drawn.image, [kind_named("aquarium")]).reading.likeliest() == drawn.board


def cut_at(drawn: Drawn, column: int, beyond: int) -> NDArray[np.uint8]:
    """A picture with nothing right of where a column ends, or so many pixels beyond."""
    return np.ascontiguousarray(drawn.image[:, : round(drawn.x[column]) + beyond])


@pytest.mark.parametrize("name", ["plain aquarium", "red borders", "full tanks"])
@pytest.mark.parametrize("beyond", [-1, 0, 2, 12])
def test_a_board_goes_on_where_the_picture_ends_and_its_frame_is_missing(name: str, beyond: int) -> None:
    drawn = named_case(name)
    part = cut_at(drawn, 6, beyond)
    with pytest.raises(NotSeen, match="seems to go on beyond the picture, at the right"):
        read(part, Lattice(drawn.x[:7], drawn.y))


@pytest.mark.parametrize("name", ["plain aquarium", "red borders", "full tanks"])
def test_a_picture_may_end_right_beside_a_frame(name: str) -> None:
    drawn = named_case(name)
    assert read(cut_at(drawn, -1, 2), Lattice(drawn.x, drawn.y)).reading.likeliest() == drawn.board
