"""Draws shapes that stand in cells and around boards and are no numbers."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from training.drawing import Coverage, Random


class Canvas:
    """A square canvas three units wide; coordinates run from -1 to 1 over the shape drawn in its middle."""

    def __init__(self, rng: Random, unit: float) -> None:
        self.rng = rng
        self.size = round(3 * unit)
        self.coverage: Coverage = np.zeros((self.size, self.size), np.float32)
        self.radius = unit * rng.uniform(0.3, 0.6)
        self.thick = max(1, round(unit * rng.uniform(0.04, 0.2)))

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Pixel of a point."""
        return round(self.size / 2 + x * self.radius), round(self.size / 2 + y * self.radius)

    def lines(self, *points: tuple[float, float]) -> None:
        """A path from point to point."""
        path = np.array([self.at(*point) for point in points], np.int32)
        cv2.polylines(self.coverage, [path], False, 1.0, self.thick, cv2.LINE_AA)

    def ring(self, radius: float = 1.0, filled: bool = False, y: float = 0.0) -> None:
        """A circle or disc."""
        thick = -1 if filled else self.thick
        cv2.circle(self.coverage, self.at(0, y), max(1, round(self.radius * radius)), 1.0, thick, cv2.LINE_AA)

    def box(self, width: float, filled: bool) -> None:
        """A rectangle as high as the shape, `width` as wide."""
        cv2.rectangle(
            self.coverage, self.at(-width, -1), self.at(width, 1), 1.0, -1 if filled else self.thick
        )

    def inside(self, radius: float) -> Coverage:
        """Where the disc of that radius is."""
        away = np.hypot(*(np.indices(self.coverage.shape) - self.size / 2))
        return (away < radius * self.radius).astype(np.float32)


def shape(rng: Random, unit: float) -> Coverage:
    """A random shape about `unit` px high."""
    canvas = Canvas(rng, unit)
    SHAPES[rng.integers(len(SHAPES))](canvas)
    return canvas.coverage


def _ring(on: Canvas) -> None:
    on.ring()
    if on.rng.random() < 0.3:
        on.ring(0.4, True)


def _disc(on: Canvas) -> None:
    on.ring(on.rng.choice([1.0, on.rng.uniform(0.15, 0.5)]), True)


def _bulb(on: Canvas) -> None:
    on.ring(0.75, filled=on.rng.random() < 0.6, y=-0.25)
    cv2.rectangle(on.coverage, on.at(-0.3, 0.5), on.at(0.3, 1.0), 1.0, -1)
    if on.rng.random() < 0.5:
        for angle in np.linspace(np.pi, 2 * np.pi, 5):
            on.lines(*((s * np.cos(angle), s * np.sin(angle) - 0.25) for s in (1.0, 1.3)))


def _sun(on: Canvas) -> None:
    on.ring(0.5, filled=on.rng.random() < 0.7)
    for angle in np.arange(8) * np.pi / 4:
        on.lines(*((s * np.cos(angle), s * np.sin(angle)) for s in (0.7, 1.1)))


def _cross(on: Canvas) -> None:
    width = on.rng.uniform(0.8, 1.1)
    on.lines((-width, -1), (width, 1))
    on.lines((-width, 1), (width, -1))


def _plus(on: Canvas) -> None:
    on.lines((0, -1), (0, 1))
    on.lines((-1, 0), (1, 0))


def _box(on: Canvas) -> None:
    on.box(on.rng.choice([1.0, on.rng.uniform(0.6, 2)]), on.rng.random() < 0.5)


def _bar(on: Canvas) -> None:
    on.box(on.rng.uniform(0.08, 0.55), True)


def _line(on: Canvas) -> None:
    on.thick = max(1, round(2 * on.radius * on.rng.uniform(0.02, 0.15)))
    angle = on.rng.uniform(0, np.pi) if on.rng.random() < 0.6 else on.rng.choice([0, np.pi / 2])
    x, y = float(np.cos(angle)), float(np.sin(angle))
    on.lines((-x, -y), (x, y))


def _two_lines(on: Canvas) -> None:
    _line(on)
    _line(on)


def _tick(on: Canvas) -> None:
    on.lines((-1, 0.1), (-0.3, 0.8), (1, -0.8))


def _corner(on: Canvas) -> None:
    x, y = on.rng.choice([-1, 1], 2)
    on.lines((x, -y), (x, y), (-x, y))


def _arrow(on: Canvas) -> None:
    x = float(on.rng.choice([-1, 1]))
    on.lines((-x, 0), (x, 0))
    on.lines((0.3 * x, -0.6), (x, 0), (0.3 * x, 0.6))


def _arc(on: Canvas) -> None:
    begin, sweep = on.rng.uniform(0, 360), on.rng.uniform(40, 200)
    axes = (max(1, round(on.radius * on.rng.uniform(0.3, 1))), max(1, round(on.radius)))
    cv2.ellipse(on.coverage, on.at(0, 0), axes, 0, begin, begin + sweep, 1.0, on.thick, cv2.LINE_AA)


def _polygon(on: Canvas) -> None:
    angles = np.sort(on.rng.uniform(0, 2 * np.pi, on.rng.integers(3, 6)))
    corners = np.array([on.at(np.cos(angle), np.sin(angle)) for angle in angles], np.int32)
    cv2.fillPoly(on.coverage, [corners], 1.0, cv2.LINE_AA)


def _blot(on: Canvas) -> None:
    smooth = on.size / 3 * on.rng.uniform(0.08, 0.2)
    noise = cv2.GaussianBlur(on.rng.random((on.size, on.size)).astype(np.float32), (0, 0), smooth)
    blots = (noise > np.quantile(noise, on.rng.uniform(0.3, 0.7))).astype(np.uint8)
    _, labels = cv2.connectedComponents(blots * on.inside(on.rng.uniform(0.7, 1.6)).astype(np.uint8))
    wanted = on.rng.integers(1, max(2, int(labels.max()) + 1)) if on.rng.random() < 0.6 else 0
    on.coverage = ((labels == wanted) if wanted else (labels > 0)).astype(np.float32)


def _texture(on: Canvas) -> None:
    rough = on.rng.random((on.size, on.size)).astype(np.float32)
    smooth = cv2.GaussianBlur(rough, (0, 0), on.size * on.rng.uniform(0.02, 0.15))
    on.coverage = cv2.normalize(smooth, None, 0, on.rng.uniform(0.3, 1), cv2.NORM_MINMAX).astype(np.float32)
    on.coverage *= on.inside(2.0)
    if on.rng.random() < 0.6:
        on.box(1.0, False)


def _tile(on: Canvas) -> None:
    on.box(1.0, True)
    on.coverage -= on.inside(on.rng.uniform(0.3, 0.6))


def _glow(on: Canvas) -> None:
    on.ring(on.rng.uniform(0.5, 1), True)
    on.coverage = cv2.GaussianBlur(on.coverage, (0, 0), on.radius * on.rng.uniform(0.2, 0.6)).astype(
        np.float32
    )


SHAPES: tuple[Callable[[Canvas], None], ...] = (
    *(_ring, _disc, _bulb, _cross, _box, _bar, _arc, _polygon) * 2,
    *(_line, _blot) * 3,
    *(_sun, _plus, _two_lines, _tick, _corner, _arrow, _texture, _tile, _glow),
)
