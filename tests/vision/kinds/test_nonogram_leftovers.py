"""What stands among the hints of a nonogram and is none of them."""

from __future__ import annotations

import cv2
import pytest

from samples.cases import named_case
from samples.drawing.paint import grey
from samples.kinds import plain_look
from samples.renderer import Drawn, draw
from tests.vision.kinds.test_nonogram_reading import drawn_lattice
from vision.basics.sight import Sight
from vision.basics.types import Bgr, Box
from vision.kinds.nonogram.reading import read

LEAST = 3  # numbers of a line of which one or all are hidden


def numbers_of_lines(drawn: Drawn, way: str) -> dict[str, list[Box]]:
    """Where the numbers of the rows, or columns, stand."""
    lines: dict[str, list[Box]] = {}
    for number in drawn.numbers:
        left, top, right, bottom = (round(at) for at in number.box)
        if number.where.startswith(way):
            lines.setdefault(number.where, []).append((left, top, right, bottom))
    return lines


def numbers_of_a_line(drawn: Drawn, way: str) -> tuple[str, list[Box]]:
    """A line with several numbers, and where these stand."""
    return next(item for item in numbers_of_lines(drawn, way).items() if len(item[1]) >= LEAST)


def covered(drawn: Drawn, boxes: list[Box], colour: Bgr) -> None:
    """Lay something over boxes, a little larger than these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    corners = (min(lefts) - 3, min(tops) - 3), (max(rights) + 2, max(bottoms) + 2)
    cv2.rectangle(drawn.image, *corners, colour, cv2.FILLED)


def confidences(sight: Sight) -> dict[str, float]:
    return {element.where: element.confidence for element in sight.reading.elements}


@pytest.mark.parametrize("way", ["row", "column"])
@pytest.mark.parametrize(("first", "colour"), [(0, (60, 60, 220)), (1, grey(40))])
def test_a_number_under_something_is_not_silently_left_out(way: str, first: int, colour: Bgr) -> None:
    drawn = named_case("thick every five")
    where, boxes = numbers_of_a_line(drawn, way)
    covered(drawn, boxes[first : first + 1], colour)
    sight = read(drawn.image, drawn_lattice(drawn))
    sure = confidences(sight)
    assert sure.pop(where) < 0.9
    assert min(sure.values()) > 0.9
    assert where not in sight.crops  # what they show does not tell whether there are more


@pytest.mark.parametrize("way", ["row", "column"])
def test_a_line_whose_numbers_are_all_under_something_is_not_silently_empty(way: str) -> None:
    drawn = named_case("thick every five")
    where, boxes = numbers_of_a_line(drawn, way)
    covered(drawn, boxes, grey(150))
    assert confidences(read(drawn.image, drawn_lattice(drawn)))[where] < 0.6


@pytest.mark.parametrize(
    "name",
    [
        *("plain nonogram", "hint tiles", "hint stripes", "hints right and below"),
        *("highlighted row and column", "finished hints on chips", "large nonogram"),
    ],
)
def test_nothing_hides_hints_that_are_all_read(name: str) -> None:
    drawn = named_case(name)
    sight = read(drawn.image, drawn_lattice(drawn))
    assert sight.crops.keys() == sight.boxes.keys()


def test_what_stands_beside_the_hints_of_all_rows_hides_none() -> None:
    drawn = named_case("thick every five")
    rows = numbers_of_lines(drawn, "row")
    for boxes in rows.values():
        left, top, _, bottom = min(boxes)
        middle = (top + bottom) // 2
        cv2.rectangle(drawn.image, (left - 12, middle - 4), (left - 5, middle + 4), grey(60), cv2.FILLED)
    sight = read(drawn.image, drawn_lattice(drawn))
    assert rows.keys() <= sight.crops.keys()


@pytest.mark.parametrize("seed", [5, 6])
def test_hints_are_hints_although_most_others_are_struck_out(seed: int) -> None:
    drawn = draw("nonogram", seed, size=(8, 8), **plain_look("nonogram"))
    lines = sorted({number.where for number in drawn.numbers})
    for number in drawn.numbers:
        if number.where not in lines[::4]:
            left, top, right, bottom = (round(at) for at in number.box)
            more = (bottom - top) // 4
            ends = (left - more, bottom + more), (right + more, top - more)
            cv2.line(drawn.image, *ends, (80, 110, 200), 1, cv2.LINE_AA)
    assert read(drawn.image, drawn_lattice(drawn)).reading.likeliest() == drawn.board
