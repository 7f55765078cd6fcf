"""Results drawn on their pictures: the answer, doubts, mistakes. Heavy: imported when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from snap2solve.basics.kinds import kind_named
from snap2solve.results.result import Grid, Result
from solvers.language.answers import added_rows
from vision.basics.lattice import Lattice
from vision.basics.types import Box, Image
from vision.drawing import overlay, teaching

DONE = " "  # in an answer, for what need not be drawn
RIM = 0.05  # of a plane's width and height beyond what is on it, for rings around that


def annotate(image: Image, result: Result) -> Image:
    """A copy of the picture with what is left to do of the answer drawn on it, and open cells marked.

    What the player has placed is left alone where it is right, and crossed out where it is wrong. Hints are
    ringed that were corrected, or that may be why there are several solutions.
    """
    if result.grid is None or result.solution is None or result.kind is None:
        return image.copy()
    kind, board = kind_named(result.kind), result.board
    rows = left_to_do(result)
    added = added_rows(kind.board.parse(board), rows) if board else rows
    wrong = [(row - 1, column - 1) for row, column in result.progress.wrong] if result.progress else []

    def draw(plane: Image, lattice: Lattice) -> None:
        kind.draw(plane, lattice, added, result.scale)
        overlay.open_cells(plane, lattice, overlay.where(rows, "?"))
        teaching.cross_out(plane, lattice, wrong)
        doubtful = [*result.corrections, *(result.doubts if result.status == "multiple" else ())]
        overlay.rings(plane, [result.boxes[one.where] for one in doubtful if one.where in result.boxes])

    return on_board(image, result.grid, result.boxes.values(), draw)


def mark_doubts(image: Image, result: Result) -> Image:
    """A copy of a picture that was not read with enough certainty, with rings around what is doubtful."""
    if result.grid is None:
        return image.copy()
    around = [result.boxes[doubt.where] for doubt in result.doubts if doubt.where in result.boxes]

    def draw(plane: Image, lattice: Lattice) -> None:
        overlay.rings(plane, around)

    return on_board(image, result.grid, result.boxes.values(), draw)


def left_to_do(result: Result) -> list[str]:
    """The rows of the answer without what the player has placed already, if that can be believed."""
    rows = [list(row) for row in result.forced or result.solution or []]
    for row, column, _ in result.placed if result.progress else ():
        if rows[row][column] != "?":
            rows[row][column] = DONE
    return ["".join(row) for row in rows]


def cross_cells(image: Image, result: Result, cells: Sequence[tuple[int, int]]) -> Image:
    """A copy of the picture with these cells, (row, column) from 0, crossed out."""
    if result.grid is None:
        return image.copy()

    def draw(plane: Image, lattice: Lattice) -> None:
        teaching.cross_out(plane, lattice, cells)

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
