"""The rules as equations: the article's system byte for byte, and every system says what the rules say."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

from solvers.aquarium import Aquarium
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram
from tests.articles import SMALL_LIGHT_UP
from tests.solvers_plain import AnyBoard, solutions
from tests.solvers_random import RANDOM

ARTICLE = """\
a + b + c + d + e <= 1
f <= 1
g <= 1
h + i <= 1
a <= 1
h <= 1
b + f + i <= 1
c <= 1
d + g <= 1
e <= 1
ah = a | b | c | d | e
fh = f
gh = g
hh = h | i
av = a
hv = h
bv = b | f | i
cv = c
dv = d | g
ev = e
ah | av = 1
ah | bv = 1
ah | cv = 1
ah | dv = 1
ah | ev = 1
fh | bv = 1
gh | dv = 1
hh | hv = 1
hh | bv = 1
e + g = 0
f + c + g = 1
"""


def test_article() -> None:
    assert "".join(f"{line}\n" for line in LightUp.parse(SMALL_LIGHT_UP).equations()) == ARTICLE


def test_cells_beyond_the_letters_have_their_places() -> None:
    board = LightUp(("." * 9,) * 3)
    assert board.equations()[0].startswith("r1c1 + r1c2 + ")
    assert "r1c1h | r1c1v = 1" in board.equations()


def test_a_cell_between_walls_has_two_groups_of_its_own() -> None:
    assert LightUp.parse("2.#\n").equations() == [
        "a <= 1",
        "a <= 1",
        "ah = a",
        "av = a",
        "ah | av = 1",
        "a = 2",
    ]


def test_water_is_level_and_has_water_below() -> None:
    board = Aquarium.parse("  2?1\n\n? aba\n? aaa\n")
    assert board.equations() == ["a + d = 2", "c + f = 1", "a = c", "a <= d", "d = e = f"]


def test_runs_follow_each_other() -> None:
    assert Nonogram.parse("1\n\n-\n1\n").equations() == [
        "1 <= column1.1",
        "column1.1 + 1 <= 2",
        "a = (column1.1 <= 1 < column1.1 + 1)",
        "b = 0",
        "1 <= row1.1",
        "row1.1 + 1 <= 3",
        "a = (row1.1 <= 1 < row1.1 + 1)",
        "b = (row1.1 <= 2 < row1.1 + 1)",
    ]


@pytest.mark.parametrize("kind", RANDOM)
def test_equations_have_the_solutions_of_the_board(kind: str) -> None:
    """Every assignment of small boards, put into the equations as Python reads them."""
    rng = random.Random(f"equations {kind}")
    for _ in range(30):
        board = RANDOM[kind](rng, rng.randint(1, 3), rng.randint(1, 3))
        expected = {tuple(grid.ravel().tolist()) for grid in solutions(board)}
        assert fulfilled(board) == expected, board.format()


def fulfilled(board: AnyBoard) -> set[tuple[bool, ...]]:
    cells = board.height * board.width
    free = [
        not isinstance(board, LightUp) or look == "."
        for look in "".join(getattr(board, "cells", "." * cells))
    ]
    letters = [letter for letter, _ in zip("abcdefghi", range(sum(free)), strict=False)]
    found = set()
    for values in product((False, True), repeat=len(letters)):
        if holds(board.equations(), dict(zip(letters, map(int, values), strict=True))):
            rest = iter(values)
            found.add(tuple(next(rest) if one else False for one in free))
    return found


def holds(equations: list[str], known: dict[str, int]) -> bool:
    """Whether the equations hold; where lines have runs, for some places of them."""
    equations = [re.sub(r"(row|column)(\d)\.(\d)", r"\1\2_\3", line) for line in equations]
    runs = sorted({name for line in equations for name in re.findall(r"(?:row|column)\d_\d", line)})
    lines: dict[str, list[str]] = {}
    for run in runs:
        lines.setdefault(run.partition("_")[0], []).append(run)
    known = dict(known)
    for line in equations:
        name, sign, said = line.partition(" = ")
        if sign and re.fullmatch(r"[a-i][hv]", name):
            known[name] = evaluate(said, known)
    if not all(truth(line, known) for line in equations if not re.search(r"row|column", line)):
        return False
    return all(
        any(
            all(truth(one, known | dict(zip(names, places, strict=True))) for one in equations if line in one)
            for places in product(range(1, 5), repeat=len(names))
        )
        for line, names in lines.items()
    )


def truth(line: str, known: dict[str, int]) -> bool:
    return bool(evaluate(line.replace(" = ", " == "), known))


def evaluate(words: str, known: dict[str, int]) -> int:
    value: int = eval(words, {"__builtins__": {}}, known)
    return value
