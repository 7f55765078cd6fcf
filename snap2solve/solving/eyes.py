"""What a picture shows, as `vision` reads it. Heavy: imported when needed."""

from __future__ import annotations

from collections.abc import Sequence

from snap2solve.basics.errors import NotRead
from snap2solve.basics.kinds import Kind
from solvers.language.board import Board
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen, Sight
from vision.basics.types import Image
from vision.see import see, views


def look(image: Image, kinds: Sequence[Kind]) -> Sight:
    """What is seen in a picture; raises NotRead."""
    try:
        return see(image, kinds)
    except NotSeen as error:
        raise NotRead(str(error), error.code) from error


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
