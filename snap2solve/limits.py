"""A bound on the time that one input may take."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from snap2solve.errors import NotRead

GRACE = 1.0  # seconds: Z3 stops by itself in time, and may then still know which cells are sure
AGAIN = 0.1  # seconds until the next attempt, where one came at a wrong moment


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
        return NotRead(f"not {part} within {self.seconds:g} s (see --timeout)")

    @contextmanager
    def enforced(self) -> Iterator[None]:
        """Interrupt the block when time is over: in the main thread, on systems that have timers."""
        left = self.left()
        if (
            left is None
            or not hasattr(signal, "setitimer")
            or threading.current_thread() is not threading.main_thread()
        ):
            yield
            return

        def ring(number: int, frame: FrameType | None) -> None:
            if not in_destructor(frame):
                raise self.passed()
            signal.setitimer(signal.ITIMER_REAL, AGAIN)

        before = signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, left + GRACE)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def in_destructor(frame: FrameType | None) -> bool:
    """Whether an object is being destroyed: Python prints and forgets what is raised there."""
    while frame and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    return frame is not None


def stay_interruptible() -> None:
    """Let Ctrl-C interrupt system calls again, which Z3 does not restore after it has solved."""
    if hasattr(signal, "siginterrupt"):
        signal.siginterrupt(signal.SIGINT, True)
