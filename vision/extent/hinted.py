"""A part of a lattice as a board with hints: which lines have which hints, and how well they go together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.language.effort import spend
from solvers.language.values import Hint
from vision.basics.arrays import median
from vision.basics.lattice import SIDES, Lattice
from vision.basics.types import Colour, Image
from vision.digits.numbers import Digit, counting, text_lines
from vision.extent.ends import MOST_MOVES, unclear_at
from vision.extent.sides import Beside, find_ends
from vision.outside_hints.bands import COVER, Band, bands_around, opposite_agree
from vision.outside_hints.leftover import beside_hints
from vision.outside_hints.tokens import STACKED, Hints, LineDigits, Weighted, borders_of, hints_of

EFFORT = 60.0  # microseconds for each digit around a board of which hints are worked out
SLIP = 0.02  # probability that one of two sides shows something else
UNEQUAL = 0.5  # of the score is left, at most, where columns and rows ask for different numbers of cells
CLEAR = 0.9  # probability of a hint that needs no other look
BARE = 0.97  # probability that a line with no numbers beside it has no runs


@dataclass(frozen=True, eq=False)
class Hinted:
    """A board and the hints of its lines, columns first; `digits` are those that each hint was read from."""

    lattice: Lattice
    hints: list[Hints]
    digits: list[tuple[Digit, ...]]
    sides: frozenset[str]  # whose numbers are hints, or count lines
    mixed: list[bool]  # beside whose digits others stand that look different, and may be of the hint
    unclear: str = ""  # about where the board ends
    straight: bool = True

    @property
    def zeros(self) -> bool:
        """Whether a line without runs shows a 0."""
        return any(
            not next(iter(hints), (1,)) and any(digit.reading.number == 0 for digit in digits)
            for hints, digits in zip(self.hints, self.digits, strict=True)
        )

    def beside(self, image: Image) -> Beside:
        """What stands beside the outer lines."""
        unread = bare = self.bare
        if bare.any():
            unread = bare & beside_hints(image, self.lattice, self.digits)[self.outer]
        return Beside(bare, unread, self.known, self.zeros)

    @property
    def outer(self) -> list[int]:
        """Which lines are the outer ones: top, bottom, left, right."""
        return [self.lattice.width, -1, 0, self.lattice.width - 1]

    @property
    def bare(self) -> NDArray[np.bool_]:
        """Which outer lines have no hint: top, bottom, left, right; (4,).

        Where other lines show a 0, those count as well whose hint may be nothing but a speck.
        """
        zeros, ends = self.zeros, [(self.digits[at], self.hints[at]) for at in self.outer]
        return np.array([not digits or (zeros and _may_be_none(hints)) for digits, hints in ends])

    @property
    def known(self) -> NDArray[np.bool_]:
        """Of which sides it is known what numbers stand there: top, bottom, left, right; (4,)."""
        return np.array([side in self.sides for side in SIDES])

    @property
    def filled(self) -> float:
        """The part of the cells that the hints ask for."""
        return max(self.sums) / (self.lattice.width * self.lattice.height)

    @property
    def numbered(self) -> bool:
        """Whether the numbers of both ways only count the lines."""
        width = self.lattice.width
        return counting(self.digits[:width]) and counting(self.digits[width:])

    @property
    def asked(self) -> list[int]:
        """The cells that the likeliest hint of each line asks for."""
        return [sum(_likeliest(hints)) for hints in self.hints]

    @property
    def sums(self) -> tuple[int, int]:
        """The cells that the columns, and that the rows, ask for."""
        return sum(self.asked[: self.lattice.width]), sum(self.asked[self.lattice.width :])

    @property
    def colour(self) -> Colour:
        """The usual colour of its digits."""
        colours = [digit.glyph.colour for line in self.digits for digit in line]
        return np.asarray(median(colours, axis=0), np.float32)

    @property
    def doubtful(self) -> bool:
        """Whether some line was not read clearly, or has a hint that was not seen at all."""
        columns, rows = self.sums
        return columns != rows or min(max(hints.values(), default=0.0) for hints in self.hints) < CLEAR

    @property
    def sure(self) -> float:
        """How sure the likeliest hints are, in the mean."""
        return float(np.mean([max(hints.values(), default=0.0) for hints in self.hints]))

    @property
    def shown(self) -> float:
        """The part of the lines that have digits."""
        return float(np.mean([bool(digits) for digits in self.digits]))

    @property
    def several(self) -> int:
        """The number of lines of more than one run."""
        return sum(len(_likeliest(hints)) > 1 for hints in self.hints)

    @property
    def score(self) -> float:
        """How well all of it goes together (0 to 1)."""
        columns, rows = self.sums
        return (
            self.sure
            * self.shown
            * (1.0 if columns == rows else UNEQUAL * min(columns, rows) / max(columns, rows))
        )


def hinted(
    image: Image, board: Lattice, digits: Sequence[Digit], within: Lattice | None = None
) -> Hinted | None:
    """The board with the hints around it, when there are some both ways, and to where it goes on.

    Lines of the lattice that it was found `within` are bands of hints where they are not the board's; if no
    hints stand there, they were marks.
    """
    first = board
    for _ in range(MOST_MOVES):
        found = _with_hints(board, digits)
        if found is None:
            return None
        ends = find_ends(image, board, digits, found.beside(image))
        if ends.unclear or not any(ends.more):
            odd = (
                ~(found.known | board.ends_as_found)
                & _inside(first, within or first)
                & _inside(board, within or first)
            )
            unclear = ends.unclear or unclear_at([SIDES[i] for i in np.flatnonzero(odd)])
            return replace(found, unclear=unclear, straight=ends.straight)
        moved = ends.of(board)
        if moved is None:
            return None
        board = moved
    return None


def _inside(board: Lattice, whole: Lattice) -> NDArray[np.bool_]:
    """At which sides a board ends before a lattice does: top, bottom, left, right; (4,)."""
    ends = [
        (inner[0] - outer[0], outer[-1] - inner[-1])
        for inner, outer in ((board.y, whole.y), (board.x, whole.x))
    ]
    return np.array(ends).ravel() > 0


def _with_hints(board: Lattice, digits: Sequence[Digit]) -> Hinted | None:
    """The board with the hints around it; odd digits rather are among these if all sums agree with them."""
    spend(len(digits), EFFORT)
    bands = bands_around(board, digits)
    found = _with_bands(board, bands)
    if found and any(found.mixed) and found.sums[0] != found.sums[1]:
        whole = _with_bands(board, {side: band.whole for side, band in bands.items()})
        if whole and whole.sums[0] == whole.sums[1]:
            return replace(found, hints=[*map(_either, whole.hints, found.hints)])
    return found


def _with_bands(board: Lattice, bands: dict[str, Band]) -> Hinted | None:
    """The board with the hints that bands show; None where these do not stand beside columns and rows.

    Where opposite sides show different numbers, those are hints that ask for as many cells the other way.
    """
    ways = [
        Hinted(
            board,
            columns.hints + rows.hints,
            columns.digits + rows.digits,
            frozenset(columns.sides + rows.sides),
            columns.mixed + rows.mixed,
        )
        for columns in _hints(bands, ("top", "bottom"), board.height, None)
        for rows in _hints(bands, ("left", "right"), board.width, columns.total)
    ]
    return next((way for way in ways if way.sums[0] == way.sums[1]), ways[0] if ways else None)


class _Side(NamedTuple):
    """The hints and digits of the lines of one way, and at which sides numbers are these, or count lines."""

    hints: list[Hints]
    digits: list[tuple[Digit, ...]]
    sides: list[str]
    mixed: list[bool]  # beside whose digits others stand

    @property
    def total(self) -> int:
        """How many cells the likeliest hints ask for."""
        return sum(sum(_likeliest(hints)) for hints in self.hints)


def _hints(bands: dict[str, Band], sides: tuple[str, str], length: int, total: int | None) -> list[_Side]:
    """What the hints of the lines of one way may be, likeliest first; nothing where neither side has them."""
    found = [bands[side] for side in sides if side in bands and bands[side].share >= COVER]
    found.sort(key=lambda band: -band.share * band.sure)
    read = [_read(band, length, total) for band in found]
    if len(read) < 2:
        return read
    first, second = read
    both = [band.side for band in found]
    if opposite_agree(*([_likeliest(hints) or None for hints in side.hints] for side in read)):
        agreed = [_agreed(a, b) for a, b in zip(first.hints, second.hints, strict=True)]
        return [_Side(agreed, first.digits, both, first.mixed)]
    if counting(first.digits):
        return [second._replace(sides=both)]
    if counting(second.digits):
        return [first._replace(sides=both)]
    return read


def _may_be_none(hints: Hints) -> bool:
    """Whether what stands beside a line is read as a hint, but none is at least half as likely."""
    best = _likeliest(hints)
    return best != () and 2 * hints.get((), 0.0) > hints[best]


def _likeliest(hints: Hints) -> Hint:
    return next(iter(hints), ())


def _read(band: Band, length: int, total: int | None) -> _Side:
    """What a band tells of its lines, of `length` cells each."""
    lines: list[LineDigits] = [text_lines(line) for line in band.lines]
    stacked = band.side in ("top", "bottom")
    borders = [Weighted(STACKED, 1.0)] if stacked else borders_of(lines, length, total)
    choices = [
        [line, text_lines([*digits, *more])] if more else [line]
        for line, digits, more in zip(lines, band.lines, band.odd, strict=True)
    ]
    hints: list[Hints] = [hints_of(some, borders, length) if any(some) else {(): BARE} for some in choices]
    return _Side(hints, list(band.lines), [band.side], list(map(bool, band.odd)))


def _either(a: Hints, b: Hints) -> Hints:
    """The hints of a line if one or the other is all that is known of it, each as likely."""
    mean = {hint: (a.get(hint, 0.0) + b.get(hint, 0.0)) / 2 for hint in a | b}
    return dict(sorted(mean.items(), key=lambda item: -item[1]))


def _agreed(a: Hints, b: Hints) -> Hints:
    """What both sides of a line together say."""
    both = {hint: max(a.get(hint, 0.0), SLIP) * max(b.get(hint, 0.0), SLIP) for hint in a | b}
    total_chance = sum(both.values()) + SLIP**2
    return {hint: p / total_chance for hint, p in sorted(both.items(), key=lambda item: -item[1])}
