"""Single training samples: a number or stray, drawn, damaged, made ink and framed as `vision.digits` does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training import drawing
from training.damage import show, some_damage, subpixels
from training.drawing import Coverage, Random, ink_box
from training.fonts import Font
from training.strays import stray
from vision.digits import NOT_A_NUMBER, ink

LOWEST, HIGHEST = 6, 80  # px, of digits
PLAIN = 9  # px; below, only plain fonts, upright and without decoration, can be read at all
PIXEL_FONT_SHARE = 0.07
STRUCK = 14  # px; below, a bar through a number hides it
CUT_OUT = 0.35  # share that loses its weak ink, as a glyph does that is cut out of its surroundings
TIGHT = 0.2  # share whose crop leaves no margin
AROUND = 6  # px drawn around a crop


@dataclass(frozen=True)
class Sample:
    """One crop of ink, what it shows (0 to 99, or NOT_A_NUMBER), and how it came about."""

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

    def any(self, rng: Random) -> Font:
        """One of the fonts."""
        group = self.groups[rng.choice(len(self.groups), p=self.shares)]
        return group[rng.integers(len(group))]


def sample(rng: Random, fonts: Fonts, strays: float = 0.24) -> Sample:
    """A random sample; a share of `strays` is no number."""
    height = float(np.exp(rng.uniform(np.log(LOWEST), np.log(HIGHEST))))
    font = fonts.any(rng)
    while height < PLAIN and not font.plain:
        font = fonts.any(rng)
    number = NOT_A_NUMBER if rng.random() < strays else some_number(rng)
    damage = some_damage(rng, height)
    mode = rng.random()
    scale = 1 if mode < 0.4 or height > 40 else 3 if height > 14 else 6
    coverage = _drawn(rng, font, number, height, scale)
    is_tight = rng.random() < TIGHT
    left, top, right, bottom = _crop_box(rng, coverage, 0 if is_tight else height * scale)
    right, bottom = max(right, left + 3 * scale), max(bottom, top + 3 * scale)
    beside = rng.random()
    if beside < 0.2:
        if rng.random() < 0.3:
            coverage = coverage * np.float32(rng.uniform(0.35, 0.8))  # paler than what stands beside it
        other = (
            drawing.text(rng, font, str(rng.integers(0, 30)), height, scale, 0)
            if rng.random() < 0.5
            else None
        )
        drawing.clutter(rng, coverage, (left, top, right, bottom), other)
    elif beside < 0.26:
        drawing.surround(rng, coverage, (left, top, right, bottom))
    lcd = scale > 1 and mode > 0.85
    around = AROUND * scale  # what lies just outside of the crop bleeds into it, blurred or compressed
    coverage = cv2.copyMakeBorder(coverage, *(around,) * 4, cv2.BORDER_CONSTANT)
    coverage = coverage[top : bottom + 2 * around, left : right + 2 * around]
    patch, background = show(rng, _shrink(coverage, scale, lcd), damage)
    patch = patch[AROUND:-AROUND, AROUND:-AROUND]
    crop = ink(patch, background if is_tight or (rng.random() < 0.4 and not damage.slope) else None)
    if rng.random() < CUT_OUT:
        crop = np.where(crop < crop.max() * rng.uniform(0.3, 0.5), 0, crop).astype(np.uint8)
    return Sample(
        crop, number, height, font.family, "subpixel" if lcd and damage.name == "none" else damage.name
    )


def some_number(rng: Random) -> int:
    """A number as hints have them: half of them one digit, and of the others half below 30."""
    choice = rng.random()
    if choice < 0.52:
        return int(rng.integers(0, 10))
    return int(rng.integers(10, 30 if choice < 0.76 else 100))


def _drawn(rng: Random, font: Font, number: int, height: float, scale: int) -> Coverage:
    if number == NOT_A_NUMBER:
        coverage = stray(rng, font, height, scale)
    elif rng.random() < PIXEL_FONT_SHARE:
        draw = drawing.blocks if height > STRUCK and rng.random() < 0.5 else drawing.pixels
        coverage = draw(rng, str(number), height, scale)
    else:
        words = str(number) + ("," if rng.random() < 0.04 else "")
        coverage = drawing.text(rng, font, words, height, scale, rng.uniform(-0.1, 0.08) if number > 9 else 0)
    if height < PLAIN:
        return coverage
    if number != NOT_A_NUMBER and height > STRUCK and rng.random() < 0.07:
        coverage = drawing.strike(rng, coverage, height * scale)
    if rng.random() < 0.05:
        coverage = drawing.shadow(rng, coverage, height * scale)
    if rng.random() < 0.06:
        coverage = drawing.shaded(rng, coverage)
    squeezed, tilted = rng.random() < 0.2, rng.random() < 0.3
    if squeezed or tilted:
        squeeze = rng.uniform(0.6 if number > 9 else 0.75, 1.1) if squeezed else 1.0
        coverage = drawing.warp(rng, coverage, squeeze, tilted)
    return coverage


def _crop_box(rng: Random, coverage: Coverage, unit: float) -> tuple[int, int, int, int]:
    left, top, right, bottom = ink_box(coverage)
    margins = rng.uniform(0.1, 0.55, 4) * unit
    height, width = coverage.shape
    return (
        max(0, round(left - margins[0])),
        max(0, round(top - margins[1])),
        min(width, round(right + margins[2]) + 1),
        min(height, round(bottom + margins[3]) + 1),
    )


def _shrink(coverage: Coverage, scale: int, lcd: bool) -> Coverage:
    if scale == 1:
        return coverage
    height, width = (max(2, side // scale) for side in coverage.shape)
    if lcd:
        return subpixels(cv2.resize(coverage, (3 * width, height), interpolation=cv2.INTER_AREA))
    return np.asarray(cv2.resize(coverage, (width, height), interpolation=cv2.INTER_AREA), np.float32)
