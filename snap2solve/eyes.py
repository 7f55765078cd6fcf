"""The way into `vision`: what is in a picture, and the answer drawn on it. Heavy: imported when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from snap2solve.errors import NotRead
from snap2solve.kinds import KINDS, Kind
from snap2solve.result import Grid, Result
from solvers.board import Board
from vision import overlay, teaching
from vision.lattice import Lattice
from vision.see import see, views
from vision.sight import Box, Image, NotSeen, Sight

RIM = 0.05  # of a plane's width and height beyond what is on it, for rings around that


def look(image: Image, kinds: Sequence[Kind]) -> Sight:
    """What is seen in a picture; raises NotRead."""
    in_turn = sorted(kinds, key=lambda kind: kind.late)
    try:
        return see(image, in_turn)
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
    sizes = ", ".join(lattice.size for lattice in found[:3]) or "no grid at all"
    raise NotRead(f"the board is {board.width}x{board.height}, but the picture shows {sizes}")


def annotate(image: Image, result: Result) -> Image:
    """A copy of the picture with the answer drawn on it, and open cells marked.

    Hints are ringed that were corrected, or that may be why there are several solutions.
    """
    if result.grid is None or result.solution is None or result.kind is None:
        return image.copy()
    rows, kind = result.forced or result.solution, KINDS[result.kind]

    def draw(plane: Image, lattice: Lattice) -> None:
        kind.eye.draw(plane, lattice, rows)
        overlay.open_cells(plane, lattice, overlay.where(rows, "?"))
        told = [*result.corrections, *(result.doubts if result.status == "multiple" else ())]
        overlay.rings(plane, [result.boxes[one.where] for one in told if one.where in result.boxes])

    return on_board(image, result.grid, result.boxes.values(), draw)


def ring_cells(image: Image, result: Result, cells: Sequence[tuple[int, int]]) -> Image:
    """A copy of the picture with rings around these cells, (row, column) from 0."""
    if result.grid is None:
        return image.copy()

    def draw(plane: Image, lattice: Lattice) -> None:
        teaching.ring_cells(plane, lattice, cells)

    return on_board(image, result.grid, result.boxes.values(), draw)


def on_board(image: Image, grid: Grid, boxes: Iterable[Box], draw: Callable[[Image, Lattice], None]) -> Image:
    """A copy of the picture with what `draw` paints on the board's lattice, in perspective where it is.

    `boxes` are of what was read around the board, which must be on the plane too.
    """
    canvas, lattice = image.copy(), Lattice(np.array(grid.x), np.array(grid.y))
    if grid.homography is None:
        draw(canvas, lattice)
        return canvas
    corners = np.array([(0, 0, grid.x[-1], grid.y[-1]), *boxes])[:, 2:]
    width, height = np.ceil(corners.max(axis=0) * (1 + RIM)).astype(int).tolist()
    return overlay.in_perspective(
        canvas, np.array(grid.homography), (width, height), lambda plane: draw(plane, lattice)
    )
