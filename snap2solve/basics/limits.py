"""A bound on the time that one input may take, whatever it is spent on."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TimeIsOver
from queue import SimpleQueue
from typing import TypeVar

from snap2solve.basics.errors import NotRead
from solvers.language.effort import end_when

GRACE = 0.25  # seconds: Z3 stops by itself in time, and may then still know which cells are sure

T = TypeVar("T")


class Deadline:
    """A moment by which an input must be done, `seconds` from now; None is never."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._end = None if seconds is None else time.monotonic() + seconds

    def left(self) -> float | None:
        """Seconds left; raises NotRead when there are none."""
        if self._end is None:
            return None
        left = self._end - time.monotonic()
        if left <= 0:
            raise self.passed()
        return left

    def passed(self, part: str = "read and solved") -> NotRead:
        """The error that says that the time is over."""
        return NotRead(f"not {part} within {self.seconds:g} s (see --timeout)", "too-slow")


class Helper:
    """A thread that does one thing after another, and can be left alone with what does not end."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._left_alone = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def start(self, work: Callable[[], T]) -> Future[T]:
        """Begin with something; gives its result when it is there."""
        future: Future[T] = Future()

        def job() -> None:
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(error)

        self._jobs.put(job)
        return future

    def abandon(self) -> None:
        """Have the thread end where it is next charged for something; until then it goes on."""
        self._left_alone.set()
        self._jobs.put(lambda: None)  # it may be done by now, and waiting

    def _work(self) -> None:
        end_when(self._left_alone.is_set)
        while not self._left_alone.is_set():
            self._jobs.get()()


_idle: list[Helper] = []


def within(seconds: float | None, work: Callable[[], T]) -> T:
    """What some work gives; raises NotRead soon after so many seconds, whatever it is at then.

    It is done in another thread, which this one does not wait for any longer when the time is over. What it
    changes must be of no use to anyone else.
    """
    if seconds is None:
        return work()
    helper = _idle.pop() if _idle else Helper()
    future = helper.start(work)
    try:
        future.exception(seconds + GRACE)
    except TimeIsOver as error:
        raise Deadline(seconds).passed() from error
    finally:
        if future.done():
            _idle.append(helper)
        else:
            helper.abandon()
    return future.result()


def stay_interruptible() -> None:
    """Let Ctrl-C interrupt system calls again, which Z3 does not restore after it has solved."""
    if hasattr(signal, "siginterrupt"):
        signal.siginterrupt(signal.SIGINT, True)
