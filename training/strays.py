"""Draws what is not a number of one or two digits: shapes, icons, letters, words, longer numbers, nothing."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from training.drawing import Coverage, Random, ink_box, text
from training.fonts import Font
from training.shapes import shape

LETTERS = "ACEFHJKLMNPRTUVWXYacdefhkmnprtuvwxynnmhur&?#@%$*+=<>/\\~^{}()[]ÄÑßéπ∑"
# Only in plain fonts, and where they are high enough, do these differ from a digit.
LIKE_DIGITS = "SBGZQaeUV"
HIGH_ENOUGH = 20  # px
# Fonts of icons and of other scripts, and which of their characters.
FOREIGN = (
    ("/usr/share/fonts/opentype/font-awesome/FontAwesome.otf", 0xF000, 0xF2B0),
    ("/usr/share/fonts/truetype/material-design-icons-iconfont/MaterialIcons-Regular.ttf", 0xE800, 0xE8FF),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 0x2190, 0x2300),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 0x25A0, 0x2760),
    ("/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf", 0x2600, 0x2760),
    ("/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf", 0x1F300, 0x1F640),
    ("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc", 0x4E10, 0x9F00),
    ("/usr/share/fonts/truetype/vlgothic/VL-PGothic-Regular.ttf", 0x3042, 0x30F0),
    ("/usr/share/fonts/truetype/nanum/NanumGothic.ttf", 0xAC01, 0xD7A0),
)


def stray(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    """Something that is no number, about `height` * `scale` px high, on a wide canvas."""
    kinds, shares = zip(*KINDS, strict=True)
    kind: Kind = kinds[rng.choice(len(kinds), p=shares)]
    return kind(rng, font, height, scale)


def _shape(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    return shape(rng, height * scale)


def _nothing(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    return np.zeros((round(2 * height * scale),) * 2, np.float32)


def _letter(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    letters = LETTERS + (LIKE_DIGITS if font.plain and height > HIGH_ENOUGH else "")
    return text(rng, font, rng.choice(list(letters)), height, scale, 0)


def _word(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    letters = list("aeinrstudlcmphokgvEATRNLSMCPUH")
    word = "".join(rng.choice(letters, rng.integers(2, 7))) + rng.choice(["", "", ".", ":"])
    return text(rng, font, word, height, scale, 0)


def _long_number(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    number = str(rng.integers(100, 10000)) if rng.random() < 0.7 else f"0{rng.integers(0, 10)}"
    return text(rng, font, number, height, scale, rng.uniform(-0.08, 0.1))


def _joined(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    first, last = rng.integers(0, 100, 2)
    words = f"{first}{rng.choice([':', '/', '%', '-', 'x', '+', '='])}{last if rng.random() < 0.7 else ''}"
    return text(rng, font, words, height, scale, rng.uniform(-0.08, 0.1))


def _foreign(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    path, first, last = FOREIGN[rng.integers(len(FOREIGN))]
    drawn = text(rng, Font("", path, 0.8, ""), chr(rng.integers(first, last)), height, scale, 0)
    return _piece(rng, drawn) if rng.random() < 0.4 else drawn


def _piece(rng: Random, drawn: Coverage) -> Coverage:
    """One connected part of a drawing, or what a straight cut leaves of it."""
    left, top, right, bottom = ink_box(drawn)
    kept = np.zeros_like(drawn)
    if rng.random() < 0.5:
        _, labels = cv2.connectedComponents((drawn > 0.4).astype(np.uint8))
        own = labels == rng.integers(1, max(2, int(labels.max()) + 1))
        kept[own] = drawn[own]
    else:
        x, y = (
            sorted(rng.uniform(left, right, 2).astype(int)),
            sorted(rng.uniform(top, bottom, 2).astype(int)),
        )
        kept[y[0] : y[1] + 2, x[0] : x[1] + 2] = drawn[y[0] : y[1] + 2, x[0] : x[1] + 2]
    return kept


def _separated(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    """Two hints side by side, a clear gap between them."""
    parts = []
    for _ in range(2):
        part = text(rng, font, str(rng.integers(0, 20)), height, scale, 0)
        left, _, right, _ = ink_box(part)
        parts.append(part[:, left:right])
    gap = np.zeros((len(parts[0]), round(height * scale * rng.uniform(0.6, 1.2))), np.float32)
    row = np.concatenate([parts[0], gap, parts[1]], axis=1)
    return np.asarray(
        cv2.copyMakeBorder(row, 0, 0, *(round(height * scale),) * 2, cv2.BORDER_CONSTANT), np.float32
    )


def _stacked(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    """Two hints of a column, or one and the edge of the next."""
    parts = []
    for _ in range(2):
        part = text(rng, font, str(rng.integers(0, 15)), max(5, height * 0.6), scale, 0)
        left, top, right, bottom = ink_box(part)
        parts.append(part[top:bottom, left:right])
    if rng.random() < 0.3:
        parts[1] = parts[1][: max(2, round(len(parts[1]) * rng.uniform(0.5, 0.9)))]
    gap = max(1, round(height * scale * rng.uniform(0.1, 0.3)))
    width = max(part.shape[1] for part in parts)
    column = np.zeros((len(parts[0]) + gap + len(parts[1]), width), np.float32)
    for part, rows in ((parts[0], slice(0, len(parts[0]))), (parts[1], slice(len(parts[0]) + gap, None))):
        start = (width - part.shape[1]) // 2
        column[rows, start : start + part.shape[1]] = part
    return np.asarray(
        cv2.copyMakeBorder(column, *(round(height * scale),) * 4, cv2.BORDER_CONSTANT), np.float32
    )


Kind = Callable[[Random, Font, float, int], Coverage]
KINDS: tuple[tuple[Kind, float], ...] = (
    (_shape, 0.38), (_nothing, 0.03), (_letter, 0.17), (_word, 0.07), (_long_number, 0.08), (_joined, 0.06),
    (_foreign, 0.11), (_separated, 0.05), (_stacked, 0.05),
)  # fmt: skip
