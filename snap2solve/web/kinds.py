"""What the page has to know of the kinds: names, what a person may correct, how answers are drawn."""

from __future__ import annotations

from typing import Any

from snap2solve.basics.kinds import all_kinds
from solvers.language.board import Board
from solvers.language.values import Value

MOST = 200  # numbers in a line, and the largest of them, that are taken


def looks() -> dict[str, Any]:
    """The kinds with their words and drawings, and the drawings that all of them share; loads OpenCV."""
    from vision.drawing import overlay, teaching
    from vision.drawing.stamp import as_paths

    marks = {
        "open": overlay.QUESTION,
        "wrong": overlay.WRONG,
        "source": teaching.SOURCE,
        "follows": teaching.FOLLOWS,
        "edge": teaching.EDGE,
        "crossed": teaching.CROSSED,
        "dot": teaching.DOT,
    }
    kinds = [
        {
            "name": kind.name,
            "title": kind.title,
            "words": dict(kind.drawing.WORDS),
            "symbols": {symbol: as_paths(drawing) for symbol, drawing in kind.drawing.SYMBOLS.items()},
        }
        for kind in all_kinds()
    ]
    return {"kinds": kinds, "marks": {name: as_paths(drawing) for name, drawing in marks.items()}}


def editor(board: type[Board], height: int, width: int, element: int, value: Value) -> dict[str, Any]:
    """How a person corrects an element of a board, which has this value now.

    `type` is 'border' (there is one or not), 'runs' (several numbers), 'choice' (one of `choices`) or
    'number' (from `least` to `most`, or none).
    """
    if isinstance(value, bool):
        return {"type": "border"}
    if isinstance(value, tuple):
        return {"type": "runs", "most": max(height, width)}
    choices = list(board.choices(height, width, element))
    if isinstance(value, str):
        return {"type": "choice", "choices": choices}
    counts = [one for one in choices if isinstance(one, int)]
    return {"type": "number", "least": min(counts, default=0), "most": max(counts, default=MOST)}


def editors(board: Board) -> tuple[list[dict[str, Any]], list[int]]:
    """The different editors of a board's elements, and which of them each element has."""
    different: list[dict[str, Any]] = []
    chosen = []
    for element, value in enumerate(board.values()):
        one = editor(type(board), board.height, board.width, element, value)
        if one not in different:
            different.append(one)
        chosen.append(different.index(one))
    return different, chosen


def as_value(given: object) -> Value:
    """A value of an element from JSON, where runs are lists; raises ValueError for anything else."""
    if isinstance(given, list) and len(given) <= MOST and all(_is_count(one) and one for one in given):
        return tuple(given)
    if given is None or isinstance(given, bool) or _is_count(given):
        return given  # type: ignore[return-value]
    if isinstance(given, str) and len(given) == 1:
        return given
    raise ValueError(f"{str(given)[:20]!r} is no value of a hint, cell or border")


def _is_count(given: object) -> bool:
    return type(given) is int and 0 <= given <= MOST
