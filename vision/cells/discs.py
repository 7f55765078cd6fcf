"""Cells that are painted as discs: tiles with round corners, or walls on the ground of white cells."""

from __future__ import annotations

import numpy as np

from vision.basics.arrays import median, strongest
from vision.basics.colours import DISTINCT, FAINTEST, group
from vision.basics.types import Colours, Flags, Patches, Values
from vision.cells.insides import MIDDLE, SIDE

RIM, WITHIN = (0.7, 0.85), (0.5, 0.7)  # of the way from the middle of a disc's cell to its nearer edges
EVEN, FREE = 0.55, 0.2  # of these parts of a disc, at least, show its own colour and no digit
BESIDE = 0.3  # of the rim on the left and right show a colour of which there are discs
OBLONG = 5.0  # times as long as wide: a lattice of such cells is hardly a board, and has no discs
FILLED = 2  # cells, at least, filled with a colour: discs of it are then no cells with round corners


def find_discs(cells: Patches, ground: Colours, reach: float, aspect: float) -> tuple[Flags, Colours]:
    """Which insides (m, n, SIDE, SIDE, 3) are discs on their ground (m, n, 3), and the colours of discs.

    Cells are `aspect` times as wide as high. A digit may cover most of a disc, or blur its colour: where
    there are discs of a colour, others need show it only beside their middles, for digits are narrow.
    """
    if max(aspect, 1 / aspect) > OBLONG:
        return np.zeros(ground.shape[:2], np.bool_), ground
    radius, upright = _radius(aspect)
    discs, colours = _rounds(cells, radius, reach)
    discs &= strongest(np.abs(colours - ground)) > DISTINCT
    discs &= ~_lying(cells, ground, discs, colours, reach)
    if not discs.any():
        return discs, colours
    beside = cells[:, :, ~upright & (radius > RIM[0]) & (radius < RIM[1])].astype(np.float32)
    for colour in group(colours[discs], reach)[1]:
        alike = (strongest(np.abs(beside - colour)) <= reach).mean(axis=-1) >= BESIDE
        alike &= ~discs & (strongest(np.abs(ground - colour)) > DISTINCT)
        colours[alike] = colour
        discs |= alike
    return discs, colours


def _radius(aspect: float) -> tuple[Values, Flags]:
    """How far pixels (SIDE, SIDE) are from the middle, 1 at the nearer edges, and which are not beside it."""
    down, across = (np.indices((SIDE, SIDE)) - (SIDE - 1) / 2) / (SIDE / 2)
    down, across = down / min(aspect, 1), across * max(aspect, 1)
    return np.hypot(down, across), np.abs(down) > np.abs(across)


def _rounds(cells: Patches, radius: Values, reach: float) -> tuple[Flags, Colours]:
    """Which insides (m, n, SIDE, SIDE, 3) are painted with one colour but for their corners, and the colours.

    Most pixels near the rim of a disc are within `reach` of its colour, and many nearer to the middle, where
    a digit may stand; inside a ring they are of the ground.
    """
    rim, within = (
        cells[:, :, (radius > near) & (radius < far)].astype(np.int16) for near, far in (RIM, WITHIN)
    )
    colours = median(rim, axis=2)[:, :, None]
    of_rim, of_within = ((strongest(np.abs(part - colours)) <= reach).mean(axis=-1) for part in (rim, within))
    return (of_rim >= EVEN) & (of_within >= FREE), colours[:, :, 0].astype(np.float32)


def _lying(inside: Patches, ground: Colours, discs: Flags, colours: Colours, reach: float) -> Flags:
    """Which discs (m, n) lie in their cells, as bulbs and plates of hints do: their colour fills others.

    What looks like a disc around a cross that reaches the corners does not: such a cross has its arms between
    the middle and the corners, where a digit on a plate has no ink.
    """
    fills = np.array([(strongest(np.abs(ground[~discs] - one)) <= FAINTEST).sum() for one in colours[discs]])
    ends = [MIDDLE.start, MIDDLE.stop - 1]
    slanting = inside[discs][:, ends][:, :, ends].astype(np.float32)
    free = strongest(np.abs(slanting - colours[discs][:, None, None])).max(axis=(1, 2)) <= reach
    lying = discs.copy()
    lying[discs] = free & (fills >= FILLED)
    return lying
