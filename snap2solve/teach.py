"""Teaching instead of telling: the player's mistakes, one next step, the whole way, the equations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from snap2solve.kinds import KINDS
from snap2solve.output import write_output
from snap2solve.report import mistakes
from snap2solve.result import Result

if TYPE_CHECKING:
    from solvers.board import Board
    from vision.picture import Picture

Mode = Literal["check", "hint", "explain", "equations"]


def teach(mode: Mode, result: Result, picture: Picture | None, output: str | None, force: bool) -> None:
    """Put the lesson into the result of a solved board, and write its pictures to `output`."""
    LESSONS[mode](result, picture, output, force)


def board_of(result: Result) -> Board | None:
    """The board that the result is about."""
    if result.kind is None or result.board is None:
        return None
    return KINDS[result.kind].board.parse(result.board)


def equations(result: Result, picture: Picture | None, output: str | None, force: bool) -> None:
    """The system of equations."""
    board = board_of(result)
    result.lesson = board.equations() if board else None


def check(result: Result, picture: Picture | None, output: str | None, force: bool) -> None:
    """What is right and wrong so far, with rings around the mistakes, and nothing else of the answer."""
    solvable, progress = result.solution is not None, result.progress
    hide(result)
    if not solvable:
        return
    if progress is None or not (progress.right or progress.wrong):
        result.lesson = ["Nothing is placed yet."]
        return
    result.lesson = [f"{mistakes(progress)}."]
    if picture and output and progress.wrong:
        from snap2solve.eyes import ring_cells

        with result.timed("draw"):
            wrong = [(row - 1, column - 1) for row, column in progress.wrong]
            annotated = picture.encode(ring_cells(picture.image, result, wrong))
            write_output(annotated, output, result.image, force)
        result.output = output


def hide(result: Result) -> None:
    """Take the answer out of the result: what is printed must not tell it."""
    result.solution = result.forced = None
    result.taps = []


LESSONS = {"equations": equations, "check": check}
