"""What is seen in each cell, seen beside its neighbours, beside the cells that are like it, and beside all.

This is the second half of networks that look at boards, in NumPy: before its version 5, OpenCV does not
compute comparisons of all cells with each other. What is called a cell here may also be a stroke between two.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.basics.networks import network
from vision.basics.types import Flags, Image

Features = NDArray[np.float32]  # (k, cells), row by row
Relations = dict[
    str, NDArray[np.float32]
]  # weights by the names of the layers that `training/relations.py` gives them

DILATIONS = (1, 2, 1, 2)  # how far neighbours are that a cell is seen beside, in each round
HEADS = 2  # ways in which cells may be like each other
SCALE = ".scale"  # what the names of scales of weights end with
ROWS = 24  # rows of cells that the network looks at together: more would take too much memory
MOST = 900  # cells of a board that others are compared with
AT_ONCE = 256  # cells that are compared with those together: more does not fit into a processor's cache
NOTHING = -60.0  # least exponent of a share: lower ones make subnormal floats, which processors handle slowly


def answer(folder: Path, picture: Image, inside: Flags) -> Features:
    """What the network in a folder tells of each cell of a picture; (k, h, w), for `inside` (h, w).

    It consists of `reader.onnx`, which looks at each cell, and of `relations.npz`, which compares them.
    """
    cells = _seen(folder / "reader.onnx", picture, len(inside))
    told = related(cells.reshape(len(cells), -1), inside, kept(folder / "relations.npz"))
    return told.reshape(-1, *inside.shape)


def _seen(reader: Path, picture: Image, height: int) -> Features:
    """What a network sees in each cell of so many rows; (k, h, w).

    It looks at ROWS rows at a time, with one above and below, beyond which it does not see.
    """
    net, tall = network(reader), len(picture) // height
    parts = []
    for first in range(0, height, ROWS):
        top, bottom = max(0, first - 1), min(height, first + ROWS + 1)
        net.setInput(cv2.dnn.blobFromImage(picture[top * tall : bottom * tall]))
        parts.append(net.forward()[0, :, first - top : first - top + ROWS])
    return np.concatenate(parts, axis=1)


@functools.cache
def kept(path: Path) -> Relations:
    """Weights from a file, in which those of each output are whole numbers of -127 to 127 times a scale."""
    with np.load(path) as stored:
        weights = {name: stored[name].astype(np.float32) for name in stored if not name.endswith(SCALE)}
        for name in stored:
            if name.endswith(SCALE):
                weights[name.removesuffix(SCALE)] *= stored[name].astype(np.float32)[:, None]
    return weights


def related(cells: Features, inside: Flags, weights: Mapping[str, NDArray[np.float32]]) -> Features:
    """The answer for each cell, of those on a board (h, w) with what is around it."""
    for i, dilation in enumerate(DILATIONS):
        layer = {name.removeprefix(f"{i}."): one for name, one in weights.items() if name.startswith(f"{i}.")}
        cells = _round(cells, inside, dilation, layer)
    return _mixed(cells, weights, "head")


def _round(cells: Features, inside: Flags, dilation: int, layer: Relations) -> Features:
    """One round of looking at all cells (k, h * w) beside others."""
    within = inside.ravel()
    beside = _mixed(_around(_full(_mixed(cells, layer, "down")), inside, dilation), layer, "around")
    like = _mixed(_alike(cells, within, layer), layer, "like")
    whole = _mixed(_full(_mixed(cells[:, within], layer, "seen")), layer, "whole").mean(axis=1, keepdims=True)
    return _full(cells + _mixed(_full(_full(beside) + like + whole), layer, "up"))


def _alike(cells: Features, within: Flags, layer: Relations) -> Features:
    """The mean of what is told by the cells within the board that are most like what each one looks for."""
    some = cells[:, within][:, :: -(-int(within.sum()) // MOST)]
    own, others, told = (
        _mixed(part, layer, name).reshape(HEADS, -1, part.shape[1])
        for part, name in ((cells, "own"), (some, "others"), (some, "told"))
    )
    own = own * np.float32(2 / own.shape[1])
    others = others.transpose(0, 2, 1)
    far = (others * others).sum(axis=2, keepdims=True) / others.shape[2]
    starts = range(0, own.shape[2], AT_ONCE)
    seen = [_mean(others @ own[..., start : start + AT_ONCE] - far, told) for start in starts]
    return np.concatenate(seen, axis=2).reshape(-1, cells.shape[1])


def _mean(share: Features, told: Features) -> Features:
    """The mean of what is told (heads, k, others), by the softmax of shares (heads, others, n), in place."""
    share -= share.max(axis=1, keepdims=True)
    np.exp(np.maximum(share, NOTHING, out=share), out=share)
    return np.asarray(told @ share / share.sum(axis=1, keepdims=True), np.float32)


def _around(cells: Features, inside: Flags, dilation: int) -> Features:
    """Each cell (k, h * w) with its eight neighbours: (9 * k, h * w)."""
    height, width = inside.shape
    sheet = np.pad(cells.reshape(-1, height, width), ((0, 0), (dilation, dilation), (dilation, dilation)))
    steps = product((0, dilation, 2 * dilation), repeat=2)
    nine = [sheet[:, down : down + height, across : across + width] for down, across in steps]
    return np.stack(nine, axis=1).reshape(-1, height * width)


def _mixed(cells: Features, layer: Mapping[str, NDArray[np.float32]], name: str) -> Features:
    """Weighted sums of the features of each cell."""
    return np.asarray(layer[f"{name}.weight"] @ cells + layer[f"{name}.bias"][:, None], np.float32)


def _full(features: Features) -> Features:
    """Without what is negative."""
    return np.maximum(features, 0)
