"""The picture in the making, and what was drawn where."""

from __future__ import annotations

from dataclasses import dataclass, field

from samples.paint import Image, Rect


@dataclass(frozen=True)
class Number:
    """One drawn number: the element that it belongs to, its value and its box in pixels."""

    where: str
    value: int
    box: Rect


@dataclass
class Scene:
    """A picture and the numbers on it that belong to the board."""

    image: Image
    numbers: list[Number] = field(default_factory=list)
