"""Star Battle (Queens): each row, column and container has as many stars, and no two stars touch."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Self, cast

from solvers.engine import solve
from solvers.language.alphabet import Alphabet
from solvers.language.board import BoardError, Usual
from solvers.language.containers import (
    Containers,
    border_names,
    border_values,
    check_letters,
    lettered,
    names_of,
)
from solvers.language.rules import AtLeastOne, AtMostOne, Exactly, Group, Premise, Rules, line_of
from solvers.language.text import (
    check_cells,
    check_size,
    lines_of,
    number,
    pieces,
    plural,
    quoted,
    square_side,
    tokens,
    without_blank_end,
)
from solvers.language.unite import enclosed, neighbours, numbered, parted, torn
from solvers.language.values import Value, place

NAME, STAR, NONE = "star-battle", "*", "."
AS_MANY = "there are as many containers as rows"  # a rule
FIRST_BORDER = 1  # index of the first border among the elements; before it stands the number of stars
SPARSE = 5  # cells a side, at least, for each star in a row beyond the first
LIKELIEST = ("solved", "multiple", "unsolvable")  # outcomes for a number of stars, the best first
OPEN: frozenset[Value] = frozenset((False,))
CLOSED: frozenset[Value] = frozenset((True,))


@dataclass(frozen=True)
class StarBattle(Usual):
    """A Star Battle: how many stars each line and container has, and the container of each cell.

    Containers are connected and numbered from 0 in the order of their first cells.
    """

    kind: ClassVar[str] = "star-battle"
    sign: ClassVar[str] = rf"\A\s*{NAME}\b"
    task: ClassVar[str] = r"\d+(,\d+)+"
    common: ClassVar[Value] = None
    alphabet: ClassVar[Alphabet] = Alphabet(NONE + STAR, blank=NONE)
    stars: int
    containers: Containers

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.containers)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.containers[0])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a plaintext board; raises BoardError. That there are as many containers as rows is a rule."""
        lines = [(at, line) for at, line in enumerate(without_blank_end(lines_of(text)), start=1) if line]
        if not lines:
            raise BoardError("an empty board", 1, 1)
        stars = _stars(*lines[0])
        if len(lines) < 2:
            raise BoardError("no rows", lines[0][0] + 1, 1)
        check_letters(lines[1:], len(lines[1][1]))
        rows = [line for _, line in lines[1:]]
        return cls(stars, numbered(rows))

    def format(self) -> str:
        """The plaintext board; every line ends with a newline."""
        return "".join(line + "\n" for line in (f"{NAME} {self.stars}", *lettered(self.containers)))

    @classmethod
    def from_task(cls, task: str, size: tuple[int, int] | None = None) -> Self:
        """Read a Puzzle Team task string, of `size` (width, height) or square; raises BoardError.

        It gives the number of each cell's container, not how many stars there are: the least number with
        which the board has one answer, or else any.
        """
        task = task.strip()
        numbers = [number(piece, 1, at) for at, piece in pieces(task, ",")]
        side = size[0] if size else square_side(len(numbers))
        check_size(size or (side, side))
        check_cells(len(numbers), size or (side, side), len(task) + 1)
        if size and size[0] != size[1]:
            raise BoardError(f"a Star Battle cannot be {size[0]}x{size[1]}", 1, 1)
        rows = [numbers[i : i + side] for i in range(0, len(numbers), side)]
        if second := torn(rows):
            at = [at for at, _ in pieces(task, ",")][second[0] * side + second[1]]
            raise BoardError(f"container {rows[second[0]][second[1]]} has a second, separate part", 1, at)
        return cls(_likely_stars(cls, numbered(rows)), numbered(rows))

    @classmethod
    def elements(cls, height: int, width: int) -> list[str]:
        """How many stars there are, then the borders beside and below cells."""
        return ["stars", *border_names(height, width)]

    @classmethod
    def assemble(cls, height: int, width: int, values: Sequence[Value]) -> Self:
        """The board of so many stars and these borders; what no border parts is one container."""
        borders = cast(Sequence[bool], values[FIRST_BORDER:])
        return cls(int(str(values[0])), parted(height, width, tuple(borders)))

    def values(self) -> tuple[Value, ...]:
        """How many stars there are, then whether there is a border beside and below cells."""
        return (self.stars, *border_values(self.containers))

    def rules(self) -> Rules:
        """The rules of this board over one Boolean a cell: a star is in it."""
        side = self.width
        rules = Rules(self.height * side, alphabet=self.alphabet)
        stars: Premise = (0, frozenset((self.stars,)))
        count = f"{plural(self.stars, 'star')}"
        for i in range(side + self.height):
            name, line = line_of(self.height, side, i)
            rules.add(f"{name}: {count}", (stars,), Exactly(self.stars, line))
        self._fill(rules, stars, count)
        for row in range(self.height - 1):
            for column in range(side - 1):
                first = row * side + column + 1
                block = (first, first + 1, first + side, first + side + 1)
                name = f"{place(row, column)} to {place(row + 1, column + 1)}: no two stars touch"
                rules.add(name, (), AtMostOne(block))
        return rules

    def _fill(self, rules: Rules, stars: Premise, count: str) -> None:
        """Each container has its stars, and there are as many containers as rows."""
        edges: dict[int, list[Premise]] = {}
        flat = list(chain.from_iterable(self.containers))
        for i, pair in enumerate(neighbours(self.height, self.width), start=FIRST_BORDER):
            ends = {flat[cell] for cell in pair}
            for container in ends:
                edges.setdefault(container, []).append((i, OPEN if len(ends) == 1 else CLOSED))
        names = names_of(self.containers)
        for container, cells in self.cells_by_container().items():
            premises = (stars, *edges.get(container, ()))
            rules.add(f"container {names[container]}: {count}", premises, Exactly(self.stars, cells))
        if len(names) != self.height:
            everywhere = [premise for premises in edges.values() for premise in premises]
            rules.add(AS_MANY, dict(everywhere).items(), AtLeastOne(()))

    def cells_by_container(self) -> dict[int, tuple[int, ...]]:
        """The cells, from 1, of each container."""
        inside: dict[int, tuple[int, ...]] = {}
        for cell, container in enumerate(chain.from_iterable(self.containers), start=1):
            inside[container] = (*inside.get(container, ()), cell)
        return inside

    @classmethod
    def flaw(cls, height: int, width: int, values: Sequence[Value]) -> dict[int, Value]:
        """A border inside a container, which parts nothing, and the open way around it."""
        borders = cast(Sequence[bool], values[FIRST_BORDER:])
        edges = enclosed(height, width, tuple(borders))
        return {FIRST_BORDER + edge: values[FIRST_BORDER + edge] for edge in edges}

    @classmethod
    def choices(cls, height: int, width: int, element: int) -> Sequence[Value]:
        """As many stars as fit in a row; a border, or none."""
        return (False, True) if element >= FIRST_BORDER else range(1, (width + 1) // 2 + 1)

    @classmethod
    def hinted(cls, height: int, width: int, element: int, value: Value) -> list[Group]:
        """There are no hints."""
        return []

    def counted(self, cells: Sequence[int]) -> dict[int, Value]:
        """There are no hints."""
        return {}


board = StarBattle


def _stars(at: int, line: str) -> int:
    """How many stars the first line says; raises BoardError."""
    words = list(tokens(line))
    if words[0][1] != NAME:
        raise BoardError(f"the first line of a Star Battle is '{NAME} 1', not {quoted(line)}", at, 1)
    if len(words) != 2:
        column = words[2][0] if len(words) > 2 else len(line) + 1
        raise BoardError(f"how many stars each row has stands after '{NAME}'", at, column)
    column, word = words[1]
    stars = number(word, at, column)
    if not re.fullmatch("[1-9][0-9]?", word):
        raise BoardError(f"{stars} is no number of stars", at, column)
    return stars


def _likely_stars(board: type[StarBattle], containers: Containers) -> int:
    """The least number of stars with which these containers have one answer, or else any."""
    tried = [*range(1, 2 + len(containers) // SPARSE)]
    found = {
        stars: solve(board(stars, containers).rules(), forced=False, core=False).status for stars in tried
    }
    likeliest: int = min(tried, key=lambda stars: (LIKELIEST.index(found[stars]), stars))
    return likeliest
