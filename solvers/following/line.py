"""All that follows for one line of runs from their lengths and its known cells.

Sets of places are bits of a whole number, bit 0 the first cell, so that one addition or shift treats a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

MOST = 8192  # lines kept in mind: boards that a picture may show differ in few hints


class Narrowed(NamedTuple):
    """The cells that are filled and empty in all fitting lines, and where each run can start."""

    filled: int
    empty: int
    places: tuple[int, ...]


@lru_cache(MOST)
def narrow(lengths: tuple[int, ...], size: int, filled: int, empty: int) -> Narrowed | None:
    """What a line of `size` cells with such known cells must be; None if the runs do not fit."""
    ahead = _reach(lengths, size, filled, empty)
    if not ahead[-1] >> (size + 1) & 1:
        return None
    behind = _reach(lengths[::-1], size, _mirror(filled, size), _mirror(empty, size))
    everywhere = (1 << size) - 1
    behind = [_mirror(taken & (everywhere << 1 | 1), size + 1) for taken in reversed(behind)]
    may_fill, may_empty = 0, ahead[-1] & behind[-1] >> 1
    places = []
    for i, length in enumerate(lengths):
        may_empty |= ahead[i] & behind[i] >> 1
        starts = ahead[i] & _room(length, filled, empty, size) & behind[i + 1] >> length
        may_empty |= starts << length | starts >> 1
        may_fill |= _spread(starts, length)
        places.append(starts)
    return Narrowed(everywhere & ~(may_empty & ~filled), everywhere & ~may_fill, tuple(places))


def _reach(lengths: Sequence[int], size: int, filled: int, empty: int) -> list[int]:
    """For 0, 1, ... runs, how many of the cells they and empty cells can take up, from the start.

    Each run takes the empty cell after it, too; past the end of the line there is one for the last.
    """
    may_empty = (1 << (size + 1)) - 1 & ~filled
    reached = _flood(1, may_empty)
    reach = [reached]
    for length in lengths:
        reached = _flood((reached & _room(length, filled, empty, size)) << (length + 1), may_empty)
        reach.append(reached)
    return reach


def _flood(places: int, passable: int) -> int:
    """The places, and those reached from them upwards through passable cells: the carries of an addition."""
    return places | (passable + (places & passable)) ^ passable


def _room(length: int, filled: int, empty: int, size: int) -> int:
    """The places where so many cells are not empty and the next is not filled."""
    room = (1 << size) - 1 & ~empty
    done = 1
    while done < length:
        step = min(done, length - done)
        room &= room >> step
        done += step
    return room & ~(filled >> length)


def _spread(starts: int, length: int) -> int:
    """The cells of all runs of this length with such starts."""
    done = 1
    while done < length:
        step = min(done, length - done)
        starts |= starts << step
        done += step
    return starts


def _mirror(bits: int, size: int) -> int:
    return int(f"{bits:0{size}b}"[::-1], 2)
