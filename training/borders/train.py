"""Trains the border reader: draws views, fits, and writes its weights to `vision/borders`.

python -m training.borders.train FOLDER [--again] [--first N] [--boards N] [--seen N] [--rate R] [--share S]
"""

from __future__ import annotations

import argparse
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from samples.wild.families import KEPT, TAUGHT
from training.again import MANY, Weights, blended, put, take_up
from training.borders.data import batches, laid_out, stacked, window
from training.borders.network import Reader, export, exported, known, lost, truth
from training.borders.views import View, plain_views, random_views
from training.cells.data import CANVASES
from training.drawn import Make, draw_all, load
from training.fitting import Schedule, fit, prepared, views_parser_of

TARGET = Path(__file__).parent.parent.parent / "vision" / "borders"
NAMES = ("borders", "covers")  # the outputs
COUNT, SEEN = 14_400, 334_000  # boards, and views
RATE = 3e-3  # the highest one
DECAY, SAVED = 1e-3, 250
FIRST, CHECKS = 950_000, 300  # boards that nothing is trained on
TEMPERATURES = np.geomspace(0.5, 3.0, 37)
BINS = (0.5, 0.7, 0.9, 0.95, 0.98, 0.99, 0.999, 1.0)


class Stage(NamedTuple):
    """A part of the training."""

    name: str
    make: Make
    boards: float  # a share of all that are drawn,
    seen: float  # and of the views that the network sees
    rate: float = 1.0  # a share of the highest one


STAGES = Stage("plain", plain_views, 0.28, 0.3), Stage("covered", random_views, 0.72, 0.7, 0.7)
LATER = (Stage("again", random_views, 1.0, 1.0),)  # goes on from the weights that there are


def main() -> None:
    """Train from the command line; goes on from the checkpoints in FOLDER where there are some."""
    parser = views_parser_of(__doc__, "boards", COUNT, SEEN, RATE, TARGET)
    parser.add_argument(
        "--share", type=float, default=1.0, help="of the way to the weights that --again learns"
    )
    options = prepared(parser)
    folder = options.folder
    network = Reader()
    print(sum(weights.numel() for weights in network.parameters()), "weights", flush=True)
    before = exported(network, TARGET) if options.again else None
    for stage in LATER if options.again else STAGES:
        _teach(network, stage, options, before)
    if before is not None and options.share < 1:
        export(network, options.target)
        put(network, blended(before, exported(network, options.target), options.share))
    for part in (TAUGHT, KEPT):
        draw_all(folder / part, random_views, FIRST, CHECKS, options.workers, part)
    for at, of in enumerate(answers(network, [*load(folder / TAUGHT)])):
        network.relations.divide(slice(at, at + 1), temperature(*of))
    for part in (TAUGHT, KEPT):
        for name, of in zip(NAMES, answers(network, [*load(folder / part)]), strict=True):
            print(part, name, reliability(*of))
    export(network, options.target)


def _teach(network: Reader, stage: Stage, options: argparse.Namespace, before: Weights | None) -> None:
    """Teach a network what a stage shows, from the weights on that were there before, if any."""
    folder = options.folder / stage.name
    draw_all(folder, stage.make, options.first, round(stage.boards * options.boards), options.workers)
    views = [*load(folder)]
    if before is not None:
        some = islice(batches(views, np.random.default_rng(0)), MANY)
        take_up(network, before, map(partial(lost, network), some))
    network.to(memory_format=torch.channels_last)
    fit(
        network,
        lambda seed: batches(views, np.random.default_rng(seed)),
        partial(lost, network),
        folder,
        Schedule(round(stage.seen * options.seen), stage.rate * options.rate, DECAY, SAVED),
        options.workers,
    )


def answers(network: Reader, views: list[View]) -> list[tuple[Tensor, Tensor]]:
    """For each output, its log odds (k,) of all strokes of windows of some views, and what is true."""
    network.eval()
    found: list[list[tuple[Tensor, Tensor]]] = [[] for _ in NAMES]
    for view in views:
        batch = stacked([laid_out(window(view, np.random.default_rng(0)))], CANVASES[-1])
        with torch.no_grad():
            odds = network(batch.pictures.float(), batch.mask)
        for at, of in enumerate(found):
            those = known(batch)[:, at]
            of.append((odds[:, at][those], truth(batch)[:, at][those]))
    return [(torch.cat([one for one, _ in of]), torch.cat([true for _, true in of])) for of in found]


def temperature(odds: Tensor, true: Tensor) -> float:
    """What log odds are to be divided by, so that they fit what is true best."""
    losses = [float(functional.binary_cross_entropy_with_logits(odds / by, true)) for by in TEMPERATURES]
    best = float(TEMPERATURES[int(np.argmin(losses))])
    print(f"temperature {best:.2f}", flush=True)
    return best


def reliability(odds: Tensor, true: Tensor) -> str:
    """By the chance of what is likelier: how many strokes, and the share that is right."""
    sure = odds.abs().sigmoid().numpy()
    right = ((odds > 0) == (true > 0)).numpy()
    lines = [f"{len(sure)} strokes, {100 * right.mean():.2f} % right"]
    for low, high in pairwise(BINS):
        of = (sure > low) & (sure <= high)
        if of.any():
            lines.append(f"| {low:g} to {high:g} | {of.sum()} | {100 * right[of].mean():.2f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
