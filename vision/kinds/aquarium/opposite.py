"""On which of two opposite sides of an Aquarium its hints stand: one number a line, on both the same."""

from __future__ import annotations

from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen, Stage
from vision.digits.glyphs import Glyphs
from vision.digits.numbers import counting
from vision.outside_hints.bands import Band, bands_of, opposite_agree
from vision.outside_hints.one_per_line import without_strays

LEAST_SHARE = 0.3  # of the lines of a side that have a hint; puzzles with fewer are not made


def bands_with_hints(glyphs: Glyphs, lattice: Lattice) -> tuple[Band | None, Band | None]:
    """The hints of the columns and of the rows, if there are any, though all of them may be greyed."""
    columns, rows = _hints(bands_of(glyphs, lattice))
    if columns is None or rows is None:
        return _hints(bands_of(glyphs, lattice, faint=True))
    return columns, rows


def _hints(found: dict[str, Band]) -> tuple[Band | None, Band | None]:
    """The bands of the columns and of the rows among those of all sides."""
    bands = {side: without_strays(band) for side, band in found.items()}
    return _hinted(bands, "top", "bottom"), _hinted(bands, "left", "right")


def _hinted(bands: dict[str, Band], *sides: str) -> Band | None:
    """The band of these two sides with the most hints, if it has enough; raises NotSeen if they disagree.

    Numbers that count the lines, as those of a row of keys do, are no hints beside others that do not.
    """
    found = [bands[side] for side in sides if side in bands and share_hinted(bands[side]) >= LEAST_SHARE]
    found.sort(key=lambda band: (counting(band.lines), -share_hinted(band)))
    both = [[next((one.value for one in line), None) for line in band.numbers] for band in found]
    rivals = len(found) == 2 and found[1].in_hand_of(found[0]) and not counting(found[1].lines)
    if rivals and not opposite_agree(*both):
        raise NotSeen(
            "found a grid with different numbers on opposite sides, where hints are the same", Stage.CONTENTS
        )
    return found[0] if found else None


def share_hinted(band: Band) -> float:
    """The part of the lines that have a hint, each as far as it is sure, in tenths."""
    sure = [max((one.probability for one in line), default=0.0) for line in band.numbers]
    return round(sum(sure) / len(sure), 1)
