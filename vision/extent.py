"""Where a board of painted cells ends: lattices may take buttons for a row, or miss a row without a frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.cells import Cells, look_into
from vision.insides import Mask, Patches, heights
from vision.lattice import Lattice
from vision.ranks import median, occurring, strongest
from vision.ruling import ABSENT, PRESENT, Crossing
from vision.shades import DISTINCT, FAINTEST, Labels
from vision.sight import Image, NotSeen

STRANGE = 0.6  # of the cells of an outer row have shades that hardly any other row has, and
OWN = 0.75  # of the cells of such a shade are in that row,
MANY = 3  # such shades: then it is no row of the board. A row that is lit has one or two of its own
WHOLLY = 1.0  # strange is such a row where lines tell nothing
LEAST = 4  # rows or columns that are never cut
CHANCE = 0.4  # of the usual lines between cells is no more than a pattern may show by chance, and
TRACE = 0.5  # of the usual lines between cells is more than a pattern shows of them, in some colour
LIKE = 0.8  # of the cells beyond the board have shades of walls and of white cells, where it goes on
SEEN = 0.25  # of them have such shades where it goes on below something that covers the others
HINTED = 0.5  # of them have something in them, where most are walls; of a page with a button, few have
SEVERAL = 2  # hints on the page beyond the board: then it may go on, with walls of the page's colour
CROSSED = 0.95  # of the cells of an outer row have an edge running through, as more than walls have it, and
SELDOM = 0.25  # of those of the other rows: then it is the edge of a frame or a bar
DIVIDED = 0.75  # of the cells of a row beyond are of two halves, and SELDOM others: then a bar ends in it
AHEAD = 2  # rows or columns looked at beyond an end: one may have no walls
ENDLESS = 3  # times as wide or high as the lattice at first is no board: it goes on as a pattern does
WHOLE, PART = 0.9, 0.1  # of a row that must be in the picture: to be read, and to be missed
SLIVER = 0.04  # of a row that must be in the picture, to show the lines that run on through it
CUT_OFF = "the board goes on beyond the edge of the picture"
COVERED = "the lines of the board run on to where something may cover it"

Hinted = Callable[[Lattice], Mask]  # in which cells (m, n) of a lattice hints stand


def without_strangers(image: Image, lattice: Lattice, cells: Cells) -> Lattice:
    """The lattice without those outer rows and columns that are painted unlike all others.

    Rows through which the lines of the board run are of the board.
    """
    shade, inside = cells.shade, cells.inside
    for turned in False, True:  # down, then across
        y = lattice.y
        crossing = Crossing.of(image, y, lattice.x, turned)
        through, parts = crossing.through().throughout, crossing.parting
        share = WHOLLY if np.isnan(through).any() else STRANGE
        unruled = ~(through >= CHANCE) & (crossing.in_any_colour() < TRACE)
        for end, rest in (np.s_[-1], np.s_[:-1]), (np.s_[0], np.s_[1:]):
            while (
                len(y) > LEAST + 1
                and not through[end] > PRESENT
                and (
                    _strange(shade, unruled, end, share)
                    or _barred(inside, end)
                    or (unruled[end] and _unparted(shade, parts, end))
                )
            ):
                shade, inside, y, parts = shade[rest], inside[rest], y[rest], parts[rest]
                through, unruled = through[rest], unruled[rest]
        lattice = replace(lattice, x=y, y=lattice.x)
        shade, inside = shade.T, _turned(inside)
    return lattice


def with_neglected(image: Image, lattice: Lattice, cells: Cells, walls: Mask, hints: Hinted) -> Lattice:
    """The lattice with the rows and columns beyond its ends where the board goes on.

    A row or column of the board has white cells, and its lines or some walls, which shades (k,) may be; a
    page around it, even unevenly lit, has not, nor any `hints`. Raises NotSeen when the board goes on beyond
    the picture, or when it is not clear whether it goes on.
    """
    grown = lattice
    while (next_ := _grown(image, grown, cells, walls, hints)) is not None:
        grown = next_
        if grown.width > ENDLESS * lattice.width or grown.height > ENDLESS * lattice.height:
            raise NotSeen("the board seems to have no end", 0.2)
    if _cut_off(image, grown):
        raise NotSeen(CUT_OFF, 0.9)
    return grown


def _strange(shade: Labels, unruled: Mask, end: int, share: float) -> bool:
    """Whether a share of the shades (m, n) of an outer row is hardly that of others, and many if it is ruled.

    Rows through which no lines run at all, as far as is known, (m,) are `unruled`: those at the ends may be
    the page.
    """
    outer = np.logical_and.accumulate(unruled) | np.logical_and.accumulate(unruled[::-1])[::-1]
    others = ~outer
    others[end] = False
    here, elsewhere = (
        np.bincount(some.ravel(), minlength=shade.max() + 1) for some in (shade[end], shade[others])
    )
    strange = shade[end][(here >= OWN * (here + elsewhere))[shade[end]]]
    least = 1 if unruled[end] else MANY
    return len(strange) >= share * shade.shape[1] and len(occurring(strange)) >= least


def _unparted(shade: Labels, parts: NDArray[np.float64], end: int) -> bool:
    """Whether an outer row is mostly of one shade (m, n) and nothing parts its cells: then it is the page.

    Lines must part cells of that shade elsewhere; `parts` are what is across them (m, n - 1, across, 3).
    """
    usual = np.bincount(shade[end]).argmax()
    alike = (shade[:, 1:] == usual) & (shade[:, :-1] == usual)
    elsewhere = np.delete(parts, end, axis=0)[np.delete(alike, end, axis=0)]
    if alike[end].mean() < STRANGE or len(elsewhere) < MANY:
        return False
    line = median(elsewhere, axis=0)
    shares = (parts[end][alike[end]] * line).sum(axis=(1, 2)) / max(1.0, float((line**2).sum()))
    return bool(np.abs(line).max() > FAINTEST and median(shares) < ABSENT)


def _barred(inside: Patches, end: int) -> bool:
    """Whether a bar runs through the outer row `end` of cells (m, n, SIDE, SIDE, 3), on its inner side.

    It is the frame of the board, which begins beyond it; the frame around a row of the board is on the outer
    side.
    """
    crossed = _crossed(inside if end == 0 else inside[:, :, ::-1])
    return bool(crossed[end].mean() >= CROSSED and np.delete(crossed, end, axis=0).mean() <= SELDOM)


def _in_halves(cells: Cells, name: str) -> float:
    """The part of the cells whose halves, upper and lower for 'y', are painted differently.

    Frames and gaps between tiles, which may be at the ends, are thinner than that.
    """
    inside = cells.inside if name == "y" else _turned(cells.inside)
    _, upper, _, lower, _ = np.moveaxis(heights(inside), 2, 0)  # (m, n, 2, 3) each
    return float((strongest(np.abs(upper - lower)).min(axis=-1) > DISTINCT).mean())


def _turned(inside: Patches) -> Patches:
    """Cells (m, n, SIDE, SIDE, 3) with rows and columns, in the board and within, exchanged."""
    return inside.transpose(1, 0, 3, 2, 4)


def _crossed(inside: Patches) -> Mask:
    """In which cells (m, n, SIDE, SIDE, 3) the lower end is painted unlike the middle and the upper end."""
    upper, _, middle, _, lower = np.moveaxis(heights(inside), 2, 0)  # (m, n, 2, 3) each
    apart = [strongest(np.abs(lower - other)).min(axis=-1) for other in (upper, middle)]
    return np.asarray(np.minimum(*apart) > DISTINCT)


def _grown(image: Image, lattice: Lattice, cells: Cells, walls: Mask, hints: Hinted) -> Lattice | None:
    """The lattice with a row or column more, or two if the nearer has no walls; None if it ends."""
    for name, side in product("xy", (0, -1)):
        whole = lattice
        for _ in range(AHEAD):
            last, (strip, whole, visible) = whole, _beyond(image, whole, name, side)
            if visible < PART:
                break
            beyond = look_into(image, strip)
            if _in_halves(beyond, name) >= DIVIDED and _in_halves(cells, name) <= SELDOM:
                break
            apart = strongest(np.abs(beyond.ground.reshape(-1, 1, 3) - cells.shades))
            like = apart.min(axis=1) <= 2 * FAINTEST
            wall = like & walls[apart.argmin(axis=1)]
            lines = _lines_beyond(image, last, name, side) if like.any() else 0.0
            if lines > PRESENT and like.mean() < LIKE:
                like |= hints(strip).ravel()  # walls may change their colour once their hints are satisfied
            if _ended(beyond, like, wall, partial(hints, strip)):
                if like.mean() > SEEN and lines > CHANCE:
                    raise NotSeen(CUT_OFF if visible < WHOLE else COVERED, 0.9)
                break
            if wall.any() or lines > PRESENT:
                if visible < WHOLE:
                    raise NotSeen(CUT_OFF, 0.9)
                return whole
            if abs(lines) < ABSENT:
                break
    return None


def _ended(beyond: Cells, like: Mask, wall: Mask, hints: Callable[[], Mask]) -> bool:
    """Whether a board ends before a row, of whose cells (n,) these look like its own, and like its walls.

    Raises NotSeen where hints on the page show that it may go on, with walls of the page's colour.
    """
    there = beyond.there.ravel()
    likely = like.mean() >= LIKE
    bare = likely and wall[like].mean() >= LIKE and (wall[like].all() or there.mean() < HINTED)
    if likely and not bare:
        return False
    count = (wall & hints().ravel()).sum() if (wall & there).any() else 0
    if bare and count >= HINTED * like.size:
        return False
    if count >= SEVERAL:
        raise NotSeen("numbers as in its walls stand beyond the board, too", 0.8)
    return True


def _cut_off(image: Image, lattice: Lattice) -> bool:
    """Whether lines run on through a row or column of which only a part is in the picture."""
    ends = [*product("yx", (0, -1))]
    partly = [end for end in ends if SLIVER < _beyond(image, lattice, *end)[2] < WHOLE]
    return any(_lines_beyond(image, lattice, *end) > PRESENT for end in partly)


def _lines_beyond(image: Image, lattice: Lattice, name: str, side: int) -> float:
    """How much of a lattice's lines, but for its frame, runs on through the row or column beyond a side.

    That is through what the picture shows of it, but for what may be the frame.
    """
    whole = _beyond(image, lattice, name, side)[1]
    rows, lines = (whole.y.copy(), lattice.x) if name == "y" else (whole.x.copy(), lattice.y)
    within, inner = (1, 2) if side == 0 else (-2, -3)
    rows[within] += SLIVER * (rows[within] - rows[inner])
    crossing = Crossing.of(image, rows, lines, turned=name == "x", adrift=True)
    return float(crossing.through().throughout[side])


def _beyond(image: Image, lattice: Lattice, name: str, side: int) -> tuple[Lattice, Lattice, float]:
    """The next row or column beyond a side, the lattice with it, and how much of it is in the picture."""
    lines = lattice.x if name == "x" else lattice.y
    size = image.shape[1] if name == "x" else image.shape[0]
    end = 2 * lines[side] - lines[1 if side == 0 else -2]
    whole = np.concatenate([[end], lines] if side == 0 else [lines, [end]])
    ends = whole[:2] if side == 0 else whole[-2:]
    inside = np.clip(ends, 0, size)
    visible = float(np.diff(inside)[0] / np.diff(ends)[0])
    return _with(lattice, name, inside), _with(lattice, name, np.clip(whole, 0, size)), visible


def _with(lattice: Lattice, name: str, lines: NDArray[np.float64]) -> Lattice:
    return replace(lattice, x=lines) if name == "x" else replace(lattice, y=lines)
