"""Misreads boards on purpose and counts what becomes of them: repaired, refused, or answered wrong.

    python -m bench.repair [--cases N] [--only KIND] [--sizes N...] [--seed N] [--screens FOLDER] [--show]

Boards with one solution, random ones and those of the screenshots where they are at hand, are read as
`bench.eye` does: mostly with certainty, some elements with doubt, and some wrong. A case is repaired if the
true board is answered; it has the same answer if the board differs but not the solution, is wrong if that
differs too, and refused otherwise. Of those refused, some are alike: what was misread has exactly one
solution itself, so no rule shows that it is wrong; and in some a true value was unseen: the reading gave it
no chance at all.
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

import numpy as np

from bench.boards import KINDS
from bench.misread import FAULTS, Fault, misread
from bench.shared import SCREENS, board_of, called, pictures
from samples.puzzles import random_puzzle
from solvers.engine import solve
from solvers.language.board import Board
from solvers.repair.decide import decide
from solvers.repair.decision import Decision
from solvers.repair.reading import Reading
from solvers.smt.session import SolveTimeout

SHARES = ("repaired", "same", "refused", "alike", "unseen")  # of the cases
HEAD = ("kind", "misread", "from", "boards", "cases", "wrong", *SHARES, "median, of a solve", "slowest")
PATIENCE = 10.0  # seconds for solving what was misread
UNSEEN = 1e-5  # a true value with a smaller chance counts as unseen


def main() -> None:
    """Print a line for each kind and fault."""
    parser = argparse.ArgumentParser(description="Misread boards on purpose, and count what becomes of them.")
    parser.add_argument("--cases", type=int, default=100, help="cases of each fault")
    parser.add_argument("--only", choices=KINDS, help="only boards of this kind")
    parser.add_argument("--faults", nargs="+", help="only these faults")
    parser.add_argument("--sizes", type=int, nargs="+", default=(6, 10, 15, 20), help="cells a side")
    parser.add_argument("--boards", type=int, default=40, help="random boards of each kind, misread in turn")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--screens", type=Path, default=SCREENS, help="pictures whose boards are misread")
    parser.add_argument("--show", action="store_true", help="print what was answered wrong")
    options = parser.parse_args()
    print(f"{called('bench.repair')}\n")
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * 3}{' ---: |' * (len(HEAD) - 3)}")
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
                print(
                    f"| {kind} | {fault.name} | {source} | {row(kind, fault, boards, options)} |", flush=True
                )


def random_boards(kind: str, sizes: Sequence[int], seed: int, count: int) -> Iterator[Board]:
    """Boards with one solution, of all sizes in turn."""
    for i in range(count):
        size = sizes[i % len(sizes)]
        yield random_puzzle(kind, np.random.default_rng((seed, i)), size, size).board


def real_boards(kind: str, screens: Path) -> list[Board]:
    """The boards with one solution that screenshots show, each once."""
    shown = dict.fromkeys(board_of(truth) for _, truth in pictures(screens) if truth["kind"] == kind)
    return [board for board in shown if solve(board.rules(), forced=False).status == "solved"]


def row(kind: str, fault: Fault, boards: Sequence[Board], options: argparse.Namespace) -> str:
    """One line of the table: what became of the cases."""
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
    shares = [f"{counts[name] / max(1, len(slower)):.1%}" for name in SHARES]
    times = [f"{median(slower or [0.0]):.1f}x", f"{slowest:.2f} s"]
    return " | ".join([str(len(boards)), str(len(slower)), str(counts["wrong"]), *shares, *times])


def judged(decision: Decision, board: Board, true: tuple[int, ...] | None) -> str:
    """What has become of a board with this solution."""
    if decision.status != "solved" or decision.outcome is None:
        return "refused"
    if decision.board == board:
        return "repaired"
    return "same" if decision.outcome.cells == true else "wrong"


def alike(board: Board) -> bool:
    """Whether a misread board has exactly one solution, as far as can be told in time."""
    totals = board.totals()
    if totals and totals[0] != totals[1]:  # may take for ever to prove by other rules
        return False
    try:
        return solve(board.rules(), forced=False, timeout=PATIENCE).status == "solved"
    except SolveTimeout:
        return False


def unseen(reading: Reading, board: Board) -> bool:
    """Whether something that is true has no chance at all in this reading."""
    return any(
        sum(one.probability for one in element.alternatives if one.value == value) < UNSEEN
        for element, value in zip(reading.elements, board.values(), strict=True)
    )


if __name__ == "__main__":
    main()
