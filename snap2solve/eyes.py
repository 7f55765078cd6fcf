"""The way into `vision`: what is in a picture, and the answer drawn on it. Heavy: imported when needed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from snap2solve.errors import BadFile, NotRead
from snap2solve.kinds import KINDS, Kind
from snap2solve.result import Result
from solvers.board import Board
from vision import overlay
from vision.lattice import Lattice
from vision.picture import Picture, PictureError, open_picture
from vision.see import see, views
from vision.sight import Image, NotSeen, Sight


def decode(data: bytes) -> Picture:
    """The picture in these bytes; raises BadFile."""
    try:
        return open_picture(data)
    except PictureError as error:
        raise BadFile(str(error)) from error


def look(image: Image, kinds: Sequence[Kind]) -> Sight:
    """What is seen in a picture; raises NotRead."""
    try:
        return see(image, kinds)
    except NotSeen as error:
        raise NotRead(str(error)) from error


def lattice_for(image: Image, board: Board) -> Lattice:
    """Where a board of this size is in a picture; raises NotRead."""
    found = []
    for view in views(image):
        lattice = view.on_picture(view.lattice)
        if (lattice.height, lattice.width) == (board.height, board.width):
            return lattice
        found.append(lattice)
    sizes = ", ".join(f"{lattice.width}x{lattice.height}" for lattice in found[:3]) or "no grid at all"
    raise NotRead(f"the board is {board.width}x{board.height}, but the picture shows {sizes}")


def annotate(image: Image, result: Result) -> Image:
    """A copy of the picture with the answer drawn on it, open cells marked and corrected hints ringed."""
    canvas = image.copy()
    if result.grid is None or result.solution is None or result.kind is None:
        return canvas
    lattice = Lattice(np.array(result.grid.x), np.array(result.grid.y))
    rows, kind = result.forced or result.solution, KINDS[result.kind]

    def draw(plane: Image) -> None:
        kind.eye.draw(plane, lattice, rows)
        overlay.open_cells(plane, lattice, overlay.where(rows, "?"))
        overlay.rings(plane, [result.boxes[c.where] for c in result.corrections if c.where in result.boxes])

    if result.grid.homography is None:
        draw(canvas)
        return canvas
    size = round(result.grid.x[-1]) + 1, round(result.grid.y[-1]) + 1
    return overlay.in_perspective(canvas, np.array(result.grid.homography), size, draw)
