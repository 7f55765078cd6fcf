"""Readings that tests misread on purpose."""

from __future__ import annotations

from solvers.language.board import Board
from solvers.language.values import Value
from solvers.repair.reading import Alternative, Element, Reading


def reading(
    board: Board,
    doubts: dict[int, tuple[tuple[Value, float], ...]],
    alike: tuple[tuple[int, ...], ...] | None = None,
) -> Reading:
    """The board read with certainty but for some elements, of which all alternatives are given.

    All are painted `alike` if nothing else is said.
    """
    values = list(board.values())
    names = type(board).elements(board.height, board.width)
    elements = [
        Element(name, tuple(Alternative(*one) for one in doubts.get(i, ((value, 1.0),))))
        for i, (name, value) in enumerate(zip(names, values, strict=True))
    ]
    everything = (tuple(range(len(elements))),)
    shades = everything if alike is None else alike
    return Reading(type(board), board.height, board.width, tuple(elements), alike=shades)
