"""What the fields of a request ask for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from snap2solve.basics.errors import BadFile
from snap2solve.basics.kinds import AUTO, kinds_named, names
from snap2solve.basics.options import Options
from snap2solve.inputs.sources import MAX_SIDE, text_board
from snap2solve.web.kinds import as_value
from snap2solve.web.reading import MOST_HINTS, Corrected
from snap2solve.web.refusal import Refusal
from solvers.language.alphabet import Placed

if TYPE_CHECKING:
    from snap2solve.basics.options import Mode

MODES: dict[str, Mode | None] = {"": None, "check": "check", "hint": "hint"}


def options_in(fields: Mapping[str, str], seconds: float) -> Options:
    """The options in the fields beside a picture; raises Refusal, and BadFile for the board."""
    kind, mode = fields.get("kind", AUTO), fields.get("mode", "")
    if kind not in (AUTO, *names()):
        raise bad(f"'kind' is one of {AUTO}, {', '.join(names())}, not {kind[:40]!r}.")
    if mode not in MODES:
        raise bad(f"'mode' is check or hint, not {mode[:40]!r}.")
    hints = fields.get("hints", "1")
    if not (hints.isdecimal() and len(hints) <= len(str(MOST_HINTS)) and 0 < int(hints) <= MOST_HINTS):
        raise bad(f"'hints' is the number of a hint, from 1 to {MOST_HINTS}.")
    text = fields.get("board")
    board = text_board(text, kinds_named(kind)) if text else None
    if board is not None and not (board.width and board.height):
        raise BadFile("the board has no cells")
    placed = placed_in(fields.get("placed"))
    return Options(kind, timeout=seconds, board=board, mode=MODES[mode], progress=placed, hints=int(hints))


def placed_in(text: str | None) -> tuple[Placed, ...] | None:
    """What is placed, JSON with [row, column] or [row, column, symbol] counted from 1; raises Refusal."""
    try:
        given = json.loads(text or "null")
    except (ValueError, RecursionError):
        given = False
    return None if given is None else cells_in(given, "placed")


def cells_in(given: object, name: str) -> tuple[Placed, ...]:
    """What stands in the cells of such a list; raises Refusal."""
    if not (isinstance(given, list) and all(_is_cell(one) for one in given)):
        raise bad(f"'{name}' is a list of cells like [[1, 2], [3, 4]].")
    return tuple(Placed(row - 1, column - 1, *symbol) for row, column, *symbol in given)


def corrected_in(given: Mapping[str, Any]) -> Corrected:
    """The board that was corrected; raises Refusal."""
    kind, size, values = given.get("kind"), given.get("size"), given.get("values")
    if not isinstance(kind, str) or kind not in names():
        raise bad(f"'kind' is one of {', '.join(names())}.")
    if not (isinstance(size, list) and [type(one) for one in size] == [int, int]) or not (
        0 < min(size) <= max(size) <= MAX_SIDE
    ):
        raise bad(f"'size' is [columns, rows], up to {MAX_SIDE} of each.")
    if not isinstance(values, list):
        raise bad("'values' is a list with the value of each hint, cell or border.")
    try:
        board = tuple(as_value(value) for value in values)
    except ValueError as error:
        raise bad(f"In 'values', {error}.") from error
    placed, marked = (_on_board(given.get(name, []), name, size) for name in ("placed", "marked"))
    return Corrected(kind, size[1], size[0], board, placed, tuple((row, column) for row, column, _ in marked))


def known_in(given: Mapping[str, Any], corrected: Corrected) -> tuple[Placed, ...]:
    """The cells that are known, each with its symbol of the answer; raises Refusal."""
    return _on_board(given.get("known", []), "known", [corrected.width, corrected.height])


def _on_board(given: object, name: str, size: list[int]) -> tuple[Placed, ...]:
    """The cells of a list, all on a board of this size; raises Refusal."""
    cells = cells_in(given, name)
    if any(not (0 <= one.row < size[1] and 0 <= one.column < size[0]) for one in cells):
        raise bad(f"'{name}' is a list of cells of a board of {size[0]}x{size[1]}.")
    return cells


def bad(words: str) -> Refusal:
    """The refusal of a field."""
    return Refusal(400, "bad-field", words)


def _is_cell(given: object) -> bool:
    """Whether it is a list of two whole numbers, counted from 1, and maybe a symbol."""
    return isinstance(given, list) and [type(part) for part in given] in ([int, int], [int, int, str])
