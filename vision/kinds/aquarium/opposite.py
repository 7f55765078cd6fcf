"""On which of two opposite sides of an Aquarium its hints stand: one number a line, on both the same."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.language.values import Value
from vision.basics.arrays import median
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen, Stage
from vision.basics.types import Image
from vision.digits.numbers import Digit, single_number
from vision.extent.ends import end_at
from vision.outside_hints.bands import Band, find_bands, opposite_agree
from vision.outside_hints.one_per_line import several, without_strays, without_text

LEAST_SHARE = 0.3  # of the lines of a side that have a hint; puzzles with fewer are not made
FEWER = 0.8  # of the lines with hints on one side: hints on the opposite side are about as many
FARTHER = 2.0  # cells from the board than hints on the opposite side are none
SAME_FONT = 0.15  # of the height of digits, by which it differs at most on opposite sides


def bands_with_hints(image: Image, lattice: Lattice) -> tuple[Band | None, Band | None]:
    """The hints of the columns and of the rows, if there are any, though all of them may be greyed."""
    columns, rows = _hints(find_bands(image, lattice), lattice)
    if columns is None or rows is None:
        return _hints(find_bands(image, lattice, faint=True), lattice)
    return columns, rows


def _hints(found: dict[str, Band], lattice: Lattice) -> tuple[Band | None, Band | None]:
    """The bands of the columns and of the rows among those of all sides."""
    bands = {side: without_strays(without_text(band, lattice)) for side, band in found.items()}
    return _hinted(bands, lattice, "top", "bottom"), _hinted(bands, lattice, "left", "right")


def _hinted(bands: dict[str, Band], lattice: Lattice, *sides: str) -> Band | None:
    """The band of these two sides with the most hints, if it has enough; raises NotSeen if they disagree.

    What is cells farther from the board than the other, such as a row of keys, has none.
    """
    found = [bands[side] for side in sides if side in bands and share_hinted(bands[side]) >= LEAST_SHARE]
    nearest = min((_away(band, lattice) for band in found), default=0.0)
    found = [band for band in found if _away(band, lattice) < nearest + FARTHER]
    found.sort(key=lambda band: -share_hinted(band))
    both = [[_likeliest(line) for line in band.lines] for band in found]
    if len(found) == 2 and not _is_text(*found) and not opposite_agree(*both):
        raise NotSeen(
            "found a grid with different numbers on opposite sides, where hints are the same", Stage.CONTENTS
        )
    return found[0] if found else None


def _away(band: Band, lattice: Lattice) -> float:
    """How far numbers are from the board, in cells."""
    axis = 0 if band.side in ("left", "right") else 1
    lines = (lattice.x, lattice.y)[axis]
    middle = float(median([digit.glyph.centre[axis] for digit in band.digits]))
    return abs(middle - float(lines[end_at(band.side)])) / float(median(np.diff(lines)))


def share_hinted(band: Band) -> float:
    """The part of the lines that have a hint, each as far as it is sure, in tenths."""
    sure = [max((one.probability for one in single_number(line)), default=0.0) for line in band.lines]
    return round(sum(sure) / len(sure), 1)


def _is_text(hints: Band, other: Band) -> bool:
    """Whether the other band is something else: of another size, with long words, or here and there."""
    if any(several(line) or len(line) > 2 for line in other.lines):
        return True
    tall = [median([d.glyph.height for line in band.lines for d in line]) for band in (hints, other)]
    if abs(tall[0] - tall[1]) > SAME_FONT * max(tall):
        return True
    return share_hinted(other) < FEWER * share_hinted(hints)


def _likeliest(line: Sequence[Digit]) -> Value:
    return next((one.value for one in single_number(line)), None)
