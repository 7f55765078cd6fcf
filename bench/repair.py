"""Misreads boards on purpose and counts what the rules make of it: repaired, refused, or answered wrong.

    python -m bench.repair [--cases N] [--only KIND] [--size N] [--seed N] [--show]

Random boards with one solution are read as an eye would: most elements with certainty, some with
alternatives, and some wrong: there the true value is only an alternative, or (sometimes) not even that.
A case is repaired if the true board is answered, wrong if any other is, and refused otherwise. Of those
refused, some are alike: what was misread has exactly one solution itself, so no rule shows that it is wrong.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from statistics import median
from typing import NamedTuple

import numpy as np

from bench.boards import KINDS
from samples.boards import random_puzzle
from samples.drafts import AnyBoard
from solvers.board import Value
from solvers.engine import solve
from solvers.reading import Alternative, Element, Reading
from solvers.repair import decide
from tests.solvers_random import values_of

# Shares of what is rightly read that yet has an alternative to speak of, as `bench.reliability` finds them:
DOUBTFUL = {str: 0.005, int: 0.005, type(None): 0.005, tuple: 0.025, bool: 0.002}
DOUBTFUL_CELLS = 0.0005  # the same of white cells and walls
REST = {
    "hint": (0.94, 0.03, 0.01),
    "cell": (0.97, 0.02, 0.005),
    "border": (1.0,),
}  # after the likeliest value
SHARES = ("repaired", "refused", "alike")
LOOKALIKES = {"0": "8693", "1": "742", "2": "713", "3": "825", "4": "917", "5": "638", "6": "580", "7": "124"}
LOOKALIKES |= {"8": "360", "9": "408"}


class Fault(NamedTuple):
    """What is misread: so many hints, or one element of a certain sort."""

    name: str
    hints: int
    kinds: tuple[str, ...] = KINDS
    sort: str = "hint"


FAULTS = (
    Fault("none", 0),
    Fault("1 hint", 1),
    Fault("2 hints", 2),
    Fault("3 hints", 3),
    Fault("5 hints", 5),
    Fault("wall flipped", 1, ("light-up",), "wall"),
    Fault("border dropped", 1, ("aquarium",), "border"),
    Fault("hints joined", 1, ("nonogram",), "joined"),
)


def main() -> None:
    """Print a line for each kind and fault, and one for the time where nothing is wrong."""
    parser = argparse.ArgumentParser(description="Misread boards on purpose, and count what is made of it.")
    parser.add_argument("--cases", type=int, default=100, help="cases of each fault")
    parser.add_argument("--only", choices=KINDS, help="only boards of this kind")
    parser.add_argument("--sizes", type=int, nargs="+", default=(6, 10, 15, 20), help="cells a side")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", action="store_true", help="print what was answered wrong")
    options = parser.parse_args()
    shares = " ".join(f"{name:>8}" for name in SHARES)
    print(f"{'kind':9} {'misread':15} {'cases':>6} {shares} {'wrong':>6} {'median':>9}")
    for kind in KINDS if options.only is None else (options.only,):
        boards = list(random_boards(kind, options.sizes, options.seed))
        for fault in FAULTS:
            if kind in fault.kinds:
                print(row(kind, fault, boards, options), flush=True)


def random_boards(kind: str, sizes: list[int], seed: int, count: int = 40) -> Iterator[AnyBoard]:
    """Boards with one solution, of all sizes in turn."""
    for i in range(count):
        size = sizes[i % len(sizes)]
        yield random_puzzle(kind, np.random.default_rng((seed, i)), size, size).board


def row(kind: str, fault: Fault, boards: list[AnyBoard], options: argparse.Namespace) -> str:
    """One line of the table: what the rules made of so many cases."""
    counts: Counter[str] = Counter()
    seconds, plain = [], []
    for case in range(options.cases):
        rng = random.Random(f"{options.seed} {kind} {fault.name} {case}")
        board = boards[case % len(boards)]
        reading = misread(board, fault, rng)
        if reading is None:
            continue
        start = time.process_time()
        decision = decide(reading)
        seconds.append(time.process_time() - start)
        start = time.process_time()
        solve(board.rules(), forced=False)
        plain.append(time.process_time() - start)
        answered = decision.status == "solved"
        verdict = "refused" if not answered else "repaired" if decision.board == board else "wrong"
        counts[verdict] += 1
        if verdict == "refused" and fault.hints:
            counts["alike"] += solve(reading.likeliest().rules(), forced=False).status == "solved"
        if options.show and verdict == "wrong":
            print(f"--- case {case}\n{board.format()}--- answered\n{decision.board.format()}")
            print(decision.corrections)
    shares = "  ".join(f"{counts[name] / max(1, len(seconds)):7.2%}" for name in SHARES)
    slower = median(seconds) / median(plain)
    return (
        f"{kind:9} {fault.name:15} {len(seconds):6} {shares} {counts['wrong']:6} "
        f"{1000 * median(seconds):6.0f} ms = {slower:.1f}x solve, slowest {max(seconds):.2f} s"
    )


def misread(board: AnyBoard, fault: Fault, rng: random.Random) -> Reading | None:
    """A reading of the board with that fault; None if the board has nothing to misread so."""
    values = values_of(board)
    open_to = [i for i, value in enumerate(values) if is_sort(board, i, value, fault.sort)]
    if len(open_to) < fault.hints:
        return None
    wrong = set(rng.sample(open_to, fault.hints))
    names = type(board).elements(board.height, board.width)
    elements = []
    for i, (where, value) in enumerate(zip(names, values, strict=True)):
        sort = fault.sort if i in wrong else "any"
        others = list({other: None for other in lookalikes(value, rng, sort) if other != value})
        elements.append(Element(where, alternatives(value, others, i in wrong, rng)))
    return Reading(type(board), board.height, board.width, tuple(elements))


def is_sort(board: AnyBoard, index: int, value: Value, sort: str) -> bool:
    """Whether an element is a hint, wall or white cell, border, or hint of which two parts can be joined."""
    if sort == "hint":
        return index in board.counted([False] * (board.height * board.width))
    if sort == "joined":
        return isinstance(value, tuple) and len(value) > 1
    return sort == "wall" or value is True


def alternatives(
    value: Value, others: list[Value], wrong: bool, rng: random.Random
) -> tuple[Alternative, ...]:
    """What is read of an element: its value for the likeliest, or if `wrong` for one of the others.

    The probabilities mean what they say: eyes that hesitate do so little more often than much, wrong readings
    are so much the likelier the less sure they are, and the true value has each place as often as
    the probability there says. So it also is not among the alternatives as often as they lack to 1.
    """
    sort = "border" if isinstance(value, bool) else "cell" if value in (".", "#") else "hint"
    doubtful = wrong or rng.random() < (DOUBTFUL_CELLS if sort == "cell" else DOUBTFUL[type(value)])
    if wrong:
        rest = 0.5 * math.sqrt(rng.random())
    else:
        rest = 10 ** (rng.uniform(-2, math.log10(0.5)) if doubtful else rng.uniform(-4.5, -2))
    shares = REST[sort]
    values = [value, *others]
    if wrong:
        place = bisect(list(accumulate(shares)), rng.random()) + 1
        values = [*others[:place], value, *others[place:]] if place <= len(shares) else others
    rests = [rest * share for share in shares]
    return tuple(Alternative(*pair) for pair in zip(values, [1 - rest, *rests], strict=False))


def lookalikes(value: Value, rng: random.Random, sort: str = "any") -> list[Value]:
    """Other values that an eye may take this one for, likeliest first."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, str):
        if sort == "wall" or value in ".#":
            return ["#" if value == "." else ".", *rng.sample("01234", 2)]
        near = [digit for digit in LOOKALIKES[value] if digit in "01234"]
        return [*near, *rng.sample("01234", 3), "#"]
    if isinstance(value, tuple):
        return [*runs_like(value, rng, sort)]
    return [*numbers_like(value, rng), None]


def numbers_like(number: int | None, rng: random.Random) -> list[int]:
    """Numbers that differ in one digit from this one, which it resembles."""
    if number is None:
        return [rng.randint(1, 9)]
    digits = str(number)
    place = rng.randrange(len(digits))
    near = [int(digits[:place] + digit + digits[place + 1 :]) for digit in LOOKALIKES[digits[place]]]
    return rng.sample(near, len(near))


def runs_like(runs: tuple[int, ...], rng: random.Random, sort: str) -> Iterator[tuple[int, ...]]:
    """Hints in which one number is misread, two are joined, one is taken apart, or one is missing."""
    if sort == "joined":
        place = rng.randrange(len(runs) - 1)
        yield (*runs[:place], int(f"{runs[place]}{runs[place + 1]}"), *runs[place + 2 :])
    if runs:
        place = rng.randrange(len(runs))
        for number in numbers_like(runs[place], rng):
            if number:
                yield (*runs[:place], number, *runs[place + 1 :])
        yield runs[:place] + runs[place + 1 :]
    else:
        yield (1,)


if __name__ == "__main__":
    main()
