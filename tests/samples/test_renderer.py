"""The renderer draws what its truth says, the same picture for the same seed."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
import pytest

from samples.board.hint_looks import TOP_LEFT
from samples.cases import CASES, named_case, random_case
from samples.drawing.fonts import Font, render
from samples.drawing.paint import grey, mix
from samples.kinds import drawn_kinds
from samples.make import SAMPLES, drawn_sample
from samples.others.pictures import OTHERS, draw_other
from samples.puzzles import another_answer, random_puzzle
from samples.renderer import Drawn, draw
from solvers.kinds import board_class
from solvers.language.answers import answer_rows
from tests.solvers.plain import keeps

FOLDER = Path(__file__).resolve().parents[2] / "samples"
SEEDS = range(30)
SAMPLE_TOLERANCE = 0.5  # mean difference of a channel, in grey levels: OpenCV's versions smooth differently
LARGEST_SAMPLE = 150_000  # bytes


@pytest.fixture(scope="module", params=SEEDS)
def drawn(request: pytest.FixtureRequest) -> Drawn:
    return random_case(request.param, damaged=0)


@pytest.mark.parametrize("kind", drawn_kinds())
def test_a_seed_draws_one_picture(kind: str) -> None:
    first, again, other = (draw(kind, seed, size=(8, 8)) for seed in (5, 5, 6))
    assert np.array_equal(first.image, again.image)
    assert first.truth() == again.truth()
    assert other.image.shape != first.image.shape or not np.array_equal(other.image, first.image)


@pytest.mark.parametrize("kind", drawn_kinds())
@pytest.mark.parametrize("size", [(4, 4), (5, 9), (12, 10), (16, 16)])
def test_random_puzzles_have_their_answer_only(kind: str, size: tuple[int, int]) -> None:
    puzzle = random_puzzle(kind, np.random.default_rng(sum(size)), *size)
    assert keeps(puzzle.board, answer_rows(puzzle.board, puzzle.answer.ravel().tolist()))
    assert another_answer(puzzle) is None


def hint_lines(drawn: Drawn) -> dict[str, tuple[int, ...]]:
    """The hints that must be written, by their place; lines that write nothing left out."""
    board = drawn.board
    empty = (0,) if getattr(drawn.look, "empty_hint", "") else ()
    hints: dict[str, tuple[int, ...]] = {}
    for where, value in zip(board.elements(board.height, board.width), board.values(), strict=True):
        if isinstance(value, tuple):
            hints[where] = value or empty
        elif not isinstance(value, bool) and str(value).isdigit():
            hints[where] = (int(str(value)),)
    return {where: hint for where, hint in hints.items() if hint}


def test_every_hint_is_written_on_each_side(drawn: Drawn) -> None:
    written: dict[str, list[int]] = defaultdict(list)
    for number in drawn.numbers:
        written[number.where].append(number.value)
    sides = getattr(drawn.look, "sides", TOP_LEFT)
    for where, hint in hint_lines(drawn).items():
        around = {"column": {"top", "bottom"}, "row": {"left", "right"}}.get(where.split()[0])
        times = 1 if around is None else len(around & set(sides))  # numbers in cells stand there once
        assert tuple(written.pop(where)) == hint * times
    assert not written


def test_numbers_stand_in_their_lines(drawn: Drawn) -> None:
    for number in drawn.numbers:
        left, top, right, bottom = number.box
        x, y = (left + right) / 2, (top + bottom) / 2
        if number.where.startswith("column"):
            column = int(number.where.split()[1])
            assert drawn.x[column - 1] < x < drawn.x[column]
            assert not drawn.y[0] < y < drawn.y[-1]
        elif number.where.startswith("row"):
            row = int(number.where.split()[1])
            assert drawn.y[row - 1] < y < drawn.y[row]
            assert not drawn.x[0] < x < drawn.x[-1]
        else:
            row, column = map(int, number.where[1:].split("c"))
            assert drawn.x[column - 1] < left < right < drawn.x[column]
            assert drawn.y[row - 1] < top < bottom < drawn.y[row]


def test_the_whole_board_is_in_the_picture(drawn: Drawn) -> None:
    height, width = drawn.image.shape[:2]
    boxes = [number.box for number in drawn.numbers]
    boxes.append((drawn.x[0], drawn.y[0], drawn.x[-1], drawn.y[-1]))
    left, top, right, bottom = zip(*boxes, strict=True)
    assert min(left) >= -1
    assert min(top) >= -1
    assert max(right) <= width
    assert max(bottom) <= height


def test_numbers_contrast_with_what_is_around_them(drawn: Drawn) -> None:
    for number in drawn.numbers:
        left, top, right, bottom = (round(v) for v in number.box)
        patch = drawn.image[max(0, top - 1) : bottom + 1, max(0, left - 1) : right + 1].astype(int)
        assert np.ptp(patch, axis=(0, 1)).max() > 30, number


@pytest.mark.parametrize("name", OTHERS)
def test_other_pictures_are_no_puzzle(name: str) -> None:
    first, again = draw_other(4, name), draw_other(4, name)
    assert np.array_equal(first.image, again.image)
    assert np.ptp(first.image) > 50
    assert first.truth() == {"kind": None, "look": name}


def test_named_cases_differ() -> None:
    pictures = {named_case(name).image.tobytes() for name in list(CASES)[:20]}
    assert len(pictures) == 20


@pytest.mark.parametrize("face", ["uni", "sans", "italic", "strokes", "segments"])
@pytest.mark.parametrize("height", [8, 13, 30])
def test_digits_and_letters_that_stand_for_some_are_as_high_as_asked(face: str, height: int) -> None:
    for symbol in "0123456789ABCDEFG":
        text = render(symbol, height, Font(face))
        rows = np.flatnonzero(text.cover[:, :, 0].max(axis=1) > 0.4)
        assert abs(len(range(rows[0], rows[-1] + 1)) - height) <= 1 + height // 12
        assert abs(rows[0] - text.above) <= 1 + height // 12


def test_text_grows_with_its_digits() -> None:
    widths = [render("1" * n, 20, Font()).width for n in (1, 2, 3)]
    assert widths[0] < widths[1] < widths[2]
    assert mix(grey(0), grey(200), 0.25) == grey(50)


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_stand_beside_their_truth(name: str) -> None:
    picture, truth = FOLDER / f"{name}.png", json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    board = board_class(truth["kind"]).parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    image = cv2.imread(str(picture))
    assert image is not None
    assert picture.stat().st_size < LARGEST_SAMPLE
    assert (board.height, board.width) == (len(truth["grid"]["y"]) - 1, len(truth["grid"]["x"]) - 1)
    drawn = drawn_sample(name, FOLDER / f"{name}.txt")
    assert drawn.truth() == truth
    assert drawn.image.shape == image.shape
    assert np.abs(drawn.image.astype(int) - image).mean() < SAMPLE_TOLERANCE
    assert 0 <= truth["grid"]["x"][0] < truth["grid"]["x"][-1] < image.shape[1]
