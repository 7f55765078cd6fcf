"""Samples as the eye cuts them out of drawn boards: numbers, and what else it sees where numbers may stand.

Single samples (`training/samples.py`) show more fonts and damage than boards do. These show what is around a
number there, how it is cut out, and how often what is cut out is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from samples.board.scene import Number
from samples.drawing.paint import Rect
from samples.wild.families import Families
from training.boards import drawn_board, spoilt
from training.drawing import Random
from training.kinds import cutters
from training.samples import BARE_ONE, Sample
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Ink
from vision.digits.network import NOT_A_NUMBER, tight

VIEWS = 2  # of each board, damaged in different ways
MOST = 36, 12  # numbers and strays of a view: those of one board are much alike
NEAR = 0.14, 1.2  # of a number's height, and pixels, by which the box of a glyph may differ from its own
APART = 0.2  # of its height: a glyph that leaves so much of a number is one of two digits, and
DIGIT = 0.85  # of its height is as wide as one of them is at most
BAR = 0.6, 0.12  # of its height, and unevenness of its rows: up to these, a 1 looks like any other bar


def cut_out(rng: Random, families: Families) -> Iterator[Sample]:
    """Samples of one board."""
    parts = [part for part in cutters().items() for _ in range(part[1].PARTS)]
    kind, cutter = parts[int(rng.integers(len(parts)))]
    drawn = drawn_board(kind, int(rng.integers(2**31)), rng, families)
    if drawn.homography is not None:
        return
    height, width = drawn.image.shape[:2]
    for _ in range(VIEWS):
        image, lattice = spoilt(drawn.image, Lattice(drawn.x, drawn.y), rng)
        numbers = [
            number.moved(0, 0, image.shape[1] / width, image.shape[0] / height) for number in drawn.numbers
        ]
        samples: dict[bytes, Sample] = {}
        for box, ink in cutter.cut(image, lattice):
            number = _number(box, numbers, lattice.box)
            if number is None or (cutter.WRITTEN and number > 9):
                continue  # what it shows is not known
            if number == 1 and _is_bar(ink):
                number = BARE_ONE
            samples[ink.tobytes()] = Sample(ink, number, box[3] - box[1], kind, "page")
        for most, of_strays in zip(MOST, (False, True), strict=True):
            some = [one for one in samples.values() if (one.number == NOT_A_NUMBER) == of_strays]
            yield from (some[at] for at in rng.permutation(len(some))[:most])


def _number(box: Box, numbers: Sequence[Number], board: Box) -> int | None:
    """What a glyph in a box shows: a number, or one of its digits, or none; None if that is not known."""
    near = [one for one in numbers if _apart(box, one.box) < 1]
    if len(near) != 1:
        return NOT_A_NUMBER if not near and _within(box, board) else None
    value, (left, top, right, bottom) = near[0].value, near[0].box
    tall = bottom - top
    off = np.abs(np.subtract(box, near[0].box)) <= max(NEAR[1], NEAR[0] * tall)
    if not off[[1, 3]].all() or value >= NOT_A_NUMBER:
        return None
    if off.all():
        return value
    if value < 10 or box[2] - box[0] > DIGIT * tall:
        return None
    if off[0] and right - box[2] > APART * tall:
        return value // 10
    return value % 10 if off[2] and box[0] - left > APART * tall else None


def _apart(box: Box, other: Rect) -> float:
    """How far two boxes are apart, across or down, in pixels; below 0 where they overlap."""
    return max(box[0] - other[2], other[0] - box[2], box[1] - other[3], other[1] - box[3])


def _within(box: Box, board: Box) -> bool:
    """Whether a box is in another one: there, all that is no given number is none, or the player's."""
    return box[0] > board[0] and box[1] > board[1] and box[2] < board[2] and box[3] < board[3]


def _is_bar(ink: Ink) -> bool:
    """Whether ink is nothing but an upright bar, which may be a 1 or anything else."""
    shown = tight(ink)
    rows = shown[1:-1].mean(axis=1) / max(1.0, float(shown.mean()))
    return bool(shown.shape[1] < BAR[0] * shown.shape[0] and rows.std() < BAR[1])
