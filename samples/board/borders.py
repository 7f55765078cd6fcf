"""Borders of containers that are more than lines: strips that are raised, or an outline of each container."""

from __future__ import annotations

from samples.board.drafts import Cell
from samples.board.grid import Grid
from samples.drawing.paint import BLACK, WHITE, Rect, fill, inset, mix
from solvers.language.containers import Containers
from vision.basics.types import Bgr, Image

STYLES = ("raised", "apart")
BESIDE = {"left": (0, -1), "top": (-1, 0), "right": (0, 1), "bottom": (1, 0)}
LIT, SHADED = 0.5, 0.3  # how light a raised strip is, on how much of its width
SHADOW = 0.35  # how dark it is beside a strip
THIN = 0.35  # of the width between two outlines is that of either

Sides = dict[Cell, tuple[str, ...]]  # those of each cell at which its container ends, in a fixed order


def draw_styled(
    image: Image, grid: Grid, containers: Containers, style: str, colour: Bgr, width: float
) -> None:
    """Draw the borders in one of STYLES; `width` is in pitches. Between outlines the page is seen."""
    wide, sides = max(2.0, width * grid.pitch), _sides(containers)
    if style == "raised":
        _raised(image, grid, sides, colour, wide)
    else:
        _apart(image, grid, sides, colour, wide)


def _sides(containers: Containers) -> Sides:
    """The sides of each cell at which its container ends."""
    of = {(row, column): one for row, line in enumerate(containers) for column, one in enumerate(line)}
    return {
        cell: tuple(side for side in BESIDE if of.get(_beside(cell, side)) != one) for cell, one in of.items()
    }


def _beside(cell: Cell, side: str) -> Cell:
    """The cell at a side of another one, which may be off the board."""
    down, across = BESIDE[side]
    return cell[0] + down, cell[1] + across


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
    half = wide / 2
    strips = [
        (side, _strip(grid.full(*cell), side, half, half, half))
        for cell, ends in sides.items()
        for side in ("right", "bottom")
        if side in ends and _beside(cell, side) in sides
    ]
    for _, (left, top, right, bottom) in strips:
        fill(image, (left + half, top + half, right + half, bottom + half), BLACK, SHADOW)
    for _, box in strips:
        fill(image, box, colour)
    for side, (left, top, right, bottom) in strips:
        lit = (left + SHADED * wide, bottom) if side == "right" else (right, top + SHADED * wide)
        fill(image, (left, top, *lit), mix(colour, WHITE, LIT))


def _apart(image: Image, grid: Grid, sides: Sides, colour: Bgr, wide: float) -> None:
    """An outline around each container, and the page between two of them."""
    for cell, ends in sides.items():
        for side in ends:
            fill(image, _strip(grid.full(*cell), side, wide, wide, wide), grid.look.page)
    for cell, ends in sides.items():
        box = inset(grid.full(*cell), wide)
        for side in ends:
            first, last = ("top", "bottom") if side in ("left", "right") else ("left", "right")
            before, after = (0.0 if end in ends else 2 * wide for end in (first, last))
            fill(image, _strip(box, side, before, after, max(0.5, THIN * wide / 2)), colour)
