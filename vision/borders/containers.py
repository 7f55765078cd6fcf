"""Which strokes between cells are borders of containers, and which are thin lines.

There are two ways to tell. There are two kinds of strokes, each of one width and colour, one of which may be
no ink at all. They are told apart by their ink, whatever the cells are filled with; the kind that can make
containers is the border. Or a network sees each stroke beside all others (`reader.py`), whatever shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from solvers.language.containers import Containers
from solvers.language.effort import spend
from vision.basics.lattice import Lattice
from vision.basics.once import once
from vision.basics.types import Flags, Image, Values
from vision.borders.hidden import find_hidden
from vision.borders.junctions import contain, crossings, without_loose_ends
from vision.borders.reader import stroke_odds
from vision.borders.strokes import CLOSE, centred, find_strokes
from vision.borders.two_kinds import BETWEEN, TwoKinds, tell_apart

EFFORT = 150.0  # microseconds for each cell
LEAST_SPREAD = 0.15  # of the way between the kinds, by which a stroke of one kind may well be off
PLACES = 101  # to which the places of strokes between the two kinds are rounded
MOST = 7.0  # log odds that one stroke alone can give: there are always things that nobody thought of
COVERED = 1.0  # log odds at most of a stroke that something seems to cover
MOST_STROKES = 3200  # at which the network looks: those of 40x40 cells
UNKNOWN = 0.05  # chance of being misread, from which it is not known what a stroke is
KNOWN = float(np.log(1 / UNKNOWN - 1))  # log odds at which it is: a second opinion gives no more
HOPELESS = 0.5  # doubt at which any lines would do as well as these borders
THROUGH = 0.85  # of a line of strokes must be borders for it to run through the board
MOST_CONTAINERS = 0.6  # of the cells: a grid of single cells is no board of containers
DANGLING = 0.1  # of the borders that may end inside a container before they are no borders of containers
STRAIGHT = 0.75  # of the borders on lines through the whole board: thick every few cells, they part nothing
PLAIN = 0.1  # doubt at least, or some flaw, that makes a closer look worth its time
DRAWN_ASIDE = 0.1  # of the pitch, by which waves and the like may have moved the middle of a line
CHANGED = 0.1  # of the strokes at most are of the other kind where they are looked at more closely
FRAME = 0.05  # flaw of a kind of stroke that is not the one around the board: frames may look like neither


@dataclass(frozen=True)
class Borders:
    """How likely each stroke (e,) is a border, in the order of `Strokes`, and what speaks against it all."""

    chance: Values  # (e,)
    containers: Containers
    doubt: float  # how far strokes are, in the mean, from being surely of one of two kinds (0 to 1)
    dangling: float  # part of the borders with the same container on both sides; there should be none
    straight: float  # part of the borders on lines that go all through the board, as in a grid of boxes
    hidden: Flags  # (e,): what something covers, so that it is not known

    @property
    def readable(self) -> bool:
        """Whether there are so few strokes that the network may be asked about them."""
        return len(self.chance) <= MOST_STROKES

    @property
    def contain(self) -> bool:
        """Whether they are such as make containers."""
        cells = sum(map(len, self.containers))
        count = 1 + max(map(max, self.containers))
        return (
            1 < count <= MOST_CONTAINERS * cells
            and self.doubt < HOPELESS
            and self.dangling <= DANGLING
            and self.straight <= STRAIGHT
        )


@once
def find_borders(image: Image, lattice: Lattice) -> Borders:
    """The borders on a lattice in a BGR picture, such as they are, by the ink of strokes."""
    spend(lattice.height * lattice.width, EFFORT)
    return _made_of(find_kinds(image, lattice)[0], lattice.height, lattice.width)


def borders_by_both(image: Image, lattice: Lattice) -> Borders:
    """The same, and by what the network sees where ink leaves doubts: both seldom err about the same stroke.

    Where ink shows that something covers strokes, it alone tells of the others.
    """
    by_ink = find_borders(image, lattice)
    kinds, clear = find_kinds(image, lattice)
    if clear or not by_ink.readable:
        return by_ink
    return _made_of(kinds, lattice.height, lattice.width, partial(_odds_seen, image, lattice))


@once
def read_borders(image: Image, lattice: Lattice) -> Borders:
    """The borders on a lattice in a BGR picture, as a network sees them, which also sees what is covered."""
    odds = _odds_seen(image, lattice)
    unclear = 2 / (1 + np.exp(np.abs(odds)))
    everywhere = np.ones(len(odds), np.bool_)
    return _borders(odds, float(unclear.mean()), everywhere, lattice.height, lattice.width)


def _odds_seen(image: Image, lattice: Lattice) -> Values:
    """The log odds (e,) that a network tells of each stroke: what is covered may be a border or none."""
    border, covered = 1 / (1 + np.exp(-stroke_odds(image, lattice)))
    chance = border + covered * (0.5 - border)
    return np.asarray((np.log(chance) - np.log(1 - chance)).clip(-MOST, MOST))


def _made_of(kinds: TwoKinds, height: int, width: int, second: Callable[[], Values] | None = None) -> Borders:
    """The borders where those strokes are of the second kind, and by a second opinion: log odds (e,)."""
    hidden = find_hidden(kinds, height, width)
    shown = _odds(kinds)
    if second and not hidden.any():
        shown += second().clip(-KNOWN, KNOWN)
    odds = np.where(hidden, shown.clip(-COVERED, COVERED), shown)
    return _borders(odds, kinds.doubt, hidden, height, width)


def _borders(odds: Values, doubt: float, hidden: Flags, height: int, width: int) -> Borders:
    """The borders by the log odds of each stroke alone, of which some may be hidden."""
    odds = without_loose_ends(odds, height, width)
    border = odds > 0
    containers, dangling = contain(border, height, width)
    share = float(dangling.sum() / max(1, border.sum()))
    chance = 1 / (1 + np.exp(-odds))
    hidden = hidden & (np.minimum(chance, 1 - chance) > UNKNOWN)
    return Borders(chance, containers, doubt, share, _straight(border, height, width), hidden)


@once
def find_kinds(image: Image, lattice: Lattice) -> tuple[TwoKinds, bool]:
    """The kinds of strokes, and whether they are clear at first sight.

    They are looked at more closely where waves or hatching almost reach them, it seems. What shows then is
    believed if it is clearer, and almost the same two kinds are told apart: where strokes are wide, something
    else shows.
    """
    flaws, kinds = _best(_ideas(image, lattice), lattice)
    through = _straight(kinds.second, lattice.height, lattice.width) > STRAIGHT
    if through or (flaws == 0 and kinds.doubt < PLAIN):
        return kinds, True
    fewer, clearer = _best(_nearer_ideas(image, lattice), lattice)
    changed = float((kinds.second != clearer.second).mean())
    same = min(changed, 1 - changed) <= CHANGED
    return (clearer if same and fewer + clearer.doubt < flaws + kinds.doubt else kinds), False


@once
def _ideas(image: Image, lattice: Lattice) -> list[TwoKinds]:
    """What kinds of strokes there may be."""
    return tell_apart(*find_strokes(image, lattice))


@once
def _nearer_ideas(image: Image, lattice: Lattice) -> list[TwoKinds]:
    """What kinds of strokes there may be by what is nearest to the lines."""
    return tell_apart(*find_strokes(image, centred(image, lattice, DRAWN_ASIDE), CLOSE))


def _best(ideas: Sequence[TwoKinds], lattice: Lattice) -> tuple[float, TwoKinds]:
    """The first of some ideas if it may do, else the best; with what speaks against its borders."""
    ranked = [_border_kind(idea, lattice.height, lattice.width) for idea in ideas]
    if max(ranked[0][0], ranked[0][1].doubt - HOPELESS) <= FRAME:
        return ranked[0]
    return min(ranked, key=lambda pair: pair[0] + pair[1].doubt)


def _odds(kinds: TwoKinds) -> Values:
    """The log odds (e,) that each stroke is of the second kind, by what those like it are.

    Kernel densities of both kinds, each stroke left out of its own: lines are rounded to whole pixels, so
    that one kind may have strokes of several widths.
    """
    place = kinds.place.clip(0, 1)
    ticks = np.linspace(0, 1, PLACES)
    at = np.rint(place * (PLACES - 1)).astype(int)
    near = np.exp(-((place[:, None] - ticks) ** 2) / (2 * (LEAST_SPREAD**2 + kinds.error[:, None] ** 2)))
    density = []
    for kind, ideal in ((~kinds.second, 0), (kinds.second, -1)):
        others = near @ np.bincount(at[kind], minlength=PLACES) - kind * near[np.arange(len(at)), at]
        density.append((others + near[:, ideal]) / (kind.sum() - kind + 1))
    return np.asarray((np.log(density[1]) - np.log(density[0])).clip(-MOST, MOST))


def _straight(border: Flags, height: int, width: int) -> float:
    """The part of the borders that lie on lines which are borders all through the board."""
    beside = border[: height * (width - 1)].reshape(height, width - 1)
    below = border[height * (width - 1) :].reshape(height - 1, width)
    through = beside[:, beside.mean(axis=0) >= THROUGH].sum() + below[below.mean(axis=1) >= THROUGH].sum()
    return float(through / max(1, border.sum()))


def _border_kind(kinds: TwoKinds, height: int, width: int) -> tuple[float, TwoKinds]:
    """The kinds in that order in which the second makes the better borders, and what speaks against it."""
    orders = (kinds, kinds.turned())
    return min(((_flaws(order, height, width), order) for order in orders), key=lambda pair: pair[0])


def _flaws(kinds: TwoKinds, height: int, width: int) -> float:
    """What speaks against the second kind as borders: that they end, part nothing, or are not around."""
    border = kinds.second
    ends = border[crossings(height, width)].sum(axis=1) == 1
    dangling = contain(border, height, width)[1].sum() / max(1, border.sum())
    return float(ends.mean() + dangling + (FRAME if kinds.frame < BETWEEN else 0.0))
