"""Looking into the cells of a lattice: which shade each is painted with, and what stands in its middle.

Everything is measured on the insides of the cells, brought to one size, for all cells at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.language.alphabet import Placed
from solvers.language.effort import spend
from vision.basics.arrays import median, plain, quantile, strongest
from vision.basics.colours import DISTINCT, FAINTEST, group
from vision.basics.lattice import Lattice
from vision.basics.once import once
from vision.basics.types import Colours, Flags, Image, Ink, Labels, Patches, Values
from vision.cells.discs import find_discs
from vision.cells.insides import EDGE, MIDDLE, PROBED, SIDE, best_inset, corners, difference, insides, strays

EFFORT = 40.0  # microseconds for each cell
ABOVE_NOISE = 6.0  # times the noise of flat ground: what differs more is no noise
VEILED = 0.4  # of the contrast of cells: where noise hides ink of less, a number may fill the cell,
SHOWN, TRACE = 0.25, 0.05  # of which, and of whose corners, show its ground all the same
STRONG = 0.35  # of the strongest ink of a cell; what is weaker is fringe, shadow or glow
SPECK = 6  # pixels; less is dirt
OFF_CENTRE = 0.2  # of the cell; numbers in corners, and labels near the board, are no hints

TEXTURE = 0.25  # of the strongest ink of the board; what is weaker and shared by a shade's cells is texture
TEXTURED = 4  # cells of a shade, at least, from which its texture is known
UNEVEN = 0.02  # of the pixels; where fewer are off the ground, there is no texture
RIM = SIDE // 8  # pixels from the edge of an inside: texture is seen there too, numbers are not
SMOOTH = 9  # pixels, each way, of which the strokes of numbers cover less than half
AROUND = np.ones((5, 5), np.uint8)  # pixels around strokes that are no texture either


@dataclass(frozen=True, eq=False)
class Cells:
    """How the (m, n) cells of a board look."""

    inside: Patches  # (m, n, SIDE, SIDE, 3)
    inset: float  # of the cell that the insides leave out at each side
    ground: Colours  # (m, n, 3): the colour that the cell is painted with
    corners: Colours  # (m, n, 4, 3): those of its corner squares
    reach: float  # how far colours of one shade may be apart
    shade: Labels  # (m, n): number of the cell's shade, 0 the most frequent
    shades: Colours  # (k, 3): colour of each shade
    mask: Flags  # (m, n, SIDE, SIDE): what stands in the middle of the cell
    strength: Values  # (m, n): how far its strongest ink is from the ground; 0 where nothing stands
    box: Values  # (m, n, 4): left, top, right, bottom of what stands there, in parts of the cell

    @property
    def occupied(self) -> Flags:
        """Whether anything stands in a cell; (m, n)."""
        return np.asarray(self.strength > 0)

    @property
    def central(self) -> Flags:
        """Whether what stands in a cell stands in its middle; (m, n)."""
        centre = (self.box[..., :2] + self.box[..., 2:]) / 2
        return np.asarray((np.abs(centre - 0.5) < OFF_CENTRE).all(axis=-1))

    @property
    def height(self) -> Values:
        """Height of what stands in each cell, in parts of the cell; (m, n)."""
        return np.asarray(self.box[..., 3] - self.box[..., 1])


@once
def look_into(image: Image, lattice: Lattice) -> Cells:
    """The looks of all cells of a lattice in a BGR picture."""
    spend(lattice.width * lattice.height, EFFORT)
    inset = best_inset(image, lattice)
    inside = insides(image, lattice, inset)
    squares = corners(inside, inset)
    of_corners = median(squares, axis=-2)
    ground = median(of_corners, axis=-2).astype(np.float32)
    noise = strays(squares)
    discs, colours = find_discs(inside, ground, _reach(noise), _aspect(lattice))
    ground[discs] = colours[discs]
    noise[discs] = median(noise)  # a disc's edge runs through its corners
    _unveil(inside, squares, ground, noise)
    return _looks(inside, inset, ground, of_corners.astype(np.float32), noise)


def placed(where: Flags, symbol: str) -> tuple[Placed, ...]:
    """The same symbol of an answer in all cells that are set."""
    return tuple(Placed(row, column, symbol) for row, column in positions(where))


def positions(where: Flags) -> tuple[tuple[int, int], ...]:
    """(row, column) of the cells that are set."""
    return tuple((int(row), int(column)) for row, column in np.argwhere(where))


def _reach(noise: Values) -> float:
    """How far colours of one shade may be apart where single pixels stray so far (m, n)."""
    return max(FAINTEST, ABOVE_NOISE * float(median(noise)))


def _aspect(lattice: Lattice) -> float:
    """How many times as wide as high its cells are."""
    across, down = (float(median(np.diff(lines))) for lines in (lattice.x, lattice.y))
    return across / down


def _unveil(inside: Patches, squares: Patches, ground: Colours, noise: Values) -> None:
    """Give cells whose corner squares are full of ink, in place, the ground of others if that shows there."""
    bright = strongest(inside[..., MIDDLE, MIDDLE, :])
    veiled = ABOVE_NOISE * noise > VEILED * (quantile(bright, 0.98) - quantile(bright, 0.02))
    if not veiled.any() or veiled.all():
        return
    _, colours = group(ground[~veiled], FAINTEST)
    whole, corner = (
        (strongest(np.abs(part[:, None].astype(np.int16) - colours.astype(np.int16)[:, None])) <= DISTINCT)
        for part in (inside[veiled].reshape(-1, SIDE**2, 3), squares[veiled].reshape(veiled.sum(), -1, 3))
    )
    shown = whole.mean(axis=2) * (corner.mean(axis=2) >= TRACE)  # (cells, colours)
    best = np.where(shown.max(axis=1) >= SHOWN, shown.argmax(axis=1), -1)
    for where, colour in zip(positions(veiled), best.tolist(), strict=True):
        if colour >= 0:
            ground[where], noise[where] = colours[colour], median(noise)


def _looks(inside: Patches, inset: float, ground: Colours, of_corners: Colours, noise: Values) -> Cells:
    """The looks of cells whose ground is known, and how far single pixels of it stray; (m, n)."""
    reach = _reach(noise)
    shade, shades = group(ground, reach)
    usual = np.array([median(noise[shade == k]) for k in range(len(shades))])[shade]
    flat = plain(ground, SIDE, SIDE)
    ink = difference(inside, flat)
    bare = _textured(inside, flat, ink, shade)
    if bare is not flat:
        ink = difference(inside, bare)
    mask, strength = _objects(ink, np.maximum(FAINTEST, ABOVE_NOISE * usual))
    box = _boxes(mask, inset)
    return Cells(inside, inset, ground, of_corners, reach, shade, shades, mask, strength, box)


def _textured(inside: Patches, flat: Patches, ink: Ink, shade: Labels) -> Patches:
    """What the cells would look like with nothing in them; `flat` itself if that is flat ground."""
    strong = TEXTURE * float(ink[..., MIDDLE, MIDDLE].max())
    bare = flat
    for number in np.flatnonzero(np.bincount(shade.ravel()) >= TEXTURED):
        here = shade == number
        shared = _shared(inside[here][:PROBED], ink[here][:PROBED], strong)
        if shared is not None:
            bare = flat.copy() if bare is flat else bare
            shared = np.broadcast_to(shared, flat[here].shape).copy()
            weak = difference(shared, flat[here]) < strong
            bare[here] = np.where(weak[..., None], shared, flat[here])
    return bare


def _shared(cells: Patches, ink: Ink, strong: float) -> Patches | None:
    """What cells (k, SIDE, SIDE, 3) have in common away from their strong ink.

    None if it is flat ground. What stands in the middle alone is no part of it: numbers may look much alike,
    and be faint beside the bulbs.
    """
    strokes = np.stack([cv2.dilate(cell, AROUND) for cell in (ink >= strong).astype(np.uint8)]) > 0
    weak = (ink > FAINTEST / 2) & ~strokes
    if weak.mean() < UNEVEN:
        return None
    order = np.argsort(np.where(strokes, 255, ink), axis=0)
    usual = np.take_along_axis(order, (~strokes).sum(axis=0)[None] // 2 % len(cells), axis=0)
    if not _at_rim(np.take_along_axis(ink, usual, axis=0)[0]):
        return None
    look = np.take_along_axis(cells, usual[..., None], axis=0)[0]
    smooth = np.asarray(cv2.medianBlur(look, SMOOTH), np.uint8)
    return look if _at_rim(difference(look, smooth)) else smooth


def _at_rim(ink: Ink) -> bool:
    """Whether some ink (SIDE, SIDE) is where numbers do not reach."""
    rim = ink > FAINTEST / 2
    rim[RIM:-RIM, RIM:-RIM] = False
    return bool(rim[EDGE:-EDGE, EDGE:-EDGE].any())


def _objects(ink: Ink, least: Values) -> tuple[Flags, Values]:
    """The ink (m, n, SIDE, SIDE) that stands in the middle of each cell, and how strong it is (m, n)."""
    m, n = ink.shape[:2]
    middle = ink[..., MIDDLE, MIDDLE].reshape(m, n, -1)
    strength = np.partition(middle, -SPECK, axis=-1)[..., -SPECK].astype(np.float64)
    mask = _rooted(ink > np.maximum(least, STRONG * strength)[..., None, None])
    return mask, np.where(mask.any(axis=(2, 3)), np.maximum(strength, least), 0.0)


def _rooted(mask: Flags) -> Flags:
    """The mask with only those parts that reach into their cell's middle, or go around it like a ring."""
    m, n = mask.shape[:2]
    sheet = np.zeros((m, SIDE + 1, n, SIDE + 1), np.uint8)  # a free pixel keeps the cells apart
    sheet[:, :SIDE, :, :SIDE] = mask.swapaxes(1, 2)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(sheet.reshape(m * (SIDE + 1), n * (SIDE + 1)))
    parts = np.asarray(labels, np.int32).reshape(sheet.shape)[:, :SIDE, :, :SIDE].swapaxes(1, 2)
    rooted = np.zeros(count, np.bool_)
    rooted[parts[..., MIDDLE, MIDDLE]] = True
    around = (stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]] > SIDE // 2).all(axis=1)
    rooted |= around & ~_cornered(parts, count)
    rooted &= stats[:, cv2.CC_STAT_AREA] >= SPECK
    rooted[0] = False
    return np.asarray(rooted[parts])


def _cornered(parts: NDArray[np.int32], count: int) -> Flags:
    """Which of the `count` parts reach into a corner of their cell, as frames do and rings do not."""
    cornered = np.zeros(count, np.bool_)
    ends = np.r_[0 : EDGE + 1, SIDE - EDGE - 1 : SIDE]
    cornered[parts[:, :, ends[:, None], ends]] = True
    return cornered


def _boxes(mask: Flags, inset: float) -> Values:
    """The boxes (m, n, 4) around what is set, in parts of the cell; zeros where nothing is."""
    across, down = np.max(mask, axis=2), np.max(mask, axis=3)
    starts = across.argmax(axis=-1), down.argmax(axis=-1)
    stops = SIDE - across[..., ::-1].argmax(axis=-1), SIDE - down[..., ::-1].argmax(axis=-1)
    box = inset + (1 - 2 * inset) / SIDE * np.stack([*starts, *stops], axis=-1)
    return np.asarray(np.where(across.any(axis=-1)[..., None], box, 0.0))
