"""Takes exported weights up again, so that training can go on from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from training.fitting import LARGER

MANY = 60 // LARGER  # batches that show what convolutions give


Layer = nn.Conv2d | nn.Linear


class Joined(NamedTuple):
    """Weights and bias of a layer with which the normalization after it, if any, was joined."""

    weights: NDArray[np.float32]  # (outputs, inputs, ...)
    bias: NDArray[np.float32]  # (outputs,)


Weights = dict[Layer, Joined]  # of all layers of a network that have weights


def read_layers(path: Path) -> list[Joined]:
    """The convolutions and full layers of an ONNX file, in the order in which they are computed."""
    model = onnx.load(path)
    values = {one.name: onnx.numpy_helper.to_array(one).astype(np.float32) for one in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "Cast" and node.input[0] in values:
            values[node.output[0]] = values[node.input[0]]
    found = []
    for node in model.graph.node:
        if node.op_type in ("Conv", "Gemm"):
            weights = values[node.input[1]]
            bias = values[node.input[2]] if len(node.input) > 2 else np.zeros(len(weights), np.float32)
            found.append(Joined(weights, bias))
    return found


def in_order(network: nn.Module, compute: Callable[[], object]) -> list[Layer]:
    """The layers of a network with weights that it computes, one after the other."""
    order: list[Layer] = []
    modules = [module for module in network.modules() if isinstance(module, Layer)]
    hooks = [module.register_forward_hook(lambda one, *_: order.append(one)) for module in modules]
    network.eval()
    compute()
    for hook in hooks:
        hook.remove()
    return order


def exported(network: nn.Module, compute: Callable[[], object], path: Path) -> Weights:
    """What an ONNX file holds, for each layer of the network whose answers, computed so, were exported."""
    return dict(zip(in_order(network, compute), read_layers(path), strict=True))


def blended(old: Mapping[Layer, Joined], new: Mapping[Layer, Joined], share: float) -> Weights:
    """Weights that are a share of the way from the old ones of a network to the new ones.

    What goes on from weights mostly keeps more of what these could do, and hardly learns less, if it does not
    go all the way: Wortsman et al., Robust fine-tuning of zero-shot models (2022).
    """
    return {
        layer: Joined(*(a + share * (b - a) for a, b in zip(old[layer], new[layer], strict=True)))
        for layer in old
    }


def put(network: nn.Module, joined: Mapping[Layer, Joined]) -> list[nn.BatchNorm2d]:
    """Give a network the weights of all its layers; its normalizations, which change nothing then."""
    normals = {
        layer: after
        for part in network.modules()
        if isinstance(part, nn.Sequential)
        for layer, after in pairwise(part)
        if isinstance(after, nn.BatchNorm2d)
    }
    with torch.no_grad():
        for layer, (weights, bias) in joined.items():
            layer.weight.copy_(torch.from_numpy(weights).reshape(layer.weight.shape))
            normal = normals.get(layer)
            if normal is not None:
                normal.reset_parameters()
                normal.running_var.fill_(1 - normal.eps)
            kept = layer.bias if normal is None else normal.bias
            assert kept is not None
            kept.copy_(torch.from_numpy(bias))
    return [*normals.values()]


def take_up(network: nn.Module, joined: Mapping[Layer, Joined], answers: Iterable[object]) -> None:
    """Give a network weights that were exported, of each of its layers.

    Convolutions are parted from their normalizations by the mean and variance that they give while the
    network computes `answers`, which are lazy, so that it answers as before, and is normalized when it is
    trained.
    """
    normals = put(network, joined)
    with torch.no_grad():
        network.eval()
        _normalize(normals, answers)


def _normalize(normals: list[nn.BatchNorm2d], answers: Iterable[object]) -> None:
    """Set each batch normalization to what its convolution gives, and its scale and shift to undo that."""
    sums = {normal: [0.0, 0.0, 0.0] for normal in normals}  # of counts, values, squares

    def add(normal: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        values, total = inputs[0].double(), sums[normal]  # type: ignore[index]
        counted = (values[:, 0].numel(), values.sum((0, 2, 3)), (values * values).sum((0, 2, 3)))
        sums[normal] = [before + now for before, now in zip(total, counted, strict=True)]  # type: ignore[index, misc]

    hooks = [normal.register_forward_pre_hook(add) for normal in normals]
    for _ in answers:
        pass
    for hook in hooks:
        hook.remove()
    for normal, (count, total, squares) in sums.items():
        mean = torch.as_tensor(total / count)
        spread = torch.as_tensor(squares / count) - mean * mean
        normal.running_mean.copy_(mean.float())
        normal.running_var.copy_(spread.float())
        normal.weight.copy_((spread + normal.eps).sqrt().float())
        normal.bias.add_(mean.float())
