"""A picture read once, as data for the page to draw: board, geometry, answer, all hints and mistakes."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from snap2solve.basics.errors import BadFile, NotRead
from snap2solve.basics.kinds import kind_named
from snap2solve.basics.limits import Deadline, within
from snap2solve.basics.options import Options
from snap2solve.lessons.staging import scene, seats_of
from snap2solve.lessons.teach import DONE, LAST, Lesson, hints, reasons, right_ones
from snap2solve.results.reporting import reporting
from snap2solve.results.result import Result
from snap2solve.solving.pipeline import solve_board, solve_given
from snap2solve.web.kinds import editors
from solvers.explain.explainer import Explainer
from solvers.language.alphabet import Placed
from solvers.language.board import Board
from solvers.language.values import Value
from solvers.smt.session import SolveTimeout

READY = 0.5  # seconds for hints that the reply waits for; the page asks for those that are left,
MORE = 5.0  # which it then gets in pieces that take so many
SOON = 0.05  # seconds for hints where reading took nearly all the time
TOO_HARD = "The next step takes too long to be found: reveal the answer instead."
MOST_HINTS = 2000  # of one board: no one goes through more


@dataclass(frozen=True)
class Corrected:
    """A board as the page's user corrected it, and what is placed and marked on it, (row, column) from 0."""

    kind: str
    height: int
    width: int
    values: tuple[Value, ...]
    placed: tuple[Placed, ...] = ()
    marked: tuple[tuple[int, int], ...] = ()

    def board(self) -> Board:
        """The board; raises BadFile where the values make none of this size."""
        kind = kind_named(self.kind).board
        names = kind.elements(self.height, self.width)
        if len(self.values) != len(names):
            raise BadFile(f"a board of {self.width}x{self.height} has {len(names)} values")
        board = kind.assemble(self.height, self.width, self.values)
        kind.parse(board.format())  # as strict as with a plaintext board
        return board


def read(name: str, data: bytes, options: Options) -> dict[str, Any]:
    """What is read in an encoded picture, what the rules make of it, and how one gets there."""
    end = _end(options.timeout)
    return as_data(solve_given(name, data, None, options), end)


def solve_again(corrected: Corrected, seconds: float) -> dict[str, Any]:
    """The same for a board that was corrected, without where it is in the picture."""
    result, end = Result(""), _end(seconds)
    with reporting(result):
        solve_board(corrected.board(), result, Deadline(seconds), corrected.placed)
        result.marked = corrected.marked
    return as_data(result, end)


def more_hints(corrected: Corrected, known: Sequence[Placed], seconds: float) -> dict[str, Any]:
    """The hints that follow where these cells are known, also those that stay empty."""
    result = Result("")
    with reporting(result):
        board = corrected.board()
        solve_board(board, result, Deadline(seconds))
        if result.solution:
            explainer = Lesson(board, result, None, None, force=False, deadline=Deadline(None)).explainer()
            for one in known:
                explainer.known.learn(_literals(board, one))
            found = _hints(board, explainer, result, min(MORE, seconds / 2))
            if found["left"] and not found["steps"]:
                found |= {"left": False, "finished": TOO_HARD}
            return found
    return {"error": result.error, "code": result.code}


def as_data(result: Result, end: float) -> dict[str, Any]:
    """The object that `--json` prints, and beside it all that the page draws and tells; `end` is its time."""
    shown = result.as_dict() | {
        "code": result.code,
        "boxes": result.boxes,
        "scale": result.scale,
        "placed": [[row + 1, column + 1, symbol] for row, column, symbol in result.placed],
        "marked": [[row + 1, column + 1] for row, column in result.marked],
    }
    if result.board and result.kind:
        board = kind_named(result.kind).board.parse(result.board)
        shown |= _elements(board) | {"clash": _clash(board, result.core)}
        if result.solution:
            lesson = Lesson(board, result, None, None, force=False, deadline=Deadline(None))
            explainer = lesson.explainer(right_ones(result), result.marked)
            shown["mistakes"] = [{"cell": cell, "words": words} for cell, words in reasons(lesson, explainer)]
            shown |= _hints(board, explainer, result, max(SOON, min(READY, end - time.monotonic())))
    return shown


def _elements(board: Board) -> dict[str, Any]:
    """All that a person may correct, in the order of `names`; a value that is a tuple becomes a list."""
    different, chosen = editors(board)
    return {
        "size": [board.width, board.height],
        "names": board.elements(board.height, board.width),
        "values": board.values(),
        "editors": different,
        "edited": chosen,
    }


def _hints(board: Board, explainer: Explainer, result: Result, seconds: float) -> dict[str, Any]:
    """The hints that are found in time, whether more are `left`, and what is said after the last one."""
    steps: list[dict[str, Any]] = []
    finished = LAST if explainer.unfinished() else DONE[result.status]
    end = _end(seconds)

    def find() -> bool:
        for step in _described(board, explainer):
            steps.append(step)
            if len(steps) >= MOST_HINTS or time.monotonic() > end:
                return len(steps) < MOST_HINTS
        return False

    try:
        left = within(seconds, find)
    except (NotRead, SolveTimeout):
        left = True
    return {"steps": list(steps), "left": left, "finished": finished}


def _described(board: Board, explainer: Explainer) -> Iterator[dict[str, Any]]:
    """Each hint in words, what a player saw `passed` before it without being told, and its scene."""
    given, known = set(explainer.tutor.given()), set(explainer.known.literals())
    for step in hints(explainer):
        passed = sorted(set(explainer.known.literals()) - known - given)
        yield {
            "words": step.words,
            "passed": _cells(board, passed),
            **scene(board, explainer.tutor, step)._asdict(),
        }
        known = set(explainer.known.literals()) | set(step.follows)


def _cells(board: Board, literals: Sequence[int]) -> list[tuple[int, str]]:
    """The cells, from 0, of which the literals say what is in them, and that symbol."""
    said = ((board.alphabet.cell(one) - 1, board.alphabet.says(one)) for one in literals)
    return [(cell, symbol) for cell, symbol in said if symbol is not None]


def _literals(board: Board, known: Placed) -> tuple[int, ...]:
    """What is true where a cell has this symbol; raises BadFile."""
    if len(known.symbol) != 1 or known.symbol not in board.alphabet.symbols:
        raise BadFile(f"{known.symbol[:1]!r} is no answer of a cell: those are {board.alphabet.symbols}")
    value = board.alphabet.symbols.index(known.symbol)
    return board.alphabet.literals(known.row * board.width + known.column + 1, value)


def _end(seconds: float | None) -> float:
    return time.monotonic() + (math.inf if seconds is None else seconds)


def _clash(board: Board, core: Sequence[str]) -> list[str]:
    """Where the rules of these names stand, which contradict each other."""
    groups = [group for group in board.rules().groups if group.name in set(core)]
    return list(dict.fromkeys([*seats_of(board, groups), *_outer(board, groups)]))


def _outer(board: Board, groups: Sequence[Any]) -> Iterator[str]:
    """The single elements on which rules without a place of their own rest: a border, a wall."""
    names = board.elements(board.height, board.width)
    for group in groups:
        if len(group.premises) == 1:
            yield names[group.premises[0][0]]
