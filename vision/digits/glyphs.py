"""Finding glyphs, such as digits, wherever they stand around and on a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import compress
from math import ceil
from operator import attrgetter
from typing import NamedTuple, TypeVar
from weakref import ref

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.language.effort import spend
from vision.basics.arrays import median, quantile
from vision.basics.lattice import Lattice
from vision.basics.once import once
from vision.basics.types import Box, Colour, Image
from vision.digits.glyph import Glyph
from vision.digits.ink import BORNE_OUT, STRONG, InkStrokes, Part, Sizes, strokes, strokes_of

PIXEL_EFFORT, MARK_EFFORT = 0.06, 14.0  # microseconds for each pixel and for each mark of ink
WORKING_PITCH = 96  # pixels: larger cells are shrunk to this, where digits are still legible
REACH = (
    2.0,
    0.55,
)  # how far hints go beyond the lattice: cells, and share of its side (every second cell a group)
HEIGHTS = 0.075, 1.05  # of glyphs, in pitches: hints of one size for all boards are small beside large cells
WIDEST = 6.0  # pitches, of glyphs that touch
LEAST_PIXELS = 4  # height of the smallest legible digit
BOLD = 0.95  # of the glyphs stand out less than the boldest ones, and
FAINT = 0.2  # of their contrast is the least that most greyed hints have, but
FAINTEST = 0.1  # some have so little, as textures and noise have
LIKE, UNEVEN = 0.05, 2.0  # of its height and contrast, and pixels or levels, by which a glyph is like another
FEW_ALIKE = 3  # glyphs that look the same are not so by chance
MOST = 60  # glyphs for each row and column: more than any hint has, fewer than textures have marks
MOST_FAINT = 12  # such glyphs for each row and column: where there are more, they are a texture
SAME_SIZE, SLACK = 0.02, 1.1  # of a cell, by which lattices differ in cells and ends that share their glyphs


Mark = tuple[InkStrokes, Part]  # a part of some ink
Thing = TypeVar("Thing")


class _Looked(NamedTuple):
    """All glyphs around and on a lattice of a picture."""

    picture: ref[Image]
    lattice: Lattice
    glyphs: list[Glyph]


_looked: list[_Looked] = []  # in the picture that was looked at last


class Glyphs(NamedTuple):
    """The glyphs around and on a board."""

    clear: list[Glyph]
    faint: list[Glyph]  # hints that are greyed, to almost nothing or beside others that are not; or dirt


@once
def find_glyphs(image: Image, lattice: Lattice) -> Glyphs:
    """The glyphs in the rows and columns of a lattice, as far around it as its hints may reach."""
    return _by_contrast(_shared(image, lattice), lattice)


def glyphs_of(colour: Colour, image: Image, lattice: Lattice) -> list[Glyph]:
    """The same glyphs where their colour is known: told from strokes of other colours that touch them."""
    return _by_contrast(_find(image, lattice, colour), lattice).clear


def _shared(image: Image, lattice: Lattice) -> list[Glyph]:
    """All glyphs around and on a lattice, taken from one that it is a part of where that was looked at.

    Most lattices in a picture are others without some of their lines, or hardly moved.
    """
    for looked in _looked:
        if looked.picture() is image and _is_part(lattice, looked.lattice):
            whole = looked.glyphs
            break
    else:
        whole = _find(image, lattice, None)
        if any(looked.picture() is not image for looked in _looked):
            _looked.clear()
        _looked.append(_Looked(ref(image, lambda _: _looked.clear()), lattice, whole))
        return whole
    board = _board(lattice)
    return [glyph for glyph in whole if _in_line(glyph.box, board)]


def _is_part(lattice: Lattice, whole: Lattice) -> bool:
    """Whether a lattice lies within another one with cells of the same size."""
    cell, other = _pitch(lattice), _pitch(whole)
    slack = SLACK * other
    within = all(
        lines[0] >= others[0] - slack and lines[-1] <= others[-1] + slack
        for lines, others in ((lattice.x, whole.x), (lattice.y, whole.y))
    )
    return within and abs(cell - other) <= SAME_SIZE * other


def _pitch(lattice: Lattice) -> float:
    """Of the finer way of a lattice."""
    return min(float(median(np.diff(lattice.x))), float(median(np.diff(lattice.y))))


def _board(lattice: Lattice) -> NDArray[np.float64]:
    """Its left, top, right and bottom, and a cell more, for the lattice may lack a line."""
    pitch = _pitch(lattice)
    ends = [lattice.x[0] - pitch, lattice.y[0] - pitch, lattice.x[-1] + pitch, lattice.y[-1] + pitch]
    return np.array(ends)


def _find(image: Image, lattice: Lattice, colour: Colour | None) -> list[Glyph]:
    """All glyphs around and on a lattice, those of one colour where that is given."""
    pitch = _pitch(lattice)
    left, top, right, bottom = _surroundings(image, lattice)
    if lattice.interest and not lattice.interest.has_hints((left, top, right, bottom)):
        return []
    part = image[top:bottom, left:right]
    scale = min(1.0, WORKING_PITCH / pitch)
    if scale < 1:
        part = np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)

    def place(box: Box) -> Box:
        return _enlarged(box, 1 / scale, (left, top))

    marks = _marks(part, pitch * scale, colour)
    board = (_board(lattice) - [left, top, left, top]) * scale
    marks = [(idea, mark) for idea, mark in marks if _in_line(mark.box, board)]
    marks = _boldest(_belonging(marks, lattice, lambda one: place(one[1].box)), lattice)
    return [replace(glyph, box=place(glyph.box)) for glyph in _glyphs(part, marks)]


def _surroundings(image: Image, lattice: Lattice) -> Box:
    """The part of the picture in which hints may stand."""
    pitch = _pitch(lattice)
    ends = []
    for lines, most in ((lattice.x, image.shape[1]), (lattice.y, image.shape[0])):
        reach = REACH[0] * pitch + REACH[1] * float(lines[-1] - lines[0])
        ends.append((max(0, int(lines[0] - reach)), min(most, int(lines[-1] + reach) + 1)))
    (left, right), (top, bottom) = ends
    if lattice.interest is None:
        return left, top, right, bottom
    room = ceil(pitch)
    first, upper, last, lower = lattice.interest.around(lattice.box, (left, top, right, bottom))
    return max(left, first - room), max(top, upper - room), min(right, last + room), min(bottom, lower + room)


def _enlarged(box: Box, scale: float, origin: tuple[int, int]) -> Box:
    left, top, right, bottom = (round(at * scale) for at in box)
    return left + origin[0], top + origin[1], right + origin[0], bottom + origin[1]


def _marks(image: Image, pitch: float, colour: Colour | None) -> list[Mark]:
    """All marks of ink in a picture that have the size of glyphs, each with the ink that it is of."""
    sizes = Sizes(max(LEAST_PIXELS, HEIGHTS[0] * pitch), HEIGHTS[1] * pitch, WIDEST * pitch)
    spend(image.shape[0] * image.shape[1], PIXEL_EFFORT)
    ideas = strokes(image, pitch, sizes) if colour is None else [strokes_of(colour, image, pitch, sizes)]
    spend(sum(len(idea.parts) for idea in ideas), MARK_EFFORT)
    return [(idea, mark) for idea in ideas for mark in idea.parts]


def _glyphs(image: Image, marks: Sequence[Mark]) -> list[Glyph]:
    """The glyphs that marks of ink in a picture make, one in each box."""
    glyphs: dict[tuple[Box, bool], Glyph] = {}
    for (dark, ink, on, _), found in marks:
        box = found.box
        if (box, dark) in glyphs:
            continue
        part, mask = np.s_[box[1] : box[3], box[0] : box[2]], found.mask
        least = BORNE_OUT * cv2.mean(ink[part], mask)[0]  # that must differ from what prevails around
        ground = next((one for one in on if cv2.mean(one.differing[part], mask)[0] >= least), None)
        if ground is not None:
            own, around = cv2.bitwise_and(ink[part], mask), ground.colours(part)
            glyphs[box, dark] = _glyph(box, own, image[part], around, found.outshone)
    return list(glyphs.values())


def _belonging(things: list[Thing], lattice: Lattice, box: Callable[[Thing], Box]) -> list[Thing]:
    """Those, if there are too many, whose boxes may belong to a board or hints that the finder sees."""
    finder = lattice.interest
    if finder and len(things) > MOST * (lattice.width + lattice.height):
        return list(compress(things, finder.may_belong([*map(box, things)])))
    return things


def _boldest(marks: list[Mark], lattice: Lattice) -> list[Mark]:
    """Those that stand out most of more marks than two for each glyph that there may be."""
    most = 2 * MOST * (lattice.width + lattice.height)
    if len(marks) <= most:
        return marks
    peaks = [idea.ink[box[1] : box[3], box[0] : box[2]].max() for idea, (box, *_) in marks]
    boldest = np.argsort(peaks, kind="stable")[-most:]
    return [marks[i] for i in np.sort(boldest)]


def _in_line(box: Box, board: NDArray[np.float64]) -> bool:
    """Whether a box is in a row or column of the board, or beside one."""
    left, top, right, bottom = box
    return bool((left < board[2] and right > board[0]) or (top < board[3] and bottom > board[1]))


def _glyph(box: Box, ink: cv2.typing.MatLike, image: Image, ground: Image, outshone: bool) -> Glyph:
    """The glyph of this ink in a box, of which the picture and its ground are given."""
    peak = ink.max()
    core = (ink > STRONG * peak).astype(np.uint8)
    return Glyph(
        box=box,
        ink=np.asarray(cv2.convertScaleAbs(ink, alpha=255 / peak), np.uint8),
        colour=np.array(cv2.mean(image, core)[:3], np.float32),
        ground=np.array(cv2.mean(ground, core)[:3], np.float32),
        outshone=outshone,
    )


def _by_contrast(glyphs: list[Glyph], lattice: Lattice) -> Glyphs:
    """The glyphs that stand out as hints of a lattice do; wood and photos are full of fainter marks."""
    lines = lattice.width + lattice.height
    glyphs = _belonging(glyphs, lattice, attrgetter("box"))
    if not glyphs:
        return Glyphs([], [])
    contrast = np.abs([glyph.contrast for glyph in glyphs]).max(axis=1)
    boldest = quantile(contrast, BOLD)
    clear = contrast >= max(FAINT * boldest, np.sort(contrast)[-MOST * lines :][0])
    clear &= _like_clear_ones(glyphs)
    faint = ~clear & (contrast >= FAINTEST * boldest)
    if faint.sum() > MOST_FAINT * lines:
        faint[:] = False
    return Glyphs(*([glyphs[i] for i in np.flatnonzero(some)] for some in (clear, faint)))


def _like_clear_ones(glyphs: list[Glyph]) -> NDArray[np.bool_]:
    """Which glyphs nothing outshines, or look as several do that nothing outshines: frames do it, too."""
    outshone = np.array([glyph.outshone for glyph in glyphs])
    looks = np.array([(glyph.height, *glyph.contrast) for glyph in glyphs], np.float32)
    others, like = looks[~outshone], ~outshone
    for i in np.flatnonzero(outshone):
        off = np.abs(others - looks[i])
        like[i] = (off <= LIKE * np.abs(looks[i]) + UNEVEN).all(axis=1).sum() >= FEW_ALIKE
    return like
