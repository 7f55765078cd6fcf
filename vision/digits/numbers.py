"""Digits on and around a board, and the numbers that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solvers.language.effort import spend
from solvers.repair.reading import Alternative
from vision.basics.arrays import median
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Ink, Values
from vision.digits.glyph import Glyph, parted
from vision.digits.network import NOT_A_NUMBER, SURE, NumberReading, read_looks
from vision.digits.ones import in_company

EFFORT = 30.0  # microseconds for each glyph, beside those of the network
TALL, WIDE = 1.3, 1.0  # of the usual height: larger glyphs are tried as several that touch
COMPANY = 4  # numbers of one height make a font of their own beside the usual one
HALF = 0.5  # of the contrast of most digits have faint marks less: dirt, if fewer of them are digits
RIVAL = 0.4  # of the smaller of two boxes that is shared: both cannot be digits
NO_FONT = 0.5  # times as much worth has a digit that is as high as those of no font around
LESS_COMMON = 0.9  # times as much worth has a digit that is dark where most are light, or light
UNEVEN = 0.08  # of the usual height, and
ROUGH = 1.25  # pixels, by which digits of one band differ in height: they are of one font
SAME_LINE = 0.6  # of a digit's height: middles nearer than this are of one text line
COUNTED = 0.8  # of the numbers are those of their lines, where they only count these
LEAST_COUNTED = 4  # numbers: fewer may be hints
LEAST = 1e-5  # probability below which an alternative is dropped


@dataclass(frozen=True, eq=False)
class Digit:
    """A glyph that is read as a digit, or as two that touch."""

    glyph: Glyph
    reading: NumberReading

    @property
    def box(self) -> Box:
        """Its place in the picture."""
        return self.glyph.box

    @property
    def likely(self) -> float:
        """Probability that it is a number at all."""
        return self.reading.likely

    @cached_property
    def numbers(self) -> list[tuple[int, float]]:
        """The numbers that it may be with their probabilities, likeliest first."""
        return _ranked(self.reading.probabilities)


def beside(glyphs: Sequence[Glyph], lattice: Lattice) -> list[Glyph]:
    """The glyphs that reach beyond a lattice."""
    left, right, top, bottom = *lattice.x[[0, -1]], *lattice.y[[0, -1]]
    return [
        glyph
        for glyph in glyphs
        if glyph.box[0] < left or glyph.box[1] < top or glyph.box[2] > right or glyph.box[3] > bottom
    ]


def read_glyphs(glyphs: Sequence[Glyph], lattice: Lattice) -> list[Digit]:
    """What glyphs on and around a lattice show, digits or not."""
    spend(len(glyphs), EFFORT)
    readings = in_company(glyphs, read_looks([glyph.look for glyph in glyphs]), lattice)
    return [Digit(glyph, reading) for glyph, reading in zip(glyphs, readings, strict=True)]


def only_digits(digits: Sequence[Digit], lattice: Lattice) -> list[Digit]:
    """What may be digits of all that was read, with those that touch taken apart."""
    digits = _without_dirt(digits)
    sure = [digit.glyph.height for digit in digits if digit.likely > SURE]
    if not sure:
        return []
    usual = usual_height(sure)
    heights, company = _company(sure)
    fonts = [usual, *heights[company > COMPANY].tolist()]
    pieces: list[Glyph] = []
    whole = []
    for digit in digits:
        tall = digit.glyph.height
        own = tall if of_one(tall, fonts) else usual
        large = tall > TALL * own or digit.glyph.width > WIDE * own
        parts = parted(digit.glyph, own) if large else []
        if parts:
            pieces += parts
        else:
            whole.append(digit)
    return _without_rivals(
        [digit for digit in whole + read_glyphs(pieces, lattice) if digit.reading.number is not None], fonts
    )


def _without_dirt(digits: Sequence[Digit]) -> Sequence[Digit]:
    """What was read without faint marks that are no digits for the most part; greyed hints are kept.

    These are as high as others, while grain and moire of photos make marks of all heights.
    """
    contrast = np.array([np.abs(digit.glyph.contrast).max() for digit in digits])
    likely = np.array([digit.likely for digit in digits])
    tall = np.array([digit.glyph.height for digit in digits])
    sure = likely > SURE
    if not sure.any():
        return digits
    usual = usual_height(tall[sure].tolist(), contrast[sure])
    in_font = alike_to(tall.astype(np.float64), usual)
    faint = contrast < HALF * median(contrast[sure & in_font])
    if not faint.any() or likely[faint].mean() > HALF:
        return digits
    return [digits[i] for i in np.flatnonzero(~faint | in_font).tolist()]


def _without_rivals(digits: list[Digit], fonts: Sequence[float]) -> list[Digit]:
    """The digits without those that overlap a better one.

    That is likelier, as high as those of a font, of the usual one first, or of the shade of most: numbers
    with an outline in another shade are all read by it, or all by what it encloses.
    """
    usual, other = ([of_one(d.glyph.height, tall) for d in digits] for tall in (fonts[:1], fonts))
    likely = np.array([digit.likely for digit in digits])
    worth = likely * np.where(usual, 1.0, np.where(other, LESS_COMMON, NO_FONT))
    dark = np.array([digit.glyph.contrast.sum() < 0 for digit in digits], np.bool_)
    worth[dark == (worth[dark].sum() < worth[~dark].sum())] *= LESS_COMMON
    kept = _unrivalled(np.array([digit.box for digit in digits], np.float64).reshape(-1, 4), worth)
    return [digit for digit, keep in zip(digits, kept, strict=True) if keep]


def _unrivalled(boxes: Values, worth: Values) -> NDArray[np.bool_]:
    """Which boxes (n, 4) share little with all that are worth more (n,) and kept themselves; (n,)."""
    kept = np.ones(len(boxes), np.bool_)
    if not len(boxes):
        return kept
    order = np.argsort(boxes[:, 0])
    left, widest = boxes[order, 0], (boxes[:, 2] - boxes[:, 0]).max()
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    first = np.searchsorted(left, boxes[:, 0] - widest)
    last = np.searchsorted(left, boxes[:, 2])
    for i in np.argsort(-worth):
        if kept[i]:
            near = order[first[i] : last[i]]  # no others reach it
            ends = np.minimum(boxes[near, 2:], boxes[i, 2:]) - np.maximum(boxes[near, :2], boxes[i, :2])
            shared = ends.clip(min=0).prod(axis=1) > RIVAL * np.minimum(area[near], area[i])
            kept[near[shared & (near != i)]] = False
    return kept


def single_number(line: Sequence[Digit]) -> tuple[Alternative, ...]:
    """What the one number of a line may be, likeliest first; empty where there are no digits."""
    if not line:
        return ()
    ranked = _ranked(joined([digit.reading.probabilities for digit in line]))
    return tuple(Alternative(number, chance) for number, chance in ranked)


def _ranked(chances: NDArray[np.float64]) -> list[tuple[int, float]]:
    """The numbers that are not out of the question by chances (101,), likeliest first, and theirs."""
    likely = np.flatnonzero(chances[:NOT_A_NUMBER] > LEAST)
    order = likely[np.argsort(-chances[likely], kind="stable")]
    return list(zip(order.tolist(), chances[order].tolist(), strict=True))


def counting(lines: Sequence[Sequence[Digit]]) -> bool:
    """Whether the numbers beside lines only count these, or some of them: 1, 2, 3, or from the other end."""
    likeliest = [next(iter(single_number(line)), None) for line in lines]
    numbers = {at: int(str(one.value)) for at, one in enumerate(likeliest) if one and one.value is not None}
    if len(numbers) < LEAST_COUNTED:
        return False
    starts = (Counter(number + step * at for at, number in numbers.items()) for step in (-1, 1))
    return max(count for start in starts for count in start.values()) >= COUNTED * len(numbers)


def boxes_of(lines: Mapping[str, Sequence[Digit]]) -> dict[str, Box]:
    """The boxes around the digits of lines, by the lines' names."""
    return {name: box_of(line) for name, line in lines.items()}


def crops_of(lines: Mapping[str, Sequence[Digit]]) -> dict[str, tuple[Ink, ...]]:
    """The ink of the digits of lines, by the lines' names."""
    return {name: tuple(digit.glyph.ink for digit in line) for name, line in lines.items()}


def box_of(line: Sequence[Digit]) -> Box:
    """The box around the digits of a line, of which there is at least one."""
    lefts, tops, rights, bottoms = zip(*(digit.box for digit in line), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def joined(parts: Sequence[Values]) -> Values:
    """Probabilities (101,) of the number of digits beside each other; more than two make no number."""
    chances = parts[0]
    for part in parts[1:]:
        both = np.zeros_like(chances)
        both[10:NOT_A_NUMBER] = np.outer(chances[1:10], part[:10]).ravel()
        both[NOT_A_NUMBER] = 1 - both.sum()
        chances = both
    return chances


def text_lines(digits: Iterable[Digit]) -> list[list[Digit]]:
    """Digits by text line, from the top, each left to right."""
    lines: list[list[Digit]] = []
    for digit in sorted(digits, key=lambda d: d.glyph.centre[1]):
        if lines and digit.glyph.centre[1] - lines[-1][-1].glyph.centre[1] < SAME_LINE * digit.glyph.height:
            lines[-1].append(digit)
        else:
            lines.append([digit])
    return [sorted(text, key=lambda d: d.glyph.centre[0]) for text in lines]


def usual_height(heights: Sequence[int], weights: Values | None = None) -> float:
    """The height that the most others resemble, or those of the greatest weights (n,)."""
    tall = np.array(heights, np.float64)
    different, company = _company(heights, weights)
    most = next(one for one in tall if company[np.searchsorted(different, one)] == company.max())
    return float(median(tall[alike_to(tall, most)]))


def _company(heights: Sequence[int], weights: Values | None = None) -> tuple[Values, Values]:
    """The different heights, ascending, and how many of all, or what weight, may be of one font with each."""
    different, which = np.unique(np.array(heights, np.float64), return_inverse=True)
    return different, np.asarray(alike(different) @ np.bincount(which, weights), np.float64)


def of_one(tall: float, fonts: Sequence[float]) -> bool:
    """Whether a digit so tall may be of one of the fonts, of which it is known how tall they are."""
    return any(abs(tall - font) <= UNEVEN * font + ROUGH for font in fonts)


def alike(tall: Values) -> NDArray[np.bool_]:
    """Which of the heights (n,) may be of one font; (n, n)."""
    return alike_to(tall, tall[:, None])


def alike_to(tall: Values, other: Values | float) -> NDArray[np.bool_]:
    """Which heights may be of one font with others of these heights."""
    return np.asarray(np.abs(other - tall) <= UNEVEN * np.maximum(other, tall) + ROUGH)
