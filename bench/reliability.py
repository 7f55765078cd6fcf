"""Measures how reliable the probabilities of readings are: confidence against accuracy, by sort of element.

    python -m bench.reliability [--count N] [--seed N] [--photos N] [--screens FOLDER] [--share N] [--dump F]

Reads drawn pictures, and real ones with their truth where the folder is there, and compares every element's
confidence with how often its likeliest value is true: of those called 95 % sure, 95 % should be. Elements are
hints, cells and borders of each kind. Pictures whose lattice or kind is misread have no elements to compare;
they are only counted. The expected calibration error is the mean distance of the two, weighted by elements.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bench.shared import SCREENS, board_of, pictures
from samples.cases import random_case
from samples.damage import photo
from snap2solve.basics.kinds import kinds_named
from solvers.language.board import Board
from solvers.repair.reading import Element, Reading
from vision.basics.sight import NotSeen
from vision.basics.types import Image
from vision.files.picture import load_picture
from vision.see import see

BINS = (0.0, 0.5, 0.8, 0.9, 0.93, 0.97, 0.99, 0.999, 1.0)
TILT = 15  # degrees by which photos are turned out of the plane


class Case(NamedTuple):
    """A picture and the board that it shows."""

    name: str
    image: Image
    board: Board


class Mark(NamedTuple):
    """One element as read: its sort, how sure it was, whether it was right, and what chance the truth had."""

    name: str
    sort: str
    where: str
    sure: float
    right: bool
    chance: float


def main() -> None:
    """Print the tables."""
    options = arguments()
    marks: dict[str, list[Mark]] = {}
    unread: Counter[str] = Counter()
    for source, case in cases(options):
        found = marked(case)
        unread[source] += not found
        marks.setdefault(source, []).extend(found)
    for source, found in marks.items():
        print(f"{source}; {unread[source]} pictures had no board of the right kind and size read")
        print("\n".join(table(found)))
    rows = [mark for found in marks.values() for mark in found]
    if len(marks) > 1:
        print("all of these together")
        print("\n".join(table(rows)))
    if options.dump:
        options.dump.write_text(json.dumps(rows), encoding="utf-8")


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Compare confidences with how often they are right.")
    parser.add_argument("--count", type=int, default=210, help="drawn pictures")
    parser.add_argument("--seed", type=int, default=0, help="the first drawn picture's seed")
    parser.add_argument("--photos", type=int, default=0, help="drawn photos")
    parser.add_argument("--screens", type=Path, default=SCREENS, help="pictures with their truth")
    parser.add_argument("--share", type=int, default=1, help="read only every Nth of the screenshots")
    parser.add_argument("--dump", type=Path, help="write every element to this file, as JSON")
    return parser.parse_args()


def cases(options: argparse.Namespace) -> Iterator[tuple[str, Case]]:
    """The drawn pictures, then the real ones, each with its source."""
    for seed in range(options.seed, options.seed + options.count):
        drawn = random_case(seed)
        yield "drawn pictures", Case(f"{seed}", drawn.image, drawn.board)
    for seed in range(options.seed, options.seed + options.photos):
        drawn = photo(random_case(seed, damaged=0), np.random.default_rng(seed), tilt=TILT)
        yield "drawn photos", Case(f"{seed}", drawn.image, drawn.board)
    for path, truth in islice(pictures(options.screens), 0, None, options.share):
        if truth["kind"]:
            yield "real pictures", Case(path.name, load_picture(path), board_of(truth))


def marked(case: Case) -> list[Mark]:
    """What was read of a picture, element by element; empty if it was not this kind and size."""
    try:
        reading = see(case.image, kinds_named("auto")).reading
    except NotSeen:
        return []
    board = case.board
    if (reading.board.kind, reading.height, reading.width) != (board.kind, board.height, board.width):
        return []
    return [
        mark(case.name, reading, element, value)
        for element, value in zip(reading.elements, board.values(), strict=True)
    ]


def mark(name: str, reading: Reading, element: Element, true: Any) -> Mark:
    """One element against the truth."""
    chance = sum(one.probability for one in element.alternatives if one.value == true)
    sort = f"{reading.board.kind} {sort_of(reading, element)}"
    return Mark(name, sort, element.where, element.confidence, element.value == true, chance)


def sort_of(reading: Reading, element: Element) -> str:
    """Whether an element was read as a hint, a cell or a border."""
    if isinstance(element.value, bool):
        return "border"
    if isinstance(element.value, str) and not element.value.isdigit():
        return "cell"
    return "hint"


def table(marks: list[Mark]) -> Iterator[str]:
    """A line for each sort and range of confidence, and the expected calibration error of each sort."""
    sorts = {sort: [mark for mark in marks if mark.sort == sort] for sort in sorted({m.sort for m in marks})}
    hints = [mark for mark in marks if mark.sort.endswith("hint")]
    for sort, ours in (sorts | {"all hints": hints, "all": marks}).items():
        yield f"  {sort:16} {'elements':>9} {'sure':>8} {'right':>8} {'pictures with wrong ones':>26}"
        error = 0.0
        for low, high in zip(BINS, (*BINS[1:], 2.0), strict=True):
            inside = [mark for mark in ours if low <= mark.sure < high]
            if inside:
                sure = sum(mark.sure for mark in inside) / len(inside)
                right = sum(mark.right for mark in inside) / len(inside)
                error += abs(sure - right) * len(inside) / len(ours)
                pictures = len({mark.name for mark in inside if not mark.right})
                yield f"    {low:5.1%} and more {len(inside):9} {sure:8.2%} {right:8.2%} {pictures:26}"
        yield f"    expected calibration error {error:.3%}"


if __name__ == "__main__":
    main()
