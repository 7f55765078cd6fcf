"""Trains the board finder: draws views, fits, and writes `vision/finder/finder.onnx`.

python -m training.finder.train FOLDER [--views N] [--seen N] [--again FILE]
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread

import cv2
import numpy as np
import torch
from torch import Tensor

from training.finder.again import taken_up
from training.finder.data import CHECKS, COUNT, batches, draw_all, drawn
from training.finder.network import MASKS, Finder, export, loss, scaled

TARGET = Path(__file__).parent.parent.parent / "vision" / "finder" / "finder.onnx"
BATCH = 8  # views of 512 x 384
RATE, LEAST_RATE, WARMING = 3e-3, 3e-5, 100
SEEN = 100_000  # views in all
SAVED = 100  # steps between two checkpoints
MEASURED = 600  # steps between two looks at the kept views


def main() -> None:
    """Train from the command line; goes on from FOLDER/checkpoint.pt where there is one."""
    options = _options()
    cv2.setNumThreads(1)
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    draw_all(options.folder, options.first, options.views, options.workers)
    network = _begun(options).to(memory_format=torch.channels_last)
    print(sum(weights.numel() for weights in network.parameters()), "weights", flush=True)
    fit(network, options.folder, options.seen, options.rate)
    export(network, options.target)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="where drawn views and weights are kept")
    parser.add_argument("--again", type=Path, help="go on from the weights of this ONNX file")
    parser.add_argument("--first", type=int, default=0, help="seed of the first view")
    parser.add_argument("--views", type=int, default=COUNT, help="different views that are drawn")
    parser.add_argument("--seen", type=int, default=SEEN, help="views that the network sees in all")
    parser.add_argument("--rate", type=float, default=RATE, help="the highest learning rate")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--target", type=Path, default=TARGET)
    return parser.parse_args()


def _begun(options: argparse.Namespace) -> Finder:
    """The network before the first step."""
    if options.again is None:
        return Finder()
    paths = drawn(options.folder)[CHECKS : 2 * CHECKS]
    return taken_up(options.again, (_input(pictures) for pictures, _ in batches(paths, BATCH, None)))


def rate(highest: float, share: float, step: int) -> float:
    """The learning rate when a share of the training is done: a short rise, then a cosine down."""
    return max(LEAST_RATE, highest * min(1.0, (step + 1) / WARMING) * (0.5 + 0.5 * math.cos(math.pi * share)))


def _endless(folder: Path, seed: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Batches without end, drawn ahead by another thread."""
    queue: Queue[tuple[Tensor, Tensor]] = Queue(4)

    def draw() -> None:
        rng = np.random.default_rng(seed)
        while True:
            for pictures, layers in batches(drawn(folder)[CHECKS:], BATCH, rng):
                queue.put((_input(pictures), torch.from_numpy(layers)))

    Thread(target=draw, daemon=True).start()
    while True:
        yield queue.get()


def _input(pictures: np.ndarray) -> Tensor:  # type: ignore[type-arg]
    return torch.from_numpy(np.ascontiguousarray(pictures.transpose(0, 3, 1, 2)))


def fit(network: Finder, folder: Path, seen: int, highest: float) -> None:
    """Fit by AdamW on as many views as are to be seen in all; keeps a checkpoint in the folder."""
    kept = folder / "checkpoint.pt"
    optimizer = torch.optim.AdamW(network.parameters(), highest, weight_decay=1e-4)
    step = done = 0
    if kept.exists():
        state = torch.load(kept)
        network.load_state_dict(state["network"])
        optimizer.load_state_dict(state["optimizer"])
        step, done = state["step"], state["done"]
    recent, begun = [], time.monotonic()
    network.train()
    for pictures, layers in _endless(folder, 1 + step):
        if done >= seen:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate(highest, done / seen, step)
        with torch.autocast("cpu", torch.bfloat16):
            found = network(scaled(pictures.float()).contiguous(memory_format=torch.channels_last))
        value = loss(found, layers)
        optimizer.zero_grad(set_to_none=True)
        value.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        step, done = step + 1, done + len(pictures)
        recent.append(float(value.detach()))
        if step % SAVED == 0:
            state = {
                "network": network.state_dict(),
                "optimizer": optimizer.state_dict(),
                "step": step,
                "done": done,
            }
            torch.save(state, kept.with_suffix(".part"))
            kept.with_suffix(".part").rename(kept)
            status = f"{done} views, loss {np.mean(recent[-SAVED:]):.4f}"
            print(f"{time.monotonic() - begun:.0f} s, step {step}, {status}", flush=True)
        if step % MEASURED == 0:
            print(measured(network, folder), flush=True)
    print(measured(network, folder), flush=True)


def measured(network: Finder, folder: Path) -> str:
    """The intersection over union of found and true masks, on the views that are kept for measuring."""
    network.eval()
    shared = []
    with torch.no_grad():
        for pictures, layers in batches(drawn(folder)[:CHECKS], BATCH, None):
            predicted = network(scaled(_input(pictures).float()))[:, :MASKS] > 0
            truth = torch.from_numpy(layers[:, :MASKS]) > 127
            shared.append(((predicted & truth).sum((2, 3)) + 1) / ((predicted | truth).sum((2, 3)) + 1))
    network.train()
    each = torch.cat(shared)
    most = float((each[:, 0] > 0.9).float().mean())
    return f"layers {np.round(each.mean(0).numpy(), 3)}, cells above 0.9 in {most:.3f}"


if __name__ == "__main__":
    main()
