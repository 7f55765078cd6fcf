"""Whether hints stand as far apart as the lines that they are of: else those are no lines of the board."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.basics.arrays import median
from vision.basics.lattice import Lattice
from vision.basics.types import Values
from vision.digits.numbers import Digit, box_of

LEAST = 3  # lines with hints, by which their distances can be told
OFF = 0.05  # of a cell, by which hints may drift from line to line: glyphs are not all of one width
DRIFT = 0.12  # of a cell, by which they may drift from the first to the last line


def in_step(lattice: Lattice, digits: Sequence[Sequence[Digit]]) -> bool:
    """Whether the digits of each line, columns first, keep to their lines from end to end, both ways."""
    columns, rows = digits[: lattice.width], digits[lattice.width :]
    return _keeps(lattice.x, columns, 0) and _keeps(lattice.y, rows, 1)


def _keeps(lines: Values, digits: Sequence[Sequence[Digit]], axis: int) -> bool:
    """Whether the middles of hints are as far apart as those of their lines, for most pairs of hints."""
    shown = np.array([at for at, line in enumerate(digits) if line])
    if len(shown) < LEAST:
        return True
    boxes = np.array([box_of(line) for line in digits if line])
    step = (lines[-1] - lines[0]) / (len(lines) - 1)
    off = ((boxes[:, axis] + boxes[:, axis + 2]) - (lines[shown] + lines[shown + 1])) / (2 * step)
    first, second = np.triu_indices(len(shown), 1)
    drift = abs(float(median((off[second] - off[first]) / (shown[second] - shown[first]))))
    return drift < OFF or drift * (shown[-1] - shown[0]) < DRIFT
