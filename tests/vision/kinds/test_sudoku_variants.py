"""Sudokus with further rules are refused by name: what shows them is drawn on usual ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from samples.board.drafts import Puzzle
from samples.drawing.fonts import Font, write
from samples.drawing.paint import BLACK, grey, stroke
from samples.kinds import plain_look
from samples.renderer import Drawn, draw
from snap2solve.facade import solve_picture
from solvers.kinds.sudoku import Sudoku, usual_boxes
from vision.basics.types import Image

SEEDS = range(40, 42)  # two with usual boxes
OVERLAPPING = {
    "Samurai": ((0, 0), (0, 12), (12, 0), (12, 12), (6, 6)),
    "two at a corner": ((0, 6), (6, 0)),
    "two side by side": ((0, 0), (0, 6)),
    "three": ((0, 0), (0, 12), (6, 6)),
}


def drawn(seed: int, **look: Any) -> Drawn:
    return draw("sudoku", seed, size=(9, 9), **plain_look("sudoku") | look)


def caged(picture: Drawn) -> Drawn:
    """The picture with the sums of cages in the corners of many of its cells."""
    image, rng = picture.image.copy(), np.random.default_rng(1)
    size = picture.x[1] - picture.x[0]
    for y in picture.y[:-1]:
        for x in picture.x[:-1][rng.random(9) < 0.4]:
            at = (x + 0.12 * size, y + 0.13 * size)
            write(image, str(rng.integers(3, 30)), at, round(0.15 * size), Font(), BLACK, (0.0, 0.0))
    return replace(picture, image=image)


def with_diagonals(picture: Drawn) -> Drawn:
    """The picture with lines along both diagonals of the board."""
    image = picture.image.copy()
    (left, right), (top, bottom) = picture.x[[0, -1]], picture.y[[0, -1]]
    for ends in (((left, top), (right, bottom)), ((left, bottom), (right, top))):
        stroke(image, ends, 2, grey(120))
    return replace(picture, image=image)


def overlapping(seed: int, starts: Sequence[tuple[int, int]]) -> Image:
    """Boards that share boxes, each from its row and column on: parts of one that is repeated all over."""
    first = drawn(seed)
    size, height = round(first.x[1] - first.x[0]), round(first.y[1] - first.y[0])
    rows, columns = (max(start) + 11 for start in zip(*starts, strict=True))
    image = np.full((rows * height, columns * size, 3), 245, np.uint8)
    for row, column in starts:
        one = rolled(seed, row, column)
        (left, right), (top, bottom) = (np.rint(lines[[0, -1]]).astype(int) for lines in (one.x, one.y))
        board = one.image[top - 2 : bottom + 3, left - 2 : right + 3]
        y, x = (row + 1) * height, (column + 1) * size
        image[y : y + board.shape[0], x : x + board.shape[1]] = board
    return image


def rolled(seed: int, row: int, column: int) -> Drawn:
    """The picture of the board whose rows and columns begin elsewhere."""
    puzzle = drawn(seed).puzzle
    shown = np.array([*map(list, puzzle.board.format().split()[1:])])
    cells, answer = (np.roll(part, (-row, -column), (0, 1)) for part in (shown, puzzle.answer))
    return drawn(seed, puzzle=Puzzle(Sudoku(tuple(map("".join, cells)), usual_boxes(9)), answer))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("contrast", [1.0, 0.2])
def test_a_killer_sudoku_is_refused_by_name(contrast: float, seed: int) -> None:
    image = caged(drawn(seed)).image
    result = solve_picture((255 - contrast * (255.0 - image)).astype(np.uint8))
    assert result.status == "unreadable"
    assert "Killer Sudoku" in str(result.error)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_diagonal_sudoku_is_refused_by_name(seed: int) -> None:
    result = solve_picture(with_diagonals(drawn(seed)).image)
    assert result.status == "unreadable"
    assert "diagonal Sudoku" in str(result.error)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("starts", OVERLAPPING.values(), ids=OVERLAPPING)
def test_overlapping_sudokus_are_refused_by_name(seed: int, starts: Sequence[tuple[int, int]]) -> None:
    result = solve_picture(overlapping(seed, starts))
    assert result.status == "unreadable"
    assert "Sudokus that overlap" in str(result.error)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_boards_without_such_signs_are_read(seed: int) -> None:
    picture = drawn(seed)
    assert solve_picture(picture.image).board == picture.board.format()
