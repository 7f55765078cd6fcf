"""What stands in the cells of a drawn Aquarium, as the cell reader is taught."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.scene import Shown
from samples.kinds.aquarium.look import AquariumLook

STANDING = ("air", "water", "mark")


def standing(drawn: Shown) -> NDArray[np.uint8]:
    """The index of what stands in each cell (m, n)."""
    marked = drawn.marked & (cast(AquariumLook, drawn.look).mark != "none")
    return np.where(drawn.placed, 1, np.where(marked, 2, 0)).astype(np.uint8)


def wilder(rng: Generator) -> dict[str, Any]:
    """Fields of a look beyond what apps show."""
    tinted = {"tinted": True, "tint": float(rng.uniform(0.1, 0.9))} if rng.random() < 0.25 else {}
    return tinted | ({"waves": float(rng.uniform(0.05, 0.5))} if rng.random() < 0.2 else {})
