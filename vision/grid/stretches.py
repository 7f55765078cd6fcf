"""The stretches of a lattice's lines between crossings: which show an edge, and where the lattice ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Self

import numpy as np

from vision.basics.arrays import median
from vision.basics.types import Flags, Values
from vision.grid.chain import pitch_of, unexplained
from vision.grid.edges import Edges, Sums

LEAST_STRETCH = 0.55  # of a stretch: rounded tiles have no more, the strokes of a digit less
LEAST_CELLS = 3  # rows and columns of the smallest board
# Of the stretches at an end that must show, and the trust in it: merged walls hide some, buttons show some.
ENDS = {0.3: 1.0, 0.6: 0.95, 0.85: 0.9}
MISSING_LINE = 0.1  # of the stretches of a line: below, the line is not there at all
FAR_LESS = 0.85  # times the stretches of other lines: so few do those show that run through some cells only
OPEN = 0.75  # of the lines that must run on by one cell where the outer cells have no frame
REACH = 0.2  # of the pitch, within which an edge belongs to a line: half of a thick line or of a gap
OUTER_LINES = (
    (0, np.s_[1:]),
    (0, np.s_[:-1]),
    (1, np.s_[1:]),
    (1, np.s_[:-1]),
)  # axis (0 down, 1 across), what is kept


@dataclass(frozen=True)
class Mesh:
    """Lines across and down, and for each stretch between two crossings whether an edge runs along it."""

    x: Values  # (n + 1,)
    y: Values  # (m + 1,)
    ups: Flags  # (n + 1, m): of the upright lines
    levels: Flags  # (m + 1, n): of the level lines
    trust: float = 1.0  # in the idea of where the lattice ends

    @classmethod
    def of(cls, edges: Edges, x: Values, y: Values) -> Self:
        """The stretches that `edges` show along these lines."""
        return cls(x, y, _stretches(edges.loose_upright, x, y), _stretches(edges.loose_level.turned, y, x))

    @property
    def support(self) -> float:
        """The part of all stretches that show an edge (0 to 1)."""
        return float(self.ups.mean() + self.levels.mean()) / 2

    def score(self, edges: Edges) -> float:
        """How well the lattice is borne out; larger where it is larger, smaller where lines are left over.

        Cells are seldom far from square.
        """
        left, right = np.clip(np.round(self.x[[0, -1]]).astype(int), 0, None).tolist()
        top, bottom = np.clip(np.round(self.y[[0, -1]]).astype(int), 0, None).tolist()
        box = slice(top, bottom), slice(left, right)
        across = unexplained(edges.upright.part(*box).profile(axis=0), self.x - left)
        down = unexplained(edges.level.part(*box).profile(axis=1), self.y - top)
        area = (self.x[-1] - self.x[0]) * (self.y[-1] - self.y[0])
        shape = median(np.diff(self.x)) / median(np.diff(self.y))
        square = min(shape, 1 / shape) ** 0.25
        return float(self.support**2 * self.trust * square * (1 - (across + down) / 2) * area**0.25)

    def without_bands(self) -> Mesh:
        """Only the longest run of lines of which none is missing: a band of hints has no lines of one way."""
        rows, columns = _unbroken(self.levels.mean(axis=1)), _unbroken(self.ups.mean(axis=1))
        return self.kept(0, rows).kept(1, columns)

    def trimmed(self) -> Iterator[Mesh]:
        """The lattice without ends that only lines of one way reach, by each idea of how many must show."""
        crossing = self
        if min(len(self.x), len(self.y)) <= LEAST_CELLS:
            return
        for least, trust in ENDS.items():
            before = crossing
            while min(len(crossing.x), len(crossing.y)) > LEAST_CELLS + 1:
                axis, keep = min(OUTER_LINES, key=lambda side: crossing.end(*side))
                if crossing.end(axis, keep) >= least:
                    break
                crossing = crossing.kept(axis, keep)
            if trust == 1.0 or crossing is not before:
                yield replace(crossing, trust=trust)

    def coarser(self, edges: Edges) -> Iterator[Mesh]:
        """Lattices of every second or third line, where those between show in some of the cells only.

        A bevel, a gradient or a texture looks as if lines ran through the cells that have it.
        """
        every = slice(None)
        columns, rows = ([every, *_outstanding(shown.mean(axis=1))] for shown in (self.ups, self.levels))
        for across, down in list(product(columns, rows))[1:]:
            yield replace(Mesh.of(edges, self.x[across], self.y[down]), trust=self.trust)

    def end(self, axis: int, keep: slice) -> float:
        """The part seen of the stretches of the end line that `keep` drops, or of those leading to it."""
        at = 0 if keep.start else -1
        along, to = (self.levels, self.ups) if axis == 0 else (self.ups, self.levels)
        return float(min(along[at].mean(), to[:, at].mean()))

    def kept(self, axis: int, keep: slice) -> Mesh:
        """Only these lines down (axis 0) or across (axis 1), and the stretches between them."""
        between = slice(
            keep.start, None if keep.stop is None else keep.stop if keep.stop < 0 else keep.stop - 1
        )
        if axis == 0:
            return Mesh(self.x, self.y[keep], self.ups[:, between], self.levels[keep])
        return Mesh(self.x[keep], self.y, self.ups[keep], self.levels[:, between])

    def opened(self, edges: Edges) -> Mesh:
        """With the outer cells that have no frame: all lines run on by one cell, on both sides, and end."""
        x = _with_open_ends(edges.loose_level.turned, self.y, self.x)
        y = _with_open_ends(edges.loose_upright, self.x, self.y)
        return self if len(x) == len(self.x) and len(y) == len(self.y) else Mesh(x, y, self.ups, self.levels)


def _stretches(sums: Sums, lines: Values, across: Values) -> Flags:
    """Whether a straight edge runs along each line between each two crossings; (lines, crossings - 1)."""
    shown, lengths = sums.beside(lines, across, max(2, round(REACH * pitch_of(lines))))
    return np.asarray((shown.max(axis=2) > LEAST_STRETCH * lengths[:, None]).transpose())


def _unbroken(shown: Values) -> slice:
    """The longest run of lines that are there."""
    missing = [-1, *np.flatnonzero(shown < MISSING_LINE).tolist(), len(shown)]
    start, stop = max(pairwise(missing), key=lambda gap: gap[1] - gap[0])
    return slice(start + 1, stop)


def _outstanding(shown: Values) -> list[slice]:
    """Every second or third line if those between show far less, which are then none."""
    choices = (slice(first, None, step) for step in (2, 3) for first in range(step))
    return [
        lines
        for lines in choices
        if len(shown[lines]) > LEAST_CELLS and np.delete(shown, lines).mean() < FAR_LESS * shown[lines].mean()
    ][:1]


def _with_open_ends(sums: Sums, lines: Values, across: Values) -> Values:
    """`across` with a line more at both ends where `lines` run on by one cell beyond them, and no farther."""
    pitch = pitch_of(across)
    before, after = across[0] - pitch * np.array([2, 1, 0.0]), across[-1] + pitch * np.array([0.0, 1, 2])
    if before[1] < -REACH * pitch or after[1] > sums.shape[0] + REACH * pitch:
        return across
    far, near = _stretches(sums, lines, before).mean(axis=0)
    close, away = _stretches(sums, lines, after).mean(axis=0)
    if min(near, close) < OPEN or max(far, away) > MISSING_LINE:
        return across
    return np.concatenate([before[1:2], across, after[1:2]])
