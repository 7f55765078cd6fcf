"""Containers of cells: their letters in text, and the borders between them as elements of a reading."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import chain, islice

from solvers.language.board import BoardError
from solvers.language.text import plural, quoted
from solvers.language.unite import neighbours, torn
from solvers.language.values import place

Containers = tuple[tuple[int, ...], ...]  # the number of each cell's container, row by row

ASCII = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def border_names(height: int, width: int) -> list[str]:
    """The names of the borders beside, then below cells, in the order of `neighbours`."""
    pairs = neighbours(height, width)
    return [f"{place(*divmod(one, width))}|{place(*divmod(other, width))}" for one, other in pairs]


def border_values(containers: Containers) -> tuple[bool, ...]:
    """Whether there is a border beside, and below cells, in the order of `neighbours`."""
    flat = list(chain.from_iterable(containers))
    return tuple(flat[one] != flat[other] for one, other in neighbours(len(containers), len(containers[0])))


def names_of(containers: Containers) -> str:
    """A letter for each container: a-z, A-Z, then the further letters of Unicode."""
    further = filter(str.isalpha, map(chr, range(0xC0, sys.maxunicode + 1)))
    return "".join(islice(chain(ASCII, further), 1 + max(chain.from_iterable(containers))))


def lettered(containers: Containers) -> list[str]:
    """The rows of the containers as letters."""
    names = names_of(containers)
    return ["".join(names[container] for container in row) for row in containers]


def check_letters(lines: Sequence[tuple[int, str]], side: int) -> None:
    """Raise BoardError unless lines, each with its number, are `side` rows of so many letters, connected."""
    for at, line in lines:
        for column, letter in enumerate(line, start=1):
            if not letter.isalpha():
                raise BoardError(f"{quoted(letter)} is no letter of a container", at, column)
        if len(line) != side:
            reason = f"a row of {plural(len(line), 'cell')} on a board of {plural(side, 'column')}"
            raise BoardError(reason, at, min(len(line), side) + 1)
    if len(lines) != side:
        at = lines[side][0] if len(lines) > side else lines[-1][0] + 1
        raise BoardError(f"{plural(len(lines), 'row')} on a board of {plural(side, 'column')}", at, 1)
    second = torn([line for _, line in lines])
    if second:
        row, column = second
        at, line = lines[row]
        raise BoardError(f"container {line[column]} has a second, separate part", at, column + 1)
