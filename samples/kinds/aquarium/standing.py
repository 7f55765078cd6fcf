"""What stands in the cells of a drawn Aquarium, as the cell reader is taught."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.borders import STYLES
from samples.board.scene import Shown
from samples.drawing.looks import pick
from samples.drawing.made_up import random_icon
from samples.drawing.paint import any_colour
from samples.kinds.aquarium.look import AquariumLook

STANDING = ("air", "water", "mark")


def standing(drawn: Shown) -> NDArray[np.uint8]:
    """The index of what stands in each cell (m, n)."""
    marked = drawn.marked & (cast(AquariumLook, drawn.look).mark != "none")
    return np.where(drawn.placed, 1, np.where(marked, 2, 0)).astype(np.uint8)


def wilder(rng: Generator) -> dict[str, Any]:
    """Fields of a look beyond what apps show."""
    fields: dict[str, Any] = {}
    if rng.random() < 0.25:
        fields |= {"tinted": True, "tint": float(rng.uniform(0.1, 0.9))}
    if rng.random() < 0.2:
        fields["border"] = any_colour(rng)
    if rng.random() < 0.15:
        fields["checkered"] = float(rng.uniform(0.03, 0.3))
    if rng.random() < 0.2:
        fields["waves"] = float(rng.uniform(0.05, 0.5))
    if rng.random() < 0.3:
        icon, size = random_icon(rng), float(rng.uniform(0.2, 0.8))
        fields["water_icon"] = lambda image, middle, height: icon(image, middle, size * height)
    if rng.random() < 0.3:
        fields |= {"water_inset": float(rng.uniform(0.02, 0.16)), "water_edge": any_colour(rng)}
    return fields | ({"border_style": pick(rng, STYLES)} if rng.random() < 0.3 else {})
