"""Reading plaintext: lines without their endings, tokens with their columns, and sizes of task strings."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from solvers.language.board import BoardError

BLANKS = r"[^\S\n]*"  # within a line: patterns that run over many empty lines take very long
LONGEST_NUMBER = 4  # digits; no line of a board is longer than 9999 cells
SHOWN = 12  # characters of a bad token that a message repeats


def lines_of(text: str) -> list[str]:
    """The lines without endings and trailing white space; a final newline begins no further line."""
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]
    return lines[:-1] if lines[-1] == "" else lines


def without_blank_end(lines: Sequence[str]) -> list[str]:
    """The lines up to the last that says something."""
    last = max((i for i, line in enumerate(lines) if line), default=-1)
    return list(lines[: last + 1])


def tokens(line: str) -> Iterator[tuple[int, str]]:
    """The words of a line, each with the column (from 1) where it starts."""
    for match in re.finditer(r"\S+", line):
        yield match.start() + 1, match.group()


def pieces(text: str, separator: str, column: int = 1) -> Iterator[tuple[int, str]]:
    """The parts of `text` between separators, each with the column where it starts."""
    for piece in text.split(separator):
        yield column, piece
        column += len(piece) + len(separator)


def quoted(text: str) -> str:
    """A bad piece of input as a message shows it: quoted, and short."""
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "...")


def number(token: str, line: int, column: int) -> int:
    """A non-negative whole number of ordinary digits; raises BoardError."""
    if not re.fullmatch("[0-9]+", token):
        raise BoardError(f"{quoted(token)} is not a number" if token else "a number is missing", line, column)
    if len(token) > LONGEST_NUMBER:
        raise BoardError(f"{quoted(token)} is too large for a hint", line, column)
    return int(token)


def plural(count: int, noun: str) -> str:
    """'1 cell', '2 cells'."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def check_cells(found: int, size: tuple[int, int], column: int) -> None:
    """Raise BoardError, saying by how many cells, unless `found` cells fill a board of `size`."""
    width, height = size
    missing = width * height - found
    if missing:
        how = f"{plural(abs(missing), 'cell')} too {'few' if missing > 0 else 'many'}"
        raise BoardError(f"{plural(found, 'cell')}, {how} for a {width}x{height} board", 1, column)


def check_size(size: tuple[int, int]) -> None:
    """Raise BoardError unless both sides of (width, height) are at least one."""
    if min(size) < 1:
        raise BoardError(f"a board cannot be {size[0]}x{size[1]}", 1, 1)


def square_side(cells: int) -> int:
    """The side of the square board whose cell count is nearest to `cells`, at least 1."""
    side = math.isqrt(cells)
    return max(1, side + (cells - side * side > (side + 1) ** 2 - cells))


def sides_of(hints: int, size: tuple[int, int] | None, noun: str) -> tuple[int, int]:
    """The (width, height) of a board with so many hints outside: `size`, or square; raises BoardError."""
    if size is None:
        if hints % 2 or hints < 2:
            raise BoardError(f"{plural(hints, noun)}: not the hints of a square board, give its size", 1, 1)
        return hints // 2, hints // 2
    check_size(size)
    missing = sum(size) - hints
    if missing:
        how = f"{abs(missing)} too {'few' if missing > 0 else 'many'}"
        raise BoardError(f"{plural(hints, noun)}, {how} for a {size[0]}x{size[1]} board", 1, 1)
    return size
