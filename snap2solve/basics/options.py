"""How inputs are solved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from snap2solve.basics.kinds import AUTO

if TYPE_CHECKING:
    from solvers.language.alphabet import Placed
    from solvers.language.board import Board

TIMEOUT = 60.0  # seconds for reading and solving one input
Mode = Literal["check", "hint", "explain", "equations"]


@dataclass(frozen=True)
class Options:
    """How inputs are solved, as the command line's options say."""

    kind: str = AUTO
    size: tuple[int, int] | None = None  # width, height of a task string's board
    board: str | Board | None = None  # it, or its file, when only the picture's geometry is wanted
    force: bool = False  # replace files that are not the program's own
    timeout: float | None = TIMEOUT
    mode: Mode | None = None  # a lesson instead of the answer
    progress: str | tuple[Placed, ...] | None = None  # what the player has placed, or a file with it
    drawn: bool = False  # pictures are asked for: lessons on boards that came as text are drawn too
    hints: int = 1  # which of the hints that follow each other is given
    resume: bool = False  # do not solve again what an annotated picture records


Task = tuple[str, str | None, Options]  # the input, where its annotated picture goes, how it is solved
