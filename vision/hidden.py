"""Which strokes between cells something covers: a popup, a finger, a pen.

A stroke is of its kind all along. One of which only a part is like its kind is believed if there are others
like it all over the board: lines may be dashed, and waves reach them. What covers a board is in one place.
From there, all is covered that is like neither kind, or where nothing shows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.unite import components
from vision.junctions import cells_beside, crossings
from vision.ranks import median
from vision.two_kinds import SHADE, TwoKinds

Flags = NDArray[np.bool_]
Values = NDArray[np.float64]
Numbers = NDArray[np.int64]

OFF, PARTLY = 0.15, 0.5  # of the way between the kinds, by which strokes, or parts of them, are like neither
VARIED = 0.3  # of it, by which parts of a stroke differ where something ends
ROUNDING = 3.0  # times that of pixels and levels is more than they make
LIKE = 3  # strokes at least look the same, on this part of the rows and of the columns, or
SPREAD, FEWEST = 1 / 3, 3  # on as many of them: then that is how strokes look
MOSTLY = 0.5  # of those of which only parts show are usual: then the others are so by chance
NOTHING = 0.25  # of the ink of thin lines is as if nothing were there


def find_hidden(kinds: TwoKinds, height: int, width: int) -> Flags:
    """Which strokes (e,) of a board something seems to cover; the first kind is that of thin lines."""
    strokes, cells = kinds.strokes, cells_beside(height, width)
    looks = np.concatenate([strokes.ink[:, None], strokes.ends], axis=1)  # (e, 3, 3)
    thin, rounded = float(median(_size(kinds.expected[0]))), ROUNDING * kinds.rounding
    way = np.maximum(_size(kinds.expected[1] - kinds.expected[0]), rounded / OFF)
    off = _size(looks - kinds.expected[:, :, None]) / way[:, None]  # (2, e, 3)
    bare = (_size(looks).max(axis=1) < NOTHING * thin) & (NOTHING * thin > kinds.rounding)
    partly = _partly(kinds, off, way) & ~bare
    strange = (off[..., 0] > OFF).all(axis=0) & ~bare
    there = np.flatnonzero(partly | strange)
    grounds = np.sort(strokes.sides[there], axis=1).reshape(-1, 6) / SHADE
    look = np.hstack([strokes.ends[there].reshape(-1, 6) / (OFF * way[there, None]), grounds])
    usual = there[_all_over(look, cells[there], (height, width))]
    partly &= partly[usual].sum() < MOSTLY * partly.sum()
    partly[usual] = strange[usual] = False
    near = off[..., 0] < OFF
    clear = near.any(axis=0) & ~bare
    begun = partly | _over_lines(
        bare, near[1], clear, clear & (kinds.place < 0.5), strokes.sides, cells, (height, width)
    )
    return _onwards(begun, strange | bare, crossings(height, width))


def _partly(kinds: TwoKinds, off: Values, way: Values) -> Flags:
    """Which strokes (e,) show but partly what kind they are, which and whose ends are so far `off` (2, e, 3).

    Where one of the ends is just as its kind, and none as the other, all is well.
    """
    kind, at = (kinds.place > 0.5).astype(int), np.arange(len(kinds.place))
    just = off[:, :, 1:] < OFF
    told = just[kind, at].any(axis=1) & ~just[1 - kind, at].any(axis=1)
    varied = _size(kinds.strokes.ends[:, 1] - kinds.strokes.ends[:, 0]) > VARIED * way
    return np.asarray((off.max(axis=2) > PARTLY).all(axis=0) & varied & ~told)


def _onwards(begun: Flags, also: Flags, meeting: Numbers) -> Flags:
    """The strokes (e,) that begin something, and those that go on with it beyond crossings (c, 4)."""
    while True:
        reached = np.zeros(len(begun), np.bool_)
        reached[meeting[begun[meeting].any(axis=1)]] = True
        if not (reached & also & ~begun).any():
            return begun
        begun = begun | reached & also


def _all_over(looks: Values, cells: Numbers, size: tuple[int, int]) -> Flags:
    """Which of some strokes look (k, n) like others all over the board, within 1 in each number.

    `cells` (k, 2) are those on both sides of each.
    """
    lying = np.diff(cells, axis=1) > 1
    places = np.stack(np.divmod(cells[:, 0], size[1]), axis=1)
    wide = [max(FEWEST, SPREAD * count) for count in size]
    known = np.zeros(len(looks), np.bool_)
    for i, look in enumerate(looks):
        like = places[((np.abs(looks - look) < 1).all(axis=1) & (lying == lying[i])[:, 0])]
        known[i] = len(like) >= LIKE and bool((np.ptp(like, axis=0) + 1 >= wide).all())
    return known


def _over_lines(
    bare: Flags,
    border: Flags,
    clear: Flags,
    thin: Flags,
    sides: Values,
    cells: Numbers,
    size: tuple[int, int],
) -> Flags:
    """Where nothing shows (e,) though lines should: on a ground where `thin` ones do, or in a cover.

    A cell that is covered in part has sides of several grounds; so have those around it that are all covered.
    No ground is a cover's that is beside `clear` strokes. What looks like nothing may be a `border` of the
    colour of its ground.
    """
    missed = np.zeros(len(bare), np.bool_)
    if not bare.any():
        return missed
    even = np.abs(sides[:, 0] - sides[:, 1]).max(axis=1) < SHADE
    ground = sides[bare].mean(axis=1)
    missed[bare] = (_count(ground, sides[thin & even].mean(axis=1)) >= LIKE) & ~border[bare]
    low, high = np.full((size[0] * size[1], 3), np.inf), np.full((size[0] * size[1], 3), -np.inf)
    np.minimum.at(low, cells, sides)
    np.maximum.at(high, cells, sides)
    part = np.array(components(*size, cells[bare].tolist())).ravel()
    torn = np.bincount(part, (high - low).max(axis=1) > SHADE)[part[cells[bare, 0]]] > 0
    missed[bare] |= torn & (_count(ground, sides[clear].reshape(-1, 3)) < LIKE)
    return missed


def _count(grounds: Values, among: Values) -> Numbers:
    """How many of some grounds (n, 3) each of others (k, 3) is like; (k,)."""
    return np.asarray((np.abs(grounds[:, None] - among).max(axis=2) < SHADE).sum(axis=1))


def _size(ink: Values) -> Values:
    return np.asarray(np.linalg.norm(ink, axis=-1))
