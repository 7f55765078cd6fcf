"""Shared by all tests: golden pictures and texts, renewed with `pytest --update-golden`."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from numpy.typing import NDArray

GOLDEN = Path(__file__).with_name("golden")
TOLERANCE = 0.5  # mean difference of a channel, in grey levels: versions of OpenCV smooth edges differently

# Machines may be slow.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

if "PYTEST_XDIST_WORKER" in os.environ:
    cv2.setNumThreads(1)  # as many workers as cores share them

# A shell's background ignores Ctrl-C, and the commands that tests interrupt would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

Golden = Callable[[str, NDArray[np.uint8]], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="take what the tests draw as the golden files"
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a picture with its golden file; where they differ, the actual one is kept beside it."""

    def compare(name: str, image: NDArray[np.uint8]) -> None:
        expected, actual = GOLDEN / f"{name}.png", GOLDEN / f"{name}.actual.png"
        if request.config.getoption("--update-golden"):
            GOLDEN.mkdir(exist_ok=True)
            cv2.imwrite(str(expected), image)
        gold = cv2.imread(str(expected), cv2.IMREAD_UNCHANGED)
        if gold is None or gold.shape != image.shape or np.abs(gold.astype(float) - image).mean() > TOLERANCE:
            cv2.imwrite(str(actual), image)
            pytest.fail(
                f"{actual.name} differs from {expected.name} (or that is missing): see both in {GOLDEN}"
            )
        actual.unlink(missing_ok=True)

    return compare
