"""Trains the border reader: draws views, fits, and writes its weights to `vision/borders`.

python -m training.borders.train FOLDER [--boards N] [--seen N]
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from samples.kinds import UNKNOWN
from samples.wild.families import KEPT, TAUGHT
from training.borders.data import batches, laid_out, stacked, window
from training.borders.network import Reader, export, lost
from training.borders.views import View, random_views
from training.cells.data import CANVASES
from training.drawn import draw_all, load
from training.fitting import Schedule, fit, parser_of, prepared

TARGET = Path(__file__).parent.parent.parent / "vision" / "borders"
COUNT = 12_000  # boards
SCHEDULE = Schedule(seen=140_000, rate=3e-3, decay=1e-3, saved=250)
FIRST, CHECKS = 950_000, 300  # boards that nothing is trained on
TEMPERATURES = np.geomspace(0.5, 3.0, 37)
BINS = (0.5, 0.7, 0.9, 0.95, 0.98, 0.99, 0.999, 1.0)


def main() -> None:
    """Train from the command line; goes on from FOLDER/checkpoint.pt where there is one."""
    parser = parser_of(__doc__, SCHEDULE.seen, TARGET)
    parser.add_argument("--boards", type=int, default=COUNT, help="different boards that are drawn")
    options = prepared(parser)
    folder = options.folder
    draw_all(folder, random_views, 0, options.boards, options.workers)
    network = Reader().to(memory_format=torch.channels_last)
    print(sum(weights.numel() for weights in network.parameters()), "weights", flush=True)
    views = [*load(folder)]
    schedule = SCHEDULE._replace(seen=options.seen)
    fit(
        network,
        lambda seed: batches(views, np.random.default_rng(seed)),
        partial(lost, network),
        folder,
        schedule,
    )
    for part in (TAUGHT, KEPT):
        draw_all(folder / part, random_views, FIRST, CHECKS, options.workers, part)
    network.relations.divide(slice(0, 1), temperature(*answers(network, [*load(folder / TAUGHT)])))
    for part in (TAUGHT, KEPT):
        print(part, reliability(*answers(network, [*load(folder / part)])))
    export(network, options.target)


def answers(network: Reader, views: list[View]) -> tuple[Tensor, Tensor]:
    """The log odds (k,) of all strokes of windows of some views, and whether they are borders."""
    network.eval()
    found, truth = [], []
    for view in views:
        batch = stacked([laid_out(window(view, np.random.default_rng(0)))], CANVASES[-1])
        with torch.no_grad():
            odds = network(batch.pictures.float(), batch.mask)
        known = batch.borders != UNKNOWN
        found.append(odds[known])
        truth.append((batch.borders[known] == 1).float())
    return torch.cat(found), torch.cat(truth)


def temperature(odds: Tensor, border: Tensor) -> float:
    """What log odds are to be divided by, so that they fit what is true best."""
    losses = [float(functional.binary_cross_entropy_with_logits(odds / by, border)) for by in TEMPERATURES]
    best = float(TEMPERATURES[int(np.argmin(losses))])
    print(f"temperature {best:.2f}", flush=True)
    return best


def reliability(odds: Tensor, border: Tensor) -> str:
    """By the chance of what is likelier: how many strokes, and the share that is right."""
    sure = odds.abs().sigmoid().numpy()
    right = ((odds > 0) == (border > 0)).numpy()
    lines = [f"{len(sure)} strokes, {100 * right.mean():.2f} % right"]
    for low, high in pairwise(BINS):
        of = (sure > low) & (sure <= high)
        if of.any():
            lines.append(f"| {low:g} to {high:g} | {of.sum()} | {100 * right[of].mean():.2f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
