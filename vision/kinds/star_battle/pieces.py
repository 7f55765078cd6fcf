"""What stands in the cells of a Star Battle: stars, crowns or queens, marks of the player, or other signs."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.language.containers import Containers
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen, Stage
from vision.basics.types import Flags, Image
from vision.cells.contents import Cells
from vision.cells.crops import crops_of
from vision.cells.reader import chances
from vision.digits.network import SURE, read_numbers

PALE, NOISY = 0.35, 2.0  # of the strongest ink, and times as far as one paint reaches: what is paler is noise
FEW = 1  # cells whose contents may look like a number though they are none
LOOK = (12, 12)  # size to which shapes are scaled before they are compared
ALIKE = 0.55  # intersection over union of two shapes of one sort, at least
SORTS, MOSTLY = 3, 0.85  # of shapes are most that stand in cells: stars and marks; letters would be more
NAMED = 3  # cells for each container, at least, have its number where numbers name containers

SEEN = slice(15, 18)  # what the cell reader tells of Star Battles: cells that are
EMPTY, STAR, MARK = 0, 1, 2  # empty, and those with stars and marks

Numbers = dict[tuple[int, int], int]  # that stand in cells, given by row and column from 0


def find_numbers(image: Image, lattice: Lattice, cells: Cells) -> Numbers:
    """The numbers in cells that are read surely."""
    shown = _shown(cells)
    crops = {cell: crop for cell, crop in crops_of(image, lattice, cells).items() if shown[cell]}
    likely = [one.probabilities for one in read_numbers([*crops.values()])]
    read = {cell: 1 + int(one[1:-1].argmax()) for cell, one in zip(crops, likely, strict=True)}
    return {cell: read[cell] for cell, one in zip(crops, likely, strict=True) if one[1:-1].max() > SURE}


def are_names(numbers: Numbers, containers: Containers) -> bool:
    """Whether numbers name containers: each container has one of its own, in several cells."""
    pairs = {(containers[row][column], number) for (row, column), number in numbers.items()}
    inside, different = (set(each) for each in zip(*pairs, strict=True)) if pairs else (set(), set())
    return len(pairs) == len(inside) == len(different) > 1 and len(numbers) >= NAMED * len(pairs)


def refuse_signs(image: Image, lattice: Lattice, cells: Cells, numbers: Numbers, found: str) -> None:
    """Raise NotSeen where such numbers, or too many signs, stand in cells: then it is another puzzle.

    What the cell reader sees in empty cells is the texture of their containers, and where it is sure of all
    cells, there is nothing else in them.
    """
    seen = chances(image, lattice, SEEN)
    if (seen.max(axis=0) > SURE * seen.sum(axis=0)).all():
        return
    if len(numbers) > FEW:
        raise NotSeen(f"{found} of containers with numbers in its cells", Stage.CONTENTS)
    sorts = _sorts(cells.mask[_shown(cells) & (seen.argmax(axis=0) != EMPTY)])
    if sum(count for _, count in sorts.most_common(SORTS)) < MOSTLY * sorts.total():
        raise NotSeen(f"{found} of containers with many different signs in its cells", Stage.CONTENTS)


def find_pieces(image: Image, lattice: Lattice) -> tuple[Flags, Flags]:
    """The cells (m, n) with stars, crowns or queens, and those with marks."""
    stands = chances(image, lattice, SEEN).argmax(axis=0)
    return stands == STAR, stands == MARK


def _shown(cells: Cells) -> Flags:
    """Which cells (m, n) contain something other than noise or the shading of uneven light."""
    return np.asarray(cells.strength > max(PALE * cells.strength.max(), NOISY * cells.reach))


def _sorts(masks: Flags) -> Counter[int]:
    """How many things (k, SIDE, SIDE) are of each sort, by their shapes; thin ones cover parts of pixels."""
    sorts: list[NDArray[np.float32]] = []
    counts: Counter[int] = Counter()
    for mask in masks:
        look = np.asarray(cv2.resize(_tight(mask), LOOK, interpolation=cv2.INTER_AREA), np.float32)
        overlaps = (np.minimum(look, one).sum() > ALIKE * np.maximum(look, one).sum() for one in sorts)
        sort = next((i for i, alike in enumerate(overlaps) if alike), len(sorts))
        if sort == len(sorts):
            sorts.append(look)
        counts[sort] += 1
    return counts


def _tight(mask: Flags) -> NDArray[np.float32]:
    """The part of a mask (SIDE, SIDE) inside the box around its shape."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.float32)
