"""Misreads boards on purpose and counts what the rules make of it: repaired, refused, or answered wrong.

    python -m bench.repair [--cases N] [--only KIND] [--sizes N...] [--seed N] [--screens FOLDER] [--show]

Boards with one solution, random ones and those of the screenshots where they are at hand, are read as
`bench.eye` does: mostly with certainty, some elements with doubt, and some wrong. A case is repaired if the
true board is answered; it has the same answer if the board differs but not the solution, is wrong if that
differs too, and refused otherwise. Of those refused, some are alike: what was misread has exactly one
solution itself, so no rule shows that it is wrong; and in some a true value was unseen: its chance was none
at all.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np

from bench import eye
from bench.boards import KINDS
from bench.shared import SCREENS, board_of, pictures
from samples.boards import random_puzzle
from samples.drafts import AnyBoard
from solvers.board import Board, Value
from solvers.decision import Decision
from solvers.engine import solve
from solvers.reading import Element, Reading
from solvers.repair import decide
from solvers.session import SolveTimeout
from tests.solvers_random import values_of
from vision.twins import digits_of

SHARES = ("repaired", "same", "refused", "alike", "unseen")
TRIES = 200  # readings of a hint that fail to be wrong, before a board is passed over
PATIENCE = 10.0  # seconds for solving what was misread
UNSEEN = 1e-5  # chance of what is true, up to which nobody could find it


class Fault(NamedTuple):
    """What is misread: so many elements of a sort."""

    name: str
    times: int
    sort: str = "wrong"
    kinds: tuple[str, ...] = KINDS


FAULTS = (
    Fault("none", 0),
    Fault("1 hint", 1),
    Fault("2 hints", 2),
    Fault("3 hints", 3),
    Fault("5 hints", 5),
    Fault("1 spoilt hint", 1, "spoilt"),
    Fault("3 spoilt hints", 3, "spoilt"),
    Fault("hint missed", 1, "missed"),
    Fault("wall flipped", 1, "wall", ("light-up",)),
    Fault("border dropped", 1, "border", ("aquarium",)),
    Fault("hints joined", 1, "joined", ("nonogram",)),
)


def main() -> None:
    """Print a line for each kind and fault."""
    parser = argparse.ArgumentParser(description="Misread boards on purpose, and count what is made of it.")
    parser.add_argument("--cases", type=int, default=100, help="cases of each fault")
    parser.add_argument("--only", choices=KINDS, help="only boards of this kind")
    parser.add_argument("--faults", nargs="+", help="only these faults")
    parser.add_argument("--sizes", type=int, nargs="+", default=(6, 10, 15, 20), help="cells a side")
    parser.add_argument("--boards", type=int, default=40, help="random boards of each kind, misread in turn")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--screens", type=Path, default=SCREENS, help="pictures whose boards are misread, too"
    )
    parser.add_argument("--show", action="store_true", help="print what was answered wrong")
    options = parser.parse_args()
    shares = " ".join(f"{name:>8}" for name in SHARES)
    print(f"{'kind':9} {'boards':8} {'misread':15} {'cases':>6} {shares} {'wrong':>6} {'median':>9}")
    for kind in KINDS if options.only is None else (options.only,):
        sources = {
            "drawn": list(random_boards(kind, options.sizes, options.seed, options.boards)),
            "real": real_boards(kind, options.screens),
        }
        faults = [
            fault
            for fault in FAULTS
            if kind in fault.kinds and (not options.faults or fault.name in options.faults)
        ]
        for (source, boards), fault in product(sources.items(), faults):
            if boards:
                print(f"{kind:9} {source:8} {row(kind, fault, boards, options)}", flush=True)


def random_boards(kind: str, sizes: Sequence[int], seed: int, count: int) -> Iterator[AnyBoard]:
    """Boards with one solution, of all sizes in turn."""
    for i in range(count):
        size = sizes[i % len(sizes)]
        yield random_puzzle(kind, np.random.default_rng((seed, i)), size, size).board


def real_boards(kind: str, screens: Path) -> list[AnyBoard]:
    """The boards with one solution that screenshots show, each once."""
    shown = dict.fromkeys(board_of(truth) for _, truth in pictures(screens) if truth["kind"] == kind)
    return [board for board in shown if solve(board.rules(), forced=False).status == "solved"]


def row(kind: str, fault: Fault, boards: Sequence[AnyBoard], options: argparse.Namespace) -> str:
    """One line of the table: what the rules made of so many cases."""
    counts: Counter[str] = Counter()
    slower, slowest = [], 0.0
    for case in range(options.cases):
        rng = random.Random(f"{options.seed} {kind} {fault.name} {case}")
        board = boards[case % len(boards)]
        reading = misread(board, fault, rng)
        if reading is None:
            continue
        solve(board.rules(), forced=False)  # so that neither of the two that are timed comes first
        start = time.process_time()
        true = solve(board.rules(), forced=False).cells
        plain = time.process_time()
        decision = decide(reading)
        seconds = time.process_time() - plain
        slower.append(seconds / (plain - start))
        slowest = max(slowest, seconds)
        verdict = judged(decision, board, true)
        counts[verdict] += 1
        if verdict == "refused":
            counts["alike"] += fault.times > 0 and alike(reading.likeliest())
            counts["unseen"] += unseen(reading, board)
        if options.show and verdict == "wrong":
            print(f"--- case {case}\n{board.format()}--- answered\n{decision.board.format()}")
            print(decision.corrections)
    shares = "  ".join(f"{counts[name] / max(1, len(slower)):7.2%}" for name in SHARES)
    return (
        f"{fault.name:15} {len(slower):6} {shares} {counts['wrong']:6} "
        f"{median(slower):5.1f}x solve, slowest {slowest:.2f} s"
    )


def judged(decision: Decision, board: AnyBoard, true: tuple[bool, ...] | None) -> str:
    """What has become of a board with this solution."""
    if decision.status != "solved" or decision.outcome is None:
        return "refused"
    if decision.board == board:
        return "repaired"
    return "same" if decision.outcome.cells == true else "wrong"


def alike(board: Board) -> bool:
    """Whether a misread board has exactly one solution, as far as can be told in time."""
    totals = board.totals()
    if totals and totals[0] != totals[1]:  # may take for ever to be found out by other rules
        return False
    try:
        return solve(board.rules(), forced=False, timeout=PATIENCE).status == "solved"
    except SolveTimeout:
        return False


def unseen(reading: Reading, board: AnyBoard) -> bool:
    """Whether something that is true has no chance at all in this reading."""
    return any(
        sum(one.probability for one in element.alternatives if one.value == value) < UNSEEN
        for element, value in zip(reading.elements, values_of(board), strict=True)
    )


def misread(board: AnyBoard, fault: Fault, rng: random.Random) -> Reading | None:
    """A reading of the board with that fault; None if the board has nothing to misread so."""
    values = values_of(board)
    hints = board.counted([False] * (board.height * board.width))
    wrong = misread_hints if fault.sort in eye.OF_DIGITS else misread_others
    seen_in = eye.picture(values, rng)
    found = wrong(board, values, fault, seen_in, rng)
    if len(found) < fault.times:
        return None
    names = type(board).elements(board.height, board.width)
    elements = []
    for i, (name, value) in enumerate(zip(names, values, strict=True)):
        if i not in found:
            is_hint = i in hints or value is None
            found[i] = right(board, value, seen_in, rng) if is_hint else stroke(value, i, seen_in, rng)
        elements.append(Element(name, found[i]))
    return Reading(type(board), board.height, board.width, tuple(elements))


def stroke(value: Value, place: int, seen_in: eye.Picture, rng: random.Random) -> eye.Alternatives:
    """A cell or border as it is read rightly."""
    return eye.stroke_or_cell(value, seen_in.strokes.get(place, 0.0), rng)


def right(board: AnyBoard, value: Value, seen_in: eye.Picture, rng: random.Random) -> eye.Alternatives:
    """A hint as it is read rightly, with or without doubt."""
    for _ in range(TRIES):
        options = eye.hint(board, value, {}, seen_in, rng)
        if options and options[0].value == value:
            break
    return options


def misread_hints(
    board: AnyBoard, values: Sequence[Value], fault: Fault, seen_in: eye.Picture, rng: random.Random
) -> dict[int, eye.Alternatives]:
    """Some hints with a digit each that is taken for another one or for none, by how often digits are."""
    hints = board.counted([False] * (board.height * board.width))
    digits = [(i, at, digit) for i in hints for at, digit in enumerate(digits_of(values[i]))]
    rates = [eye.rate(digit, fault.sort) for _, _, digit in digits]
    found: dict[int, eye.Alternatives] = {}
    for i, at, _ in rng.choices(digits, rates, k=TRIES):
        options = (
            eye.hint(board, values[i], {at: fault.sort}, seen_in, rng) if len(found) < fault.times else ()
        )
        if options and options[0].value != values[i]:
            found.setdefault(i, options)
    return found


def misread_others(
    board: AnyBoard, values: Sequence[Value], fault: Fault, seen_in: eye.Picture, rng: random.Random
) -> dict[int, eye.Alternatives]:
    """A cell taken for a wall or the like, a border not seen, or a line of which two hints are joined."""
    sorts = {
        "wall": list(range(len(values))),
        "border": [i for i, value in enumerate(values) if value is True],
        "joined": [i for i, value in enumerate(values) if isinstance(value, tuple) and len(value) > 1],
    }
    places = rng.sample(sorts[fault.sort], len(sorts[fault.sort]))
    for i in places:
        value = values[i]
        if isinstance(value, tuple):
            options = eye.joined(value, max(board.height, board.width), rng)
        else:
            options = eye.mistaken(value, rng)
        if options and options[0].value != value:
            return {i: options}
    return {}


if __name__ == "__main__":
    main()
