"""The text of Sudokus: rows of cells, irregular boxes, and task strings, checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from solvers.language.board import BoardError
from solvers.language.containers import Containers, check_letters
from solvers.language.text import number, plural, quoted
from solvers.language.unite import numbered, torn

EMPTY, DIGITS = ".", "123456789ABCDEFG"
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4)}


def blocks_of(lines: Sequence[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """The lines between empty ones."""
    block: list[tuple[int, str]] = []
    for at, line in [*lines, (0, "")]:
        if line:
            block.append((at, line))
        elif block:
            yield block
            block = []


def check_digits(lines: Sequence[tuple[int, str]], side: int, in_one_line: bool = False) -> None:
    """Raise BoardError unless these are `side` rows of so many cells of a board."""
    for row, (at, line) in enumerate(lines):
        bad = re.search(f"[^{EMPTY}{DIGITS[:side]}]", line)
        if bad:
            column = bad.start() + 1 + (row * side if in_one_line else 0)
            raise BoardError(f"{quoted(bad.group())} is no cell of a {side}x{side} Sudoku", at, column)
        if len(line) != side:
            reason = f"a row of {plural(len(line), 'cell')} under a first row of {side}"
            raise BoardError(reason, at, min(len(line), side) + 1)
    if len(lines) != side:
        at = lines[side][0] if len(lines) > side else lines[-1][0] + 1
        raise BoardError(f"{plural(len(lines), 'row')} of {plural(side, 'cell')}: a Sudoku is square", at, 1)


def boxes_of(lines: Sequence[tuple[int, str]], side: int) -> Containers:
    """The irregular boxes of lines of letters, each with its number; raises BoardError."""
    check_letters(lines, side)
    return checked_boxes([line for _, line in lines], lines[0][0])


def checked_boxes(rows: Sequence[Sequence[str | int]], at: int) -> Containers:
    """The boxes of cells that hold the same, if each is one part with one cell for each digit."""
    boxes = numbered(rows)
    flat = list(chain.from_iterable(boxes))
    if second := torn(rows):
        raise BoardError(f"box {rows[second[0]][second[1]]} has a second, separate part", at, 1)
    for box in range(1 + max(flat)):
        if flat.count(box) != len(rows):
            name = rows[flat.index(box) // len(rows)][flat.index(box) % len(rows)]
            raise BoardError(f"box {name} has {plural(flat.count(box), 'cell')}, not {len(rows)}", at, 1)
    return boxes


def task_cells(task: str) -> Iterator[str]:
    """The cells of a task, one character each; raises BoardError."""
    for match in re.finditer(r"(?P<number>\d+)|(?P<run>[a-z])|_|(?P<bad>.)", task):
        if match["bad"]:
            raise BoardError(f"{quoted(match['bad'])} is no part of a Sudoku task", 1, match.start() + 1)
        if match["number"]:
            digit = number(match["number"], 1, match.start() + 1)
            if not 1 <= digit <= len(DIGITS):
                raise BoardError(f"{digit} is no digit of a Sudoku", 1, match.start() + 1)
            yield DIGITS[digit - 1]
        elif match["run"]:
            yield EMPTY * (ord(match["run"]) - ord("a") + 1)
