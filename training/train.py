"""Trains the digit network: draws samples, fits, calibrates, and writes `vision/digits/digits.onnx`.

python -m training.train FOLDER [--again] [--samples N] [--seen N] [--rate R] [--share S]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from training.again import blended, put, take_up
from training.cache import Samples, joined, load
from training.fitting import LARGER, Schedule, fit, parser_of, prepared
from training.network import calibrate, export, exported, loss, network
from training.samples import BARE_ONE, LETTERS_FROM
from vision.digits.network import NOT_A_NUMBER, SYMBOL, WEIGHTS, blocks, probabilities

COUNT, SEEN = 1_700_000, 22_100_000  # samples that are drawn, and that the network sees in all
BATCH = 256
RATE, DECAY = 3e-3, 0.01
SAVED = 6_000  # steps between two checkpoints
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


class Batch(NamedTuple):
    """Samples that the network sees together."""

    blocks: Tensor  # (n, 4, HEIGHT / 2, WIDTH / 2)
    numbers: Tensor  # (n,)


def main() -> None:
    """Train from the command line; goes on from the checkpoint in FOLDER where there is one."""
    parser = parser_of(__doc__, SEEN, RATE, WEIGHTS)
    parser.add_argument("--samples", type=int, default=COUNT, help="different samples that are drawn")
    parser.add_argument("--share", type=float, default=1.0, help="of the way to what --again learns")
    options = prepared(parser)
    counts = {kind: round(share * options.samples) for kind, share in SHARES.items()}
    train = mixed(options.folder, "train", counts, options.workers)
    check = mixed(options.folder, "validation", CHECKED, options.workers)
    net = network().to(memory_format=torch.channels_last)
    before = exported(net, WEIGHTS) if options.again else None
    if before is not None:
        take_up(net, before, map(net, [inputs(train.frames[:: 1 + len(train.frames) // SHOWN])]))
    fit(
        net,
        partial(batches, train),
        partial(lost, net),
        options.folder / ("again" if options.again else "plain"),
        Schedule(options.seen, options.rate, DECAY, SAVED),
        options.workers,
        lambda: rates(net, check),
    )
    logits = outputs(net, check.frames)
    print("temperatures", calibrate(net, logits, _labels(check.numbers)))
    export(net, options.target)
    if before is not None and options.share < 1:
        put(net, blended(before, exported(net, options.target), options.share))
        export(net, options.target)
    compare(net, check.frames[:500], options.target)


def mixed(folder: Path, split: str, counts: Mapping[str, int], workers: int) -> Samples:
    """Samples of a split, of each kind at least so many."""
    return joined([vars(load(folder, split, kind, count, workers)) for kind, count in counts.items()])


def inputs(frames: NDArray[np.uint8]) -> Tensor:
    """Framed ink (n, HEIGHT, WIDTH) as the network's input."""
    return torch.as_tensor(blocks(frames)).contiguous(memory_format=torch.channels_last)


def batches(samples: Samples, seed: list[int]) -> Iterator[Batch]:
    """Batches without end, from a seed, of samples that are moved a little each time."""
    rng, size = np.random.default_rng(seed), LARGER * BATCH
    while True:
        order = rng.permutation(len(samples.frames))
        for some in np.array_split(order, max(1, len(order) // size)):
            yield Batch(inputs(_shifted(samples.frames[some], rng)), _labels(samples.numbers[some]))


def _shifted(frames: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The frames, moved together by a pixel or none, so that the network does not rely on single pixels."""
    return np.roll(frames, tuple(rng.integers(-1, 2, 2)), axis=(1, 2))


def lost(net: nn.Sequential, batch: Batch) -> tuple[Tensor, int]:
    """The loss of a batch, and of how many samples it is."""
    return loss(net(batch.blocks).float(), batch.numbers), len(batch.numbers)


def _labels(numbers: NDArray[np.uint8]) -> Tensor:
    return torch.as_tensor(numbers.astype(np.int64))


def outputs(net: nn.Sequential, frames: NDArray[np.uint8]) -> Tensor:
    """Logits of all frames."""
    net.eval()
    device = next(net.parameters()).device
    with torch.no_grad():
        parts = (inputs(frames[start : start + 1000]) for start in range(0, len(frames), 1000))
        return torch.cat([net(part.to(device)).cpu() for part in parts])


def rates(net: nn.Sequential, check: Samples) -> str:
    """Shares of the held-out samples that are read right, by what they show."""
    logits, numbers = outputs(net, check.frames).numpy(), check.numbers.astype(np.int64)
    net.train()
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


def compare(net: nn.Sequential, frames: NDArray[np.uint8], weights: Path) -> None:
    """Check that OpenCV computes from the file what torch computes."""
    read = cv2.dnn.readNetFromONNX(str(weights))
    read.setInput(blocks(frames))
    difference = float(np.abs(read.forward() - outputs(net, frames).numpy()).max())
    print(f"largest difference between torch and OpenCV: {difference:.1e}")
    if difference > SAME:
        raise SystemExit("OpenCV computes something else than torch")


if __name__ == "__main__":
    main()
