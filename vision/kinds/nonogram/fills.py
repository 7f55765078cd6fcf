"""Which cells of a nonogram the player has filled, told by their colour and by what the hints allow."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.basics.arrays import median, occurring
from vision.basics.colours import FAINTEST, group
from vision.basics.types import Colours, Counts, Flags, Labels
from vision.cells.contents import Cells

FAMILY = 0.25  # of what sets fills off from the ground, by which their shades may differ from each other
AS_CLEAR = 0.55  # of what sets the usual fills off from the ground, for fills of other colours
SHARP = 0.5  # of what sets fills off from the ground, by which they differ from what is beside them
CLEAR = 0.3  # of the contrast of the hints: fills show at least so much; checks and highlights show less


def filled(cells: Cells, asked: Sequence[int], contrast: float) -> Flags:
    """The filled cells (m, n) of a board.

    `asked` are the cells that the hints of the columns, then of the rows, ask for; `contrast` is how much
    hints differ from their ground. Grounds show in more cells than the hints ask for; of the other shades,
    fills are the clearer ones, and the more frequent ones where the hints ask for more.
    """
    wanted = np.array(asked)
    colours = median(cells.inside, axis=(2, 3))  # (m, n, 3); crosses reach into corners
    shade, shades = group(colours, FAINTEST)
    if len(shades) == 1:
        return np.zeros(shade.shape, np.bool_)
    tinted = in_one_line(shade)
    ground = _ground(shade, wanted)
    fill = _fill(shade, shades, wanted, ground, tinted, CLEAR * contrast)
    if fill is None:
        return np.zeros_like(tinted)
    towards = shades[fill] - shades[ground]
    place = ((shades - shades[ground]) @ towards / float(towards @ towards))[shade]  # 0 ground, 1 fill
    least = place[tinted].min(initial=1.0)  # of the ground in highlighted lines
    family = np.abs(shades - shades[fill]).max(axis=1) <= FAMILY * np.abs(towards).max()
    usual = family[shade] | (tinted & (place > (1 + least) / 2))
    if _fades(np.asarray(colours, np.float64), usual, float(np.abs(towards).max())):
        return np.zeros_like(tinted)
    return np.asarray(usual | _other_fills(usual, shade, shades, ground, fill))


def _fades(colours: Colours, usual: Flags, clear: float) -> bool:
    """Whether fills hardly differ from the cells beside them, as where the light on a photo fades.

    `clear` sets them off from the ground on the whole board.
    """
    steps = []
    for axis in (0, 1):
        edge = np.diff(usual.astype(int), axis=axis) != 0
        steps.append(np.abs(np.diff(colours, axis=axis)).max(axis=2)[edge])
    both = np.concatenate(steps)
    return both.size > 0 and float(median(both)) < SHARP * clear


def in_one_line(shade: Labels) -> Flags:
    """The cells in highlighted rows and columns, whose shades show nowhere else, but in one line across."""
    tinted = np.zeros(shade.shape, np.bool_)
    for axis in (0, 1):
        for at in range(shade.shape[axis]):
            rest = np.delete(shade, at, axis)
            alone = (np.isin(rest, shade.take(at, axis)).any(axis=axis).sum()) <= 1
            if alone:
                np.moveaxis(tinted, axis, 0)[at] = True
    return tinted


def _ground(shade: Labels, wanted: Counts) -> int:
    """The shade of empty cells: the one that exceeds the hints the most, or goes with them the least."""
    masks = [shade == k for k in range(int(shade.max()) + 1)]
    return max(
        range(len(masks)), key=lambda k: (_over(masks[k], wanted), -_likeness(_counts(masks[k]), wanted))
    )


def _fill(
    shade: Labels, shades: Colours, wanted: Counts, ground: int, tinted: Flags, least: float
) -> int | None:
    """The shade of fills, when there are any."""
    best, score = None, 0.0
    for k, colour in enumerate(shades):
        clear = float(np.abs(colour - shades[ground]).max())
        if k == ground or clear < least:
            continue
        family = np.abs(shades - colour).max(axis=1) <= FAMILY * clear
        where = family[shade] & ~tinted
        worth = clear / max(least, 1.0) * (1 + _likeness(_counts(where), wanted))
        if where.any() and worth > score:
            best, score = k, worth
    return best


def _other_fills(usual: Flags, shade: Labels, shades: Colours, ground: int, fill: int) -> Flags:
    """The cells that are filled in other colours, as for a guess: as clear as the fills of the usual one.

    They are darker or lighter than the ground as those are. A single colour may be that of marks.
    """
    off = shades - shades[ground]
    clear = np.abs(off).max(axis=1)
    alike = (clear >= AS_CLEAR * clear[fill]) & (off.sum(axis=1) * off[fill].sum() > 0)
    others = np.asarray(alike[shade]) & ~usual
    colours = occurring(shade[others])
    several = len(colours) > 1 and np.ptp(shades[colours], axis=0).max() > FAMILY * clear[fill]
    return others if several else np.zeros_like(usual)


def _counts(where: Flags) -> Counts:
    return np.concatenate([where.sum(axis=0), where.sum(axis=1)])


def _likeness(counts: Counts, wanted: Counts) -> float:
    """Correlation of the cells of a shade with those asked for, over the lines (-1 to 1)."""
    return float(np.corrcoef(counts, wanted)[0, 1]) if np.ptp(counts) and np.ptp(wanted) else 0.0


def _over(where: Flags, wanted: Counts) -> int:
    """How many cells there are more than the hints ask for, over the lines that have hints.

    Hints that are struck through once they are met may not have been seen.
    """
    return int(np.maximum(_counts(where) - wanted, 0)[wanted > 0].sum())
