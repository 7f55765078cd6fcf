"""Networks in files, each loaded once."""

from __future__ import annotations

import functools
from pathlib import Path

import cv2
import numpy as np


@functools.cache
def network(path: Path) -> cv2.dnn.Net:
    """The network in an ONNX file."""
    return cv2.dnn.readNetFromONNX(np.frombuffer(path.read_bytes(), np.uint8))
