"""Reading Light Up: walls and their hints are in the cells, whatever the player has put there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress

import numpy as np

from solvers.kinds.light_up import BULB, WALL, WHITE, LightUp
from solvers.language.values import place
from solvers.repair.reading import Alternative, Element, Reading
from vision.basics.arrays import median
from vision.basics.lattice import SIDES, Lattice
from vision.basics.sight import LOST_HINT, NotSeen, Sight, Stage
from vision.basics.types import Box, Flags, Image, Ink, Values
from vision.cells import reader
from vision.cells.contents import Cells, look_into, placed, positions
from vision.cells.covers import Covers, find_covers
from vision.cells.crops import Crops, crops_of
from vision.digits.network import SURE
from vision.drawing import overlay
from vision.extent.growing import with_neglected
from vision.extent.trimming import without_strangers
from vision.grid.ruling import PRESENT, LineSamples
from vision.kinds.light_up.bulbs import bulbs_seen
from vision.kinds.light_up.cell_numbers import LIKELY, numbers_in, numbers_on_plates
from vision.kinds.light_up.walls import (
    HINT,
    NONE,
    OCCUPIED,
    OTHER,
    SEEN,
    WALLS,
    Numbers,
    chances,
    settled,
    wall_odds,
)
from vision.outside_hints.bands import has_hints_beside
from vision.photo.light import evenly_lit

UNREAD = 0.002  # chance that a wall is bare, or has a hint, at least; and of no number, that each hint has
FADED = 0.2  # of the usual strength of ink: what is paler is not meant to be read
CLEAR = 0.99  # evidence up to which it is looked for hints of other puzzles: that of few numbers, and
LEAST_EVIDENCE = 0.5  # evidence below which a board is not one of Light Up
STRAY = 0.9  # chance of a hint from which one is seen, and of a wall there, though its shade is white
CLOSED = 0.95  # of a chance to be wall: no bulb can stand there
AGAINST = 3.0  # weight of a number that is no hint, or more than there is room for, against one that is
RARE = 1e-4  # alternatives less likely are not offered
MOST_SURE = 0.999  # what a cell is, is never surer,
SUREST = 0.9999  # nor is the hint of one: of 32,000 digits that the network was surer of none was wrong


@dataclass(frozen=True, eq=False)
class _Look:
    """A first look at a lattice."""

    cells: Cells
    covers: Covers
    numbers: Numbers
    crops: Crops  # what the numbers were read from
    seen: Values  # (5, m, n) by the cell reader, see SEEN
    odds: Values  # of each shade to be wall


def read(image: Image, lattice: Lattice) -> Sight:
    """The Light Up board on a lattice of a BGR picture; raises NotSeen where there is none."""
    image = evenly_lit(image, lattice)
    cut, cells = _trimmed(image, lattice)
    look = _first_look(image, cut, cells)

    def hints(strip: Lattice) -> Flags:
        return _hints_seen(reader.chances(image, strip, SEEN))

    lattice = with_neglected(image, cut, look.cells, look.odds > 0, hints)
    if not _same(lattice, cut):
        lattice, cells = _trimmed(image, lattice)
        look = _first_look(image, lattice, cells)
    cells, numbers = look.cells, look.numbers
    seen = bulbs_seen(cells, look.seen)
    shown = _hints_seen(look.seen)
    hinted = shown & (numbers[..., HINT].sum(axis=-1) > SURE)
    no_zeros = numbers[..., HINT].argmax(axis=-1) > 0  # bulbs may be round
    walls = chances(cells, settled(cells, look.odds, seen, hinted & no_zeros))
    bulbs = _bulbs(seen & (walls <= CLOSED), numbers, hinted)
    evidence = _evidence(numbers, walls)
    if evidence < LEAST_EVIDENCE:
        raise _unlike(lattice)
    if _walled_off(walls, numbers):
        raise NotSeen(
            f"found a {lattice.size} grid with an outer line of nothing but walls", Stage.NUMBERS, LOST_HINT
        )
    if evidence < CLEAR and has_hints_beside(image, lattice):
        raise NotSeen(f"found a {lattice.size} grid with hints beside its rows and columns", Stage.HINTS)
    walls = np.where(look.covers.halved, walls, _with_hinted(hinted, shown & ~hinted, numbers, walls, bulbs))
    inside = _inside_walls(cells, numbers, look.seen)
    inside[look.covers.halved] = 1 / inside.shape[-1]  # any hint, or none, may be hidden
    elements = _elements(lattice, inside, walls)
    flat = cells.shade.ravel()
    alike = tuple(tuple(np.flatnonzero(flat == shade).tolist()) for shade in range(len(cells.shades)))
    reading = Reading(LightUp, lattice.height, lattice.width, tuple(elements), alike=alike)
    marks = cells.occupied & ~bulbs & (walls <= CLOSED) & (look.seen[OCCUPIED].sum(axis=0) > look.seen[0])
    crops: dict[str, tuple[Ink, ...]] = {place(*at): (crop,) for at, crop in look.crops.items()}
    marked, covered = (positions(where) for where in (marks, look.covers.hiding))
    return Sight(
        lattice,
        reading,
        evidence,
        _boxes(lattice),
        placed(bulbs, BULB),
        marked,
        crops,
        covered,
        unclear_ends=_unclear_ends(image, lattice, walls < LIKELY),
    )


def _trimmed(image: Image, lattice: Lattice) -> tuple[Lattice, Cells]:
    """The lattice without what is not of its board, and its cells."""
    cells = look_into(image, lattice)
    cut = lattice if lattice.settled else without_strangers(image, lattice, cells)
    if _same(cut, lattice) or _hints_cut(image, lattice, cut, cells):
        return lattice, cells
    return cut, look_into(image, cut)


def _hints_cut(image: Image, lattice: Lattice, cut: Lattice, cells: Cells) -> bool:
    """Whether hints stand in the rows and columns that are cut, and no other numbers, as keys have."""
    kept = (np.isin(lines[:-1], rest[:-1]) for lines, rest in ((lattice.y, cut.y), (lattice.x, cut.x)))
    outside = ~np.logical_and.outer(*kept)
    numbers = numbers_in(cells, crops_of(image, lattice, cells))[outside]
    seen = _hints_seen(reader.chances(image, lattice, SEEN))[outside]
    hints, others = numbers[:, HINT].sum(axis=1) > SURE, numbers[:, OTHER] > SURE
    return bool((hints & seen).any() and not others.any())


def _same(a: Lattice, b: Lattice) -> bool:
    return (a.height, a.width) == (b.height, b.width)


def _first_look(image: Image, lattice: Lattice, cells: Cells) -> _Look:
    """What can be told from looks; raises NotSeen where that cannot be Light Up."""
    if len(cells.shades) < 2:
        raise NotSeen(f"found a {lattice.size} grid, but all its cells are of one shade", Stage.CONTENTS)
    numbers, crops = _numbers(image, lattice, cells)
    covers = find_covers(image, lattice, cells)
    if covers.halved.any():
        cells = covers.cells
        numbers, crops = _numbers(image, lattice, cells)
    seen = reader.chances(image, lattice, SEEN)
    odds = wall_odds(seen, cells, numbers)
    if _evidence(numbers, chances(cells, odds)) < LEAST_EVIDENCE:
        raise _unlike(lattice)
    return _Look(cells, covers, numbers, crops, seen, odds)


def _numbers(image: Image, lattice: Lattice, cells: Cells) -> tuple[Numbers, Crops]:
    """What numbers stand in cells, and their crops; raises NotSeen where that cannot be Light Up."""
    crops = crops_of(image, lattice, cells)
    numbers, crops = numbers_on_plates(image, lattice, cells, crops, numbers_in(cells, crops))
    if not (numbers[..., HINT].sum(axis=-1) > LIKELY).any():
        raise NotSeen(f"found a {lattice.size} grid, but no numbers from 0 to 4 in its cells", Stage.CONTENTS)
    hints, others = _hints_and_others(numbers)
    if _worth(float(hints.sum()), float(others.sum())) < LEAST_EVIDENCE:  # even if all hints are in walls
        raise _unlike(lattice)
    return numbers, crops


def _unlike(lattice: Lattice) -> NotSeen:
    return NotSeen(
        f"found a {lattice.size} grid, but its numbers do not stand in walls as those of Light Up do",
        Stage.HINTS,
    )


def _evidence(numbers: Numbers, walls: Values) -> float:
    """How surely (0 to 1) cells with these numbers and chances to be walls (m, n) are a board of Light Up.

    Zeros may be marks: they tell hardly more than others. Those that are in no walls may be bulbs.
    """
    hints, others = _hints_and_others(numbers)
    value = numbers[..., HINT].argmax(axis=-1)
    in_walls, zero = hints * walls, value == 0
    right = float(in_walls[~zero].sum())
    right += min(float(in_walls[zero].sum()), right + 1)
    wrong = float((hints * (1 - walls))[~zero].sum() + others.sum())
    open_ = np.pad(walls < CLOSED, 1).astype(int)
    room = open_[:-2, 1:-1] + open_[2:, 1:-1] + open_[1:-1, :-2] + open_[1:-1, 2:]
    overfull = float(in_walls[value > room].sum())
    if right == 0 or bool((walls > LIKELY).all()):
        return 0.0
    likely = 1 - 2 ** (-2 * right)
    return likely * _worth(right, wrong, overfull)


def _hints_and_others(numbers: Numbers) -> tuple[Values, Values]:
    """The chances that hints, or other numbers, stand in cells, where they are likely; (m, n) each."""
    hints, others = numbers[..., HINT].sum(axis=-1), numbers[..., OTHER]
    return hints * (hints > LIKELY), others * (others > SURE)


def _worth(right: float, wrong: float, overfull: float = 0.0) -> float:
    """How much (0 to 1) it says for a board that so many numbers are where hints may be, and others are not.

    Of those that are, so many ask for more bulbs than there is room for.
    """
    return max(0.0, 1 - AGAINST * (wrong + overfull) / (right + wrong))


def _bulbs(bulbs: Flags, numbers: Numbers, hinted: Flags) -> Flags:
    """The bulbs without hints taken for such; (m, n).

    A bulb may be round as a 0. Where most bulbs are no zeros, one in a cell that looks `hinted` is a hint.
    """
    zeros = bulbs & hinted & (numbers[..., HINT].argmax(axis=-1) == 0)
    return bulbs & ~zeros if 2 * zeros.sum() < bulbs.sum() else bulbs


def _hints_seen(seen: Values) -> Flags:
    """In which cells (m, n) the cell reader sees hints, by its answer (5, m, n)."""
    return np.asarray(seen[WALLS[1]] > STRAY)


def _with_hinted(hinted: Flags, unread: Flags, numbers: Numbers, walls: Values, bulbs: Flags) -> Values:
    """The chances to be walls, (m, n), of which those that look `hinted` are sure, whatever their shade.

    A bulb may be round as a 0. Nor is a wall ruled out where a hint is seen that is `unread`.
    """
    sure = hinted & (~bulbs | (numbers[..., HINT].argmax(axis=-1) != 0))
    likely = np.where(unread, np.maximum(walls, LIKELY), walls)
    return np.where(sure, np.where(walls < LIKELY, STRAY, 1 - RARE / 2), likely)


def _inside_walls(cells: Cells, numbers: Numbers, seen: Values) -> Values:
    """The chances (m, n, 6) of the hints 0 to 4 and of none, where cells are walls.

    Whether a wall has a hint is told by the cell reader, too: a glyph in one is a hint, how odd it may look.
    """
    hints, none = numbers[..., HINT].copy(), numbers[..., NONE] + numbers[..., OTHER]
    sure = hints.sum(axis=-1) > SURE
    if sure.any():
        strength = cells.strength / median(cells.strength[sure])
        strong = strength > FADED
        bare = np.clip(seen[WALLS[0]] / seen[WALLS].sum(axis=0), UNREAD, 1 - UNREAD)
        hints *= np.where(strong, 1 / bare - 1, RARE)[..., None]
        likely = hints[strong] + RARE
        unread = UNREAD * none[strong] * (1 - bare[strong])
        hints[strong] += unread[:, None] * likely / likely.mean(axis=-1, keepdims=True)
        none[strong] *= bare[strong]
    chances_ = np.concatenate([hints, none[..., None]], axis=-1)
    return np.asarray(chances_ / chances_.sum(axis=-1, keepdims=True))


def _walled_off(walls: Values, numbers: Numbers) -> bool:
    """Whether an outer line has only walls without hints: then it is a frame, or the page, and no line."""
    bare = (walls > LIKELY) & (numbers[..., HINT].sum(axis=-1) < LIKELY)
    return bool(_all_along_sides(bare).any())


def _unclear_ends(image: Image, lattice: Lattice, white: Flags) -> tuple[str, ...]:
    """The sides at which all cells of the outer row or column are white (m, n), and no lines part them.

    Such a line may be of the page.
    """
    unclear = _all_along_sides(white)
    for ends, lines, across in (np.s_[:2], lattice.y, lattice.x), (np.s_[2:], lattice.x, lattice.y):
        if unclear[ends].any():
            through = LineSamples.of(image, lines, across, turned=lines is lattice.x).through()
            unclear[ends] &= ~(np.asarray(through.throughout)[[0, -1]] > PRESENT)  # it may be NaN
    return tuple(compress(SIDES, unclear))


def _all_along_sides(cells: Flags) -> Flags:
    """At which of SIDES (4,) all cells of the outer row or column are set, of those of a board (m, n)."""
    return np.array([line.all() for line in (cells[0], cells[-1], cells[:, 0], cells[:, -1])])


def _elements(lattice: Lattice, inside: Values, walls: Values) -> list[Element]:
    """Each cell with what it may be, row by row."""
    likely = np.concatenate([inside * walls[..., None], 1 - walls[..., None]], axis=-1)
    most = [*[SUREST] * (HINT.stop - HINT.start), MOST_SURE, MOST_SURE]
    likely = np.minimum(likely, most).reshape(lattice.height * lattice.width, -1)
    names = LightUp.elements(lattice.height, lattice.width)
    values = [*"01234", WALL, WHITE]
    elements = []
    for name, row in zip(names, likely, strict=True):
        order = [i for i in np.argsort(-row) if row[i] >= RARE]
        elements.append(Element(name, tuple(Alternative(values[i], float(row[i])) for i in order)))
    return elements


def _boxes(lattice: Lattice) -> dict[str, Box]:
    """Where each cell is, by its name."""
    everywhere = np.ones((lattice.height, lattice.width), bool)
    names = LightUp.elements(lattice.height, lattice.width)
    return dict(zip(names, overlay.boxes(lattice, everywhere), strict=True))
