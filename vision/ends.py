"""Where a board with hints ends: lattices take a gutter for a row, or miss a row that has no hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.bands import bands_around
from vision.cells import look_into
from vision.lattice import Lattice
from vision.numbers import Digit
from vision.ranks import median
from vision.ruling import ABSENT, PRESENT, Through, ruled
from vision.sight import Image
from vision.stretches import LEAST_CELLS

SIDES = ("top", "bottom", "left", "right")
FAMILIAR = 0.3  # of the cells of a line at the edge must be marked, or of a shade found inside the board
MARKED = 0.5  # of its cells hold the same: marks, or what is repeated on a page
ALL_MARKED = 0.8  # of the cells of a line of the board hold marks, where no lines are drawn beside them
ALIKE = (
    0.6  # of two marks together that they share: they are drawn alike, and a pattern shifts from cell to cell
)
NARROW = 0.6  # of the narrowest cell inside: an outer line of less is a gap
TRACE = 0.1  # of the usual lines is more than other things show where no hints stand
FAINT = 0.05  # of those between filled cells is as much where a row is empty
SURE = 0.9  # of a digit, to be one
FEW = 3  # numbers, which may well be the same

Shares = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Ends:
    """Lines that a board has more at each of SIDES, or fewer where negative, and what is unclear there."""

    more: tuple[int, ...]
    unclear: str = ""
    straight: bool = True  # lines run through all rows, or columns, at the same places

    def of(self, board: Lattice) -> Lattice | None:
        """The board with these ends; None where too little of it is left."""
        top, bottom, left, right = self.more
        x, y = _moved(board.x, left, right), _moved(board.y, top, bottom)
        return replace(board, x=x, y=y) if min(len(x), len(y)) > LEAST_CELLS else None


def find_ends(
    image: Image, board: Lattice, digits: Sequence[Digit], bare: Flags, zeros: bool, hinted: Flags
) -> Ends:
    """Where a board ends, of which it is known which outer lines (4,) are `bare` of a hint.

    A gap is left out, and such a line when no lines run through it, or when its cells look like none
    elsewhere: a gutter. Away from the hints they may be highlighted or marked, though; that is unclear. When
    other empty lines show a 0, such a line is left out unless it looks as they do; then its 0 may have been
    missed. A line beyond is added when lines run through it and a hint stands beside it; away from sides
    that are `hinted` (4,), nothing has lines but the board, so that it is enough if they show partly.
    """
    wide, *ends = through_ends(image, board)
    edge, beyond = (np.where(hinted, *through) for through in ends)
    known, marked = _looks(image, board, bare) if bare.any() else (np.ones(4), np.zeros(4))
    between = np.where(marked < MARKED, edge, np.where(marked < ALL_MARKED, np.fmax(edge, ABSENT), 1.0))
    strange = bare & (known < FAMILIAR)
    own = (between > PRESENT) & ~strange
    absent = np.abs(between) < np.where(hinted, ABSENT, FAINT)
    out = bare & (strange & hinted | absent | zeros & ~own)
    out |= _narrow(board) | bare & _numbered(board, digits, few=False)
    free, familiar = _free(image, wide, beyond, digits, hinted)
    more = free & ~out
    for i in np.flatnonzero(more):
        more[i] = _hinted(board, SIDES[i], digits, hinted)
    lacking = np.where(hinted, between < PRESENT, np.abs(between) < ABSENT)
    unclear = familiar & ~out & ~more | bare & lacking | strange & ~out
    unclear = bare & own if zeros else unclear
    straight = not np.isnan(edge).all()
    if (out | more).any() or not unclear.any():
        return Ends(tuple((more.astype(int) - out).tolist()), straight=straight)
    return Ends((0, 0, 0, 0), unclear_at(unclear), straight)


def one_longer(board: Lattice, side: str) -> Lattice:
    """The board with a line more at one of SIDES."""
    return Ends(tuple(int(side == one) for one in SIDES)).of(board) or board


def end_at(side: str) -> int:
    """The index of the outer line at one of SIDES."""
    return 0 if side in ("top", "left") else -1


def unclear_at(sides: Flags) -> str:
    """What is unclear where it is not known how far a board goes at some of SIDES (4,)."""
    return " and ".join(f"whether its {SIDES[i]} line belongs to it" for i in np.flatnonzero(sides))


def _free(
    image: Image, wide: Lattice, beyond: Shares, digits: Sequence[Digit], hinted: Flags
) -> tuple[Flags, Flags]:
    """Which outer lines of a lattice may be of the board inside it, and which of these look it; (4,)."""
    traced = _shown(image, wide) & (np.abs(beyond) > TRACE)
    free = np.where(hinted, (beyond > PRESENT) & ~_numbered(wide, digits), traced)
    if not (free & hinted).any():
        return free, free
    return free, free & (~hinted | (_looks(image, wide, np.ones(4, np.bool_))[0] >= FAMILIAR))


def _shown(image: Image, wide: Lattice) -> Flags:
    """Which outer lines of a lattice are in the picture, at least half of each; (4,)."""
    ends = zip((wide.y, wide.x), image.shape, strict=False)
    return np.array([at for lines, size in ends for at in (sum(lines[:2]) > 0, sum(lines[-2:]) < 2 * size)])


def through_ends(image: Image, board: Lattice) -> tuple[Lattice, Through, Through]:
    """The board with a line more at each of SIDES, and how much of the usual lines runs through its ends.

    First through its own outer lines (4,), then through those beyond (4,).
    """
    wide = Ends((1, 1, 1, 1)).of(board) or board
    both = list(zip(*ruled(image, wide), strict=True))
    edge, beyond = (
        Through(*(np.array([*rows[[i, -1 - i]], *columns[[i, -1 - i]]]) for rows, columns in both))
        for i in (1, 0)
    )
    return wide, edge, beyond


def _narrow(board: Lattice) -> Flags:
    """Which outer lines are far narrower than all others, as gaps between a board and its hints are; (4,)."""
    steps = np.diff(board.y), np.diff(board.x)
    return np.array([step[end] < NARROW * step[1:-1].min() for step in steps for end in (0, -1)])


def _moved(lines: Shares, first: int, last: int) -> Shares:
    """Lines with as many more, or fewer where negative, at both ends."""
    lines = lines[max(0, -first) : len(lines) - max(0, -last)]
    before = lines[0] - (lines[1] - lines[0]) * np.arange(first, 0, -1)
    after = lines[-1] + (lines[-1] - lines[-2]) * np.arange(1, last + 1)
    return np.concatenate([before, lines, after])


def _looks(image: Image, board: Lattice, bare: Flags) -> tuple[Shares, Shares]:
    """Of the cells of outer lines, those of a shade found elsewhere or with a mark, and those with one; (4,).

    Elsewhere is inside and in those outer lines that are not `bare`.
    """
    cells = look_into(image, board)
    top, bottom, left, right = bare.astype(int).tolist()
    height, width = cells.shade.shape
    familiar = np.isin(cells.shade, cells.shade[top : height - bottom, left : width - right])
    shares = []
    for look, marks in (familiar, cells.mask), (familiar.T, cells.mask.transpose(1, 0, 3, 2)):
        for end in 0, -1:
            same = _alike(marks[end, 1:-1])
            shares.append(((look[end, 1:-1] | same).mean(), same.mean()))
    known, marked = np.array(shares).T
    return known, marked


def _alike(marks: Flags) -> Flags:
    """Which of the marks (n, SIDE, SIDE) are as most of them are; none where nothing stands.

    Nor where a bar runs on from cell to cell, along the last axis, as the edge of a ground behind hints does.
    """
    usual = median(marks, axis=0) > 0
    usual &= ~usual.all(axis=1).any()
    both, either = (marks & usual).sum(axis=(1, 2)), (marks | usual).sum(axis=(1, 2))
    return np.asarray((both > 0) & (both >= ALIKE * either))


def _numbered(wide: Lattice, digits: Sequence[Digit], few: bool = True) -> Flags:
    """Which outer lines of a lattice hold numbers, but for the corners, several or at least a `few`; (4,).

    Marks are seldom read as numbers with confidence, and then all as the same one.
    """
    clear = [digit for digit in digits if digit.reading.confidence > SURE]
    at = np.array([digit.glyph.centre for digit in clear]).reshape(-1, 2)
    numbers = np.array([digit.reading.number for digit in clear])
    column, row = np.searchsorted(wide.x, at[:, 0]) - 1, np.searchsorted(wide.y, at[:, 1]) - 1
    beside = (column > 0) & (column < wide.width - 1), (row > 0) & (row < wide.height - 1)
    ends = (row == 0, row == wide.height - 1), (column == 0, column == wide.width - 1)
    there = [numbers[along & end].tolist() for along, both in zip(beside, ends, strict=True) for end in both]
    least = 1 if few else FEW
    return np.array([len(some) >= least and (len(some) < FEW or len(set(some)) > 1) for some in there])


def _hinted(board: Lattice, side: str, digits: Sequence[Digit], hinted: Flags) -> bool:
    """Whether a hint surely stands beside the line beyond a side of the board, as beside its own lines."""
    longer = one_longer(board, side)
    beside = ("left", "right") if side in ("top", "bottom") else ("top", "bottom")
    bands = bands_around(longer, digits)
    ways = (way for way in beside if hinted[SIDES.index(way)] and way in bands)
    return any(digit.likely > SURE for way in ways for digit in bands[way].lines[end_at(side)])
