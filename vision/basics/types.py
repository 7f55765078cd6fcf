"""The types that every room shares: one name for one meaning. Shapes stand where they are used."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]  # (h, w, 3) BGR
Mask = NDArray[np.uint8]  # (h, w) of 0 and 1, as OpenCV takes and gives it
Ink = NDArray[np.uint8]  # (..., h, w): how far pixels are from their ground, 0 to 255
Patches = NDArray[np.uint8]  # (..., h, w, 3) BGR: parts of a picture brought to one size
Colour = NDArray[np.float32]  # (3,) BGR
Colours = NDArray[np.float32]  # (..., 3) BGR
Bgr = tuple[int, int, int]  # a colour to draw with
Box = tuple[int, int, int, int]  # left, top, right, bottom; pixels, right and bottom exclusive
Places = tuple[tuple[int, int], ...]  # (row, column) of cells, from 0
Flags = NDArray[np.bool_]
Labels = NDArray[np.int64]  # the number of the group that each belongs to, from 0
Counts = NDArray[np.int64]
Indices = NDArray[np.int64]
Values = NDArray[np.float64]
Matrix = NDArray[np.float64]  # (3, 3) homography
