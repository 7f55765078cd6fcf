"""Which marks in the cells of a Sudoku are digits, and what each may be."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from solvers.engine import solve
from solvers.kinds.sudoku import DIGITS, EMPTY, Sudoku
from solvers.language.values import Status, Value
from vision.basics.arrays import median
from vision.basics.sight import NotSeen, Stage
from vision.basics.types import Values
from vision.digits.network import NOT_A_NUMBER, SURE, NumberReading
from vision.kinds.sudoku.written import Mark, Written

FEWEST_IRREGULAR = 0.1  # of the cells of a board with irregular boxes are given, at least
LIKELY = 0.5  # of a mark, to be a digit
FEW, MANY = 4, 16  # digits, with which nothing is compared, and from which it shows where they are smaller
HEIGHTS = (0.68, 1.45)  # times the usual height, of digits
BENT = 0.6  # times the usual height of all digits, is at least that of those at an end of bent paper
SMALL = 0.58  # times the usual height, of small letters where these are digits, too
PIECE = 0.5  # times the usual height: what is smaller is a note or a speck
PALE = 0.5  # times the usual strength: paler than digits of one board
UNREAD = 0.05  # of the chance to be no number, of what is as large and strong as the digits
NOISE = 4  # power of how much paler than that a mark is, by which it is likelier no digit: textures are faint
ODD = 0.12  # of the marks of the size of digits are none, in anything but a Sudoku
OUTSIDE = 1  # digits beyond those of the board that may be misread
RARE = 1e-4  # alternatives less likely are not offered


@dataclass(frozen=True, eq=False)
class Digits:
    """The marks that are digits, with what they may be; (k,) each."""

    marks: tuple[Mark, ...]
    chances: Values  # (k, side + 1): of each digit, and of none
    _statuses: dict[tuple[tuple[int, ...], Value], Status] = field(default_factory=dict, repr=False)

    @cached_property
    def values(self) -> list[int]:
        """The likeliest digit of each, from 0."""
        return [int(value) for value in self.chances[:, :-1].argmax(axis=1)]

    def likely(self, some: Collection[int]) -> list[int]:
        """Those of some marks that are rather digits than none."""
        return [i for i in some if self.chances[i, -1] < LIKELY]

    def told(self, some: Collection[int]) -> list[int]:
        """Those of some marks that are rather one digit than any other or none."""
        return [i for i in some if self.chances[i, :-1].max() > LIKELY]

    @property
    def different(self) -> int:
        """How many different digits there may be at most."""
        told = self.told(range(len(self.marks)))
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


def find_digits(written: Written, side: int, found: str) -> Digits:
    """The digits among the marks; raises NotSeen where they are too few, or other numbers or things.

    Pieces of digits, and digits among others, may be any digit or none; those off the middle of their cells
    may be, too, but rather are what they look like. What is taller than digits may be one on a disc.
    """
    sure = [
        mark
        for mark, reading in zip(written.marks, written.readings, strict=True)
        if mark.single and _of_side(reading, side) > SURE
    ]
    if len(sure) < FEW:
        raise NotSeen(f"{found}, but hardly any digits in its cells", Stage.CONTENTS)
    strength = float(median([mark.contrast for mark in sure]))
    kept, chances, read = [], [], []
    heights = _usual_heights(sure, written.marks)
    for mark, reading, height in zip(written.marks, written.readings, heights, strict=True):
        tall = mark.height / height
        whole = tall > (HEIGHTS[0] if side <= 9 else SMALL)
        if tall <= PIECE or not (whole or mark.single):
            continue
        if tall >= HEIGHTS[1] and _of_side(reading, side) < LIKELY:
            continue
        strong = mark.contrast > PALE * strength
        chance = _chances(mark, reading, side, strength)
        if not (whole and mark.single):
            if strong:
                anything = np.full(side + 1, 1 / (side + 1))
                kept.append(mark)
                chances.append((2 * chance + anything) / 3 if whole else anything)
            continue
        if strong:
            read.append(reading)
        if 1 - chance[-1] > RARE:
            kept.append(mark)
            chances.append(chance)
    _refuse_others(read, side, max(1, ODD * len(sure)), found)
    return Digits(tuple(kept), np.array(chances))


def _refuse_others(read: Sequence[NumberReading], side: int, most_odd: float, found: str) -> None:
    """Raise NotSeen where marks like digits are numbers that no board has, or too many are none."""
    nothing = [float(one.probabilities[NOT_A_NUMBER]) for one in read]
    beyond = [1 - none - _of_side(one, side) for one, none in zip(read, nothing, strict=True)]
    if sum(chance > SURE for chance in beyond) > OUTSIDE:
        raise NotSeen(f"{found} with numbers that no {side}x{side} Sudoku has", Stage.CONTENTS)
    if sum(chance > SURE for chance in nothing) > most_odd:
        raise NotSeen(f"{found} with digits and other things in its cells", Stage.NUMBERS)


def _of_side(reading: NumberReading, side: int) -> float:
    """How likely a reading is a digit of a board of this size."""
    return float(reading.probabilities[1 : side + 1].sum())


def _usual_heights(sure: Sequence[Mark], marks: Sequence[Mark]) -> Values:
    """How high digits are where some marks (k,) stand: bent paper shows some rows smaller."""
    heights = np.array([mark.height for mark in sure])
    order = np.sort(heights)[::-1]
    alike = (order[(order <= tall) & (order > HEIGHTS[0] * tall)] for tall in order)
    enough = max(FEW, FEWEST_IRREGULAR * len(order))
    usual = next((float(median(some)) for some in alike if len(some) >= enough), float(median(order)))
    near = heights < HEIGHTS[1] * usual
    if near.sum() < MANY:
        return np.full(len(marks), usual)
    slope = np.linalg.lstsq(_places(sure)[near], heights[near] - usual, rcond=None)[0]
    return np.asarray(np.clip(usual + _places(marks) @ slope, BENT * usual, HEIGHTS[1] * usual))


def _places(marks: Sequence[Mark]) -> Values:
    """Where marks stand, as a plane needs it; (k, 3)."""
    return np.array([(1.0, mark.row, mark.column) for mark in marks])


def _chances(mark: Mark, reading: NumberReading, side: int, strength: float) -> Values:
    """How likely a mark is each digit, and none (side + 1,)."""
    chances = np.append(reading.probabilities[1 : side + 1], 0.0)
    nothing = float(reading.probabilities[NOT_A_NUMBER])
    part = mark.contrast / strength
    chances[-1] = nothing * (UNREAD if part > PALE else (PALE / part) ** NOISE)
    return np.asarray(chances / max(chances.sum(), RARE))
