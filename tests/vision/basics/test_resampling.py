"""Pictures made smaller: each pixel is the mean of those that it stands for."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.basics.resampling import shrunk


@pytest.mark.parametrize("times", [1, 2, 4, 8, 16])
def test_a_picture_is_made_smaller_by_means_of_areas(times: int) -> None:
    small = np.random.default_rng(times).integers(0, 256, (9, 14, 3), np.uint8)
    large = np.kron(small, np.ones((times, times, 1), np.uint8))
    np.testing.assert_array_equal(shrunk(large, (14, 9)), small)


@pytest.mark.parametrize("times", [3.9, 4.7, 7.5])
def test_a_large_picture_made_smaller_step_by_step_is_hardly_another(times: float) -> None:
    noise = np.random.default_rng(0).integers(0, 256, (70, 40, 3), np.uint8)
    large = np.asarray(cv2.resize(noise, (1081, 1921), interpolation=cv2.INTER_CUBIC), np.uint8)
    size = round(1081 / times), round(1921 / times)
    at_once = cv2.resize(large, size, interpolation=cv2.INTER_AREA)
    assert np.mean(cv2.absdiff(shrunk(large, size), at_once)) < 3
