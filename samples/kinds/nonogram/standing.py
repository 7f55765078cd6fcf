"""What stands in the cells of a drawn nonogram, as the cell reader is taught."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.scene import Shown
from samples.drawing.paint import any_colour
from samples.kinds import UNKNOWN
from samples.kinds.nonogram.look import NonogramLook

STANDING = ("empty", "filled", "mark")


def standing(drawn: Shown) -> NDArray[np.uint8]:
    """The index of what stands in each cell (m, n); shaded cells may be taken for either."""
    mark = {"shade": UNKNOWN, "none": 0}.get(cast(NonogramLook, drawn.look).mark, 2)
    return np.where(drawn.placed, 1, np.where(drawn.marked, mark, 0)).astype(np.uint8)


def wilder(rng: Generator) -> dict[str, Any]:
    """Fields of a look beyond what apps show."""
    if rng.random() < 0.1:
        return {"guesses": tuple(any_colour(rng) for _ in range(int(rng.integers(1, 4))))}
    return {}
