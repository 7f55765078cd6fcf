"""Trains the board finder: draws views, fits, and writes `vision/finder/finder.onnx`.

python -m training.finder.train FOLDER [--again] [--first N] [--views N] [--seen N] [--rate R]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from training.again import exported, take_up
from training.finder.data import CHECKS, COUNT, batches, draw_all, drawn
from training.finder.network import MASKS, Finder, export, loss, scaled
from training.fitting import DEVICE, LARGER, Schedule, fit, prepared, views_parser_of

TARGET = Path(__file__).parent.parent.parent / "vision" / "finder" / "finder.onnx"
BATCH = 8  # views of 512 x 384
RATE, DECAY = 3e-3, 1e-4
SEEN = 350_000  # views in all
SAVED = 600  # steps between two checkpoints and looks at the kept views


class Batch(NamedTuple):
    """Views on canvases of one size."""

    pictures: Tensor  # (n, 3, h, w), 0 to 255
    layers: Tensor  # (n, 8, h / 4, w / 4), as `views.py` draws them


def main() -> None:
    """Train from the command line; goes on from FOLDER/checkpoint.pt where there is one."""
    options = prepared(views_parser_of(__doc__, "views", COUNT, SEEN, RATE, TARGET))
    draw_all(options.folder, options.first, options.views, options.workers)
    network = _begun(options).to(memory_format=torch.channels_last)
    print(sum(weights.numel() for weights in network.parameters()), "weights", flush=True)
    schedule = Schedule(options.seen, options.rate, DECAY, SAVED)
    folder = options.folder
    fit(
        network,
        partial(_batches, folder),
        partial(lost, network),
        folder,
        schedule,
        options.workers,
        lambda: measured(network, folder),
    )
    export(network, options.target)


def _begun(options: argparse.Namespace) -> Finder:
    """The network before the first step."""
    network = Finder()
    if options.again:
        before = exported(network, lambda: network(torch.zeros(1, 3, 64, 64)), TARGET)
        some = batches(drawn(options.folder)[CHECKS : 2 * CHECKS], BATCH, None)
        answers = (network(scaled(_input(pictures).float())) for pictures, _ in some)
        take_up(network, before, answers)
    return network


def _batches(folder: Path, seed: list[int]) -> Iterator[Batch]:
    """Batches without end, from a seed."""
    rng = np.random.default_rng(seed)
    while True:
        for pictures, layers in batches(drawn(folder)[CHECKS:], LARGER * BATCH, rng):
            yield Batch(_input(pictures), torch.from_numpy(layers))


def _input(pictures: np.ndarray) -> Tensor:  # type: ignore[type-arg]
    return torch.from_numpy(np.ascontiguousarray(pictures.transpose(0, 3, 1, 2)))


def lost(network: Finder, batch: Batch) -> tuple[Tensor, int]:
    """The loss of a batch, and of how many views it is."""
    pictures, layers = batch
    found = network(scaled(pictures.float()).contiguous(memory_format=torch.channels_last))
    return loss(found, layers), len(pictures)


def measured(network: Finder, folder: Path) -> str:
    """The intersection over union of found and true masks, on the views that are kept for measuring."""
    network.eval()
    shared = []
    with torch.no_grad():
        for pictures, layers in batches(drawn(folder)[:CHECKS], BATCH, None):
            predicted = network(scaled(_input(pictures).to(DEVICE).float()))[:, :MASKS].cpu() > 0
            truth = torch.from_numpy(layers[:, :MASKS]) > 127
            shared.append(((predicted & truth).sum((2, 3)) + 1) / ((predicted | truth).sum((2, 3)) + 1))
    network.train()
    each = torch.cat(shared)
    most = float((each[:, 0] > 0.9).float().mean())
    return f"layers {np.round(each.mean(0).numpy(), 3)}, cells above 0.9 in {most:.3f}"


if __name__ == "__main__":
    main()
