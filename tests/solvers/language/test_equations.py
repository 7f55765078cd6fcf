"""The rules as equations: the article's system byte for byte, and every system says what the rules say."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

from solvers.language.board import Board
from tests.solvers.plain import solutions
from tests.solvers.random_boards import RANDOM

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


BINARY = [kind for kind in RANDOM if RANDOM[kind](random.Random(0), 3, 3).alphabet.binary]


@pytest.mark.parametrize("kind", BINARY)
def test_equations_have_the_solutions_of_the_board(kind: str) -> None:
    """Every assignment of small boards, put into the equations as Python reads them."""
    rng = random.Random(f"equations {kind}")
    for _ in range(30):
        board = RANDOM[kind](rng, rng.randint(1, 3), rng.randint(1, 3))
        expected = {tuple(grid.ravel().tolist()) for grid in solutions(board)}
        assert fulfilled(board) == expected, board.format()


@pytest.mark.parametrize("kind", sorted(set(RANDOM) - set(BINARY)))
def test_equations_of_values_have_the_solutions_of_the_board(kind: str) -> None:
    """The solutions of many boards, and grids one cell away from them, put into all equations."""
    rng = random.Random(f"equations {kind}")
    boards = [RANDOM[kind](rng, 4, 4) for _ in range(30)]
    every = [grid for board in boards for grid in solutions(board)]
    changed = [grid.copy() for grid in every]
    for grid in changed:
        cell = rng.randrange(grid.size)
        grid.flat[cell] = (grid.flat[cell] + 1) % len(boards[0].alphabet.symbols)
    candidates = {tuple(grid.ravel().tolist()) for grid in every + changed}
    for board in boards:
        expected = {tuple(grid.ravel().tolist()) for grid in solutions(board)}
        found = {values for values in candidates if values_hold(board, values)}
        assert found == expected, board.format()


def values_hold(board: Board, values: tuple[int, ...]) -> bool:
    """Whether the values, as they are written, keep all equations: of two numbers or two sets of numbers."""
    known = {
        f"r{cell // board.width + 1}c{cell % board.width + 1}": int(board.alphabet.symbols[value])
        for cell, value in enumerate(values)
    }
    spelt = [
        re.sub(r"1, \.\.\., (\d+)", lambda found: ", ".join(map(str, range(1, int(found[1]) + 1))), line)
        for line in board.equations()
    ]
    return all(truth(line, known) for line in spelt)


def fulfilled(board: Board) -> set[tuple[bool, ...]]:
    cells = board.height * board.width
    free = [cell not in board.clues() for cell in range(cells)]
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
