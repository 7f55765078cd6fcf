from typing import Any

import numpy as np
import pytest

from samples.drawing.hands import HANDS
from samples.drawing.palette import PALETTES
from samples.kinds import drawn_kinds, plain_look
from samples.puzzles import random_draft
from samples.wild.bands import BANDS
from samples.wild.board import Lines
from samples.wild.families import HELD_OUT, KEPT, TAUGHT, Families
from samples.wild.finish import FINISHES
from samples.wild.furniture import FURNITURE
from samples.wild.known import drawn_wildly, located, some_palette, transplanted
from samples.wild.page import free_page
from samples.wild.patterns import TEXTURES
from vision.basics.types import Image

MEMBERS: dict[str, dict[str, Any]] = {
    "palette": PALETTES,
    "texture": TEXTURES,
    "furniture": FURNITURE,
    "finish": FINISHES,
    "band": BANDS,
    "font": HANDS,
}


@pytest.mark.parametrize("family", HELD_OUT)
def test_kept_members_are_never_taught(family: str) -> None:
    taught = Families(TAUGHT).choice(family, MEMBERS[family])
    kept = Families(KEPT).choice(family, MEMBERS[family])
    assert set(kept) == HELD_OUT[family]
    assert not set(taught) & set(kept)
    assert set(taught) | set(kept) == set(MEMBERS[family])
    assert taught


@pytest.mark.parametrize("part", [TAUGHT, KEPT])
def test_pages_are_the_same_for_the_same_seed_and_hold_their_boards(part: str) -> None:
    for seed in range(8):
        pages = [free_page(np.random.default_rng(seed), Families(part), 400) for _ in range(2)]
        assert np.array_equal(pages[0].image, pages[1].image)
        height, width = pages[0].image.shape[:2]
        for board in pages[0].boards:
            left, top, right, bottom = board.box
            assert -2 <= left < right <= width + 2
            assert -2 <= top < bottom <= height + 2


def test_a_page_without_boards_has_none() -> None:
    assert free_page(np.random.default_rng(0), Families(), 400, boards=False).boards == ()


@pytest.mark.parametrize("kind", drawn_kinds())
def test_a_transplanted_board_keeps_its_cells(kind: str) -> None:
    rng, families = np.random.default_rng(3), Families(KEPT)
    palette = some_palette(rng, families)
    puzzle = random_draft(kind, rng, 6, 7).puzzle()
    drawn = drawn_wildly(kind, 3, rng, palette, families, share=1.0, puzzle=puzzle, frame="crop")
    before, lines = drawn.image.copy(), (drawn.x, drawn.y)
    page, moved = transplanted(drawn, rng, palette, families, longest=5000)
    assert moved.board == drawn.board
    for row in range(drawn.board.height):
        for column in range(drawn.board.width):
            here = _inside(before, lines[0], lines[1], row, column)
            there = _inside(moved.image, moved.x, moved.y, row, column)
            assert np.array_equal(here, there)
    assert np.allclose(page.boards[0].x - 0.5, moved.x)


@pytest.mark.parametrize("kind", [kind for kind in drawn_kinds() if "sides" in plain_look(kind)])
def test_the_boxes_of_hints_hold_all_numbers_beside_the_board(kind: str) -> None:
    rng = np.random.default_rng(1)
    puzzle = random_draft(kind, rng, 8, 8).puzzle()
    drawn = drawn_wildly(kind, 1, rng, some_palette(rng, Families()), Families(), share=0.0, puzzle=puzzle)
    board = located(drawn)
    for number in drawn.numbers:
        x, y = (number.box[0] + number.box[2]) / 2, (number.box[1] + number.box[3]) / 2
        assert any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in board.hints)


def _inside(image: Image, x: Lines, y: Lines, row: int, column: int) -> Image:
    middle = int((x[column] + x[column + 1]) / 2), int((y[row] + y[row + 1]) / 2)
    return image[middle[1] - 3 : middle[1] + 4, middle[0] - 3 : middle[0] + 4]
