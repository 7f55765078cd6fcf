"""Nonogram: the hints of each line give the lengths of its runs of filled cells, in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self, cast

from solvers.language.alphabet import Alphabet
from solvers.language.answers import answer_rows
from solvers.language.board import BoardError, Usual
from solvers.language.rules import Group, Rules, Runs, line_of
from solvers.language.text import BLANKS, lines_of, number, pieces, sides_of, tokens
from solvers.language.values import Hint, Value

SEPARATOR, FILLED, EMPTY = "-", "#", "."


@dataclass(frozen=True)
class Nonogram(Usual):
    """A nonogram: the runs of each column, left to right, and of each row, top to bottom."""

    kind: ClassVar[str] = "nonogram"
    sign: ClassVar[str] = rf"(?m)^-{BLANKS}$"
    task: ClassVar[str] = r"(?=.*\d)[\d.]*(/[\d.]*)+"
    common: ClassVar[Value] = None
    alphabet: ClassVar[Alphabet] = Alphabet(EMPTY + FILLED, blank=EMPTY)
    columns: tuple[Hint, ...]
    rows: tuple[Hint, ...]

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
        sides: list[list[Hint]] = [[]]
        lines = lines_of(text)
        for at, line in enumerate(lines, start=1):
            if line.strip() != SEPARATOR:
                sides[-1].append(_hint(line, at))
            elif len(sides) == 2 or not sides[0]:
                raise BoardError("no hints of columns" if at == 1 else f"a second line '{SEPARATOR}'", at, 1)
            else:
                sides.append([])
        if not sides[-1] or len(sides) == 1:
            missing = "hints of rows" if len(sides) == 2 else f"line '{SEPARATOR}' between columns and rows"
            raise BoardError(f"no {missing}", len(lines) + 1, 1)
        return cls(tuple(sides[0]), tuple(sides[1]))

    def format(self) -> str:
        """The plaintext board; every line ends with a newline."""
        columns, rows = ([" ".join(map(str, hint)) for hint in side] for side in (self.columns, self.rows))
        return "".join(line + "\n" for line in (*columns, SEPARATOR, *rows))

    @classmethod
    def from_task(cls, task: str, size: tuple[int, int] | None = None) -> Self:
        """Read a Puzzle Team task string, of `size` (width, height) or square; raises BoardError."""
        task = task.strip()
        hints = []
        for column, line in pieces(task, "/"):
            numbers = pieces(line, ".", column) if line else ()
            hints.append(_without_zero([(at, number(piece, 1, at)) for at, piece in numbers], 1))
        width, height = sides_of(len(hints), size, "line")
        for element, hint in enumerate(hints):
            name, cells = line_of(height, width, element)
            if sum(hint) + len(hint) - 1 > len(cells):
                reason = f"the runs of {name} do not fit in its {len(cells)} cells"
                raise BoardError(reason, 1, 1)
        return cls(tuple(hints[:width]), tuple(hints[width:]))

    @classmethod
    def elements(cls, height: int, width: int) -> list[str]:
        """The names of the lines: columns, then rows."""
        return [line_of(height, width, i)[0] for i in range(width + height)]

    @classmethod
    def assemble(cls, height: int, width: int, values: Sequence[Value]) -> Self:
        """The board of these hints, columns first."""
        hints = cast(Sequence[Hint], values)
        return cls(tuple(hints[:width]), tuple(hints[width:]))

    def values(self) -> tuple[Value, ...]:
        """The runs of the lines: columns, then rows."""
        return self.columns + self.rows

    def rules(self) -> Rules:
        """The rules of this board over one Boolean a cell: it is filled."""
        rules = Rules(self.height * self.width, alphabet=self.alphabet)
        for element, hint in enumerate(self.columns + self.rows):
            rules.groups += self.hinted(self.height, self.width, element, hint)
        return rules

    @classmethod
    def hinted(cls, height: int, width: int, element: int, value: Value) -> list[Group]:
        """The rule of a line with these runs."""
        hint, (name, line) = cast(Hint, value), line_of(height, width, element)
        text = " ".join(map(str, hint)) or "0"
        return [Group(f"{name}: {text}", ((element, frozenset((hint,))),), (Runs(hint, line),))]

    @classmethod
    def hints(cls, height: int, width: int, element: int) -> tuple[Value, ...]:
        """There are too many runs to list."""
        return ()

    @classmethod
    def choices(cls, height: int, width: int, element: int) -> tuple[Value, ...]:
        """There are too many runs to list."""
        return ()

    def counted(self, cells: Sequence[int]) -> dict[int, Value]:
        """The runs of each line."""
        rows = answer_rows(self, cells)
        lines = ["".join(column) for column in zip(*rows, strict=True)] + rows
        return {i: tuple(map(len, line.replace(EMPTY, " ").split())) for i, line in enumerate(lines)}

    def totals(self) -> tuple[int, int]:
        """How many cells are filled by the columns, and by the rows."""
        return sum(map(sum, self.columns)), sum(map(sum, self.rows))


board = Nonogram


def _hint(line: str, at: int) -> Hint:
    return _without_zero([(column, number(token, at, column)) for column, token in tokens(line)], at)


def _without_zero(numbers: Sequence[tuple[int, int]], line: int) -> Hint:
    """The runs of a line from (column, number) pairs; a lone 0 stands for none, others raise BoardError."""
    runs = tuple(run for _, run in numbers)
    if 0 in runs and len(runs) > 1:
        raise BoardError(f"a 0 among {len(runs)} numbers", line, numbers[runs.index(0)][0])
    return () if runs == (0,) else runs
