"""Which cells of a Light Up board are walls.

What is painted with one shade is one thing: its cells are walls together, or none of them is, as the cell
reader sees them and as hints stand in them. Where that leaves a choice, the rules are asked, for a board with
exactly one solution is no accident.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from solvers.kinds.light_up import WALL, WHITE, LightUp
from solvers.smt.checker import Checker
from solvers.smt.session import GaveUp
from vision.basics.arrays import median, occurring
from vision.basics.colours import lightness_and_hues
from vision.basics.lattice import Lattice
from vision.basics.types import Colours, Flags, Image, Values
from vision.cells import reader
from vision.cells.contents import Cells
from vision.digits.network import SURE
from vision.kinds.light_up.bulbs import explain, lit_by

SEEN = slice(0, 5)  # what the cell reader tells of Light Up: white cells,
WALLS = [1, 2]  # bare and hinted walls, then bulbs and marks
HINT, OTHER, NONE = slice(0, 5), 5, 6  # of `Numbers`: the hints 0 to 4, other numbers, no number

ALIKE = 1.25  # times as high, or less high, as the others
DOUBT = 0.02  # chance that a glyph is taken for a number, or a number for another glyph
FOREIGN = 1.5  # log odds against walls by each thing in a cell that is no number
ROUND = 1.5  # log odds for walls by nothing but zeros in few of their cells: bulbs may be round
FIRM = 3.0  # log odds from which a shade is no longer in question
OPEN = 6.0  # log odds up to which the rules are asked
MOST_FIRM = 12.0  # log odds for walls that many glyphs of one shade can add up to; all may be misread alike
CHOICES = 4  # shades left open at most; each doubles the boards to ask the rules about
NEAR = 2.5  # how much a shade's being closer to walls or to white cells tells, in log odds for each e-fold
MOST_NEAR = 8.0  # log odds that closeness alone can tell
SAME = 4.0  # levels within which closeness means nothing more
UNEXPLAINED = 1.5  # log odds against each shade of white cells beside the usual and, with bulbs, the lit one
RESERVE = 1e-3  # likelihood, beside the best, that a choice may still have
SOLVABLE = {0: 0.002, 1: 1.0, 2: 0.02}  # likelihood of a reading by its number of solutions, 2 being several
EFFORT = 2_000  # conflicts, for one board; so that what is read does not depend on how fast a machine is

Numbers = NDArray[np.float64]  # (m, n, 7): what number stands in each cell, see HINT, OTHER and NONE


def usual_height(cells: Cells, numbers: Numbers) -> float:
    """The usual height of hints, in parts of the cell."""
    hints = numbers[..., HINT].sum(axis=-1)
    return float(median(cells.height[hints > hints.max() / 2]))


def like_hints(cells: Cells, numbers: Numbers, usual: float) -> Flags:
    """In which cells (m, n) hints of the usual height stand."""
    alike = np.abs(np.log(cells.height + 1e-9) - np.log(usual)) < np.log(ALIKE)
    return np.asarray(alike & (numbers[..., HINT].sum(axis=-1) > SURE))


def wall_odds(image: Image, lattice: Lattice, cells: Cells, numbers: Numbers) -> Values:
    """Log odds of each shade (k,) to be wall, by what the cell reader sees and by what stands there."""
    seen = reader.shade_odds(reader.chances(image, lattice, SEEN)[WALLS].sum(axis=0), cells.shade)
    odds = seen + _by_contents(cells, numbers)
    closer = _closer(cells.shades, odds >= FIRM, odds <= -FIRM)
    return np.asarray(np.where(np.abs(odds) < FIRM, odds + closer, odds))


def occupied_whites(image: Image, lattice: Lattice) -> Flags:
    """In which cells (m, n) the cell reader sees a bulb or a mark, if they are white."""
    white, _, _, bulb, mark = reader.chances(image, lattice, SEEN)
    return np.asarray(bulb + mark > white)


def settled(cells: Cells, numbers: Numbers, odds: Values) -> Values:
    """The log odds of shades (k,) to be wall, with the rules asked about those that looks leave open."""
    order = np.argsort(np.abs(odds), kind="stable").tolist()
    open_ = [k for k in order if abs(odds[k]) < OPEN][:CHOICES]
    return _by_rules(cells, numbers, odds, open_) if open_ else odds


def at_least(cells: Cells, odds: Values) -> Values:
    """The log odds of shades (k,) to be wall, if all bare ones that looks leave open are white."""
    return np.where(_bare(cells) & (odds < OPEN), -OPEN, odds)


def chances(cells: Cells, odds: Values) -> Values:
    """How likely each cell (m, n) is to be a wall, by the log odds of its shade."""
    return np.asarray(1 / (1 + np.exp(-odds)))[cells.shade]


def _bare(cells: Cells) -> Flags:
    """In the cells of which shades (k,) nothing stands."""
    return np.asarray(np.bincount(cells.shade.ravel(), cells.occupied.ravel()) == 0)


def _by_contents(cells: Cells, numbers: Numbers) -> Values:
    """Log odds of each shade (k,) to be wall, as told by what stands in its cells."""
    hint, none = numbers[..., HINT].sum(axis=-1), numbers[..., NONE]
    odds = np.clip(np.log((hint + DOUBT) / (none + DOUBT)), -FOREIGN, FIRM)
    clear = cells.occupied & (hint > SURE)
    usual = (
        float(median(cells.strength[clear if clear.any() else cells.occupied]))
        if cells.occupied.any()
        else 1.0
    )
    total = np.bincount(cells.shade.ravel(), (odds * np.minimum(1, cells.strength / usual)).ravel())
    return np.clip(total, -FIRM, np.where(_round(cells, numbers), ROUND, MOST_FIRM))


def _round(cells: Cells, numbers: Numbers) -> Flags:
    """Of which shades (k,) fewer than half of the cells hold numbers, and these are zeros."""
    zeros, others = numbers[..., 0] > SURE, numbers[..., 1 : HINT.stop].sum(axis=-1) > SURE
    often = np.bincount(cells.shade.ravel(), np.where(zeros, 1, -1).ravel()) >= 0
    return np.asarray(~often & (np.bincount(cells.shade.ravel(), others.ravel()) == 0))


def _by_rules(cells: Cells, numbers: Numbers, odds: Values, open_: list[int]) -> Values:
    """The log odds of shades (k,) to be wall, with the rules asked about all choices of open ones."""
    hinted = numbers[..., HINT].sum(axis=-1) > numbers[..., NONE]
    hints = np.where(hinted, numbers[..., HINT].argmax(axis=-1), -1)
    sure = (hints > 0) & like_hints(cells, numbers, usual_height(cells, numbers))  # bulbs are round, too
    choices = np.array(list(product((False, True), repeat=len(open_))))
    evidence = []
    for choice in choices:
        shades = odds > 0
        shades[open_] = choice
        walls = shades[cells.shade] | sure
        count = solutions(_board(walls, hints))
        light = explain(cells, walls, hints)
        evidence.append(
            (
                float(odds[open_][choice].sum()),
                np.log(SOLVABLE[count]),
                light.odds,
                -UNEXPLAINED * _unexplained(cells, walls, light.bulbs),
            )
        )
    likely = np.sum(evidence, axis=1)
    likely = np.exp(likely - likely.max())
    decided = odds.copy()
    for k, wall in zip(open_, choices.T, strict=True):
        decided[k] = np.log((likely[wall].sum() + RESERVE) / (likely[~wall].sum() + RESERVE))
    return decided


def _board(walls: Flags, hints: NDArray[np.int64]) -> LightUp:
    """The board with these walls (m, n) and hints (m, n), -1 where there is none."""
    inside = np.where(hints >= 0, hints.astype(str), WALL)
    return LightUp(tuple("".join(row) for row in np.where(walls, inside, WHITE)))


def _unexplained(cells: Cells, walls: Flags, bulbs: Flags) -> int:
    """How many shades white cells without bulbs have beside that of the lit ones and that of the others."""
    between = ~walls & ~bulbs
    lit, common = lit_by(bulbs, walls)[0][between], np.bincount(cells.shade.ravel()) > 1
    return max(0, int(common[occurring(cells.shade[between])].sum()) - len(occurring(lit)))


def solutions(board: LightUp) -> int:
    """How many solutions a board has: 0, 1, or 2 for several, or when that is hard to know."""
    checker = Checker(board.rules())
    try:
        if not checker.check(effort=EFFORT):
            return 0
        checker.require([-i if bulb else i for i, bulb in enumerate(checker.cells(), start=1)])
        return 2 if checker.check(effort=EFFORT) else 1
    except GaveUp:
        return 2


def _closer(shades: Colours, walls: Flags, white: Flags) -> Values:
    """Log odds of each shade (k,) to be wall, by which of walls and white ones (k, k) it is nearer to."""
    looks = lightness_and_hues(shades)
    distances = np.linalg.norm(looks[:, None] - looks[None], axis=-1) + SAME
    from_walls, from_white = (np.where(some, distances, np.inf).min(axis=1) for some in (walls, white))
    known = np.isfinite(from_walls) & np.isfinite(from_white)
    ratio = np.divide(from_white, from_walls, out=np.ones(len(shades)), where=known)
    return np.asarray(np.clip(NEAR * np.log(ratio), -MOST_NEAR, MOST_NEAR))
