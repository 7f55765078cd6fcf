"""Solves what strangers send: not too much at once, in processes that are killed when they take too long."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pebble import ProcessExpired, ProcessPool

from snap2solve.basics.errors import NotRead
from snap2solve.processes.workers import prepare

GRACE = 1.5  # seconds at most in which a process may end by itself when its time is over,
SHARE = 1 / 3  # and at most this part of the time itself
MEMORY = 4 * 2**30  # bytes of address space of a process; pictures of 50 megapixels take less than half
RENEWED = 500  # inputs, after which a process makes room for a fresh one


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

    async def run(self, task: Callable[..., Any], *given: Any) -> Any:
        """What a task gives in a process of its own, which ends when this is cancelled.

        Raises Busy, and NotRead where the process does not survive it.
        """
        if not self._places.acquire(blocking=False):
            raise Busy
        limit = self.seconds + min(GRACE, SHARE * self.seconds)
        try:
            future = self._pool.schedule(task, given, timeout=limit)
            in_queue = limit * self._most
            return await asyncio.wait_for(asyncio.wrap_future(future), in_queue)
        except TimeoutError as error:
            words = f"it took longer than {self.seconds:g} s and was given up"
            raise NotRead(words, "too-slow") from error
        except ProcessExpired as error:
            words = "the process that solved it broke down (out of memory?)"
            raise NotRead(words, "broke-down") from error
        finally:
            self._places.release()

    def stop(self) -> None:
        """End the processes, whatever they are at."""
        self._pool.stop()
        self._pool.join()


def begin() -> None:
    """In each process: bounds on what it may take."""
    prepare()
    if find_spec("resource"):  # not on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    load()


def load() -> None:
    """Import what solving needs, so that the first input does not wait for it."""
    for module in ("snap2solve.solving.eyes", "snap2solve.web.reading", "solvers.repair.decide"):
        import_module(module)
