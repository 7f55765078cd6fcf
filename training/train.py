"""Trains the digit network: draws samples, fits, calibrates, and writes `vision/digits/digits.onnx`.

python -m training.train FOLDER [--samples N] [--epochs N] [--start WEIGHTS]
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from training.cache import Samples, joined, load
from training.network import calibrate, export, loss, network
from vision.digits.network import blocks, probabilities

TARGET = Path(__file__).parent.parent / "vision" / "digits" / "digits.onnx"
BATCH = 256
RATE = 3e-3
DECAY = 0.01
VALIDATION = 8_000
CLEAR_SHARE = 0.3
SAME = 0.05  # largest difference between logits that torch computes and OpenCV, with weights of 16 bits


def main() -> None:
    """Train from the command line."""
    options = _options()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    train = mixed(options.folder, options.samples, options.workers)
    # Calibrated on clear samples, the network would be too sure of what real screens show.
    check = load(options.folder, "validation", "hard", VALIDATION, options.workers)
    net = network().to(memory_format=torch.channels_last)
    if options.start:
        net.load_state_dict(torch.load(options.start))
    fit(net, train, options.epochs, options.rate, check, options.folder / "weights.pt")
    logits = outputs(net, check.frames)
    numbers = torch.as_tensor(check.numbers.astype(np.int64))
    print("temperatures", calibrate(net, logits, numbers))
    export(net, TARGET)
    compare(net, check.frames[:500])


def mixed(folder: Path, count: int, workers: int) -> Samples:
    """Training samples, CLEAR_SHARE of them clear and the others hard."""
    clear = load(folder, "train", "clear", round(CLEAR_SHARE * count), workers)
    hard = load(folder, "train", "hard", count - len(clear.numbers), workers)
    return joined([vars(clear), vars(hard)])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where drawn samples and weights are kept")
    parser.add_argument("--samples", type=int, default=240_000)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to go on from")
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
            with torch.autocast("cpu", torch.bfloat16):
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
    right = probabilities(outputs(net, check.frames).numpy()).argmax(axis=1) == check.numbers
    numbers = check.numbers
    kinds = {"one": numbers < 10, "two": (numbers > 9) & (numbers < 100), "none": numbers == 100}
    return ", ".join(f"{name} {100 * right[mask].mean():.2f} %" for name, mask in kinds.items())


def compare(net: nn.Sequential, frames: NDArray[np.uint8]) -> None:
    """Check that OpenCV computes from the file what torch computes."""
    read = cv2.dnn.readNetFromONNX(str(TARGET))
    read.setInput(blocks(frames))
    difference = float(np.abs(read.forward() - outputs(net, frames).numpy()).max())
    print(f"largest difference between torch and OpenCV: {difference:.1e}")
    if difference > SAME:
        raise SystemExit("OpenCV computes something else than torch")


if __name__ == "__main__":
    main()
