"""Steps of explanations: each follows from what it names, all lead to the end, and sentences read well."""

from __future__ import annotations

import random
import re
import time
from itertools import pairwise
from statistics import median

import numpy as np
import pytest

from samples.puzzles import random_puzzle
from solvers.engine import solve
from solvers.explain.explainer import Explainer
from solvers.explain.steps import Known, Step, holds, listing, spans
from solvers.explain.trial import follow
from solvers.language.alphabet import Placed
from solvers.language.board import Board
from tests.solvers.random_boards import RANDOM
from tests.sweeps import some_or_all

BOARDS = some_or_all(4, 15)  # of each kind


def explainer(board: Board, *placed: tuple[int, int] | tuple[int, int, str]) -> Explainer:
    outcome = solve(board.rules())
    assert outcome.forced is not None
    return Explainer(board, outcome.forced, [board.alphabet.whole(Placed(*cell)) for cell in placed])


@pytest.mark.parametrize("count", BOARDS)
@pytest.mark.parametrize("kind", RANDOM)
def test_every_step_follows_from_what_it_names_and_from_no_less(kind: str, count: int) -> None:
    """On random boards with any number of solutions: all that is forced is explained, step by step."""
    rng = random.Random(f"explain {kind}")
    boards = 0
    while boards < count:
        board = RANDOM[kind](rng, rng.randint(2, 7), rng.randint(2, 7))
        outcome = solve(board.rules())
        if outcome.forced is None:
            continue
        boards += 1
        check_steps(Explainer(board, outcome.forced))


@pytest.mark.parametrize("count", BOARDS)
@pytest.mark.parametrize("kind", RANDOM)
def test_boards_with_one_solution_are_explained_to_the_end(kind: str, count: int) -> None:
    rng = np.random.default_rng(7)
    for _ in range(count):
        board = random_puzzle(kind, rng, int(rng.integers(5, 11)), int(rng.integers(5, 11))).board
        explained = explainer(board)
        check_steps(explained)
        rules = board.rules()
        assert 0 not in explained.known.values[1:]
        variables = [value > 0 for value in explained.known.values[1:]]
        assert rules.alphabet.values(variables) == solve(rules).cells


def check_steps(explained: Explainer) -> None:
    for step in explained.steps():
        before = set(explained.known.literals())
        assert set(step.known) <= before
        assert not before & {abs(one) for one in step.follows} | before & set(step.follows), step
        assert set(step.rules) <= set(explained.rules.groups)
        assert holds(step, explained.rules), step
        for rule in step.rules:
            fewer = tuple(other for other in step.rules if other is not rule)
            assert not holds(Step(step.follows, fewer, step.known, ""), explained.rules), step
        assert re.fullmatch(r"([A-Z]|r\d+c\d+ is dark).*\.", step.words)
    assert not explained.open()


@pytest.mark.parametrize("count", some_or_all(1, 5))
@pytest.mark.parametrize("kind", RANDOM)
def test_patterns_are_right_before_they_are_proven(kind: str, count: int) -> None:
    """What the patterns see at any moment is true, so that the proof never has to hold one back."""
    rng = np.random.default_rng(11)
    for _ in range(count):
        explained = explainer(random_puzzle(kind, rng, 8, 8).board)
        for _ in explained.steps():
            for step in explained.tutor.patterns(explained.known):
                assert holds(step, explained.rules), step


@pytest.mark.parametrize("kind", RANDOM)
def test_steps_go_on_from_any_right_progress(kind: str) -> None:
    rng = np.random.default_rng(13)
    for _ in range(4):
        board = random_puzzle(kind, rng, 7, 7).board
        answer = solve(board.rules()).cells or ()
        symbols, written = board.alphabet.symbols, board.alphabet.written
        true = [
            (*divmod(i, board.width), symbols[value])
            for i, value in enumerate(answer)
            if symbols[value] in written
        ]
        chosen = rng.permutation(len(true))[: len(true) // 2]
        placed = [true[i] for i in chosen]
        check_steps(explainer(board, *placed))
        hint = explainer(board, *placed).hint()
        assert hint is not None
        known = {
            literal
            for row, column, symbol in placed
            for literal in board.alphabet.literals(row * board.width + column + 1, symbols.index(symbol))
        }
        assert not known & set(hint.follows)


@pytest.mark.sweep
@pytest.mark.parametrize("kind", RANDOM)
def test_speed_on_15x15(kind: str) -> None:
    """The next step within 0.3 s of processor time, all steps within 10 s; the median of three boards."""
    longest, whole = [], []
    for seed in range(3):
        explained = explainer(random_puzzle(kind, np.random.default_rng(seed), 15, 15).board)
        moments = [time.process_time(), *(time.process_time() for _ in explained.steps())]
        longest.append(max(after - before for before, after in pairwise(moments)))
        whole.append(moments[-1] - moments[0])
    assert median(longest) < 0.3
    assert median(whole) < 10


def first(board: Board, *placed: tuple[int, int]) -> str:
    step = explainer(board, *placed).hint()
    assert step is not None
    return step.words


def test_spans_and_lists() -> None:
    assert listing(["a"]) == "a"
    assert listing(["a", "b", "c"]) == "a, b and c"
    assert spans([1, 2], 5) == "r1c1 and r1c2"
    assert spans([1, 2, 3, 8], 5) == "r1c1 to r1c3 and r2c3"
    assert spans([2, 7, 12], 5) == "r1c2 to r3c2"
    assert spans([4, 5, 6], 5) == "r1c4, r1c5 and r2c1"


@pytest.mark.parametrize("kind", RANDOM)
def test_following_one_rule_finds_what_z3_finds(kind: str) -> None:
    rng = random.Random(f"follow {kind}")
    for _ in range(40):
        rules = RANDOM[kind](rng, 3, 4).rules()
        group = rng.choice(rules.groups)
        known = Known(
            rules.variables, [i * rng.choice((1, -1)) for i in rng.sample(range(1, rules.variables + 1), 4)]
        )
        found = [follow(statement, known.values) for statement in group.statements]
        stated = Step((), (group,), known.literals(), "")
        if None in found:
            assert holds(stated, rules)
        for literal in (one for some in found for one in some or ()):
            assert holds(Step((literal,), (group,), known.literals(), ""), rules)
