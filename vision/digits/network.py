"""Reading numbers of one or two digits with the project's own small network (`digits.onnx` in `cv2.dnn`).

How the network was made, and how often it is right, stands in `training/README.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.language.effort import spend
from vision.basics.arrays import median
from vision.basics.networks import network
from vision.basics.types import Ink

WEIGHTS = Path(__file__).with_name("digits.onnx")
NOT_A_NUMBER = 100  # index of `NumberReading.probabilities`
SURE = 0.9  # probability of being a number from which a glyph is taken for one that others are compared with
WIDTH, HEIGHT = 40, 32  # of the network's input; room for two wide digits side by side
EFFORT = 150.0  # microseconds for each crop
KEPT = 8_000  # readings of different looks, some 20 MiB
BATCH = 1024  # crops that go through the network at once: nothing can interrupt that, and it takes memory
MARGIN = 2  # kept free around the ink, so that the first convolution sees the outline's outside

# Distance in BGR (0 to 441) below which a difference is no ink: 8 grey levels, hardly seen by an eye.
FAINTEST = 14.0
# Ink stands out of the background's noise by so much; what does not stays pale instead of being amplified.
ABOVE_NOISE = 8.0
QUIET = 0.25  # share of a patch's border that surely is background, so that noise can be measured there
# The strongest ink is judged without this share of the pixels, so that a lone hot pixel decides nothing.
HOT_PIXELS = 0.002
# Ink weaker than this share of the strongest is fringe or noise and does not widen the box around a number.
FRINGE = 0.25

# The network's outputs: what stands there (no number, one digit, two digits), the digits of either, and which
# of the digits and letters in `letters.py` it may be.
KIND, SINGLE, TENS, ONES, SYMBOL = slice(0, 3), slice(3, 13), slice(13, 22), slice(22, 32), slice(32, 55)


@dataclass(frozen=True, eq=False)
class NumberReading:
    """What a crop may show: `probabilities` (101,) of the numbers 0 to 99 and, last, of "not a number"."""

    probabilities: NDArray[np.float64]

    @property
    def number(self) -> int | None:
        """The likeliest number, or None when it is likelier that there is none."""
        best = int(self.probabilities.argmax())
        return None if best == NOT_A_NUMBER else best

    @property
    def confidence(self) -> float:
        """How sure `number` is (0 to 1, calibrated)."""
        return float(self.probabilities.max())

    @property
    def likely(self) -> float:
        """Probability that it is a number at all."""
        return 1 - float(self.probabilities[NOT_A_NUMBER])

    @property
    def sure(self) -> bool:
        """Whether it is surely a number, and which."""
        return self.number is not None and self.confidence > SURE


class Seen(NamedTuple):
    """What the network makes of a crop: a number, and the logits of its SYMBOL outputs."""

    reading: NumberReading
    symbols: NDArray[np.float32]


def ink(patch: NDArray[np.uint8], background: NDArray[np.uint8] | None = None) -> Ink:
    """How far each pixel of a BGR patch (h, w, 3) is from the background colour, as ink (h, w).

    The background is the median colour of the patch's border unless given. The strongest ink becomes 255, but
    what hardly differs from the background, or no more than the background's own noise does, stays pale.
    """
    if not patch.size:
        return np.zeros(patch.shape[:2], np.uint8)
    border = np.concatenate([patch[0], patch[-1], patch[:, 0], patch[:, -1]])
    middle = median(border, axis=0)
    distance = _distance(patch, middle if background is None else background)
    faintest = max(FAINTEST, ABOVE_NOISE * _ranked(_distance(border, middle), QUIET))
    scale = 255.0 / max(faintest, _ranked(distance, 1 - HOT_PIXELS))
    return np.asarray(np.minimum(distance * scale, 255), np.uint8)


def _distance(pixels: NDArray[np.uint8], colour: NDArray[Any]) -> NDArray[np.float32]:
    """How far pixels (..., 3) are from a colour."""
    difference = pixels.astype(np.float32) - colour.astype(np.float32)
    squares: NDArray[np.float32] = np.einsum("...c,...c->...", difference, difference)
    return np.sqrt(squares)


def _ranked(values: NDArray[np.float32], share: float) -> float:
    """The value that this share of all values lies below."""
    rank = int(share * (values.size - 1))
    return float(np.partition(values, rank, axis=None)[rank])


def tight(crop: Ink) -> Ink:
    """The part of the crop that holds ink; empty when there is none."""
    strong = crop > crop.max(initial=0) * FRINGE
    rows, columns = np.flatnonzero(strong.any(axis=1)), np.flatnonzero(strong.any(axis=0))
    return crop[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] if len(rows) else crop[:0, :0]


_known: dict[bytes, Seen] = {}  # by the pixels of a framed crop


def frame(crop: Ink) -> Ink:
    """The crop's ink in the network's format (HEIGHT, WIDTH): cut out tightly, centred, proportions kept."""
    framed = np.zeros((HEIGHT, WIDTH), np.uint8)
    cut = tight(crop)
    if not cut.size:
        return framed
    scale = min((HEIGHT - 2 * MARGIN) / cut.shape[0], (WIDTH - 2 * MARGIN) / cut.shape[1])
    width, height = (max(1, round(scale * side)) for side in cut.shape[::-1])
    fitted = cv2.resize(cut, (width, height), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    top, left = (HEIGHT - height) // 2, (WIDTH - width) // 2
    framed[top : top + height, left : left + width] = fitted
    return framed


def look(crop: Ink) -> bytes:
    """A crop as it is kept in mind: the pixels of its frame."""
    return frame(crop).tobytes()


def read_numbers(crops: Sequence[Ink]) -> list[NumberReading]:
    """Read all crops of ink, tight or not."""
    return read_looks([look(crop) for crop in crops])


def read_looks(looks: Sequence[bytes]) -> list[NumberReading]:
    """Read all crops by their looks: about 0.15 ms each; what looks the same, once."""
    return [one.reading for one in seen(looks)]


def seen(looks: Sequence[bytes]) -> list[Seen]:
    """What the network makes of all crops, by their looks.

    Several kinds look at the same glyphs one after the other, so it is kept for some time.
    """
    known = {look: _known[look] for look in looks if look in _known}
    fresh = list(dict.fromkeys(look for look in looks if look not in known))
    if fresh:
        spend(len(fresh), EFFORT)
        logits = outputs(np.frombuffer(b"".join(fresh), np.uint8).reshape(-1, HEIGHT, WIDTH))
        found = map(Seen, map(NumberReading, probabilities(logits)), logits[:, SYMBOL])
        if len(_known) + len(fresh) > KEPT:
            _known.clear()
        known |= zip(fresh, found, strict=True)
        _known.update({look: known[look] for look in fresh})
    return [known[look] for look in looks]


def read_frames(frames: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Probabilities (n, 101) of what framed crops (n, HEIGHT, WIDTH) show."""
    return probabilities(outputs(frames))


def outputs(frames: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The logits (n, 55) that the network gives framed crops (n, HEIGHT, WIDTH)."""
    net, found = network(WEIGHTS), []
    for start in range(0, len(frames), BATCH):
        net.setInput(blocks(frames[start : start + BATCH]))
        found.append(np.array(net.forward(), np.float32))
    return np.concatenate(found)


def blocks(frames: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The network's input (n, 4, HEIGHT / 2, WIDTH / 2), 0 to 1: the four pixels of each block of 2 x 2.

    OpenCV computes a first convolution over four channels three times as fast as one with stride 2 over one.
    """
    pixels = frames.reshape(-1, HEIGHT // 2, 2, WIDTH // 2, 2).transpose(0, 2, 4, 1, 3)
    return pixels.reshape(-1, 4, HEIGHT // 2, WIDTH // 2).astype(np.float32) / 255.0


def probabilities(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    """The network's outputs (n, 55) as probabilities (n, 101) of the numbers 0 to 99 and "not a number"."""
    kind, single, tens, ones = (softmax(logits[:, part]) for part in (KIND, SINGLE, TENS, ONES))
    pairs = (tens[:, :, None] * ones[:, None, :]).reshape(len(logits), 90)
    return np.concatenate([kind[:, 1:2] * single, kind[:, 2:3] * pairs, kind[:, 0:1]], axis=1)


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    """Chances of which the rows of these (n, k) are the logarithms, but for what is the same for all k."""
    powers = np.exp(logits.astype(np.float64) - logits.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))
