"""Trains the digit network: draws samples, fits, calibrates, and writes `vision/digits/digits.onnx`.

python -m training.train FOLDER [--samples N] [--epochs N] [--again [--share S]]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from training.again import blended, put, take_up
from training.cache import Samples, joined, load
from training.fitting import HALVED
from training.network import calibrate, export, exported, loss, network
from training.samples import BARE_ONE, LETTERS_FROM
from vision.digits.network import NOT_A_NUMBER, SYMBOL, WEIGHTS, blocks, probabilities

BATCH = 256
RATE = 3e-3
DECAY = 0.01
SHARES = {
    "clear": 0.26,
    "symbols": 0.06,
    "pixelled": 0.05,
    "strays": 0.05,
    "pages": 0.12,
    "written": 0.07,
    "hard": 0.39,
}
# Calibrated on clear samples, the network would be too sure of what real screens show.
CHECKED = {"hard": 8_000, "symbols": 2_000, "pages": 4_000}
SHOWN = 6_000  # samples that show what convolutions give, to go on from weights
SAME = 0.05  # largest difference between logits that torch computes and OpenCV, with weights of 16 bits


def main() -> None:
    """Train from the command line."""
    options = _options()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    counts = {kind: round(share * options.samples) for kind, share in SHARES.items()}
    train = mixed(options.folder, "train", counts, options.workers)
    check = mixed(options.folder, "validation", CHECKED, options.workers)
    net = network().to(memory_format=torch.channels_last)
    before = exported(net, WEIGHTS) if options.again else None
    if before is not None:
        take_up(net, before, map(net, [inputs(train.frames[:: 1 + len(train.frames) // SHOWN])]))
    fit(net, train, options.epochs, options.rate, check, options.folder / "weights.pt")
    logits = outputs(net, check.frames)
    numbers = torch.as_tensor(check.numbers.astype(np.int64))
    print("temperatures", calibrate(net, logits, numbers))
    export(net, WEIGHTS)
    if before is not None and options.share < 1:
        put(net, blended(before, exported(net, WEIGHTS), options.share))
        export(net, WEIGHTS)
    compare(net, check.frames[:500])


def mixed(folder: Path, split: str, counts: Mapping[str, int], workers: int) -> Samples:
    """Samples of a split, of each kind at least so many."""
    return joined([vars(load(folder, split, kind, count, workers)) for kind, count in counts.items()])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where drawn samples and weights are kept")
    parser.add_argument("--samples", type=int, default=1_700_000)
    parser.add_argument("--epochs", type=int, default=13)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="go on from the weights that there are")
    parser.add_argument("--share", type=float, default=1.0, help="of the way to what --again learns")
    return parser.parse_args()


def inputs(frames: NDArray[np.uint8]) -> Tensor:
    """Framed ink (n, HEIGHT, WIDTH) as the network's input."""
    return torch.as_tensor(blocks(frames)).contiguous(memory_format=torch.channels_last)


def fit(net: nn.Sequential, train: Samples, epochs: int, rate: float, check: Samples, weights: Path) -> None:
    """Fit the network by AdamW with one rise and fall of the rate; keep the weights of each epoch."""
    frames = train.frames
    steps = epochs * (len(frames) // BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps, pct_start=0.1)
    labels = torch.as_tensor(train.numbers.astype(np.int64))
    for epoch in range(epochs):
        begun, total = time.monotonic(), 0.0
        net.train()
        rng = np.random.default_rng(epoch)
        order = rng.permutation(len(frames))
        for batch in np.array_split(order[: len(frames) // BATCH * BATCH], len(frames) // BATCH):
            with torch.autocast("cpu", torch.bfloat16, enabled=HALVED):
                logits = net(inputs(_shifted(frames[batch], rng)))
            value = loss(logits.float(), labels[batch])
            optimizer.zero_grad()
            value.backward()
            optimizer.step()
            schedule.step()
            total += float(value.detach())
        torch.save(net.state_dict(), weights)
        seconds = time.monotonic() - begun
        print(
            f"epoch {epoch}: loss {total * BATCH / len(frames):.4f}, {rates(net, check)}, {seconds:.0f} s",
            flush=True,
        )


def _shifted(frames: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The frames, moved together by a pixel or none, so that the network does not rely on single pixels."""
    return np.roll(frames, tuple(rng.integers(-1, 2, 2)), axis=(1, 2))


def outputs(net: nn.Sequential, frames: NDArray[np.uint8]) -> Tensor:
    """Logits of all frames."""
    net.eval()
    with torch.no_grad():
        return torch.cat([net(inputs(frames[start : start + 1000])) for start in range(0, len(frames), 1000)])


def rates(net: nn.Sequential, check: Samples) -> str:
    """Shares of the held-out samples that are read right, by what they show."""
    logits, numbers = outputs(net, check.frames).numpy(), check.numbers.astype(np.int64)
    symbols = logits[:, SYMBOL].argmax(axis=1) + LETTERS_FROM
    letters = (numbers > NOT_A_NUMBER) & (numbers != BARE_ONE)
    right = np.where(letters, symbols, probabilities(logits).argmax(axis=1)) == numbers
    kinds = {
        "one": numbers < 10,
        "two": (numbers > 9) & (numbers < NOT_A_NUMBER),
        "none": numbers == NOT_A_NUMBER,
        "letters": letters,
    }
    return ", ".join(f"{name} {100 * right[mask].mean():.2f} %" for name, mask in kinds.items())


def compare(net: nn.Sequential, frames: NDArray[np.uint8]) -> None:
    """Check that OpenCV computes from the file what torch computes."""
    read = cv2.dnn.readNetFromONNX(str(WEIGHTS))
    read.setInput(blocks(frames))
    difference = float(np.abs(read.forward() - outputs(net, frames).numpy()).max())
    print(f"largest difference between torch and OpenCV: {difference:.1e}")
    if difference > SAME:
        raise SystemExit("OpenCV computes something else than torch")


if __name__ == "__main__":
    main()
