"""Boards misread on purpose, with the faults that `bench.repair` counts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from bench import eye
from bench.boards import KINDS
from bench.kinds import kind_named
from bench.misreadings.digits import OF_DIGITS, Alternatives, rate
from solvers.language.board import Board
from solvers.language.values import Value
from solvers.repair.reading import Element, Reading
from vision.doubts.look_alikes import digits_of

TRIES = 200  # attempts to misread a hint before its board is passed over


class Fault(NamedTuple):
    """How many elements are misread, and in which way."""

    name: str
    times: int
    sort: str = "wrong"
    kinds: tuple[str, ...] = KINDS


FAULTS = (
    Fault("none", 0),
    Fault("1 hint", 1),
    Fault("2 hints", 2),
    Fault("3 hints", 3),
    Fault("5 hints", 5),
    Fault("1 spoilt hint", 1, "spoilt"),
    Fault("3 spoilt hints", 3, "spoilt"),
    Fault("hint missed", 1, "missed"),
    *(Fault(name, 1, sort, (kind,)) for kind in KINDS for name, sort in kind_named(kind).FAULTS.items()),
)


def misread(board: Board, fault: Fault, rng: random.Random) -> Reading | None:
    """A reading of the board with that fault; None if nothing on the board can be misread in this way."""
    values = list(board.values())
    hints = board.counted([False] * (board.height * board.width))
    wrong = misread_hints if fault.sort in OF_DIGITS else misread_others
    seen_in = eye.picture(board, values, rng)
    found = wrong(board, values, fault, seen_in, rng)
    if len(found) < fault.times:
        return None
    names = type(board).elements(board.height, board.width)
    elements = []
    for i, (name, value) in enumerate(zip(names, values, strict=True)):
        if i not in found:
            is_hint = i in hints or value is None
            found[i] = right(board, value, seen_in, rng) if is_hint else stroke(board, value, i, seen_in, rng)
        elements.append(Element(name, found[i]))
    every = tuple(range(len(elements)))  # one shade: those that are equally sure are in doubt together
    return Reading(type(board), board.height, board.width, tuple(elements), alike=(every,))


def stroke(board: Board, value: Value, place: int, seen_in: eye.Picture, rng: random.Random) -> Alternatives:
    """A cell or border that is read correctly."""
    return eye.stroke_or_cell(board, value, seen_in.strokes.get(place, 0.0), rng)


def right(board: Board, value: Value, seen_in: eye.Picture, rng: random.Random) -> Alternatives:
    """A hint that is read correctly, with or without doubt."""
    for _ in range(TRIES):
        options = eye.hint(board, value, {}, seen_in, rng)
        if options and options[0].value == value:
            break
    return options


def misread_hints(
    board: Board, values: Sequence[Value], fault: Fault, seen_in: eye.Picture, rng: random.Random
) -> dict[int, Alternatives]:
    """Some hints with a digit each that is taken for another one or for none, by how often digits are."""
    hints = board.counted([False] * (board.height * board.width))
    digits = [(i, at, digit) for i in hints for at, digit in enumerate(digits_of(values[i]))]
    rates = [rate(digit, fault.sort) for _, _, digit in digits]
    found: dict[int, Alternatives] = {}
    for i, at, _ in rng.choices(digits, rates, k=TRIES) if digits else ():
        options = (
            eye.hint(board, values[i], {at: fault.sort}, seen_in, rng) if len(found) < fault.times else ()
        )
        if options and options[0].value != values[i]:
            found.setdefault(i, options)
    return found


def misread_others(
    board: Board, values: Sequence[Value], fault: Fault, seen_in: eye.Picture, rng: random.Random
) -> dict[int, Alternatives]:
    """A cell taken for a wall or the like, a border not seen, or a line of which two hints are joined."""
    sorts = {
        "wall": list(range(len(values))),
        "border": [i for i, value in enumerate(values) if value is True],
        "joined": [i for i, value in enumerate(values) if isinstance(value, tuple) and len(value) > 1],
    }
    places = rng.sample(sorts[fault.sort], len(sorts[fault.sort]))
    for i in places:
        value = values[i]
        if isinstance(value, tuple):
            options = eye.joined(value, max(board.height, board.width), rng)
        else:
            options = eye.mistaken(board, value, rng)
        if options and options[0].value != value:
            return {i: options}
    return {}
