"""Measures the board finder on screenshots with known truth, none of which it was trained on.

python -m bench.finder SCREENS [--read JSONL] [--list]

Of each folder: how many first proposals have the true rows and columns, how many of the best three have,
and, where `--read` gives the lattice (lines of `snap2solve --json`, of boards read correctly), the
intersection over union of the proposed and the true board: its median, its least, and how often it is above
0.9.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from bench.shared import pictures
from vision.basics.lattice import Lattice
from vision.files.picture import load_picture
from vision.finder.survey import survey

CELLS = (
    "board",
    "trees",
    "regions",
    "rows",
)  # fields of the truth that have a line for each row, the first that is there


def size_of(truth: Mapping[str, Any]) -> tuple[int, int] | None:
    """Rows and columns of the true board; None where there is none."""
    if not truth.get("kind"):
        return None
    if "cols" in truth:
        return len(truth["rows"]), len(truth["cols"])
    lines = next((truth[name] for name in CELLS if name in truth), None)
    return (len(lines), len(lines[0])) if lines else None


def shared(found: Lattice, grid: Mapping[str, Any]) -> float:
    """The intersection over union of the proposed and the true board."""
    a = (found.x[0], found.y[0], found.x[-1], found.y[-1])
    b = (grid["x"][0], grid["y"][0], grid["x"][-1], grid["y"][-1])
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    both = max(0.0, wide) * max(0.0, high)
    return float(both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("screens", type=Path)
    parser.add_argument("--read", type=Path, help="lines of snap2solve --json")
    parser.add_argument("--list", action="store_true", help="name the pictures whose size is proposed wrong")
    options = parser.parse_args()
    lines = options.read.read_text(encoding="utf-8").splitlines() if options.read else []
    read = {result["image"]: result["grid"] for result in map(json.loads, lines) if result["grid"]}
    by_folder: dict[str, list[tuple[bool, bool, float, float]]] = defaultdict(list)
    for path, truth in pictures(options.screens):
        size = size_of(truth)
        if size is None:
            continue
        image = load_picture(path)
        begun = time.process_time()
        found = [one.lattice for one in survey(image).proposals]
        taken = time.process_time() - begun
        sizes = [(len(one.y) - 1, len(one.x) - 1) for one in found]
        grid = read.get(str(path))
        place = shared(found[0], grid) if found and grid and "homography" not in grid else float("nan")
        by_folder[str(path.parent.relative_to(options.screens))].append(
            (sizes[:1] == [size], size in sizes[:3], place, taken)
        )
        if options.list and sizes[:1] != [size]:
            sized = [
                f"{one.score:.2f} {rows}x{columns}" for one, (rows, columns) in zip(found, sizes, strict=True)
            ]
            print(f"{path.relative_to(options.screens)}: {size}, proposed {sized}, place {place:.2f}")
    for folder, results in [
        *sorted(by_folder.items()),
        ("all", [one for part in by_folder.values() for one in part]),
    ]:
        first, any_, places, times = (np.array(column) for column in zip(*results, strict=True))
        known = places[~np.isnan(places)]
        overlap = (
            f"{np.median(known):.3f} {known.min():.2f} {np.mean(known > 0.9):.3f}" if len(known) else "- - -"
        )
        print(
            f"{folder:32} {len(first):4} {first.mean():.3f} {any_.mean():.3f}  {overlap}"
            f"  {1000 * np.median(times):.0f} ms"
        )


if __name__ == "__main__":
    main()
