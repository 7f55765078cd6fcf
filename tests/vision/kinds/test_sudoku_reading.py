"""Sudokus whose boxes, letters or givens are hard to tell, and how large their answers are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from bench.unseen import board
from samples.case import DONE, PARTLY
from samples.cases import random_case
from samples.drawing.fonts import Font
from samples.kinds import plain_look
from samples.renderer import draw
from samples.wild.families import TAUGHT
from snap2solve.facade import solve_picture
from snap2solve.results.annotate import annotate
from solvers.kinds.sudoku import USUAL, Sudoku, usual_boxes
from solvers.language.values import Status
from vision.basics.types import Image
from vision.kinds.sudoku.boxes import _are_boxes
from vision.kinds.sudoku.digits import Digits
from vision.kinds.sudoku.marks import find_marks
from vision.kinds.sudoku.reading import _elements, _repeated
from vision.kinds.sudoku.roles import _rather_like, _tints, _two, _weights, find_givens, inked_like
from vision.kinds.sudoku.written import Mark

PIXEL, BLACK = np.zeros((1, 1), np.uint8), np.zeros(3)


@pytest.mark.parametrize("seed", [7341, 9119])
def test_irregular_boxes_are_seen_beside_large_digits_and_highlights(seed: int) -> None:
    drawn = draw("sudoku", seed)
    assert "\n\n" in drawn.board.format()  # before the regions
    assert solve_picture(drawn.image).board == drawn.board.format()


@pytest.mark.parametrize("face", ["strokes", "pixels"])
def test_letters_of_simple_faces_are_read(face: str) -> None:
    look = plain_look("sudoku") | {"digits": Font(face)}
    drawn = draw("sudoku", 3, size=(12, 12), **look)
    assert solve_picture(drawn.image).board == drawn.board.format()


def test_two_digits_of_the_player_are_told_from_few_givens() -> None:
    drawn = draw("sudoku", 9100)
    assert solve_picture(drawn.image).board == drawn.board.format()


@pytest.mark.parametrize("seed", [40, 41, 43])
@pytest.mark.parametrize("size", [0.26, 0.3])
def test_notes_are_told_from_digits_that_are_hardly_larger(seed: int, size: float) -> None:
    drawn = draw("sudoku", seed, size=(9, 9), **plain_look("sudoku") | {"digit_size": size, "state": PARTLY})
    assert solve_picture(drawn.image).board == drawn.board.format()


@pytest.mark.parametrize(("digits", "code"), [(15, "not-read"), (17, None)])
def test_a_board_with_too_few_digits_for_one_solution_is_refused(digits: int, code: str | None) -> None:
    puzzle = draw("sudoku", 40, size=(9, 9)).puzzle
    cells = list("".join(puzzle.board.format().split()[1:]))
    for place in [i for i, cell in enumerate(cells) if cell != "."][digits:]:
        cells[place] = "."
    rows = tuple(map("".join, np.reshape(cells, (9, 9))))
    fewer = replace(puzzle, board=Sudoku(rows, usual_boxes(9)))
    drawn = draw("sudoku", 40, size=(9, 9), puzzle=fewer, **plain_look("sudoku"))
    result = solve_picture(drawn.image)
    assert (result.code, result.status == "multiple") == (code, code is None)


@pytest.mark.parametrize("seed", [40, 41, 42])
def test_keys_right_below_that_are_ruled_like_the_board_are_no_row_of_it(seed: int) -> None:
    drawn = draw("sudoku", seed, size=(9, 9), **plain_look("sudoku"))
    first, second, last = np.rint(drawn.y[[0, 1, -1]]).astype(int)
    keys = drawn.image[first:second]
    image = np.concatenate([drawn.image[:last], keys, drawn.image[last:]])
    assert solve_picture(image).board == drawn.board.format()


@pytest.mark.parametrize("size", [0.32, 0.5, 0.65])
def test_digits_of_the_answer_are_as_high_as_the_givens(size: float) -> None:
    drawn = draw("sudoku", 40, size=(9, 9), **plain_look("sudoku") | {"digit_size": size})
    result = solve_picture(drawn.image)
    added = (annotate(drawn.image, result) != drawn.image).any(axis=2)
    givens = np.mean([number.box[3] - number.box[1] for number in drawn.numbers])
    heights = []
    for row, column in np.argwhere(~drawn.placed).tolist():
        (top, bottom), (left, right) = np.rint(drawn.y[row : row + 2]), np.rint(drawn.x[column : column + 2])
        inked = added[int(top) : int(bottom), int(left) : int(right)].any(axis=1)
        heights += [inked.sum()] if inked.any() else []
    edges = 1.2  # of the strokes' width, which their dark edges add
    assert np.median(heights) == pytest.approx(givens * (1 + 0.13 * edges), rel=0.08)


def test_a_digit_whose_thin_stroke_fades_is_one_mark() -> None:
    patch = np.full((60, 60, 3), 255, np.uint8)
    cv2.ellipse(patch, (30, 22), (8, 8), 0, 180, 360, (90, 90, 90), 3)
    cv2.line(patch, (38, 22), (23, 44), (200, 200, 200), 2)  # less than half as dark
    cv2.line(patch, (22, 46), (39, 46), (90, 90, 90), 3)
    (found,) = find_marks(255 - patch[None, ..., 0], False)
    assert found is not None and found.box[1] <= 15 and found.box[3] >= 46


@pytest.mark.parametrize("faint", [0, 70])
def test_halves_of_a_digit_are_one_mark_where_they_hang_together_in_faint_ink(faint: int) -> None:
    patch = np.zeros((60, 60), np.uint8)
    for top in (10, 33):
        cv2.rectangle(patch, (20, top), (38, top + 15), 200, 4)
    cv2.line(patch, (37, 27), (37, 31), faint, 3)
    (found,) = find_marks(patch[None], False)
    assert found is not None and found.several == (not faint)
    assert (found.box[3] - found.box[1] > 30) == bool(faint)


def degraded(image: Image, way: str) -> Image:
    """The picture as others pass it on."""
    if way == "blurred":
        return np.asarray(cv2.GaussianBlur(image, (0, 0), 1.2), np.uint8)
    jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 35])[1]
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize("way", ["blurred", "compressed"])
@pytest.mark.parametrize(
    "told_by",
    [
        {
            "own": (0, 0, 0),
            "digits": Font("strokes", stem=0.2),
            "own_font": Font("strokes", stem=0.12),
            **PARTLY,
        },
        {"own": (0, 0, 0), "given_tint": 0.1, **DONE},
    ],
    ids=["weight", "ground"],
)
def test_givens_are_told_in_degraded_pictures(told_by: dict[str, Any], way: str) -> None:
    look = plain_look("sudoku") | told_by | {"mistakes": 0}
    drawn = draw("sudoku", 41, size=(9, 9), **look)
    assert solve_picture(degraded(drawn.image, way)).board == drawn.board.format()


@pytest.mark.parametrize("seed", [50015, 50096, 50107, 51503])
def test_few_digits_in_another_ink_are_the_players_in_a_blurred_picture(seed: int) -> None:
    drawn = random_case(seed, kind="sudoku", mistakes=0, selected=None)
    assert solve_picture(drawn.image).board == drawn.board.format()


def test_digits_on_a_darker_ground_are_as_bold_as_the_others() -> None:
    drawn = random_case(95220, kind="sudoku")
    assert solve_picture(drawn.image).board == drawn.board.format()


def test_lines_that_underline_digits_move_no_border() -> None:
    drawn = random_case(50009, kind="sudoku")
    assert solve_picture(drawn.image).board == drawn.board.format()


def test_a_sudoku_shows_all_its_digits_but_one() -> None:
    chances = np.full((8, 10), 0.01)
    chances[range(7), range(7)] = 0.9
    chances[7, :2] = 0.45  # one of two digits
    mark = Mark(0, 0, (0, 0, 1, 1), PIXEL, 1.0, 0.0, False, 255.0, 1.0, BLACK, BLACK, PIXEL)
    assert Digits((mark,) * 8, chances, np.ones(8), {}).different == 8
    assert Digits((mark,) * 7, chances[:7], np.ones(7), {}).different == 7


def test_rows_and_columns_are_no_boxes() -> None:
    columns = ((0, 1, 2, 3),) * 4
    assert not _are_boxes(columns, 4) and not _are_boxes(tuple(zip(*columns, strict=True)), 4)
    assert _are_boxes(((0, 0, 1, 1), (0, 0, 1, 1), (2, 2, 3, 3), (2, 2, 3, 3)), 4)


def test_weights_are_told_whatever_a_digit_adds_to_both() -> None:
    thin_and_bold = {1: (1.0, 1.5, 1.51), 2: (1.02, 1.04, 1.48), 4: (1.3, 1.31, 1.8), 7: (0.8, 0.82, 1.3)}
    looks = np.array([[look] for some in thin_and_bold.values() for look in some])
    digits = [digit for digit, some in thin_and_bold.items() for _ in some]
    assert _two(looks, digits, 0.1).tolist() == [0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]
    assert not _two(looks, digits, 0.6).any()  # too little apart


def mark(ground: float, stroke: float) -> Mark:
    """A digit whose strokes are so thick, on a ground with so much red."""
    ink, under = np.array([200.0, 120.0, 80.0]), np.array([255.0, 255.0, ground])
    strength = float(np.abs(under - ink).max())
    return Mark(0, 0, (0, 0, 1, 1), PIXEL, 1.0, 0.0, False, strength, stroke * strength, ink, under, PIXEL)


def test_digits_in_one_ink_are_like_those_that_are_as_bold() -> None:
    marks = [
        mark(230, 0.2),
        mark(230, 0.2),
        mark(255, 0.12),
        mark(255, 0.12),
        mark(120, 0.13),
        mark(120, 0.19),
    ]
    bold, thin = (np.array([i in some for i in range(6)]) for some in ({0, 1}, {2, 3}))
    assert _rather_like(marks, bold, thin).tolist() == [True, True, False, False, False, True]
    assert _rather_like([mark(230, 0.2)] * 6, bold, thin).all()


def of_colour(colour: tuple[float, float, float], ground: float, stroke: float) -> Mark:
    one = mark(ground, stroke)
    ink = np.array(colour)
    strength = float(np.abs(one.ground - ink).max())
    return replace(one, colour=ink, strength=strength, stroke=stroke * strength)


@pytest.mark.parametrize("noise", [0.0, 0.5, 3.0])
def test_two_inks_are_told_however_much_noise_there_is(noise: float) -> None:
    rng = np.random.default_rng(5)
    pairs = [((94.0, 71.0, 56.0), i % 9) for i in range(37)] + [
        ((164.0, 90.0, 56.0), i % 9) for i in range(10)
    ]
    marks = [
        of_colour((b + noise * x, g + noise * y, r), 255, 0.2)
        for ((b, g, r), _), (x, y) in zip(pairs, rng.normal(size=(len(pairs), 2)), strict=True)
    ]
    seen, none = np.full(len(marks), 0.5), np.zeros((0, 3))
    digits = [digit for _, digit in pairs]
    given = find_givens(marks, digits, seen, none, lambda some: "solved" if len(some) == 37 else "multiple")
    assert given == set(range(37))


def test_grounds_that_a_shadow_makes_darker_are_of_one_paint() -> None:
    bare = np.array([[255.0, 255.0, ground] for ground in (55.0, 60.0, 66.0)])
    shaded = [mark(ground, 0.2) for ground in (86, 83, 73, 62, 75, 77, 54, 66)]
    assert not _tints(shaded, bare).any()
    tinted = [mark(ground, 0.2) for ground in (126, 123, 62, 125, 127, 54, 66)]
    assert _tints(tinted, bare).tolist() == [1, 1, 0, 1, 1, 0, 0]


GIVEN, OWN = of_colour((40.0, 40.0, 40.0), 255, 0.2), of_colour((190.0, 120.0, 40.0), 255, 0.2)
HALVES = [GIVEN] * 8 + [OWN] * 8
BARE = np.full((20, 3), 255.0)


def givens_of_halves(seen: Sequence[float], solved: Callable[[set[int]], Status], **more: Any) -> set[int]:
    """Which of HALVES are given, as each is seen to be so likely."""
    digits = [0, 1, 2, 3] * 4
    return find_givens(HALVES, digits, np.array(seen), BARE, lambda some: solved(set(some)), **more)


@pytest.mark.parametrize("first", [True, False])
def test_of_two_looks_those_are_given_that_the_reader_takes_for_givens(first: bool) -> None:
    seen = [0.9 if first else 0.2] * 8 + [0.2 if first else 0.9] * 8
    given = set(range(8)) if first else set(range(8, 16))
    assert givens_of_halves(seen, lambda some: "solved") == given
    others = set(range(16)) - given
    assert givens_of_halves(seen, lambda some: "solved" if some == others else "multiple") == others


def test_likely_givens_need_no_single_solution_where_others_are_unclear() -> None:
    others = set(range(8, 16))

    def solved(some: set[int]) -> Status:
        return "solved" if some == others else "multiple"

    assert givens_of_halves([0.9] * 8 + [0.2] * 8, solved, others_unclear=True) == set(range(8))


def test_digits_that_contradict_each_other_are_given_if_no_others_can_be() -> None:
    likely = set(range(8))
    seen = [0.9] * 8 + [0.2] * 8
    assert givens_of_halves(seen, lambda some: "unsolvable" if some == likely else "multiple") == likely
    assert givens_of_halves(seen, lambda some: "multiple") == set(range(16))


def test_of_digits_that_contradict_each_other_the_one_least_like_a_given_may_be_none() -> None:
    likely, others = set(range(8)), set(range(8, 16))

    def solved(some: set[int]) -> Status:
        return "unsolvable" if some == likely else "solved" if some in (likely - {7}, others) else "multiple"

    assert givens_of_halves([*[0.9] * 7, 0.1, *[0.2] * 8], solved) == likely - {7}
    surely_given = [*[0.9] * 7, 0.8, *[0.2] * 8]
    assert givens_of_halves(surely_given, solved) == others


def test_a_board_that_is_nearly_full_is_not_given() -> None:
    marks = [GIVEN] * 14 + [OWN] * 6
    digits = [0, 1, 2, 3] * 5
    given = find_givens(marks, digits, np.full(20, 0.9), np.zeros((0, 3)), lambda some: "solved")
    assert given == set(range(14, 20))  # 14 of 20 are more than boards give


def test_an_unclear_digit_is_given_if_its_ink_is_a_givens() -> None:
    grey = of_colour((45.0, 42.0, 40.0), 255, 0.2)
    green = of_colour((60.0, 160.0, 60.0), 255, 0.2)
    assert inked_like([grey, OWN, green], [GIVEN], [OWN]).tolist() == [True, False, False]
    assert inked_like([grey, green], [GIVEN], []).tolist() == [True, False]


def test_a_cell_whose_given_is_hidden_holds_any_digit() -> None:
    digits = Digits((), np.zeros((0, 5)), np.zeros(0), {(1, 2): 0.8})
    cells = _elements(digits, (), USUAL, 4)
    assert [i for i, cell in enumerate(cells) if len(cell.alternatives) > 1] == [6]
    chances = {one.value: one.probability for one in cells[6].alternatives}
    assert chances == pytest.approx(dict.fromkeys("1234.", 0.2))


def test_what_is_rather_no_digit_is_given_only_as_likely_as_the_reader_sees_a_given() -> None:
    mark = Mark(0, 0, (0, 0, 1, 1), PIXEL, 1.0, 0.0, False, 255.0, 1.0, BLACK, BLACK, PIXEL)
    chances = np.array([[0.4, 0.0, 0.0, 0.0, 0.6], [0.6, 0.3, 0.0, 0.0, 0.1]])
    digits = Digits((mark,) * 2, chances, np.array([0.1, 0.1]), {})
    assert digits.as_given(0) == pytest.approx([0.04, 0, 0, 0, 0.96])
    assert digits.as_given(1) == pytest.approx(chances[1])


def test_a_stroke_is_as_bold_on_a_coloured_ground() -> None:
    weights = _weights([mark(255, 0.2), mark(120, 0.2), mark(255, 0.1), mark(120, 0.1)])
    assert np.exp(weights[:, 0]) == pytest.approx([0.2, 0.2, 0.1, 0.1])


def test_flags_of_large_pixel_digits_are_no_sums_of_cages() -> None:
    look = plain_look("sudoku") | {"digits": Font("pixels"), "digit_size": 0.8}
    drawn = draw("sudoku", 3, size=(9, 9), **look)
    assert solve_picture(drawn.image).board == drawn.board.format()


def test_a_digit_read_less_surely_is_the_one_that_repeats() -> None:
    marks = tuple(
        Mark(0, i, (0, 0, 1, 1), PIXEL, 1.0, 0.0, False, 255.0, 1.0, BLACK, BLACK, PIXEL) for i in range(4)
    )
    chances = np.full((4, 5), 0.01)
    chances[[0, 1, 2, 3], [0, 0, 1, 2]] = [0.6, 0.95, 0.96, 0.96]
    assert _repeated(Digits(marks, chances, np.ones(4), {}), range(4), USUAL, 4) == 1 / 4


@pytest.mark.parametrize("seed", [40, 41, 42])
def test_a_pale_smudge_that_may_be_one_of_two_digits_is_none(seed: int) -> None:
    drawn = draw("sudoku", seed, size=(9, 9), **plain_look("sudoku"))
    rows = drawn.board.format().split()[1:]
    row, column = next((i, cells.index(".")) for i, cells in enumerate(rows) if "." in cells)
    cell = drawn.x[1] - drawn.x[0]
    at = (int(drawn.x[column] + 0.3 * cell), int(drawn.y[row] + 0.75 * cell))
    smudge = np.zeros(drawn.image.shape[:2])
    for digit in "17":
        one = np.zeros(smudge.shape, np.uint8)
        cv2.putText(one, digit, at, cv2.FONT_HERSHEY_SIMPLEX, cell / 45, 14, 3, cv2.LINE_AA)
        smudge += one
    image = (drawn.image - smudge[..., None]).clip(0, 255).astype(np.uint8)
    result = solve_picture(image)
    assert (result.status, result.board) == ("solved", drawn.board.format())


def test_a_board_whose_lines_hardly_show_is_read_where_the_finder_sees_its_cells() -> None:
    drawn = board("sudoku", 5024, TAUGHT)
    assert solve_picture(drawn.image).board == drawn.board.format()
