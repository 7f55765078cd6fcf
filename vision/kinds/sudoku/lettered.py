"""Boards larger than 9x9 whose digits from 10 on are letters: whether they are, and how they are read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.basics.types import Values
from vision.digits.letters import DIGITS, read_letters
from vision.digits.network import NOT_A_NUMBER, SURE, NumberReading
from vision.kinds.sudoku.written import Written

FEWEST = 3  # letters at least stand on a board that has any


def with_letters(written: Written, side: int) -> Written:
    """The marks with letters read as the numbers that they stand for; unchanged without letters."""
    chances = read_letters([mark.look for mark in written.marks], side)
    letters = chances[:, DIGITS:].sum(axis=1)
    central = np.array([mark.single for mark in written.marks])
    pairs = np.array([reading.probabilities[DIGITS + 1 : NOT_A_NUMBER].sum() for reading in written.readings])
    found = central & (letters > SURE) & (pairs < SURE)
    if found.sum() < max(FEWEST, (central & (pairs > SURE)).sum()):
        return written
    readings = map(_lettered, written.readings, chances)
    return replace(written, readings=tuple(readings))


def _lettered(reading: NumberReading, chances: Values) -> NumberReading:
    """A reading of a digit or none, where what shows may be a letter with these chances (side,), too."""
    letters = chances[DIGITS:]
    probabilities = reading.probabilities * (1 - letters.sum())
    pairs = probabilities[DIGITS + 1 : NOT_A_NUMBER].sum()
    probabilities[DIGITS + 1 : NOT_A_NUMBER] = 0.0
    probabilities[NOT_A_NUMBER] += pairs
    probabilities[DIGITS + 1 : DIGITS + 1 + len(letters)] = letters
    return NumberReading(probabilities)
