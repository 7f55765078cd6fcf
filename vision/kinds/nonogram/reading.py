"""How a nonogram is read from a lattice, and how its answer is drawn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.kinds.nonogram import FILLED, Nonogram
from solvers.repair.reading import Alternative, Element, Reading
from vision.basics.lattice import Lattice
from vision.basics.sight import EXTENT_UNCLEAR, LOST_HINT, NotSeen, Sight, Stage
from vision.basics.types import Flags, Image
from vision.cells.contents import look_into, placed, positions
from vision.cells.paint import find_paint
from vision.digits.glyph import Glyph
from vision.digits.glyphs import find_glyphs, glyphs_of
from vision.digits.numbers import Digit, beside, boxes_of, crops_of, only_digits, read_glyphs
from vision.extent.cut import beyond_picture, goes_on
from vision.extent.hinted import Hinted, hinted
from vision.extent.split import boards_in, held, part
from vision.kinds.nonogram.hues import in_colours
from vision.kinds.nonogram.plots import in_plots
from vision.outside_hints.bands import bands_around, hinted_both_ways
from vision.outside_hints.leftover import beside_hints
from vision.outside_hints.tokens import Hints
from vision.photo.light import evenly_lit

ALTERNATIVES = 12
UNEQUAL = 0.7  # of the larger sum of hints: when the smaller one is less, they are no hints of one board
SINGLE = 0.8  # of the evidence is left when no line has several numbers: other puzzles have one a line, and
SLANTED = 0.85  # of it is left when lines do not run straight: a photo shows more when it is seen straight on
HIDING = 0.8  # times as likely a hint is all that was read of it where something else stands beside it
HIDDEN = 0.5  # times as likely there is none, where something stands and no number
PLAYED = 0.3  # probability that a line without numbers has no runs where the player has filled cells of it
SPARSE = 0.25  # of the cells are asked for at most where tents or ships are counted
SEEN = slice(5, 8)  # what the cell reader tells of nonograms: empty cells, fills, and marks


def read(image: Image, lattice: Lattice) -> Sight:
    """The nonogram on this lattice; raises NotSeen where there is none."""
    best = _found(image, lattice)
    if best is None:
        raise NotSeen(f"found a {lattice.size} grid, but no hints around it", Stage.CELLS)
    size = best.lattice.size
    cells = look_into(image, best.lattice)
    fills, marks = find_paint(evenly_lit(image, best.lattice), best.lattice, SEEN)
    if in_colours(best.digits, cells.ground[fills]):
        raise NotSeen(
            f"found a {size} nonogram in several colours, and only those in one are solved",
            Stage.EXTENT,
            EXTENT_UNCLEAR,
        )
    if not best.several and in_plots(image, best.lattice, cells):
        raise NotSeen(
            f"found a {size} grid of plots with one number a line, but no borders between containers"
            " as Aquarium has them",
            Stage.HINTS,
        )
    _refuse_others(best)
    beyond = beyond_picture(goes_on(image, best.lattice, best.sums[0] != best.sums[1]))
    if beyond:
        raise NotSeen(f"found a {size} nonogram{beyond}", Stage.EXTENT, EXTENT_UNCLEAR, _shown(best))
    return _sight(best, fills, marks, beside_hints(image, best.lattice, best.digits))


def _found(image: Image, lattice: Lattice) -> Hinted | None:
    """The part of a lattice with hints around it, by the best of several looks; None if there is none."""
    glyphs = find_glyphs(image, lattice)
    digits = _digits(glyphs.clear, lattice)
    looks = [_board(image, lattice, digits)]
    if glyphs.faint and (looks[0] is None or looks[0].doubtful or looks[0].shown < 1):
        more = only_digits([*digits, *read_glyphs(glyphs.faint, lattice)], lattice)
        looks.append(_board(image, lattice, more))
    best = _best(looks)
    return _best([best, _looked_again(image, lattice, digits, best)]) if best and best.doubtful else best


def _best(looks: Sequence[Hinted | None]) -> Hinted | None:
    """The board whose hints go together best; where it is unclear how far it goes, a larger one tells."""
    found = sorted(filter(None, looks), key=lambda board: -board.score)
    wider = (board for board in found if not board.unclear and board.lattice.covers(found[0].lattice))
    return next(wider, found[0]) if found and found[0].unclear else next(iter(found), None)


def _board(image: Image, lattice: Lattice, digits: Sequence[Digit]) -> Hinted | None:
    """The part of a lattice with the hints that go together best; None where there are none."""
    return _best([hinted(image, board, digits, lattice) for board in boards_in(lattice, digits)])


def _digits(glyphs: Sequence[Glyph], lattice: Lattice) -> list[Digit]:
    """The digits among glyphs around a lattice, and among those on it unless it is the board alone.

    It is where hints stand beside it and no numbers on its outermost cells. Then what is further inside,
    marks most of all, need not be read.
    """
    rim = part(lattice, 1, lattice.height - 1, 1, lattice.width - 1)
    outer = beside(glyphs, rim)
    readings = read_glyphs(outer, lattice)
    digits = only_digits(readings, lattice)
    if hinted_both_ways(bands_around(lattice, digits)) and not held(lattice, digits).any():
        return digits
    known = set(map(id, outer))
    readings += read_glyphs([glyph for glyph in glyphs if id(glyph) not in known], lattice)
    return only_digits(readings, lattice)


def _looked_again(image: Image, lattice: Lattice, digits: Sequence[Digit], found: Hinted) -> Hinted | None:
    """The board with the hints that show once other colours than theirs are left out."""
    glyphs = beside(glyphs_of(found.colour, image, lattice), found.lattice)
    more = only_digits([*digits, *read_glyphs(glyphs, lattice)], lattice)
    return hinted(image, found.lattice, more, lattice if found.unclear else None)


def _refuse_others(found: Hinted) -> None:
    """Raise NotSeen where the numbers beside a lattice are those of another puzzle, or not all of them."""
    size = found.lattice.size
    columns, rows = found.sums
    if found.numbered:
        raise NotSeen(
            f"found a {size} grid, but the numbers beside it only count its rows and columns", Stage.HINTS
        )
    if not found.several and found.filled < SPARSE:
        raise NotSeen(
            f"found a {size} grid whose numbers count few cells, as those of other puzzles do", Stage.HINTS
        )
    if min(columns, rows) < UNEQUAL * max(columns, rows):
        raise NotSeen(
            f"found a {size} grid with numbers, but as a nonogram its columns ask for {columns} filled cells"
            f" and its rows for {rows}",
            Stage.SUMS,
        )
    if found.unclear:
        raise NotSeen(
            f"found a {size} nonogram, but it is not clear {found.unclear}",
            Stage.EXTENT,
            EXTENT_UNCLEAR,
            _shown(found),
        )


def _sight(found: Hinted, fills: Flags, marks: Flags, hiding: Flags) -> Sight:
    board = found.lattice
    names = Nonogram.elements(board.height, board.width)
    elements = [
        _element(name, hints) for name, hints in zip(names, _line_hints(found, fills, hiding), strict=True)
    ]
    shown = {name: digits for name, digits in zip(names, found.digits, strict=True) if digits}
    reading = Reading(Nonogram, board.height, board.width, tuple(elements))
    evidence = found.score * (1.0 if found.several else SINGLE) * (1.0 if found.straight else SLANTED)
    more = {name for name, others in zip(names, hiding | found.mixed, strict=True) if others}
    crops = crops_of({name: digits for name, digits in shown.items() if name not in more})
    digits = {name: tuple(digit.box for digit in line) for name, line in shown.items()}
    return Sight(
        board,
        reading,
        evidence,
        boxes_of(shown),
        placed(fills, FILLED),
        positions(marks),
        crops,
        digits=digits,
    )


def _shown(found: Hinted) -> Lattice:
    """The board from the first to the last of its lines that show a hint."""
    board = found.lattice
    shown = np.array([bool(digits) for digits in found.digits])
    columns, rows = np.flatnonzero(shown[: board.width]), np.flatnonzero(shown[board.width :])
    return part(board, rows[0], rows[-1] + 1, columns[0], columns[-1] + 1)


def _line_hints(found: Hinted, fills: Flags, hiding: Flags) -> list[Hints]:
    """The hints of each line, less sure where some may not show.

    That is where something may be `hiding` numbers, or the player has filled cells of a line without any.
    """
    played = np.concatenate((fills.any(axis=0), fills.any(axis=1)))
    empty = [hints.keys() == {()} for hints in found.hints]
    lines = zip(found.hints, found.digits, played & empty, strict=True)
    likely: list[Hints] = [{(): PLAYED} if odd and not digits else hints for hints, digits, odd in lines]
    hidden = np.where([bool(digits) for digits in found.digits], HIDING, HIDDEN)
    sure = np.where(hiding & ~np.array(found.mixed), hidden, 1.0).tolist()
    return [{hint: s * p for hint, p in hints.items()} for hints, s in zip(likely, sure, strict=True)]


def _element(name: str, hints: Hints) -> Element:
    if not hints:
        raise NotSeen(f"the hints of {name} could not be read", Stage.NUMBERS, LOST_HINT)
    best = list(hints.items())[:ALTERNATIVES]
    return Element(name, tuple(Alternative(hint, p) for hint, p in best))
