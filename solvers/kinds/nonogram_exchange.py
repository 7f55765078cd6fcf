"""Nonograms in addresses, and in files with the ending .non, which many programs write.

An address has the runs of each column and row from the one next to the board outwards, each line filled up to
half as many numbers as it has cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from solvers.kinds.nonogram import Nonogram
from solvers.language.board import BoardError
from solvers.language.exchange import Format
from solvers.language.puzzlink import Body, Number, decode_numbers, encode_numbers, puzzlink
from solvers.language.text import lines_of, number, plural, quoted
from solvers.language.values import Hint

KEYS = {"width": "width", "columns": "width", "height": "height", "rows": "height"}  # those of a size


def _write(board: Nonogram) -> Body:
    numbers: list[Number] = []
    for lines, length in ((board.columns, board.height), (board.rows, board.width)):
        room = (length + 1) // 2
        for runs in lines:
            if len(runs) > room:
                raise BoardError(f"{plural(len(runs), 'run')} do not fit in {length} cells", 1, 1)
            numbers += [*reversed(runs), *[None] * (room - len(runs))]
    return Body(board.width, board.height, encode_numbers(numbers))


def _read(body: Body, column: int) -> Nonogram:
    rooms = [(body.height + 1) // 2] * body.width + [(body.width + 1) // 2] * body.height
    numbers = decode_numbers(body.text, sum(rooms), column)
    hints, at = [], 0
    for room in rooms:
        runs = [run for run in reversed(numbers[at : at + room]) if run is not None]
        if min(runs, default=0) < 0:
            raise BoardError("a hint of the address is not told", 1, column)
        hints.append(tuple(run for run in runs if run))
        at += room
    return Nonogram(tuple(hints[: body.width]), tuple(hints[body.width :]))


def _write_file(board: Nonogram) -> str:
    """The text of a .non file."""
    sides = [[",".join(map(str, runs)) or "0" for runs in lines] for lines in (board.rows, board.columns)]
    head = [f"width {board.width}", f"height {board.height}", ""]
    return "".join(line + "\n" for line in (*head, "rows", *sides[0], "", "columns", *sides[1]))


def _read_file(text: str) -> Nonogram:
    """The board in the text of a .non file; raises BoardError."""
    lines = lines_of(text)
    size: dict[str, int] = {}
    starts: dict[str, int] = {}
    for at, line in enumerate(lines, start=1):
        words = line.split()
        if words and words[0] in KEYS and len(words) == 2:
            size[KEYS[words[0]]] = number(words[1], at, len(words[0]) + 2)
        elif len(words) == 1 and words[0] in ("rows", "columns"):
            starts[words[0]] = at
    for key in ("width", "height"):
        if not size.get(key):
            raise BoardError(f"the file does not say its {key}", len(lines) + 1, 1)
    rows = _lines(lines, starts, "rows", size["height"])
    return Nonogram(_lines(lines, starts, "columns", size["width"]), rows)


def _lines(lines: Sequence[str], starts: dict[str, int], key: str, count: int) -> tuple[Hint, ...]:
    """The runs of so many lines after a key; empty lines are hints where there would be too few without."""
    if key not in starts:
        raise BoardError(f"no line '{key}' with hints after it", len(lines) + 1, 1)
    start = starts[key]
    end = next((i for i in range(start, len(lines)) if re.match("[A-Za-z]", lines[i])), len(lines))
    block = [(i + 1, lines[i].strip()) for i in range(start, end)]
    full = [(at, line) for at, line in block if line]
    chosen = full if len(full) >= count else block
    if len(full) > count or len(chosen) < count:
        raise BoardError(f"{plural(len(full), 'line')} of {key}, where the size says {count}", start, 1)
    return tuple(_runs(line, at) for at, line in chosen[:count])


def _runs(line: str, at: int) -> Hint:
    """The runs of one line, separated by commas; raises BoardError."""
    if re.search("[0-9][A-Za-z]", line):
        raise BoardError("nonograms in several colours are not read", at, 1)
    if bad := re.search(r"[^0-9,\s]", line):
        raise BoardError(f"{quoted(bad.group())} is no part of a line's hints", at, bad.start() + 1)
    runs = tuple(number(found.group(), at, found.start() + 1) for found in re.finditer("[0-9]+", line))
    return tuple(run for run in runs if run)


NON = Format("non", r"(?m)\A(?=[\s\S]*^rows\s*$)(?=[\s\S]*^columns\s*$)", _write_file, _read_file)
FORMATS = (puzzlink(("nonogram",), _write, _read), NON)
