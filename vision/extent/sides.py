"""Where a board with hints ends: lattices take a gutter for a row, or miss a row that has no hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.basics.arrays import median
from vision.basics.interest import LEAST, SEEN
from vision.basics.lattice import SIDES, Lattice
from vision.basics.types import Flags, Image, Values
from vision.cells.contents import look_into
from vision.digits.network import SURE
from vision.digits.numbers import Digit
from vision.extent.ends import Ends, end_at, one_longer, ruled_ends, unclear_at
from vision.grid.ruling import ABSENT, PRESENT
from vision.outside_hints.bands import bands_around

FAMILIAR = 0.3  # of the cells of a line at the edge must be marked, or of a shade found inside the board
MARKED = 0.5  # of its cells hold the same: marks, or what is repeated on a page
ALL_MARKED = 0.8  # of the cells of a line of the board hold marks, where no lines are drawn beside them
ALIKE = 0.6  # of two marks together that they share: they are drawn alike, a pattern shifts from cell to cell
TRACE = 0.1  # of the usual lines is more than other things show where no hints stand
FAINT = 0.05  # of those between filled cells is as much where a row is empty
FEW_NUMBERS = 3  # numbers, which may well be the same


@dataclass(frozen=True, eq=False)
class Beside:
    """What stands beside the outer lines of a board; arrays (4,) are of the top, bottom, left and right."""

    bare: Flags  # which have no hint
    unread: Flags  # beside which of these something else stands
    hinted: Flags  # of which sides it is known what numbers stand there
    zeros: bool  # whether lines without runs show a 0


@dataclass(frozen=True)
class OuterLine:
    """A row or column at a side of a board that is hinted or not: does it belong to the board?

    It surely does if it has a hint (`bare` is False).
    """

    bare: bool
    hinted: bool  # whether it is known what numbers stand beyond this side, so that other things may, too
    ruled: float  # share of the usual lines that runs through it; NaN where lines tell nothing
    familiar: float  # share of its cells that look as cells elsewhere do, or hold the same mark
    marked: float  # share of its cells that hold the same mark
    foreign: bool  # whether numbers stand in it, or the finder sees the board, but no cells, or few, here
    unread: bool  # whether something stands beside it that is no hint

    @property
    def lined(self) -> float:
        """How much speaks for lines in it; marks all along it are as good."""
        if self.marked >= ALL_MARKED:
            return 1.0
        return float(np.fmax(self.ruled, ABSENT)) if self.marked >= MARKED else self.ruled

    @property
    def strange(self) -> bool:
        """Whether its cells look like none elsewhere, as those of a gutter do."""
        return self.bare and self.familiar < FAMILIAR

    def is_out(self, zeros: bool) -> bool:
        """Whether it is none of the board, of which other lines without runs show `zeros` or not."""
        absent = abs(self.lined) < (ABSENT if self.hinted else FAINT)
        gutter = self.strange and self.hinted and not (self.unread and self.lined > PRESENT)
        return self.bare and (self.foreign or gutter or absent or (zeros and self.strange))

    @property
    def is_unclear(self) -> bool:
        """Whether it is in doubt that it belongs to the board, if it is not out."""
        lacking = self.lined < PRESENT if self.hinted else abs(self.lined) < ABSENT
        return self.strange or (self.bare and lacking)


def find_ends(image: Image, board: Lattice, digits: Sequence[Digit], beside: Beside) -> Ends:
    """Where a board ends, of which it is known what stands beside its outer lines.

    A gap is left out, and a line without a hint when no lines run through it, when numbers stand in it, as in
    rows of keys, or when its cells look like none elsewhere: a gutter, but not if something that was not read
    stands beside it, as a 0 may. Away from the hints they may be highlighted or marked, though; that is
    unclear. When other empty lines show a 0, such a line is left out unless it looks as they do; then its 0
    may have been missed. A line beyond is added when lines run through it and a hint stands beside it; away
    from sides that are hinted, nothing has lines but the board, so that it is enough if they show partly.
    Where the finder is sure that the board ends, only the lack of a 0 as others show can tell otherwise.
    """
    bare, hinted, zeros = beside.bare, beside.hinted, beside.zeros
    settled = board.ends_as_found & ~(bare & zeros)
    wide, *ruled = ruled_ends(image, board)
    through, beyond = (
        [line.throughout if known else line.partly for line, known in zip(lines, hinted, strict=True)]
        for lines in ruled
    )
    outer = _outer_lines(image, board, digits, beside, through)
    out = [line.is_out(zeros) and not sure for line, sure in zip(outer, settled, strict=True)]
    free, familiar = _free(image, wide, np.array(beyond), digits, hinted)
    more = [
        bool(may) and not gone and not sure and _hinted(board, side, digits, hinted)
        for side, may, gone, sure in zip(SIDES, free, out, settled, strict=True)
    ]
    unclear = [
        side
        for side, line, like, sure in zip(SIDES, outer, familiar, settled, strict=True)
        if not sure and (line.bare if zeros else (line.is_unclear or like))
    ]
    straight = not np.isnan(through).all()
    if any(out) or any(more) or not unclear:
        moves = tuple(int(added) - int(gone) for added, gone in zip(more, out, strict=True))
        return Ends(moves, straight=straight)
    return Ends((0, 0, 0, 0), unclear_at(unclear), straight)


def _outer_lines(
    image: Image,
    board: Lattice,
    digits: Sequence[Digit],
    beside: Beside,
    ruled: Sequence[float],
) -> list[OuterLine]:
    """The outer line at each of SIDES."""
    bare = beside.bare
    looks, foreign = (np.ones(4), np.zeros(4)), _unseen(board, np.where(np.isnan(ruled), SEEN, LEAST))
    if bare.any():
        looks, foreign = _looks(image, board, bare), foreign | _numbered(board, digits)
    shown = bare, beside.hinted, ruled, *looks, foreign, beside.unread
    return [OuterLine(*line) for line in zip(*shown, strict=True)]


def _free(
    image: Image, wide: Lattice, beyond: Values, digits: Sequence[Digit], hinted: Flags
) -> tuple[Flags, Flags]:
    """Which outer lines of a lattice may be of the board inside it, and which of these look it; (4,).

    A page may show traces of lines, too: there, the finder hardly sees cells.
    """
    least = np.where(_unseen(wide, np.full(4, SEEN)), PRESENT, TRACE)
    traced = _shown(image, wide) & (np.abs(beyond) > least)
    free = np.where(hinted, (beyond > PRESENT) & ~_numbered(wide, digits), traced)
    if not (free & hinted).any():
        return free, free
    return free, free & (~hinted | (_looks(image, wide, np.ones(4, np.bool_))[0] >= FAMILIAR))


def _shown(image: Image, wide: Lattice) -> Flags:
    """Which outer lines of a lattice are in the picture, at least half of each; (4,)."""
    ends = zip((wide.y, wide.x), image.shape, strict=False)
    return np.array([at for lines, size in ends for at in (sum(lines[:2]) > 0, sum(lines[-2:]) < 2 * size)])


def _unseen(board: Lattice, least: Values) -> Flags:
    """In which outer lines the finder sees cells with less than a chance (4,), if it sees the board; (4,)."""
    if board.interest is None:
        return np.zeros(4, np.bool_)
    left, top, right, bottom = board.box
    rows, columns = ((round(lines[1]), round(lines[-2])) for lines in (board.y, board.x))
    outer = (left, top, right, rows[0]), (left, rows[1], right, bottom), (left, top, columns[0], bottom)
    boxes = *outer, (columns[1], top, right, bottom)
    seen = map(board.interest.has_cells, boxes, least.tolist())
    return ~np.fromiter(seen, np.bool_)


def _looks(image: Image, board: Lattice, bare: Flags) -> tuple[Values, Values]:
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


def _numbered(wide: Lattice, digits: Sequence[Digit]) -> Flags:
    """Which outer lines of a lattice hold numbers, but for the corners; (4,).

    Marks are seldom read as numbers with confidence, and then all as the same one.
    """
    clear = [digit for digit in digits if digit.reading.confidence > SURE]
    at = np.array([digit.glyph.centre for digit in clear]).reshape(-1, 2)
    numbers = np.array([digit.reading.number for digit in clear])
    column, row = np.searchsorted(wide.x, at[:, 0]) - 1, np.searchsorted(wide.y, at[:, 1]) - 1
    beside = (column > 0) & (column < wide.width - 1), (row > 0) & (row < wide.height - 1)
    ends = (row == 0, row == wide.height - 1), (column == 0, column == wide.width - 1)
    held = [numbers[along & end].tolist() for along, both in zip(beside, ends, strict=True) for end in both]
    return np.array([bool(some) and (len(some) < FEW_NUMBERS or len(set(some)) > 1) for some in held])


def _hinted(board: Lattice, side: str, digits: Sequence[Digit], hinted: Flags) -> bool:
    """Whether a hint surely stands beside the line beyond a side of the board, as beside its own lines."""
    longer = one_longer(board, side)
    beside = ("left", "right") if side in ("top", "bottom") else ("top", "bottom")
    bands = bands_around(longer, digits)
    known = (at for at in beside if hinted[SIDES.index(at)] and at in bands)
    return any(digit.likely > SURE for at in known for digit in bands[at].lines[end_at(side)])
