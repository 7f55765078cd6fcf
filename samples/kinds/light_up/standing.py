"""What stands in the cells of a drawn Light Up board, as the cell reader is taught."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from samples.board.scene import Shown
from samples.drawing.bulbs import BULBS
from samples.drawing.looks import pick, readable_on
from samples.drawing.made_up import made_up
from samples.drawing.paint import any_colour
from samples.kinds.light_up.look import PLATES, SATISFIED, LightUpLook
from solvers.kinds.light_up import WALL, WHITE, LightUp

STANDING = ("white", "wall", "hinted wall", "bulb", "mark")


def standing(drawn: Shown) -> NDArray[np.uint8]:
    """The index of what stands in each cell (m, n)."""
    text, look = (
        np.array([list(row) for row in cast(LightUp, drawn.board).cells]),
        cast(LightUpLook, drawn.look),
    )
    marked = drawn.marked & (look.icons[1] is not None or look.mark != "none")
    found = np.where(drawn.placed, 3, np.where(marked, 4, 0))
    return np.select([text == WALL, text != WHITE], [1, 2], found).astype(np.uint8)


def wilder(rng: Generator) -> dict[str, Any]:
    """Fields of a look beyond what apps show."""
    fields = _wilder_walls(rng)
    if rng.random() < 0.4:
        fields["lit"] = any_colour(rng)
    if rng.random() < 0.25:
        return fields | {"icons": made_up(rng)}
    if rng.random() < 0.5:
        fields["mark_size"] = float(rng.uniform(1.0, 2.5))
    return fields | ({"bulb": pick(rng, BULBS)} if rng.random() < 0.5 else {})


def _wilder_walls(rng: Generator) -> dict[str, Any]:
    """Fields for walls of any colours, and for hints on plates."""
    fields: dict[str, Any] = {}
    if rng.random() < 0.25:
        hinted = any_colour(rng)
        fields = {
            "hinted_wall": hinted,
            "digit": readable_on(hinted, rng, 90),
            "satisfied": pick(rng, SATISFIED),
        }
    if rng.random() < 0.25:
        plate = any_colour(rng)
        fields |= {
            "plate": pick(rng, tuple(PLATES)),
            "plate_colour": plate,
            "digit": readable_on(plate, rng, 90),
            "digit_size": float(rng.uniform(0.3, 0.5)),
        }
        if rng.random() < 0.5:
            fields["tints"] = tuple(any_colour(rng) for _ in range(5))
    return fields
