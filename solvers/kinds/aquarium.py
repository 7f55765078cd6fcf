"""Aquarium: water lies level in each container, across all of its row; hints outside count the water."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from typing import ClassVar, NamedTuple, Self, cast

from solvers.language.alphabet import Alphabet
from solvers.language.board import BoardError, Usual
from solvers.language.containers import border_names, border_values, lettered, names_of
from solvers.language.rules import Exactly, Group, Implies, Premise, Rules, Same, Statement, line_of
from solvers.language.text import (
    BLANKS,
    check_cells,
    lines_of,
    number,
    pieces,
    plural,
    quoted,
    sides_of,
    tokens,
    without_blank_end,
)
from solvers.language.unite import enclosed, numbered, parted, torn
from solvers.language.values import Value

MISSING, WATER, AIR = "?", "#", "."
OPEN: frozenset[Value] = frozenset((False,))


@dataclass(frozen=True)
class Aquarium(Usual):
    """An Aquarium: hints of columns and rows (None: missing) and the container number of each cell.

    Containers are connected and numbered from 0 in the order of their first cells.
    """

    kind: ClassVar[str] = "aquarium"
    sign: ClassVar[str] = rf"(?m)\A(?![\s\S]*^-{BLANKS}$)[\s\S]*?^{BLANKS}[0-9?]+ [^\W\d]+{BLANKS}$"
    task: ClassVar[str] = r"[\d_]+;[\d,]+"
    common: ClassVar[Value] = None
    alphabet: ClassVar[Alphabet] = Alphabet(AIR + WATER, blank=AIR)
    columns: tuple[int | None, ...]
    rows: tuple[int | None, ...]
    containers: tuple[tuple[int, ...], ...]

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a plaintext board; raises BoardError."""
        lines = without_blank_end(lines_of(text))
        said = [(i, line) for i, line in enumerate(lines, start=1) if line]
        if len(said) < 2:
            raise BoardError("no rows" if said else "an empty board", len(lines) + 1, 1)
        rows = [_row(said[1][1], said[1][0])]
        width = len(rows[0][1])
        columns = _header(said[0][1], said[0][0], width)
        for at, line in said[2:]:
            hint, row = _row(line, at)
            if len(row) != width:
                reason = f"a row of {plural(len(row), 'cell')} on a board of {plural(width, 'column')}"
                raise BoardError(reason, at, len(line) - max(0, len(row) - width) + 1)
            rows.append((hint, row))
        letters = [row for _, row in rows]
        second = torn(letters)
        if second:
            r, c = second
            at, line = said[1 + r]
            raise BoardError(
                f"container {letters[r][c]} has a second, separate part", at, len(line) - width + c + 1
            )
        return cls(columns, tuple(hint for hint, _ in rows), numbered(letters))

    def format(self) -> str:
        """The plaintext board; every line ends with a newline."""
        columns, rows = (
            [MISSING if hint is None else str(hint) for hint in side] for side in (self.columns, self.rows)
        )
        if all(hint in set("0123456789") for hint in columns + rows):
            header = "  " + "".join(columns)
        else:
            widest = max(map(len, columns))
            header = " " * (max(map(len, rows)) + 1) + " ".join(hint.rjust(widest) for hint in columns)
        widest = max(map(len, rows))
        body = [
            f"{hint.rjust(widest)} {row}" for hint, row in zip(rows, lettered(self.containers), strict=True)
        ]
        return "".join(line + "\n" for line in (header, "", *body))

    @classmethod
    def from_task(cls, task: str, size: tuple[int, int] | None = None) -> Self:
        """Read a Puzzle Team task string, of `size` (width, height) or square; raises BoardError."""
        task = task.strip()
        outside, semicolon, inside = task.partition(";")
        if not semicolon:
            raise BoardError("no ';' between the hints and the containers", 1, len(task) + 1)
        hints = [number(piece, 1, at) for at, piece in pieces(outside, "_")]
        numbers = [number(piece, 1, at) for at, piece in pieces(inside, ",", len(outside) + 2)]
        width, height = sides_of(len(hints), size, "hint")
        check_cells(len(numbers), (width, height), len(task) + 1)
        cells = [numbers[i : i + width] for i in range(0, len(numbers), width)]
        second = torn(cells)
        if second:
            row, column = second
            at = [at for at, _ in pieces(inside, ",", len(outside) + 2)][row * width + column]
            raise BoardError(f"container {cells[row][column]} has a second, separate part", 1, at)
        return cls(tuple(hints[:width]), tuple(hints[width:]), numbered(cells))

    @classmethod
    def elements(cls, height: int, width: int) -> list[str]:
        """The names of the hints (columns, rows), then of the borders beside and below cells."""
        return [line_of(height, width, i)[0] for i in range(width + height)] + border_names(height, width)

    @classmethod
    def assemble(cls, height: int, width: int, values: Sequence[Value]) -> Self:
        """The board of these hints and borders; what no border parts is one container."""
        hints = cast(Sequence[int | None], values[: width + height])
        borders = cast(Sequence[bool], values[width + height :])
        return cls(tuple(hints[:width]), tuple(hints[width:]), parted(height, width, tuple(borders)))

    def values(self) -> tuple[Value, ...]:
        """The hints (columns, rows), then whether there is a border beside and below cells."""
        return (*self.columns, *self.rows, *border_values(self.containers))

    def rules(self) -> Rules:
        """The rules of this board over one Boolean a cell: water is in it."""
        rules = Rules(self.height * self.width, alphabet=self.alphabet)
        for element, hint in enumerate(self.columns + self.rows):
            rules.groups += self.hinted(self.height, self.width, element, hint)
        self._levels(rules)
        return rules

    @classmethod
    def hinted(cls, height: int, width: int, element: int, value: Value) -> list[Group]:
        """The rule of a line with this hint, if it has one."""
        if value is None:
            return []
        name, line = line_of(height, width, element)
        count = Exactly(int(str(value)), line)
        return [Group(f"{name}: {value}", ((element, frozenset((value,))),), (count,))]

    @classmethod
    def flaw(cls, height: int, width: int, values: Sequence[Value]) -> dict[int, Value]:
        """A border inside a container, which parts nothing, and the open way around it."""
        first = height + width
        borders = cast(Sequence[bool], values[first:])
        return {first + edge: values[first + edge] for edge in enclosed(height, width, tuple(borders))}

    @classmethod
    def hints(cls, height: int, width: int, element: int) -> range:
        """Up to as many as the line has cells."""
        return range(1 + (height if element < width else width) if element < width + height else 0)

    @classmethod
    def choices(cls, height: int, width: int, element: int) -> Sequence[Value]:
        """Any hint, or none; a border, or none."""
        if element >= width + height:
            return (False, True)
        return (None, *cls.hints(height, width, element))

    def counted(self, cells: Sequence[int]) -> dict[int, Value]:
        """The water in each line that has a hint."""
        width, hints = self.width, self.columns + self.rows
        lines = [cells[i::width] for i in range(width)]
        lines += [cells[i : i + width] for i in range(0, len(cells), width)]
        counts = enumerate(zip(hints, lines, strict=True))
        return {i: sum(line) for i, (hint, line) in counts if hint is not None}

    def totals(self) -> tuple[int, int] | None:
        """How much water is there by the columns, and by the rows; None where a hint is missing."""
        columns, rows = ([hint for hint in side if hint is not None] for side in (self.columns, self.rows))
        return (sum(columns), sum(rows)) if len(columns + rows) == self.width + self.height else None

    def _levels(self, rules: Rules) -> None:
        """Water is level across a container's row, wherever its parts meet, and has water below it."""
        names = names_of(self.containers)
        inside: list[list[int]] = [[] for _ in names]
        for cell, container in enumerate(chain.from_iterable(self.containers)):
            inside[container].append(cell)
        levels = (
            (level, name)
            for name, cells in zip(names, inside, strict=True)
            for level in _levels_in(self.height, self.width, tuple(cells))
        )
        for (first, what, premises, statement), name in sorted(levels, key=lambda one: one[0].first):
            rules.add(f"container {name}, row {first // self.width + 1}: {what}", premises, statement)


class _Level(NamedTuple):
    """What is said of a row of a container."""

    first: int  # of its cells, from 0
    what: str
    premises: tuple[Premise, ...]
    statement: Statement


@lru_cache(maxsize=2048)
def _levels_in(height: int, width: int, container: tuple[int, ...]) -> tuple[_Level, ...]:
    """What is said of the rows of a container, whose cells are given in reading order, from 0.

    Boards that differ in a border, which a picture may leave open, have most containers in common.
    """
    where: dict[int, list[int]] = {}
    for cell in container:
        where.setdefault(cell // width, []).append(cell)
    apart = {row for row, cells in where.items() if cells[-1] - cells[0] >= len(cells)}
    everywhere = _open(height, width, _edges_of(width, container)) if apart else ()
    found = []
    for row, cells in where.items():
        if len(cells) > 1:
            premises = everywhere if row in apart else _open(height, width, pairwise(cells))
            found.append(_Level(cells[0], "one level", premises, Same(tuple(cell + 1 for cell in cells))))
        under = {*where.get(row + 1, ())}
        for cell in cells:
            if (below := cell + width) in under:
                falls = Implies(cell + 1, below + 1)
                premises = _open(height, width, [(cell, below)])
                found.append(_Level(cells[0], "no water above air", premises, falls))
                break
    return tuple(found)


def _edges_of(width: int, container: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of neighbouring cells in a container."""
    own = {*container}
    ends = ((cell, other) for cell in container for other in (cell + width, cell + 1) if other in own)
    return [(cell, other) for cell, other in ends if other != cell + 1 or other % width]


def _open(height: int, width: int, edges: Iterable[tuple[int, int]]) -> tuple[Premise, ...]:
    """The premises that there is no border between these neighbours, given as cells from 0."""
    beside = width + height
    below = beside + height * (width - 1)
    return tuple(
        (beside + one - one // width if other == one + 1 and width > 1 else below + one, OPEN)
        for one, other in edges
    )


board = Aquarium


def _hint(token: str, line: int, column: int) -> int | None:
    return None if token == MISSING else number(token, line, column)


def _row(line: str, at: int) -> tuple[int | None, str]:
    """The hint and the container letters of one row; raises BoardError."""
    found = list(tokens(line))
    if len(found) != 2:
        reason = "a row is a hint, a space and its containers"
        raise BoardError(reason, at, found[2][0] if len(found) > 2 else len(line) + 1)
    (column, hint), (first, letters) = found
    for i, letter in enumerate(letters):
        if not letter.isalpha():
            raise BoardError(f"{quoted(letter)} is no letter of a container", at, first + i)
    return _hint(hint, at, column), letters


def _header(line: str, at: int, width: int) -> tuple[int | None, ...]:
    """The hints of the columns, one a word or one a character; raises BoardError."""
    found = list(tokens(line))
    if len(found) == 1 and len(found[0][1]) == width:
        column, word = found[0]
        found = [(column + i, digit) for i, digit in enumerate(word)]
    hints = tuple(_hint(token, at, column) for column, token in found)
    if len(found) != width:
        column = found[width][0] if len(found) > width else len(line) + 1
        raise BoardError(f"{plural(len(found), 'hint')} of columns above rows of {width} cells", at, column)
    return hints
