"""Aquarium: texts, answers, equations and steps."""

from __future__ import annotations

from solvers.engine import solve
from solvers.explain.steps import Known
from solvers.kinds.aquarium import Aquarium
from solvers.language.rules import Rules
from tests.solvers.articles import (
    AQUARIUM_ANSWER,
    AQUARIUM_TASK,
)
from tests.solvers.explain.test_explain import explainer, first
from tests.solvers.plain import answer_of


def test_aquarium_of_the_article() -> None:
    board = Aquarium.from_task(AQUARIUM_TASK)
    assert board.format().startswith("  5313355344\n\n2 aaaabccdde\n")
    assert answer_of(board) == AQUARIUM_ANSWER


def test_aquarium_with_large_and_missing_hints_is_aligned() -> None:
    text = "   10  ?  0\n\n 3 aab\n ? abb\n12 cbb\n"
    board = Aquarium.parse(text)
    assert board.columns == (10, None, 0)
    assert board.rows == (3, None, 12)
    assert board.format() == text


def test_aquarium_header_of_one_word_is_one_digit_a_column() -> None:
    assert Aquarium.parse("  10\n\n1 ab\n").columns == (1, 0)
    assert Aquarium.parse("  10\n\n1 a\n").columns == (10,)
    assert Aquarium.parse("1 0\n1 ab\n").format() == "  10\n\n1 ab\n"
    assert Aquarium.parse("1?\n1 ab\n").format() == "  1 ?\n\n1 ab\n"


def test_aquarium_of_many_containers() -> None:
    board = Aquarium((None,) * 30, (None,) * 30, tuple(tuple(range(i, i + 30)) for i in range(0, 900, 30)))
    letters = "".join(line.split()[1] for line in board.format().splitlines()[2:])
    assert letters.startswith("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert len(set(letters)) == 900
    assert Aquarium.parse(board.format()) == board


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


def test_water_is_level_and_has_water_below() -> None:
    board = Aquarium.parse("  2?1\n\n? aba\n? aaa\n")
    assert board.equations() == ["a + d = 2", "c + f = 1", "a = c", "a <= d", "d = e = f"]


def test_a_container_that_a_row_needs() -> None:
    board = Aquarium.parse("  ????\n\n3 aabc\n? aabc\n")
    words = [step.words for step in explainer(board).tutor.patterns(Known(8))]
    assert "Row 1 needs 3, and without the container at r1c1 it has room for only 2: that one fills." in words


def test_rules_that_are_named_are_the_boards() -> None:
    board = Aquarium.parse("  2?2\n\n? aba\n? aaa\n")
    groups = Rules(6, board.rules().groups).groups
    assert explainer(board).tutor.named(groups) == ["column 1 (2)", "column 3 (2)"]


def test_a_full_line_is_told_as_such() -> None:
    assert first(Aquarium.parse("  1112\n\n1 abbc\n4 abbc\n")) == (
        "Column 4 needs 2, as many as it has cells: all of it fills."
    )
