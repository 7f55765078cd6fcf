"""Aquarium in addresses: borders, then hints.

With the flag 'r', water stands at one level in the whole of a container, as here; without it, only where the
water is connected, which can differ where a container has an upper part that joins two lower ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from solvers.kinds.aquarium import Aquarium
from solvers.language.board import BoardError
from solvers.language.puzzlink import (
    Body,
    Number,
    decode_borders,
    decode_numbers,
    encode_borders,
    encode_numbers,
    puzzlink,
)
from solvers.language.unite import components, enclosed, equal_neighbours, parted

WHOLE = "r"  # the flag for one level in all of a container


def _write(board: Aquarium) -> Body:
    cells = board.containers
    beside = [one != other for row in cells for one, other in pairwise(row)]
    below = [one != other for rows in pairwise(cells) for one, other in zip(*rows, strict=True)]
    hints: Sequence[Number] = (*board.columns, *board.rows)
    text = f"{encode_borders(beside)}{encode_borders(below)}/{encode_numbers(hints)}"
    return Body(board.width, board.height, text, WHOLE)


def _read(body: Body, column: int) -> Aquarium:
    width, height = body.width, body.height
    borders, used = decode_borders(body.text, width, height, column)
    if body.text[used : used + 1] not in ("", "/"):
        raise BoardError("no '/' between the borders and the hints", 1, column + used)
    if enclosed(height, width, borders):
        raise BoardError("a border ends inside a container", 1, column)
    hints = decode_numbers(body.text[used + 1 :], width + height, column + used + 1)
    known = [None if hint is None or hint < 0 else hint for hint in hints]
    board = Aquarium(tuple(known[:width]), tuple(known[width:]), parted(height, width, borders))
    if WHOLE not in body.flags and any(_arches(board.containers)):
        reason = "a container has parts of one row that are connected only above it: this needs the flag 'r'"
        raise BoardError(reason, 1, column)
    return board


def _arches(containers: Sequence[Sequence[int]]) -> Iterator[bool]:
    """For each row, whether it has cells of one container that are not connected in it or below."""
    width = len(containers[0])
    for row in range(len(containers)):
        rest = containers[row:]
        parts = components(len(rest), width, equal_neighbours(rest))[0]
        yield len(set(parts)) > len(set(rest[0]))


FORMATS = (puzzlink(("aquarium",), _write, _read),)
