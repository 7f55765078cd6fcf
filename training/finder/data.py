"""Draws the training views of the board finder into a folder; existing files stay.

python -m training.finder.data FOLDER [--first N] [--count N] [--workers N]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.finder.views import LAYERS, random_view
from vision.basics.types import Image

COUNT = 70_000
CHECKS = 256  # views kept to measure, the first ones of a folder


def draw(folder: Path, seed: int) -> None:
    """Draw one view, unless it exists."""
    picture, answer = folder / f"{seed:06}.jpg", folder / f"{seed:06}.png"
    if answer.exists():
        return
    cv2.setNumThreads(1)
    view = random_view(seed)
    quality = 95 if seed % 3 else 30 + seed * 7 % 60
    cv2.imwrite(str(picture), view.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    begun = answer.with_suffix(".part.png")
    cv2.imwrite(str(begun), view.layers.reshape(-1, view.layers.shape[2]))
    begun.rename(answer)


def draw_all(folder: Path, first: int, count: int, workers: int) -> None:
    """Draw the views of so many seeds from the first one on that do not exist yet."""
    folder.mkdir(parents=True, exist_ok=True)
    seeds = range(first, first + count)
    with Pool(workers) as pool:
        for done, _ in enumerate(pool.imap_unordered(partial(draw, folder), seeds, 8), start=1):
            if done % 1000 == 0:
                print(f"{done} views", flush=True)


def drawn(folder: Path) -> list[Path]:
    """The answers of all views in a folder, in the order of their seeds."""
    return sorted(path for path in folder.glob("*.png") if ".part" not in path.name)


def load(answer: Path) -> tuple[Image, NDArray[np.uint8]]:
    """A view's picture (h, w, 3) and layers (8, h / 4, w / 4)."""
    picture = cv2.imread(str(answer.with_suffix(".jpg")))
    layers = cv2.imread(str(answer), cv2.IMREAD_GRAYSCALE)
    return np.asarray(picture, np.uint8), np.asarray(
        layers.reshape(len(LAYERS), -1, layers.shape[1]), np.uint8
    )


def batches(
    paths: list[Path], size: int, rng: np.random.Generator | None
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """Views of one canvas each, together as many pixels as `size` of 512 x 384: pictures and layers.

    With `rng` they are shuffled, mirrored and their colours exchanged.
    """
    by_canvas: dict[tuple[int, ...], list[Path]] = {}
    for path in paths if rng is None else [paths[i] for i in rng.permutation(len(paths))]:
        shape = _shape(path)
        by_canvas.setdefault(shape, []).append(path)
    groups = []
    for (high, wide), members in by_canvas.items():
        count = max(1, round(size * 512 * 384 / (high * wide)))
        groups += [members[start : start + count] for start in range(0, len(members), count)]
    for index in range(len(groups)) if rng is None else rng.permutation(len(groups)):
        views = [load(path) for path in groups[index]]
        if rng is not None:
            views = [_varied(*view, rng) for view in views]
        pictures, layers = zip(*views, strict=True)
        yield np.stack(pictures), np.stack(layers)


def _shape(answer: Path) -> tuple[int, int]:
    """The canvas of a view, from the header of its layers' file."""
    header = answer.open("rb").read(24)
    wide, high = int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")
    return 4 * high // len(LAYERS), 4 * wide


def _varied(
    picture: Image, layers: NDArray[np.uint8], rng: np.random.Generator
) -> tuple[Image, NDArray[np.uint8]]:
    if rng.random() < 0.3:
        picture = picture[..., rng.permutation(3)]
    if rng.random() < 0.1:
        picture = 255 - picture
    if rng.random() < 0.25:
        picture, layers = picture[:, ::-1], layers[:, :, ::-1]
    if rng.random() < 0.25:
        picture, layers = picture[::-1], layers[:, ::-1]
    return picture, layers


def main() -> None:
    """Read the command line and draw."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    draw_all(options.folder, options.first, options.count, options.workers)


if __name__ == "__main__":
    main()
