"""Medians, quantiles and labels are those of NumPy."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.basics.arrays import median, occurring, plain, quantile, quantiles, strongest

RNG = np.random.default_rng(5)


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.int64, np.float32, np.float64, np.bool_])
@pytest.mark.parametrize("axis", [None, 0, -1, 1, (0, 1), (1, 2)])
@pytest.mark.parametrize("size", [1, 4, 7, 30])
def test_median(kind: type, axis: int | tuple[int, ...] | None, size: int) -> None:
    values: NDArray[Any] = (200 * RNG.random((size, 5, size))).astype(kind)
    for kept in (False, True):
        expected = np.median(values, axis=axis, keepdims=kept)
        found = median(values, axis, kept)
        assert np.array_equal(found, expected) and found.dtype == expected.dtype


def test_median_of_nothing() -> None:
    assert np.isnan(median([])) and np.isnan(median(np.zeros((3, 0)), axis=1)).tolist() == [True] * 3


@pytest.mark.parametrize("count", [1, 2, 7, 100])
def test_quantile(count: int) -> None:
    values = RNG.random(count)
    for share in (0, 0.02, 0.5, 0.75, 0.98, 1):
        assert quantile(values, share) == pytest.approx(np.quantile(values, share))


@pytest.mark.parametrize("kind", [np.uint8, np.float32])
@pytest.mark.parametrize("count", [1, 100, 3000])
def test_quantiles(kind: type, count: int) -> None:
    values: NDArray[Any] = (256 * RNG.random((2, 3, count))).astype(kind)
    for share in (0, 0.02, 0.5, 0.985, 1):
        assert quantiles(values, share) == pytest.approx(np.quantile(values, share, axis=-1))


def test_occurring() -> None:
    labels = RNG.integers(0, 30, 20)
    assert np.array_equal(occurring(labels), np.unique(labels)) and not len(occurring(labels[:0]))


def test_strongest() -> None:
    channels = RNG.random((4, 5, 3))
    assert np.array_equal(strongest(channels), channels.max(axis=-1))


def test_plain() -> None:
    colours = 255 * RNG.random((2, 4, 3))
    expected = np.broadcast_to(np.rint(colours)[:, :, None, None], (2, 4, 5, 6, 3))
    assert np.array_equal(plain(colours, 5, 6), expected)


def test_reading_loads_no_masked_arrays() -> None:
    code = "import numpy, sys; before = set(sys.modules); from snap2solve.cli import main; main(sys.argv[1:])"
    code += "; print(*set(sys.modules) - before)"
    for picture in (Path(__file__).resolve().parents[3] / "samples").glob("*-classic.png"):
        run = subprocess.run(
            [sys.executable, "-c", code, str(picture), "--no-image"], capture_output=True, text=True
        )
        assert not run.returncode and not {"PIL", "numpy.ma"} & set(run.stdout.split())
