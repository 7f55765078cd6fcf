"""What stands in the cells of a Star Battle: stars, crowns or queens, marks of the player, or other signs."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.language.containers import Containers
from vision.basics.arrays import strongest
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen, Stage
from vision.basics.types import Flags, Image
from vision.cells.contents import Cells
from vision.cells.crops import crops_of
from vision.cells.insides import SIDE
from vision.digits.network import SURE, read_numbers

LARGE, FULL = 0.36, 0.06  # of the cell: the size, and the share of it that is covered, of a star at least
PALE, NOISY = 0.35, 2.0  # of the strongest ink, and times as far as one paint reaches: what is paler is noise
ENDS = 0.25  # of the corners of a cross are covered at least, and of the middles of its sides at most
ROUND = 0.7  # of the box around a ring are in it at least; a hollow crown has less
FEW = 1  # cells whose contents may look like a number though they are none
CORNERS = slice(3, SIDE // 3), slice(-(SIDE // 3), -3)  # of an inside: where other puzzles have numbers
INKED, STRONG = 0.06, 40  # of a corner's pixels differ so much from the ground, in levels, where one stands
LOOK = (12, 12)  # size to which shapes are scaled before they are compared
ALIKE = 0.55  # intersection over union of two shapes of one sort, at least
SORTS = 3  # of shapes at most: stars and two sorts of marks; letters would be more
NAMED = 3  # cells for each container, at least, have its number where numbers name containers
CLUES = 2  # corners with something in them, from which on it is no accident


Numbers = dict[tuple[int, int], int]  # that stand in cells, given by row and column from 0


def find_numbers(image: Image, lattice: Lattice, cells: Cells) -> Numbers:
    """The numbers in cells that are read surely."""
    shown = _shown(cells)
    crops = {cell: crop for cell, crop in crops_of(image, lattice, cells).items() if shown[cell]}
    chances = [one.probabilities for one in read_numbers([*crops.values()])]
    read = {cell: 1 + int(one[1:-1].argmax()) for cell, one in zip(crops, chances, strict=True)}
    return {cell: read[cell] for cell, one in zip(crops, chances, strict=True) if one[1:-1].max() > SURE}


def are_names(numbers: Numbers, containers: Containers) -> bool:
    """Whether numbers name containers: each container has one of its own, in several cells."""
    pairs = {(containers[row][column], number) for (row, column), number in numbers.items()}
    inside, different = (set(each) for each in zip(*pairs, strict=True)) if pairs else (set(), set())
    return len(pairs) == len(inside) == len(different) > 1 and len(numbers) >= NAMED * len(pairs)


def refuse_signs(cells: Cells, numbers: Numbers, found: str) -> None:
    """Raise NotSeen where such numbers, or too many signs, stand in cells: then it is another puzzle."""
    if len(numbers) > FEW or _cornered(cells) >= CLUES:
        raise NotSeen(f"{found} of containers with numbers in its cells", Stage.CONTENTS)
    if _sorts(cells) > SORTS:
        raise NotSeen(f"{found} of containers with many different signs in its cells", Stage.CONTENTS)


def find_pieces(cells: Cells) -> tuple[Flags, Flags]:
    """The cells (m, n) with stars, crowns or queens, and those with marks."""
    pieces = np.zeros_like(cells.occupied)
    scale = (1 - 2 * cells.inset) ** 2
    shown = _shown(cells)
    for row, column in np.argwhere(shown).tolist():
        mask = cells.mask[row, column]
        size = max(cells.width[row, column], cells.height[row, column])
        covered = float(_filled(mask).mean()) * scale
        pieces[row, column] = size > LARGE and covered > FULL and not (_crossed(mask) or _ringed(mask))
    return pieces, shown & ~pieces


def _shown(cells: Cells) -> Flags:
    """Which cells (m, n) contain something other than noise or the shading of uneven light."""
    return np.asarray(cells.strength > max(PALE * cells.strength.max(), NOISY * cells.reach))


def _sorts(cells: Cells) -> int:
    """How many sorts of things stand in cells, by their shapes."""
    sorts: list[Flags] = []
    for mask in cells.mask[_shown(cells)]:
        look = cv2.resize(_tight(mask), LOOK, interpolation=cv2.INTER_AREA) > 0.5
        if not any((look & one).sum() > ALIKE * (look | one).sum() for one in sorts):
            sorts.append(look)
    return len(sorts)


def _tight(mask: Flags) -> NDArray[np.float32]:
    """The part of a mask (SIDE, SIDE) inside the box around its shape."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.float32)


def _filled(mask: Flags) -> Flags:
    """A shape (SIDE, SIDE) with everything that its outline encloses."""
    outlines, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(cv2.drawContours(np.zeros_like(mask, np.uint8), outlines, -1, 1, cv2.FILLED) > 0)


def _crossed(mask: Flags) -> bool:
    """Whether a thing (SIDE, SIDE) is a cross: strokes to its corners, the middles of its sides free."""
    small = np.asarray(cv2.resize(_tight(mask), (8, 8), interpolation=cv2.INTER_AREA))
    ends = [small[y, x].mean() for y in (slice(0, 2), slice(6, 8)) for x in (slice(0, 2), slice(6, 8))]
    sides = [small[0, 3:5], small[7, 3:5], small[3:5, 0], small[3:5, 7]]
    return bool(min(ends) > ENDS and max(side.mean() for side in sides) < ENDS)


def _ringed(mask: Flags) -> bool:
    """Whether a thing (SIDE, SIDE) is round or square, and hollow."""
    tight = _tight(mask) > 0
    height, width = tight.shape
    middle = tight[height // 3 : height - height // 3, width // 3 : width - width // 3]
    return not middle.any() and bool(_filled(tight).mean() > ROUND)


def _cornered(cells: Cells) -> int:
    """In how many cells something stands in the left upper corner alone, and no part of what is central."""
    ground = np.rint(cells.ground[:, :, None, None]).astype(np.int16)
    off = strongest(np.abs(cells.inside.astype(np.int16) - ground)) > STRONG
    inked = [off[:, :, down, across].mean(axis=(2, 3)) > INKED for down in CORNERS for across in CORNERS]
    return int((inked[0] & ~np.any(inked[1:], axis=0) & ~cells.central).sum())
