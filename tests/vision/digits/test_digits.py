"""The digit network and the ink that it reads."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.digits.network import NOT_A_NUMBER, NumberReading, frame, ink, read_numbers

HELD_OUT = Path(__file__).with_name("digits.npz")  # made by `python -m training.report`

Crop = NDArray[np.uint8]
BLACK, WHITE, NAVY, YELLOW = (0, 0, 0), (255, 255, 255), (96, 32, 16), (0, 220, 255)


def written(text: str, height: int, colours: tuple[tuple[int, int, int], tuple[int, int, int]]) -> Crop:
    """`text` in a plotter font `height` pixels high, as a BGR patch of two colours (ink, background)."""
    face, thickness = cv2.FONT_HERSHEY_DUPLEX, max(1, height // 10)
    scale = cv2.getFontScaleFromHeight(face, height, thickness)
    (width, _), _ = cv2.getTextSize(text, face, scale, thickness)
    patch = np.full((2 * height, width + height, 3), colours[1], np.uint8)
    cv2.putText(patch, text, (height // 2, 3 * height // 2), face, scale, colours[0], thickness, cv2.LINE_AA)
    return patch


@pytest.mark.parametrize(
    "colours", [(BLACK, WHITE), (WHITE, BLACK), (YELLOW, NAVY), ((150,) * 3, (180,) * 3)]
)
@pytest.mark.parametrize("height", [10, 20, 60])
def test_reads_every_number_of_a_plotter_font(
    height: int, colours: tuple[tuple[int, int, int], tuple[int, int, int]]
) -> None:
    readings = read_numbers([ink(written(str(number), height, colours)) for number in range(100)])
    wrong = [number for number, reading in enumerate(readings) if reading.number != number]
    assert len(wrong) <= (3 if height == 10 else 0), wrong


def held_out(kind: str) -> tuple[list[Crop], NDArray[np.uint8]]:
    """Crops of one kind in fonts that the network was not trained on, and what they show."""
    samples = np.load(HELD_OUT)
    shapes = samples[f"{kind}_shapes"]
    ends = np.cumsum(shapes.prod(axis=1, dtype=int))
    parts = np.split(samples[f"{kind}_pixels"], ends[:-1])
    return [part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)], samples[
        f"{kind}_numbers"
    ]


@pytest.mark.parametrize(
    ("kind", "single", "double", "none", "certain"),
    [("clear", 0.995, 0.99, 1.0, 0.96), ("hard", 0.925, 0.96, 0.95, 0.84)],
)
def test_held_out_fonts(kind: str, single: float, double: float, none: float, certain: float) -> None:
    """The floors under the accuracy that `training/README.md` reports."""
    crops, numbers = held_out(kind)
    readings = read_numbers(crops)
    right = np.array([reading.probabilities.argmax() for reading in readings]) == numbers
    assert right[numbers < 10].mean() >= single
    assert right[(numbers >= 10) & (numbers < NOT_A_NUMBER)].mean() >= double
    assert right[numbers == NOT_A_NUMBER].sum() >= none * (numbers == NOT_A_NUMBER).sum()
    sure = np.array([reading.confidence > 0.98 for reading in readings])
    assert sure.mean() > certain
    assert right[sure].mean() >= 0.997


def shapes() -> dict[str, Crop]:
    """Things that stand in cells and are no numbers, as ink."""
    names = ("ring", "disc", "cross", "square", "frame", "dot", "line", "tick", "blank")
    drawn = {name: np.zeros((40, 40), np.uint8) for name in names}
    cv2.circle(drawn["ring"], (20, 20), 14, 255, 2, cv2.LINE_AA)
    cv2.circle(drawn["disc"], (20, 20), 14, 255, -1, cv2.LINE_AA)
    cv2.line(drawn["cross"], (8, 8), (32, 32), 255, 3, cv2.LINE_AA)
    cv2.line(drawn["cross"], (8, 32), (32, 8), 255, 3, cv2.LINE_AA)
    cv2.rectangle(drawn["square"], (12, 12), (28, 28), 255, -1)
    cv2.rectangle(drawn["frame"], (8, 8), (32, 32), 255, 2)
    cv2.circle(drawn["dot"], (20, 20), 3, 255, -1, cv2.LINE_AA)
    cv2.line(drawn["line"], (0, 20), (39, 20), 255, 1)
    cv2.polylines(drawn["tick"], [np.array([(8, 20), (16, 30), (33, 9)])], False, 255, 3, cv2.LINE_AA)
    return drawn


@pytest.mark.parametrize("name", shapes())
def test_shapes_are_not_numbers(name: str) -> None:
    assert read_numbers([shapes()[name]])[0].number is None


def test_noise_is_not_amplified_to_a_number() -> None:
    noise = np.random.default_rng(4).normal(128, 2, (40, 30, 3)).astype(np.uint8)
    assert ink(noise).max() < 200
    assert read_numbers([ink(noise)])[0].number is None


def test_probabilities_are_a_distribution() -> None:
    readings = read_numbers([ink(written("17", 12, (BLACK, WHITE))), np.zeros((9, 9), np.uint8)])
    for reading in readings:
        assert reading.probabilities.shape == (101,)
        assert reading.probabilities.sum() == pytest.approx(1)
        assert reading.confidence == reading.probabilities.max()


def test_a_reading_knows_its_number() -> None:
    probabilities = np.zeros(101)
    probabilities[[42, NOT_A_NUMBER]] = 0.6, 0.4
    assert NumberReading(probabilities).number == 42
    assert NumberReading(probabilities[::-1]).number == 58
    probabilities[NOT_A_NUMBER] = 1.0
    assert NumberReading(probabilities).number is None


@pytest.mark.parametrize("shape", [(0, 0), (0, 5), (1, 1), (1, 300), (300, 1)])
def test_odd_crops_are_read_as_no_number(shape: tuple[int, int]) -> None:
    patch = np.full((*shape, 3), 200, np.uint8)
    assert ink(patch).shape == shape
    assert read_numbers([ink(patch)])[0].number is None


def test_no_crops() -> None:
    assert read_numbers([]) == []


def test_ink_is_the_distance_to_the_background() -> None:
    patch = np.full((20, 20, 3), NAVY, np.uint8)
    patch[8:12, 8:12] = YELLOW
    expected = np.zeros((20, 20), np.uint8)
    expected[8:12, 8:12] = 255
    np.testing.assert_array_equal(ink(patch), expected)
    np.testing.assert_array_equal(ink(patch, np.array(YELLOW, np.uint8)), 255 - expected)


def test_a_hot_pixel_does_not_set_the_scale() -> None:
    patch = np.full((40, 40, 3), 100, np.uint8)
    patch[10:30, 18:22] = 140
    patch[35, 35] = 255
    assert ink(patch)[20, 20] == 255


def test_faint_ink_is_brought_up_and_fainter_is_not() -> None:
    patch = np.full((20, 20, 3), 240, np.uint8)
    patch[5:15, 8:12] = 225
    assert ink(patch).max() == 255
    patch[5:15, 8:12] = 238
    assert ink(patch).max() < 90


def test_frame_keeps_proportions() -> None:
    crop = np.zeros((80, 80), np.uint8)
    crop[10:70, 30:34] = 255
    framed = frame(crop)
    assert framed.shape == (32, 40)
    rows, columns = np.nonzero(framed)
    assert np.ptp(rows) + 1 == 28
    assert np.ptp(columns) + 1 == 2


def test_a_page_full_of_crops_is_quick() -> None:
    crops = [ink(written(str(number), 20, (BLACK, WHITE))) for number in range(100)] * 3
    read_numbers(crops[:1])
    begun = time.process_time()
    read_numbers(crops)
    assert time.process_time() - begun < 0.5  # about 0.05 on one free core
