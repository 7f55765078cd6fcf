"""Times solvers on boards in processor seconds, and records what became of those that did not answer.

All solvers take a board in turn, up to REPEATS times, and the quickest run of each counts: other work of the
machine then affects all of them alike. Large boards may be too much for a solver: there each run has
a process of its own, which is stopped after LIMIT seconds.
"""

from __future__ import annotations

import gc
import multiprocessing
import resource
import signal
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from statistics import median
from typing import NamedTuple

from solvers.language.board import Board

REPEATS = 3
SHORT = 0.2  # seconds: longer runs are not repeated
LARGE = 1250  # cells times what may be answered in each, from which on solvers are stopped: 25x25 of two
LIMIT = 10  # seconds for a large board
GRACE = 2  # seconds until a process is killed that does not end when it is told to
LATE = f"over {LIMIT} s"
ANSWERS = ("solved", "multiple", "unsolvable")

Solver = Callable[[Board], str]


class Run(NamedTuple):
    """A solver's processor seconds on a board, and its answer, LATE, or how it crashed."""

    seconds: float
    said: str

    @property
    def crashed(self) -> bool:
        """Whether there is no time that counts."""
        return self.said not in (*ANSWERS, LATE)


class Summary(NamedTuple):
    """The runs of one solver on several boards, beside those of another."""

    seconds: float | None  # median; LIMIT where the run in the middle was stopped; None if all crashed
    ratio: float  # median of how many times as long as the other it took
    late: int  # boards on which it was stopped
    crashes: tuple[str, ...]


def time_family(boards: Sequence[Board], solvers: dict[str, Solver]) -> dict[str, list[Run]]:
    """The run of each solver on each board; raises RuntimeError when solvers disagree."""
    runs: dict[str, list[Run]] = {name: [] for name in solvers}
    for index, board in enumerate(boards):
        best = time_board(board, solvers)
        said = {name: run.said for name, run in best.items() if run.said in ANSWERS}
        if len(set(said.values())) > 1:
            raise RuntimeError(f"{board.kind} {board.width}x{board.height}, board {index}: {said}")
        for name, run in best.items():
            runs[name].append(run)
    return runs


def time_board(board: Board, solvers: dict[str, Solver]) -> dict[str, Run]:
    """The quickest run of each solver on a board."""
    cells = board.height * board.width
    timed = limited if cells * len(board.alphabet.symbols) >= LARGE else once
    best: dict[str, Run] = {}
    for _ in range(REPEATS):
        for name, solver in solvers.items():
            if name not in best or (best[name].seconds < SHORT and not best[name].crashed):
                run = timed(solver, board)
                best[name] = run if run.crashed else min(best.get(name, run), run)
    return best


def once(solver: Solver, board: Board) -> Run:
    """One run in this process."""
    gc.collect()
    start = time.process_time()
    said = solver(board)
    return Run(time.process_time() - start, said)


def limited(solver: Solver, board: Board) -> Run:
    """One run in a process of its own, which is stopped after LIMIT seconds."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_report, args=(solver, board, theirs))
    process.start()
    theirs.close()
    try:
        run: Run | None = ours.recv()
    except EOFError:
        run = None
    process.join()
    return run or Run(float(LIMIT), ending(process.exitcode or 0))


def ending(code: int) -> str:
    """What a process that gave no answer ended with."""
    if code == -signal.SIGXCPU:
        return LATE
    return f"crashed ({signal.Signals(-code).name if code < 0 else f'exit code {code}'})"


def _report(solver: Solver, board: Board, pipe: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + GRACE))
    try:
        pipe.send(once(solver, board))
    except Exception as error:
        pipe.send(Run(float(LIMIT), f"crashed ({type(error).__name__})"))


def summary(runs: Sequence[Run], beside: Sequence[Run]) -> Summary:
    """The medians over the boards, each board's ratio being that of its own two runs."""
    pairs = [(run, other) for run, other in zip(runs, beside, strict=True) if not run.crashed]
    crashes = tuple(run.said for run in runs if run.crashed)
    if not pairs:
        return Summary(None, 0.0, 0, crashes)
    return Summary(
        median(min(run.seconds, LIMIT) for run, _ in pairs),
        median(run.seconds / other.seconds for run, other in pairs),
        sum(run.said == LATE for run in runs),
        crashes,
    )
