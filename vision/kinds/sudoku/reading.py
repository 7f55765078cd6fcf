"""How a Sudoku is read from a lattice: digits in its cells, its boxes, and which digits are given."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from solvers.kinds.sudoku import BOXES, DIGITS, EMPTY, USUAL, Sudoku
from solvers.language.alphabet import Placed
from solvers.language.values import Status, Value, place
from solvers.repair.reading import Alternative, Element, Reading
from vision.basics.arrays import median
from vision.basics.lattice import Lattice
from vision.basics.sight import LOST_HINT, NotSeen, Sight, Stage
from vision.basics.types import Box, Image, Ink, Values
from vision.cells.contents import look_into
from vision.cells.reader import chances
from vision.drawing import overlay
from vision.kinds.sudoku.boxes import find_boxes, shows_usual
from vision.kinds.sudoku.digits import FEWEST, FEWEST_IRREGULAR, LIKELY, RARE, Digits, find_digits
from vision.kinds.sudoku.drawing import HEIGHT, STROKE
from vision.kinds.sudoku.lettered import with_letters
from vision.kinds.sudoku.neighbours import has_twin
from vision.kinds.sudoku.overlapping import refuse_overlapping
from vision.kinds.sudoku.roles import find_givens, inked_like
from vision.kinds.sudoku.variants import refuse_variants
from vision.kinds.sudoku.written import Written, find_written
from vision.outside_hints.bands import has_hints_beside
from vision.photo.light import evenly_lit

SEEN = slice(11, 15)  # what the cell reader tells of Sudokus: empty cells, givens, own digits, notes
FEW_ROWS = 6  # rows of a board on which digits of any puzzle may have one solution as a Sudoku by chance
SUREST = 0.9999  # a digit is never surer, nor an empty cell
REPEATED = 0.05  # of the digits may stand in a row, column or box twice: misread ones
EVIDENCE = 0.97  # of a Sudoku without a flaw
LEAST_SCALE = 0.5  # times their usual size, digits of the answer are as large as the givens
CLEAR, UNCLEAR = 0.9, 0.1  # less, where a digit is read less surely: another view may show it better


def read(image: Image, lattice: Lattice) -> Sight:
    """The Sudoku on this lattice of a BGR picture; raises NotSeen where there is none."""
    found = f"found a {lattice.size} grid"
    refuse_overlapping(image, lattice)
    if lattice.width != lattice.height or lattice.width not in BOXES:
        raise NotSeen(f"{found}, which is none of the sizes of a Sudoku", Stage.CELLS)
    if look_into(image, lattice).occupied.mean() < FEWEST_IRREGULAR:
        raise NotSeen(f"{found}, but hardly anything in its cells", Stage.CONTENTS)
    image = evenly_lit(image, lattice)
    written = _written(image, lattice, found)
    digits = find_digits(written, chances(image, lattice, SEEN), lattice.width, found)
    if digits.different < lattice.width - 1:  # those of which none shows could change places
        reason = (
            f"{found}, but with {digits.different} different digits, too few for a Sudoku with one solution"
        )
        raise NotSeen(reason, Stage.CONTENTS)
    refuse_variants(image, lattice, digits.marks)
    if has_twin(image, lattice):
        reason = f"{found} of digits, and another one like it beside: cut out the board that is meant"
        raise NotSeen(reason, Stage.EXTENT, LOST_HINT)
    boxes = find_boxes(image, lattice)
    _refuse_few(digits, boxes, lattice.width, found)
    given = _given(digits, written, boxes, lattice.width)
    if _has_further_hints(image, lattice, digits, given, boxes):
        reason = f"{found} of digits with hints beside it: it looks like Skyscrapers, which is not read"
        raise NotSeen(reason, Stage.HINTS, LOST_HINT)
    repeated = _repeated(digits, given, boxes, lattice.width)
    if repeated > REPEATED:
        raise NotSeen(f"{found} with digits that stand twice in rows, columns or boxes", Stage.SUMS)
    doubtful = digits.chances[digits.likely(given)].max(axis=1) < CLEAR
    evidence = EVIDENCE - UNCLEAR * bool(doubtful.any())
    return _sight(lattice, written, digits, given, boxes, evidence)


def _written(image: Image, lattice: Lattice, found: str) -> Written:
    """What is written in the cells; raises NotSeen where nothing is."""
    written = find_written(image, lattice, lattice.width)
    if written is None:
        raise NotSeen(f"{found}, but no digits in its cells", Stage.CONTENTS)
    return with_letters(written, lattice.width) if lattice.width > 9 else written


def _refuse_few(digits: Digits, boxes: Value, side: int, found: str) -> None:
    """Raise NotSeen where there are not even as many digits as every board with one solution gives."""
    count = len(digits.told())
    if count < (FEWEST if boxes == USUAL else FEWEST_IRREGULAR) * side * side:
        reason = f"{found}, but with {count} digits, too few for a Sudoku with one solution"
        raise NotSeen(reason, Stage.CONTENTS)


def _sight(
    lattice: Lattice,
    written: Written,
    digits: Digits,
    given: Collection[int],
    boxes: Value,
    evidence: float,
) -> Sight:
    """The board with what the player has placed, and cells with notes."""
    side = lattice.width
    reading = Reading(Sudoku, side, side, _elements(digits, given, boxes, side))
    own = [i for i in digits.told() if i not in given]
    marks, values = digits.marks, digits.values
    placed = [Placed(marks[i].row, marks[i].column, DIGITS[values[i]]) for i in own]
    taken = {(marks[i].row, marks[i].column) for i in (*given, *own)}
    everywhere = [(mark.row, mark.column) for mark in written.marks]
    notes = tuple(at for at in everywhere if at not in taken)
    crops: dict[str, tuple[Ink, ...]] = {
        place(mark.row, mark.column): (mark.crop,) for i, mark in enumerate(digits.marks) if i in given
    }
    return Sight(
        lattice,
        reading,
        evidence,
        _boxes_of_cells(lattice),
        tuple(placed),
        notes,
        crops,
        scale=max(LEAST_SCALE, _height(lattice, digits, given) / (HEIGHT + STROKE)),
    )


def _height(lattice: Lattice, digits: Digits, given: Collection[int]) -> float:
    """How high the givens are, of the cell's shorter side."""
    boxes = [digits.marks[i].box for i in digits.likely(given)]
    side = min(float(np.diff(lines).mean()) for lines in (lattice.x, lattice.y))
    return float(median([bottom - top for _, top, _, bottom in boxes])) / side


def _given(digits: Digits, written: Written, boxes: Value, side: int) -> set[int]:
    """The digits that are given, by their indices."""
    taken = np.zeros(written.grounds.shape[:2], np.bool_)
    for mark in digits.marks:
        taken[mark.row, mark.column] = True

    told = digits.told()
    others = [i for i in range(len(digits.marks)) if i not in told]
    unclear = bool(digits.hidden) or any(digits.given[i] > LIKELY for i in digits.likely(others))
    marks, values = [digits.marks[i] for i in told], [digits.values[i] for i in told]

    def status(some: Collection[int]) -> Status:
        return digits.status([told[i] for i in some], boxes, side)

    given = find_givens(marks, values, digits.given[told], written.grounds[~taken], status, unclear)
    givens, own = ([mark for i, mark in enumerate(marks) if (i in given) == role] for role in (True, False))
    inked = inked_like([digits.marks[i] for i in others], givens, own)
    return {told[i] for i in given} | {i for i, alike in zip(others, inked, strict=True) if alike}


def _has_further_hints(
    image: Image, lattice: Lattice, digits: Digits, given: Collection[int], boxes: Value
) -> bool:
    """Whether digits beside a board that shows no boxes are hints of another puzzle.

    Then those on it have no solution as a Sudoku, or several, or it is small.
    """
    side = lattice.width
    if boxes != USUAL or shows_usual(image, lattice):
        return False
    unique = digits.status(digits.likely(given), boxes, side) == "solved"
    return not (unique and side > FEW_ROWS) and has_hints_beside(image, lattice)


def _repeated(digits: Digits, given: Collection[int], boxes: Value, side: int) -> float:
    """The share of the givens that repeat a digit of their row, column or box that is read more surely."""
    rows = Sudoku.assemble(side, side, [*EMPTY * side**2, boxes]).boxes
    seen: set[tuple[str, int, int]] = set()
    repeated = 0
    sureness = digits.chances[:, :-1].max(axis=1)
    for i in sorted(digits.told(given), key=lambda i: -sureness[i]):
        mark, value = digits.marks[i], digits.values[i]
        box = rows[mark.row][mark.column]
        units = {("row", mark.row, value), ("column", mark.column, value), ("box", box, value)}
        repeated += bool(units & seen)
        seen |= units
    return repeated / max(1, len(given))


def _elements(digits: Digits, given: Collection[int], boxes: Value, side: int) -> tuple[Element, ...]:
    """Each cell with what it may be, row by row, and the boxes."""
    names = Sudoku.elements(side, side)
    cells: list[tuple[Alternative, ...]] = [(Alternative(EMPTY, SUREST),)] * side**2
    for (row, column), chance in digits.hidden.items():
        cells[row * side + column] = _alternatives(np.array([*[chance / side] * side, 1 - chance]))
    for i, mark in enumerate(digits.marks):
        if i in given:
            cells[mark.row * side + mark.column] = _alternatives(digits.as_given(i))
    return tuple(map(Element, names, [*cells, (Alternative(boxes, SUREST),)]))


def _alternatives(chances: Values) -> tuple[Alternative, ...]:
    """What a cell with these chances (side + 1,) may be, likeliest first."""
    symbols = DIGITS[: len(chances) - 1] + EMPTY
    order = [i for i in np.argsort(-chances) if chances[i] >= RARE]
    return tuple(Alternative(symbols[i], min(SUREST, float(chances[i]))) for i in order)


def _boxes_of_cells(lattice: Lattice) -> dict[str, Box]:
    """Where each cell is, by its name."""
    everywhere = np.ones((lattice.height, lattice.width), np.bool_)
    names = Sudoku.elements(lattice.height, lattice.width)[:-1]
    return dict(zip(names, overlay.boxes(lattice, everywhere), strict=True))
