"""Processes that are replaced when they die, do not end, or have grown."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from snap2solve.basics.errors import NotRead
from snap2solve.basics.options import Options
from snap2solve.processes.batch import solve_all
from snap2solve.processes.workers import MOST, Died, Worker

KEPT: list[bytes] = []


def begin() -> None:
    """Nothing is needed first."""


def grow(size: int) -> int:
    """Keep so many bytes more; gives the process."""
    KEPT.append(b"x" * size)
    return os.getpid()


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[3]))
    one = Worker(begin)
    yield one
    one.stop()


def test_a_process_is_kept_until_it_has_grown(worker: Worker) -> None:
    first = worker.run(os.getpid, (), None)
    assert worker.run(grow, (1000,), 60) == first
    assert worker.run(grow, (MOST,), 60) == first
    assert worker.run(os.getpid, (), 60) != first


def test_a_process_that_does_not_end_is_killed(worker: Worker) -> None:
    first = worker.run(os.getpid, (), 60)
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        worker.run(time.sleep, (60,), 0.1)
    assert time.monotonic() - start < 20
    assert worker.run(os.getpid, (), 60) != first


def test_a_process_that_dies_is_replaced(worker: Worker) -> None:
    with pytest.raises(Died):
        worker.run(os._exit, (3,), 60)
    assert worker.run(len, ("abc",), 60) == 3
    worker.stop()
    with pytest.raises(Died):
        worker.run(len, ("abc",), 60)


def fail() -> None:
    """What the caller is to be told."""
    raise NotRead("no board", "no-board")


def test_errors_are_handed_on(worker: Worker) -> None:
    first = worker.run(os.getpid, (), 60)
    with pytest.raises(NotRead, match="no board") as told:
        worker.run(fail, (), 60)
    assert told.value.code == "no-board"
    assert worker.run(os.getpid, (), 60) == first


def test_what_is_interrupted_gives_way_to_the_next_thing(worker: Worker) -> None:
    first = worker.run(os.getpid, (), 60)
    threading.Timer(0.2, worker.interrupt).start()
    with pytest.raises(Died):
        worker.run(time.sleep, (60,), 60)
    second = worker.run(os.getpid, (), 60)
    worker.interrupt()
    assert len({first, second, worker.run(os.getpid, (), 60)}) == 3


@pytest.mark.skipif(os.name == "nt", reason="no FIFOs")
def test_an_input_that_never_ends_takes_no_longer_than_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where it is the system that does not return, and the others go on."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[3]))
    never, board = tmp_path / "never.png", tmp_path / "board.txt"
    os.mkfifo(never)
    board.write_text(".....\n#.1.0\n..###\n")
    options = Options(timeout=3)
    late, solved = solve_all([(str(never), None, options), (str(board), None, options)], 1)
    assert late.error == "not read and solved within 3 s (see --timeout)" and late.code == "too-slow"
    assert solved.status == "solved"
