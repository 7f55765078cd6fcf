"""What stands in the cells of a drawn Star Battle, as the cell reader is taught."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.borders import STYLES
from samples.board.scene import Shown
from samples.drawing.looks import pick
from samples.drawing.made_up import made_up

STANDING = ("empty", "star", "mark")


def standing(drawn: Shown) -> NDArray[np.uint8]:
    """The index of what stands in each cell (m, n)."""
    return np.where(drawn.placed, 1, np.where(drawn.marked, 2, 0)).astype(np.uint8)


def wilder(rng: Generator) -> dict[str, Any]:
    """Fields of a look beyond what apps show."""
    fields: dict[str, Any] = {"icons": made_up(rng)} if rng.random() < 0.25 else {}
    return fields | ({"border_style": pick(rng, STYLES)} if rng.random() < 0.3 else {})
