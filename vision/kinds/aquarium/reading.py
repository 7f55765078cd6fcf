"""How an Aquarium is read from a lattice, and how its answer is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solvers.kinds.aquarium import WATER, Aquarium
from solvers.language.values import place
from solvers.repair.reading import Alternative, Element, Reading
from vision.basics.lattice import SIDES, Lattice
from vision.basics.sight import EXTENT_UNCLEAR, LOST_HINT, NotSeen, Sight, Stage
from vision.basics.types import Image, Labels
from vision.borders.containers import Borders, border_elements, find_borders
from vision.borders.junctions import cells_beside
from vision.borders.strokes import centred
from vision.cells.contents import placed, positions
from vision.cells.paint import find_paint, find_shades
from vision.digits.glyphs import find_glyphs
from vision.digits.numbers import Digit, boxes_of, counting, crops_of, single_number
from vision.extent.cut import beyond_picture, cut, goes_on
from vision.extent.ends import MOST_MOVES, Ends
from vision.extent.hint_tiles import without_hint_tiles
from vision.kinds.aquarium.ends import Bands, find_ends, hinted_beyond
from vision.kinds.aquarium.opposite import bands_with_hints, share_hinted
from vision.kinds.aquarium.water import SEEN, without_surfaces
from vision.outside_hints.missing import STRANGE, look_again
from vision.outside_hints.one_per_line import several
from vision.outside_hints.tokens import without
from vision.photo.light import evenly_lit

EXPECTED = 5.0  # times likelier than anywhere is what stands where hints do to be a number
MOST_HIDDEN = 16  # strokes of which it is not known what they are; the rules tell of no more
LEAST_EVIDENCE = 0.5  # of a board with containers and hints, however unclear they are
UNCLEAR = 0.1  # of the borders misread, as their chances go: then it is no better than any other lattice


def read(image: Image, lattice: Lattice) -> Sight:
    """The Aquarium on this lattice; raises NotSeen where there is none."""
    found = lattice
    for _ in range(MOST_MOVES):
        middles = centred(image, lattice)
        borders = find_borders(image, middles)
        # Glyphs are looked for on the lattice as it was found, on which other kinds look for them, too.
        columns, rows = (
            bands_with_hints(find_glyphs(image, lattice), middles) if borders.contain else (None, None)
        )
        if columns is None or rows is None:
            lattice = _without_tiles(image, lattice, borders, lattice is found)
            continue
        dry = without_surfaces(image, middles, borders)
        board = _Board(image, middles, borders, dry, Bands(columns, rows))
        ends = board.ends()
        moved = ends.of(lattice)
        if not any(ends.more) or moved is None:
            return board.sight()
        lattice = moved
    raise NotSeen(f"found a {lattice.size} grid, but not where it ends", Stage.CELLS)


def _without_tiles(image: Image, lattice: Lattice, borders: Borders, as_found: bool) -> Lattice:
    """A lattice around which no hints were found without the tiles of hints that it took for cells.

    Each line has one hint: beside a lattice that is not `as_found` any more, there are no tiles left.
    """
    board = without_hint_tiles(image, lattice) if as_found else lattice
    if board.size != lattice.size:
        return board
    size = f"found a {lattice.size} grid"
    if not borders.contain:
        raise NotSeen(f"{size}, but no containers in it", Stage.CELLS)
    raise NotSeen(f"{size} with containers, but no hints beside its rows and columns", Stage.HINTS)


@dataclass(frozen=True, eq=False)
class _Board:
    """A lattice with containers and hints beside it."""

    image: Image
    lattice: Lattice  # each line in the middle of its ink
    seen: Borders  # with surfaces of water that look like borders
    borders: Borders
    bands: Bands

    @property
    def _size(self) -> str:
        """What was found, as messages begin."""
        return f"found a {self.lattice.size} grid"

    def ends(self) -> Ends:
        """Where the board ends; raises NotSeen where that is unclear, or its numbers are no hints."""
        if any(several(line) for band in self.bands for line in band.lines):
            raise NotSeen(
                f"{self._size} with several numbers beside a line, where Aquarium has one", Stage.HINTS
            )
        if all(counting(band.lines) for band in self.bands):
            raise NotSeen(
                f"{self._size}, but the numbers beside it only count its rows and columns", Stage.HINTS
            )
        if _all_pairs(self.borders.containers):
            raise NotSeen(
                f"{self._size} whose containers all are pairs of cells: it looks like Magnets, which is not"
                " read",
                Stage.CONTENTS,
            )
        if _all_alone(self.borders.containers):
            raise NotSeen(
                f"{self._size} whose containers are single cells in a field around them, as where pictures"
                " fill cells",
                Stage.CONTENTS,
            )
        return find_ends(self.image, self.lattice, self.bands)

    def sight(self) -> Sight:
        """What is seen of the board; raises NotSeen where a part of it is missing or covered."""
        missing = _missing(self.image, self.lattice, self.borders)
        if missing:
            raise self._not_seen(missing, self.lattice)
        sight = _sight(self.image, self.lattice, self.bands, self.seen, self.borders)
        if _unequal(sight.reading):
            beyond = beyond_picture(goes_on(self.image, self.lattice, unequal=True))
            if beyond:
                raise self._not_seen(beyond, self.lattice)
            for side in SIDES:
                if hinted_beyond(self.image, self.lattice, side, self.bands):
                    raise self._not_seen(f" with a hint for another line at the {side}")
        return sight

    def _not_seen(self, why: str, board: Lattice | None = None) -> NotSeen:
        return NotSeen(f"{self._size} of containers{why}", Stage.EXTENT, EXTENT_UNCLEAR, board)


def _unequal(reading: Reading) -> bool:
    """Whether the hints of columns and rows, as read, ask for different amounts of water."""
    totals = reading.likeliest().totals()
    return totals is not None and totals[0] != totals[1]


def _missing(image: Image, lattice: Lattice, borders: Borders) -> str:
    """Where so much of a board is missing in the picture that it cannot be told."""
    beyond = beyond_picture(cut(image, lattice))
    if beyond:
        return beyond
    hidden = cells_beside(lattice.height, lattice.width)[borders.hidden]
    if len(hidden) <= MOST_HIDDEN:
        return ""
    at = np.stack(np.divmod(hidden.ravel(), lattice.width))
    first, last = (place(*edge.tolist()) for edge in (at.min(axis=1), at.max(axis=1)))
    return f", but something covers its borders from {first} to {last}"


def _all_pairs(containers: Sequence[Sequence[int]]) -> bool:
    """Whether each container has two cells, as the magnets of another puzzle with numbers beside it do."""
    return bool((np.unique(containers, return_counts=True)[1] == 2).all())


def _all_alone(containers: Sequence[Sequence[int]]) -> bool:
    """Whether no container but the largest has more than one cell, as where pictures fill some cells."""
    return bool(np.sort(np.unique(containers, return_counts=True)[1])[-2] == 1)


def _sight(image: Image, lattice: Lattice, bands: Bands, seen: Borders, borders: Borders) -> Sight:
    columns, rows = bands
    height, width = lattice.height, lattice.width
    names = Aquarium.elements(height, width)
    lines = [*columns.lines, *rows.lines]
    missing = [*look_again(image, lattice, columns), *look_again(image, lattice, rows)]
    most = [height] * width + [width] * height
    hints = [_hint(*hint) for hint in zip(names, lines, missing, most, strict=False)]
    strokes = border_elements(names[len(hints) :], borders.chance)
    shown = {name: line for name, line in zip(names, lines, strict=False) if line}
    unclear = float(np.minimum(borders.chance, 1 - borders.chance).mean())
    strange = sum(hint.value is None and hint.confidence <= STRANGE for hint in hints) / len(hints)
    share = max(0.0, (share_hinted(columns) + share_hinted(rows)) / 2 - strange)
    evidence = share * max(0.0, 1 - unclear / UNCLEAR)
    reading = Reading(Aquarium, height, width, (*hints, *strokes))
    lit = evenly_lit(image, lattice)
    if _are_fills(seen, find_shades(lit, lattice)):
        raise NotSeen(f"found a {lattice.size} grid whose containers are its filled cells", Stage.CONTENTS)
    water, marks = find_paint(lit, lattice, SEEN)
    return Sight(
        lattice,
        reading,
        LEAST_EVIDENCE + (1 - LEAST_EVIDENCE) * evidence,
        boxes_of(shown),
        placed(water, WATER),
        positions(marks),
        crops_of(shown),
    )


def _are_fills(borders: Borders, shades: Labels) -> bool:
    """Whether borders are just where two shades (m, n) of cells meet, as those of fills do."""
    one, other = shades.ravel()[cells_beside(*shades.shape)].T
    return shades.max() == 1 and bool(((borders.chance > 0.5) == (one != other)).all())


def _hint(name: str, line: Sequence[Digit], missing: Sequence[Alternative], most: int) -> Element:
    """The hint of a line of `most` cells; a number that cannot be one is a doubt, not a missing hint."""
    fitting = hint_of(line, most) if line else such_as_fit(missing, most)
    if not fitting:
        raise NotSeen(f"the hint of {name} could not be read", Stage.NUMBERS, LOST_HINT)
    return Element(name, fitting)


def hint_of(line: Sequence[Digit], most: int) -> tuple[Alternative, ...]:
    """What the digits beside a line of `most` cells may say, likeliest first."""
    options = single_number(line)
    more = EXPECTED / (1 + (EXPECTED - 1) * sum(one.probability for one in options))
    return such_as_fit([Alternative(value, p * more) for value, p in options], most)


def such_as_fit(options: Sequence[Alternative], most: int) -> tuple[Alternative, ...]:
    """The options that a line of `most` cells can have."""
    fitting = [one for one in options if one.value is None or int(str(one.value)) <= most]
    chance = sum(one.probability for one in fitting)
    more = without(sum(one.probability for one in options) - chance, chance)
    return tuple(Alternative(one.value, one.probability * more) for one in fitting)
