"""Fitting networks step by step, on a GPU where there is one, with checkpoints from which it goes on."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import cv2
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

LEAST_RATE, WARMING = 3e-5, 100
STEEPEST = 2.0  # norm of gradients

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
ON_GPU = DEVICE.type == "cuda"
LARGER = 8 if ON_GPU else 1  # batches: a GPU takes as long for one view as for some
FASTER = LARGER**0.25  # rates: steps by larger batches are less noisy
HALVED = ON_GPU or torch.backends.cpu.get_cpu_capability().startswith("AVX512")  # others take longer so

Batch = TypeVar("Batch", bound=tuple[Tensor, ...])
Batches = Callable[[list[int]], Iterator[Batch]]  # named tuples without end, from a seed


class Schedule(NamedTuple):
    """How long and how fast a network learns."""

    seen: int  # views in all
    rate: float  # the highest learning rate
    decay: float  # of weights
    saved: int  # steps between two checkpoints


def parser_of(doc: str, seen: int, rate: float, target: Path) -> argparse.ArgumentParser:
    """The command line that all trainings share; the first line of `doc` describes it."""
    parser = argparse.ArgumentParser(description=doc.split("\n")[0])
    parser.add_argument("folder", type=Path, help="where drawn views and weights are kept")
    parser.add_argument("--again", action="store_true", help="go on from the weights that there are")
    parser.add_argument("--seen", type=int, default=seen, help="views that the network sees in all")
    parser.add_argument("--rate", type=float, default=rate, help="the highest learning rate")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--target", type=Path, default=target)
    return parser


def views_parser_of(
    doc: str, drawn: str, count: int, seen: int, rate: float, target: Path
) -> argparse.ArgumentParser:
    """The command line of a training for which so many boards, or views of them, are drawn seed by seed."""
    parser = parser_of(doc, seen, rate, target)
    parser.add_argument("--first", type=int, default=0, help="seed of what is drawn first")
    parser.add_argument(f"--{drawn}", type=int, default=count, help=f"different {drawn} that are drawn")
    return parser


def prepared(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """What the command line says, with so many threads and fixed seeds from now on."""
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    return options


def rate(highest: float, share: float, step: int) -> float:
    """The learning rate when a share of the training is done: a short rise, then a cosine down."""
    return max(LEAST_RATE, highest * min(1.0, (step + 1) / WARMING) * (0.5 + 0.5 * math.cos(math.pi * share)))


def fit(
    network: nn.Module,
    batches: Batches[Batch],
    loss: Callable[[Batch], tuple[Tensor, int]],
    folder: Path,
    schedule: Schedule,
    workers: int,
    measured: Callable[[], str] = lambda: "",
) -> None:
    """Fit by AdamW; keeps a checkpoint in the folder, and goes on from one.

    `loss` tells that of a batch and of how many views it is, and `measured` says after each checkpoint how
    good the network is. So many `workers` make batches ahead where a GPU computes, and else one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "checkpoint.pt"
    network.to(DEVICE)
    optimizer = torch.optim.AdamW(network.parameters(), schedule.rate, weight_decay=schedule.decay)
    step = done = 0
    if kept.exists():
        state = torch.load(kept, map_location=DEVICE)
        network.load_state_dict(state["network"])
        optimizer.load_state_dict(state["optimizer"])
        step, done = state["step"], state["done"]
    recent, begun = [], time.monotonic()
    network.train()
    for batch in _ahead(batches, 1 + step, workers if ON_GPU else 1):
        if done >= schedule.seen:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate(FASTER * schedule.rate, done / schedule.seen, step)
        with torch.autocast(DEVICE.type, torch.bfloat16, enabled=HALVED):
            value, count = loss(batch)
        _descend(network, optimizer, value)
        step, done = step + 1, done + count
        recent.append(value.detach())
        if step % schedule.saved == 0:
            state = {"network": network.state_dict(), "optimizer": optimizer.state_dict()}
            _keep(state | {"step": step, "done": done}, kept)
            status = f"{done} views, loss {float(torch.stack(recent).mean()):.4f} {measured()}"
            print(f"{time.monotonic() - begun:.0f} s, step {step}, {status}", flush=True)
            recent.clear()
    network.to("cpu")


def _descend(network: nn.Module, optimizer: torch.optim.Optimizer, value: Tensor) -> None:
    """Change a network by one step that lowers its loss."""
    optimizer.zero_grad(set_to_none=True)
    value.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), STEEPEST)
    optimizer.step()


def _keep(state: dict[str, Any], path: Path) -> None:
    """Write a checkpoint; one that is there stays whole until the new one is."""
    torch.save(state, path.with_suffix(".part"))
    path.with_suffix(".part").rename(path)


class _Made(IterableDataset[Batch]):
    """Batches that a process makes, from a seed of its own."""

    def __init__(self, batches: Batches[Batch], seed: int) -> None:
        self.batches, self.seed = batches, seed

    def __iter__(self) -> Iterator[Batch]:
        worker = get_worker_info()
        assert worker is not None
        return self.batches([self.seed, worker.id])


def _ahead(batches: Batches[Batch], seed: int, workers: int) -> Iterator[Batch]:
    """Batches on DEVICE, made ahead by other processes."""
    made = DataLoader(_Made(batches, seed), batch_size=None, num_workers=workers, pin_memory=ON_GPU)
    for batch in made:
        yield type(batch)(*(part.to(DEVICE, non_blocking=True) for part in batch))
