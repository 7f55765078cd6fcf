from itertools import pairwise

import numpy as np
import pytest

from samples.cases import named_case
from samples.drawing.fonts import Font, write
from samples.drawing.paint import centre, rounded
from samples.others.pictures import draw_other
from samples.wild.families import KEPT, Families
from samples.wild.page import WildPage, free_page
from tests.pictures import PLAIN_RUNS, PLAIN_SMALL
from vision.basics.lattice import Lattice, pitch
from vision.finder.network import ask
from vision.finder.proposed import lattices_proposed
from vision.finder.survey import survey


@pytest.mark.parametrize("name", [PLAIN_SMALL, "walls apart", PLAIN_RUNS])
def test_the_board_of_a_plain_page_is_proposed_and_found(name: str) -> None:
    drawn = named_case(name)
    found = survey(drawn.image).proposals
    true = Lattice(drawn.x, drawn.y)
    assert _near(found[0].lattice, true, 0.35)
    assert _near(next(lattices_proposed(found, drawn.image)), true, 0.1)


def test_a_page_of_text_has_no_sure_proposal() -> None:
    found = survey(draw_other(1, "text page").image).proposals
    assert all(one.lattice.score < 0.3 for one in found)


def test_nothing_is_proposed_on_a_plain_picture() -> None:
    assert survey(np.full((200, 300, 3), 90, np.uint8)).proposals == ()


def test_the_answer_has_a_place_for_every_fourth_pixel_of_the_copy() -> None:
    answer = ask(np.zeros((600, 300, 3), np.uint8))
    assert answer.layers.shape == (8, 128, 64)
    assert answer.on_picture(answer.in_layers((10.0, 20.0, 200.0, 500.0))) == pytest.approx(
        (10, 20, 200, 500)
    )


def test_buttons_as_wide_as_cells_below_the_board_are_no_row() -> None:
    drawn = named_case("walls apart")
    x, y = drawn.x + 0.5, drawn.y + 0.5
    cell = y[-1] - y[-2]
    for number, (left, right) in enumerate(pairwise(x), start=1):
        box = (left + 2, y[-1] + 0.3 * cell, right - 2, y[-1] + 1.2 * cell)
        rounded(drawn.image, box, 8, (200, 120, 40))
        write(drawn.image, str(number), centre(box), round(0.4 * cell), Font(), (255, 255, 255))
    lattice = next(lattices_proposed(survey(drawn.image).proposals, drawn.image))
    assert _near(lattice, Lattice(drawn.x, drawn.y), 0.1)


def test_most_boards_in_kept_looks_are_found() -> None:
    pages = [free_page(np.random.default_rng([seed, 11]), Families(KEPT)) for seed in range(20)]
    shared = [_shared(page) for page in pages if len(page.boards) == 1]
    assert np.mean(np.array(shared) > 0.7) > 0.7


def _shared(page: WildPage) -> float:
    """The part of the first proposal and the board together that they share."""
    found, board = survey(page.image).proposals, page.boards[0]
    if not found:
        return 0.0
    shares = []
    for lines, told in ((board.x - 0.5, found[0].lattice.x), (board.y - 0.5, found[0].lattice.y)):
        both = max(0.0, min(lines[-1], told[-1]) - max(lines[0], told[0]))
        shares.append((both, lines[-1] - lines[0], told[-1] - told[0]))
    (across, *wide), (down, *high) = shares
    return float(across * down / (wide[0] * high[0] + wide[1] * high[1] - across * down))


def _near(found: Lattice, true: Lattice, apart: float) -> bool:
    """Whether lattices have as many lines, each less than a share of a cell away."""
    pairs = ((found.x, true.x), (found.y, true.y))
    return all(len(a) == len(b) and np.abs(a - b).max() < apart * pitch(b) for a, b in pairs)
