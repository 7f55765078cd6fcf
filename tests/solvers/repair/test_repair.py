"""What the rules make of misread boards: repaired, refused, or told to have several solutions or none."""

from __future__ import annotations

import math
import random
from importlib.util import find_spec
from itertools import product

import numpy as np
import pytest

from bench.misread import FAULTS, misread
from bench.misreadings import digits
from samples.puzzles import random_puzzle
from solvers.engine import solve
from solvers.language.board import Board
from solvers.language.values import Value
from solvers.repair.decide import decide
from solvers.repair.examine import Examiner
from solvers.repair.options import UNTHOUGHT, Choices
from solvers.repair.search import Search
from solvers.smt.checker import Checker
from tests.solvers.random_boards import RANDOM
from tests.solvers.repair.readings import reading
from tests.sweeps import some_or_all

# Kinds whose hints are misread as those of screens are.
MISREAD = [
    kind
    for kind in RANDOM
    if find_spec(f"bench.kinds.{kind.replace('-', '_')}")
    and any(RANDOM[kind](random.Random(seed), 4, 4).counted([False] * 16) for seed in range(9))
]


@pytest.mark.parametrize("boards", some_or_all(15, 60))
@pytest.mark.parametrize("kind", MISREAD)
def test_the_search_finds_all_readings_that_have_solutions(kind: str, boards: int) -> None:
    """Compared with trying all combinations, up to a cost that no unlisted value has."""
    rng = random.Random(f"search {kind}")
    found = 0
    for _ in range(boards):
        board = RANDOM[kind](rng, rng.randint(2, 5), rng.randint(2, 5))
        values = list(board.values())
        doubted = rng.sample(range(len(values)), min(len(values), 5))
        doubts = {i: shuffled(rng, values[i], others(kind, board, i, rng)) for i in doubted}
        seen = reading(board, doubts)
        limit = -math.log(UNTHOUGHT)
        hints = seen.likeliest().counted([False] * (board.height * board.width))
        options = Choices(seen, hints, limit)
        search = Search(seen, Examiner(seen, seen.likeliest().rules(), options), options)
        search.limit = limit
        ours = {frozenset(one.changes.items()): one for one in search.possible()}
        assert not search.gave_up
        for choice in product(*(doubts[i] for i in doubted)):
            cost = sum(math.log(doubts[i][0][1] / p) for i, (_, p) in zip(doubted, choice, strict=True))
            tried = {i: value for i, (value, _) in zip(doubted, choice, strict=True)}
            key = frozenset((i, value) for i, value in tried.items() if value != doubts[i][0][0])
            flaw = seen.board.flaw(board.height, board.width, [tried.get(i, v) for i, v in enumerate(values)])
            if cost > limit - 1e-6 or flaw:
                continue
            status = solve(
                seen.assemble([tried.get(i, v) for i, v in enumerate(values)]).rules(), core=False
            ).status
            assert (key in ours) == (status != "unsolvable"), (board.format(), tried, status)
            if key in ours:
                found += 1
                assert ours[key].cost == pytest.approx(cost)
                assert len(ours[key].finding.solutions) == (1 if status == "solved" else 2)
    assert found > boards


def others(kind: str, board: Board, element: int, rng: random.Random) -> list[Value]:
    """Other values that an element of a board may be taken for."""
    value = list(board.values())[element]
    if isinstance(value, bool):
        return [not value]
    listed = [*board.choices(board.height, board.width, element)] or [
        RANDOM[kind](rng, board.height, board.width).values()[element] for _ in range(12)
    ]
    different = [one for one in dict.fromkeys(listed) if one != value]
    return rng.sample(different, min(2, len(different)))


def shuffled(rng: random.Random, value: Value, other: list[Value]) -> tuple[tuple[Value, float], ...]:
    """The value and others as alternatives in any order, no two elements as likely as each other."""
    values = rng.sample([value, *other], 1 + len(other))
    own = rng.uniform(0, 0.05)
    return tuple(zip(values, (0.6 - own, 0.3 + own / 2, 0.1 + own / 3), strict=False))


def test_readings_that_are_called_wrong_are_of_another_digit_or_of_none() -> None:
    for digit, told in digits.table()["digits"].items():
        likeliest = {sort: [seen[0][0] if seen else None for seen in told[sort]] for sort in digits.OF_DIGITS}
        assert int(digit) not in likeliest["wrong"] + likeliest["spoilt"]
        chances = [[p for _, p in seen] for seen in told["missed"]]
        assert all(1 - math.fsum(some) > max(some, default=0) - 0.01 for some in chances)
        assert all(0 < digits.rate(digit, sort) < 1 for sort in digits.OF_DIGITS)


@pytest.mark.parametrize("kind", MISREAD)
def test_few_misread_boards_are_answered_and_none_wrong(kind: str) -> None:
    faults = {fault.name: fault for fault in FAULTS}
    repaired = 0
    for case in range(12):
        board = random_puzzle(kind, np.random.default_rng((7, case)), 7, 7).board
        seen = misread(board, faults["1 hint"], random.Random(case))
        assert seen is not None
        decision = decide(seen)
        if decision.status == "solved":
            assert decision.board == board
            repaired += 1
    assert repaired >= 8


@pytest.mark.parametrize("kind", RANDOM)
def test_what_propagation_finds_behind_a_contradiction_contradicts_itself(kind: str) -> None:
    rng = random.Random(f"behind {kind}")
    found = fewer = 0
    for _ in range(200):
        rules = RANDOM[kind](rng, rng.randint(3, 7), rng.randint(3, 7)).rules()
        outcome = solve(rules, core=False)
        if outcome.status == "unsolvable" and outcome.core:
            named = set(outcome.core)
            behind = rules.among([group for group in rules.groups if group.name in named])
            assert not Checker(behind).check()
            found += 1
            fewer += len(behind.groups) < len(rules.groups)
    assert found > 20
    assert fewer > found / 2
