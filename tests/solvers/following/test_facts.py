"""Propagation: what follows from rules that are added, and that nothing is left of them once taken back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress

import pytest

from solvers.following.blame import Contradiction
from solvers.following.facts import Facts
from solvers.language.rules import Group, Rules
from solvers.repair.common import Clashing, Common
from tests.solvers.random_boards import RANDOM

SIZES = ((2, 3), (3, 3), (4, 4), (5, 5))


def cells_known(rules: Rules) -> tuple[int | None, ...] | None:
    """What follows for each cell; None if the rules contradict each other."""
    try:
        facts = Facts(rules)
    except Contradiction:
        return None
    return known(facts)


def known(facts: Facts) -> tuple[int | None, ...]:
    return facts.full([None] * len(facts.open()))


def parted(rules: Rules, rng: random.Random) -> tuple[list[Group], list[Group]]:
    """Some of the groups, and the others."""
    some = {id(group) for group in rules.groups if rng.random() < 0.6}
    return [one for one in rules.groups if id(one) in some], [
        one for one in rules.groups if id(one) not in some
    ]


def followed(common: Common, groups: Sequence[Group]) -> tuple[int | None, ...] | None:
    try:
        with common.followed(groups) as facts:
            return known(facts)
    except Clashing as clashing:
        assert clashing.groups
        return None


@pytest.mark.parametrize("kind", RANDOM)
def test_what_is_added_is_followed_and_taken_back(kind: str) -> None:
    rng = random.Random(f"added {kind}")
    clashes = 0
    for i in range(150):
        size = SIZES[i % len(SIZES)]
        rules = RANDOM[kind](rng, *size).rules()
        shared, others = parted(rules, rng)
        try:
            common = Common(rules.among(shared))
        except Clashing:
            continue
        before = followed(common, shared)
        assert before == cells_known(rules.among(shared))
        for _ in range(3):
            own = [group for group in others if rng.random() < 0.7]
            expected = cells_known(rules.among(shared + own))
            assert followed(common, shared + own) == expected
            clashes += expected is None
        assert followed(common, shared) == before
    assert clashes > 5


@pytest.mark.parametrize("kind", RANDOM)
def test_what_is_left_is_the_same_after_trying_out(kind: str) -> None:
    """Nothing that was supposed stays once taken back, neither in the cells nor in the rules."""
    rng = random.Random(f"tried {kind}")
    for i in range(100):
        rules = RANDOM[kind](rng, *SIZES[i % len(SIZES)]).rules()
        try:
            facts, other = Facts(rules), Facts(rules)
        except Contradiction:
            continue
        mark = facts.mark()
        with suppress(Contradiction):
            facts.try_out()
        facts.back(mark)
        assert known(facts) == known(other)
        assert facts.rest() == other.rest()
