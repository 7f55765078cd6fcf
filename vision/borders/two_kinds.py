"""Telling two kinds of strokes apart by their ink: each kind has one width and one colour.

On ground g a kind of width w and colour c has ink w (c - g), so what is learnt where cells are empty holds
where they are filled, too. The kinds are found as a mixture of two such lines through the inks, by hard
expectation maximisation; what the edges of fills add beside a stroke is taken as noise along their colour.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.basics.arrays import median, quantile
from vision.basics.types import Flags, Values
from vision.borders.strokes import Strokes

BETWEEN = 0.5  # of the way from one kind to the other, a stroke is taken for either
SHADE = 1 / 16  # of the range of a channel: grounds that differ less are counted as one
USUAL = 0.25  # of the strokes, at least, are taken as standing on the usual ground
ROUNDS = 6  # of telling the kinds apart and learning them anew; two or three are enough
FEW_STROKES = 3  # strokes, from which nothing is learnt
PRIOR = 4  # strokes on a ground of another shade that the first idea of a width counts for
WIDEST = 0.35  # pitches, of a stroke with all that fills leave free beside it
EXACTNESS = 0.004  # pitches of full contrast that rounding to pixels and levels makes, or
FINEST = 0.3  # times as much, where strokes show that: those of little contrast are hardly rounded
SLIP, SLIPS = 0.03, (0.01, 0.08)  # of the pitch, by which fills stop short of a stroke or run under it
DEVIATION = 1.4826  # standard deviations of a normal distribution in its median absolute deviation


@dataclass(frozen=True, eq=False)
class TwoKinds:
    """Where each of e strokes stands between two kinds: 0 is wholly the one, 1 wholly the other."""

    place: Values  # (e,)
    error: Values  # (e,): standard deviation of `place`

    @property
    def second(self) -> Flags:
        """Which strokes (e,) are rather of the second kind."""
        return np.asarray(self.place > BETWEEN)


@dataclass(frozen=True, eq=False)
class _Kind:
    """One kind of stroke: its ink on the usual ground, and its width in pitches."""

    ink: Values  # (3,)
    width: float

    def on(self, ground: Values) -> Values:
        """The ink (e, 3) on grounds (e, 3) that differ by so much from the usual one."""
        return self.ink - self.width * ground


def tell_apart(strokes: Strokes) -> list[TwoKinds]:
    """Two kinds among the strokes, as those on the usual ground suggest, and as all do if others differ."""
    base, usual = _usual_ground(strokes.sides)
    starts = (usual,) if usual.all() else (usual, np.ones_like(usual))
    return [_settled(strokes, base, usual, among) for among in starts]


def _settled(strokes: Strokes, base: Values, usual: Flags, among: Flags) -> TwoKinds:
    """The two kinds, starting from what a part of the strokes shows."""
    shift = strokes.sides - base
    ground = shift.mean(axis=1)
    split = _split(strokes.ink[among])
    kinds = [_first_idea(strokes.ink[among][split == second], base) for second in (False, True)]
    slip = SLIP
    for _ in range(ROUNDS):
        scale = _scale(shift, slip)
        off = [strokes.ink - kind.on(ground) for kind in kinds]
        of = _length(off[1], scale) < _length(off[0], scale)
        kinds = [
            _learnt(kind, strokes.ink[of == second], ground[of == second], usual[of == second])
            for kind, second in zip(kinds, (False, True), strict=True)
        ]
        slip = _slip(np.where(of[:, None], off[1], off[0]), shift)
    place, error = _places(strokes, kinds, base, slip)
    astray = np.minimum(np.abs(place), np.abs(1 - place))[usual]
    finer = float(np.clip(DEVIATION * median(astray) / median(error[usual]), FINEST, 1.0))
    return TwoKinds(*_places(strokes, kinds, base, slip, finer))


def _places(
    strokes: Strokes, kinds: list[_Kind], base: Values, slip: float, finer: float = 1.0
) -> tuple[Values, Values]:
    """Where strokes stand between two kinds, and the standard deviations of that; (e,) each."""
    shift = strokes.sides - base
    scale, ground = _scale(shift, slip, np.cov(shift.reshape(-1, 3).T), finer), shift.mean(axis=1)
    step = np.einsum("eij,ej->ei", scale, kinds[1].on(ground) - kinds[0].on(ground))
    far = np.einsum("eij,ej->ei", scale, strokes.ink - kinds[0].on(ground))
    length = np.maximum((step**2).sum(axis=1), 1e-6)
    return (far * step).sum(axis=1) / length, np.sqrt(1 / length)


def _usual_ground(sides: Values) -> tuple[Values, Flags]:
    """The usual one (3,) of the grounds (e, 2, 3), and which strokes stand on about that one."""
    flat = sides.reshape(-1, 3)
    shades = np.rint(flat / SHADE).astype(int) @ (1, 100, 10000)
    values, counts = np.unique(shades, return_counts=True)
    frequent = median(flat[shades == values[counts.argmax()]], axis=0)
    off = np.abs(sides - frequent).max(axis=(1, 2))
    usual = off <= max(SHADE, quantile(off, USUAL))
    return median(sides[usual], axis=(0, 1)), usual


def _split(ink: Values) -> Flags:
    """Two groups of inks (e, 3): the best cut along the direction in which they differ most."""
    off = ink - ink.mean(axis=0)
    _, _, directions = np.linalg.svd(off, full_matrices=False)
    along = off @ directions[0]
    order = np.sort(along)
    count = np.arange(1, len(order))
    cut = int((np.cumsum(order)[:-1] ** 2 / (count * (len(order) - count))).argmax())
    return np.asarray(along > (order[cut] + order[cut + 1]) / 2)


def _first_idea(ink: Values, base: Values) -> _Kind:
    """The kind of these strokes on the usual ground: the narrowest that can have that ink."""
    if not len(ink):
        return _Kind(np.zeros(3), 0.0)
    middle = median(ink, axis=0)
    room = np.where(middle > 0, 1 - base, base)
    return _Kind(middle, float((np.abs(middle) / np.maximum(room, SHADE)).max()))


def _learnt(kind: _Kind, ink: Values, ground: Values, usual: Flags) -> _Kind:
    """The kind as its strokes show it: the ink on the usual ground, the width where grounds differ."""
    if len(ink) <= FEW_STROKES:
        return kind
    anchor = usual if usual.sum() > FEW_STROKES else np.ones_like(usual)
    middle = median((ink + kind.width * ground)[anchor], axis=0)
    squares = float((ground**2).sum())
    shown = float((ground * (middle - ink)).sum())
    weight = PRIOR * SHADE**2
    return _Kind(middle, float(np.clip((shown + weight * kind.width) / (squares + weight), 0.0, WIDEST)))


def _slip(off: Values, shift: Values) -> float:
    """How far fills stop short of strokes, as the inks' remainder (e, 3) shows where cells are filled."""
    size = np.sqrt((shift**2).sum(axis=(1, 2)))
    filled = size > SHADE
    if filled.sum() <= FEW_STROKES:
        return SLIP
    left = np.sqrt((off[filled] ** 2).sum(axis=1)) / size[filled]
    return float(np.clip(DEVIATION * median(left), *SLIPS))


def _scale(shift: Values, slip: float, others: Values | None = None, finer: float = 1.0) -> Values:
    """Matrices (e, 3, 3) that bring differences of ink to a standard deviation of 1.

    What fills leave free is of the usual ground, or of others if these vary (a covariance, 3 x 3). Rounding
    may be `finer` than EXACTNESS.
    """
    slips = slip * shift
    spread = (finer * EXACTNESS) ** 2 * np.eye(3) + np.einsum("esi,esj->eij", slips, slips)
    if others is not None:
        size = (shift**2).sum(axis=2)
        filled = (size / (size + np.trace(others) + SHADE**2)).sum(axis=1)
        spread += filled[:, None, None] * slip**2 * others
    return _inverse(np.linalg.cholesky(spread))


def _inverse(lower: Values) -> Values:
    """The inverses of lower triangular matrices (e, 3, 3), in a tenth of the time that NumPy's takes."""
    inverse, along = np.zeros_like(lower), np.arange(3)
    a, b, c = (1 / lower[:, along, along]).T
    inverse[:, along, along] = np.stack([a, b, c], axis=1)
    inverse[:, 1, 0] = -a * b * lower[:, 1, 0]
    inverse[:, 2, 1] = -b * c * lower[:, 2, 1]
    inverse[:, 2, 0] = a * c * (b * lower[:, 1, 0] * lower[:, 2, 1] - lower[:, 2, 0])
    return inverse


def _length(ink: Values, scale: Values) -> Values:
    return np.asarray((np.einsum("eij,ej->ei", scale, ink) ** 2).sum(axis=1))
