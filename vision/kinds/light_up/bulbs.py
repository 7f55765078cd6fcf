"""Which of the things in the white cells of a Light Up board are bulbs, and whether they explain the light.

Bulbs are discs, rings, lamps, stars or just painted cells, and marks are squares, dots or crosses, of any
size. What bulbs are and marks are not: they light the cells that they see, which most apps show as a shade.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median, occurring
from vision.basics.colours import group
from vision.basics.types import Flags, Labels
from vision.cells.contents import Cells
from vision.cells.insides import SIDE

KINDS = 5  # kinds of things looked at, the most frequent first; each doubles what may be bulbs
ALIKE = 24.0  # within one kind: difference of sizes (1/255 of a cell), fullness (1/255) or colours (levels)
LARGE, SMALL = (
    0.42,
    0.3,
)  # of the cell: size from which things are rather bulbs, to which they are rather marks
BULBOUS = 2.0  # log odds of large things to be bulbs, and of small ones to be none
ENDS = 0.25  # of the corners of a cross are covered at least, and of the middles of its sides at most
CROSSED = 3.0  # log odds of crosses to be none
PAINTED = 4.0  # log odds of painted cells to be no bulbs
PEACE, MOST_PEACE = 1.0, 8.0  # log odds of each one and of all of them to be bulbs, if none sees another
RARE = 0.3  # of the white cells; a shade of more is not that of painted bulbs that see each other
MISLIT = 1.5  # log odds against a cell that is lit while others of its shade are not
MOST_LIT = 15.0  # log odds that the light can tell, at most
WAR, AT_WAR = 8.0, 0.6  # log odds against bulbs of which more than this share see others;
SKIRMISH = 4  # so many may be the player's mistakes
BEAMS = 0.9  # of the cells between bulbs and walls have something in them, where light is beams
SOLVED = 10.0  # log odds of what keeps all rules


@dataclass(frozen=True)
class Explanation:
    """The bulbs that explain a board best."""

    bulbs: Flags  # (m, n)
    odds: float  # log odds of seeing such a board, against one without light


@dataclass(frozen=True)
class _Kind:
    """Cells in which things of one look stand."""

    where: Flags  # (m, n)
    odds: float  # log odds of being bulbs, by looks


def explain(cells: Cells, walls: Flags, hints: NDArray[np.int64]) -> Explanation:
    """The bulbs on a board with these walls (m, n) and hints (m, n), -1 where there is none."""
    kinds = sorted(_kinds(cells, walls), key=lambda kind: -int(kind.where.sum()))[:KINDS]
    best = Explanation(np.zeros_like(walls), 0.0)
    for count in range(1, len(kinds) + 1):
        for some in combinations(kinds, count):
            bulbs = np.any([kind.where for kind in some], axis=0)
            odds = sum(kind.odds for kind in some) + _light(cells, walls, bulbs, hints)
            if odds > best.odds:
                best = Explanation(bulbs, odds)
    return best


def _kinds(cells: Cells, walls: Flags) -> list[_Kind]:
    """The kinds of things in white cells, painted cells among them."""
    white = ~walls
    occupied = white & cells.occupied
    kinds = [_Kind(where, _bulbous(cells, where)) for where in _alike(cells, occupied)]
    for number in occurring(cells.shade[white]).tolist():
        where = white & (cells.shade == number)
        peaceful = not lit_by(where, walls)[1].any()
        rare = where.sum() <= RARE * white.sum() or (peaceful and where.sum() < white.sum())
        if rare and not cells.occupied[where].any():
            kinds.append(_Kind(where, min(PEACE * where.sum() * peaceful, MOST_PEACE) - PAINTED))
    return kinds


def _alike(cells: Cells, occupied: Flags) -> list[Flags]:
    """The cells (m, n) in which things of one size, fullness and colour stand.

    Fullness is the share of its box that a thing covers: more for a square than for a disc.
    """
    if not occupied.any():
        return []
    wide, high = cells.width[occupied], cells.height[occupied]
    full = cells.mask[occupied].mean(axis=(1, 2)) * (1 - 2 * cells.inset) ** 2 / (wide * high)
    size, _ = group((255 * np.stack([wide, high, full], axis=-1)).astype(np.float32), ALIKE)
    cover = cells.mask[occupied][..., None]
    colour, _ = group(
        ((cells.inside[occupied] * cover).sum(axis=(1, 2)) / cover.sum(axis=(1, 2))).astype(np.float32),
        2 * ALIKE,
    )
    kind = 2 * (size * (colour.max() + 1) + colour) + _hollow(cells, occupied)
    found = []
    for number in occurring(kind):
        where = np.zeros_like(occupied)
        where[occupied] = kind == number
        found.append(where)
    return found


def _hollow(cells: Cells, occupied: Flags) -> Flags:
    """Which of the things `occupied` in cells (m, n) have nothing in their middles, as rings; (k,)."""
    middle = (cells.box[occupied][:, :2] + cells.box[occupied][:, 2:]) / 2
    at = np.clip((middle - cells.inset) / (1 - 2 * cells.inset) * SIDE, 1, SIDE - 2).astype(int)
    mask = cells.mask[occupied]
    every = np.arange(len(mask))
    middles = [mask[every, at[:, 1] + y, at[:, 0] + x] for y in (-1, 0) for x in (-1, 0)]
    return np.asarray(~np.any(middles, axis=0))


def _bulbous(cells: Cells, where: Flags) -> float:
    """Log odds of things that look alike to be bulbs, by their size and shape."""
    size = float(median(np.maximum(cells.width, cells.height)[where]))
    odds = BULBOUS * float(np.clip((2 * size - LARGE - SMALL) / (LARGE - SMALL), -1, 1))
    return odds - CROSSED * _crossed(cells.mask[where][0])


def _crossed(mask: Flags) -> bool:
    """Whether a thing (SIDE, SIDE) is a cross: strokes to its corners, the middles of its sides free."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    tight = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.float32)
    small = np.asarray(cv2.resize(tight, (8, 8), interpolation=cv2.INTER_AREA))
    ends = [small[y, x].mean() for y in (slice(0, 2), slice(6, 8)) for x in (slice(0, 2), slice(6, 8))]
    sides = [small[0, 3:5], small[7, 3:5], small[3:5, 0], small[3:5, 7]]
    return bool(min(ends) > ENDS and max(side.mean() for side in sides) < ENDS)


def _light(cells: Cells, walls: Flags, bulbs: Flags, hints: NDArray[np.int64]) -> float:
    """Log odds of the looks of the white cells if these are the bulbs, against chance.

    Light is a shade, or beams: something that stands in the cells.
    """
    lit, clash = lit_by(bulbs, walls)
    between = ~walls & ~bulbs
    odds = _shown(cells.shade, lit, between)
    if (lit & between).any() and cells.occupied[lit & between].mean() >= BEAMS:
        odds = max(odds, _shown(cells.occupied.astype(np.int64), lit, between))
    if clash.sum() > max(SKIRMISH, AT_WAR * bulbs.sum()):
        odds -= WAR
    solved = lit[between].all() and not clash.any() and (_beside(bulbs) == hints)[hints >= 0].all()
    if solved and between.any():
        odds += SOLVED
    return odds


def _shown(look: Labels, lit: Flags, where: Flags) -> float:
    """Log odds of what cells look like (m, n), `where` it matters, if these are lit."""
    counts = np.stack([np.bincount(look[where & is_lit], minlength=look.max() + 1) for is_lit in (lit, ~lit)])
    misfit = float(counts.min(axis=0).sum())
    return float(np.clip(_information(counts) - MISLIT * misfit, 0.0, MOST_LIT))


def lit_by(bulbs: Flags, walls: Flags) -> tuple[Flags, Flags]:
    """The cells (m, n) that these bulbs light, and those of the bulbs that see another one."""
    lit, clash = np.zeros_like(walls), np.zeros_like(walls)
    for turn in (False, True):
        wall, bulb = (walls.T, bulbs.T) if turn else (walls, bulbs)
        stretch = np.cumsum(np.pad(wall, ((0, 0), (1, 0)), constant_values=True).ravel())
        stretch = stretch.reshape(wall.shape[0], -1)[:, 1:]
        counts = np.bincount(stretch[bulb], minlength=stretch.max() + 1)
        reached, crowded = (counts[stretch] > 0) & ~wall, (counts[stretch] > 1) & bulb
        lit |= reached.T if turn else reached
        clash |= crowded.T if turn else crowded
    return lit, clash


def _information(counts: Labels) -> float:
    """The information (in nats) that two classes and k shades, counted (2, k), hold about each other."""
    total = max(1, counts.sum())
    both = counts / total
    alone = both.sum(axis=1, keepdims=True) * both.sum(axis=0, keepdims=True)
    some = both > 0
    return float(total * (both[some] * np.log(both[some] / alone[some])).sum())


def _beside(bulbs: Flags) -> NDArray[np.int64]:
    """How many bulbs are beside each cell; (m, n)."""
    near = np.pad(bulbs, 1).astype(np.int64)
    return np.asarray(near[:-2, 1:-1] + near[2:, 1:-1] + near[1:-1, :-2] + near[1:-1, 2:])
