"""Which marks in the cells of a Sudoku are digits, and what each may be."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from solvers.engine import solve
from solvers.kinds.sudoku import DIGITS, EMPTY, Sudoku
from solvers.language.values import Status, Value
from vision.basics.arrays import median
from vision.basics.sight import NotSeen, Stage
from vision.basics.types import Flags, Values
from vision.cells.contents import positions
from vision.digits.network import NOT_A_NUMBER, SURE
from vision.kinds.sudoku.written import Mark, Written

FEWEST, FEWEST_IRREGULAR = 0.2, 0.1  # of the cells are given at least, with usual boxes and irregular ones
LIKELY = 0.5  # of a mark, to be a digit
FEW = 4  # digits of which both readers are sure, at least
SMALL = 0.5  # times the usual height of digits, is that of notes, where none shows it
BY_LOOKS = 0.05  # as likely is what looks otherwise: digits stand alone, and are higher than notes and specks
ODD = 0.12  # times the sure digits are no numbers where digits seem to be, in anything but a Sudoku
OUTSIDE = 1  # digits beyond those of the board that may be misread
RARE = 1e-4  # alternatives less likely are not offered


@dataclass(frozen=True, eq=False)
class Digits:
    """The marks that are digits, with what they may be; (k,) each."""

    marks: tuple[Mark, ...]
    chances: Values  # (k, side + 1): of each digit, and of none
    given: Values  # that it is given rather than the player's, by how its cell looks
    hidden: Mapping[tuple[int, int], float]  # how likely a given is in cells (row, column) without a mark
    _statuses: dict[tuple[tuple[int, ...], Value], Status] = field(default_factory=dict, repr=False)

    @cached_property
    def values(self) -> list[int]:
        """The likeliest digit of each, from 0."""
        return [int(value) for value in self.chances[:, :-1].argmax(axis=1)]

    def likely(self, some: Collection[int]) -> list[int]:
        """Those of some marks that are rather digits than none."""
        return [i for i in some if self.chances[i, -1] < LIKELY]

    def told(self, some: Collection[int] | None = None) -> list[int]:
        """Those of some marks, or of all, that are rather one digit than any other or none."""
        some = range(len(self.marks)) if some is None else some
        return [i for i in some if self.chances[i, :-1].max() > LIKELY]

    def as_given(self, i: int) -> Values:
        """What a mark like the givens may be (side + 1,); what is rather no digit may well be a note."""
        share = self.given[i] if self.chances[i, -1] > LIKELY else 1.0
        own = self.chances[i, :-1] * share
        return np.append(own, 1 - own.sum())

    @property
    def different(self) -> int:
        """How many different digits there may be at most."""
        told = self.told()
        return len({self.values[i] for i in told}) + len(self.marks) - len(told)

    def status(self, some: Collection[int], boxes: Value, side: int) -> Status:
        """How many solutions some of the digits have with these boxes, if they are not too few for one."""
        told = tuple(sorted(self.told(some)))
        if len(told) < FEWEST_IRREGULAR * side * side:
            return "multiple"
        if (told, boxes) not in self._statuses:
            cells: list[Value] = [EMPTY] * side**2
            values = self.values
            for i in told:
                cells[self.marks[i].row * side + self.marks[i].column] = DIGITS[values[i]]
            rules = Sudoku.assemble(side, side, [*cells, boxes]).rules()
            self._statuses[told, boxes] = solve(rules, forced=False, core=False).status
        return self._statuses[told, boxes]


def find_digits(written: Written, seen: Values, side: int, found: str) -> Digits:
    """The digits among the marks; raises NotSeen where they are too few, or other numbers or things.

    `seen` (4, m, n) are the chances of an empty cell, a given digit, the player's, and notes. A digit among
    other marks may be a piece of one, and any digit.
    """
    read = np.array([reading.probabilities for reading in written.readings])
    cells = np.transpose([(mark.row, mark.column) for mark in written.marks])
    unmarked, given_anywhere = np.ones(seen.shape[1:], np.bool_), seen[1]
    seen = seen[:, *cells]
    alone = np.array([mark.single for mark in written.marks])
    high = _as_high(written.marks, seen[1:3].sum(axis=0) > SURE, seen[3] > SURE)
    digit = _digit_chances(read[:, NOT_A_NUMBER], seen, alone, high)
    own = read[:, 1 : side + 1]
    of_side = own.sum(axis=1, keepdims=True)
    sure = np.count_nonzero((digit > SURE) & (of_side[:, 0] > SURE))
    if sure < FEW:
        raise NotSeen(f"{found}, but hardly any digits in its cells", Stage.CONTENTS)
    _refuse_others(read[seen[1:3].sum(axis=0) > LIKELY], side, max(1, ODD * sure), found)
    own = own / np.maximum(of_side, RARE)
    own[~alone] = (2 * own[~alone] + 1 / side) / 3
    chances = np.column_stack([own * digit[:, None], 1 - digit])
    kept = np.flatnonzero(digit > RARE)
    given = seen[1] / np.maximum(seen[1] + seen[2], RARE)
    unmarked[*cells[:, kept]] = False
    hidden = {at: float(given_anywhere[at]) for at in positions(unmarked & (given_anywhere > LIKELY))}
    return Digits(tuple(written.marks[i] for i in kept), chances[kept], given[kept], hidden)


def _digit_chances(nothing: Values, seen: Values, alone: Flags, high: Flags) -> Values:
    """How likely marks are digits of the board (k,).

    Given are the chances that they are no numbers (k,), what is seen in their cells (4, k), and which are
    alone, and as high as digits (k,).
    """
    empty, given, own, notes = seen
    digit = (given + own) * (1 - nothing)
    looks = np.add(high, alone, dtype=np.float64)
    other = empty * nothing * BY_LOOKS ** (high - 1.0) + notes * BY_LOOKS ** (2 * (looks - 1))
    return np.asarray(digit / np.maximum(digit + other, RARE**2))


def _as_high(marks: Sequence[Mark], digits: Flags, notes: Flags) -> Flags:
    """Which marks are rather as high as those that surely are digits than as those that are notes; (k,)."""
    heights = np.log([mark.height for mark in marks])
    usual = median(heights[digits]) if digits.any() else heights.max()
    small = median(heights[notes]) if notes.any() else usual + np.log(SMALL)
    return np.asarray(np.abs(heights - usual) < np.abs(heights - small))


def _refuse_others(read: Values, side: int, most_odd: float, found: str) -> None:
    """Raise NotSeen where marks like digits, read as these numbers (k, 101), are others, or often none."""
    nothing = read[:, NOT_A_NUMBER]
    if np.count_nonzero(1 - nothing - read[:, 1 : side + 1].sum(axis=1) > SURE) > OUTSIDE:
        raise NotSeen(f"{found} with numbers that no {side}x{side} Sudoku has", Stage.CONTENTS)
    if np.count_nonzero(nothing > SURE) > most_odd:
        raise NotSeen(f"{found} with digits and other things in its cells", Stage.NUMBERS)
