"""A small network that sees where boards are on a page, and how it is asked.

The network (`finder.onnx`, taught as `training/README.md` tells) looks at a small copy of the page and tells
where cells and hints are, where lines run, and how large cells are.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.language.effort import spend
from vision.basics.arrays import median
from vision.basics.networks import network
from vision.basics.resampling import shrunk

Area = tuple[float, float, float, float]  # left, top, right, bottom; pixels, of which each covers [i, i + 1)

LONGEST = 512  # pixels of the longer side of a page as the network looks at it
STEP = 4  # of them for each place of its answer
MULTIPLE = 32  # divides the sides of what it looks at
CELLS, HINTS, UPRIGHT, LEVEL, CROSSINGS, DECOYS, ACROSS, DOWN = range(8)  # the layers of its answer
EFFORT = 0.08  # microseconds for each pixel of what it looks at
HALF = 0.5  # chance from which cells are taken to be there


@dataclass(frozen=True, eq=False)
class Answer:
    """What the network sees in a part of a picture: layers (8, h, w), and where that part is."""

    layers: NDArray[np.float32]
    left: float  # pixels of the picture
    top: float
    across: float  # pixels of the picture for each place of the layers
    down: float

    def on_picture(self, box: Area) -> Area:
        """A box of the layers in the picture."""
        left, top, right, bottom = box
        return (
            self.left + left * self.across,
            self.top + top * self.down,
            self.left + right * self.across,
            self.top + bottom * self.down,
        )

    def sizes(self, box: Area) -> tuple[float, float]:
        """The usual width and height of cells in a box of the layers; pixels of the picture."""
        left, top, right, bottom = (round(value) for value in box)
        inside = self.layers[:, max(0, top) : bottom, max(0, left) : right]
        measured = np.exp2(median(inside[[ACROSS, DOWN]][:, inside[CELLS] > HALF], axis=1)) / STEP
        return float(measured[0]) * self.across, float(measured[1]) * self.down

    def in_layers(self, box: Area) -> Area:
        """A box of the picture in the layers."""
        left, top, right, bottom = box
        return (
            (left - self.left) / self.across,
            (top - self.top) / self.down,
            (right - self.left) / self.across,
            (bottom - self.top) / self.down,
        )


def ask(image: NDArray[np.uint8], part: Area | None = None, longest: float = LONGEST) -> Answer:
    """What the network sees in a BGR picture (h, w, 3), or in a part made so many pixels long or high."""
    height, width = image.shape[:2]
    left, top, right, bottom = part or (0, 0, width, height)
    left, top = max(0, int(left)), max(0, int(top))
    right, bottom = min(width, int(np.ceil(right))), min(height, int(np.ceil(bottom)))
    scale = longest / max(right - left, bottom - top)
    size = max(MULTIPLE, round((right - left) * scale)), max(MULTIPLE, round((bottom - top) * scale))
    spend(size[0] * size[1], EFFORT)
    shown = image[top:bottom, left:right]
    small = shrunk(shown, size) if scale < 1 else cv2.resize(shown, size, interpolation=cv2.INTER_LINEAR)
    more = -size[1] % MULTIPLE, -size[0] % MULTIPLE
    padded = cv2.copyMakeBorder(small, 0, more[0], 0, more[1], cv2.BORDER_REPLICATE)
    net = network(Path(__file__).with_name("finder.onnx"))
    net.setInput(cv2.dnn.blobFromImage(padded))
    layers = np.asarray(net.forward(), np.float32)[0][:, : -(-size[1] // STEP), : -(-size[0] // STEP)]
    return Answer(layers, left, top, STEP * (right - left) / size[0], STEP * (bottom - top) / size[1])
