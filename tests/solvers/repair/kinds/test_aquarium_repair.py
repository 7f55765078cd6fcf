"""Misread boards of Aquarium."""

from __future__ import annotations

import json
import random
from pathlib import Path

from bench.repair import real_boards
from solvers.engine import solve
from solvers.kinds.aquarium import Aquarium
from solvers.language.values import Value
from solvers.repair.decide import decide
from solvers.smt.checker import Checker
from tests.solvers.random_boards import RANDOM
from tests.solvers.repair.readings import reading


def test_a_border_that_parts_nothing_is_misread_however_surely_it_was_read() -> None:
    """The board without it would have one solution; where it cannot be left out, there is no board."""
    board = Aquarium((1, 1), (0, 2), ((0, 0), (0, 0)))
    decision = decide(reading(board, {4: ((True, 0.9999), (False, 0.0001))}))
    assert (decision.status, decision.board) == ("solved", board)
    (correction,) = decision.corrections
    assert (correction.where, correction.read) == ("r1c1|r1c2", True)
    assert correction.why == "contradicts the rule that every border parts two containers"
    alone: dict[int, tuple[tuple[Value, float], ...]] = {i: ((i == 4, 0.9999),) for i in range(4, 8)}
    decision = decide(reading(board, alone))
    assert decision.status == "unsolvable"
    assert decision.outcome is not None
    assert decision.outcome.core == ("the rule that every border parts two containers",)


def test_boards_of_screenshots_are_misread_once_each_if_they_have_one_solution(tmp_path: Path) -> None:
    regions = {"kind": "aquarium", "cols": [1, 1], "rows": [0, 2], "regions": ["ba", "ba"]}
    truths = [regions, regions, {**regions, "rows": [2, 2]}, {**regions, "kind": "sudoku"}]
    for i, truth in enumerate(truths):
        (tmp_path / f"{i}.json").write_text(json.dumps(truth), encoding="utf-8")
        (tmp_path / f"{i}.png").touch()
    (board,) = real_boards("aquarium", tmp_path)
    assert board.format() == Aquarium((1, 1), (0, 2), ((0, 1), (0, 1))).format()
    assert real_boards("aquarium", tmp_path / "none") == []


def test_groups_asked_about_by_name_count_like_whole_boards() -> None:
    """Clauses count there in place of Z3's sums, which crash when they are asked again and again."""
    rng = random.Random("named")
    statuses = []
    for _ in range(60):
        board = RANDOM["aquarium"](rng, 7, 6)
        rules = board.rules()
        checker = Checker(rules.among(()), named=True)
        solvable = checker.check(rules.groups)
        statuses.append(solvable)
        assert solvable == (solve(rules, core=False).status != "unsolvable")
        if solvable:
            cells = checker.cells()
            assert isinstance(board, Aquarium)
            counted = board.counted(cells)
            assert counted == {i: v for i, v in enumerate(board.columns + board.rows) if v is not None}
    assert 5 < sum(statuses) < 60
