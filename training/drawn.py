"""Training views drawn into files, by several processes; what exists is not drawn again."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from samples.wild.families import TAUGHT, Families
from vision.basics.types import Image

MANY = 100  # seeds of a file

Make = Callable[[int, Families], list[Any]]  # the views of a seed


def draw_all(folder: Path, make: Make, first: int, count: int, workers: int, part: str = TAUGHT) -> None:
    """Draw the views of so many seeds from the first one on that do not exist yet."""
    folder.mkdir(parents=True, exist_ok=True)
    with Pool(workers) as pool:
        for _ in pool.imap_unordered(partial(_draw, folder, make, part), range(first, first + count, MANY)):
            pass


def _draw(folder: Path, make: Make, part: str, first: int) -> None:
    """Draw the views of MANY seeds into a file, unless it exists."""
    path = folder / f"{first:07}.pkl"
    if path.exists():
        return
    cv2.setNumThreads(1)
    views = [view for seed in range(first, first + MANY) for view in make(seed, Families(part))]
    path.with_suffix(".part").write_bytes(pickle.dumps(views))
    path.with_suffix(".part").rename(path)


def load(folder: Path) -> Iterator[Any]:
    """All views of a folder."""
    for path in sorted(folder.glob("*.pkl")):
        yield from pickle.loads(path.read_bytes())


def encoded(image: Image, suffix: str = ".png", *options: int) -> Image:
    """A picture as it is in files; (k,)."""
    return np.asarray(cv2.imencode(suffix, image, options)[1], np.uint8)


def decoded(image: Image) -> Image:
    """A picture from what `encoded` makes of it."""
    return np.asarray(cv2.imdecode(image, cv2.IMREAD_COLOR), np.uint8)
