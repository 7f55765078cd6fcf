"""Trains the cell reader: draws views, fits, and writes `reader.onnx` and `relations.npz` of `vision/cells`.

python -m training.cells.train FOLDER [--boards N] [--seen N]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread

import cv2
import numpy as np
import torch

from training.cells.calibration import calibrate, held_out
from training.cells.data import COUNT, batches, draw_all, load
from training.cells.network import Batch, Reader, export, loss
from training.finder.network import scaled
from training.finder.train import rate

TARGET = Path(__file__).parent.parent.parent / "vision" / "cells"
RATE = 3e-3
SEEN = 110_000  # views in all
SAVED = 500  # steps between two checkpoints


def main() -> None:
    """Train from the command line; goes on from FOLDER/checkpoint.pt where there is one."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="where drawn views and weights are kept")
    parser.add_argument("--boards", type=int, default=COUNT, help="different boards that are drawn")
    parser.add_argument("--seen", type=int, default=SEEN, help="views that the network sees in all")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--target", type=Path, default=TARGET)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    draw_all(options.folder, 0, options.boards, options.workers)
    network = Reader().to(memory_format=torch.channels_last)
    print(sum(weights.numel() for weights in network.parameters()), "weights", flush=True)
    fit(network, options.folder, options.seen)
    calibrate(network, held_out(options.folder, workers=options.workers))
    export(network, options.target)


def _endless(folder: Path, seed: int) -> Iterator[Batch]:
    """Batches without end, made ahead by another thread."""
    queue: Queue[Batch] = Queue(4)

    def draw() -> None:
        for batch in batches([*load(folder)], np.random.default_rng(seed)):
            queue.put(batch)

    Thread(target=draw, daemon=True).start()
    while True:
        yield queue.get()


def fit(network: Reader, folder: Path, seen: int) -> None:
    """Fit by AdamW on as many views as are to be seen in all; keeps a checkpoint in the folder."""
    kept = folder / "checkpoint.pt"
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-3)
    step = done = 0
    if kept.exists():
        state = torch.load(kept)
        network.load_state_dict(state["network"])
        optimizer.load_state_dict(state["optimizer"])
        step, done = state["step"], state["done"]
    recent, begun = [], time.monotonic()
    network.train()
    for batch in _endless(folder, 1 + step):
        if done >= seen:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate(RATE, done / seen, step)
        pictures = scaled(batch.pictures.float()).contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            found = network(pictures, batch.mask)
        value = loss(found, batch)
        optimizer.zero_grad(set_to_none=True)
        value.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        step, done = step + 1, done + len(pictures)
        recent.append(float(value.detach()))
        if step % SAVED == 0:
            state = {"network": network.state_dict(), "optimizer": optimizer.state_dict()}
            torch.save(state | {"step": step, "done": done}, kept.with_suffix(".new"))
            kept.with_suffix(".new").rename(kept)
            status = f"{done} views, loss {np.mean(recent[-SAVED:]):.4f}"
            print(f"{time.monotonic() - begun:.0f} s, step {step}, {status}", flush=True)


if __name__ == "__main__":
    main()
