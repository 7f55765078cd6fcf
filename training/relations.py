"""What is seen in each cell, or of each stroke, seen beside others, as `vision` computes it in NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.nn.utils.fusion import fuse_conv_bn_eval

from training.again import Joined, Weights
from vision.basics.relations import DILATIONS, HEADS, SCALE, kept

FAR = 1e4  # how unlike are cells that are none of the board
FINEST = 127  # weights of one output are whole numbers up to this, times a scale


def convolution(
    inputs: int, outputs: int, size: int = 3, stride: int = 1, dilation: int = 1, pad: int | None = None
) -> nn.Sequential:
    """A convolution with its normalization, without what is negative."""
    pad = dilation * (size // 2) if pad is None else pad
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, pad, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Block(nn.Module):
    """Each cell beside its neighbours, beside the cells that are like it, and beside all."""

    SIZE = 16  # of what is compared

    def __init__(self, width: int, inner: int, dilation: int) -> None:
        super().__init__()
        self.down = convolution(width, inner, 1)
        self.around = convolution(inner, inner, 3, 1, dilation)
        self.own = nn.Conv2d(width, HEADS * self.SIZE, 1)
        self.others = nn.Conv2d(width, HEADS * self.SIZE, 1)
        self.told = nn.Conv2d(width, inner, 1)
        self.like = nn.Conv2d(inner, inner, 1)
        nn.init.zeros_(self.like.weight)
        self.seen = nn.Sequential(nn.Conv2d(width, width, 1), nn.ReLU(inplace=True))
        self.whole = nn.Conv2d(width, inner, 1)
        self.up = nn.Sequential(nn.Conv2d(inner, width, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, cells: Tensor, mask: Tensor, beyond: Tensor) -> Tensor:
        """`beyond` (n, 1, 1, h * w) is 0 for cells of the board, and -FAR for others."""
        around = self.around(self.down(cells))
        own, others, told = (self._parted(one(cells)) for one in (self.own, self.others, self.told))
        # of the squared distance of what is looked for from what is there, what is not the same for all
        near = (
            2 * own.transpose(2, 3) @ others - (others * others).sum(2, keepdim=True)
        ) / self.SIZE + beyond
        seen = told @ near.float().softmax(3).to(told.dtype).transpose(2, 3)
        like = self.like(seen.reshape(around.shape))
        whole = functional.adaptive_avg_pool2d(self.whole(self.seen(cells)) * mask, 1)
        return functional.relu(cells + self.up(functional.relu(around + like + whole)))

    def _parted(self, values: Tensor) -> Tensor:
        """Values (n, c, h, w) for each head: (n, HEADS, c / HEADS, h * w)."""
        return values.reshape(values.shape[0], HEADS, values.shape[1] // HEADS, -1)


class Relations(nn.Module):
    """From what is seen in each cell (n, width, h, w) to the answer for each (n, outputs, h, w)."""

    def __init__(self, width: int, inner: int, outputs: int) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(Block(width, inner, dilation) for dilation in DILATIONS)
        self.head = nn.Conv2d(width, outputs, 1)

    def forward(self, cells: Tensor, mask: Tensor) -> Tensor:
        """The answers; the cells where the mask (n, 1, h, w) is 0 are not of the board."""
        beyond = (mask.flatten(2)[:, None] - 1) * FAR
        mask = mask / functional.adaptive_avg_pool2d(mask, 1)
        for block in self.blocks:
            cells = block(cells, mask, beyond)
        return torch.as_tensor(self.head(cells))

    def divide(self, part: slice, temperature: float) -> None:
        """Divide a part of the answers by a temperature."""
        with torch.no_grad():
            self.head.weight[part] /= temperature
            assert self.head.bias is not None
            self.head.bias[part] /= temperature

    def export(self, path: Path) -> None:
        """Write the weights of all layers, each joined with its normalization: 8 bits, and 16 for sums."""
        np.savez_compressed(path, **dict(self.eval()._weights()))

    def kept(self, path: Path) -> Weights:
        """The weights of all layers that `export` wrote."""
        weights = kept(path)
        return {
            layer: Joined(weights[f"{name}.weight"], weights[f"{name}.bias"])
            for name, (layer, *_) in self._layers()
        }

    def _layers(self) -> Iterator[tuple[str, list[nn.Module]]]:
        """The names of all layers, and the convolution of each with what follows it."""
        for i, block in enumerate(self.blocks):
            for name, part in block.named_children():
                yield f"{i}.{name}", [*part] if isinstance(part, nn.Sequential) else [part]
        yield "head", [self.head]

    def _weights(self) -> Iterator[tuple[str, NDArray[np.generic]]]:
        for name, (joined, *others) in self._layers():
            assert isinstance(joined, nn.Conv2d)
            if others and isinstance(others[0], nn.BatchNorm2d):
                joined = fuse_conv_bn_eval(joined, others[0])
            weights = joined.weight.detach()  # (outputs, inputs, 1 or 3, 1 or 3)
            rows = weights.reshape(len(weights), -1).numpy()
            scale = np.maximum(np.abs(rows).max(axis=1), 1e-6) / FINEST
            yield f"{name}.weight", np.rint(rows / scale[:, None]).astype(np.int8)
            yield f"{name}.weight{SCALE}", scale.astype(np.float32)
            assert joined.bias is not None
            yield f"{name}.bias", joined.bias.detach().numpy().astype(np.float16)
