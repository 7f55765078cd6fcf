"""Light Up: texts, answers, equations and steps."""

from __future__ import annotations

import time

import numpy as np
import pytest

from samples.puzzles import random_puzzle
from solvers.engine import solve
from solvers.explain.explainer import tutor_for
from solvers.explain.steps import Known, Step, shrunk
from solvers.explain.trial import Trial
from solvers.kinds.light_up import LightUp
from solvers.language.answers import answer_rows
from tests.solvers.articles import (
    LIGHT_UP_TASK,
    SMALL_LIGHT_UP,
    SMALL_LIGHT_UP_ANSWER,
)
from tests.solvers.explain.test_explain import check_steps, explainer
from tests.solvers.language.test_equations import ARTICLE
from tests.solvers.plain import answer_of
from tests.solvers.test_exchange import form


def test_light_up_of_the_article() -> None:
    board = LightUp.from_task(LIGHT_UP_TASK)
    lines = board.format().split("\n")
    assert (len(lines), lines[0], lines[24], lines[25]) == (
        26,
        ".#.#0......#......##..##.",
        ".##..##......#......##.#.",
        "",
    )
    answer = answer_of(board)
    assert answer[0] == "*#*#0.*....#....*.##.*##*"


def test_small_light_up_of_the_article() -> None:
    board = LightUp.parse(SMALL_LIGHT_UP)
    assert board.format() == SMALL_LIGHT_UP
    assert answer_of(board) == SMALL_LIGHT_UP_ANSWER


def test_wall_without_hint_is_free_and_dark() -> None:
    outcome = solve(LightUp.parse("#.#\n").rules())
    assert outcome.status == "solved"
    assert outcome.cells == (False, True, False)
    assert solve(LightUp.parse("##\n##\n").rules()).cells == (False,) * 4


@pytest.mark.parametrize("wall", ["", "#"])
def test_boards_with_hardly_any_walls_are_told_to_have_many_answers(wall: str) -> None:
    board = LightUp((wall.ljust(25, "."), *["." * 25] * 24))
    start = time.monotonic()
    outcome = solve(board.rules(), timeout=20)
    assert time.monotonic() - start < 10
    assert outcome.status == "multiple"
    assert outcome.forced is not None
    assert {i for i, cell in enumerate(outcome.forced) if cell is not None} == set(range(len(wall)))


def test_article() -> None:
    assert "".join(f"{line}\n" for line in LightUp.parse(SMALL_LIGHT_UP).equations()) == ARTICLE


def test_cells_beyond_the_letters_have_their_places() -> None:
    board = LightUp(("." * 9,) * 3)
    assert board.equations()[0].startswith("r1c1 + r1c2 + ")
    assert "r1c1h | r1c1v = 1" in board.equations()


def test_a_cell_between_walls_has_two_groups_of_its_own() -> None:
    assert LightUp.parse("2.#\n").equations() == [
        "a <= 1",
        "a <= 1",
        "ah = a",
        "av = a",
        "ah | av = 1",
        "a = 2",
    ]


def test_article_is_explained_to_its_end() -> None:
    way = explainer(LightUp.parse(SMALL_LIGHT_UP))
    words = [step.words for step in way.steps()]
    assert words[0] == "No bulb may stand beside the 0 at r2c5: r1c5 and r2c4 stay empty."
    assert answer_rows(way.board, [value > 0 for value in way.known.values[1:]]) == SMALL_LIGHT_UP_ANSWER


def test_a_step_that_does_not_hold_is_refused() -> None:
    rules = LightUp.parse(SMALL_LIGHT_UP).rules()
    assert shrunk(Step((1,), tuple(rules.groups), (), ""), rules) is None


def test_trial_stays_within_its_limit() -> None:
    rules = LightUp.parse(SMALL_LIGHT_UP).rules()
    trial, known = Trial(rules.groups, rules.cells), Known(rules.cells)
    assert trial.refute(5, known, 0) is None
    assert [group.name for group in trial.refute(5, known, 50) or ()] == ["wall r2c5 = 0"]


def test_a_kind_without_patterns_is_explained_by_its_rules() -> None:
    class Unheard(LightUp):
        kind = "unheard-of"

    rng = np.random.default_rng(3)
    small = explainer(Unheard(LightUp.parse(SMALL_LIGHT_UP).cells))
    told = [step.words for step in small.steps()]
    assert any(words.startswith("Because of the rule 'wall r2c5 = 0': r1c5") for words in told)
    for _ in range(3):
        board = random_puzzle("light-up", rng, 8, 8).board
        assert isinstance(board, LightUp)
        check_steps(explainer(Unheard(board.cells)))


def test_a_wall_with_all_its_bulbs_is_told_with_the_cells_that_stay_empty() -> None:
    lit = tutor_for(LightUp.parse("...\n.1.\n...\n"))
    assert "The 1 at r2c2 already has its bulb at r1c2: r2c1, r2c3 and r3c2 stay empty." in [
        step.words for step in lit.patterns(Known(9, (2, -5)))
    ]


def test_white_cells_after_the_last_hint_may_reach_beyond_the_board() -> None:
    assert form("light-up").read("http://pzv.jp/p.html?lightup/2/2/.ga").format() == "#.\n0.\n"


@pytest.mark.parametrize(
    ("side", "rows"), [("top", "1.#\n"), ("bottom", "..0\n"), ("left", ".0\n.#\n"), ("right", "..\n1.\n")]
)
def test_a_board_without_a_line_has_all_others(side: str, rows: str) -> None:
    board = LightUp(("..0", "1.#"))
    part = board.without(side)
    assert part is not None and part.format() == rows
    assert LightUp(("#",)).without(side) is None
