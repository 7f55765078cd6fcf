"""Times the solver against the articles' encodings and other solvers, on the same boards in one process.

    python -m bench.solve [--count N] [--only KIND] [--quick] [--no-peers] [--boards FOLDER] [--write FILE]

Every solver gets a board and is to find a solution and whether there is another one. Times are processor
seconds, as other work on the machine hardly changes them; each board is timed in turn in all solvers, and the
table gives the median over the boards. Large boards may be too much for a solver: there each run has a
process of its own, which is stopped after LIMIT seconds. The hard nonograms are read from FOLDER and only
solved here: their designers' boards are no part of the project. What misses the bars of bench/bars.py is told
at the end, and the exit code is 1 then.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import resource
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

from bench import articles, bars
from bench.boards import (
    KINDS,
    MANY_SIZES,
    UNIQUE_SIZES,
    Family,
    articles_boards,
    hard_nonograms,
    many_boards,
    unique_boards,
)
from bench.command import SIZE, command_seconds
from bench.peers import installed
from bench.shared import SHARED
from samples.drafts import AnyBoard
from solvers.engine import SolveTimeout, solve
from solvers.nonogram import Nonogram

REPEATS = 3  # of which the quickest counts, for boards that take less than SHORT seconds
SHORT = 0.2
LARGE = 30  # columns from which on solvers are stopped
LIMIT = 10  # seconds for a large board
MANY_COUNT = 5  # of the boards with many solutions, at most
LATE = "out of time"
SEEDS = range(5)
HARD_LIMIT = 60.0  # seconds

Solver = Callable[[AnyBoard], str]


def ours(board: AnyBoard) -> str:
    """This project's solve: board in, answer and uniqueness out."""
    return solve(board.rules(), forced=False).status


def main() -> int:
    """Print the tables, and write them where asked to; 1 when a bar is missed."""
    options = arguments()
    solvers: dict[str, Solver] = {"snap2solve": ours, "articles": articles.solve}
    solvers |= {} if options.no_peers else installed()
    missed: list[str] = []
    lines: list[str] = []
    for line in tables(options, solvers, missed):
        print(line, flush=True)
        lines.append(line)
    if options.write:
        options.write.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 1 if missed else 0


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Time the solver against the articles' encodings and peers.")
    parser.add_argument("--count", type=int, default=20, help="random boards of each size")
    parser.add_argument("--only", choices=KINDS, help="only boards of this kind")
    parser.add_argument("--quick", action="store_true", help="no boards with many solutions, no hard ones")
    parser.add_argument("--no-peers", action="store_true", help="leave out other solvers")
    parser.add_argument("--boards", type=Path, default=SHARED / "boards" / "hard-nonograms")
    parser.add_argument("--write", type=Path, help="also write the tables to this file")
    return parser.parse_args()


def tables(options: argparse.Namespace, solvers: dict[str, Solver], missed: list[str]) -> Iterator[str]:
    """The lines of all tables, in Markdown; notes what misses its bar."""
    ratios = [name for name in solvers if name != "snap2solve"]
    yield "| kind | boards | snap2solve | " + " | ".join(ratios) + " |"
    yield "| --- | --- | ---: |" + " ---: |" * len(ratios)
    for family in families(options):
        medians = {name: median(times) for name, times in time_family(family, solvers).items()}
        mine = medians["snap2solve"]
        cells = [milliseconds(mine), *(against(mine, medians[name]) for name in ratios)]
        yield f"| {family.kind} | {family.name} | {' | '.join(cells)} |"
        missed += bars.missed_by(family, medians, LIMIT)
    yield from command_table(options, missed)
    if not options.quick and options.only in (None, "nonogram") and options.boards.is_dir():
        yield from hard_table(hard_nonograms(options.boards), missed)
    yield from ["", *(f"missed: {one}" for one in missed)] if missed else ["", "no bar is missed"]


def families(options: argparse.Namespace) -> Iterator[Family]:
    """The boards to time, in the order of the table."""
    yield from (family for family in articles_boards() if options.only in (None, family.kind))
    for kind in wanted(options):
        for size in UNIQUE_SIZES:
            yield unique_boards(kind, size, options.count)
        for size in () if options.quick else MANY_SIZES:
            yield many_boards(kind, size, min(options.count, MANY_COUNT))


def wanted(options: argparse.Namespace) -> list[str]:
    """The kinds that are asked for."""
    return [kind for kind in KINDS if options.only in (None, kind)]


def time_family(family: Family, solvers: dict[str, Solver]) -> dict[str, list[float]]:
    """The seconds of each solver, by board; raises RuntimeError when solvers disagree."""
    times: dict[str, list[float]] = {name: [] for name in solvers}
    for index, board in enumerate(family.boards):
        said = {}
        for name, solver in solvers.items():
            run = limited if board.width >= LARGE else timed
            seconds, said[name] = run(solver, board)
            times[name].append(seconds)
        if len(set(said.values()) - {LATE}) > 1:
            raise RuntimeError(f"{family.kind} {family.name}, board {index}: {said}")
    return times


def timed(solver: Solver, board: AnyBoard) -> tuple[float, str]:
    """The processor seconds of the quickest of some runs, and what the solver said."""
    seconds: list[float] = []
    while not seconds or (len(seconds) < REPEATS and max(seconds) < SHORT):
        gc.collect()
        start = time.process_time()
        said = solver(board)
        seconds.append(time.process_time() - start)
    return min(seconds), said


def limited(solver: Solver, board: AnyBoard) -> tuple[float, str]:
    """The same in a process that is stopped after LIMIT seconds."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_report, args=(solver, board, theirs))
    process.start()
    theirs.close()
    try:
        result: tuple[float, str] = ours.recv()
    except EOFError:
        result = LIMIT, LATE
    process.join()
    return result


def _report(solver: Solver, board: AnyBoard, pipe: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
    pipe.send(timed(solver, board))


def milliseconds(seconds: float) -> str:
    """A time as the table gives it."""
    return f"{1000 * seconds:.1f} ms" if seconds < LIMIT else f"over {LIMIT:.0f} s"


def against(mine: float, other: float) -> str:
    """The time of another solver, and how many times as long as ours it is."""
    if other >= LIMIT:
        return milliseconds(other) if mine >= LIMIT else f"{milliseconds(other)} (> {other / mine:.0f}x)"
    return f"{milliseconds(other)} ({other / mine:.1f}x)"


def command_table(options: argparse.Namespace, missed: list[str]) -> Iterator[str]:
    """The seconds of a solve as the command sees it, without imports."""
    yield ""
    yield f"| {SIZE}x{SIZE} as the command sees it | first of a process | second |"
    yield "| --- | ---: | ---: |"
    for kind in wanted(options):
        first, again = command_seconds(unique_boards(kind, SIZE, options.count).boards)
        yield f"| {kind} | {milliseconds(first)} | {milliseconds(again)} |"
        missed += bars.missed_by_command(kind, first)


def hard_table(boards: dict[str, Nonogram], missed: list[str]) -> Iterator[str]:
    """The seconds of each hard nonogram: the median over the seeds."""
    yield ""
    yield "| hard nonogram | size | solutions | median of 5 seeds | slowest |"
    yield "| --- | --- | --- | ---: | ---: |"
    medians = {}
    for name, board in boards.items():
        runs = [hard_seconds(board, seed) for seed in SEEDS]
        seconds = sorted(seconds for seconds, _ in runs)
        solved = {status for _, status in runs}
        medians[name] = median(seconds)
        yield (
            f"| {name} | {board.width}x{board.height} | {'/'.join(sorted(solved))} "
            f"| {medians[name]:.2f} s | {seconds[-1]:.2f} s |"
        )
    missed += bars.missed_by_hard(medians)


def hard_seconds(board: Nonogram, seed: int) -> tuple[float, str]:
    """The processor seconds of solving with uniqueness, and the outcome."""
    start = time.process_time()
    try:
        status: str = solve(board.rules(), timeout=HARD_LIMIT, forced=False, seed=seed).status
    except SolveTimeout:
        status = "out of time"
    return time.process_time() - start, status


if __name__ == "__main__":
    sys.exit(main())
