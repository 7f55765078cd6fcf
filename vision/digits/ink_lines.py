"""Ink beside what is around it, and without the straight lines that are longer than any digit.

Lengths are in pitches: cells of the finer way of the lattice.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.types import Ink, Mask
from vision.digits.network import FAINTEST

NEIGHBOURHOOD = 0.5  # side of the square whose strongest ink decides how strong ink must be
LINE = 1.3  # a straight run as long as this is no digit
SAMPLES = 8  # of a line, all of which show ink where there is one
CROSSING = 1.6  # times the ink of a line: what is stronger runs across it


def strongest_around(ink: Ink, pitch: float) -> Ink:
    """The strongest ink around each pixel."""
    side = max(3, int(NEIGHBOURHOOD * pitch) | 1)
    return np.asarray(cv2.dilate(ink, np.ones((side, side), np.uint8)), np.uint8)


def clear(ink: cv2.typing.MatLike) -> Ink:
    """The ink without the faintest."""
    return np.asarray(cv2.threshold(ink, FAINTEST, 0, cv2.THRESH_TOZERO)[1], np.uint8)


def stands_out(ink: Ink, around: Ink, share: float) -> Mask:
    """Where there is more ink than a share of the strongest around it."""
    return np.asarray(cv2.compare(ink, cv2.convertScaleAbs(around, alpha=share), cv2.CMP_GT), np.uint8)


def without_lines(ink: Ink, pitch: float) -> Ink:
    """The ink without straight lines that are longer than any digit, nor their fringe."""
    lines, upright = (_level_lines(one, pitch) for one in (ink, _turned(ink)))
    fringed = cv2.dilate(cv2.max(lines, _turned(upright)), np.ones((3, 3), np.uint8))
    crossing = cv2.compare(ink, np.asarray(cv2.convertScaleAbs(fringed, alpha=CROSSING)), cv2.CMP_GT)
    return np.asarray(cv2.bitwise_and(ink, crossing), np.uint8)


def _turned(ink: Ink) -> Ink:
    return np.asarray(cv2.transpose(ink), np.uint8)


def _level_lines(ink: Ink, pitch: float) -> Ink:
    """The ink of lines from left to right that are longer than any digit."""
    side, over = max(3, round(LINE * pitch)), int(NEIGHBOURHOOD * pitch) | 1
    lines = np.zeros_like(ink)
    rows = _rows_with_lines(ink, side)
    if len(rows):
        runs = cv2.morphologyEx(ink[rows], cv2.MORPH_OPEN, np.ones((1, side), np.uint8))
        # A run ends where something interrupts a line, which goes on there all the same.
        lines[rows] = cv2.dilate(runs, np.ones((1, over), np.uint8))
    return lines


def _rows_with_lines(ink: Ink, side: int) -> NDArray[np.intp]:
    """The rows in which samples tell that there may be a line as long as `side`; most have none."""
    step = max(1, side // SAMPLES)
    within = side // step - 2  # wherever the first one is, and at the edge of the picture
    samples = cv2.erode(np.ascontiguousarray(ink[:, ::step]), np.ones((1, max(1, within)), np.uint8))
    return np.flatnonzero(samples.max(axis=1) > FAINTEST)
