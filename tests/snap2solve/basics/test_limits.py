"""`--timeout` bounds the reading of pictures in which there is much to read."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from snap2solve import solve_picture
from snap2solve.basics.errors import NotRead
from snap2solve.basics.limits import within
from solvers.language.effort import spend
from vision.basics.types import Image
from vision.digits import network as digits

SIDE, CELL, BAND, DOT = 40, 40, 1600, 10  # cells; pixels of a cell, of what stands beside the board, of a dot


def busy_picture() -> Image:
    """A half-filled board beside thousands of dots, each of which might be a digit."""
    rng = np.random.default_rng(0)
    image = np.full((BAND + SIDE * CELL + 2, BAND + SIDE * CELL + 2, 3), 255, np.uint8)
    for line in range(BAND, len(image), CELL):
        image[line : line + 2, BAND:] = image[BAND:, line : line + 2] = 0
    for y in range(DOT, BAND - DOT, 2 * DOT):
        for x in range(BAND, len(image) - DOT, 2 * DOT):
            height, width = rng.integers(DOT // 2, DOT), rng.integers(2, DOT // 2)
            image[y : y + height, x : x + width] = image[x : x + height, y : y + width] = 0
    for row, column in np.argwhere(rng.random((SIDE, SIDE)) < 0.4) * CELL + BAND:
        image[row + 4 : row + CELL - 2, column + 4 : column + CELL - 2] = 0
    return image


def test_a_busy_picture_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured in processor time: other processes make a clock's time longer, but not that."""
    monkeypatch.setattr("snap2solve.basics.limits.GRACE", 0)
    busy = busy_picture()
    start = time.process_time()
    assert solve_picture(busy).exit_code == NotRead.exit_code
    whole = time.process_time() - start
    timeout = whole / 10
    result = solve_picture(busy, timeout=timeout)
    assert time.process_time() - start - whole < timeout + whole / 3
    assert result.exit_code == NotRead.exit_code and result.status == "unreadable"
    assert str(result.error).startswith("not read and solved within")


def test_a_library_that_does_not_return_is_left_alone() -> None:
    """Nothing in Python can interrupt it."""
    start = time.monotonic()
    with pytest.raises(NotRead, match=r"not read and solved within 0\.1 s"):
        within(0.1, lambda: time.sleep(30))
    assert time.monotonic() - start < 10
    assert within(10, lambda: threading.current_thread()) is within(10, lambda: threading.current_thread())


def test_what_is_given_up_goes_on_no_further() -> None:
    """It ends where it is charged for something, so that the lock that it takes meanwhile is given back."""
    threads: list[threading.Thread] = []
    lock = threading.Lock()

    def endless() -> None:
        threads.append(threading.current_thread())
        while True:
            with lock:
                time.sleep(0)
            spend(1, 1)

    with pytest.raises(NotRead):
        within(0.05, endless)
    threads[0].join(60)
    assert not threads[0].is_alive() and not lock.locked()


def test_errors_and_results_come_through() -> None:
    assert within(None, lambda: 1) == within(10, lambda: 1) == 1
    with pytest.raises(ZeroDivisionError):
        within(10, lambda: 1 // 0)


def test_many_digits_are_read_in_batches_as_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = np.random.default_rng(1).integers(0, 256, (20, digits.HEIGHT, digits.WIDTH), np.uint8)
    at_once = digits.read_frames(frames)
    monkeypatch.setattr(digits, "BATCH", 7)
    assert np.allclose(digits.read_frames(frames), at_once, atol=1e-5)
