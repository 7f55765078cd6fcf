"""Addresses of puzz.link and of other sites with its player, pzpr; nothing is fetched from there.

They are .../p?NAME/WIDTH/HEIGHT/BODY, or .../p?NAME/FLAGS/WIDTH/HEIGHT/BODY. Numbers are in base 36: a letter
from g on stands for 1 to 20 cells that say nothing. Borders are five to a digit in base 32.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from solvers.language.board import Board, BoardError
from solvers.language.exchange import Format
from solvers.language.text import plural, quoted

SITE = "https://puzz.link/p?"
START = r"(?:https?://)?[\w.-]+/(?:[\w-]+/)*p(?:\.html)?\?"  # of the addresses of such sites
MOST = 999  # cells of a side that are worth reading
SKIPPED = 20  # cells that one letter can skip
UNKNOWN = -1  # stands for a number that is there, but not told: '?'
FIVE = (16, 8, 4, 2, 1)

Number = int | None  # None: nothing is written there


class Body(NamedTuple):
    """What an address says after its name: the size, the flags, and the board in the kind's own encoding."""

    width: int
    height: int
    text: str
    flags: str = ""


def puzzlink(
    names: Sequence[str], write: Callable[[Any], Body], read: Callable[[Body, int], Board]
) -> Format:
    """The format of a kind that has these names in addresses, of which the first is written.

    `read` also gets the column where the text of the body starts.
    """
    sign = rf"^\s*{START}(?:{'|'.join(names)})(?:_edit|_play)?/"

    def written(board: Any) -> str:
        body = write(board)
        flags = f"{body.flags}/" if body.flags else ""
        return f"{SITE}{names[0]}/{flags}{body.width}/{body.height}/{body.text}\n"

    def taken(text: str) -> Board:
        found = re.match(sign, text)
        if not found:
            raise BoardError("no address of a board of this kind", 1, 1)
        return read(*_body(text.rstrip(), found.end()))

    return Format("puzzlink", sign, written, taken)


def _body(text: str, start: int) -> tuple[Body, int]:
    """The body of an address whose name ends at `start`, and the column of its text; raises BoardError."""
    found = re.match(r"(?:(\D[^/]*)/)?(\d{1,4})/(\d{1,4})/", text[start:])
    if not found:
        raise BoardError("the address has no size, as in .../5/5/...", 1, start + 1)
    flags, width, height = found[1] or "", int(found[2]), int(found[3])
    if not (0 < width <= MOST and 0 < height <= MOST):
        raise BoardError(f"a board cannot be {width}x{height}", 1, start + 1)
    at = start + found.end()
    return Body(width, height, text[at:], flags), at + 1


def encode_numbers(numbers: Sequence[Number]) -> str:
    """Numbers up to 4095 one after the other; None is skipped, UNKNOWN a point."""
    text = ""
    for nothing, run in groupby(numbers, lambda number: number is None):
        for number in run if not nothing else ():
            text += _digits(number or 0)
        if nothing:
            whole, rest = divmod(len(list(run)), SKIPPED)
            text += "z" * whole + (_base36(15 + rest) if rest else "")
    return text


def _digits(number: int) -> str:
    if number == UNKNOWN:
        return "."
    if number > 4095:
        raise BoardError(f"{number} is too large for an address", 1, 1)
    return f"{number:x}" if number < 16 else f"-{number:02x}" if number < 256 else f"+{number:03x}"


def _base36(value: int) -> str:
    return "0123456789abcdefghijklmnopqrstuvwxyz"[value]


def decode_numbers(text: str, count: int, column: int) -> list[Number]:
    """So many numbers, as `encode_numbers` writes them (missing ones at the end: None); raises BoardError."""
    numbers: list[Number] = []
    for found in re.finditer(r"-([0-9a-f]{2})|\+([0-9a-f]{3})|([0-9a-f])|(\.)|([g-z])|(.)", text):
        two, three, one, point, skip, bad = found.groups()
        if bad:
            raise BoardError(f"{quoted(bad)} is no part of an address's numbers", 1, column + found.start())
        if skip:
            numbers += [None] * (int(skip, 36) - 15)
        else:
            numbers.append(UNKNOWN if point else int(two or three or one, 16))
    if len(numbers) > count and set(numbers[count:]) != {None}:
        raise BoardError(f"{plural(len(numbers), 'place')} on a board that has {count}", 1, column)
    return [*numbers, *[None] * (count - len(numbers))][:count]


def encode_borders(borders: Sequence[bool]) -> str:
    """Borders, five to a digit in base 32."""
    digits = (borders[i : i + 5] for i in range(0, len(borders), 5))
    return "".join(
        _base36(sum(bit for bit, border in zip(FIVE, some, strict=False) if border)) for some in digits
    )


def decode_borders(text: str, width: int, height: int, column: int) -> tuple[tuple[bool, ...], int]:
    """The borders beside cells, then below them, and how many characters say that; raises BoardError."""
    borders: list[bool] = []
    used = 0
    for count in ((width - 1) * height, width * (height - 1)):
        digits = -(-count // 5)
        part = text[used : used + digits]
        bad = re.search("[^0-9a-v]", part)
        if bad or len(part) < digits:
            where = bad.start() if bad else len(part)
            raise BoardError("the borders of the address are not whole", 1, column + used + where)
        borders += list(_bits(part))[:count]
        used += digits
    return tuple(borders), used


def _bits(part: str) -> Iterator[bool]:
    for digit in part:
        yield from (bool(int(digit, 32) & bit) for bit in FIVE)
