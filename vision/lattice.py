"""The lattice of a board: where its lines run in the picture.

Edges that touch are gathered into regions; in each region the evenly spaced lines are found as the best chain through
the profile of its edges, across and down in turn until both agree on the same rectangle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.chain import Chain, best_chains, chain_of, unexplained
from vision.edges import Edges, Mask, find_edges

Profile = NDArray[np.float64]

GAPS = (0.0, 0.004, 0.01, 0.025, 0.06)  # of the shorter side, closed between edges: from touching lines to tiles far apart
LEAST_CELLS = 3  # rows and columns of the smallest board
LEAST_SIDE = 30  # pixels of the smallest region worth a look
ROUNDS = 4  # across and down in turn; two or three are enough to agree
LEAST_SUPPORT = 0.5  # of all stretches of lines between crossings, the part that shows an edge
LEAST_STRETCH = 0.55  # of a stretch: rounded tiles have no more, the strokes of a digit less
LEAST_END = 0.6  # of the stretches at an end of the lattice: bands of hints continue the lines of one way only
MISSING_LINE = 0.1  # of the stretches of a line: below, the line is not there at all
WOBBLE = np.ones((1, 3), np.uint8)  # a line may be a pixel off here and there
REACH = 0.12  # of the pitch, within which an edge belongs to a line


@dataclass(frozen=True)
class Lattice:
    """Line positions of a board of m rows and n columns, in pixels of the upright picture.

    Where cells are tiles with gaps, a line is the middle of its gap.
    """

    x: NDArray[np.float64]  # (n + 1,) ascending
    y: NDArray[np.float64]  # (m + 1,) ascending
    score: float = 0.0  # how well the edges of the picture bear it out; only good for comparing

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.x) - 1

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.y) - 1


def find_lattices(image: NDArray[np.uint8]) -> list[Lattice]:
    """All lattices of at least `LEAST_CELLS` cells each way in a BGR picture, the best borne out first."""
    edges = find_edges(image)
    found: list[Lattice] = []
    for region in _regions(edges):
        found.extend(_lattices_in(edges, region))
    found.sort(key=lambda lattice: -lattice.score)
    kept: list[Lattice] = []
    for lattice in found:
        if not any(_same(lattice, other) for other in kept):
            kept.append(lattice)
    return kept


def _regions(edges: Edges) -> list[tuple[int, int, int, int]]:
    """Boxes (left, top, right, bottom) of edges that hang together, at several gap widths, without repeats."""
    both = edges.upright | edges.level
    boxes: dict[tuple[int, int, int, int], None] = {}
    for gap in GAPS:
        size = 1 + round(gap * min(both.shape))
        closed = cv2.morphologyEx(both, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8)) if size > 1 else both
        _, _, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
        for left, top, width, height, _area in stats[1:].tolist():
            if min(width, height) >= LEAST_SIDE:
                boxes[(left, top, left + width, top + height)] = None
    boxes[(0, 0, both.shape[1], both.shape[0])] = None
    return sorted(boxes, key=lambda b: -(b[2] - b[0]) * (b[3] - b[1]))[:24]


def _lattices_in(edges: Edges, region: tuple[int, int, int, int]) -> Iterator[Lattice]:
    """The lattices whose lines cross in a region."""
    left, top, right, bottom = region
    upright = edges.upright[top:bottom, left:right]
    level = edges.level[top:bottom, left:right]
    for across in best_chains(_profile(upright, axis=0), LEAST_CELLS):
        settled = _settle(upright, level, across)
        if settled is None:
            continue
        x, y, support = _trimmed(upright, level, settled[0].at, settled[1].at)
        if support >= LEAST_SUPPORT and min(len(x), len(y)) > LEAST_CELLS:
            score = support**2 * (1 - _unexplained(upright, level, x, y)) * ((x[-1] - x[0]) * (y[-1] - y[0])) ** 0.25
            yield Lattice(x + left, y + top, float(score))


def _settle(upright: Mask, level: Mask, across: Chain) -> tuple[Chain, Chain] | None:
    """The chains across and down that agree on one rectangle, starting from a chain across."""
    a, b = across.span
    chains = best_chains(_profile(level[:, a:b], axis=1), LEAST_CELLS, near=across.pitch)
    if not chains:
        return None
    down = chains[0]
    for _ in range(ROUNDS):
        before = across.span, down.span
        c, d = down.span
        new_across = chain_of(_profile(upright[c:d], axis=0), across.pitch)
        if new_across is None:
            return None
        a, b = new_across.span
        new_down = chain_of(_profile(level[:, a:b], axis=1), down.pitch)
        if new_down is None:
            return None
        across, down = new_across, new_down
        if before == (across.span, down.span):
            break
    if min(len(across), len(down)) <= LEAST_CELLS:
        return None
    return across, down


def _profile(mask: Mask, axis: int) -> Profile:
    return cv2.reduce(mask, axis, cv2.REDUCE_AVG, dtype=cv2.CV_64F).ravel()


def _stretches(mask: Mask, lines: Profile, across: Profile) -> NDArray[np.bool_]:
    """Whether a straight edge runs along each line between each two crossings; (lines, crossings - 1)."""
    reach = max(2, round(REACH * float(np.median(np.diff(lines)))))
    ends = np.clip(np.round(across).astype(int), 0, mask.shape[0] - 1)
    needed = LEAST_STRETCH * np.diff(ends)
    runs = np.zeros((len(lines), len(across) - 1), np.bool_)
    for i, at in enumerate(np.clip(np.round(lines).astype(int), 0, mask.shape[1] - 1).tolist()):
        strip = cv2.dilate(mask[:, max(0, at - reach) : at + reach + 1], WOBBLE)
        sums = np.add.reduceat(strip, ends, axis=0, dtype=np.int64)[:-1]
        runs[i] = sums.max(axis=1, initial=0) > needed
    return runs


def _trimmed(upright: Mask, level: Mask, x: Profile, y: Profile) -> tuple[Profile, Profile, float]:
    """The lines without those at the ends that only reach there along one way, and the part of stretches seen."""
    ups = _stretches(upright, x, y)  # (columns + 1, rows)
    levels = _stretches(level.T, y, x)  # (rows + 1, columns)
    for side, seen in ((0, levels.mean(axis=1)), (1, ups.mean(axis=1))):
        keep = _without_bands(seen)
        if side == 0:
            y, levels, ups = y[keep], levels[keep], ups[:, keep.start : keep.stop - 1]
        else:
            x, ups, levels = x[keep], ups[keep], levels[:, keep.start : keep.stop - 1]
    while min(len(x), len(y)) > LEAST_CELLS + 1:
        ends = [
            (levels[0].mean(), ups[:, 0].mean(), np.s_[1:], 0),
            (levels[-1].mean(), ups[:, -1].mean(), np.s_[:-1], 0),
            (ups[0].mean(), levels[:, 0].mean(), np.s_[1:], 1),
            (ups[-1].mean(), levels[:, -1].mean(), np.s_[:-1], 1),
        ]
        line, between, keep, side = min(ends, key=lambda end: min(end[0], end[1]))
        if min(line, between) >= LEAST_END:
            break
        if side == 0:
            y, levels, ups = y[keep], levels[keep], ups[:, keep]
        else:
            x, ups, levels = x[keep], ups[keep], levels[:, keep]
    return x, y, float(ups.mean() + levels.mean()) / 2 if ups.size and levels.size else 0.0


def _without_bands(seen: Profile) -> slice:
    """The longest stretch of lines of which none is missing altogether: a band of hints has few cells and no lines."""
    missing = [-1, *np.flatnonzero(seen < MISSING_LINE).tolist(), len(seen)]
    start, stop = max(zip(missing[:-1], missing[1:], strict=True), key=lambda gap: gap[1] - gap[0])
    return slice(start + 1, stop)


def _unexplained(upright: Mask, level: Mask, x: Profile, y: Profile) -> float:
    """The part of the middles of cells through which an edge of the whole board runs."""
    (a, b), (c, d) = np.round(x[[0, -1]]).astype(int), np.round(y[[0, -1]]).astype(int)
    a, c = max(0, a), max(0, c)
    across = unexplained(_profile(upright[c:d, a:b], axis=0), x - a)
    down = unexplained(_profile(level[c:d, a:b], axis=1), y - c)
    return (across + down) / 2


def _same(a: Lattice, b: Lattice) -> bool:
    """Whether two lattices are of the same size and place, within half a cell."""
    if (a.width, a.height) != (b.width, b.height):
        return False
    reach = 0.5 * min((a.x[-1] - a.x[0]) / a.width, (a.y[-1] - a.y[0]) / a.height)
    return bool(np.abs(a.x - b.x).max() < reach and np.abs(a.y - b.y).max() < reach)
