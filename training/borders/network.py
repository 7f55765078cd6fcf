"""The border reader's network, its loss, and its export to `vision/borders`."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from samples.kinds import UNKNOWN
from training import again
from training.borders.data import Batch
from training.borders.views import BORDER, COVERED, PARTLY
from training.export import write
from training.relations import Relations, convolution
from vision.borders.reader import ACROSS, ALONG

WIDTHS = (12, 24, 48, 64)
OUTPUTS = 2  # that a stroke is a border, and that something covers it
INNER = 32  # values of a stroke while it is looked at beside others
GREY, SPREAD = 128.0, 64.0  # of pixels, as the network takes them


class Reader(nn.Module):
    """From patches (n, 3, h * ALONG, w * ACROSS) to log odds of borders and of covers (n, 2, h, w)."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = WIDTHS
        self.alone = nn.Sequential(
            nn.Sequential(
                nn.Conv2d(3, a, (3, 4), (1, 2), (1, 1), bias=False), nn.BatchNorm2d(a), nn.ReLU(inplace=True)
            ),
            convolution(a, b, 4, 2, pad=1),
            convolution(b, b),
            convolution(b, c, 4, 2, pad=1),
            convolution(c, c),
            convolution(c, d, 3, 3, pad=0),
        )
        self.relations = Relations(d, INNER, OUTPUTS)

    def seen_alone(self, picture: Tensor) -> Tensor:
        """What is seen of each stroke, whatever others look like, in pixels of 0 to 255: (n, 64, h, w)."""
        return torch.as_tensor(self.alone((picture - GREY) / SPREAD))

    def forward(self, picture: Tensor, mask: Tensor) -> Tensor:
        """Log odds of all strokes; those where the mask (n, 1, h, w) is 0 are not of the board."""
        return torch.as_tensor(self.relations(self.seen_alone(picture), mask))


class Eye(nn.Module):
    """What the network sees of each stroke alone."""

    def __init__(self, network: Reader) -> None:
        super().__init__()
        self.network = network

    def forward(self, picture: Tensor) -> Tensor:
        """Features of strokes (n, 64, h, w)."""
        return self.network.seen_alone(picture)


def lost(network: Reader, batch: Batch) -> tuple[Tensor, int]:
    """The cross-entropy of both answers, in which each board counts alike, and of how many boards it is."""
    pictures = batch.pictures.float().contiguous(memory_format=torch.channels_last)
    found = network(pictures, batch.mask).float()
    each = functional.binary_cross_entropy_with_logits(found, truth(batch), reduction="none")
    of = known(batch).float()
    return ((each * of).sum((2, 3)) / of.sum((2, 3)).clamp(min=1)).sum(1).mean(), len(pictures)


def truth(batch: Batch) -> Tensor:
    """What is true of strokes: the answers (n, 2, h, w) of a perfect network."""
    return torch.stack([(batch.flags & BORDER) > 0, (batch.flags & COVERED) > 0], 1).float()


def known(batch: Batch) -> Tensor:
    """Of which strokes either is known: (n, 2, h, w)."""
    inner = batch.flags != UNKNOWN
    return torch.stack([inner, inner & ((batch.flags & PARTLY) == 0)], 1)


def export(network: Reader, folder: Path) -> None:
    """Write `reader.onnx`, what is seen of each stroke (16 bits a weight), and `relations.npz` (8 bits)."""
    network = network.eval().to(memory_format=torch.contiguous_format)
    example = torch.zeros(1, 3, 26 * ALONG, 12 * ACROSS)
    write(Eye(network), example, ("picture", "strokes"), {2: "height", 3: "width"}, folder / "reader.onnx")
    network.relations.export(folder / "relations.npz")


def exported(network: Reader, folder: Path) -> again.Weights:
    """What `export` wrote, for each layer of a network."""
    strokes = torch.zeros(1, 3, 3 * ALONG, ACROSS)
    alone = again.exported(network, lambda: network.seen_alone(strokes), folder / "reader.onnx")
    return alone | network.relations.kept(folder / "relations.npz")
