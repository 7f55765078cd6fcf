"""What the solver is compared with: encodings that are right, and honest tables."""

from __future__ import annotations

import os
import random
import signal
import time

import pytest

from bench import timing
from bench.boards import KINDS, articles_boards, many_boards, many_sizes, unique_boards
from bench.kinds import kind_named, solve_article
from bench.solve import worded
from bench.timing import LATE, Run, Solver, limited, summary, time_family
from solvers.engine import solve
from solvers.kinds import board_class
from solvers.language.board import Board
from tests.pictures import CELLS, kind_of
from tests.solvers.plain import solutions
from tests.solvers.random_boards import RANDOM

BOARDS = 60
STATUS = ("unsolvable", "solved", "multiple")
EMPTY = board_class(kind_of(CELLS))  # a dot is an empty cell
LARGE = EMPTY.parse(".\n" * timing.LARGE)


@pytest.mark.parametrize("kind", KINDS)
def test_articles_encodings_agree_with_brute_force(kind: str) -> None:
    rng = random.Random(f"articles {kind}")
    found = set()
    for _ in range(BOARDS):
        board = RANDOM[kind](rng, 3, 4)
        found.add(solve_article(board))
        assert solve_article(board) == STATUS[min(2, len(solutions(board)))], board.format()
    assert found == set(STATUS)


@pytest.mark.parametrize("kind", KINDS)
def test_clingos_rules_agree_with_brute_force(kind: str) -> None:
    pytest.importorskip("clingo", reason="needs clingo: pip install clingo")
    from bench.peers import clingo

    rng = random.Random(f"clingo {kind}")
    for _ in range(BOARDS):
        board = RANDOM[kind](rng, 3, 4)
        assert clingo(board) == STATUS[min(2, len(solutions(board)))], board.format()


@pytest.mark.parametrize("kind", KINDS)
def test_facts_differ_where_boards_do(kind: str) -> None:
    rng = random.Random(f"facts {kind}")
    boards = {board.format(): board for board in (RANDOM[kind](rng, 2, 3) for _ in range(BOARDS))}
    facts = {frozenset(kind_named(kind).facts(board)) for board in boards.values()}
    assert len(facts) == len(boards) > BOARDS / 3


def test_densities_are_told_in_the_terms_of_each_kind() -> None:
    found = [family.density for family in articles_boards()]
    assert sorted(found) == ["2 stars a row", "26% given", "29% walls", "5.0 cells a container", "50% filled"]


@pytest.mark.parametrize("kind", KINDS)
def test_families_have_the_boards_that_they_say(kind: str) -> None:
    for made, size, status in ((unique_boards, 8, "solved"), (many_boards, many_sizes(kind)[0], "multiple")):
        family = made(kind, size, 2)
        assert [(board.height, board.width) for board in family.boards] == [(size, size)] * 2
        assert {solve(board.rules(), forced=False).status for board in family.boards} == {status}
        assert made(kind, size, 2) == family


def raises(board: Board) -> str:
    raise MemoryError


def dies(board: Board) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def never_ends(board: Board) -> str:
    while True:
        time.process_time()


def answers(board: Board) -> str:
    return "solved"


@pytest.mark.parametrize(
    ("solver", "said"),
    [
        (answers, "solved"),
        (raises, "crashed (MemoryError)"),
        (dies, "crashed (SIGKILL)"),
        (lambda board: os._exit(3), "crashed (exit code 3)"),
        (never_ends, LATE),
    ],
)
def test_a_crash_is_no_lack_of_time(solver: Solver, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "LIMIT", 1)
    run = limited(solver, LARGE)
    assert run.said == said
    assert run.crashed == said.startswith("crashed")


def test_tables_tell_on_how_many_boards_a_solver_gave_no_answer() -> None:
    mine = [Run(0.01, "solved")] * 3
    late, crash, quick = Run(10.0, LATE), Run(10.0, "crashed (SIGSEGV)"), Run(0.05, "solved")
    assert worded(summary([quick] * 3, mine)) == "50 ms (5.0x)"
    assert worded(summary([quick, late, quick], mine)) == "50 ms (5.0x), 1 over 10 s"
    assert worded(summary([quick, late, late], mine)) == "over 10 s (> 1000x)"
    assert worded(summary([quick, crash, quick], mine)) == "50 ms (5.0x), 1 crashed (SIGSEGV)"
    assert worded(summary([crash] * 3, mine)) == "crashed (SIGSEGV)"


def test_ratios_are_those_of_the_same_board() -> None:
    mine = [Run(seconds, "solved") for seconds in (0.001, 0.01, 0.1)]
    other = [Run(seconds, "solved") for seconds in (0.2, 0.02, 0.3)]
    assert summary(other, mine).ratio == pytest.approx(3)


def test_solvers_that_disagree_are_an_error() -> None:
    board = EMPTY.parse(".\n")
    runs = time_family([board], {"one": answers, "other": answers})
    assert [len(some) for some in runs.values()] == [1, 1]
    with pytest.raises(RuntimeError, match="1x1, board 0"):
        time_family([board], {"one": answers, "other": lambda board: "multiple"})
