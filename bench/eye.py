"""Simulates how pictures of boards are read, with the doubts and mistakes that `vision` was found to make.

Digits are read as `bench.misreadings.digits` describes. All digits of a board are of one font, and some fonts
are read with doubt more often than others.

Misread walls, borders and distances between numbers are too rare in drawn pictures to sample (no wall was
misread in some hundred pictures). They are assumed instead: the likelier reading is wrong, with a probability
of 0.5 to 1 that is right about how often it is wrong, if all degrees of doubt are equally common. What is
read correctly is as sure as in 1,749 drawn pictures: in few pictures some elements are in doubt, cells
together with all others of their shade, and many borders at once.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bench.kinds import kind_named
from bench.misreadings.digits import Alternatives, glyph, in_company, line_of, table
from solvers.language.board import Board
from solvers.language.values import Value
from solvers.repair.reading import Alternative
from vision.digits.ones import CERTAIN
from vision.doubts.look_alikes import digits_of
from vision.extent.hinted import BARE
from vision.outside_hints.missing import EMPTY

ZEROS = 0.5  # of the pictures show a zero beside lines without runs
SHADY = 0.2  # of the pictures have a shade in doubt although its cells are read correctly
SHADED = 6  # cells of such a shade, at most
UNSURE = 0.02  # of the pictures have borders in doubt although they are read correctly:
MANY = 0.1  # of their borders
# The chance to be something else: at least LEAST_DOUBT, and one x times as large is x ** -RARER as common.
LEAST_DOUBT, RARER = 0.001, 0.6
# The share of borders that no other border confirms, and the chances of these and of others to be wrong.
UNSUPPORTED, UNSUPPORTED_DOUBT, SUPPORTED_DOUBT = 0.25, 9e-4, 1e-6


@dataclass(frozen=True)
class Picture:
    """What the elements of one picture have in common, where they are read correctly."""

    doubts: tuple[float, ...]  # how often each digit of its font is read with doubt
    zeros: bool  # whether zeros stand beside lines that have no runs
    strokes: dict[int, float]  # places of cells and borders in doubt: their chances to be something else


def picture(board: Board, values: Sequence[Value], rng: random.Random) -> Picture:
    """A picture of the board whose elements have these values."""
    font = rng.choice(list(table()["fonts"].values()))
    doubts = tuple(many / max(1, of) for of, many in font)
    return Picture(doubts, () in values and rng.random() < ZEROS, dict(_in_doubt(board, values, rng)))


def _in_doubt(board: Board, values: Sequence[Value], rng: random.Random) -> Iterator[tuple[int, float]]:
    look = rng.choice(kind_named(board.kind).LOOKS or ("", ""))
    shades = [i for i, value in enumerate(values) if value == look]
    if shades and rng.random() < SHADY:
        rest = _doubt(rng)
        yield from ((i, rest) for i in rng.sample(shades, min(len(shades), rng.randint(1, SHADED))))
    borders = [i for i, value in enumerate(values) if isinstance(value, bool)]
    if borders and rng.random() < UNSURE:
        yield from ((i, _doubt(rng)) for i in borders if rng.random() < MANY)


def _doubt(rng: random.Random) -> float:
    return min(0.5, LEAST_DOUBT * math.pow(1 - rng.random(), -1 / RARER))


def hint(
    board: Board, value: Value, faults: dict[int, str], seen_in: Picture, rng: random.Random
) -> Alternatives:
    """How a hint of this value is read; `faults` are the sorts of its digits' misreadings, by index."""
    digits = digits_of(value)
    doubted = ["doubtful" if rng.random() < seen_in.doubts[int(digit)] else None for digit in digits]
    faulty = [faults.get(place) or doubted[place] for place in range(len(digits))]
    if value is None:
        return (Alternative(None, EMPTY),)
    if value == () and not seen_in.zeros:
        return (Alternative(value, BARE),)
    kind = kind_named(board.kind)
    if not kind.SEPARATE_HINTS and not any(faulty):
        return (Alternative(value, CERTAIN),)
    glyphs = [glyph(digit, how, rng) for digit, how in zip(digits, faulty, strict=True)]
    glyphs = glyphs if kind.SEPARATE_HINTS else [in_company(one) for one in glyphs]
    return kind.seen_hint(value, glyphs, max(board.height, board.width))


def joined(value: tuple[int, ...], length: int, rng: random.Random) -> Alternatives:
    """Readings of a line in which two neighbouring numbers of one digit are joined; empty if it has none."""
    pairs = [i for i, pair in enumerate(pairwise(value)) if max(pair) < 10]
    if not pairs:
        return ()
    first = rng.choice(pairs)
    glyphs = [glyph(digit, None, rng) for number in value for digit in str(number)]
    rest = _rest(rng)
    hints = line_of(value[first:], glyphs[len("".join(map(str, value[:first]))) :], length, 1 - rest)
    return tuple(Alternative((*value[:first], *one), p) for one, p in hints if isinstance(one, tuple))


def stroke_or_cell(board: Board, value: Value, rest: float, rng: random.Random) -> Alternatives:
    """The alternatives of a border (a bool) or a cell; `rest` is the chance of the other, 0: the least."""
    kind = kind_named(board.kind)
    other = not value if isinstance(value, bool) else kind.LOOKS[value != kind.LOOKS[1]]
    if not rest and isinstance(value, str | tuple):
        return (Alternative(value, kind.SUREST_LOOK),)
    rest = rest or (UNSUPPORTED_DOUBT if rng.random() < UNSUPPORTED else SUPPORTED_DOUBT)
    return Alternative(value, 1 - rest), Alternative(other, rest)


def mistaken(board: Board, value: Value, rng: random.Random) -> Alternatives:
    """The alternatives of a border or a cell that is misread."""
    right, wrong = stroke_or_cell(board, value, _rest(rng), rng)
    return Alternative(wrong.value, right.probability), Alternative(right.value, wrong.probability)


def _rest(rng: random.Random) -> float:
    """The chance of the true value where another one was read; larger chances are more common."""
    return 0.5 * math.sqrt(rng.random())
