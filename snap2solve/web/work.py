"""Solves what strangers send: not too much at once, in processes that are killed when they take too long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from queue import SimpleQueue
from typing import Any

from snap2solve.basics.errors import NotRead
from snap2solve.processes.workers import Died, Worker

GRACE = 1.5  # seconds at most in which a process may end by itself when its time is over,
SHARE = 1 / 3  # and at most this part of the time itself
MEMORY = 4 * 2**30  # bytes of address space of a process; pictures of 50 megapixels take less than half


class Busy(Exception):
    """So many inputs are waiting that no more are taken."""


class Work:
    """A bounded number of processes, and of inputs that wait for them."""

    def __init__(self, jobs: int, waiting: int, seconds: float) -> None:
        """At most `waiting` inputs wait for `jobs` processes, each of which has so many seconds for one."""
        self.seconds = seconds
        self._most = jobs + waiting
        self._places = threading.BoundedSemaphore(self._most)
        self._threads = ThreadPoolExecutor(jobs)
        self._workers = [Worker(begin) for _ in range(jobs)]
        self._idle: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._idle.put(worker)

    def warm(self, jobs: int) -> None:
        """Have the processes started before the first input comes."""
        for _ in range(jobs):
            self._threads.submit(_Job(self._idle, load, ()).run, None)

    async def run(self, task: Callable[..., Any], *given: Any) -> Any:
        """What a task gives in a process of its own, which ends when this is cancelled.

        Raises Busy, and NotRead where the process does not survive it.
        """
        if not self._places.acquire(blocking=False):
            raise Busy
        limit = self.seconds + min(GRACE, SHARE * self.seconds)
        job = _Job(self._idle, task, given)
        try:
            future = asyncio.wrap_future(self._threads.submit(job.run, limit))
            return await asyncio.wait_for(future, limit * self._most)
        except TimeoutError as error:
            words = f"it took longer than {self.seconds:g} s and was given up"
            raise NotRead(words, "too-slow") from error
        except Died as error:
            words = "the process that solved it broke down (out of memory?)"
            raise NotRead(words, "broke-down") from error
        finally:
            job.give_up()
            self._places.release()

    def stop(self) -> None:
        """End the processes, whatever they are at."""
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown(cancel_futures=True)


class _Job:
    """One thing to do in whichever process is idle, until it is given up."""

    def __init__(self, idle: SimpleQueue[Worker], task: Callable[..., Any], given: tuple[Any, ...]) -> None:
        self._idle, self._task, self._given = idle, task, given
        self._lock = threading.Lock()  # a process that is ended is doing this, and not yet the next thing
        self._worker: Worker | None = None
        self._given_up = False

    def run(self, seconds: float | None) -> Any:
        """What the task gives, in so many seconds; raises TimeoutError, and Died where it is given up."""
        worker = self._idle.get()
        try:
            with self._lock:
                if self._given_up:
                    raise Died
                self._worker = worker
            return worker.run(self._task, self._given, seconds)
        finally:
            with self._lock:
                self._worker = None
            self._idle.put(worker)

    def give_up(self) -> None:
        """End the process that is at it, if one is."""
        with self._lock:
            self._given_up = True
            if self._worker:
                self._worker.interrupt()


def begin() -> None:
    """In each process: bounds on what it may take."""
    if find_spec("resource"):  # not on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    load()


def load() -> None:
    """Import what solving needs, so that the first input does not wait for it."""
    for module in ("snap2solve.solving.eyes", "snap2solve.web.reading", "solvers.repair.decide"):
        import_module(module)
