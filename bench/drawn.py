"""Draws random pictures with their truth into a folder.

    python -m bench.drawn FOLDER [--count N] [--seed N] [--damaged SHARE] [--photos N] [--others N] [--named]

The truth stands beside each picture as JSON, as the script that scores screenshots expects it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from samples.cases import CASES, named_case, random_case
from samples.damage import photo
from samples.others.pictures import OTHERS, draw_other
from vision.basics.types import Image


def save(path: Path, image: Image, truth: dict[str, Any]) -> None:
    """Write a picture and its truth."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path.with_suffix(".png")), image)
    path.with_suffix(".json").write_text(json.dumps(truth), encoding="utf-8")


def draw_all(folder: Path, seeds: range, damaged: float) -> None:
    """Random pictures, the kinds in turn, into one folder a kind; a share of them damaged."""
    for seed in seeds:
        drawn = random_case(seed, damaged)
        save(folder / drawn.kind / f"{seed:05}", drawn.image, drawn.truth())


def draw_photos(folder: Path, seeds: range) -> None:
    """Random pictures as photographed, tilted up to 15 degrees."""
    for seed in seeds:
        drawn = photo(random_case(seed, damaged=0), np.random.default_rng(seed), tilt=15)
        save(folder / "photo" / f"{drawn.kind}-{seed:05}", drawn.image, drawn.truth())


def draw_named(folder: Path) -> None:
    """The named cases."""
    for name in CASES:
        drawn = named_case(name)
        save(folder / "named" / name.replace(" ", "-"), drawn.image, drawn.truth())


def draw_others(folder: Path, seeds: range) -> None:
    """Pictures without a puzzle, each sort in turn."""
    names = tuple(OTHERS)
    for seed in seeds:
        other = draw_other(seed, names[seed % len(names)])
        save(folder / "other" / f"{other.name.replace(' ', '-')}-{seed:05}", other.image, other.truth())


def main() -> None:
    """Read the command line and draw."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=200, help="random pictures, the kinds in turn")
    parser.add_argument("--seed", type=int, default=0, help="the first picture's seed")
    parser.add_argument("--damaged", type=float, default=0.2, help="share that is damaged, as by sharing")
    parser.add_argument("--photos", type=int, default=0, help="further pictures, photographed")
    parser.add_argument("--others", type=int, default=0, help="further pictures, without a puzzle")
    parser.add_argument("--named", action="store_true", help="the named cases, too")
    options = parser.parse_args()
    draw_all(options.folder, range(options.seed, options.seed + options.count), options.damaged)
    draw_photos(options.folder, range(options.seed, options.seed + options.photos))
    draw_others(options.folder, range(options.seed, options.seed + options.others))
    if options.named:
        draw_named(options.folder)


if __name__ == "__main__":
    main()
