"""Which digits of a Sudoku are given, and which the player has written: told by how they look.

Looks differ in the colour of the ink, the thickness of strokes, or the ground of the cell: each of these
parts the digits in two, and either part may be the givens. The rules of the puzzle confirm one, as the givens
alone have exactly one solution; of several, those count that the cell reader rather takes for givens, and
that look alike, as do the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

import numpy as np

from solvers.language.values import Status
from vision.basics.arrays import median, strongest
from vision.basics.colours import CHROMA, FAINTEST, group, lightness_and_hues
from vision.basics.types import Colours, Flags, Labels, Values
from vision.kinds.sudoku.digits import LIKELY
from vision.kinds.sudoku.written import Mark

Solved = Callable[[Collection[int]], Status]  # how many solutions the board of these digits alone has

MOST_GIVEN = 0.66  # of the cells: boards on which more digits than that are given leave nothing to solve
UNSURE = 0.02  # of a mark, to have the role that the reader does not see: looks that are new mislead it
ALIKE_COUNTS = 2.0  # times as much as what the reader sees, it counts how much marks of one role look alike
HUE, WEIGHT = 4.0, 0.1  # levels of hue, and parts of a stroke, by which marks of one role may well differ
INKS, LEAST_HUE = 40.0, 12.0  # levels of colour, and of hue, by which inks of two roles differ at least
TINTED = 0.2  # of the digits at least are given, where their cells have a ground of their own
TWO_LOOKS = 3.0  # times as far as each spreads, by which two looks differ
ALIKE = 0.1  # times as likely as that marks of one look differ is that digits do
GROUNDS = 12.0  # levels, by which grounds of one paint, or inks of one colour, differ at most


def find_givens(
    marks: Sequence[Mark],
    digits: Sequence[int],
    seen: Values,
    bare: Values,
    solved: Solved,
    others_unclear: bool = False,
) -> set[int]:
    """The indices of the digits that are given.

    `seen` (k,) is how likely each is one by what the cell reader sees; `bare` are the grounds (n, 3) of the
    cells without any digit. Where other givens are unclear, those that are likeliest here need no single
    solution.
    """
    everything = set(range(len(marks)))
    most = MOST_GIVEN * (len(marks) + len(bare))
    looks = np.column_stack([_hues(_colours(marks)) / HUE, _weights(marks) / WEIGHT])
    chances = np.clip(seen, UNSURE, 1 - UNSURE)

    def likeliness(some: set[int]) -> tuple[bool, float]:
        given = np.isin(np.arange(len(marks)), list(some))
        return len(some) <= most, _agreement(given, chances) - ALIKE_COUNTS * _unlikeness(given, looks)

    ranked = sorted([*_parts(marks, digits, bare), everything], key=likeliness, reverse=True)
    if others_unclear and solved(ranked[0]) == "multiple":
        return ranked[0]
    for some in ranked:
        status, least = solved(some), min(some, key=seen.__getitem__)
        if status == "unsolvable" and seen[least] < LIKELY:  # it may be a mistake, or a note
            some = some - {least}
            status = solved(some)
        if status == "solved":
            return some
    # Digits that contradict each other are given, if no others can be: then one of them is misread.
    return next((some for some in ranked if solved(some) == "unsolvable"), everything)


def inked_like(marks: Sequence[Mark], givens: Sequence[Mark], own: Sequence[Mark]) -> Flags:
    """Whether each of some marks has an ink of a given's hue, and none more like one of the player's own."""
    hues = _hues(_colours(marks))[:, None]
    from_given, from_own = (
        np.linalg.norm(hues - _hues(_colours(some)), axis=2).min(axis=1, initial=np.inf)
        for some in (givens, own)
    )
    return np.asarray(from_given < np.minimum(from_own, LEAST_HUE))


def _parts(marks: Sequence[Mark], digits: Sequence[int], bare: Values) -> Iterator[set[int]]:
    """The two parts of the marks by each of their looks that tells two."""
    colours = _colours(marks)
    hues = _hues(colours)
    looks = (
        _two(strongest(np.abs(hues))[:, None], digits, LEAST_HUE),
        _two(hues, digits, LEAST_HUE),
        _two(colours, digits, INKS),
        _tints(marks, bare),
        _two(_weights(marks), digits),
    )
    for labels in looks:
        if labels.any():
            yield from (set(np.flatnonzero(labels == look).tolist()) for look in (0, 1))


def _agreement(given: Flags, chances: Values) -> float:
    """The mean logarithms of the chances (k,) that the givens are given, and that the others are not.

    They are means, as a look that the reader does not know misleads it about all marks that have it.
    """
    logs = np.log(chances[given]), np.log(1 - chances[~given])
    return sum(float(own.mean()) for own in logs if len(own))


def _unlikeness(given: Flags, looks: Values) -> float:
    """How far looks (k, c) are from the usual ones of their role; few odd ones hardly count."""
    roles = [own for own in (looks[given], looks[~given]) if len(own)]
    off = np.concatenate([np.abs(own - median(own, axis=0)) for own in roles])
    return float(np.log1p(off).mean(axis=0).sum())


def _two(looks: Values | Colours, values: Sequence[int], least: float = 0.0) -> Labels:
    """Whether each of some looks (k, c) is the second of two; all are one where none are far enough apart.

    What a digit adds to either look, as thin ones are paler where a picture is blurred, does not count: the
    looks of each digit are told apart on their own, and compared among the digits that have both.
    """
    digits, one_look = np.array(values), np.zeros(len(looks), np.int64)
    if len(looks) < 2:
        return one_look
    off = looks - looks.mean(axis=0)
    along = off @ np.linalg.svd(off, full_matrices=False)[2][0]
    halves = _halves(along)
    if halves.all() or not halves.any():
        return one_look
    middles = np.array([along[halves == half].mean() for half in (0, 1)])
    labels, bare = one_look.copy(), along.copy()
    for digit in set(values):
        own = np.flatnonzero(digits == digit)
        labels[own], bare[own] = _of_one_digit(along[own], middles)
    both = np.isin(digits, digits[labels == 0]) & np.isin(digits, digits[labels == 1])
    if not both.any() or min(np.bincount(labels)) < 2:
        return one_look
    gap, spread = _apart(*(bare[both & (labels == look), None] for look in (0, 1)))
    return labels if gap >= max(least, TWO_LOOKS * spread) else one_look


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
    return np.array([mark.colour for mark in marks], np.float32).reshape(-1, 3)


def _grounds(marks: Sequence[Mark]) -> Colours:
    """The grounds of marks; (k, 3)."""
    return np.array([mark.ground for mark in marks], np.float32)


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
    if tinted.all() or tinted.mean() < TINTED:
        return np.zeros(len(marks), np.int64)
    gap, spread = _apart(colours[~tinted], colours[tinted])
    return (tinted & (gap >= TWO_LOOKS * spread)).astype(np.int64)


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
