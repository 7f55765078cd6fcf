"""Many inputs over processes, of which any may die without harm to the others."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import FrameType
from typing import Protocol, TypeVar

from snap2solve.errors import Problem
from snap2solve.pipeline import Task, solve_source
from snap2solve.result import Result

AHEAD = 16  # inputs in work or waiting for each process, so that memory does not grow with their number
GRACE = 0.5  # seconds after Ctrl-C in which what is nearly done comes to its end
TICK = 0.01  # seconds between looks whether the next result is there, or Ctrl-C was pressed


class Crew:
    """Processes that solve tasks; those that die are replaced."""

    def __init__(self, jobs: int) -> None:
        self._jobs, self._pool = jobs, start(jobs)

    def submit(self, task: Task) -> Future[Result]:
        """Have a task solved."""
        try:
            return self._pool.submit(solve_source, *task)
        except BrokenProcessPool:
            self._pool = start(self._jobs)
            return self._pool.submit(solve_source, *task)

    def solve(self, task: Task) -> Result:
        """The result of one task."""
        return finished(task, self.submit(task))

    def stop(self) -> None:
        """End the processes, whatever they are at; what they shared is gone when this is done."""
        for process in multiprocessing.active_children():
            process.terminate()
        self._pool.shutdown(cancel_futures=True)


class Promise(Protocol):
    """A result that is being computed."""

    def done(self) -> bool:
        """Whether it has come to an end."""


P = TypeVar("P", bound=Promise)


class Interrupt:
    """Holds Ctrl-C back while results are handed on; pressed a second time, it is not held back."""

    def __init__(self) -> None:
        self.pressed = False

    def __enter__(self) -> Interrupt:
        self._own = threading.current_thread() is threading.main_thread()
        if self._own:
            self._before = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, *_: object) -> None:
        if self._own:
            signal.signal(signal.SIGINT, self._before)

    def _press(self, number: int, frame: FrameType | None) -> None:
        self.pressed = True
        signal.signal(signal.SIGINT, self._before)


def solve_all(tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The results of all tasks in their order, computed in so many processes.

    A task whose process dies gives a result that says so, and the others go on.
    """
    crew = Crew(jobs)
    try:
        yield from in_order(tasks, crew.submit, finished, AHEAD * jobs)
    finally:
        crew.stop()


def in_order(
    tasks: Iterable[Task],
    submit: Callable[[Task], P],
    finish: Callable[[Task, P], Result],
    ahead: int,
) -> Iterator[Result]:
    """The results in the tasks' order, with no more than so many in work or waiting to be handed on.

    On Ctrl-C, all that are done are given before KeyboardInterrupt is raised.
    """
    waiting: deque[tuple[Task, P]] = deque()
    with Interrupt() as interrupt:

        def first() -> Iterator[Result]:
            while not (waiting[0][1].done() or interrupt.pressed):
                time.sleep(TICK)
            if interrupt.pressed:
                rest(lambda: all(promise.done() for _, promise in waiting), GRACE)
                yield from (finish(*one) for one in waiting if one[1].done())
                raise KeyboardInterrupt
            yield finish(*waiting.popleft())

        for task in tasks:
            waiting.append((task, submit(task)))
            if len(waiting) >= ahead:
                yield from first()
        while waiting:
            yield from first()


def rest(done: Callable[[], bool], seconds: float) -> None:
    """Wait until something is done, but no longer than so."""
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        time.sleep(TICK)


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
    """In each process: leave Ctrl-C to the parent, end with it, and leave other cores to other processes."""
    import cv2

    threading.Thread(target=end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
    cv2.setNumThreads(1)


def end_with_parent() -> None:
    """Wait for the parent's end, which may be sudden, and end this process then."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
