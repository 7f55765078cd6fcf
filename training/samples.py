"""Single training samples: a number or stray, drawn, damaged, made ink and framed as `vision.digits` does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from training import drawing, handwriting
from training.damage import Damage, show, some_damage, subpixels
from training.drawing import Coverage, Random, ink_box
from training.fonts import Font
from training.strays import stray
from vision.basics.types import Box
from vision.digits.letters import DIGITS, SYMBOLS
from vision.digits.network import NOT_A_NUMBER, ink

LOWEST, HIGHEST = 5, 80  # px, of digits
SMALL, SMALL_SHARE = 12, 0.35  # px; below, digits are misread most, so that many are drawn
PLAIN = 9  # px; below, only plain fonts, upright and without decoration, can be read at all
PIXEL_FONT_SHARE = 0.16  # of the hard samples, as fonts of few pixels fill the screens of consoles
FEW = 16  # px, of digits of which each pixel counts
STRUCK = 9  # px; below, a bar through a number hides it
CUT_OUT = 0.35  # share that loses its weak ink, as a glyph does that is cut out of its surroundings
TIGHT = 0.2  # share whose crop leaves no margin
AROUND = 6  # px drawn around a crop
STRAYS = 0.24  # share of the hard samples that is no number
BESIDE = 0.26  # share of the hard samples with something beside what they show
OUTLINED = 0.06  # share of the hard samples
LETTERS_FROM = NOT_A_NUMBER + 1 - DIGITS  # what the number of a letter exceeds its place in SYMBOLS by
BARE_ONE = 255  # the number of a stroke that is a 1, if it is any number
BARE = 0.12  # share of what is written that is such a stroke
CLIPPED, CLIP = 0.1, 0.3  # share of the hard samples that a frame cuts off, and how much of them at most


@dataclass(frozen=True)
class Sample:
    """A crop of ink, what it shows (a number, NOT_A_NUMBER, BARE_ONE, or a letter), and how it came about."""

    crop: NDArray[np.uint8]
    number: int
    height: float
    family: str
    damage: str


class Fonts:
    """Draws fonts: groups of relatives by their weight, then any of the group."""

    def __init__(self, fonts: Sequence[Font]) -> None:
        groups: dict[str, list[Font]] = {}
        for font in fonts:
            groups.setdefault(font.group, []).append(font)
        self.groups = list(groups.values())
        weights = np.array([group[0].weight for group in self.groups], np.float64)
        self.shares = weights / weights.sum()

    def legible(self, rng: Random, height: float) -> Font:
        """One of the fonts that can be read at a height."""
        while True:
            group = self.groups[rng.choice(len(self.groups), p=self.shares)]
            font = group[rng.integers(len(group))]
            if font.plain or height >= PLAIN:
                return font


@dataclass(frozen=True)
class Style:
    """How something is written."""

    font: Font
    height: float  # px, of digits as shown
    scale: int  # times as large it is drawn first
    lcd: bool  # whether it is shown by subpixels


def clear(rng: Random, fonts: Fonts) -> Sample:
    """A number that stands alone in two colours, with one of blur, JPEG, scaling and subpixels, or none."""
    style, number = some_style(rng, fonts), some_number(rng)
    damage = some_damage(rng, style.height).one_of_clear()
    coverage = drawing.text(rng, style.font, str(number), style.height, style.scale, 0)
    crop = _crop(rng, coverage, _box(rng, coverage, style), style, damage)
    return _sample(crop, number, style, damage)


def symbol(rng: Random, fonts: Fonts) -> Sample:
    """One of SYMBOLS, alone as the number of a clear sample; letters have numbers beyond NOT_A_NUMBER."""
    style, index = some_style(rng, fonts), int(rng.integers(len(SYMBOLS)))
    number = index + 1 if index < DIGITS else index + LETTERS_FROM
    damage = some_damage(rng, style.height).one_of_clear()
    coverage = drawing.text(rng, style.font, SYMBOLS[index], style.height, style.scale, 0)
    crop = _crop(rng, coverage, _box(rng, coverage, style), style, damage)
    return _sample(crop, number, style, damage)


def hard(rng: Random, fonts: Fonts) -> Sample:
    """A number or a stray as real screens show them, too: decorated, bent, pale, cut out, beside others."""
    return _hard(rng, some_style(rng, fonts), PIXEL_FONT_SHARE)


def pixelled(rng: Random, fonts: Fonts) -> Sample:
    """A hard sample of few pixels, each of which counts."""
    height = float(np.exp(rng.uniform(np.log(LOWEST), np.log(FEW))))
    return _hard(rng, Style(fonts.legible(rng, height), height, 1, False), 1.0)


def strays(rng: Random, fonts: Fonts) -> Sample:
    """A hard sample that is no number."""
    return _hard(rng, some_style(rng, fonts), PIXEL_FONT_SHARE, 1.0)


def written(rng: Random, fonts: Fonts) -> Sample:
    """A hard sample of a number that is written by hand, PLAIN px high at least."""
    style, bare = some_style(rng, fonts), rng.random() < BARE
    number = 1 if bare else some_number(rng)
    style = replace(style, height=max(PLAIN, style.height))
    unit = style.height * style.scale
    coverage = handwriting.written(rng, handwriting.some_hand(rng), str(number), unit, bare)
    return _spoilt(rng, style, BARE_ONE if bare else number, _decorated(rng, style, number, coverage))


def _hard(rng: Random, style: Style, pixel_fonts: float, stray_share: float = STRAYS) -> Sample:
    """A hard sample, of which this share is in fonts of few pixels."""
    number = NOT_A_NUMBER if rng.random() < stray_share else some_number(rng)
    coverage = _drawn(rng, style, number, pixel_fonts)
    return _spoilt(rng, style, number, coverage)


def _spoilt(rng: Random, style: Style, number: int, coverage: Coverage) -> Sample:
    """What is drawn, clipped or beside others, and damaged."""
    damage = some_damage(rng, style.height)
    if number != NOT_A_NUMBER and rng.random() < CLIPPED:
        coverage = _clipped(rng, coverage)
    is_tight, is_alone = rng.random() < TIGHT, rng.random() > BESIDE
    box = _box(rng, coverage, style, 0.0 if is_tight else 1.0)
    if not is_alone:
        coverage = _beside(rng, coverage, box, style)
    if is_tight or not is_alone:  # then the crop's border does not tell the ground's colour: it must be known
        crop = _crop(rng, coverage, box, style, replace(damage, slope=False), knows_ground=True)
    else:
        crop = _crop(rng, coverage, box, style, damage)
    if is_alone and rng.random() < CUT_OUT:
        crop = np.where(crop < crop.max() * rng.uniform(0.3, 0.5), 0, crop).astype(np.uint8)
    return _sample(crop, number, style, damage)


def _sample(crop: NDArray[np.uint8], number: int, style: Style, damage: Damage) -> Sample:
    shown = "subpixel" if style.lcd and damage.name == "none" else damage.name
    number = BARE_ONE if number == 1 and style.font.bare_one else number
    return Sample(crop, number, style.height, style.font.family, shown)


def some_style(rng: Random, fonts: Fonts) -> Style:
    """A font at any height that it can be read at; small text is often drawn large and shrunk."""
    highest = SMALL if rng.random() < SMALL_SHARE else HIGHEST
    height = float(np.exp(rng.uniform(np.log(LOWEST), np.log(highest))))
    font = fonts.legible(rng, height)
    mode = rng.random()
    scale = 1 if mode < 0.4 or height > 40 else 3 if height > 14 else 6
    return Style(font, height, scale, lcd=scale > 1 and mode > 0.85)


def _crop(
    rng: Random, coverage: Coverage, box: Box, style: Style, damage: Damage, knows_ground: bool = False
) -> NDArray[np.uint8]:
    """The ink of what a drawing shows in a box; sometimes, or always, by the known colour of the ground."""
    left, top, right, bottom = box
    around = AROUND * style.scale  # what lies just outside of the crop bleeds into it, blurred or compressed
    padded = cv2.copyMakeBorder(coverage, *(around,) * 4, cv2.BORDER_CONSTANT)
    padded = padded[top : bottom + 2 * around, left : right + 2 * around]
    patch, background = show(rng, _shrink(padded, style), damage)
    knows_ground = knows_ground or (rng.random() < 0.4 and not damage.slope)
    return ink(patch[AROUND:-AROUND, AROUND:-AROUND], background if knows_ground else None)


def _beside(rng: Random, coverage: Coverage, box: Box, style: Style) -> Coverage:
    """The drawing with a line, a neighbour or unrest at the edges of its crop."""
    if rng.random() < 0.35:
        drawing.surround(rng, coverage, box)
        return coverage
    if rng.random() < 0.3:
        coverage = coverage * np.float32(rng.uniform(0.35, 0.8))  # paler than what stands beside it
    number = str(rng.integers(0, 30)) if rng.random() < 0.5 else ""
    other = drawing.text(rng, style.font, number, style.height, style.scale, 0) if number else None
    drawing.clutter(rng, coverage, box, other)
    return coverage


def some_number(rng: Random) -> int:
    """A number as hints have them: half of them one digit, and of the others half below 30."""
    choice = rng.random()
    if choice < 0.52:
        return int(rng.integers(0, 10))
    return int(rng.integers(10, 30 if choice < 0.76 else 100))


def _drawn(rng: Random, style: Style, number: int, pixel_fonts: float) -> Coverage:
    font, height, scale = style.font, style.height, style.scale
    if number == NOT_A_NUMBER:
        coverage = stray(rng, font, height, scale)
    elif rng.random() < pixel_fonts:
        draw = drawing.blocks if height > STRUCK and rng.random() < 0.5 else drawing.pixels
        coverage = draw(rng, str(number), height, scale)
    else:
        words = str(number) + ("," if rng.random() < 0.04 else "")
        spacing = rng.uniform(-0.1, 0.08) if number > 9 else 0
        is_outlined = rng.random() < OUTLINED and height * scale > STRUCK
        coverage = drawing.text(rng, font, words, height, scale, spacing, is_outlined)
    return coverage if height < PLAIN else _decorated(rng, style, number, coverage)


def _decorated(rng: Random, style: Style, number: int, coverage: Coverage) -> Coverage:
    """What is drawn, struck through, shaded, squeezed or tilted, or as it is."""
    height, scale = style.height, style.scale
    if number != NOT_A_NUMBER and height > STRUCK and rng.random() < 0.12:
        coverage = drawing.strike(rng, coverage, height * scale)
    if rng.random() < 0.05:
        coverage = drawing.shadow(rng, coverage, height * scale)
    if rng.random() < 0.06:
        coverage = drawing.shaded(rng, coverage)
    squeezed, tilted = rng.random() < 0.2, rng.random() < 0.3
    squeezed &= number != NOT_A_NUMBER  # a narrow ring is a zero
    if squeezed or tilted:
        squeeze = rng.uniform(0.6 if number > 9 else 0.75, 1.1) if squeezed else 1.0
        coverage = drawing.warp(rng, coverage, squeeze, tilted)
    return coverage


def _clipped(rng: Random, coverage: Coverage) -> Coverage:
    """The drawing without a little at one side, as a thick line hides it on which a number stands."""
    left, top, right, bottom = ink_box(coverage)
    part, side = rng.uniform(0, CLIP), int(rng.integers(4))
    hidden = [
        np.s_[:, : left + round(part * (right - left))],
        np.s_[: top + round(part * (bottom - top))],
        np.s_[:, right - round(part * (right - left)) :],
        np.s_[bottom - round(part * (bottom - top)) :],
    ]
    coverage[hidden[side]] = 0
    return coverage


def _box(rng: Random, coverage: Coverage, style: Style, margin: float = 1.0) -> Box:
    """The box around the drawing, with `margin` times the usual space, at least 3 shown pixels a side."""
    left, top, right, bottom = ink_box(coverage)
    margins = rng.uniform(0.1, 0.55, 4) * margin * style.height * style.scale
    height, width = coverage.shape
    left, top = max(0, round(left - margins[0])), max(0, round(top - margins[1]))
    right, bottom = min(width, round(right + margins[2]) + 1), min(height, round(bottom + margins[3]) + 1)
    least = 3 * style.scale
    return left, top, max(right, left + least), max(bottom, top + least)


def _shrink(coverage: Coverage, style: Style) -> Coverage:
    if style.scale == 1:
        return coverage
    height, width = (max(2, side // style.scale) for side in coverage.shape)
    if style.lcd:
        return subpixels(cv2.resize(coverage, (3 * width, height), interpolation=cv2.INTER_AREA))
    return np.asarray(cv2.resize(coverage, (width, height), interpolation=cv2.INTER_AREA), np.float32)
