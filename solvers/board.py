"""What every kind's board offers, and the error of a text that is no board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol, Self

if TYPE_CHECKING:
    from solvers.rules import Group, Rules

Value = str | int | bool | None | tuple[int, ...]


class BoardError(ValueError):
    """A text that is not a board; `line` and `column` count from 1 and name the first problem."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {reason}")
        self.line, self.column, self.reason = line, column, reason


class Board(Protocol):
    """A puzzle of one kind. Cells are numbered row by row from the top left."""

    kind: ClassVar[str]
    common: ClassVar[
        Value
    ]  # what all cells of one shade are, or none of them is; None where shades tell nothing

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

    def rules(self) -> Rules:
        """The rules of this board over one Boolean a cell (bulb, filled or water)."""

    def equations(self) -> list[str]:
        """The rules as equations, one a line, for people."""

    @classmethod
    def flaw(cls, height: int, width: int, values: Sequence[Value]) -> dict[int, Value]:
        """Some elements whose values no board has together, whatever its answer; empty if none."""

    @classmethod
    def hints(cls, height: int, width: int, element: int) -> Iterable[Value]:
        """All that a hint with this place in `elements` may say; empty where that is too much to list."""

    @classmethod
    def hinted(cls, height: int, width: int, element: int, value: Value) -> list[Group]:
        """The rule of a hint with this place in `elements` that says this; none where it says nothing."""

    def counted(self, cells: Sequence[bool]) -> dict[int, Value]:
        """What the board's hints would say if this were its answer, by their places in `elements`."""

    def totals(self) -> tuple[int, int] | None:
        """How many cells are true by the columns' hints, and by the rows'; None where they do not tell."""

    def answer(self, cells: Sequence[bool]) -> list[str]:
        """The answer's rows as plaintext."""
