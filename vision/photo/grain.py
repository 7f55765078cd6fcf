"""Grain all over a picture, such as the dots of a screen that was photographed from nearby."""

from __future__ import annotations

import cv2
import numpy as np

from vision.basics.arrays import quantile
from vision.basics.types import Image

FINE = 1.5  # pixels: standard deviation of the blur without which grain is gone
BAND, STEP = 24, 96  # rows that are looked at together, and from one such band to the next at first
PATCH = 9  # pixels: side of the patches whose grain is measured
QUIETEST = 0.02  # of the patches are quieter than what is called grain: no text or lattice is everywhere
COARSE = 9.0  # levels of grain, with which lines and digits hardly stand out from it


def softened(image: Image) -> Image:
    """The picture (BGR) itself or, where it has coarse grain all over, without that."""
    if min(image.shape[:2]) < BAND or any(_grain(image, step) < COARSE for step in (STEP, BAND)):
        return image
    return np.asarray(cv2.GaussianBlur(image, (0, 0), FINE), np.uint8)


def _grain(image: Image, step: int) -> float:
    """How much pixels differ from what is around them, in levels, in the quietest patches of some rows."""
    bands = [image[top : top + BAND] for top in range(0, len(image) - BAND + 1, step)]
    grey = cv2.cvtColor(np.concatenate(bands), cv2.COLOR_BGR2GRAY)
    off = cv2.absdiff(grey, cv2.GaussianBlur(grey, (0, 0), FINE))
    patches = cv2.blur(off, (PATCH, PATCH))[BAND // 2 :: BAND, PATCH // 2 :: PATCH]
    return quantile(patches, QUIETEST)
