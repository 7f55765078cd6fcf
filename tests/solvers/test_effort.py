"""Work is counted, and what would take too much of it is given up at the same point every time."""

from __future__ import annotations

import math

import numpy as np
import pytest

from samples.kinds import drawer
from solvers.following.facts import Facts
from solvers.language.effort import Allowance, TooMuch, left, spend
from solvers.repair import decide as judging
from solvers.repair.decide import decide
from solvers.repair.reading import Alternative, Element, Reading
from solvers.smt.checker import Checker
from solvers.smt.session import Session
from tests.pictures import RUNS, by_size, kind_of


def test_nothing_is_counted_where_nothing_limits_it() -> None:
    spend(1, 1e12)
    assert left() == math.inf


def test_an_allowance_pays_for_those_inside_it() -> None:
    with Allowance(10) as outer:
        spend(2, 2)
        with pytest.raises(TooMuch), Allowance(5):
            spend(1, 3)
            assert left() == 2
            spend(1, 3)
        assert left() == outer.left == 1
    with outer:
        spend(1, 1)
        with pytest.raises(TooMuch):
            spend(1, 1)
    assert left() == math.inf


def test_z3_does_no_more_than_is_allowed() -> None:
    rules = drawer(kind_of(RUNS)).Draft.random(np.random.default_rng(3), 25, 25).puzzle().board.rules()
    rest = Facts(rules).rest()
    with Allowance(1e9) as whole:
        assert Checker(rest).check()
    used = 1e9 - whole.left
    assert used > 0
    with pytest.raises(TooMuch), Allowance(used / 2):
        Checker(rest).check()
    assert Checker(rest).check()


def test_what_z3_is_told_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = drawer(kind_of(RUNS)).Draft.random(np.random.default_rng(3), 25, 25).puzzle().board.rules()
    rest = Facts(rules).rest()
    monkeypatch.setattr(Session, "add", lambda *_: pytest.fail("it was told all the same"))
    with pytest.raises(TooMuch), Allowance(100):
        Checker(rest).check()


def doubtful(side: int, doubts: int) -> Reading:
    """A board of containers of which so many borders were misread, and may be anything."""
    rng = np.random.default_rng(5)
    board = drawer(kind_of(by_size(bool)[0])).Draft.random(rng, side, side).puzzle().board
    values, names = list(board.values()), board.elements(side, side)
    misread = set(rng.choice(range(2 * side, len(values)), doubts, replace=False).tolist())
    elements = []
    for i, (name, value) in enumerate(zip(names, values, strict=True)):
        looks = ((not value, 0.6), (value, 0.4)) if i in misread else ((value, 0.9999),)
        elements.append(Element(name, tuple(Alternative(*look) for look in looks)))
    return Reading(type(board), side, side, tuple(elements))


def test_hundreds_of_doubts_are_given_up_after_counted_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "EFFORT", 5e4)
    spent: list[float] = []

    class Counted(Allowance):
        def __exit__(self, *error: object) -> None:
            super().__exit__(*error)
            spent.append(self.left)

    monkeypatch.setattr(judging, "Allowance", Counted)
    decisions = [decide(doubtful(20, 200)) for _ in range(2)]
    assert [decision.status for decision in decisions] == ["uncertain", "uncertain"]
    assert decisions[0] == decisions[1] and decisions[0].doubts
    half = len(spent) // 2
    assert spent[:half] == spent[half:] and min(spent) == 0
