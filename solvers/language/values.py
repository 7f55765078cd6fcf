"""What boards are made of: the values of their elements, and the names of their places and kinds."""

from __future__ import annotations

from typing import Literal

Hint = tuple[int, ...]  # the numbers of one line
Value = str | int | bool | None | Hint
Status = Literal["solved", "multiple", "unsolvable"]  # of a board, as its rules tell


def place(row: int, column: int) -> str:
    """A cell's name in messages; `row` and `column` count from 0, the name from 1."""
    return f"r{row + 1}c{column + 1}"


def module_of(name: str) -> str:
    """The name that modules of this kind have in `solvers.kinds`, `vision.kinds` and `samples.kinds`."""
    return name.replace("-", "_")
