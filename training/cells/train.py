"""Trains the cell reader: draws views, fits, and writes `reader.onnx` and `relations.npz` of `vision/cells`.

python -m training.cells.train FOLDER [--again] [--first N] [--boards N] [--seen N] [--rate R]
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.again import MANY, take_up
from training.cells.calibration import calibrate, held_out
from training.cells.data import COUNT, batches
from training.cells.network import Batch, Reader, export, exported, loss
from training.cells.views import random_views
from training.drawn import draw_all, load
from training.finder.network import scaled
from training.fitting import Schedule, fit, prepared, views_parser_of

TARGET = Path(__file__).parent.parent.parent / "vision" / "cells"
RATE, DECAY = 3e-3, 1e-3
SEEN = 220_000  # views in all
SAVED = 500  # steps between two checkpoints


def main() -> None:
    """Train from the command line; goes on from FOLDER/checkpoint.pt where there is one."""
    options = prepared(views_parser_of(__doc__, "boards", COUNT, SEEN, RATE, TARGET))
    draw_all(options.folder, random_views, options.first, options.boards, options.workers)
    views = [*load(options.folder)]
    network = Reader()
    if options.again:
        some = islice(batches(views, np.random.default_rng(0)), MANY)
        take_up(network, exported(network, TARGET), map(partial(lost, network), some))
    network.to(memory_format=torch.channels_last)
    print(sum(weights.numel() for weights in network.parameters()), "weights", flush=True)
    schedule = Schedule(options.seen, options.rate, DECAY, SAVED)
    fit(
        network,
        lambda seed: batches(views, np.random.default_rng(seed)),
        partial(lost, network),
        options.folder,
        schedule,
        options.workers,
    )
    calibrate(network, held_out(options.folder, workers=options.workers))
    export(network, options.target)


def lost(network: Reader, batch: Batch) -> tuple[Tensor, int]:
    """The loss of a batch, and of how many views it is."""
    pictures = scaled(batch.pictures.float()).contiguous(memory_format=torch.channels_last)
    return loss(network(pictures, batch.mask), batch), len(pictures)


if __name__ == "__main__":
    main()
