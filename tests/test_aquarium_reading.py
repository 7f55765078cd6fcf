"""Reading Aquarium from pictures whose lattice is known."""

from __future__ import annotations

import numpy as np
import pytest

from samples.cases import named_case, random_case
from samples.plain import BASES
from samples.renderer import Drawn, draw
from solvers.aquarium import Aquarium
from vision.aquarium import read
from vision.lattice import Lattice
from vision.sight import NotSeen, Sight

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
    assert sorted(seen(drawn).placed) == [tuple(cell) for cell in np.argwhere(drawn.placed).tolist()]


@pytest.mark.parametrize("name", ["full tanks", "clear water", "plain aquarium"])
def test_sees_no_water_in_uneven_light(name: str) -> None:
    drawn = named_case(name)
    light = np.linspace(0.75, 1.0, drawn.image.shape[1])[:, None]
    drawn.image[:] = np.rint(drawn.image * light).astype(np.uint8)
    assert sorted(seen(drawn).placed) == [tuple(cell) for cell in np.argwhere(drawn.placed).tolist()]


def test_boxes_stand_around_the_hints() -> None:
    drawn = named_case("plain aquarium")
    boxes = seen(drawn).boxes
    for line, x in enumerate((drawn.x[:-1] + drawn.x[1:]) / 2):
        left, _, right, bottom = boxes[f"column {line + 1}"]
        assert left < x < right and bottom < drawn.y[0]


def test_a_hint_that_cannot_be_read_is_a_doubt_and_not_missing() -> None:
    drawn = draw("aquarium", 1, size=(6, 6), **BASES["aquarium"])
    pitch = drawn.x[1] - drawn.x[0]
    x, y = round((drawn.x[2] + drawn.x[3]) / 2), round(drawn.y[0] - 0.55 * pitch)
    arm = round(0.28 * pitch)
    drawn.image[y - arm : y + arm, x - arm : x + arm] = 255
    for step in range(-arm, arm):  # a cross, where the other columns have numbers
        drawn.image[y + step, x + step - 2 : x + step + 3] = 20
        drawn.image[y + step, x - step - 2 : x - step + 3] = 20
    element = seen(drawn).reading.elements[2]
    assert element.value is not None or element.confidence < 0.9


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
    drawn = draw("aquarium", 4, size=(6, 6), **BASES["aquarium"])
    frame = 8
    drawn.image[: int(drawn.y[0]) - frame] = drawn.image[:, : int(drawn.x[0]) - frame] = 255
    with pytest.raises(NotSeen, match="no hints"):
        seen(drawn)


def test_a_struck_hint_is_hardly_a_missing_one() -> None:
    """Its stroke makes it taller than the other hints, so that it is only found where theirs stand."""
    drawn = random_case(12023)
    sight = read(drawn.image, Lattice(drawn.x, drawn.y))
    hint = next(one for one in sight.reading.elements if one.where == "column 4")
    assert hint.value == 1
    assert hint.confidence > 0.9
