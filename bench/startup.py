"""Measures what starting costs: `--help` over bare Python, and a cold run over what its libraries alone cost.

    python -m bench.startup [--rounds N]

Each pair is run alternately, as fresh processes; the medians of their processor time, which a busy machine
does not change much, must keep the bars below. Modules are compiled
before, as they are once installed, even where Python is told to keep no compiled ones.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2

from samples.make import SAMPLES, drawn_sample

HELP_BAR = 0.15  # seconds of `--help` over bare Python
# Times the processor time of a script that imports the libraries, reads and writes the picture, with as many
# threads as they start by themselves: where that is one, the script takes half the time, and 3 is reached.
RUN_BAR = 3.2
SCREENS = ((1080, 2400), (1280, 2772))  # pixels of phones
UNUSUAL = "PYTHONDONTWRITEBYTECODE", "OPENBLAS_NUM_THREADS"  # settings that would change what is measured

LIBRARIES = "import cv2, numpy, z3, sys; cv2.imwrite(sys.argv[2], cv2.imread(sys.argv[1]))"
PROJECT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Print the medians; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description="Measure what starting costs.")
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        bare, usage = medians(rounds, ["-c", "pass"], ["-m", "snap2solve", "--help"])
        over = usage - bare
        print(
            f"--help              {usage:.3f} s, bare Python {bare:.3f} s: {over:.3f} s over it"
            f" (bar {HELP_BAR:.2f} s)"
        )
        missed = over > HELP_BAR
        for width, height in SCREENS:
            picture, output = str(Path(folder, "screen.png")), str(Path(folder, "out.png"))
            cv2.imwrite(picture, screenshot(width, height))
            solve = ["-m", "snap2solve", picture, "-o", output, "--force"]
            libraries, cold = medians(rounds, ["-c", LIBRARIES, picture, output], solve)
            times, size = cold / libraries, f"{width}x{height}"
            missed |= times > RUN_BAR
            print(
                f"cold run {size:10} {cold:.3f} s, libraries {libraries:.3f} s: {times:.2f} times"
                f" (bar {RUN_BAR:.1f})"
            )
    return 1 if missed else 0


def screenshot(width: int, height: int) -> cv2.typing.MatLike:
    """A board of 15x15 on a phone's screen of so many pixels."""
    name = next(name for name, (_, sample) in SAMPLES.items() if sample.size == (15, 15))
    picture = drawn_sample(name, PROJECT / "samples" / f"{name}.txt", page_width=width).image
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)


def medians(rounds: int, *commands: list[str]) -> list[float]:
    """Median processor seconds of each of the commands for Python, run in turns, after a round to warm up."""
    seconds: list[list[float]] = [[] for _ in commands]
    usual = {name: value for name, value in os.environ.items() if name not in UNUSUAL}
    for _ in range(rounds + 1):
        for command, times in zip(commands, seconds, strict=True):
            before = of_children()
            subprocess.run(
                [sys.executable, *command], cwd=PROJECT, env=usual, check=True, capture_output=True
            )
            times.append(of_children() - before)
    return [statistics.median(times[1:]) for times in seconds]


def of_children() -> float:
    """Processor seconds of all processes that this one has waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
