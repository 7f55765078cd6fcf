"""Variants of a face's letters: slanted, outlined, or cut as by a stencil."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Cover = NDArray[np.float32]  # (h, w, 3): how much of each pixel and channel is ink

SLANT = 0.25  # of its height, by which the top of a slanted text moves to the right
INSIDE = 0.9  # of the ink inside its outline is taken from an outlined text
CUTS = 14  # times as wide as a stencil's cut is its text


def _plain(cover: Cover) -> Cover:
    return cover


def _slanted(cover: Cover) -> Cover:
    height, width = cover.shape[:2]
    matrix = np.array([[1, -SLANT, SLANT * height / 2], [0, 1, 0]], np.float64)
    return np.asarray(cv2.warpAffine(cover, matrix, (width, height)), np.float32)


def _outlined(cover: Cover) -> Cover:
    thin = np.asarray(cv2.erode(cover, np.ones((3, 3), np.uint8)), np.float32)
    return np.asarray(np.clip(cover - INSIDE * thin, 0, 1), np.float32)


def _stencil(cover: Cover) -> Cover:
    cut = cover.copy()
    middle, reach = cover.shape[1] // 2, max(1, cover.shape[1] // CUTS)
    cut[:, middle - reach // 2 : middle + (reach + 1) // 2] = 0
    return cut


HANDS: dict[str, Callable[[Cover], Cover]] = {
    "plain": _plain,
    "slanted": _slanted,
    "outlined": _outlined,
    "stencil": _stencil,
}
