"""Solves what strangers send: not too much at once, in processes that are killed when they take too long."""

from __future__ import annotations

import multiprocessing
import threading
from concurrent.futures import TimeoutError as TimeIsOver
from importlib import import_module
from importlib.util import find_spec

from pebble import ProcessExpired, ProcessPool

from snap2solve.batch import prepare
from snap2solve.errors import NotRead
from snap2solve.pipeline import Options, solve_given
from snap2solve.result import Result

GRACE = 5.0  # seconds in which a process may end by itself when its time is over
MEMORY = 4 * 2**30  # bytes of address space of a process; pictures of 50 megapixels take less than half
RENEWED = 500  # inputs, after which a process makes room for a fresh one
DRAWN = "-"  # an output that is no file: the annotated picture stays in the result


class Busy(Exception):
    """So many inputs are waiting that no more are taken."""


class Work:
    """A bounded number of processes, and of inputs that wait for them."""

    def __init__(self, jobs: int, waiting: int, seconds: float) -> None:
        """At most `waiting` inputs wait for `jobs` processes, each of which has so many seconds for one."""
        self.seconds = seconds
        self._most = jobs + waiting
        self._places = threading.BoundedSemaphore(self._most)
        self._pool = ProcessPool(
            jobs, RENEWED, initializer=begin, context=multiprocessing.get_context("spawn")
        )

    def warm(self, jobs: int) -> None:
        """Have the processes started before the first input comes."""
        for _ in range(jobs):
            self._pool.schedule(load)

    def solve(self, name: str, data: bytes, options: Options) -> Result:
        """The result of a picture, whatever becomes of the process that solves it; raises Busy."""
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            task, limit = (name, data, DRAWN, options), self.seconds + GRACE
            future = self._pool.schedule(solve_given, task, timeout=limit)
            result: Result = future.result(limit * self._most)  # with its time in the queue
        except TimeIsOver:
            return failed(name, f"it took longer than {self.seconds:g} s and was given up")
        except ProcessExpired:
            return failed(name, "the process that solved it broke down (out of memory?)")
        finally:
            self._places.release()
        return result

    def stop(self) -> None:
        """End the processes, whatever they are at."""
        self._pool.stop()
        self._pool.join()


def failed(name: str, error: str) -> Result:
    """The result of an input that its process did not survive."""
    return Result(name, error=error, exit_code=NotRead.exit_code)


def begin() -> None:
    """In each process: bounds on what it may take."""
    prepare()
    if find_spec("resource"):  # not on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    load()


def load() -> None:
    """Import what solving needs, so that the first input does not wait for it."""
    for module in ("snap2solve.eyes", "solvers.repair"):
        import_module(module)
