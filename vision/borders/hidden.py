"""Which strokes between cells something covers: a popup, a finger, a pen.

A stroke is of its kind all along. One of which only a part is like its kind is believed if there are others
like it all over the board: lines may be dashed, and waves reach them. What covers a board is in one place.
From there, all is covered that is like neither kind, or where nothing shows.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.language.unite import components
from vision.basics.arrays import median
from vision.basics.types import Flags, Indices, Values
from vision.borders.junctions import cells_beside, crossings
from vision.borders.two_kinds import SHADE, TwoKinds

OFF, PARTLY = 0.15, 0.5  # of the way between the kinds, by which strokes, or parts of them, are like neither
VARIED = 0.3  # of it, by which parts of a stroke differ where something ends
ROUNDING = 3.0  # times that of pixels and levels is more than they make
LIKE = 3  # strokes at least look the same, on this part of the rows and of the columns, or
SPREAD, FEWEST = 1 / 3, 3  # on as many of them: then that is how strokes look
MOSTLY = 0.5  # of those of which only parts show are usual: then the others are so by chance
NOTHING = 0.25  # of the ink of thin lines is as if nothing were there


@dataclass(frozen=True)
class _Shown:
    """What strokes (e,) show of the two kinds, thin lines first and borders second."""

    kinds: TwoKinds
    cells: Indices  # (e, 2): on both sides of each stroke
    size: tuple[int, int]  # rows and columns of the board
    off: Values  # (2, e, 3): of the strokes and both of their ends, how far they are from each kind
    distance: Values  # (e,): how far the kinds are from each other
    bare: Flags  # nothing shows, though thin lines would

    @classmethod
    def of(cls, kinds: TwoKinds, height: int, width: int) -> _Shown:
        """What the strokes of a board of this size show."""
        strokes = kinds.strokes
        looks = np.concatenate([strokes.ink[:, None], strokes.ends], axis=1)  # (e, 3, 3)
        rounded = ROUNDING * kinds.rounding
        distance = np.maximum(_size(kinds.expected[1] - kinds.expected[0]), rounded / OFF)
        off = _size(looks - kinds.expected[:, :, None]) / distance[:, None]
        nothing = NOTHING * float(median(_size(kinds.expected[0])))
        bare = (_size(looks).max(axis=1) < nothing) & (nothing > kinds.rounding)
        return cls(kinds, cells_beside(height, width), (height, width), off, distance, bare)

    @property
    def like(self) -> Flags:
        """Which strokes are like each kind; (2, e)."""
        return np.asarray(self.off[..., 0] < OFF)

    @property
    def clear(self) -> Flags:
        """Which strokes are surely of a kind that shows."""
        return np.asarray(self.like.any(axis=0) & ~self.bare)

    @property
    def strange(self) -> Flags:
        """Which strokes are like neither kind."""
        return np.asarray((self.off[..., 0] > OFF).all(axis=0) & ~self.bare)

    @property
    def partly(self) -> Flags:
        """Which strokes show only partly what kind they are, and vary.

        Where one of the ends is just as its kind, and none as the other, all is well.
        """
        kind, at = self.kinds.second.astype(int), np.arange(len(self.kinds.place))
        just = self.off[:, :, 1:] < OFF
        plain = just[kind, at].any(axis=1) & ~just[1 - kind, at].any(axis=1)
        ends = self.kinds.strokes.ends
        varied = _size(ends[:, 1] - ends[:, 0]) > VARIED * self.distance
        unlike = (self.off.max(axis=2) > PARTLY).all(axis=0)
        return np.asarray(unlike & varied & ~plain & ~self.bare)


def find_hidden(kinds: TwoKinds, height: int, width: int) -> Flags:
    """Which strokes (e,) of a board something seems to cover; the first kind is that of thin lines."""
    shown = _Shown.of(kinds, height, width)
    partly, strange = shown.partly, shown.strange
    usual = _usual(shown, np.flatnonzero(partly | strange))
    partly &= partly[usual].sum() < MOSTLY * partly.sum()
    partly[usual] = strange[usual] = False
    return _onwards(partly | _missing(shown), strange | shown.bare, crossings(height, width))


def _usual(shown: _Shown, among: Indices) -> Indices:
    """The strokes among some that look like others all over the board."""
    strokes = shown.kinds.strokes
    grounds = np.sort(strokes.sides[among], axis=1).reshape(-1, 6) / SHADE
    looks = np.hstack([strokes.ends[among].reshape(-1, 6) / (OFF * shown.distance[among, None]), grounds])
    return among[_all_over(looks, shown.cells[among], shown.size)]


def _onwards(begun: Flags, also: Flags, meeting: Indices) -> Flags:
    """The strokes (e,) that begin something, and those that go on with it beyond crossings (c, 4)."""
    while True:
        reached = np.zeros(len(begun), np.bool_)
        reached[meeting[begun[meeting].any(axis=1)]] = True
        if not (reached & also & ~begun).any():
            return begun
        begun = begun | reached & also


def _all_over(looks: Values, cells: Indices, size: tuple[int, int]) -> Flags:
    """Which of some strokes look (k, n) like others all over the board, within 1 in each number.

    `cells` (k, 2) are those on both sides of each.
    """
    lying = np.diff(cells, axis=1) > 1
    places = np.stack(np.divmod(cells[:, 0], size[1]), axis=1)
    wide = [max(FEWEST, SPREAD * count) for count in size]
    if not len(looks):
        return np.zeros(0, np.bool_)
    different, place = np.unique(np.hstack([looks, lying]), axis=0, return_inverse=True)
    known = np.zeros(len(different), np.bool_)
    for i, (*look, lies) in enumerate(different):
        like = places[((np.abs(looks - look) < 1).all(axis=1) & (lying[:, 0] == lies))]
        known[i] = len(like) >= LIKE and bool((np.ptp(like, axis=0) + 1 >= wide).all())
    return np.asarray(known[place.ravel()])


def _missing(shown: _Shown) -> Flags:
    """Where nothing shows (e,) though lines should: on a ground where thin ones do, or in a cover.

    A cell that is covered in part has sides of several grounds; so have those around it that are all covered.
    No ground is a cover's that is beside clear strokes. What looks like nothing may be a border of the colour
    of its ground.
    """
    bare, sides, cells = shown.bare, shown.kinds.strokes.sides, shown.cells
    missed = np.zeros(len(bare), np.bool_)
    if not bare.any():
        return missed
    even = np.abs(sides[:, 0] - sides[:, 1]).max(axis=1) < SHADE
    thin = shown.clear & (~shown.kinds.second)
    ground = sides[bare].mean(axis=1)
    missed[bare] = (_count(ground, sides[thin & even].mean(axis=1)) >= LIKE) & ~shown.like[1, bare]
    count = shown.size[0] * shown.size[1]
    low, high = np.full((count, 3), np.inf), np.full((count, 3), -np.inf)
    np.minimum.at(low, cells, sides)
    np.maximum.at(high, cells, sides)
    part = np.array(components(*shown.size, cells[bare].tolist())).ravel()
    torn = np.bincount(part, (high - low).max(axis=1) > SHADE)[part[cells[bare, 0]]] > 0
    missed[bare] |= torn & (_count(ground, sides[shown.clear].reshape(-1, 3)) < LIKE)
    return missed


def _count(grounds: Values, among: Values) -> Indices:
    """How many of some grounds (n, 3) each of others (k, 3) is like; (k,)."""
    if not len(grounds) or not len(among):
        return np.zeros(len(grounds), np.int64)
    different, place = np.unique(grounds, axis=0, return_inverse=True)
    others, often = np.unique(among, axis=0, return_counts=True)
    like = [(np.abs(others - ground).max(axis=1) < SHADE) @ often for ground in different]
    return np.asarray(like)[place.ravel()]


def _size(ink: Values) -> Values:
    return np.asarray(np.linalg.norm(ink, axis=-1))
