"""What a picture of one step shows, as cells and names: for the pictures of lessons and for the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from solvers.explain.steps import Step, Tutor, cells_of
from solvers.language.board import Board
from solvers.language.rules import AtLeastOne, Exactly, Group, Runs
from solvers.language.values import place


class Scene(NamedTuple):
    """The parts of a step. Cells are numbers from 0 in reading order."""

    true: tuple[int, ...]  # what follows
    false: tuple[int, ...]
    source: tuple[int, ...]  # what it follows from
    lines: tuple[tuple[int, ...], ...]  # the cells of rows and columns that it follows from
    hints: tuple[str, ...]  # the names of these rows' and columns' hints
    numbers: tuple[int, ...]  # which numbers of the one hint it is about, from 0; none: of all of it
    labels: dict[int, str]  # short names that its sentence gives to parts of the board, by cell


def scene(board: Board, tutor: Tutor, step: Step) -> Scene:
    """What a picture of this step on this board shows."""
    cells, alphabet = range(board.height * board.width), board.alphabet
    own = {place(*divmod(cell, board.width)): cell for cell in cells}
    seats = seats_of(board, step.rules)
    shown = set(step.known) - set(tutor.given())
    blank = [one for one in step.follows if alphabet.blank and alphabet.says(one) == alphabet.blank]
    return Scene(
        true=_cells(board, (one for one in step.follows if one not in blank)),
        false=_cells(board, blank),
        source=tuple(sorted({*_cells(board, shown), *(own[name] for name in seats if name in own)})),
        lines=tuple(_cells(board, cells_of([group])) for name, group in seats.items() if name not in own),
        hints=tuple(name for name in seats if name not in own),
        numbers=step.numbers,
        labels={cell - 1: name for cell, name in tutor.labels(step).items()},
    )


def _cells(board: Board, literals: Iterable[int]) -> tuple[int, ...]:
    """The cells, from 0, of which literals say something; helpers of the rules say nothing of a cell."""
    answers = board.alphabet.variables(board.height * board.width)
    return tuple(dict.fromkeys(board.alphabet.cell(one) - 1 for one in literals if abs(one) <= answers))


def seats_of(board: Board, groups: Iterable[Group]) -> dict[str, Group]:
    """The groups of rules that belong to a place, a hint or a cell that must be lit, by its name."""
    names = board.elements(board.height, board.width)
    return {
        names[group.premises[0][0]]: group
        for group in groups
        if group.premises and isinstance(group.statements[0], Exactly | Runs | AtLeastOne)
    }
