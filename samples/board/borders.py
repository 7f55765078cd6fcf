"""Borders of containers that are more than lines: strips that are raised, or an outline of each container."""

from __future__ import annotations

from samples.board.drafts import Cell
from samples.board.grid import Grid
from samples.drawing.paint import BLACK, WHITE, Rect, fill, mix
from solvers.language.containers import Containers
from vision.basics.types import Bgr, Image

STYLES = ("raised", "apart")
LIT, SHADED, SHADOW = (
    0.5,
    0.3,
    0.35,
)  # how light, on how much of it, and how dark beside it a strip is
THIN = 0.35  # of the width between two outlines is that of either

Sides = dict[Cell, set[str]]  # those of each cell at which its container ends


def draw_styled(
    image: Image, grid: Grid, containers: Containers, style: str, colour: Bgr, ground: Bgr, width: float
) -> None:
    """Draw the borders in one of STYLES; `width` is in pitches, and `ground` is seen between outlines."""
    wide, sides = max(2.0, width * grid.pitch), _sides(containers)
    if style == "raised":
        _raised(image, grid, sides, colour, wide)
    else:
        _apart(image, grid, sides, colour, ground, wide)


def _sides(containers: Containers) -> Sides:
    """The sides of each cell at which its container ends."""
    around = {"left": (0, -1), "top": (-1, 0), "right": (0, 1), "bottom": (1, 0)}
    of = {(row, column): one for row, line in enumerate(containers) for column, one in enumerate(line)}
    return {
        cell: {side for side, (r, c) in around.items() if of.get((cell[0] + r, cell[1] + c)) != one}
        for cell, one in of.items()
    }


def _strip(box: Rect, side: str, before: float, after: float, wide: float) -> Rect:
    """A strip along a side of a box, as far before and after its ends, and `wide` to both sides of it."""
    left, top, right, bottom = box
    if side in ("left", "right"):
        at = left if side == "left" else right
        return at - wide, top - before, at + wide, bottom + after
    at = top if side == "top" else bottom
    return left - before, at - wide, right + after, at + wide


def _raised(image: Image, grid: Grid, sides: Sides, colour: Bgr, wide: float) -> None:
    """Strips between containers, lit from above and from the left."""
    half, beyond = wide / 2, {"right": (0, 1), "bottom": (1, 0)}
    strips = [
        (side, _strip(grid.full(row, column), side, half, half, half))
        for row, column in sides
        for side, (down, across) in beyond.items()
        if side in sides[row, column] and (row + down, column + across) in sides
    ]
    for _, (left, top, right, bottom) in strips:
        fill(image, (left + half, top + half, right + half, bottom + half), BLACK, SHADOW)
    for _, box in strips:
        fill(image, box, colour)
    for side, (left, top, right, bottom) in strips:
        lit = (left + SHADED * wide, bottom) if side == "right" else (right, top + SHADED * wide)
        fill(image, (left, top, *lit), mix(colour, WHITE, LIT))


def _apart(image: Image, grid: Grid, sides: Sides, colour: Bgr, ground: Bgr, wide: float) -> None:
    """An outline around each container, and the ground between two of them."""
    for cell, ends in sides.items():
        for side in ends:
            fill(image, _strip(grid.full(*cell), side, wide, wide, wide), ground)
    for cell, ends in sides.items():
        left, top, right, bottom = grid.full(*cell)
        inset = left + wide, top + wide, right - wide, bottom - wide
        for side in ends:
            first, last = ("top", "bottom") if side in ("left", "right") else ("left", "right")
            before, after = (0.0 if end in ends else 2 * wide for end in (first, last))
            fill(image, _strip(inset, side, before, after, max(0.5, THIN * wide / 2)), colour)
