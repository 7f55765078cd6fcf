"""Measures the pictures that take longest: processor time and memory of reading and deciding, by group.

    python -m bench.worst [--count N] [--group NAME ...] [--short] [--most SECONDS] [--keep FOLDER]

Each picture is drawn from its group and number alone, and answered or refused in a process of its own that
has loaded its libraries before. The processor time of all threads is counted, so that a busy machine does not
matter. Fails where the bars below are missed; --short takes the first picture of each group, and --most
is another bar for each of them, in place of those in seconds.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from samples.heavy import boards, pages, textures
from vision.basics.types import Image

NEARLY_ALL, WORST, MEBIBYTES = 2.0, 5.0, 600  # seconds for 99 % of the pictures, seconds and memory for all
COUNT = 6  # pictures of each group
SLOWEST = 8  # that are named

GROUPS: dict[str, Callable[[Generator], Image]] = {
    "text page": pages.text_page,
    "desktop": pages.desktop,
    "spreadsheet": pages.spreadsheet,
    "calendar": pages.calendar,
    "keyboard": pages.keyboard,
    "chessboard": pages.chessboard,
    "digits": pages.digits,
    "tiles": pages.outlined_tiles,
    "noise": textures.noise,
    "halftone": textures.halftone,
    "moire": textures.moire,
    "newspaper": textures.newspaper,
    "dark photo": boards.dark_photo,
    "doubtful": boards.doubtful,
    "many containers": boards.many_containers,
}


class Cost(NamedTuple):
    """What a picture took: processor seconds and memory at most, and what came of it."""

    name: str
    seconds: float
    mebibytes: float
    outcome: str


def main() -> int:
    """Print the costs by group; 1 when a bar is missed."""
    options = arguments()
    chosen = options.group or list(GROUPS)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(options.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        numbers = range(1 if options.short else options.count)
        costs = {group: list(measured(group, numbers, folder)) for group in chosen}
    every = [cost for some in costs.values() for cost in some]
    print(f"{'':18}{'median':>8}{'90 %':>8}{'99 %':>8}{'worst':>8}  seconds {'MiB':>6}")
    for group, some in [*costs.items(), ("all", every)]:
        print(line(group, some))
    for cost in sorted(every, key=lambda cost: -cost.seconds)[:SLOWEST]:
        print(f"{cost.seconds:6.2f} s {cost.mebibytes:5.0f} MiB  {cost.name}: {cost.outcome}")
    missed = list(missed_bars(every, options.most))
    print("\n".join(missed) or "every bar is kept")
    return 1 if missed else 0


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure the pictures that take longest.")
    parser.add_argument("--count", type=int, default=COUNT, help="pictures of each group")
    parser.add_argument("--group", action="append", choices=GROUPS, help="this group alone; may be repeated")
    parser.add_argument("--short", action="store_true", help="one picture of each group")
    parser.add_argument("--most", type=float, metavar="SECONDS", help="for any picture, instead of the bars")
    parser.add_argument("--keep", metavar="FOLDER", help="leave the pictures there")
    return parser.parse_args()


def measured(group: str, numbers: range, folder: Path) -> Iterator[Cost]:
    """What each picture of a group takes, in a process of its own."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(
        ["snap2solve.solving.eyes", "solvers.repair.decide", "snap2solve.solving.pipeline"]
    )
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as pool:
        for number in numbers:
            path = folder / f"{group.replace(' ', '-')}-{number}.png"
            cv2.imwrite(str(path), drawn(group, number), [cv2.IMWRITE_PNG_COMPRESSION, 1])
            yield pool.submit(cost, str(path)).result()


def drawn(group: str, number: int) -> Image:
    """The picture of a group with this number, always the same."""
    return GROUPS[group](np.random.default_rng([zlib.crc32(group.encode()), number]))


def cost(path: str) -> Cost:
    """What answering or refusing a picture takes in this process."""
    from snap2solve.basics.options import Options
    from snap2solve.processes.memory import keep_freed_memory
    from snap2solve.solving.pipeline import solve_source

    keep_freed_memory()  # as the command does
    start = time.process_time()
    result = solve_source(path, None, Options(timeout=None))
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Cost(Path(path).stem, seconds, peak, f"{result.kind or '-'}, {result.error or result.status}")


def line(group: str, costs: list[Cost]) -> str:
    """A group's row of the table."""
    seconds = [cost.seconds for cost in costs]
    shares = "".join(f"{value:8.2f}" for value in np.percentile(seconds, (50, 90, 99, 100)))
    return f"{group:18}{shares}{max(cost.mebibytes for cost in costs):16.0f}"


def missed_bars(costs: list[Cost], most: float | None) -> Iterator[str]:
    """A line for each bar that is missed; where `most` seconds are given, that is the only one in seconds."""
    slow = sum(cost.seconds > NEARLY_ALL for cost in costs)
    if most is None and slow > len(costs) / 100:
        yield f"{slow} of {len(costs)} pictures take more than {NEARLY_ALL:g} s (at most 1 %)"
    for cost in costs:
        if cost.seconds > (most or WORST):
            yield f"{cost.name}: {cost.seconds:.1f} s (at most {most or WORST:g})"
        if cost.mebibytes > MEBIBYTES:
            yield f"{cost.name}: {cost.mebibytes:.0f} MiB (at most {MEBIBYTES})"


if __name__ == "__main__":
    sys.exit(main())
