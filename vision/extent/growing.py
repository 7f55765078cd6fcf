"""Which rows a lattice misses at the ends of a board of painted cells, where it has no frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import channel_range, median, strongest
from vision.basics.colours import FAINTEST
from vision.basics.lattice import Lattice
from vision.basics.sight import GOES_ON, NotSeen, Stage
from vision.basics.types import Flags, Image
from vision.cells.contents import Cells, look_into
from vision.grid.ruling import CHANCE, PRESENT, LineSamples

LIKE = 0.8  # of the cells beyond the board have shades of walls and of white cells, where it goes on
VISIBLE = 0.25  # of them have such shades where it goes on below something that covers the others
WHOLE, PART = 0.9, 0.1  # of a row that must be in the picture: to be read, and to be missed
SLIVER = 0.04  # of a row that must be in the picture, to show the lines that run on through it
UNCLEAR = "it is not clear where the board ends"
CUT_OFF = "the board goes on beyond the edge of the picture"
COVERED = "the lines of the board run on to where something may cover it"

HintCells = Callable[[Lattice], Flags]  # in which cells (m, n) of a lattice hints stand


def with_neglected(image: Image, lattice: Lattice, cells: Cells, walls: Flags, hints: HintCells) -> Lattice:
    """The lattice with the rows and columns beyond its ends where the board goes on.

    A row or column of the board has white cells, and its lines or some walls, which shades (k,) may be; a
    page around it, even unevenly lit or in the colour of walls, has not. Cells in which `hints` stand are of
    the board, too. Raises NotSeen when the board goes on beyond the picture, or when it is not clear whether
    it goes on: where things stand beyond its end on cells of its own colours as marks and a bulb do in a row
    that is lit all along.
    """
    grown = lattice
    while (next_ := _grown(image, grown, cells, walls, hints)) is not None:
        grown = next_
    if _cut_off(image, grown):
        raise NotSeen(CUT_OFF, Stage.BEYOND, GOES_ON)
    return grown


def _grown(image: Image, lattice: Lattice, cells: Cells, walls: Flags, hints: HintCells) -> Lattice | None:
    """The lattice with one more row or column of the board; None if it ends on all sides."""
    for name, side in product("xy", (0, -1)):
        beyond = _Beyond.of(image, lattice, cells, walls, name, side)
        if beyond and beyond.continues(hints, _settled(lattice, name, side)):
            return beyond.whole
    return None


@dataclass(frozen=True, eq=False)
class _Beyond:
    """A row or column beyond the end of a board, as far as the picture shows it."""

    strip: Lattice  # of its cells alone
    whole: Lattice  # the board with it
    visible: float  # share of it that is in the picture
    cells: Cells
    like: Flags  # (n,): which of its cells have shades of the board's
    wall: Flags  # (n,): which of its cells have shades of walls
    lines: float  # how much of the board's lines runs on through it
    own: bool  # whether all of it shows, something stands in it, and it has no colour of the page around it

    @classmethod
    def of(
        cls, image: Image, board: Lattice, cells: Cells, walls: Flags, name: str, side: int
    ) -> _Beyond | None:
        """The next row or column of a board with these cells and walls (k,).

        None where the picture ends, or has one colour all along, which no line crosses.
        """
        strip, whole, visible = _beyond(image, board, name, side)
        if visible < PART or _is_bare(image, strip):
            return None
        found = look_into(image, strip)
        distances = strongest(np.abs(found.ground.reshape(-1, 1, 3) - cells.shades))
        like = distances.min(axis=1) <= 2 * FAINTEST
        lines = _lines_beyond(image, board, name, side) if like.any() else 0.0
        wall = like & walls[distances.argmin(axis=1)]
        own = visible >= WHOLE and found.occupied.any() and _unlike_page(image, strip, found, name, side)
        return cls(strip, whole, visible, found, like, wall, lines, bool(own))

    @property
    def strange(self) -> bool:
        """Whether several things stand on its white cells, like keys, and it has no walls."""
        occupied = self.cells.occupied.ravel()
        return occupied.sum() > 2 and not self.wall.any() and bool(self.like[occupied].all())

    def continues(self, hints: HintCells, ended: bool) -> bool:
        """Whether it is part of the board; raises NotSeen where it is, but not in the picture, or covered.

        Also where the lines of the board run on, but the finder is sure that it has `ended`.
        """
        like = self.like
        if self.lines > PRESENT and like.mean() < LIKE:
            like = like | hints(self.strip).ravel()  # walls may change colour once their hints are satisfied
        if like.mean() < LIKE or self.wall[like].mean() >= LIKE:
            if like.mean() > VISIBLE and self.lines > CHANCE and not ended:
                raise NotSeen(CUT_OFF if self.visible < WHOLE else COVERED, Stage.BEYOND, GOES_ON)
            return False
        if self.strange:
            return False
        if self.lines > PRESENT or (self.wall.any() and not ended):
            if ended:
                raise NotSeen(UNCLEAR, Stage.BEYOND, GOES_ON)
            if self.visible < WHOLE:
                raise NotSeen(CUT_OFF, Stage.BEYOND, GOES_ON)
            return True
        if self.own and not ended:
            raise NotSeen(UNCLEAR, Stage.BEYOND, GOES_ON)
        return False


def _is_bare(image: Image, strip: Lattice) -> bool:
    """Whether the middle of a row or column has one colour."""
    left, top, right, bottom = strip.box
    across, down = (right - left) // (4 * strip.width), (bottom - top) // (4 * strip.height)
    part = image[top + down : bottom - down, left + across : right - across]
    return bool(part.size) and channel_range(part) < FAINTEST


def _unlike_page(image: Image, strip: Lattice, cells: Cells, name: str, side: int) -> bool:
    """Whether the cells of a strip beyond a side have none of the colours of the page around it."""
    along, across = (strip.y, strip.x) if name == "y" else (strip.x, strip.y)
    page = image if name == "y" else image.transpose(1, 0, 2)
    (start, end), (left, right) = (np.rint(lines[[0, -1]]).clip(0).astype(int) for lines in (along, across))
    room = (end - start) // 2
    further = slice(max(0, start - room), start) if side == 0 else slice(end, end + room)
    beside = page[start:end, max(0, left - room) : left], page[start:end, right : right + room]
    parts = [part.reshape(-1, 3) for part in (*beside, page[further, left:right])]
    around = [median(part, axis=0) for part in parts if part.size]
    apart = strongest(np.abs(cells.ground.reshape(-1, 1, 3) - np.array(around).reshape(-1, 3)))
    return bool(around) and bool((apart > 2 * FAINTEST).all())


def _cut_off(image: Image, lattice: Lattice) -> bool:
    """Whether lines run on through a row or column of which only a part is in the picture."""
    ends = [end for end in product("yx", (0, -1)) if not _settled(lattice, *end)]
    partly = [end for end in ends if SLIVER < _beyond(image, lattice, *end)[2] < WHOLE]
    return any(_lines_beyond(image, lattice, *end) > PRESENT for end in partly)


def _settled(lattice: Lattice, name: str, side: int) -> bool:
    """Whether the finder is sure that the board ends at a side."""
    return bool(lattice.ends_as_found[2 * (name == "x") + (side == -1)])


def _lines_beyond(image: Image, lattice: Lattice, name: str, side: int) -> float:
    """How much of a lattice's lines, but for its frame, runs on through the row or column beyond a side.

    That is through what the picture shows of it, but for what may be the frame.
    """
    whole = _beyond(image, lattice, name, side)[1]
    rows, lines = (whole.y.copy(), lattice.x) if name == "y" else (whole.x.copy(), lattice.y)
    within, inner = (1, 2) if side == 0 else (-2, -3)
    rows[within] += SLIVER * (rows[within] - rows[inner])
    crossing = LineSamples.of(image, rows, lines, turned=name == "x", adrift=True)
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
