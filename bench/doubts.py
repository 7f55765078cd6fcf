"""Measures how long it takes to decide which board a reading full of doubts means.

    python -m bench.doubts [--count N] [--doubts N ...] [--only KIND]

Large random boards, which may have several solutions, are read with so many elements in doubt, spread evenly;
of some of these, something wrong is likeliest, so that the rules contradict it. No picture is involved.
Processor time is counted, so that a busy machine does not matter. Fails where a decision takes more than MOST
seconds, or answers a wrong board.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from statistics import median

import numpy as np

from bench.boards import KINDS, unique_sizes
from samples.puzzles import random_draft
from solvers.language.board import Board
from solvers.language.effort import TooMuch
from solvers.language.values import Value
from solvers.repair.decide import decide
from solvers.repair.reading import Alternative, Element, Reading

MOST = 2.0  # seconds
SIDE = 30  # cells, or as many as boards of the kind have at most
DOUBTS = (50, 100, 200)
WRONG = 0.08  # share of the doubtful elements of which something wrong is likeliest
SURE = (0.55, 0.98)  # confidences of what is in doubt


def main() -> int:
    """Print a line for each kind and number of doubts; 1 where a bar is missed."""
    parser = argparse.ArgumentParser(description="Time decisions about readings full of doubts.")
    parser.add_argument("--count", type=int, default=5, help="readings of each kind and number")
    parser.add_argument("--doubts", type=int, nargs="+", default=DOUBTS, help="elements in doubt")
    parser.add_argument("--only", choices=KINDS, help="only boards of this kind")
    options = parser.parse_args()
    missed = []
    print("| kind | size | in doubt | median | slowest | decided |\n| --- | --- | ---: | ---: | ---: | --- |")
    for kind in KINDS if options.only is None else (options.only,):
        for doubts in options.doubts:
            runs = [timed(kind, doubts, number) for number in range(options.count)]
            seconds = [seconds for seconds, _ in runs]
            said = ", ".join(f"{one} {number}" for one, number in Counter(one for _, one in runs).items())
            side = side_of(kind)
            times = f"{median(seconds):.2f} s | {max(seconds):.2f} s"
            print(f"| {kind} | {side}x{side} | {doubts} | {times} | {said} |", flush=True)
            if max(seconds) > MOST or "wrong" in said:
                missed.append(f"{kind}, {doubts} in doubt: {max(seconds):.2f} s, {said}")
    print("\n".join(["", *missed]) if missed else "\nevery bar is kept")
    return 1 if missed else 0


def side_of(kind: str) -> int:
    """The cells a side of this kind's boards."""
    return min(SIDE, unique_sizes(kind)[-1])


def timed(kind: str, doubts: int, number: int) -> tuple[float, str]:
    """The processor seconds of deciding about a reading, and what came of it."""
    rng = random.Random(f"{kind} {doubts} {number}")
    side = side_of(kind)
    board = random_draft(kind, np.random.default_rng((side, number)), side, side).puzzle().board
    reading = doubted(board, doubts, rng)
    start = time.process_time()
    try:
        decision = decide(reading)
    except TooMuch:
        return time.process_time() - start, "too hard"
    seconds = time.process_time() - start
    answered = decision.status in ("solved", "multiple")
    return seconds, "wrong" if answered and decision.board != board else decision.status


def doubted(board: Board, doubts: int, rng: random.Random) -> Reading:
    """A reading of the board with so many elements in doubt, as far as it has them."""
    values, names = board.values(), type(board).elements(board.height, board.width)
    others = {i: others_than(board, i, value) for i, value in enumerate(values)}
    open_to_doubt = [i for i, some in others.items() if some]
    chosen = set(rng.sample(open_to_doubt, min(doubts, len(open_to_doubt))))
    elements = []
    for i, (name, value) in enumerate(zip(names, values, strict=True)):
        if i not in chosen:
            elements.append(Element(name, (Alternative(value, 1.0),)))
            continue
        some = rng.sample(others[i], min(len(others[i]), rng.choice((1, 2))))
        ranked = [some[0], value, *some[1:]] if rng.random() < WRONG else [value, *some]
        sure = rng.uniform(*SURE)
        rest = [(1 - sure) * share for share in ((1.0,) if len(ranked) == 2 else (0.8, 0.2))]
        elements.append(Element(name, tuple(map(Alternative, ranked, [sure, *rest]))))
    return Reading(type(board), board.height, board.width, tuple(elements))


def others_than(board: Board, element: int, value: Value) -> list[Value]:
    """What an element may be taken for: another number, or another run; nothing for blank cells."""
    if isinstance(value, tuple):
        runs = [(i, run + by) for i, run in enumerate(value) for by in (-1, 1) if run + by]
        return [(*value[:i], run, *value[i + 1 :]) for i, run in runs]
    every = type(board).choices(board.height, board.width, element)
    return [one for one in every if one != value] if value is not None else []


if __name__ == "__main__":
    sys.exit(main())
