"""`--timeout` bounds the reading of pictures in which there is much to read."""

from __future__ import annotations

import os
import time

import numpy as np
import pytest

from snap2solve import solve_picture
from snap2solve.errors import NotRead
from snap2solve.limits import Deadline
from vision import digits
from vision.sight import Image

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


@pytest.mark.skipif(os.name == "nt", reason="no timers")
def test_a_busy_picture_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured in processor time: other processes make a clock's time longer, but not that."""
    monkeypatch.setattr("snap2solve.limits.GRACE", 0)
    busy = busy_picture()
    start = time.process_time()
    assert solve_picture(busy).exit_code == NotRead.exit_code
    whole = time.process_time() - start
    timeout = whole / 10
    result = solve_picture(busy, timeout=timeout)
    assert time.process_time() - start - whole < timeout + whole / 3
    assert result.exit_code == NotRead.exit_code and result.status == "unreadable"
    assert str(result.error).startswith("not read and solved within")


class Lingering:
    """Takes its time to go."""

    def __del__(self) -> None:
        time.sleep(0.3)


@pytest.mark.skipif(os.name == "nt", reason="no timers")
def test_time_that_is_over_while_something_is_destroyed_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("snap2solve.limits.GRACE", 0)
    start = time.monotonic()
    with pytest.raises(NotRead), Deadline(0.1).enforced():
        Lingering()
        for _ in range(200):  # the signal may reach another thread, which leaves a long sleep alone
            time.sleep(0.1)
    assert time.monotonic() - start < 10


def test_many_digits_are_read_in_batches_as_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = np.random.default_rng(1).integers(0, 256, (20, digits.HEIGHT, digits.WIDTH), np.uint8)
    at_once = digits.read_frames(frames)
    monkeypatch.setattr(digits, "BATCH", 7)
    assert np.allclose(digits.read_frames(frames), at_once, atol=1e-5)
