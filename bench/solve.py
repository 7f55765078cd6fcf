"""Times the solver against the articles' encodings and other solvers, on the same boards in one run.

    python -m bench.solve [--count N] [--only KIND] [--quick] [--no-peers] [--boards FOLDER] [--write FILE]

Every solver gets a board and is to find a solution and whether there is another one. Times are processor
seconds, as other work on the machine hardly changes them; each board is timed in all solvers in turn
(`bench/timing.py`). The table gives the median over the boards, and how many times as long as this
project's solver the others took: the median of each board's own ratio. The hard boards are read from
FOLDER and only solved here: their designers' boards are no part of the project. What misses the bars of
bench/bars.py is printed at the end, and the exit code is 1 then.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from statistics import median

from bench import bars
from bench.boards import (
    KINDS,
    Family,
    articles_boards,
    hard_boards,
    known_boards,
    many_boards,
    many_sizes,
    unique_boards,
    unique_sizes,
)
from bench.command import SIZE, command_seconds
from bench.kinds import solve_article
from bench.peers import PEERS, installed, missing, of_kind
from bench.shared import SHARED, called
from bench.timing import LATE, LIMIT, Solver, Summary, summary, time_family
from solvers.engine import SolveTimeout, solve
from solvers.language.board import Board

OURS = "snap2solve"
MANY_COUNT = 5  # of the boards with many solutions, at most
SEEDS = range(5)
HARD_LIMIT = 600.0  # seconds of the clock, which goes on while other work has the processor


def ours(board: Board) -> str:
    """This project's solve: board in, answer and uniqueness out."""
    return solve(board.rules(), forced=False).status


def main() -> int:
    """Print the tables, and write them where asked to; 1 when a bar is missed."""
    options = arguments()
    solvers: dict[str, Solver] = {OURS: ours, "articles": solve_article}
    solvers |= {} if options.no_peers else installed()
    if missing() and not options.no_peers:
        print(f"other solvers are left out: pip install {' '.join(missing())}", file=sys.stderr)
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
    parser.add_argument("--boards", type=Path, default=SHARED / "boards")
    parser.add_argument("--write", type=Path, help="also write the tables to this file")
    return parser.parse_args()


def tables(options: argparse.Namespace, solvers: dict[str, Solver], missed: list[str]) -> Iterator[str]:
    """The lines of all tables, in Markdown; notes what misses its bar."""
    others = [name for name in solvers if name != OURS]
    yield about()
    yield ""
    yield f"| kind | boards | number | density | {OURS} | " + " | ".join(others) + " |"
    yield "| --- | --- | ---: | --- | ---: |" + " ---: |" * len(others)
    for family in families(options):
        runs = time_family(family.boards, solvers)
        found = {name: summary(runs[name], runs[OURS]) for name in solvers}
        cells = [family.kind, family.name, str(len(family.boards)), family.density]
        cells += [worded(found[OURS], False), *(worded(found[name]) for name in others)]
        yield f"| {' | '.join(cells)} |"
        missed += bars.missed_by(family, found)
    if not options.no_peers:
        yield from dedicated_table(options)
    yield from command_table(options, missed)
    if not options.quick:
        hard = hard_boards(options.boards).items()
        yield from hard_table({name: one for name, one in hard if options.only in (None, one.kind)}, missed)
    yield from ["", *(f"missed: {one}" for one in missed)] if missed else ["", "no bar is missed"]


def dedicated_table(options: argparse.Namespace) -> Iterator[str]:
    """The seconds of solvers that are for one kind alone, on its boards that are known to be hard."""
    yield ""
    yield f"| kind | boards | solver of this kind alone | number | {OURS} | that solver |"
    yield "| --- | --- | --- | ---: | ---: | ---: |"
    for kind in wanted(options):
        for name, peer in of_kind(kind).items():
            for family in known_boards(kind):
                runs = time_family(family.boards, {OURS: ours, name: peer})
                found = {one: summary(runs[one], runs[OURS]) for one in (OURS, name)}
                times = f"{worded(found[OURS], False)} | {worded(found[name])}"
                yield f"| {kind} | {family.name} | {name} | {len(family.boards)} | {times} |"


def about() -> str:
    """The command, the day and the versions that the tables were made with."""
    packages = ("z3-solver", *(package for package, _ in PEERS.values()))
    versions = [f"{one} {metadata.version(one)}" for one in packages if one not in missing()]
    return f"{called('bench.solve')}, Python {platform.python_version()}, {', '.join(versions)}"


def families(options: argparse.Namespace) -> Iterator[Family]:
    """The boards to time, in the order of the table."""
    yield from (family for family in articles_boards() if options.only in (None, family.kind))
    for kind in wanted(options):
        for size in unique_sizes(kind):
            yield unique_boards(kind, size, options.count)
        yield from known_boards(kind)
        for size in () if options.quick else many_sizes(kind):
            yield many_boards(kind, size, min(options.count, MANY_COUNT))


def wanted(options: argparse.Namespace) -> list[str]:
    """The kinds that are asked for."""
    return [kind for kind in KINDS if options.only in (None, kind)]


def worded(found: Summary, with_ratio: bool = True) -> str:
    """A solver's median, its ratio to ours, and on how many boards it gave no answer, in words."""
    if found.seconds is None:
        return found.crashes[0]
    late = found.seconds >= LIMIT
    ratio = f" ({'> ' if late else ''}{found.ratio:.{0 if late or found.ratio >= 10 else 1}f}x)"
    words = [(LATE if late else human(found.seconds)) + (ratio if with_ratio else "")]
    words += [f"{found.late} {LATE}"] if found.late and not late else []
    words += [f"{len(found.crashes)} {found.crashes[0]}"] if found.crashes else []
    return ", ".join(words)


def human(seconds: float) -> str:
    """A time as tables give it."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1000 * seconds:.{0 if seconds >= 0.01 else 1}f} ms"


def command_table(options: argparse.Namespace, missed: list[str]) -> Iterator[str]:
    """The seconds of a solve as the command sees it, without imports."""
    yield ""
    yield f"| {SIZE}x{SIZE}, as the command sees it | boards | first of a process | second |"
    yield "| --- | ---: | ---: | ---: |"
    for kind in wanted(options):
        first, again = command_seconds(unique_boards(kind, SIZE, options.count).boards)
        yield f"| {kind} | {options.count} | {human(first)} | {human(again)} |"
        missed += bars.missed_by_command(kind, first)


def hard_table(boards: dict[str, Board], missed: list[str]) -> Iterator[str]:
    """The seconds of each hard board, if there are any: the median over the seeds."""
    if not boards:
        return
    yield ""
    yield "| hard board | size | solutions | median of 5 seeds | slowest |"
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


def hard_seconds(board: Board, seed: int) -> tuple[float, str]:
    """The processor seconds of solving with uniqueness, and the outcome."""
    start = time.process_time()
    try:
        status: str = solve(board.rules(), timeout=HARD_LIMIT, forced=False, seed=seed).status
    except SolveTimeout:
        status = "out of time"
    return time.process_time() - start, status


if __name__ == "__main__":
    sys.exit(main())
