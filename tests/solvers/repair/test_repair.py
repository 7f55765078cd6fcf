"""What the rules make of misread boards: repaired, refused, or told to have several solutions or none."""

from __future__ import annotations

import json
import math
import random
from dataclasses import replace
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from bench.misread import FAULTS, misread
from bench.misreadings import digits
from bench.repair import real_boards
from samples.puzzles import random_puzzle
from solvers.engine import solve
from solvers.kinds.aquarium import Aquarium
from solvers.kinds.light_up import LightUp
from solvers.kinds.nonogram import Nonogram
from solvers.language.board import Board
from solvers.language.values import Value, place
from solvers.repair.decide import decide
from solvers.repair.examine import Examiner
from solvers.repair.options import UNTHOUGHT, Choices
from solvers.repair.reading import Alternative, Element, Reading, Together
from solvers.repair.search import Search
from solvers.smt.checker import Checker
from tests.solvers.random_boards import RANDOM
from tests.sweeps import some_or_all

# Kinds whose hints are misread as those of screens are.
MISREAD = [
    kind
    for kind in RANDOM
    if find_spec(f"bench.kinds.{kind.replace('-', '_')}")
    and any(RANDOM[kind](random.Random(seed), 4, 4).counted([False] * 16) for seed in range(9))
]

PAIR = Nonogram(((1,), (1,)), ((1,), (1,)))  # two solutions: either diagonal
CORNER = Nonogram(((2,), (1,)), ((2,), (1,)))


def reading(
    board: Board,
    doubts: dict[int, tuple[tuple[Value, float], ...]],
    alike: tuple[tuple[int, ...], ...] | None = None,
) -> Reading:
    """The board read with certainty but for some elements, of which all alternatives are given.

    All are painted `alike` if nothing else is said.
    """
    values = list(board.values())
    names = type(board).elements(board.height, board.width)
    elements = [
        Element(name, tuple(Alternative(*one) for one in doubts.get(i, ((value, 1.0),))))
        for i, (name, value) in enumerate(zip(names, values, strict=True))
    ]
    everything = (tuple(range(len(elements))),)
    shades = everything if alike is None else alike
    return Reading(type(board), board.height, board.width, tuple(elements), alike=shades)


def test_a_certain_reading_is_taken_as_it_is() -> None:
    decision = decide(reading(CORNER, {}))
    assert (decision.status, decision.board) == ("solved", CORNER)
    assert not decision.corrections
    assert not decision.doubts


def test_a_misread_hint_is_corrected_and_told_why() -> None:
    decision = decide(reading(CORNER, {3: (((2,), 0.7), ((1,), 0.3))}))
    assert (decision.status, decision.board) == ("solved", CORNER)
    (correction,) = decision.corrections
    assert (correction.where, correction.read, correction.used) == ("row 2", (2,), (1,))
    assert correction.why == "with it the columns sum up to 3, the rows to 4"


def test_a_misread_hint_of_a_wall_is_corrected_and_told_why() -> None:
    decision = decide(reading(LightUp(("#..", "0..", "...")), {3: (("4", 0.9), ("0", 0.1))}))
    assert decision.status == "multiple"
    (correction,) = decision.corrections
    assert (correction.where, correction.read, correction.used) == ("r2c1", "4", "0")
    assert correction.why


def test_one_hint_that_was_read_with_certainty_is_corrected_where_sums_check_the_board() -> None:
    """Nothing else can be wrong. Where more than one hint would have to be, the eye is believed."""
    board = random_puzzle("nonogram", np.random.default_rng(11), 8, 8).board
    assert isinstance(board, Nonogram)
    longer = (board.rows[2][0] + 1, *board.rows[2][1:])
    decision = decide(reading(board, {10: ((longer, 0.9999),)}))
    assert (decision.status, decision.board) == ("solved", board)
    (correction,) = decision.corrections
    assert (correction.where, correction.used) == ("row 3", board.rows[2])
    wrong = Nonogram(board.columns[2::-1] + board.columns[3:], board.rows)
    assert decide(reading(wrong, {})).status == "unsolvable"


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


def test_two_boards_as_likely_are_refused_with_what_they_differ_in() -> None:
    """Either of two lines can be the one that was misread."""
    board = Nonogram(((1,), (1,)), ((2,), ()))
    unsure: tuple[tuple[Value, float], ...] = (((1,), 0.5), ((2,), 0.25), ((), 0.25))
    either = reading(board, {2: unsure, 3: unsure})
    decision = decide(either)
    assert decision.status == "uncertain"
    assert {doubt.where for doubt in decision.doubts} == {"row 1", "row 2"}
    assert decision.outcome is None


@pytest.mark.parametrize(("rival", "status"), [(1 / 150, "uncertain"), (1 / 250, "solved")])
def test_a_hint_that_no_sums_check_must_be_twice_as_sure(rival: float, status: str) -> None:
    """A 0 and a 2 have one solution each."""
    corner = LightUp(("0.", ".."))
    assert decide(reading(corner, {0: (("0", 1 - rival), ("2", rival))})).status == status


def test_many_unlikely_boards_outweigh_one_unless_they_differ_in_what_looks_alike() -> None:
    """Any one of four walls can be a white cell, at odds of 137 to 1; in one shade they are one thing."""
    rng = np.random.default_rng(3)
    while True:
        board = random_puzzle("light-up", rng, 8, 8).board
        text = "".join(list(board.values()))  # type: ignore[arg-type]
        bare = [i for i, cell in enumerate(text) if cell == "#" and opened(board, i) == "solved"]
        if len(bare) >= 3:
            break
    alike: dict[int, tuple[tuple[Value, float], ...]] = dict.fromkeys(bare, (("#", 0.9927), (".", 0.0073)))
    assert decide(reading(board, alike)).status == "solved"
    apart: dict[int, tuple[tuple[Value, float], ...]] = {
        i: (("#", 0.9927 - i / 1e6), (".", 0.0073 + i / 1e6)) for i in bare
    }
    decision = decide(reading(board, apart))
    assert decision.status == "uncertain"
    assert len(decision.doubts) == len(bare)


def test_a_hint_that_could_not_be_read_at_all_is_not_made_up() -> None:
    """The answer is the same whether the wall shows what the others say or nothing: which, nobody knows."""
    board = random_puzzle("light-up", np.random.default_rng(3), 6, 6).board
    values = list(board.values())
    bare = values.index("#")
    assert decide(reading(board, {})).status == "solved"
    decision = decide(reading(board, {bare: tuple((value, 1 / 6) for value in "01234#")}))
    assert decision.status == "uncertain"
    assert {doubt.where for doubt in decision.doubts} == {place(*divmod(bare, 6))}


def test_cells_of_one_shade_are_misread_together() -> None:
    """Six walls taken for white cells, at odds of 999 to 1 each: their shade was misread, not each."""
    board = random_puzzle("light-up", np.random.default_rng(4), 10, 10).board
    bare = [i for i, cell in enumerate(list(board.values())) if cell == "#"]
    assert len(bare) == 6
    decision = decide(reading(board, dict.fromkeys(bare, ((".", 0.999), ("#", 0.001)))))
    assert (decision.status, decision.board) == ("solved", board)
    assert len(decision.corrections) == 6
    apart: dict[int, tuple[tuple[Value, float], ...]] = {
        i: ((".", 0.999 - i / 1e6), ("#", 0.001 + i / 1e6)) for i in bare
    }
    assert decide(reading(board, apart)).board != board


def test_cells_of_two_shades_are_not_misread_together_by_being_as_sure() -> None:
    """Six walls taken for white cells are one mistake in one shade, and too many in six."""
    board = random_puzzle("light-up", np.random.default_rng(4), 10, 10).board
    bare = [i for i, cell in enumerate(board.values()) if cell == "#"]
    doubts: dict[int, tuple[tuple[Value, float], ...]] = dict.fromkeys(bare, ((".", 0.999), ("#", 0.001)))
    assert decide(reading(board, doubts, alike=(tuple(bare),))).board == board
    assert decide(reading(board, doubts, alike=tuple((i,) for i in bare))).board != board


def test_none_of_several_cells_that_look_alike_is_misread_alone() -> None:
    """Each of three walls may be a white cell: there would be one solution, but they are of one shade."""
    rng = np.random.default_rng(3)
    while True:
        board = random_puzzle("light-up", rng, 8, 8).board
        bare = [
            i for i, cell in enumerate(list(board.values())) if cell == "#" and opened(board, i) == "solved"
        ]
        if len(bare) >= 3 and opened(board, *bare) != "solved":
            break
    assert decide(reading(board, dict.fromkeys(bare, (("#", 0.9), (".", 0.1))))).status == "solved"


def test_a_wall_that_looks_like_white_cells_is_not_made_one_alone() -> None:
    rng = np.random.default_rng(3)
    wall = None
    while wall is None:
        board = random_puzzle("light-up", rng, 8, 8).board
        walls = (i for i, cell in enumerate(list(board.values())) if cell == "#")
        wall = next((i for i in walls if opened(board, i) == "unsolvable"), None)
    shade = [wall, *(i for i, cell in enumerate(list(board.values())) if cell == ".")][:8]
    assert decide(reading(board, dict.fromkeys(shade, ((".", 0.95), ("#", 0.05))))).status != "solved"


def opened(board: Board, *walls: int) -> str:
    """What the board is if those walls are white cells."""
    cells = list(board.values())
    for wall in walls:
        cells[wall] = "."
    return solve(type(board).assemble(board.height, board.width, cells).rules()).status


def test_digits_that_look_the_same_are_misread_together() -> None:
    """Three at once would be too unlikely to rely on if each had to be misread for itself."""
    board = random_puzzle("nonogram", np.random.default_rng(5), 8, 8).board
    assert isinstance(board, Nonogram)
    rows = [i for i, hint in enumerate(board.rows) if hint][:3]
    doubts: dict[int, tuple[tuple[Value, float], ...]] = {}
    for row in rows:
        true = board.rows[row]
        doubts[8 + row] = (((true[0] + 1, *true[1:]), 0.94), (true, 0.02))
    elements = reading(board, doubts)
    assert decide(elements).status == "uncertain"
    cost = math.log(0.94 / 0.02)
    values: dict[int, Value] = {8 + row: board.rows[row] for row in rows}
    decision = decide(replace(elements, together=(Together(cost, values),)))
    assert (decision.status, decision.board) == ("solved", board)
    assert [correction.where for correction in decision.corrections] == [f"row {row + 1}" for row in rows]


def test_several_solutions_are_told_with_what_could_be_misread() -> None:
    decision = decide(reading(PAIR, {}))
    assert (decision.status, decision.doubts) == ("multiple", ())
    decision = decide(reading(PAIR, {0: (((1,), 0.999), ((2,), 0.0005))}))
    assert decision.status == "multiple"


def test_several_solutions_are_told_only_of_what_is_likely_right() -> None:
    """No rule confirms a board with several solutions: with four hints in doubt it is rather misread."""
    doubt = (((1,), 0.8), ((2,), 0.0001))
    assert decide(reading(PAIR, dict.fromkeys(range(3), doubt))).status == "multiple"
    assert decide(reading(PAIR, dict.fromkeys(range(4), doubt))).status == "uncertain"


def test_of_boards_with_several_solutions_each_none_is_guessed() -> None:
    """The wall in the middle cannot say 0; with 1, 2 and 3 the board mirrored at its diagonal is the same."""
    rows = "1...", ".0..", "....", "...."
    decision = decide(reading(LightUp(rows), {5: tuple((value, 1 / 5) for value in "01234")}))
    assert decision.status == "uncertain"
    assert [doubt.where for doubt in decision.doubts] == ["r2c2"]
    decision = decide(reading(LightUp(rows), {5: (("0", 0.7), ("1", 0.3))}))
    assert (decision.status, decision.board) == ("multiple", LightUp(("1...", ".1..", "....", "....")))


def test_certain_contradictions_have_no_solution() -> None:
    decision = decide(reading(Nonogram(((2,), (2,)), ((1,), (1,))), {}))
    assert decision.status == "unsolvable"
    assert decision.outcome is not None
    assert decision.outcome.core


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
    if kind == "light-up":
        return rng.sample([one for one in ".#01234" if one != value], 2)
    if kind == "aquarium":
        return rng.sample([one for one in (None, 0, 1, 2, 3) if one != value], 2)
    return rng.sample([one for one in ((), (1,), (2,), (1, 1), (3,)) if one != value], 2)


def shuffled(rng: random.Random, value: Value, other: list[Value]) -> tuple[tuple[Value, float], ...]:
    """The value and others as alternatives in any order, no two elements as likely as each other."""
    values = rng.sample([value, *other], 1 + len(other))
    own = rng.uniform(0, 0.05)
    return tuple(zip(values, (0.6 - own, 0.3 + own / 2, 0.1 + own / 3), strict=False))


def test_six_misread_hints_on_a_large_board_are_found() -> None:
    board = random_puzzle("nonogram", np.random.default_rng(5), 25, 25).board
    assert isinstance(board, Nonogram)
    wrong: dict[int, tuple[tuple[Value, float], ...]] = {}
    for i in (3, 8, 14, 27, 33, 48):
        true = list(board.values())[i]
        assert isinstance(true, tuple)
        wrong[i] = (((true[0] + 1, *true[1:]), 0.55), (true, 0.44))
    decision = decide(reading(board, wrong), timeout=20)
    assert (decision.status, decision.board) == ("solved", board)
    assert len(decision.corrections) == 6


def test_readings_that_are_called_wrong_are_of_another_digit_or_of_none() -> None:
    for digit, told in digits.table()["digits"].items():
        likeliest = {sort: [seen[0][0] if seen else None for seen in told[sort]] for sort in digits.OF_DIGITS}
        assert int(digit) not in likeliest["wrong"] + likeliest["spoilt"]
        chances = [[p for _, p in seen] for seen in told["missed"]]
        assert all(1 - math.fsum(some) > max(some, default=0) - 0.01 for some in chances)
        assert all(0 < digits.rate(digit, sort) < 1 for sort in digits.OF_DIGITS)


def test_boards_of_screenshots_are_misread_once_each_if_they_have_one_solution(tmp_path: Path) -> None:
    regions = {"kind": "aquarium", "cols": [1, 1], "rows": [0, 2], "regions": ["ba", "ba"]}
    truths = [regions, regions, {**regions, "rows": [2, 2]}, {**regions, "kind": "sudoku"}]
    for i, truth in enumerate(truths):
        (tmp_path / f"{i}.json").write_text(json.dumps(truth), encoding="utf-8")
        (tmp_path / f"{i}.png").touch()
    (board,) = real_boards("aquarium", tmp_path)
    assert board.format() == Aquarium((1, 1), (0, 2), ((0, 1), (0, 1))).format()
    assert real_boards("aquarium", tmp_path / "none") == []


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


def test_hints_that_were_lost_are_not_guessed_from_a_solution_that_is_one_of_many() -> None:
    """Not all that lines beside which nothing was seen may say is looked at."""
    answered = 0
    for seed in range(24):
        board = random_puzzle("nonogram", np.random.default_rng((7, seed)), 8, 8).board
        rows = [i for i, value in enumerate(list(board.values())) if i >= board.width and value]
        lost = random.Random(seed).sample(rows, 2)
        decision = decide(reading(board, dict.fromkeys(lost, (((), 0.97),))))
        if decision.status == "solved" and decision.outcome is not None:
            assert decision.outcome.cells == solve(board.rules(), forced=False).cells
            answered += 1
    assert answered


def test_a_lost_run_is_found_though_its_line_alone_leaves_many_solutions() -> None:
    """Else a hint that was read as surely would seem to be the only one that can be misread."""
    board = random_puzzle("nonogram", np.random.default_rng((3, 33)), 10, 10).board
    assert isinstance(board, Nonogram)
    assert (board.columns[4], board.rows[9]) == ((1, 5, 1), (1, 3, 3))
    lost = reading(board, {4: (((1, 5), 0.9998),)})
    assert decide(lost).status != "solved"
    options = Choices(lost, range(board.width + board.height))
    search = Search(lost, Examiner(lost, lost.likeliest().rules(), options), options)
    search.limit = 13.0
    found = [possible.changes for possible in search.possible() if len(possible.finding.solutions) == 1]
    assert {4: (1, 5, 1)} in found
    assert {19: (1, 2, 3)} in found
