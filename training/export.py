"""Networks as ONNX files with weights of 16 bits: half as large, and exact enough."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn


def write(
    network: nn.Module, example: Tensor, names: tuple[str, str], free: Mapping[int, str], path: Path
) -> None:
    """Write a network as ONNX that every OpenCV from 4.10 on reads.

    `names` are those of its input, of which there is an example, and of its output. The axes of both that are
    `free` may have any size.
    """
    buffer = io.BytesIO()
    torch.onnx.export(
        network.eval().to(memory_format=torch.contiguous_format),
        (example,),
        buffer,
        dynamo=False,
        opset_version=13,
        input_names=names[:1],
        output_names=names[1:],
        dynamic_axes={name: dict(free) for name in names},
    )
    onnx.save(_halved(onnx.load_from_string(buffer.getvalue())), path)


def _halved(model: onnx.ModelProto) -> onnx.ModelProto:
    """The model with weights of 16 bits, each cast to 32."""
    graph, casts = model.graph, []
    for weights in list(graph.initializer):
        values = onnx.numpy_helper.to_array(weights)
        if values.dtype == np.float32 and values.ndim:
            short = onnx.numpy_helper.from_array(values.astype(np.float16), f"{weights.name}_short")
            graph.initializer.remove(weights)
            graph.initializer.append(short)
            cast = onnx.helper.make_node("Cast", [short.name], [weights.name], to=onnx.TensorProto.FLOAT)
            casts.append(cast)
    steps = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(steps)
    return model
