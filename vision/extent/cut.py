"""Where a picture may be cut within a board: it ends near the board, whose frame is missing there."""

from __future__ import annotations

import cv2
import numpy as np

from vision.basics.arrays import median, strongest
from vision.basics.lattice import SIDES, Lattice, pitch
from vision.basics.types import Flags, Image, Values
from vision.borders.strokes import WHITE, Strokes, find_strokes
from vision.borders.two_kinds import SHADE

BESIDE = 0.12  # of a cell beyond a board: no more than its frame is there
STEP = 4  # pixels, of which one tells which ground is usual
SHOWS = 0.01  # ink of a frame, at least
SHARE = 0.42  # of the ink of a frame, if that is cut along its middle; thin lines have less
OTHER = 0.4  # of its ink, by which a frame may differ in colour from side to side
FRAMED = 0.75  # of the strokes on a side must be such as make the frame
GOING, CLEAR = 0.6, 8  # of the lines that cross a side go on beyond it, by so many levels


def goes_on(image: Image, lattice: Lattice, unequal: bool) -> Flags:
    """At which of SIDES (4,) lines go on beyond a board, but the picture ends before another cell.

    They may be others': so a frame must be missing there, or rows and columns must ask for `unequal` amounts.
    """
    going = _ends(image, lattice)[1]
    return going if unequal or not going.any() else going & cut(image, lattice)


def cut(image: Image, lattice: Lattice) -> Flags:
    """At which of SIDES (4,) the picture ends before another cell, and the frame of all others is missing.

    If anything shows beyond such a side, lines go on there.
    """
    near, _ = _ends(image, lattice)
    if not near.any() or near.all():
        return np.zeros(4, np.bool_)
    frame, ground = _framed(image, lattice)
    usual = median(frame.ink, axis=0)
    share = frame.ink @ usual / max(float(usual @ usual), SHOWS**2)
    off = np.linalg.norm(frame.ink - share[:, None] * usual, axis=1)
    like = (share > SHARE) & (off < OTHER * np.linalg.norm(share[:, None] * usual, axis=1))
    like |= np.abs(frame.sides - ground).max(axis=(1, 2)) > SHADE  # what fills leave of a frame differs
    upright, level = like[: 2 * lattice.height].reshape(-1, 2), like[2 * lattice.height :].reshape(2, -1)
    framed = np.array([*level.mean(axis=1), *upright.mean(axis=0)]) >= FRAMED
    return np.asarray(near & ~framed & framed[~near].all())


def beyond_picture(sides: Flags) -> str:
    """What a message says of a board that goes on at some of SIDES (4,); nothing where there are none."""
    return f" that seems to go on beyond the picture, at the {SIDES[sides.argmax()]}" if sides.any() else ""


def _ends(image: Image, lattice: Lattice) -> tuple[Flags, Flags]:
    """At which of SIDES (4,) `_end` tells either."""
    directions = (image, lattice.y, lattice.x), (image.swapaxes(0, 1), lattice.x, lattice.y)
    near, going = np.array([_end(*direction, end) for direction in directions for end in (0, -1)]).T
    return near, going


def _end(image: Image, along: Values, across: Values, end: int) -> tuple[bool, bool]:
    """Whether a picture ends before another row, of whose lines all may go on that shows there, and do so."""
    step = pitch(along)
    room = len(image) - 1 - along[-1] if end else along[0]
    beyond = max(0, int(room - BESIDE * step))
    if room >= step or not beyond:
        return bool(room < step), False
    strip = median(image[-beyond:] if end else image[:beyond], axis=0)
    at = np.rint(across[1:-1, None] + np.arange(-2, 3)).astype(int)
    cells = np.rint((across[:-1] + across[1:]) / 2).astype(int)
    ground = (strip[cells[:-1]] + strip[cells[1:]]) / 2
    lines = strongest(np.abs(strip[at] - ground[:, None])).max(axis=1) > CLEAR
    going = bool(lines.mean() >= GOING)
    return going, going


def _framed(image: Image, lattice: Lattice) -> tuple[Strokes, Values]:
    """The strokes around a board, as if the usual ground (3,) of its cells, which is told, too, went on."""
    x, y = lattice.x, lattice.y
    room = int(np.ceil(max(x[1] - x[0], y[1] - y[0])))
    left, top = (max(0, int(lines[0] - BESIDE * room)) for lines in (x, y))
    right, bottom = (int(np.ceil(lines[-1] + BESIDE * room)) for lines in (x, y))
    board = image[top:bottom, left:right]
    ground = median(board[::STEP, ::STEP], axis=(0, 1))
    around = cv2.copyMakeBorder(board, room, room, room, room, cv2.BORDER_CONSTANT, value=ground.tolist())
    moved = Lattice(x + (room - left), y + (room - top), lattice.score)
    return find_strokes(np.asarray(around, np.uint8), moved)[1], ground / WHITE
