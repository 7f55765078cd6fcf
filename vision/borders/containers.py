"""Which strokes between cells are borders of containers, and which are thin lines.

There are two ways to tell. A network sees each stroke beside all others (`reader.py`), whatever shows it,
and whether something covers it. And there are two kinds of strokes, each of one width and colour, one of
which may be no ink at all: these are told apart by their ink, whatever the cells are filled with. Which kind
is the border is left to the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from solvers.language.containers import Containers
from solvers.repair.reading import Alternative, Element
from vision.basics.lattice import Lattice
from vision.basics.once import once
from vision.basics.types import Flags, Image, Values
from vision.borders.junctions import contain, sheets, without_loose_ends
from vision.borders.reader import stroke_odds
from vision.borders.strokes import find_strokes
from vision.borders.two_kinds import TwoKinds, tell_apart

LEAST_SPREAD = 0.15  # of the way between the kinds, by which a stroke of one kind may well be off
PLACES = 101  # to which the places of strokes between the two kinds are rounded
MOST = 7.0  # log odds that one stroke alone can give: there are always things that nobody thought of
RARE = 3.0  # log odds by which strokes are covered less often than among what the network was taught
UNKNOWN = 0.05  # chance of being misread, from which it is not known what a stroke is
HOPELESS = 0.5  # doubt at which any lines would do as well as these borders
THROUGH = 0.85  # of a line of strokes must be borders for it to run through the board
DANGLING = 0.1  # of the borders that may end inside a container before they are no borders of containers
STRAIGHT = 0.75  # of the borders on lines through the whole board: thick every few cells, they part nothing


@dataclass(frozen=True, eq=False)
class Borders:
    """How likely each stroke (e,) is a border, in the order of `Strokes`, and what speaks against it all."""

    alone: Values  # (e,): log odds of each stroke being a border, whatever those beside it are
    chance: Values  # (e,)
    containers: Containers
    doubt: float  # how far strokes are, in the mean, from being surely borders or none (0 to 1)
    dangling: float  # part of the borders with the same container on both sides; there should be none
    straight: float  # part of the borders on lines that go all through the board, as in a grid of boxes
    hidden: Flags  # (e,): what something covers, so that it is not known

    @property
    def contain(self) -> bool:
        """Whether they are such as make containers."""
        return (
            max(map(max, self.containers)) > 0
            and self.doubt < HOPELESS
            and self.dangling <= DANGLING
            and self.straight <= STRAIGHT
        )


@once
def find_borders(image: Image, lattice: Lattice) -> Borders:
    """The borders on a lattice in a BGR picture, by both ways: they seldom err about the same stroke."""
    seen = read_borders(image, lattice)
    if not seen.contain:
        return seen
    border, covered = stroke_odds(image, lattice)
    return _borders(border + _odds_of_ink(image, lattice, border), lattice, _chance(covered - RARE))


@once
def read_borders(image: Image, lattice: Lattice) -> Borders:
    """The same as the network alone sees them."""
    border, covered = stroke_odds(image, lattice)
    return _borders(border, lattice, _chance(covered))


def looked_at_again(first: Borders, second: Borders, where: Flags, lattice: Lattice) -> Borders:
    """The borders with some strokes (e,) as a second look tells them, and the first as far as it agrees."""
    odds, again = first.alone[where], second.alone[where]
    trust = _trust(odds, again)
    alone = first.alone.copy()
    alone[where] = (odds.clip(-trust, trust) + again).clip(-MOST, MOST)
    return _of_strokes(alone, lattice)


def border_elements(names: Sequence[str], chances: Values) -> tuple[Element, ...]:
    """For each stroke, by its name, whether it is a border, as it is with a chance (e,)."""
    return tuple(Element(name, _either(chance)) for name, chance in zip(names, chances.tolist(), strict=True))


def _either(chance: float) -> tuple[Alternative, Alternative]:
    """Whether a stroke is a border, as it is with this chance, or none; likelier first."""
    border, none = Alternative(True, chance), Alternative(False, 1 - chance)
    return (border, none) if border.probability >= none.probability else (none, border)


def _borders(odds: Values, lattice: Lattice, covered: Values) -> Borders:
    """The borders by the log odds (e,) of each stroke alone, and the chance that something covers it.

    What is covered may be a border or none.
    """
    chance = _chance(odds)
    chance += covered * (0.5 - chance)
    return _of_strokes((np.log(chance) - np.log(1 - chance)).clip(-MOST, MOST), lattice)


def _of_strokes(alone: Values, lattice: Lattice) -> Borders:
    """The borders by what is known of each stroke (e,) alone."""
    height, width = lattice.height, lattice.width
    odds = without_loose_ends(alone, height, width)
    border, chance = odds > 0, _chance(odds)
    containers, dangling = contain(border, height, width)
    share = float(dangling.sum() / max(1, border.sum()))
    doubt = float((2 * _chance(-np.abs(alone))).mean())
    hidden = np.minimum(chance, 1 - chance) > UNKNOWN
    return Borders(alone, chance, containers, doubt, share, _straight(border, height, width), hidden)


def _chance(odds: Values) -> Values:
    return np.asarray(1 / (1 + np.exp(-odds)))


def _odds_of_ink(image: Image, lattice: Lattice, seen: Values) -> Values:
    """The log odds (e,) of each stroke being a border by its ink, so that they fit those `seen` best."""
    ideas = [_odds(kinds) for kinds in tell_apart(find_strokes(image, lattice)[0])]
    odds = max((sign * odds for odds in ideas for sign in (1, -1)), key=partial(_agreement, seen))
    trust = _trust(odds, seen)
    return odds.clip(-trust, trust)


def _trust(odds: Values, seen: Values) -> float:
    """The log odds that ink is right about a stroke, where it gives `odds` (e,) and the network those `seen`.

    Texture that is taken for ink makes it wrong about a share of the strokes: that with which what is seen is
    likeliest.
    """
    right, shares = _chance(seen * np.sign(odds)), np.linspace(0, 0.5, PLACES)
    likelihoods = np.log(right + np.outer(shares, 1 - 2 * right)).sum(axis=1)
    wrong = float(shares[likelihoods.argmax()])
    return float(np.log(1 / wrong - 1)) if wrong else MOST


def _agreement(a: Values, b: Values) -> float:
    """The logarithm of the chance that what has log odds a (e,) is the same as what has log odds b."""
    return float((np.logaddexp(0, a + b) - np.logaddexp(0, a) - np.logaddexp(0, b)).sum())


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
    beside, below = sheets(border, height, width)
    through = beside[:, beside.mean(axis=0) >= THROUGH].sum() + below[below.mean(axis=1) >= THROUGH].sum()
    return float(through / max(1, border.sum()))
