"""Draws what is no number: shapes, marks, icons, letters, words, longer numbers, pieces of lines, nothing at all."""

from __future__ import annotations

import cv2
import numpy as np

from training.drawing import Coverage, Random, ink_box, text
from training.fonts import Font

# Letters that some font draws as it draws a digit say nothing about "no number", and are left out.
LETTERS = "ACEFHJKLMNPRTUVWXYacdefhkmnprtuvwxy&?#@%$*+=<>/\\~^{}()[]ÄÑßéπ∑"
SYMBOLS = "★☆✓✔✕✖✗✘●○◯■□▪▫▲△▼▽◆◇♠♥♦♣♪☀☁☎☺⚙⚑⌂←↑→↓↔↩↻⏎…∞≡⊕⊗⊙"
SYMBOL_FONTS = ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",)


def stray(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    """Something that is no number of one or two digits, about `height` * `scale` px high, on a wide canvas."""
    choice = rng.random()
    if choice < 0.42:
        return _shape(rng, height * scale)
    if choice < 0.47:
        return np.zeros((round(2 * height * scale),) * 2, np.float32)
    return _writing(rng, font, height, scale)


def _writing(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    kind = rng.integers(7)
    number = str(rng.integers(0, 100))
    if kind == 0:
        return text(rng, font, rng.choice(list(LETTERS)), height, scale, 0)
    if kind == 1:
        return text(rng, font, _word(rng), height, scale, 0)
    if kind == 2:
        return text(rng, font, str(rng.integers(100, 10000)), height, scale, rng.uniform(-0.08, 0.1))
    if kind == 3:
        other = str(rng.integers(0, 100))
        joined = number + rng.choice([":", "/", "%", "-", "x", "+", "="]) + (other if rng.random() < 0.7 else "")
        return text(rng, font, joined, height, scale, rng.uniform(-0.08, 0.1))
    if kind == 4:
        return _apart(rng, font, height, scale)
    if kind == 5:
        return _stacked(rng, font, height, scale)
    symbols = Font("", SYMBOL_FONTS[0], 0.73, "")
    return text(rng, symbols, rng.choice(list(SYMBOLS)), height, scale, 0)


def _word(rng: Random) -> str:
    letters = list("aeinrstudlcmphokgvEATRNLSMCPUH")
    return "".join(rng.choice(letters, rng.integers(2, 7))) + rng.choice(["", "", ".", ":"])


def _apart(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    """Two hints side by side, a clear gap between them."""
    first, second = (text(rng, font, str(rng.integers(0, 20)), height, scale, 0) for _ in range(2))
    parts = []
    for part in (first, second):
        left, _, right, _ = ink_box(part)
        parts.append(part[:, left:right])
    tallest = min(part.shape[0] for part in parts)
    gap = np.zeros((tallest, round(height * scale * rng.uniform(0.6, 1.2))), np.float32)
    row = np.concatenate([parts[0][:tallest], gap, parts[1][:tallest]], axis=1)
    return cv2.copyMakeBorder(row, 0, 0, *(round(height * scale),) * 2, cv2.BORDER_CONSTANT)


def _stacked(rng: Random, font: Font, height: float, scale: int) -> Coverage:
    """Two hints of a column, or one and the edge of the next."""
    parts = []
    for _ in range(2):
        part = text(rng, font, str(rng.integers(0, 15)), height * 0.6, scale, 0)
        left, top, right, bottom = ink_box(part)
        parts.append(part[top:bottom, left:right])
    if rng.random() < 0.3:
        parts[1] = parts[1][: max(2, round(len(parts[1]) * rng.uniform(0.5, 0.9)))]
    width = max(part.shape[1] for part in parts)
    gap = np.zeros((max(1, round(height * scale * rng.uniform(0.1, 0.3))), width), np.float32)
    even = [cv2.copyMakeBorder(p, 0, 0, (width - p.shape[1]) // 2, width - p.shape[1] - (width - p.shape[1]) // 2,
                               cv2.BORDER_CONSTANT) for p in parts]  # fmt: skip
    column = np.concatenate([even[0], gap, even[1]])
    return cv2.copyMakeBorder(column, *(round(height * scale),) * 4, cv2.BORDER_CONSTANT)


def _shape(rng: Random, unit: float) -> Coverage:
    """A ring, disc, bulb, cross, tick, square, dot, bar, corner, arrow or blot."""
    size = round(3 * unit)
    canvas = np.zeros((size, size), np.float32)
    middle = size / 2
    radius = unit * rng.uniform(0.3, 0.6)
    thick = max(1, round(unit * rng.uniform(0.04, 0.2)))

    def at(x: float, y: float) -> tuple[int, int]:
        return round(middle + x * radius), round(middle + y * radius)

    def lines(*points: tuple[float, float], closed: bool = False) -> None:
        path = np.array([at(*point) for point in points], np.int32)
        cv2.polylines(canvas, [path], closed, 1.0, thick, cv2.LINE_AA)

    def ring(scale: float = 1.0, filled: bool = False, y: float = 0.0) -> None:
        cv2.circle(canvas, at(0, y), max(1, round(radius * scale)), 1.0, -1 if filled else thick, cv2.LINE_AA)

    def square(filled: bool, narrow: float = 1.0) -> None:
        cv2.rectangle(canvas, at(-narrow, -1), at(narrow, 1), 1.0, -1 if filled else thick)

    def bulb() -> None:
        ring(0.75, filled=rng.random() < 0.6, y=-0.25)
        cv2.rectangle(canvas, at(-0.3, 0.5), at(0.3, 1.0), 1.0, -1)
        if rng.random() < 0.5:
            for angle in np.linspace(np.pi, 2 * np.pi, 5):
                lines(*((s * np.cos(angle), s * np.sin(angle) - 0.25) for s in (1.0, 1.3)))

    def sun() -> None:
        ring(0.5, filled=rng.random() < 0.7)
        for angle in np.arange(8) * np.pi / 4:
            lines(*((s * np.cos(angle), s * np.sin(angle)) for s in (0.7, 1.1)))

    def cross() -> None:
        width = rng.uniform(0.8, 1.1)
        lines((-width, -1), (width, 1))
        lines((-width, 1), (width, -1))

    def plus() -> None:
        lines((0, -1), (0, 1))
        lines((-1, 0), (1, 0))

    def bar() -> None:  # thinner than any 1 is
        narrow = max(1, round(2 * radius * rng.uniform(0.02, 0.1)))
        ends = [at(0, -1), at(0, 1)] if rng.random() < 0.7 else [at(-1, 0), at(1, 0)]
        cv2.line(canvas, *ends, 1.0, narrow)

    def corner() -> None:
        x, y = rng.choice([-1, 1], 2)
        lines((x, -y), (x, y), (-x, y))

    def arrow() -> None:
        x = rng.choice([-1, 1])
        lines((-x, 0), (x, 0))
        lines((0.3 * x, -0.6), (x, 0), (0.3 * x, 0.6))

    def blot() -> None:
        noise = cv2.GaussianBlur(rng.random((size, size)).astype(np.float32), (0, 0), unit * 0.12)
        disc = np.hypot(*(np.indices((size, size)) - middle)) < radius
        np.copyto(canvas, ((noise > np.median(noise)) & disc).astype(np.float32))

    def tile() -> None:
        square(filled=True)
        ring(0.5)
        np.subtract(1.0, canvas, out=canvas, where=np.hypot(*(np.indices((size, size)) - middle)) < radius * 0.4)

    shapes = (
        ring, lambda: ring(filled=True), lambda: ring(rng.uniform(0.15, 0.4), True), lambda: ring() or ring(0.4, True),
        bulb, bulb, sun, cross, cross, plus, lambda: square(True), lambda: square(False),
        lambda: square(False, rng.uniform(1.2, 2)), lambda: lines((-1, 0.1), (-0.3, 0.8), (1, -0.8)),
        bar, bar, lambda: lines((-1, 0), (1, 0)), lambda: lines((-1, 1), (1, -1)), corner, arrow, blot, tile,
        lambda: (bar(), bar()),
    )  # fmt: skip
    shapes[rng.integers(len(shapes))]()
    return canvas
