"""What is measured of each kind, in a module of its name: boards to time, and encodings for other solvers.

A module has the board of the kind's article and makes random boards with one and with many solutions. Its
`article` states a board in Z3's Python API as the article does; its `RULES` are an answer set program for all
boards of the kind, and `facts` tell clingo of one board. Where there is no article, both take a board and an
encoding of the same manner. A kind whose boards are not of any size says in UNIQUE_SIZES and MANY_SIZES,
ascending, of which ones random boards with one and with many solutions are. One with boards that are known to
be hard offers what makes them as KNOWN, and one with solvers of its own those as PEERS, by their names.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

import z3
from numpy.random import Generator

from solvers.language.board import Board
from solvers.language.values import Value
from solvers.repair.reading import Alternative
from vision.digits.network import NumberReading

Cells = list[list[Any]]  # of z3.BoolRef, or z3.ArithRef where answers are numbers; rows of columns


class Kind(Protocol):
    """A module of this package."""

    BASELINE: float  # times as fast as the article's encoding, at least, on large boards
    HARD: str | None  # a folder of boards that are hard to solve, if there is one
    FAULTS: Mapping[str, str]  # misreadings that are not of digits: their sorts in `bench.misread`, by name
    SEPARATE_HINTS: bool  # each hint is judged by itself, without comparing it with others
    LOOKS: Sequence[Value]  # the two that cells without a hint have, if they are elements
    SUREST_LOOK: float  # how sure a plain look is
    RULES: str

    def article_board(self) -> Board:
        """The large board of the article."""

    def article(self, board: Any, cells: Cells) -> Iterator[Any]:
        """The article's constraints on cells: true for bulbs and the like, or numbers."""

    def facts(self, board: Any) -> Iterator[str]:
        """The facts that tell clingo of the board."""

    def unique(self, rng: Generator, size: int) -> Board:
        """A random board with one solution."""

    def many(self, rng: Generator, size: int) -> Board:
        """A random board with very many solutions."""

    def seen_hint(self, value: Value, glyphs: Sequence[NumberReading], side: int) -> tuple[Alternative, ...]:
        """How the eye reads a hint in which these glyphs stand; `side` is the longer one of the board."""

    def density(self, boards: Sequence[Any]) -> str:
        """How dense the boards are, in the kind's own terms."""


def kind_named(name: str) -> Kind:
    """The module of a kind."""
    return cast(Kind, importlib.import_module(f"{__name__}.{name.replace('-', '_')}"))


def solve_article(board: Board) -> str:
    """'solved', 'multiple' or 'unsolvable', by the article's encoding and a check for another solution."""
    solver = z3.Solver()
    sort = z3.Bool if len(board.alphabet.symbols) == 2 else z3.Int
    cells = [[sort(f"cell {x},{y}") for x in range(board.width)] for y in range(board.height)]
    for constraint in kind_named(board.kind).article(board, cells):
        solver.add(constraint)
    if solver.check() != z3.sat:
        return "unsolvable"
    model = solver.model()
    found = [(cell, model.eval(cell, model_completion=True)) for row in cells for cell in row]
    solver.add(z3.Or([cell != value for cell, value in found]))
    return "multiple" if solver.check() == z3.sat else "solved"


def count(cells: Iterable[Any]) -> Any:
    """How many of the cells are true, as the articles count: a sum of whole numbers."""
    return z3.Sum([z3.If(cell, 1, 0) for cell in cells])
