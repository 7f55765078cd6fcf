"""Takes the weights of an exported board finder up again, so that training can go on from them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn

from training.finder.network import Finder, scaled


def taken_up(path: Path, pictures: Iterable[Tensor]) -> Finder:
    """The network of an ONNX file that `network.export` wrote.

    The export joins each batch normalization with the convolution before it. They are parted again by the
    mean and variance that the convolution has on some batches of pictures (n, 3, h, w; 0 to 255), so that
    the network answers as before and is normalized when it is trained.
    """
    network = Finder()
    folded = _convolutions(onnx.load(path))
    modules: list[tuple[nn.Conv2d, nn.BatchNorm2d | None]] = []
    parts = dict(network.named_modules())
    for name, module in parts.items():
        if isinstance(module, nn.Conv2d):
            normal = parts.get(f"{name.rpartition('.')[0]}.1") if name.endswith(".0") else None
            modules.append((module, normal if isinstance(normal, nn.BatchNorm2d) else None))
    order: list[nn.Conv2d] = []
    hooks = [module.register_forward_hook(lambda one, *_: order.append(one)) for module, _ in modules]
    network.eval()(torch.zeros(1, 3, 64, 64))
    for hook in hooks:
        hook.remove()
    normals = dict(modules)
    with torch.no_grad():
        for convolution, (weights, bias) in zip(order, folded, strict=True):
            convolution.weight.copy_(torch.from_numpy(weights))
            normal = normals[convolution]
            if normal is None:
                assert convolution.bias is not None
                convolution.bias.copy_(torch.from_numpy(bias))
            else:
                normal.running_var.fill_(1 - normal.eps)
                normal.bias.copy_(torch.from_numpy(bias))
        _normalize(network, [normal for normal in normals.values() if normal is not None], pictures)
    return network


def _convolutions(model: onnx.ModelProto) -> list[tuple[np.ndarray, np.ndarray]]:  # type: ignore[type-arg]
    """Weights and bias of each convolution, in the order in which they are computed."""
    values = {one.name: onnx.numpy_helper.to_array(one).astype(np.float32) for one in model.graph.initializer}
    values |= {node.output[0]: values[node.input[0]] for node in model.graph.node if node.op_type == "Cast"}
    return [
        (values[node.input[1]], values[node.input[2]]) for node in model.graph.node if node.op_type == "Conv"
    ]


def _normalize(network: Finder, normals: list[nn.BatchNorm2d], pictures: Iterable[Tensor]) -> None:
    """Set each batch normalization to what its convolution gives, and its scale and shift to undo that."""
    sums = {normal: [0.0, 0.0, 0.0] for normal in normals}  # of counts, values, squares

    def add(normal: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        values, total = inputs[0].double(), sums[normal]  # type: ignore[index]
        counted = (values[:, 0].numel(), values.sum((0, 2, 3)), (values * values).sum((0, 2, 3)))
        sums[normal] = [before + now for before, now in zip(total, counted, strict=True)]  # type: ignore[index, misc]

    hooks = [normal.register_forward_pre_hook(add) for normal in normals]
    for batch in pictures:
        network(scaled(batch.float()))
    for hook in hooks:
        hook.remove()
    for normal, (count, total, squares) in sums.items():
        mean = torch.as_tensor(total / count)
        spread = torch.as_tensor(squares / count) - mean * mean
        normal.running_mean.copy_(mean.float())
        normal.running_var.copy_(spread.float())
        normal.weight.copy_((spread + normal.eps).sqrt().float())
        normal.bias.add_(mean.float())
