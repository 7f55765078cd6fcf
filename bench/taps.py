"""Checks that the taps of answers lie in their cells.

    python -m bench.taps [--drawn N] [--photos N] [--screens DIR] [--every N]

On drawn pictures and photos the lattice is known. On real screenshots it is where their truth says it; where
it does not, the same picture is solved once more, smaller and on a larger page: its taps must have
moved along, each within its cell.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.shared import SCREENS, pictures
from samples.cases import random_case
from samples.damage import photo
from samples.renderer import Drawn
from snap2solve.facade import solve_picture
from snap2solve.results.answer import project
from snap2solve.results.result import Grid, Tap
from vision.basics.types import Image
from vision.files.errors import PictureError
from vision.files.picture import load_picture

EDGE = 0.5  # cells from the middle of a cell to its edge
SHRINK, LEFT, TOP = 0.8, 70, 110  # of the second look at a screenshot
TILT = 15  # degrees, of photos


class Case(NamedTuple):
    """A picture whose taps were checked."""

    name: str
    taps: int
    furthest: float  # cells that a tap is at most off the middle of its cell


def furthest(taps: list[Tap], grid: Grid) -> float:
    """How far a tap is at most off the middle of its cell on a known lattice, in cells."""
    back = None if grid.homography is None else np.linalg.inv(np.array(grid.homography)).tolist()
    off = [0.0]
    for tap in taps:
        x, y = project(back, tap.x, tap.y) if back else (tap.x, tap.y)
        for at, lines, number in ((x, grid.x, tap.col), (y, grid.y, tap.row)):
            start, end = lines[number - 1], lines[number]
            off.append(abs(at - (start + end) / 2) / (end - start))
    return max(off)


def check_drawn(name: str, drawn: Drawn) -> Case | None:
    """A drawn picture; None if it was not solved."""
    homography = None if drawn.homography is None else drawn.homography.tolist()
    grid = Grid(drawn.x.tolist(), drawn.y.tolist(), homography)
    result = solve_picture(drawn.image)
    if not result.taps or result.board != drawn.board.format():
        return None
    return Case(name, len(result.taps), furthest(result.taps, grid))


def check_screen(path: Path, truth: dict[str, Any]) -> Case | None:
    """A screenshot and its truth; None if it was not solved."""
    if not truth["kind"]:
        return None
    try:
        image = load_picture(path)
    except PictureError:
        return None
    result = solve_picture(image)
    if not result.taps or result.grid is None:
        return None
    if "grid" in truth:
        return Case(path.stem, len(result.taps), furthest(result.taps, Grid(**truth["grid"])))
    other = solve_picture(moved(image))
    if other.solution != result.solution:
        return None
    back = [Tap(t.row, t.col, round((t.x - LEFT) / SHRINK), round((t.y - TOP) / SHRINK)) for t in other.taps]
    return Case(path.stem, len(back), furthest(back, result.grid))


def moved(image: Image) -> Image:
    """The picture made smaller, on a larger page of the colour of its corner."""
    matrix: NDArray[np.float64] = np.array([[SHRINK, 0, LEFT], [0, SHRINK, TOP]])
    size = round(image.shape[1] * SHRINK) + 2 * LEFT, round(image.shape[0] * SHRINK) + 2 * TOP
    page = cv2.warpAffine(
        image, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT,
        borderValue=image[0, 0].tolist(),
    )  # fmt: skip
    return np.asarray(page, np.uint8)


def cases(options: argparse.Namespace) -> Iterator[Case | None]:
    """All that is asked for."""
    for seed in range(options.drawn):
        yield check_drawn(f"drawn {seed}", random_case(seed, damaged=0.2))
    for seed in range(options.photos):
        drawn = photo(random_case(seed, damaged=0), np.random.default_rng(seed), tilt=TILT)
        yield check_drawn(f"photo {seed}", drawn)
    for path, truth in islice(pictures(options.screens), 0, None, options.every):
        yield check_screen(path, truth)


def main() -> int:
    """Check, and say what is off; 1 if anything is."""
    parser = argparse.ArgumentParser(description="Check that taps lie in their cells.")
    parser.add_argument("--drawn", type=int, default=100, help="drawn pictures")
    parser.add_argument("--photos", type=int, default=20, help="drawn pictures, photographed")
    parser.add_argument("--screens", type=Path, default=SCREENS, help="screenshots with truth")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth of the screenshots")
    checked = [case for case in cases(parser.parse_args()) if case]
    outside = [case for case in checked if case.furthest >= EDGE]
    for case in outside:
        print(f"{case.name}: a tap is {case.furthest:.2f} cells off the middle of its cell")
    most = max((case.furthest for case in checked), default=0.0)
    print(
        f"{sum(case.taps for case in checked)} taps on {len(checked)} solved pictures:"
        f" {len(outside)} pictures with a tap outside its cell; at most {most:.2f} cells off the middle"
    )
    return 1 if outside else 0


if __name__ == "__main__":
    raise SystemExit(main())
