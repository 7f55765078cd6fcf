"""What every kind's board offers, and the error of a text that is no board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol, Self, cast

from solvers.language.alphabet import Alphabet
from solvers.language.equations import written
from solvers.language.rules import Group, Rules
from solvers.language.values import Value, place


class BoardError(ValueError):
    """A text that is not a board; `line` and `column` count from 1 and name the first problem."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.line, self.column, self.reason = line, column, reason


class Board(Protocol):
    """A puzzle of one kind. Cells are numbered row by row from the top left."""

    kind: ClassVar[str]  # its name
    sign: ClassVar[str]  # a pattern that its plaintext shows, malformed too, and that of other kinds does not
    task: ClassVar[str]  # a pattern of whole task strings as they are published, but not of words and paths
    common: ClassVar[
        Value
    ]  # what all cells of one shade are, or none of them is; None where shades tell nothing

    @property
    def alphabet(self) -> Alphabet:
        """What may be answered in a cell."""

    @property
    def height(self) -> int:
        """Number of rows."""

    @property
    def width(self) -> int:
        """Number of columns."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a plaintext board; raises BoardError."""

    def format(self) -> str:
        """The plaintext board; every line ends with a newline."""

    @classmethod
    def from_task(cls, task: str, size: tuple[int, int] | None = None) -> Self:
        """Read a Puzzle Team task string, of `size` (width, height) or square; raises BoardError."""

    @classmethod
    def elements(cls, height: int, width: int) -> list[str]:
        """The names of all that is read of such a board, as messages give them ('row 3', 'r2c5')."""

    @classmethod
    def assemble(cls, height: int, width: int, values: Sequence[Value]) -> Self:
        """The board whose elements, in the order of `elements`, have these values."""

    def values(self) -> tuple[Value, ...]:
        """The values of its elements, in the order of `elements`: what `assemble` makes the board of."""

    def rules(self) -> Rules:
        """The rules of this board over the variables of its alphabet, and helpers where it needs them."""

    def equations(self) -> list[str]:
        """The rules as equations, one a line, for people."""

    @classmethod
    def flaw(cls, height: int, width: int, values: Sequence[Value]) -> dict[int, Value]:
        """Some elements whose values no board has together, whatever its answer; empty if none."""

    @classmethod
    def hints(cls, height: int, width: int, element: int) -> Iterable[Value]:
        """All that a hint with this place in `elements` may say; empty where that is too much to list."""

    @classmethod
    def choices(cls, height: int, width: int, element: int) -> Iterable[Value]:
        """All that an element with this place in `elements` may be; empty where that is too much to list."""

    @classmethod
    def hinted(cls, height: int, width: int, element: int, value: Value) -> list[Group]:
        """The rule of a hint with this place in `elements` that says this; none where it says nothing."""

    def counted(self, cells: Sequence[int]) -> dict[int, Value]:
        """What the board's hints would say if the cells had these values, by their places in `elements`."""

    def totals(self) -> tuple[int, int] | None:
        """How many cells are true by the columns' hints, and by the rows'; None where they do not tell."""

    def without(self, side: str) -> Self | None:
        """The board without its line at a side ('top', 'bottom', 'left', 'right'); None if it needs all."""

    def clues(self) -> Mapping[int, str]:
        """The cells, from 0, which the board itself shows, as the answer's rows do; others are answered."""


class Usual:
    """What holds of a board whose kind says nothing else."""

    @classmethod
    def flaw(cls, height: int, width: int, values: Sequence[Value]) -> dict[int, Value]:
        """Any values make a board."""
        return {}

    @classmethod
    def hints(cls, height: int, width: int, element: int) -> Sequence[Value]:
        """None is listed."""
        return ()

    def clues(self) -> dict[int, str]:
        """All cells are answered."""
        return {}

    def totals(self) -> tuple[int, int] | None:
        """The hints count no lines."""
        return None

    def without(self, side: str) -> Self | None:
        """It needs all its lines."""
        return None

    def equations(self: Board) -> list[str]:
        """The rules, one after the other."""
        return written(self.rules(), self.width)


@dataclass(frozen=True)
class Characters(Usual):
    """A board of which nothing is read but its cells, each a character; its rows are all of one width."""

    cells: tuple[str, ...]

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.cells)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.cells[0])

    @classmethod
    def elements(cls, height: int, width: int) -> list[str]:
        """The names of the cells, row by row."""
        return [place(row, column) for row in range(height) for column in range(width)]

    @classmethod
    def assemble(cls, height: int, width: int, values: Sequence[Value]) -> Self:
        """The board of these cells, row by row."""
        cells = cast(Sequence[str], values)
        return cls(tuple("".join(cells[i : i + width]) for i in range(0, height * width, width)))

    def values(self) -> tuple[Value, ...]:
        """The cells, row by row."""
        return tuple("".join(self.cells))
