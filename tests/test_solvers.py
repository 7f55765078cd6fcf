"""The rules against brute force and plain checkers: status, answer, forced cells, contradictions."""

from __future__ import annotations

import gc
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from solvers import facts, libz3
from solvers.aquarium import Aquarium
from solvers.engine import SolveTimeout, solve
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram
from solvers.rules import Rules
from solvers.session import Session
from tests.solvers_plain import AnyBoard, keeps, solutions
from tests.solvers_random import RANDOM, values_of

SIZES = ((1, 1), (1, 5), (4, 1), (2, 3), (3, 3), (3, 4), (4, 3), (2, 6))
BOARDS = 320


def compare_with_brute_force(board: AnyBoard) -> str:
    every = solutions(board).reshape(-1, board.height * board.width)
    outcome = solve(board.rules())
    assert outcome.status == ("unsolvable", "solved", "multiple")[min(2, len(every))], board.format()
    if not len(every):
        assert outcome.cells is None
        assert outcome.forced is None
        assert outcome.core
        return outcome.status
    assert outcome.cells is not None
    assert keeps(board, board.answer(outcome.cells)), board.format()
    forced = [bool(column[0]) if (column == column[0]).all() else None for column in every.T]
    assert list(outcome.forced or ()) == forced, board.format()
    return outcome.status


@pytest.mark.parametrize("tried", [0, facts.FEW])
@pytest.mark.parametrize("kind", RANDOM)
def test_small_boards_agree_with_brute_force(kind: str, tried: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where open cells are tried out, and where Z3 is left to decide about all of them."""
    monkeypatch.setattr(facts, "FEW", tried)
    rng = random.Random(f"brute force {kind}")
    found = [compare_with_brute_force(RANDOM[kind](rng, *SIZES[i % len(SIZES)])) for i in range(BOARDS)]
    assert min(found.count(status) for status in ("solved", "multiple", "unsolvable")) > 20


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
        assert solve(Rules(rules.cells, core)).status == "unsolvable"
        for group in core:
            fewer = [other for other in core if other is not group]
            assert solve(Rules(rules.cells, fewer)).status != "unsolvable"


@pytest.mark.parametrize("kind", RANDOM)
def test_groups_hold_wherever_their_premises_do(kind: str) -> None:
    """Change one element: the groups whose premises allow the new value still hold on the changed board."""
    rng = random.Random(f"premises {kind}")
    for _ in range(60):
        height, width = 3, 3
        one, other = RANDOM[kind](rng, height, width), RANDOM[kind](rng, height, width)
        values, changes = values_of(one), values_of(other)
        for place in rng.sample(range(len(values)), 2):
            values[place] = changes[place]
        changed = type(one).assemble(height, width, values)
        kept = [
            group
            for group in one.rules().groups
            if all(values[element] in allowed for element, allowed in group.premises)
        ]
        both = Rules(height * width, changed.rules().groups + kept)
        assert solve(both).forced == solve(changed.rules()).forced


def test_wall_without_hint_is_free_and_dark() -> None:
    outcome = solve(LightUp.parse("#.#\n").rules())
    assert outcome.status == "solved"
    assert outcome.cells == (False, True, False)
    assert solve(LightUp.parse("##\n##\n").rules()).cells == (False,) * 4


def test_water_is_level_in_parts_of_a_row_that_meet_only_below() -> None:
    u_shape = "  ???\n\n? aba\n? aaa\n"
    wet_left = Aquarium.parse(u_shape.replace("  ???", "  2??"))
    outcome = solve(wet_left.rules())
    assert outcome.forced == (True, None, True, True, True, True)


def test_water_in_parts_of_a_row_that_meet_only_above_is_level_too() -> None:
    board = Aquarium.parse("  1??\n\n? aaa\n? aba\n")
    assert solve(board.rules()).forced == (False, False, False, True, None, True)


def test_missing_hints_are_free() -> None:
    outcome = solve(Aquarium.parse("  ??\n\n? ab\n? ab\n").rules())
    assert outcome.status == "multiple"
    assert outcome.forced == (None,) * 4


@pytest.mark.parametrize(
    ("board", "core"),
    [
        (LightUp.parse("4.\n..\n"), {"wall r1c1 = 4"}),
        (LightUp.parse("0.#\n###\n"), {"wall r1c1 = 0", "r1c2 is lit"}),
        (Nonogram.parse("3\n1\n-\n1\n1\n"), {"column 1: 3"}),
        (Aquarium.parse("  ??\n\n9 ab\n2 ab\n"), {"row 1: 9"}),
    ],
)
def test_core_names_what_contradicts(board: AnyBoard, core: set[str]) -> None:
    assert set(solve(board.rules()).core) == core


def test_forced_is_left_out_when_not_asked_for() -> None:
    outcome = solve(Nonogram.parse("1\n1\n-\n1\n1\n").rules(), forced=False)
    assert outcome.status == "multiple"
    assert outcome.forced is None


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


def test_timeout_stops_z3() -> None:
    line = (1,) * 7
    hard = Nonogram((line,) * 40, (line,) * 39 + ((*line[:-1], 2),))
    start = time.monotonic()
    with pytest.raises(SolveTimeout):
        solve(hard.rules(), timeout=0.5)
    assert time.monotonic() - start < 3


@pytest.mark.parametrize("wall", ["", "#"])
def test_boards_with_hardly_any_walls_are_told_to_have_many_answers(wall: str) -> None:
    board = LightUp((wall.ljust(25, "."), *["." * 25] * 24))
    start = time.monotonic()
    outcome = solve(board.rules(), timeout=20)
    assert time.monotonic() - start < 10
    assert outcome.status == "multiple"
    assert outcome.forced is not None
    assert {i for i, cell in enumerate(outcome.forced) if cell is not None} == set(range(len(wall)))
