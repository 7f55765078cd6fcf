"""Prints how often the networks of `vision/digits` are right on held-out fonts and looks, as Markdown tables.

python -m training.report FOLDER [--samples N] [--keep tests/digits.npz]
"""

from __future__ import annotations

import argparse
import itertools
import time
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.cache import Samples, load, sample_of, some
from training.samples import BARE_ONE, LETTERS_FROM
from vision.basics.types import Flags
from vision.digits.letters import DIGITS, LETTERS, read_letters
from vision.digits.network import NOT_A_NUMBER, frame, look, read_frames

HEIGHTS = (5, 8, 10, 12, 16, 24, 40, 81)
SURE = 0.98
KINDS = ("clear", "hard", "pages")  # of samples
KEPT = {"clear": 600, "hard": 300}  # crops for the project's own tests,
SMALL = 2500  # none of more pixels


def main() -> None:
    """Print the report from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where drawn samples are kept")
    parser.add_argument("--samples", type=int, default=20_000, help="of each kind")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="write a few samples to this file for the tests")
    options = parser.parse_args()
    # All are drawn before any is read: OpenCV's threads do not survive in the processes that draw.
    tests = [load(options.folder, "test", kind, options.samples, options.workers) for kind in KINDS]
    for kind, test in zip(KINDS, tests, strict=True):
        judge(kind, some(test, test.numbers != BARE_ONE))
    letters()
    speed()
    if options.keep:
        keep(options.keep)


def judge(kind: str, test: Samples) -> None:
    """Tables of how well one kind of samples is read."""
    numbers = test.numbers
    chances = read_frames(test.frames)
    right = chances.argmax(axis=1) == numbers
    sure = chances.max(axis=1) > SURE
    shown = {
        "one digit": numbers < 10,
        "two digits": (numbers >= 10) & (numbers < NOT_A_NUMBER),
        "no number": numbers == NOT_A_NUMBER,
    }
    columns = {name: mask for name, mask in shown.items() if mask.any()}
    heights = np.digitize(test.heights, HEIGHTS) - 1
    ranges = (f"{low} to {high - 1} px" for low, high in itertools.pairwise(HEIGHTS))
    by_height = {name: heights == i for i, name in enumerate(ranges)}
    by_damage = {str(name): test.damages == name for name in np.unique(test.damages)}
    print(f"## {len(numbers)} {kind} samples of {len(np.unique(test.families))} families\n")
    everything = {"all": np.ones(len(numbers), np.bool_)}
    for title, rows in (("", everything), ("height", by_height), ("damage", by_damage)):
        table(title, rows, columns, right, sure)
    reliability(chances, right)
    worst(test.families, right, numbers < NOT_A_NUMBER)


def table(title: str, rows: dict[str, Flags], kinds: dict[str, Flags], right: Flags, sure: Flags) -> None:
    """Accuracy in percent by row and kind, how much is sure, and how much of that is wrong."""
    print(f"| {title} | {' | '.join(kinds)} | sure (> {SURE}) | wrong of sure |")
    print("| --- |" + " ---: |" * (len(kinds) + 2))
    for name, row in rows.items():
        groups = (right[row & kind] for kind in kinds.values())
        cells = [f"{100 * those.mean():.2f}" if len(those) else "" for those in groups]
        cells += [f"{100 * sure[row].mean():.1f}", f"{100 * (~right)[row & sure].mean():.3f}"]
        print(f"| {name} | {' | '.join(cells)} |")
    print()


def reliability(chances: NDArray[np.float64], right: Flags) -> None:
    """How often what is called so sure is right."""
    confidence = chances.max(axis=1)
    edges = (0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.01)
    print("| confidence | samples | mean confidence | right |\n| --- | ---: | ---: | ---: |")
    for low, high in itertools.pairwise(edges):
        those = (confidence >= low) & (confidence < high)
        if those.any():
            shares = f"{100 * confidence[those].mean():.2f} | {100 * right[those].mean():.2f}"
            print(f"| {low} to {min(high, 1)} | {those.sum()} | {shares} |")
    print()


def worst(families: NDArray[np.str_], right: Flags, numbers: Flags) -> None:
    """The families that are read worst."""
    shares = {str(name): right[numbers & (families == name)].mean() for name in np.unique(families)}
    ranked = sorted(shares.items(), key=lambda item: float(item[1]))[:8]
    print("read worst:", ", ".join(f"{name} {100 * share:.1f}" for name, share in ranked), "\n")


def letters() -> None:
    """How often letters, and digits among them, are read right."""
    drawn = [sample_of("test", "symbols", 0, index) for index in range(2000)]
    read = 1 + read_letters([look(one.crop) for one in drawn], DIGITS + LETTERS).argmax(axis=1)
    numbers = np.array([one.number for one in drawn])
    values = np.where(numbers <= DIGITS, numbers, (numbers - LETTERS_FROM - DIGITS) % LETTERS + DIGITS + 1)
    print(f"letters, and digits among them: {np.mean(read == values):.2%} right of {len(drawn)}")


def speed() -> None:
    """Milliseconds of one core for 300 crops, from ink to probabilities."""
    cv2.setNumThreads(1)
    crops = [sample_of("test", "hard", 0, index).crop for index in range(300)]
    spent = []
    for _ in range(7):
        begun = time.process_time()
        read_frames(np.stack([frame(crop) for crop in crops]))
        spent.append(1000 * (time.process_time() - begun))
    print(
        f"{len(crops)} crops: {min(spent):.0f} ms of one core at best, {np.median(spent):.0f} in the median"
    )


def keep(path: Path) -> None:
    """Write a few test samples of each kind with their pixels."""
    fields = {}
    for kind, count in KEPT.items():
        drawn = (sample_of("test", kind, 1, index) for index in itertools.count())
        small = list(itertools.islice((one for one in drawn if one.crop.size < SMALL), count))
        fields[f"{kind}_pixels"] = np.concatenate([one.crop.ravel() for one in small])
        fields[f"{kind}_shapes"] = np.array([one.crop.shape for one in small], np.uint8)
        fields[f"{kind}_numbers"] = np.array([one.number for one in small], np.uint8)
    np.savez_compressed(path, **fields)


if __name__ == "__main__":
    main()
