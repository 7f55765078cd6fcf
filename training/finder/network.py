"""The board finder's network, its loss, and its export to `vision/finder/finder.onnx`."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.export import write
from training.finder.views import PITCH_UNIT

MASKS = 6  # layers of masks; those after them are sizes of cells
WEIGHTS = (1.0, 1.5, 2.0, 2.0, 4.0, 1.0)  # of what is there over what is not: lines are thin, crossings small
WIDTHS = (16, 24, 40, 56, 72)


def _convolution(
    inputs: int, outputs: int, stride: int = 1, size: int = 3, dilation: int = 1
) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, dilation * (size // 2), dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Finder(nn.Module):
    """From a picture (n, 3, h, w) to layers (n, 8, h / 4, w / 4): down to a 32nd of its size and up again."""

    def __init__(self) -> None:
        super().__init__()
        half, quarter, eighth, sixteenth, least = WIDTHS
        self.stem = nn.Sequential(_convolution(3, half, 2), _convolution(half, quarter, 2))
        self.quarter = _convolution(quarter, quarter)
        self.eighth = nn.Sequential(_convolution(quarter, eighth, 2), _convolution(eighth, eighth))
        self.sixteenth = nn.Sequential(_convolution(eighth, sixteenth, 2), _convolution(sixteenth, sixteenth))
        self.least = nn.Sequential(
            _convolution(sixteenth, least, 2),
            _convolution(least, least, dilation=2),
            _convolution(least, least, dilation=4),
            _convolution(least, least),
        )
        self.up = nn.ModuleList(
            nn.Sequential(_convolution(large, small, size=1), nn.Upsample(scale_factor=2, mode="nearest"))
            for large, small in ((least, sixteenth), (sixteenth, eighth), (eighth, quarter))
        )
        self.joined = nn.ModuleList(_convolution(width, width) for width in (sixteenth, eighth, quarter))
        self.head = nn.Conv2d(quarter, MASKS + 2, 3, 1, 1)

    def forward(self, picture: Tensor) -> Tensor:
        """Logits of the masks, then the doublings of the cells' width and height in pixels."""
        levels = [self.quarter(self.stem(picture))]
        for smaller in (self.eighth, self.sixteenth, self.least):
            levels.append(smaller(levels[-1]))
        found = levels.pop()
        for up, joined in zip(self.up, self.joined, strict=True):
            found = joined(up(found) + levels.pop())
        return self.head(found)


class Answer(nn.Module):
    """The network with probabilities for logits, on pictures as OpenCV hands them over (0 to 255)."""

    def __init__(self, network: Finder) -> None:
        super().__init__()
        self.network = network

    def forward(self, picture: Tensor) -> Tensor:
        """Layers (n, 8, h / 4, w / 4)."""
        found = self.network(scaled(picture))
        return torch.cat([found[:, :MASKS].sigmoid(), found[:, MASKS:]], 1)


def scaled(picture: Tensor) -> Tensor:
    """Pixels of 0 to 255 as the network takes them."""
    return picture * (4 / 255) - 2


def loss(found: Tensor, layers: Tensor) -> Tensor:
    """Of logits and sizes against drawn layers (n, 8, h, w; 0 to 255)."""
    found, truth = found.float(), layers[:, :MASKS].float() / 255
    weights = truth.new_tensor(WEIGHTS)[None, :, None, None]
    mask_loss = functional.binary_cross_entropy_with_logits(found[:, :MASKS], truth, pos_weight=weights)
    sure = found[:, :MASKS].sigmoid()
    shared, both = (sure * truth).sum((2, 3)), (sure + truth).sum((2, 3))
    dilation = 1 - (2 * shared + 20) / (both + 20)
    inside = (truth[:, :1] > 0.99) & (layers[:, MASKS:] > 0)
    sizes = functional.smooth_l1_loss(
        found[:, MASKS:], layers[:, MASKS:].float() / PITCH_UNIT, reduction="none", beta=0.1
    )
    size = (sizes * inside).sum() / (inside.sum() + 1)
    return mask_loss + 0.15 * dilation[:, :2].mean() + 0.1 * dilation[:, 2:].mean() + 0.1 * size


def export(network: Finder, path: Path) -> None:
    """Write the network as ONNX with weights of 16 bits, for pictures whose sides 32 divides."""
    sides = {2: "height", 3: "width"}
    write(Answer(network), torch.zeros(1, 3, 512, 512), ("picture", "layers"), sides, path)
