"""Processes that do one thing after another, and are replaced when they die, do not end, or have grown."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from snap2solve.processes.memory import resident

MOST = 400 * 2**20  # bytes that a process may have kept when it is given the next thing to do
START = 60.0  # seconds in which a process must have started, on however busy a machine


class Died(Exception):
    """The process ended before it had done what it was given."""


class Worker:
    """A process of its own for one thing after another; it is started when it is first needed."""

    def __init__(self, begin: Callable[[], None]) -> None:
        """Each process calls `begin` first: a function of a module."""
        self._begin = begin
        self._process: SpawnProcess | None = None
        self._ended = False

    def run(self, work: Callable[..., Any], given: tuple[Any, ...], seconds: float | None) -> Any:
        """What a function gives in the process, or the error that it raises there.

        Raises Died, and TimeoutError where it took longer than so many seconds; the process is then ended.
        """
        try:
            result, error = self._run(work, given, seconds)
        except BaseException:
            self._end()
            raise
        if error is not None:
            raise error
        return result

    def interrupt(self) -> None:
        """End what the process is at; the next thing is done in another one."""
        process = self._process
        if process:  # the thread that waits for it, if there is one, closes the pipe
            process.kill()
            process.join()

    def stop(self) -> None:
        """End the process, whatever it is at, for good."""
        self._ended = True
        self.interrupt()

    def _run(
        self, work: Callable[..., Any], given: tuple[Any, ...], seconds: float | None
    ) -> tuple[Any, Exception | None]:
        if self._process and not self._process.is_alive():
            self._end()
        if self._process is None:
            self._start()
        try:
            self._pipe.send((work, given))
            if not self._pipe.poll(seconds):
                raise TimeoutError
            result, failure, kept = self._pipe.recv()
        except (EOFError, OSError) as error:
            if isinstance(error, TimeoutError):
                raise
            raise Died from error
        if kept > MOST:
            self._end()
        return result, failure

    def _start(self) -> None:
        """Start a process: a fresh one, for forking one that has threads is not safe."""
        if self._ended:
            raise Died
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, self._begin), daemon=True)
        self._process.start()
        theirs.close()
        try:
            if not self._pipe.poll(START):
                raise TimeoutError
            self._pipe.recv()
        except EOFError as error:
            raise Died from error

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            process.join()
            self._pipe.close()


def serve(pipe: Connection, begin: Callable[[], None]) -> None:
    """In the process: do what comes through the pipe until it is closed, and tell what memory is kept."""
    prepare()
    begin()
    pipe.send(None)
    while True:
        try:
            work, given = pipe.recv()
        except EOFError:
            return
        result, error = None, None
        try:
            result = work(*given)
        except Exception as failure:
            error = failure
        pipe.send((result, error, resident()))


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
