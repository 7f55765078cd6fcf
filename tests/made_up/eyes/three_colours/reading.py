"""How three colours are read from a lattice."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.kinds import board_class
from solvers.language.alphabet import Placed
from solvers.language.values import place
from solvers.repair.reading import Alternative, Element, Reading
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen, Sight, Stage
from vision.basics.types import Image

from .drawing import COLOURS

FAR = 60  # levels, from which on it is another colour
SURE = 0.9999


def read(image: Image, lattice: Lattice) -> Sight:
    """The colours of the cells; raises NotSeen where one is another."""
    corners, middles = (_looks(image, lattice, at) for at in (0.15, 0.5))
    names = [place(row, column) for row in range(lattice.height) for column in range(lattice.width)]
    if set("".join(corners)) == {"."}:
        raise NotSeen(f"found a {lattice.size} grid without colours", Stage.CONTENTS)
    cells = zip(names, "".join(corners), strict=True)
    elements = tuple(Element(name, (Alternative(look, SURE),)) for name, look in cells)
    reading = Reading(board_class("three-colours"), lattice.height, lattice.width, elements)
    placed = tuple(
        Placed(row, column, middles[row][column])
        for row in range(lattice.height)
        for column in range(lattice.width)
        if corners[row][column] == "." != middles[row][column]
    )
    return Sight(lattice, reading, 0.9, placed=placed)


def _looks(image: Image, lattice: Lattice, at: float) -> list[str]:
    """The colours of all cells so far inside from their upper left corners, row by row."""
    y, x = (lines[:-1] + at * np.diff(lines) for lines in (lattice.y, lattice.x))
    return ["".join(_look(image, row, column) for column in x) for row in y]


def _look(image: Image, y: float, x: float) -> str:
    patch: NDArray[np.float64] = image[round(y) - 1 : round(y) + 2, round(x) - 1 : round(x) + 2].mean(
        axis=(0, 1)
    )
    name, far = min(
        ((name, float(np.abs(patch - colour).max())) for name, colour in COLOURS.items()),
        key=lambda one: one[1],
    )
    if far > FAR:
        raise NotSeen("found a grid with other colours than three", Stage.CONTENTS)
    return name
