"""Which digits of a Sudoku are given, and which the player has written: told by how they look.

Looks differ in the colour of the ink, the thickness of strokes, or the ground of the cell. What differs may
also be highlighted, so the rules confirm a split: the givens alone have exactly one solution.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import chain, combinations

import numpy as np

from solvers.language.values import Status
from vision.basics.arrays import median, quantile, strongest
from vision.basics.colours import CHROMA, FAINTEST, group, lightness_and_hues
from vision.basics.types import Colours, Flags, Labels, Values
from vision.kinds.sudoku.written import Mark

Solved = Callable[[Collection[int]], Status]  # how many solutions the board of these digits alone has

INKS = 40.0  # levels in one channel, by which inks of one role differ at most, where they are strong,
FAINTER = 0.3  # or this share of their usual strength
ABOVE_NOISE, MOST = 6.0, 0.75  # times as far as that of most is from the most alike ones: then it is another
TINTED = 0.2  # of the digits at least are given, where their cells have a ground of their own
LEAST_HUE = 12.0  # levels, by which hues of two inks differ
TWO_LOOKS, ROUNDS = 4.5, 4  # times as far as each spreads, by which two looks differ; ROUNDS to tell
ALIKE = 0.1  # times as likely as that marks of one look differ is that digits do
FEW = 4  # digits; fewer that look otherwise may only be blurred
GROUNDS = 12.0  # levels, by which grounds of one paint, or inks of one colour, differ at most
COLOURED = 40.0  # levels of hue, by which two inks differ so much that few marks will do
MOST_LOOKS = 5  # looks of which all ways to be givens are tried


def find_givens(marks: Sequence[Mark], digits: Sequence[int], bare: Values, solved: Solved) -> set[int]:
    """The indices of the digits that are given; `bare` are the grounds (k, 3) of cells without any digit."""
    colour = strongest(np.abs(_hues(_colours(marks))))
    bold = _two(_weights(marks), digits)
    inks = _inks(marks, digits, bold)
    ways = inks, _tints(marks, bare), bold
    found = (_givens(looks, colour, marks, solved) for looks in ways if looks.max() > 0)
    given = next((some for some in found if some), None)
    return given or _contradictory(inks, colour, solved) or set(range(len(marks)))


def inked_like(marks: Sequence[Mark], givens: Sequence[Mark]) -> Flags:
    """Whether each of some marks has an ink of the hue that one of the givens has, as far as that shows."""
    if not marks or not givens:
        return np.ones(len(marks), np.bool_)
    own, theirs = (_hues(_colours(some)) for some in (marks, givens))
    apart = strongest(np.abs(own[:, None] - theirs)).min(axis=1)
    return np.asarray(apart < max(LEAST_HUE, ABOVE_NOISE * _noise(theirs)))


def _givens(looks: Labels, colour: Values, marks: Sequence[Mark], solved: Solved) -> set[int] | None:
    """The digits of those looks that have one solution, but for a mistake; None without any, or if unclear.

    Where several have, they are the ones of half the `colour` (k,) or less, or the fewest.
    """
    count = min(int(looks.max()) + 1, MOST_LOOKS)
    ways = chain.from_iterable(combinations(range(count), size) for size in range(1, count))
    sets = [set(np.flatnonzero(np.isin(looks, way)).tolist()) for way in ways]
    good: list[set[int]] = []
    for one in sorted(sets, key=len):
        found = None if any(other < one for other in good) else _consistent(one, marks, solved)
        if found is not None:
            good.append(found)
    if len(good) < 2:
        return good[0] if good else None
    fewest, others = good[:2]
    return _plainest(good, colour) or (fewest if len(fewest) < len(others) else None)


def _consistent(some: set[int], marks: Sequence[Mark], solved: Solved) -> set[int] | None:
    """Some digits, by their indices, if they have one solution, or all but an odd one; None if neither.

    An odd one that contradicts the others is the player's mistake, in a cell selected or shown as wrong.
    """
    status = solved(some)
    if status == "unsolvable":
        others = (some - {one} for one in sorted(_odd(marks) & some))
        return next((rest for rest in others if solved(rest) == "solved"), None)
    return some if status == "solved" else None


def _odd(marks: Sequence[Mark]) -> set[int]:
    """The indices of the marks that have an ink or a ground of their own."""
    labels = _by_ink(marks), group(_grounds(marks), GROUNDS)[0]
    return {i for each in labels for i in np.flatnonzero(np.bincount(each)[each] == 1).tolist()}


def _contradictory(inks: Labels, colour: Values, solved: Solved) -> set[int] | None:
    """The digits of the plainest ink by `colour` (k,), if they contradict each other; None if there are none.

    They are given all the same, and one is misread: given digits without some that are highlighted would have
    several solutions instead of none.
    """
    sets = [set(np.flatnonzero(inks == ink).tolist()) for ink in range(int(inks.max()) + 1)]
    plain = _plainest(sets, colour) if len(sets) > 1 else None
    return plain if plain and solved(plain) == "unsolvable" else None


def _plainest(sets: Sequence[set[int]], colour: Values) -> set[int] | None:
    """The one of several sets of digits with half the `colour` (k,) of all others, or less; None without."""
    ranked = sorted((float(median(colour[list(one)])), i) for i, one in enumerate(sets))
    (least, plain), (next_tint, _) = ranked[:2]
    return sets[plain] if next_tint > max(2 * least, LEAST_HUE) else None


def _inks(marks: Sequence[Mark], digits: Sequence[int], bold: Labels) -> Labels:
    """The ink of each mark: one of two, by hue or by all of its colour, or of those that are alike.

    What tells most clearly counts: where light is uneven, hues do. The ink of a selected cell is none, nor
    is one that all digits of some values have, which are highlighted: each of these has the ink of those
    that are as `bold` (k,) as it is.
    """
    colours, grounds = _colours(marks), group(_grounds(marks), GROUNDS)[0]
    hues = _hues(colours)
    ways = (
        (hues, _two(hues, digits, LEAST_HUE)),
        (colours, _two(colours, digits, INKS)),
        (colours, _by_ink(marks)),
    )
    labels = max(ways, key=lambda way: _clearness(*way))[1]
    highlighted = np.zeros(len(marks), np.bool_)
    for label in range(1, int(labels.max()) + 1):
        own = labels == label
        if own.sum() > 1:
            highlighted |= own & _of_values(own, digits)
        elif grounds[own] != np.bincount(grounds).argmax():
            labels[own] = 0
    for weight in range(2):
        alike = bold == weight
        labels[highlighted & alike] = np.bincount(labels[~highlighted & alike], minlength=1).argmax()
    return _renumbered(labels)


def _by_ink(marks: Sequence[Mark]) -> Labels:
    """A label (k,) for each mark, the same for those whose inks are alike."""
    colours, strength = _colours(marks), float(median([mark.strength for mark in marks]))
    return group(colours, max(INKS, FAINTER * strength, ABOVE_NOISE * _noise(colours)))[0]


def _two(looks: Values | Colours, values: Sequence[int], least: float = 0.0) -> Labels:
    """Whether each of some looks (k, c) is the second of two; all are one where none are far enough apart.

    What a digit adds to either look, as thin ones are paler where a picture is blurred, does not count: the
    looks of each digit are told apart on their own, and compared among the digits that have both.
    """
    digits, one_look = np.array(values), np.zeros(len(looks), np.int64)
    if len(looks) < 2 * FEW:
        return one_look
    off = looks - looks.mean(axis=0)
    along = bare = off @ np.linalg.svd(off, full_matrices=False)[2][0]
    labels = _halves(along)
    for _ in range(ROUNDS):
        if labels.all() or not labels.any():
            return one_look
        middles = np.array([bare[labels == 0].mean(), bare[labels == 1].mean()])
        labels, bare = one_look.copy(), along.copy()
        for digit in set(values):
            own = np.flatnonzero(digits == digit)
            labels[own], bare[own] = _of_one_digit(along[own], middles)
    both = np.isin(digits, digits[labels == 0]) & np.isin(digits, digits[labels == 1])
    if not both.any():
        return one_look
    gap, spread = _apart(*(bare[both & (labels == look), None] for look in (0, 1)))
    # Two are enough where they are coloured, whatever their digits: one may be in the selected cell.
    counted, fewest = (labels[both], FEW) if gap < COLOURED else (labels, 2)
    if min(np.bincount(counted)) < fewest:
        return one_look
    return _renumbered(labels) if gap >= max(least, TWO_LOOKS * spread) else one_look


def _of_one_digit(along: Values, middles: Values) -> tuple[Labels, Values]:
    """Which of two looks, of known middles, marks of one digit (k,) have; and those without what it adds."""
    ranks = np.argsort(np.argsort(along, kind="stable"), kind="stable")
    labels = (ranks >= np.arange(len(along) + 1)[:, None]).astype(np.int64)  # (ways, k)
    off = along - middles[labels]
    added = off.mean(axis=1, keepdims=True) / (1 + ALIKE)
    best = int((((off - added) ** 2).sum(axis=1) + ALIKE * len(along) * added[:, 0] ** 2).argmin())
    return labels[best], along - added[best]


def _apart(one: Values | Colours, other: Values | Colours) -> tuple[float, float]:
    """How far the middles of two looks (k, c) are apart, and how far that spreads which spreads more."""
    gap = np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))
    spread = max(((look - look.mean(axis=0)) ** 2).sum(axis=1).mean() for look in (one, other))
    return float(gap), float(np.sqrt(spread))


def _clearness(looks: Values | Colours, labels: Labels) -> float:
    """How many times as far as they spread the nearest two looks are apart; 0 where there is one."""
    parts = [looks[labels == look] for look in range(int(labels.max()) + 1)]
    apart = (_apart(*two) for two in combinations(parts, 2))
    return min((gap / max(spread, 1e-6) for gap, spread in apart), default=0.0)


def _halves(along: Values) -> Labels:
    """Which of some values (k,) are above the cut that leaves the least spread on both sides of it."""
    order, count = np.sort(along - along.mean()), np.arange(1, len(along))
    cut = 1 + int((np.cumsum(order)[:-1] ** 2 / (count * count[::-1])).argmax())
    return np.asarray(along - along.mean() >= order[cut], np.int64)


def _hues(colours: Colours) -> Colours:
    """The hues of colours (k, 3), without how light they are: blur and shadows change only that."""
    hues = lightness_and_hues(colours) / CHROMA
    hues[:, 0] = 0
    return np.asarray(hues, np.float32)


def _colours(marks: Sequence[Mark]) -> Colours:
    """The inks of marks; (k, 3)."""
    return np.array([mark.colour for mark in marks], np.float32)


def _grounds(marks: Sequence[Mark]) -> Colours:
    """The grounds of marks; (k, 3)."""
    return np.array([mark.ground for mark in marks], np.float32)


def _noise(colours: Colours) -> float:
    """How far the ink (k, 3) of most marks is from those of the two most like it; of few, from one."""
    apart = strongest(np.abs(colours[:, None] - colours))
    alike = 2 if len(colours) > 2 * FEW else 1
    return quantile(np.sort(apart, axis=1)[:, min(alike, len(colours) - 1)], MOST)


def _tints(marks: Sequence[Mark], bare: Values) -> Labels:
    """Whether each mark's ground is one that no bare cell has; without such cells, which of two it is."""
    colours = _grounds(marks)
    grounds, _ = group(np.concatenate([colours, bare.astype(np.float32)]), GROUNDS)
    own, others = grounds[: len(marks)], grounds[len(marks) :]
    if not len(others):
        return _two(colours, [0] * len(own), FAINTEST)
    tinted = ~np.isin(own, others)
    if tinted.any() and not tinted.all():
        highlighted = tinted & (own != np.bincount(own[tinted]).argmax())
        tinted[highlighted] = _rather_like(marks, tinted & ~highlighted, ~tinted)[highlighted]
    labels = tinted.astype(np.int64)
    apart = not tinted.all() and tinted.mean() >= TINTED and _clearness(colours, labels) >= TWO_LOOKS
    return labels if apart else np.zeros(len(marks), np.int64)


def _rather_like(marks: Sequence[Mark], ones: Flags, others: Flags) -> Flags:
    """Whether each mark looks rather like `ones` than like `others`; all do where these look the same.

    They are told by ink, or by weight where inks are alike. Inks are compared by how much of the first one is
    in them, whatever the ground: thin strokes have less.
    """
    colours, grounds = (part(marks).astype(np.float64) for part in (_colours, _grounds))
    ink = median(colours[ones], axis=0)
    one_ink = strongest(np.abs(ink - median(colours[others], axis=0))) <= GROUNDS
    full = ink - grounds
    shares = ((colours - grounds) * full).sum(axis=1) / np.maximum((full**2).sum(axis=1), 1.0)
    looks = _weights(marks)[:, 0] if one_ink else shares
    one, other = float(median(looks[ones])), float(median(looks[others]))
    return np.asarray(np.abs(looks - one) <= np.abs(looks - other))


def _weights(marks: Sequence[Mark]) -> Values:
    """How bold marks are, as logarithms (k, 1): their ink, in parts of the usual ink's on their grounds."""
    ink = median([mark.colour for mark in marks], axis=0)
    full = [max(mark.strength, float(strongest(np.abs(ink - mark.ground)))) for mark in marks]
    return np.log([[mark.stroke / most] for mark, most in zip(marks, full, strict=True)])


def _of_values(own: Flags, digits: Sequence[int]) -> bool:
    """Whether marks are all those of some digits, as they are where these are highlighted or just look so."""
    values = np.array(digits)
    return not np.isin(values[~own], values[own]).any()


def _renumbered(labels: Labels) -> Labels:
    """The labels without gaps, the most frequent first."""
    counts = np.bincount(labels)
    order = np.argsort(-counts, kind="stable")[: int((counts > 0).sum())]
    number = np.zeros(len(counts), np.int64)
    number[order] = np.arange(len(order))
    return np.asarray(number[labels])
