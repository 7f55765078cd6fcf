"""How an Aquarium is read from a lattice, and how its answer is drawn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.aquarium import Aquarium
from solvers.reading import Alternative, Element, Reading
from solvers.rules import place
from vision import overlay
from vision.bands import Band
from vision.borders import Borders, find_borders
from vision.cut import cut
from vision.ends import SIDES, Ends, Flags, end_at, one_longer, through_ends
from vision.hint_tiles import without_hint_tiles
from vision.junctions import cells_beside
from vision.lattice import Lattice
from vision.missing import STRANGE, look_again
from vision.numbers import Digit, boxes_of, counting, crops_of, single_number
from vision.opposite import bands_with_hints, share_hinted
from vision.ruling import ABSENT, PRESENT
from vision.sight import Image, NotSeen, Sight
from vision.single import several
from vision.strokes import centred
from vision.tokens import without
from vision.water import find_water

MANY = 6  # lines of which not by chance every second has a hint
EXPECTED = 5.0  # times likelier than anywhere is what stands where hints do to be a number
MOST_HIDDEN = 16  # strokes of which it is not known what they are; the rules tell of no more
UNCLEAR = 0.1  # of the borders misread, as their chances go: then it is no better than any other lattice


def read(image: Image, lattice: Lattice) -> Sight:
    """The Aquarium on this lattice; raises NotSeen where there is none."""
    size = f"found a {lattice.size} grid"
    found, lattice = lattice, centred(image, lattice)
    borders = find_borders(image, lattice)
    columns, rows = bands_with_hints(image, lattice) if borders.contain else (None, None)
    if columns is None or rows is None:
        board = without_hint_tiles(image, found)  # in which other kinds look for glyphs, too
        if (board.width, board.height) != (lattice.width, lattice.height):
            return read(image, board)
        if not borders.contain:
            raise NotSeen(f"{size}, but no containers in it", 0.2)
        raise NotSeen(f"{size} with containers, but no hints beside its rows and columns", 0.4)
    if any(several(line) for band in (columns, rows) for line in band.lines):
        raise NotSeen(f"{size} with several numbers beside a line, where Aquarium has one", 0.4)
    if _every_second(columns) or _every_second(rows):
        raise NotSeen(
            f"{size} with hints beside every second line only, as if tiles and gaps were cells", 0.4
        )
    if counting(columns.lines) and counting(rows.lines):
        raise NotSeen(f"{size}, but the numbers beside it only count its rows and columns", 0.4)
    ends, goes_on = _ends(image, lattice, columns, rows, _on_their_own(borders))
    moved = ends.of(found)
    if any(ends.more) and moved:
        return read(image, moved)
    if goes_on.any():
        raise NotSeen(f"{size} of containers that seems to go on at the {SIDES[goes_on.argmax()]}", 0.7)
    missing = _missing(image, lattice, borders)
    if missing:
        raise NotSeen(f"{size} of containers{missing}", 0.7, lattice)
    sight = _sight(image, lattice, columns, rows, borders)
    if _unequal(sight.reading):
        for side in SIDES:
            if _hinted_beyond(image, lattice, side, columns, rows):
                raise NotSeen(f"{size} of containers with a hint for another line at the {side}", 0.7)
    return sight


def _unequal(reading: Reading) -> bool:
    """Whether the hints of columns and rows, as read, ask for different amounts of water."""
    totals = reading.likeliest().totals()
    return totals is not None and totals[0] != totals[1]


def _missing(image: Image, lattice: Lattice, borders: Borders) -> str:
    """Where so much of a board is missing in the picture that it cannot be told."""
    beyond = cut(image, lattice)
    if beyond.any():
        return f" that seems to go on beyond the picture, at the {SIDES[beyond.argmax()]}"
    hidden = cells_beside(lattice.height, lattice.width)[borders.hidden]
    if len(hidden) <= MOST_HIDDEN:
        return ""
    at = np.stack(np.divmod(hidden.ravel(), lattice.width))
    first, last = (place(*edge.tolist()) for edge in (at.min(axis=1), at.max(axis=1)))
    return f", but something covers its borders from {first} to {last}"


def _every_second(band: Band) -> bool:
    """Whether hints stand beside every second line, and none beside the others."""
    there = np.array([bool(line) for line in band.lines])
    return len(there) >= MANY and bool((there[1:] != there[:-1]).all())


def _on_their_own(borders: Borders) -> Flags:
    """At which of SIDES (4,) the outer line is one container, and has all of it."""
    containers = np.array(borders.containers)
    lines = containers[0], containers[-1], containers[:, 0], containers[:, -1]
    return np.array(
        [(line == line[0]).all() and (containers == line[0]).sum() == len(line) for line in lines]
    )


def _ends(image: Image, lattice: Lattice, columns: Band, rows: Band, own: Flags) -> tuple[Ends, Flags]:
    """Where the board ends, and at which of SIDES (4,) it goes on though no hints stand there.

    An outer line without a hint, through which no lines run, is none of the board; where lines tell nothing,
    if it is also a container of its `own` (4,). Where hints stand, lines may show but partly in the one
    beyond. It is of the board if it has a hint itself.
    """
    wide, edge, beyond = through_ends(image, lattice)
    bare = np.array([not line for band in (rows, columns) for line in (band.lines[0], band.lines[-1])])
    free = np.array([side not in (columns.side, rows.side) for side in SIDES])
    shown = np.array([wide.y[0], image.shape[0] - wide.y[-1], wide.x[0], image.shape[1] - wide.x[-1]]) >= 0
    out = bare & ((np.abs(edge.partly) < ABSENT) | own & np.isnan(edge.partly))
    lines = np.where(free, beyond.throughout, beyond.partly)
    more = shown & ~(lines <= PRESENT)  # if there are none but borders, it is not known
    for i in np.flatnonzero(more):
        more[i] = _hinted_beyond(image, lattice, SIDES[i], columns, rows)
    ends = Ends(tuple((more.astype(int) - out).tolist()))
    return ends, free & shown & (lines > PRESENT) & ~more


def _hinted_beyond(image: Image, lattice: Lattice, side: str, columns: Band, rows: Band) -> bool:
    """Whether the line beyond a side has a hint, and the lines crossing it keep those that they have."""
    try:
        longer_columns, longer_rows = bands_with_hints(image, one_longer(lattice, side))
    except NotSeen:
        return False
    if longer_columns is None or longer_rows is None:
        return False
    level = side in ("top", "bottom")
    beside, across = (longer_rows, longer_columns) if level else (longer_columns, longer_rows)
    crossing = columns if level else rows
    kept = all(after for before, after in zip(crossing.lines, across.lines, strict=True) if before)
    return kept and bool(beside.lines[end_at(side)])


def draw(canvas: Image, lattice: Lattice, answer: Sequence[str]) -> None:
    """Draw the water of an answer, in place."""
    overlay.water(canvas, lattice, overlay.where(answer, "#"))


def _sight(image: Image, lattice: Lattice, columns: Band, rows: Band, borders: Borders) -> Sight:
    height, width = lattice.height, lattice.width
    names = Aquarium.elements(height, width)
    lines = [*columns.lines, *rows.lines]
    missing = [*look_again(image, lattice, columns), *look_again(image, lattice, rows)]
    most = [height] * width + [width] * height
    hints = [_hint(*hint) for hint in zip(names, lines, missing, most, strict=False)]
    strokes = [
        Element(name, tuple(sorted(_border(chance), key=lambda one: -one.probability)))
        for name, chance in zip(names[len(hints) :], borders.chance.tolist(), strict=True)
    ]
    shown = {name: line for name, line in zip(names, lines, strict=False) if line}
    unclear = float(np.minimum(borders.chance, 1 - borders.chance).mean())
    strange = sum(hint.value is None and hint.confidence <= STRANGE for hint in hints) / len(hints)
    share = max(0.0, (share_hinted(columns) + share_hinted(rows)) / 2 - strange)
    evidence = share * max(0.0, 1 - unclear / UNCLEAR)
    reading = Reading(Aquarium, height, width, (*hints, *strokes))
    asked = [None if hint.value is None else int(str(hint.value)) for hint in hints]
    water, marks = find_water(image, lattice, borders.containers, asked)
    return Sight(lattice, reading, 0.5 + evidence / 2, boxes_of(shown), water, marks, crops_of(shown))


def _hint(name: str, line: Sequence[Digit], missing: Sequence[Alternative], most: int) -> Element:
    """The hint of a line of `most` cells; a number that cannot be one is a doubt, not a missing hint."""
    fitting = hint_of(line, most) if line else such_as_fit(missing, most)
    if not fitting:
        raise NotSeen(f"the hint of {name} could not be read", 0.6)
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


def _border(chance: float) -> tuple[Alternative, Alternative]:
    return Alternative(True, chance), Alternative(False, 1 - chance)
