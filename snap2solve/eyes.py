"""The way into `vision`: what is in a picture, and the answer drawn on it. Heavy: imported when needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from snap2solve.errors import BadFile, NotRead
from snap2solve.kinds import KINDS, Kind
from snap2solve.result import Result
from solvers.board import Board
from vision import overlay
from vision.lattice import Lattice, find_lattices
from vision.picture import Picture, PictureError, open_picture
from vision.see import see
from vision.sight import Image, NotSeen, Sight

ENOUGH = 12_500_000  # pixels: no picture of a board shows more in more, and reading takes time with each


def decode(data: bytes) -> Picture:
    """The picture in these bytes; raises BadFile."""
    try:
        return open_picture(data)
    except PictureError as error:
        raise BadFile(str(error)) from error


def look(image: Image, kinds: Sequence[Kind]) -> Sight:
    """What is seen in a picture; raises NotRead."""
    small, scale = reduced(image)
    try:
        sight = see(small, kinds)
    except NotSeen as error:
        raise NotRead(str(error)) from error
    if scale == 1:
        return sight
    boxes = {
        where: (round(left * scale), round(top * scale), round(right * scale), round(bottom * scale))
        for where, (left, top, right, bottom) in sight.boxes.items()
    }
    return replace(sight, lattice=enlarged(sight.lattice, scale), boxes=boxes)


def lattice_for(image: Image, board: Board) -> Lattice:
    """Where a board of this size is in a picture; raises NotRead."""
    small, scale = reduced(image)
    found = find_lattices(small)
    for lattice in found:
        if (lattice.height, lattice.width) == (board.height, board.width):
            return enlarged(lattice, scale)
    sizes = ", ".join(f"{lattice.width}x{lattice.height}" for lattice in found[:3]) or "no grid at all"
    raise NotRead(f"the board is {board.width}x{board.height}, but the picture shows {sizes}")


def reduced(image: Image) -> tuple[Image, float]:
    """The picture at the size at which it is looked at, and how much smaller that is."""
    scale = float(np.sqrt(image.shape[0] * image.shape[1] / ENOUGH))
    if scale <= 1:
        return image, 1
    size = (round(image.shape[1] / scale), round(image.shape[0] / scale))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8), scale


def enlarged(lattice: Lattice, scale: float) -> Lattice:
    """A lattice of the reduced picture on the picture itself; 0 is the middle of the first pixel."""
    return replace(lattice, x=(lattice.x + 0.5) * scale - 0.5, y=(lattice.y + 0.5) * scale - 0.5)


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

    draw(canvas)
    return canvas
