"""How a Star Battle is read from a lattice: its containers, and what the player has placed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.engine import solve
from solvers.kinds.star_battle import FIRST_BORDER, LIKELIEST, SPARSE, STAR, StarBattle
from solvers.language.containers import Containers
from solvers.repair.reading import Alternative, Element, Reading
from vision.basics.lattice import SIDES, Lattice
from vision.basics.sight import NotSeen, Sight, Stage
from vision.basics.types import Image
from vision.borders.containers import border_elements
from vision.cells.contents import look_into, placed, positions
from vision.extent.ends import ruled_ends, squared
from vision.grid.ruling import PRESENT
from vision.kinds.star_battle.containers import Parted, find_containers
from vision.kinds.star_battle.pieces import are_names, find_numbers, find_pieces, refuse_signs
from vision.outside_hints.bands import find_bands
from vision.photo.light import evenly_lit

SMALLEST = 5  # rows; 4x4 boards cannot be distinguished from other squares
HINTED = 0.55  # of the rows, and of the columns, have hints beside them in other puzzles
SUREST = 0.9999  # a border is never surer
LIKELIEST_NUMBER = 0.9  # probability of the number of stars with which there is one answer
EVIDENCE = 0.96  # of a board


def read(image: Image, lattice: Lattice) -> Sight:
    """The Star Battle on this lattice of a BGR picture; raises NotSeen where there is none."""
    lattice = squared(image, lattice)
    side, found = lattice.width, f"found a {lattice.size} grid"
    if lattice.height != side or side < SMALLEST:
        raise NotSeen(f"{found}, which is no square", Stage.CELLS)
    image = evenly_lit(image, lattice)
    cells = look_into(image, lattice)
    parted, status, stars = _chosen(find_containers(image, lattice, cells), found)
    if status == "unsolvable" or (status == "multiple" and not parted.coloured):
        raise NotSeen(f"{found} with as many containers as rows, but not one way to place stars", Stage.SUMS)
    numbers = find_numbers(image, lattice, cells)
    named = are_names(numbers, parted.containers)
    if not named:
        refuse_signs(image, lattice, cells, numbers, found)
    _, _, beyond = ruled_ends(image, lattice)
    ended = lattice.ends_as_found.tolist()
    if any(line.throughout > PRESENT and not sure for line, sure in zip(beyond, ended, strict=True)):
        raise NotSeen(f"{found} of containers that seems to go on", Stage.EXTENT)
    if _hinted(image, lattice):
        raise NotSeen(f"{found} of containers with hints beside it", Stage.HINTS)
    nothing = np.zeros((2, side, side), np.bool_)
    bare = named or not cells.occupied.any()  # names are no stars
    pieces, marks = nothing if bare else find_pieces(image, lattice)
    return Sight(
        lattice,
        Reading(StarBattle, side, side, _elements(parted, stars)),
        EVIDENCE,
        placed=placed(pieces, STAR),
        marked=positions(marks),
    )


def _chosen(ways: Sequence[Parted], found: str) -> tuple[Parted, str, int]:
    """The containers, with the outcome of solving and the number of stars.

    Where they are seen in two ways, they are those with one way to place stars. Raises NotSeen where there
    are none, or both may be right.
    """
    if not ways:
        raise NotSeen(f"{found}, but not as many containers as rows", Stage.CELLS)
    tried = [(way, *_outcome(way.containers)) for way in ways]
    solved = [one for one in tried if one[1] == "solved"]
    chosen = solved or tried
    if len(chosen) > 1:
        raise NotSeen(f"{found} whose colours show other containers than its borders", Stage.CONTENTS)
    return chosen[0]


def _hinted(image: Image, lattice: Lattice) -> bool:
    """Whether hints stand beside rows and columns, pale ones too: numbers that do not just count lines."""
    for faint in (False, True):
        bands = find_bands(image, lattice, faint=faint)
        share = {side: band.share for side, band in bands.items() if band.does_more_than_count}
        across, down = (max(share.get(side, 0.0) for side in way) for way in (SIDES[:2], SIDES[2:]))
        if min(across, down) >= HINTED:
            return True
    return False


def _numbers_of_stars(side: int) -> range:
    """How many stars there may be in each row: there are no puzzles with more."""
    return range(1, 2 + side // SPARSE)


def _outcome(containers: Containers) -> tuple[str, int]:
    """The best outcome by the rules ('solved', 'multiple' or 'unsolvable'), and its number of stars."""
    found: dict[str, int] = {}
    for stars in _numbers_of_stars(len(containers)):
        status = solve(StarBattle(stars, containers).rules(), forced=False, core=False).status
        found.setdefault(status, stars)
        if status == "solved":
            break
    outcome = next(status for status in LIKELIEST if status in found)
    return outcome, found[outcome]


def _elements(parted: Parted, stars: int) -> tuple[Element, ...]:
    """The elements of the reading: the number of stars, which follows from the rules, and the borders."""
    side = len(parted.containers)
    names, others = StarBattle.elements(side, side), [one for one in _numbers_of_stars(side) if one != stars]
    numbers = [Alternative(stars, LIKELIEST_NUMBER)]
    numbers += [Alternative(one, (SUREST - LIKELIEST_NUMBER) / len(others)) for one in others]
    borders = border_elements(names[FIRST_BORDER:], np.clip(parted.chance, 1 - SUREST, SUREST))
    return (Element(names[0], tuple(numbers)), *borders)
