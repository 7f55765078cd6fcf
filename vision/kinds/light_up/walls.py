"""Which cells of a Light Up board are walls.

What is painted with one shade is one thing: its cells are walls together, or none of them is, as the cell
reader sees them and as hints stand in them. Where that leaves a choice, the light of the bulbs tells.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.basics.arrays import median
from vision.basics.colours import lightness_and_hues
from vision.basics.types import Colours, Flags, Values
from vision.cells import reader
from vision.cells.contents import Cells
from vision.digits.network import SURE
from vision.kinds.light_up.bulbs import light_odds, lit_by

SEEN = slice(0, 5)  # what the cell reader tells of Light Up: white cells,
WALLS, OCCUPIED = [1, 2], [3, 4]  # bare and hinted walls, then bulbs and marks
HINT, OTHER, NONE = slice(0, 5), 5, 6  # of `Numbers`: the hints 0 to 4, other numbers, no number

DOUBT = 0.02  # chance that a glyph is taken for a number, or a number for another glyph
FOREIGN = 1.5  # log odds against walls by each thing in a cell that is no number
FIRM = 3.0  # log odds from which a shade is no longer in question
OPEN = 10.0  # log odds up to which light is asked
MOST_FIRM = 12.0  # log odds for walls that many glyphs of one shade can add up to; all may be misread alike
CHOICES = 4  # shades left open at most; each doubles what is tried
NEAR = 3.5  # how much a shade's being closer to walls or to white cells tells, in log odds for each e-fold
MOST_NEAR = 8.0  # log odds that closeness alone can tell
SAME = 4.0  # levels within which closeness means nothing more

Numbers = NDArray[np.float64]  # (m, n, 7): what number stands in each cell, see HINT, OTHER and NONE


def wall_odds(seen: Values, cells: Cells, numbers: Numbers) -> Values:
    """Log odds of each shade (k,) to be wall, by the cell reader's answer (5, m, n) and what stands there."""
    odds = reader.shade_odds(seen[WALLS].sum(axis=0), cells.shade) + _by_contents(cells, numbers)
    closer = _closer(cells.shades, odds >= FIRM, odds <= -FIRM)
    return np.asarray(np.where(np.abs(odds) < FIRM, odds + closer, odds))


def settled(cells: Cells, odds: Values, seen: Flags, hinted: Flags) -> Values:
    """The log odds of shades (k,) to be wall, with those that looks leave open settled by light.

    In `seen` cells (m, n) bulbs stand, if these are no walls; `hinted` ones (m, n) are walls of any shade.
    """
    order = np.argsort(np.abs(odds), kind="stable").tolist()
    open_ = [k for k in order if abs(odds[k]) < OPEN][:CHOICES]
    if not open_:
        return odds
    choices = np.array(list(product((False, True), repeat=len(open_))))
    evidence = []
    for choice in choices:
        shades = odds > 0
        shades[open_] = choice
        walls = shades[cells.shade] | hinted
        lit, between = lit_by(seen & ~walls, walls), ~walls & ~seen
        evidence.append(float(odds[open_][choice].sum()) + light_odds(cells, lit, between))
    decided = odds.copy()
    for k, wall in zip(open_, choices.T, strict=True):
        for_, against = (np.logaddexp.reduce(np.compress(some, evidence)) for some in (wall, ~wall))
        decided[k] = for_ - against
    return decided


def chances(cells: Cells, odds: Values) -> Values:
    """How likely each cell (m, n) is to be a wall, by the log odds of its shade."""
    return np.asarray(1 / (1 + np.exp(-odds)))[cells.shade]


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
    return np.clip(total, -FIRM, MOST_FIRM)


def _closer(shades: Colours, walls: Flags, white: Flags) -> Values:
    """Log odds of each shade (k,) to be wall, by which of walls and white ones (k, k) it is nearer to."""
    looks = lightness_and_hues(shades)
    distances = np.linalg.norm(looks[:, None] - looks[None], axis=-1) + SAME
    from_walls, from_white = (np.where(some, distances, np.inf).min(axis=1) for some in (walls, white))
    known = np.isfinite(from_walls) & np.isfinite(from_white)
    ratio = np.divide(from_white, from_walls, out=np.ones(len(shades)), where=known)
    return np.asarray(np.clip(NEAR * np.log(ratio), -MOST_NEAR, MOST_NEAR))
