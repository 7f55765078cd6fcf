"""Families of looks: those of training, and those held out to measure how unseen looks are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from numpy.random import Generator

Member = TypeVar("Member")

TAUGHT, KEPT = "taught", "kept"

# Names of the members that nothing is trained or tuned on.
HELD_OUT = {
    "palette": {"sepia", "neon"},
    "texture": {"brick", "waves", "confetti", "hexagons", "scales", "maze"},
    "furniture": {"calendar", "swatches", "scoreboard", "dial"},
    "finish": {"streaks", "pillow", "stitched", "dimple", "folded"},
    "band": {"bubbles", "notched"},
    "font": {"slanted", "outlined", "stencil"},
}


@dataclass(frozen=True)
class Families:
    """Which members of each family may be drawn: those of training, or the held-out ones alone."""

    part: str = TAUGHT  # or KEPT

    def choice(self, family: str, members: Mapping[str, Member]) -> dict[str, Member]:
        """The members of a family that may be drawn, by name."""
        held_out = HELD_OUT[family]
        return {name: member for name, member in members.items() if (name in held_out) == (self.part == KEPT)}

    def some(self, family: str, members: Mapping[str, Member], rng: Generator) -> Member:
        """One of the members of a family that may be drawn, at random."""
        drawn = list(self.choice(family, members).values())
        return drawn[int(rng.integers(len(drawn)))]
