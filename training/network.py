"""The digit network, its loss, its calibration and its export to `vision/digits/digits.onnx`."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from training import again
from training.export import write
from training.samples import BARE_ONE, LETTERS_FROM
from vision.digits.network import HEIGHT, KIND, NOT_A_NUMBER, ONES, SINGLE, SYMBOL, TENS, WIDTH

PARTS = (KIND, SINGLE, TENS, ONES, SYMBOL)
NOTHING = torch.zeros(1, 4, HEIGHT // 2, WIDTH // 2)  # one crop without ink


def network() -> nn.Sequential:
    """From `blocks` of ink to logits (n, 55): 217,000 weights, 3.4 million products a crop."""
    return nn.Sequential(
        *_convolution(4, 16, 3, 1),
        *_convolution(16, 40, 3, 2),
        *_convolution(40, 48, 3, 1),
        *_convolution(48, 64, 3, 2),
        *_convolution(64, 64, 3, 1),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(64 * (HEIGHT // 8) * (WIDTH // 8), 96),
        nn.ReLU(),
        nn.Linear(96, SYMBOL.stop),
    )


def _convolution(inputs: int, outputs: int, size: int, stride: int) -> tuple[nn.Module, ...]:
    convolution = nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False)
    return convolution, nn.BatchNorm2d(outputs), nn.ReLU()


def targets(numbers: Tensor) -> list[tuple[Tensor, Tensor]]:
    """For each of PARTS, which samples (mask) have which class there."""
    told = numbers <= NOT_A_NUMBER  # letters may look like digits: whether they are numbers is not told
    bare = numbers == BARE_ONE  # nor is it of these
    numbers = torch.where(bare, 1, numbers)
    one, two = numbers < 10, (numbers >= 10) & (numbers < NOT_A_NUMBER)
    letter = numbers > NOT_A_NUMBER
    symbols = torch.where(letter, numbers - LETTERS_FROM, numbers - 1)
    return [
        (told, one + 2 * two.long()),
        (one, numbers),
        (two, numbers // 10 - 1),
        (two, numbers % 10),
        (letter | (one & (numbers > 0)), symbols),
    ]


def loss(logits: Tensor, numbers: Tensor, temperatures: Tensor | None = None) -> Tensor:
    """Negative log-likelihood of the numbers, mean over the samples."""
    total = logits.new_zeros(())
    for index, (part, (mask, classes)) in enumerate(zip(PARTS, targets(numbers), strict=True)):
        scores = logits[mask][:, part] / (1.0 if temperatures is None else temperatures[index])
        total = total + cross_entropy(scores, classes[mask], reduction="sum")
    return total / len(numbers)


def calibrate(net: nn.Sequential, logits: Tensor, numbers: Tensor) -> list[float]:
    """Fit a temperature for each part (Guo et al., 2017), and fold them into the last layer."""
    logarithms = torch.zeros(len(PARTS), requires_grad=True)
    optimizer = torch.optim.LBFGS([logarithms], max_iter=60)

    def closure() -> Tensor:
        optimizer.zero_grad()
        value = loss(logits, numbers, logarithms.exp())
        value.backward()
        return value

    optimizer.step(closure)
    temperatures = logarithms.detach().exp()
    last = net[-1]
    with torch.no_grad():
        for part, temperature in zip(PARTS, temperatures, strict=True):
            last.weight[part] /= temperature
            last.bias[part] /= temperature
    return [float(temperature) for temperature in temperatures]


def export(net: nn.Sequential, path: Path) -> None:
    """Write the network as ONNX that every OpenCV from 4.10 on reads, with weights of 16 bits."""
    write(net, NOTHING, ("blocks", "logits"), {0: "crops"}, path)


def exported(net: nn.Sequential, path: Path) -> again.Weights:
    """What `export` wrote, for each layer of a network."""
    return again.exported(net, lambda: net(NOTHING), path)
