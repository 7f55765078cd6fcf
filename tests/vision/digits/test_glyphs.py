"""Glyphs are looked for around a board where its hints may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from samples.cases import named_case
from samples.drawing.paint import Rect
from tests.pictures import PLAIN_RUNS
from vision.basics.interest import Interest
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Image
from vision.digits import glyphs
from vision.digits.glyph import Glyph


def test_nothing_is_looked_for_where_there_are_no_hints() -> None:
    drawn = named_case(PLAIN_RUNS)
    lattice = Lattice(drawn.x, drawn.y)
    nothing = np.zeros((1, 1), np.float32)
    blank = replace(lattice, interest=Interest(nothing, nothing, *map(float, drawn.image.shape[1::-1])))
    assert glyphs.find_glyphs(drawn.image, lattice).clear
    assert not glyphs.find_glyphs(drawn.image.copy(), blank).clear


def test_a_lattice_with_a_line_more_shares_the_glyphs_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = named_case(PLAIN_RUNS)
    found = glyphs.find_glyphs(drawn.image, Lattice(drawn.x, drawn.y)).clear
    longer = Lattice(np.append(drawn.x, 2 * drawn.x[-1] - drawn.x[-2]), drawn.y)
    monkeypatch.setattr(glyphs, "strokes", lambda *_: pytest.fail("they are known"))
    assert set(glyphs.find_glyphs(drawn.image, longer).clear) == set(found)


def test_a_texture_beside_a_board_hides_none_of_its_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are more marks in it, and bolder ones, than a board has digits."""
    monkeypatch.setattr(glyphs, "MOST", 5)
    drawn = named_case(PLAIN_RUNS)
    size = (2 * drawn.image.shape[1], drawn.image.shape[0])
    image = np.full((size[1], size[0], 3), drawn.image[0, 0], np.uint8)
    image[:, : size[0] // 2] = drawn.image // 2 + 127  # pale, but for the marks
    for x in range(size[0] // 2 + 4, size[0] - 8, 6):
        for y in range(4, size[1] - 10, 9):
            image[y : y + 6, x : x + 3] = 0
    seen = np.zeros((1, 2), np.float32)
    seen[0, 0] = 1.0
    lattice = Lattice(drawn.x, drawn.y, interest=Interest(seen, seen, size[0] / 2, size[1]))
    found = glyphs.find_glyphs(image, lattice).clear
    numbers = [number.box for number in drawn.numbers]
    assert all(glyph.box[0] < size[0] // 2 for glyph in found)
    assert sum(any(_meet(glyph.box, box) for glyph in found) for box in numbers) == len(numbers)


def test_fainter_specks_than_there_may_be_glyphs_are_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are everywhere, so that where they are tells nothing; the digits stand out more."""
    monkeypatch.setattr(glyphs, "MOST", 10)
    drawn = named_case(PLAIN_RUNS)
    image = drawn.image.copy()
    for row in range(4):
        image[row::11, ::11] = np.minimum(image[row::11, ::11], 215)
    lattice = Lattice(drawn.x, drawn.y)
    looked: list[int] = []
    made = glyphs._glyphs

    def counted(image: Image, marks: Sequence[glyphs.Mark]) -> list[Glyph]:
        looked.append(len(marks))
        return made(image, marks)

    monkeypatch.setattr(glyphs, "_glyphs", counted)
    boxes = [number.box for number in drawn.numbers]
    found = glyphs.find_glyphs(image, lattice).clear
    assert looked == [2 * 10 * (lattice.width + lattice.height)]
    assert sum(any(_meet(glyph.box, box) for glyph in found) for box in boxes) == len(boxes)


def _meet(one: Box, other: Rect) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]
