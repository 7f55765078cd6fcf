"""Pictures without a puzzle that is read: other puzzles, tables, text and photos."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from samples.drawing.looks import Look, pick, random_base
from samples.others.cells import (
    binairo,
    calendar,
    chess,
    crossword,
    digits,
    empty_grid,
    hitori,
    kakuro,
    minesweeper,
    spreadsheet,
)
from samples.others.counted import coloured, heat_map, stones, sums, tents
from samples.others.pages import home_screen, landscape, text_page
from vision.basics.types import Image


@dataclass(frozen=True)
class Other:
    """A picture (BGR) that must be refused, and what it shows."""

    image: Image
    name: str

    def truth(self) -> dict[str, Any]:
        """The truth as JSON."""
        return {"kind": None, "look": self.name}


OTHERS: dict[str, Callable[[Look, Generator], Image]] = {
    "digits in cells": digits,
    "hitori": hitori,
    "binairo": binairo,
    "kakuro": kakuro,
    "minesweeper": minesweeper,
    "chess board": chess,
    "calendar": calendar,
    "spreadsheet": spreadsheet,
    "empty grid": empty_grid,
    "crossword": crossword,
    "tents": tents,
    "stones": stones,
    "heat map": heat_map,
    "sums": sums,
    "coloured runs": coloured,
    "text page": text_page,
    "home screen": home_screen,
    "landscape": landscape,
}


def draw_other(seed: int, name: str | None = None) -> Other:
    """Draw the picture of one seed; of the sort `name` if it is given."""
    rng = np.random.default_rng([seed, len(OTHERS)])
    look = Look(**random_base(rng))
    chosen = name or pick(rng, tuple(OTHERS))
    return Other(OTHERS[chosen](look, rng), chosen)
