"""Draws training samples once and keeps them, framed, in files that training reads."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.wild.families import KEPT, TAUGHT, Families
from training.drawing import Random
from training.fonts import fonts
from training.pages import cut_out
from training.samples import Fonts, Sample, clear, hard, pixelled, strays, symbol, written
from vision.digits.network import frame

CHUNK = 2000  # samples drawn with one seed
SEEDS = {"train": 0, "validation": 1, "test": 2}
SINGLE: dict[str, Callable[[Random, Fonts], Sample]] = {
    "clear": clear,
    "hard": hard,
    "symbols": symbol,
    "pixelled": pixelled,
    "strays": strays,
    "written": written,
}
PAGES = "pages"  # cut out of drawn boards, several from each
KINDS = (*SINGLE, PAGES)
LOOSE = 1 << 20  # of samples that belong to no chunk


@dataclass(frozen=True)
class Samples:
    """Many samples, framed."""

    frames: NDArray[np.uint8]  # (n, HEIGHT, WIDTH)
    numbers: NDArray[np.uint8]  # (n,); 0 to 99, NOT_A_NUMBER, BARE_ONE, or a letter
    heights: NDArray[np.float32]  # (n,) of the digits, in pixels
    damages: NDArray[np.str_]  # (n,)
    families: NDArray[np.str_]  # (n,) of the fonts


@functools.cache
def _of_split(split: str) -> Fonts:
    return Fonts([font for font in fonts() if font.split == split])


def chunk(split: str, kind: str, index: int) -> dict[str, NDArray[Any]]:
    """The fields of CHUNK samples of one split and one of KINDS."""
    drawn = list(islice(_samples(split, kind, _random(split, kind, index)), CHUNK))
    return {
        "frames": np.stack([frame(one.crop) for one in drawn]),
        "numbers": np.array([one.number for one in drawn], np.uint8),
        "heights": np.array([one.height for one in drawn], np.float32),
        "damages": np.array([one.damage for one in drawn]),
        "families": np.array([one.family for one in drawn]),
    }


def sample_of(split: str, kind: str, seed: int, index: int) -> Sample:
    """One sample with its pixels, outside of the cache."""
    return next(_samples(split, kind, _random(split, kind, LOOSE, seed, index)))


def _samples(split: str, kind: str, rng: Random) -> Iterator[Sample]:
    """Samples of a split and kind without end."""
    cv2.setNumThreads(1)
    families = Families(TAUGHT if split == "train" else KEPT)
    while True:
        if kind == PAGES:
            yield from cut_out(rng, families)
        else:
            yield SINGLE[kind](rng, _of_split(split))


def _random(split: str, kind: str, *seed: int) -> Random:
    return np.random.default_rng([SEEDS[split], KINDS.index(kind), *seed])


def load(folder: Path, split: str, kind: str, count: int, workers: int) -> Samples:
    """At least `count` samples of a split and kind, drawn where they are not yet in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    indices = range(-(-count // CHUNK))
    paths = [folder / f"{split}-{kind}-{index}.npz" for index in indices]
    missing = [index for index in indices if not paths[index].exists()]
    with ProcessPoolExecutor(workers) as pool:
        drawn = pool.map(functools.partial(chunk, split, kind), missing)
        for index, parts in zip(missing, drawn, strict=True):
            np.savez(paths[index], **parts)
    return joined([dict(np.load(path)) for path in paths])


def joined(parts: Sequence[dict[str, NDArray[Any]]]) -> Samples:
    """The samples of several files together."""
    return Samples(**{name: np.concatenate([part[name] for part in parts]) for name in parts[0]})


def some(samples: Samples, which: NDArray[np.bool_]) -> Samples:
    """Those of the samples (n,) that are marked."""
    return Samples(**{name: values[which] for name, values in vars(samples).items()})
