"""Many inputs over processes, of which any may die without harm to the others."""

from __future__ import annotations

import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from queue import SimpleQueue
from types import FrameType
from typing import Protocol, TypeVar

from snap2solve.basics.errors import Problem
from snap2solve.basics.limits import Deadline
from snap2solve.basics.options import Task
from snap2solve.processes.workers import Died, Worker
from snap2solve.results.reporting import reporting
from snap2solve.results.result import Result
from snap2solve.solving.pipeline import solve_source

AHEAD = 16  # inputs in work or waiting for each process, so that memory does not grow with their number
LATE = 0.4  # seconds after which a process that has not given up by itself is ended
GRACE = 0.5  # seconds after Ctrl-C in which what is nearly done comes to its end
TICK = 0.01  # seconds between looks whether the next result is there, or Ctrl-C was pressed


class Crew:
    """Processes that solve tasks; those that die, do not end or have grown are replaced."""

    def __init__(self, jobs: int) -> None:
        self._threads = ThreadPoolExecutor(jobs)
        self._workers = [Worker(load) for _ in range(jobs)]
        self._idle: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._idle.put(worker)

    def submit(self, task: Task) -> Future[Result]:
        """Have a task solved."""
        return self._threads.submit(self.solve, task)

    def solve(self, task: Task) -> Result:
        """The result of one task, which says so where its process died or took too long."""
        source, _, options = task
        result, worker = Result(source), self._idle.get()
        with reporting(result):
            try:
                solved: Result = worker.run(solve_source, task, options.timeout and options.timeout + LATE)
                return solved
            except Died as error:
                raise Problem("the process that solved it was killed (out of memory?)") from error
            except TimeoutError as error:
                raise Deadline(options.timeout).passed() from error
            finally:
                self._idle.put(worker)
        return result

    def stop(self) -> None:
        """End the processes, whatever they are at; what they shared is gone when this is done."""
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown(cancel_futures=True)


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
        yield from in_order(tasks, crew.submit, lambda _, future: future.result(), AHEAD * jobs)
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


def load() -> None:
    """Import what solving pictures needs, which is not to count as time that an input takes."""
    for module in ("snap2solve.solving.eyes", "snap2solve.results.annotate", "solvers.repair.decide"):
        import_module(module)
