"""The rules against brute force and plain checkers: status, answer, forced cells, contradictions."""

from __future__ import annotations

import gc
import random
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from solvers import engine
from solvers.engine import solve
from solvers.following import facts
from solvers.following.blame import Contradiction
from solvers.kinds import board_class
from solvers.language.answers import answer_rows
from solvers.language.board import Board
from solvers.smt import libz3
from solvers.smt.checker import Checker
from solvers.smt.session import Session
from tests.kinds import checked_kinds, checks_of
from tests.solvers.plain import keeps, solutions
from tests.solvers.random_boards import RANDOM

SIZES = ((1, 1), (1, 5), (4, 1), (2, 3), (3, 3), (3, 4), (4, 3), (2, 6))
BOARDS = 320


def compare_with_brute_force(board: Board) -> str:
    every = solutions(board).reshape(-1, board.height * board.width)
    outcome = solve(board.rules())
    assert outcome.status == ("unsolvable", "solved", "multiple")[min(2, len(every))], board.format()
    if not len(every):
        assert outcome.solutions == ()
        assert outcome.forced is None
        assert outcome.core
        return outcome.status
    assert len(set(outcome.solutions)) == min(2, len(every))
    for cells in outcome.solutions:
        assert keeps(board, answer_rows(board, cells)), board.format()
    assert outcome.cells == outcome.solutions[0]
    forced = [column[0] if (column == column[0]).all() else None for column in every.T]
    assert list(outcome.forced or ()) == forced, board.format()
    return outcome.status


@pytest.mark.parametrize("tried", [0, facts.FEW_OPEN])
@pytest.mark.parametrize("kind", RANDOM)
def test_small_boards_agree_with_brute_force(kind: str, tried: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where open cells are tried out, and where Z3 is left to decide about all of them."""
    monkeypatch.setattr(facts, "FEW_OPEN", tried)
    rng = random.Random(f"brute force {kind}")
    found = [compare_with_brute_force(RANDOM[kind](rng, *SIZES[i % len(SIZES)])) for i in range(BOARDS)]
    assert min(found.count(status) for status in ("solved", "multiple", "unsolvable")) > 20


@pytest.mark.parametrize("kind", RANDOM)
def test_only_what_known_solutions_leave_open_is_asked_of_z3(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Solutions of the board spare the search for as many, those of other boards are told from them."""
    asked: list[bool] = []
    decide = Checker.decide

    def counted(checker: Checker) -> bool:
        asked.append(decide(checker))
        return asked[-1]

    monkeypatch.setattr(facts, "FEW_OPEN", 0)
    monkeypatch.setattr(Checker, "decide", counted)
    rng = random.Random(f"known solutions {kind}")
    others: set[tuple[int, ...]] = set()
    searched = 0
    for i in range(BOARDS):
        board = RANDOM[kind](rng, 3, 4)
        size = board.height * board.width
        every = sorted(map(tuple, solutions(board).reshape(-1, size).tolist()))
        try:
            followed = facts.Facts(board.rules())
        except Contradiction:
            assert not every
            continue
        asked.clear()
        known = rng.sample(every, min(i % 3, len(every)))
        elsewhere = [cells for cells in others.difference(every) if len(cells) == size]
        found, _ = engine.solutions(followed, [*elsewhere, *known])
        cells = {engine.solved(followed, one) for one in found}
        assert known == [] or cells >= set(known)
        assert cells <= set(every)
        assert len(cells) == len(found) == min(2, len(every))
        if followed.open():
            assert len(asked) == (2 - len(known) if every else 1)
            searched += 1
        others |= cells
    assert searched > 20


@pytest.mark.parametrize("kind", RANDOM)
def test_core_is_a_contradiction_without_superfluous_groups(kind: str) -> None:
    rng = random.Random(f"cores {kind}")
    cores = 0
    while cores < 20:
        rules = RANDOM[kind](rng, 3, 4).rules()
        outcome = solve(rules)
        if outcome.status != "unsolvable":
            continue
        cores += 1
        core = [group for group in rules.groups if group.name in outcome.core]
        assert len(core) == len(outcome.core)
        assert solve(rules.among(core)).status == "unsolvable"
        for group in core:
            fewer = [other for other in core if other is not group]
            assert solve(rules.among(fewer)).status != "unsolvable"


@pytest.mark.parametrize("kind", RANDOM)
def test_groups_hold_wherever_their_premises_do(kind: str) -> None:
    """Change one element: the groups whose premises allow the new value still hold on the changed board."""
    rng = random.Random(f"premises {kind}")
    for _ in range(60):
        height, width = 3, 3
        one, other = RANDOM[kind](rng, height, width), RANDOM[kind](rng, height, width)
        values, changes = list(one.values()), list(other.values())
        for place in rng.sample(range(len(values)), 2):
            values[place] = changes[place]
        changed = type(one).assemble(one.height, one.width, values)
        kept = [
            group
            for group in one.rules().groups
            if all(values[element] in allowed for element, allowed in group.premises)
        ]
        rules = changed.rules()
        assert solve(rules.among(rules.groups + kept)).forced == solve(rules).forced


@pytest.mark.parametrize(
    ("kind", "text", "core"),
    [(kind, *one) for kind in checked_kinds() for one in checks_of(kind).CORES],
)
def test_core_names_what_contradicts(kind: str, text: str, core: set[str]) -> None:
    assert set(solve(board_class(kind).parse(text).rules()).core) == core


def test_z3_is_left_alone_by_a_thread_that_collects_what_another_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python may do so while the other one is inside Z3, which is no place for two."""
    release, releasing = libz3.solver_dec_ref, list[int]()

    def noted(*objects: int) -> None:
        releasing.append(threading.get_ident())
        release(*objects)

    monkeypatch.setattr(libz3, "solver_dec_ref", noted)
    gc.disable()
    try:
        session = Session()
        vars(session)["itself"] = session
        del session
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(gc.collect).result()
    finally:
        gc.enable()
    assert not releasing
    Session()
    assert set(releasing) == {threading.get_ident()}
