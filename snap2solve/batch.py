"""Many inputs over processes, of which any may die without harm to the others."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from snap2solve.errors import Problem
from snap2solve.pipeline import Task, solve_source
from snap2solve.result import Result

AHEAD = 4  # inputs in work or waiting for each process, so that memory does not grow with their number


def solve_all(tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The results of all tasks in their order, computed in so many processes.

    A task whose process dies gives a result that says so, and the others go on.
    """
    pool = start(jobs)
    waiting: deque[tuple[Task, Future[Result]]] = deque()
    try:
        for task in tasks:
            if len(waiting) >= AHEAD * jobs:
                yield finished(*waiting.popleft())
            try:
                future = pool.submit(solve_source, *task)
            except BrokenProcessPool:
                pool = start(jobs)
                future = pool.submit(solve_source, *task)
            waiting.append((task, future))
        while waiting:
            yield finished(*waiting.popleft())
    finally:
        for process in multiprocessing.active_children():
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def finished(task: Task, future: Future[Result]) -> Result:
    """The result of a task; when a process died, whose task it was is unknown, so it is tried again alone."""
    try:
        return future.result()
    except BrokenProcessPool:
        with start(1) as alone:
            try:
                return alone.submit(solve_source, *task).result()
            except BrokenProcessPool:
                error = "the process that solved it was killed (out of memory?)"
                return Result(task[0], error=error, exit_code=Problem.exit_code)


def start(jobs: int) -> ProcessPoolExecutor:
    """A pool of fresh processes: forking one that has threads is not safe."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), prepare)


def prepare() -> None:
    """In each process: die at once on Ctrl-C, and leave the other cores to the other processes."""
    import cv2

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
    cv2.setNumThreads(1)
