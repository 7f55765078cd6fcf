"""Sudokus with further rules are refused by name: what shows them is drawn on usual ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from samples.drawing.fonts import Font, write
from samples.drawing.paint import BLACK, grey, stroke
from samples.kinds import plain_look
from samples.renderer import Drawn, draw
from snap2solve.facade import solve_picture

SEEDS = range(40, 42)  # two with usual boxes


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


def overlapping(picture: Drawn) -> Drawn:
    """The picture with another board to the right that shares the last columns of the first."""
    image, (third, last) = picture.image, np.rint(picture.x[[3, -1]]).astype(int)
    whole = np.concatenate([image[:, :last], image[:, third:]], axis=1)
    return replace(picture, image=np.ascontiguousarray(whole))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_killer_sudoku_is_refused_by_name(seed: int) -> None:
    result = solve_picture(caged(drawn(seed)).image)
    assert result.status == "unreadable"
    assert "Killer Sudoku" in str(result.error)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_diagonal_sudoku_is_refused_by_name(seed: int) -> None:
    result = solve_picture(with_diagonals(drawn(seed)).image)
    assert result.status == "unreadable"
    assert "diagonal Sudoku" in str(result.error)


@pytest.mark.parametrize("seed", SEEDS)
def test_overlapping_sudokus_are_refused(seed: int) -> None:
    assert solve_picture(overlapping(drawn(seed)).image).status == "unreadable"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_boards_without_such_signs_are_read(seed: int) -> None:
    picture = drawn(seed)
    assert solve_picture(picture.image).board == picture.board.format()
