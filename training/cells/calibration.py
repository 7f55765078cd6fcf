"""How sure the cell reader may be: a temperature for each part of its answer, and how often it is right.

python -m training.cells.calibration FOLDER [--part kept]

prints how often what is likeliest stands in cells of boards that are drawn into FOLDER, by its chance.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from samples.kinds import UNKNOWN
from samples.wild.families import KEPT, TAUGHT
from training.cells.data import CANVASES, stacked, window
from training.cells.network import BORDERS, STARTS, Reader
from training.cells.views import KINDS, View, random_views
from training.drawn import decoded, draw_all, load
from training.finder.network import scaled
from vision.cells.reader import answers, softmax

FIRST, COUNT = 950_000, 600  # boards that nothing is trained on
TEMPERATURES = np.geomspace(0.5, 3.0, 37)
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.0)


def held_out(folder: Path, part: str = TAUGHT, workers: int = 2) -> list[View]:
    """Views of boards that nothing is trained on."""
    draw_all(folder / part, random_views, FIRST, COUNT, workers, part)
    return [*load(folder / part)]


def calibrate(network: Reader, views: list[View]) -> None:
    """Divide the logits of each kind, and those of borders, by the temperature that fits these views."""
    network.eval()
    seen = [_seen(network, view) for view in views]
    for kind in range(len(KINDS)):
        part = slice(STARTS[kind], STARTS[kind + 1])
        logits = torch.cat([found[:, part] for view, found in seen if view[0] == kind])
        truth = torch.cat([torch.from_numpy(view[1]).long() for view, _ in seen if view[0] == kind])
        losses = [
            float(functional.cross_entropy(logits / by, truth, ignore_index=UNKNOWN)) for by in TEMPERATURES
        ]
        _divide(network, part, float(TEMPERATURES[int(np.argmin(losses))]))
    logits = torch.cat([found[:, BORDERS] for _, found in seen])
    truth = torch.cat([torch.from_numpy(view[2]) for view, _ in seen])
    known, border = truth != UNKNOWN, (truth == 1).float()
    losses = [
        float(functional.binary_cross_entropy_with_logits(logits[known] / by, border[known]))
        for by in TEMPERATURES
    ]
    _divide(network, BORDERS, float(TEMPERATURES[int(np.argmin(losses))]))


def _divide(network: Reader, part: slice, temperature: float) -> None:
    print(f"logits {part.start} to {part.stop}: temperature {temperature:.2f}", flush=True)
    network.relations.divide(part, temperature)


def _seen(network: Reader, view: View) -> tuple[tuple[int, NDArray[np.uint8], NDArray[np.uint8]], Tensor]:
    """A view's kind, what stands in its cells, and borders, in one row; and the logits (cells, k)."""
    one = window(view, np.random.default_rng(0))
    batch = stacked([one], CANVASES[-1])
    with torch.no_grad():
        found = network(scaled(batch.pictures.float()), batch.mask)[0]
    inside = batch.mask[0, 0] > 0
    truth = one.kind, batch.cells[0][inside].numpy(), batch.borders[0][:, inside].numpy().T
    return truth, found[:, inside].T


def reliability(views: list[View]) -> Iterator[str]:
    """Of each kind, by the chance of what is likeliest: cells, mean chance, and share that is right."""
    for kind, name in enumerate(KINDS):
        chance, right = [], []
        for view in (one for one in views if one.kind == kind):
            logits = answers(decoded(view.image))[STARTS[kind] : STARTS[kind + 1]]
            likely = softmax(logits)
            known = view.cells != UNKNOWN
            chance.append(likely.max(axis=0)[known])
            right.append((likely.argmax(axis=0) == view.cells)[known])
        sure, hit = np.concatenate(chance), np.concatenate(right)
        yield f"{name}: {len(sure)} cells, {100 * hit.mean():.2f} % right"
        for low, high in pairwise(BINS):
            of = (sure > low) & (sure <= high)
            if of.any():
                figures = f"{of.sum()} | {100 * sure[of].mean():.2f} | {100 * hit[of].mean():.2f}"
                yield f"| {low:g} to {high:g} | {figures} |"


def main() -> None:
    """Read the command line and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", choices=(TAUGHT, KEPT), default=KEPT)
    options = parser.parse_args()
    print("\n".join(reliability(held_out(options.folder, options.part))))


if __name__ == "__main__":
    main()
