"""Looking into the cells of a lattice: which shade each is painted with, and what stands in its middle.

Everything is measured on the insides of the cells, brought to one size, for all cells at once. How far two
colours are apart is the largest difference in one channel, in levels (0 to 255).
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lattice import Lattice
from vision.sight import Image

SIDE = 32  # pixels of the inside of a cell, each way; a digit's strokes are still 2 to 4 wide
LEAST_INSET, MOST_INSET = 0.06, 0.18  # of the cell at each side, for lines, gaps, frames and bevels
SETTLED = 0.6  # of the cells show their own colour where the inside begins; thick lines and big bulbs are with the others
PROBED = 100  # cells from which the inset is found
# The ground shows in the corners, up to here in parts of the cell: digits, marks and round bulbs leave them free.
CORNER = 0.27
EDGE = 2  # pixels at the edge of an inside that may still be blurred
FAINTEST = 8.0  # levels; shades that differ less can hardly be told apart by an eye
ABOVE_NOISE = 6.0  # times the noise of flat ground: what differs more is no noise
STRONG = 0.35  # of the strongest ink of a cell; what is weaker is fringe, shadow or glow
TEXTURE = (
    0.25  # of the strongest ink of the board; what is weaker, and all cells of a shade share, is texture
)
UNEVEN = 0.02  # of the pixels; where fewer are off the ground, there is no texture
AROUND = np.ones((5, 5), np.uint8)  # pixels around strokes that are no texture either
TEXTURED = 4  # cells of a shade, at least, from which its texture is known
BESIDE = np.r_[
    SIDE // 5 : SIDE // 3, SIDE - SIDE // 3 : SIDE - SIDE // 5
]  # beside the middle, free of round bulbs
MIDDLE = slice(SIDE // 4, SIDE - SIDE // 4)  # what stands in a cell reaches into its middle; lines do not
SPECK = 6  # pixels; less is dirt
DISC = 0.9  # of the inside: a full round that is so wide and high is a cell painted as a disc
FULL = 0.6  # of its box that a full round covers, at least

OVAL = 1.15  # times as long as wide is no longer round

Patches = NDArray[np.uint8]  # (m, n, SIDE, SIDE, 3)
Colours = NDArray[np.float32]  # (..., 3) BGR
Lengths = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Cells:
    """How the (m, n) cells of a board look."""

    inside: Patches
    inset: float  # of the cell that the insides leave out at each side
    ground: Colours  # (m, n, 3): the colour that the cell is painted with
    shade: NDArray[np.int64]  # (m, n): number of the cell's shade, 0 the most frequent
    shades: Colours  # (k, 3): colour of each shade
    noise: Lengths  # (m, n): how far single pixels of the cell's shade stray where its ground is flat
    mask: Mask  # (m, n, SIDE, SIDE): what stands in the middle of the cell
    strength: Lengths  # (m, n): how far its strongest ink is from the ground; 0 where nothing stands
    box: Lengths  # (m, n, 4): left, top, right, bottom of what stands there, in parts of the cell

    @property
    def there(self) -> Mask:
        """Whether anything stands in a cell; (m, n)."""
        return np.asarray(self.strength > 0)

    @property
    def width(self) -> Lengths:
        """Width of what stands in each cell, in parts of the cell; (m, n)."""
        return np.asarray(self.box[..., 2] - self.box[..., 0])

    @property
    def height(self) -> Lengths:
        """Height of what stands in each cell, in parts of the cell; (m, n)."""
        return np.asarray(self.box[..., 3] - self.box[..., 1])


def look_into(image: Image, lattice: Lattice) -> Cells:
    """The looks of all cells of a lattice in a BGR picture."""
    inset = _inset(image, lattice)
    inside = _insides(image, lattice, inset)
    squares = _corners(inside, inset)
    ground = np.median(np.median(squares, axis=-2), axis=-2).astype(np.float32)
    strays = _strays(squares)
    looks = _painted(inside, inset, ground, np.full_like(strays, np.median(strays)))
    discs = _discs(looks, np.diff(lattice.x)[None], np.diff(lattice.y)[:, None])
    if discs.any():
        ground[discs] = _rims(looks)[discs]
        strays[discs] = np.median(strays)  # a disc's edge runs through its corners
    elif strays.max() == strays.min():
        return looks
    return _painted(inside, inset, ground, strays)


def group(colours: Colours, reach: float) -> tuple[NDArray[np.int64], Colours]:
    """Number the groups of colours (..., 3) that lie within `reach` of a frequent one, the largest group first.

    Returns the group of each colour (...), and the frequent colour of each group (k, 3).
    """
    levels, which, counts = np.unique(
        np.rint(colours).reshape(-1, 3).astype(np.int16), axis=0, return_inverse=True, return_counts=True
    )
    near = np.abs(levels[:, None] - levels[None]).max(axis=-1) <= reach
    label = np.full(len(levels), -1)
    centres: list[int] = []
    while (left := label < 0).any():
        centres.append(int(np.where(left, near[:, left] @ counts[left], -1).argmax()))
        label[left & near[centres[-1]]] = len(centres) - 1
    sizes = np.bincount(label, counts)
    order = np.argsort(-sizes, kind="stable")
    numbers = np.argsort(order)[label][which.ravel()].reshape(colours.shape[:-1])
    return numbers, levels[np.array(centres)[order]].astype(np.float32)


def _painted(inside: Patches, inset: float, ground: Colours, strays: Lengths) -> Cells:
    """The looks of cells whose ground is known; `strays` (m, n) is how far single pixels of it stray."""
    calm = float(np.median(strays))
    shade, shades = group(ground, max(FAINTEST, ABOVE_NOISE * calm))
    noise = np.array([np.median(strays[shade == k]) for k in range(len(shades))])[shade]
    plain = np.broadcast_to(np.rint(ground[:, :, None, None]).astype(np.uint8), inside.shape).copy()
    ink = _apart(inside, plain)
    texture = _textures(inside, plain, ink, shade)
    if texture is not None:
        ink = _apart(inside, texture)
    mask, strength = _objects(ink, np.maximum(FAINTEST, ABOVE_NOISE * noise))
    return Cells(inside, inset, ground, shade, shades, noise, mask, strength, _boxes(mask, inset))


def _inset(image: Image, lattice: Lattice) -> float:
    """Where the insides of cells begin, in parts of the cell: where most show the colour of their inside."""
    cells = _insides(image, lattice, 0.0).reshape(-1, SIDE, SIDE, 3)
    some = cells[:: -(-len(cells) // PROBED)].astype(np.int16)
    near, far = int(LEAST_INSET * SIDE), round(MOST_INSET * SIDE)
    turned = (some, some[:, :, ::-1], some.swapaxes(1, 2), some.swapaxes(1, 2)[:, :, ::-1])
    begins = near
    for side in turned:  # (cells, along, away from the side, 3)
        along = np.median(side[:, BESIDE, : far + 2], axis=1)
        apart = np.abs(along - along[:, -1:]).max(axis=-1)
        settled = np.mean(apart <= 2 * FAINTEST, axis=0) >= SETTLED
        late = np.flatnonzero(~settled[: far + 1])
        begins = max(begins, int(late[-1]) + 1 if len(late) else 0)
    return min(max(begins / SIDE, LEAST_INSET), MOST_INSET)


def _insides(image: Image, lattice: Lattice, inset: float) -> Patches:
    """The cells without their edges, all of one size."""
    result = np.empty((lattice.height, lattice.width, SIDE, SIDE, 3), np.uint8)
    down, across = _spans(lattice.y, inset, image.shape[0]), _spans(lattice.x, inset, image.shape[1])
    for row, (top, bottom) in enumerate(down):
        for column, (left, right) in enumerate(across):
            cell = image[top:bottom, left:right]
            cv2.resize(cell, (SIDE, SIDE), dst=result[row, column], interpolation=cv2.INTER_AREA)
    return result


def _spans(lines: Lengths, inset: float, size: int) -> list[tuple[int, int]]:
    """First and last pixel + 1 of the inside of each cell along one way, never empty."""
    cut = inset * np.diff(lines)
    starts = np.clip(np.ceil(lines[:-1] + cut), 0, size - 1).astype(int)
    stops = np.clip(np.floor(lines[1:] - cut), starts + 1, size).astype(int)
    return list(zip(starts.tolist(), stops.tolist(), strict=True))


def _corners(inside: Patches, inset: float) -> Patches:
    """The pixels (m, n, 4, p, 3) of the four corner squares of each cell."""
    reach = round((CORNER - inset) / (1 - 2 * inset) * SIDE)
    near, far = slice(EDGE, reach), slice(SIDE - reach, SIDE - EDGE)
    squares = [inside[:, :, down, across] for down in (near, far) for across in (near, far)]
    return np.stack([square.reshape(*square.shape[:2], -1, 3) for square in squares], axis=2)


def _strays(corners: Patches) -> Lengths:
    """How far pixels of each cell's corners typically stray from the middle colour of their corner; (m, n)."""
    strays = np.abs(corners - np.median(corners, axis=-2, keepdims=True)).max(axis=-1)
    return np.asarray(np.median(np.median(strays, axis=-1), axis=-1), np.float64)


def _textures(
    inside: Patches, plain: Patches, ink: NDArray[np.uint8], shade: NDArray[np.int64]
) -> Patches | None:
    """What the cells would look like with nothing in them, where shades are not flat; None if all are."""
    strong = TEXTURE * float(ink[..., MIDDLE, MIDDLE].max())
    bare: Patches | None = None
    for number in np.flatnonzero(np.bincount(shade.ravel()) >= TEXTURED):
        here = shade == number
        shared = _shared(inside[here][:PROBED], ink[here][:PROBED], strong)
        if shared is not None:
            bare = plain.copy() if bare is None else bare
            weak = _apart(np.broadcast_to(shared, plain[here].shape).copy(), plain[here]) < strong
            bare[here] = np.where(weak[..., None], shared, plain[here])
    return bare


def _shared(cells: Patches, ink: NDArray[np.uint8], strong: float) -> Patches | None:
    """What cells (k, SIDE, SIDE, 3) have in common away from their strong ink; None if that is flat ground."""
    strokes = np.stack([cv2.dilate(cell, AROUND) for cell in (ink >= strong).astype(np.uint8)]).astype(bool)
    weak = (ink > FAINTEST / 2) & ~strokes
    if weak.mean() < UNEVEN:
        return None
    order = np.argsort(np.where(strokes, 255, ink), axis=0)
    usual = np.take_along_axis(order, (~strokes).sum(axis=0)[None] // 2 % len(cells), axis=0)
    return np.take_along_axis(cells, usual[..., None], axis=0)[0]


def _apart(a: Patches, b: Patches) -> NDArray[np.uint8]:
    """How far the colours (..., 3) are apart."""
    blue, green, red = cv2.split(cv2.absdiff(a.reshape(-1, SIDE, 3), b.reshape(-1, SIDE, 3)))
    return np.asarray(cv2.max(cv2.max(blue, green), red)).reshape(a.shape[:-1])


def _objects(ink: NDArray[np.uint8], least: Lengths) -> tuple[Mask, Lengths]:
    """The ink (m, n, SIDE, SIDE) that stands in the middle of each cell, and how strong it is (m, n)."""
    m, n = ink.shape[:2]
    middle = ink[..., MIDDLE, MIDDLE].reshape(m, n, -1)
    strength = np.partition(middle, -SPECK, axis=-1)[..., -SPECK].astype(np.float64)
    mask = _rooted(ink > np.maximum(least, STRONG * strength)[..., None, None])
    return mask, np.where(mask.any(axis=(2, 3)), np.maximum(strength, least), 0.0)


def _rooted(mask: Mask) -> Mask:
    """The mask with only those parts that reach into their cell's middle, or go around it like a ring."""
    m, n = mask.shape[:2]
    sheet = np.zeros((m, SIDE + 1, n, SIDE + 1), np.uint8)  # a free pixel keeps the cells apart
    sheet[:, :SIDE, :, :SIDE] = mask.swapaxes(1, 2)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(sheet.reshape(m * (SIDE + 1), n * (SIDE + 1)))
    parts = labels.reshape(sheet.shape)[:, :SIDE, :, :SIDE].swapaxes(1, 2)
    rooted = np.zeros(count, np.bool_)
    rooted[parts[..., MIDDLE, MIDDLE]] = True
    rooted |= (stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]] > SIDE // 2).all(axis=1) & ~_cornered(
        parts, count
    )
    rooted &= stats[:, cv2.CC_STAT_AREA] >= SPECK
    rooted[0] = False
    return rooted[parts]


def _cornered(parts: NDArray[np.int32], count: int) -> Mask:
    """Which of the `count` parts of masks reach into a corner of their cell, as frames do and rings do not."""
    cornered = np.zeros(count, np.bool_)
    ends = np.r_[0 : EDGE + 1, SIDE - EDGE - 1 : SIDE]
    cornered[parts[:, :, ends[:, None], ends]] = True
    return cornered


def _boxes(mask: Mask, inset: float) -> Lengths:
    """The boxes (m, n, 4) around what is set, in parts of the cell; zeros where nothing is."""
    columns, rows = mask.any(axis=2), mask.any(axis=3)
    ends = (
        columns.argmax(axis=-1),
        rows.argmax(axis=-1),
        SIDE - columns[..., ::-1].argmax(axis=-1),
        SIDE - rows[..., ::-1].argmax(axis=-1),
    )
    box = inset + (1 - 2 * inset) / SIDE * np.stack(ends, axis=-1)
    return np.asarray(np.where(mask.any(axis=(2, 3))[..., None], box, 0.0))


def _discs(looks: Cells, width: Lengths, height: Lengths) -> Mask:
    """Which cells (m, n), so wide and high in pixels, are painted as discs that all but fill them."""
    across, down = looks.width * width, looks.height * height
    wide = np.minimum(across, down) >= DISC * (1 - 2 * looks.inset) * np.minimum(width, height)
    round_ = np.maximum(across, down) < OVAL * np.minimum(across, down)
    covered = looks.mask.mean(axis=(2, 3)) * (1 - 2 * looks.inset) ** 2
    return np.asarray(wide & round_ & (covered >= FULL * looks.width * looks.height))


def _rims(looks: Cells) -> Colours:
    """The colour of what stands in each cell, close to the middles of its four sides; (m, n, 3)."""
    middle, near, far = SIDE // 2, 2 * EDGE, SIDE - 1 - 2 * EDGE
    ends = ((near, middle), (far, middle), (middle, near), (middle, far))
    return np.median([looks.inside[:, :, row, column] for row, column in ends], axis=0).astype(np.float32)
