"""Steps of explanations: each follows from what it names, all lead to the end, and sentences read well."""

from __future__ import annotations

import os
import random
import re
import time
from itertools import pairwise
from statistics import median

import numpy as np
import pytest

from samples.boards import random_puzzle
from solvers.aquarium import Aquarium
from solvers.board import Board
from solvers.engine import solve
from solvers.explain import Explainer, tutor_for
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram
from solvers.rules import Rules
from solvers.steps import Known, Step, holds, listing, shrunk, spans
from solvers.trial import Trial, follow
from tests.articles import SMALL_LIGHT_UP, SMALL_LIGHT_UP_ANSWER
from tests.solvers_random import RANDOM

BOARDS = int(os.environ.get("EXPLAINED_BOARDS", "15"))  # a kind


def explainer(board: Board, *placed: tuple[int, int]) -> Explainer:
    outcome = solve(board.rules())
    assert outcome.forced is not None
    return Explainer(board, outcome.forced, placed)


def test_article_is_explained_to_its_end() -> None:
    way = explainer(LightUp.parse(SMALL_LIGHT_UP))
    words = [step.words for step in way.steps()]
    assert words[0] == "The 0 at r2c5 has no bulb beside it: r1c5 and r2c4 stay empty."
    assert way.board.answer([value > 0 for value in way.known.values[1:]]) == SMALL_LIGHT_UP_ANSWER


@pytest.mark.parametrize("kind", RANDOM)
def test_every_step_follows_from_what_it_names_and_from_no_less(kind: str) -> None:
    """On random boards with any number of solutions: all that is forced is explained, step by step."""
    rng = random.Random(f"explain {kind}")
    boards = 0
    while boards < BOARDS:
        board = RANDOM[kind](rng, rng.randint(2, 7), rng.randint(2, 7))
        outcome = solve(board.rules())
        if outcome.forced is None:
            continue
        boards += 1
        check_way(Explainer(board, outcome.forced))


@pytest.mark.parametrize("kind", RANDOM)
def test_boards_with_one_solution_are_explained_to_the_end(kind: str) -> None:
    rng = np.random.default_rng(7)
    for _ in range(BOARDS):
        board = random_puzzle(kind, rng, int(rng.integers(5, 11)), int(rng.integers(5, 11))).board
        way = explainer(board)
        check_way(way)
        cells = [value > 0 for value in way.known.values[1:]]
        assert 0 not in way.known.values[1:]
        assert tuple(cells) == solve(board.rules()).cells


def check_way(way: Explainer) -> None:
    cells = way.rules.cells
    for step in way.steps():
        before = set(way.known.literals())
        assert set(step.known) <= before
        assert not before & {abs(one) for one in step.follows} | before & set(step.follows), step
        assert set(step.rules) <= set(way.rules.groups)
        assert holds(step, cells), step
        for rule in step.rules:
            fewer = tuple(other for other in step.rules if other is not rule)
            assert not holds(Step(step.follows, fewer, step.known, ""), cells), step
        assert re.fullmatch(r"([A-Z]|r\d+c\d+ is dark).*\.", step.words)
    assert not way.open()


@pytest.mark.parametrize("kind", RANDOM)
def test_patterns_are_right_before_they_are_proven(kind: str) -> None:
    """What the patterns see at any moment is true, so that the proof never has to hold one back."""
    rng = np.random.default_rng(11)
    for _ in range(5):
        way = explainer(random_puzzle(kind, rng, 8, 8).board)
        for _ in way.steps():
            for step in way.tutor.patterns(way.known):
                assert holds(step, way.rules.cells), step


@pytest.mark.parametrize("kind", RANDOM)
def test_steps_go_on_from_any_right_progress(kind: str) -> None:
    rng = np.random.default_rng(13)
    for _ in range(4):
        board = random_puzzle(kind, rng, 7, 7).board
        answer = solve(board.rules()).cells or ()
        true = [divmod(i, board.width) for i, cell in enumerate(answer) if cell]
        chosen = rng.permutation(len(true))[: len(true) // 2]
        placed = [true[i] for i in chosen]
        check_way(explainer(board, *placed))
        hint = explainer(board, *placed).hint()
        assert hint is not None
        assert not {r * board.width + c + 1 for r, c in placed} & set(hint.follows)


def test_speed_on_15x15() -> None:
    """The next step within 0.3 s, the whole way within 10 s; the median of three boards a kind."""
    for kind in RANDOM:
        longest, whole = [], []
        for seed in range(3):
            way = explainer(random_puzzle(kind, np.random.default_rng(seed), 15, 15).board)
            moments = [time.perf_counter(), *(time.perf_counter() for _ in way.steps())]
            longest.append(max(after - before for before, after in pairwise(moments)))
            whole.append(moments[-1] - moments[0])
        assert median(longest) < 0.3
        assert median(whole) < 10


def first(board: Board, *placed: tuple[int, int]) -> str:
    step = explainer(board, *placed).hint()
    assert step is not None
    return step.words


def test_sentences() -> None:
    ten = Nonogram.parse("1\n1\n1\n1\n1\n\n1\n1\n\n\n-\n5 2\n\n")
    (overlap,) = [step for step in explainer(ten).tutor.patterns(Known(20)) if "wherever" in step.words][:1]
    assert overlap.words == ("Row 1 is 10 wide and needs 5 2: cells 3 to 5 are filled wherever the 5 goes.")
    lit = tutor_for(LightUp.parse("...\n.1.\n...\n"))
    assert "The 1 at r2c2 already has its bulb at r1c2: r2c1, r2c3 and r3c2 stay empty." in [
        step.words for step in lit.patterns(Known(9, (2, -5)))
    ]
    assert first(Aquarium.parse("  1112\n\n1 abbc\n4 abbc\n")) == (
        "Column 4 needs 2, as many as it has cells: all of it fills."
    )


def test_a_container_that_a_row_needs() -> None:
    board = Aquarium.parse("  ????\n\n3 aabc\n? aabc\n")
    words = [step.words for step in explainer(board).tutor.patterns(Known(8))]
    assert "Row 1 needs 3, and without container a only 2 fit: a fills at least up to row 1." in words


def test_spans_and_lists() -> None:
    assert listing(["a"]) == "a"
    assert listing(["a", "b", "c"]) == "a, b and c"
    assert spans([1, 2], 5) == "r1c1 and r1c2"
    assert spans([1, 2, 3, 8], 5) == "r1c1 to r1c3 and r2c3"
    assert spans([2, 7, 12], 5) == "r1c2 to r3c2"
    assert spans([4, 5, 6], 5) == "r1c4, r1c5 and r2c1"


def test_a_step_that_does_not_hold_is_refused() -> None:
    rules = LightUp.parse(SMALL_LIGHT_UP).rules()
    assert shrunk(Step((1,), tuple(rules.groups), (), ""), rules.cells) is None


@pytest.mark.parametrize("kind", RANDOM)
def test_following_one_rule_finds_what_z3_finds(kind: str) -> None:
    rng = random.Random(f"follow {kind}")
    for _ in range(40):
        rules = RANDOM[kind](rng, 3, 4).rules()
        group = rng.choice(rules.groups)
        known = Known(rules.cells, [i * rng.choice((1, -1)) for i in rng.sample(range(1, 13), 4)])
        found = [follow(statement, known.values) for statement in group.statements]
        stated = Step((), (group,), known.literals(), "")
        if None in found:
            assert holds(stated, rules.cells)
        for literal in (one for some in found for one in some or ()):
            assert holds(Step((literal,), (group,), known.literals(), ""), rules.cells)


def test_trial_stays_within_its_limit() -> None:
    rules = LightUp.parse(SMALL_LIGHT_UP).rules()
    trial, known = Trial(rules.groups, rules.cells), Known(rules.cells)
    assert trial.refute(5, known, 0) is None
    assert [group.name for group in trial.refute(5, known, 50) or ()] == ["wall r2c5 = 0"]


def test_rules_that_are_named_are_the_boards() -> None:
    board = Aquarium.parse("  2?2\n\n? aba\n? aaa\n")
    groups = Rules(6, board.rules().groups).groups
    assert explainer(board).tutor.named(groups) == ["column 1 (2)", "column 3 (2)"]


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
        check_way(explainer(Unheard(board.cells)))
