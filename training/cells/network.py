"""The cell reader's network, its loss, and its export to `vision/cells`."""

from __future__ import annotations

from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.nn.utils.fusion import fuse_conv_bn_eval

from samples.kinds import UNKNOWN
from training.again import Joined, Weights, in_order, read_layers
from training.cells.views import KINDS, STANDING
from training.export import write
from training.finder.network import scaled
from training.relations import Relations, convolution
from vision.cells.reader import CELL

WIDTHS = (16, 32, 64, 96)
INNER = 48  # values of a cell while it is looked at beside others
STARTS = (
    0,
    *accumulate(map(len, STANDING)),
)  # the first logit of each kind's things that may stand in a cell
BORDERS = slice(STARTS[-1], STARTS[-1] + 2)  # logits of a border on the right, and below
KIND = slice(BORDERS.stop, BORDERS.stop + len(KINDS) + 1)  # of the board's kind, or of none
KIND_WEIGHT = 0.1  # of its loss


class Batch(NamedTuple):
    """Windows of boards with one cell around them, on canvases of one size."""

    pictures: Tensor  # (n, 3, h * CELL, w * CELL), 0 to 255
    mask: Tensor  # (n, 1, h, w): 1 for cells of the board
    kinds: Tensor  # (n,)
    cells: Tensor  # (n, h, w): what stands there, or UNKNOWN
    borders: Tensor  # (n, 2, h, w): whether one is on the right, and below, or UNKNOWN


class Reader(nn.Module):
    """From boards with a cell around (n, 3, h * CELL, w * CELL) to logits of cells (n, KIND.stop, h, w)."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = WIDTHS
        self.fine = nn.Sequential(
            convolution(3, a, 4, 2, pad=1), convolution(a, b, 4, 2, pad=1), convolution(b, b)
        )
        self.coarse = nn.Sequential(
            convolution(b, c, 4, 2, pad=1), convolution(c, c), convolution(c, d, 3, 3, pad=0)
        )
        self.paint = convolution(3 + b, d, 1)
        self.relations = Relations(d, INNER, KIND.stop)

    def seen_alone(self, picture: Tensor) -> Tensor:
        """What is seen in each cell, whatever is in others: (n, 96, h, w)."""
        fine = self.fine(picture)
        means = [functional.avg_pool2d(picture, CELL), functional.avg_pool2d(fine, CELL // 4)]
        return self.coarse(fine) + self.paint(torch.cat(means, 1))

    def forward(self, picture: Tensor, mask: Tensor) -> Tensor:
        """Logits of all cells; those where the mask (n, 1, h, w) is 0 are not of the board."""
        return torch.as_tensor(self.relations(self.seen_alone(picture), mask))


class Eye(nn.Module):
    """What the network sees in each cell alone, on pictures as OpenCV hands them over (0 to 255)."""

    def __init__(self, network: Reader) -> None:
        super().__init__()
        self.network = network
        joined = fuse_conv_bn_eval(network.paint[0], network.paint[1])
        self.flat = nn.Conv2d(3, WIDTHS[-1], 1)
        self.fine = nn.Conv2d(WIDTHS[1], WIDTHS[-1], 1, bias=False)
        self.flat.weight.data, self.fine.weight.data = joined.weight.data.split([3, WIDTHS[1]], 1)
        self.flat.bias = joined.bias

    def forward(self, picture: Tensor) -> Tensor:
        """Features of cells (n, 96, h, w); OpenCV 4 joins no layers whose size is not known before."""
        picture = scaled(picture)
        fine = self.network.fine(picture)
        flat, painted = functional.avg_pool2d(picture, CELL), functional.avg_pool2d(fine, CELL // 4)
        return self.network.coarse(fine) + functional.relu(self.flat(flat) + self.fine(painted))


def loss(found: Tensor, batch: Batch) -> Tensor:
    """Cross-entropy of what stands in cells, of borders, and of the kind; each board counts alike."""
    total, found = found.new_zeros((), dtype=torch.float32), found.float()
    for kind in range(len(KINDS)):
        of = batch.kinds == kind
        if of.any():
            part = found[of, STARTS[kind] : STARTS[kind + 1]]
            each = functional.cross_entropy(
                part, batch.cells[of].long(), ignore_index=UNKNOWN, reduction="none"
            )
            total = total + _mean(each[:, None], batch.cells[of][:, None]).sum()
    border = functional.binary_cross_entropy_with_logits(
        found[:, BORDERS], (batch.borders == 1).float(), reduction="none"
    )
    whole = (found[:, KIND] * batch.mask).sum((2, 3)) / batch.mask.sum((2, 3))
    total = total + _mean(border, batch.borders).sum()
    return total / len(batch.kinds) + KIND_WEIGHT * functional.cross_entropy(whole, batch.kinds)


def _mean(each: Tensor, truth: Tensor) -> Tensor:
    """The mean of each board's losses (n, k, h, w) where the truth is known."""
    known = (truth != UNKNOWN).float()
    return (each * known).sum((1, 2, 3)) / known.sum((1, 2, 3)).clamp(min=1)


def export(network: Reader, folder: Path) -> None:
    """Write `reader.onnx`, what is seen in each cell, and `relations.npz`, with weights of 16 and 8 bits."""
    network = network.eval().to(memory_format=torch.contiguous_format)
    sides = {2: "height", 3: "width"}
    example = torch.zeros(1, 3, 10 * CELL, 12 * CELL)
    write(Eye(network), example, ("picture", "cells"), sides, folder / "reader.onnx")
    network.relations.export(folder / "relations.npz")


def exported(network: Reader, folder: Path) -> Weights:
    """What `export` wrote, for each layer of a network."""
    *seen, flat, fine = read_layers(folder / "reader.onnx")
    paint = Joined(np.concatenate([flat.weights, fine.weights], axis=1), flat.bias)
    order = in_order(network, lambda: network.seen_alone(torch.zeros(1, 3, CELL, CELL)))
    alone = dict(zip(order, [*seen, paint], strict=True))
    return alone | network.relations.kept(folder / "relations.npz")
