"""Trains all networks of `vision` from nothing, two at a time, as each makes good use of one core.

python -m training FOLDER
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TRAININGS = {
    "finder": "training.finder.train",
    "digits": "training.train",
    "borders": "training.borders.train",
    "cells": "training.cells.train",
}
TOGETHER = 2  # trainings at a time


def main() -> None:
    """Run each training as a command of its own; what was drawn for those that were stopped is kept."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "folder", type=Path, help="where drawn views and weights are kept, in a folder for each"
    )
    folder = parser.parse_args().folder
    cores = str(max(1, (os.cpu_count() or 1) // TOGETHER))

    def train(name: str) -> None:
        begun = time.monotonic()
        command = [sys.executable, "-m", TRAININGS[name], str(folder / name)]
        subprocess.run([*command, "--workers", cores, "--threads", cores], check=True)
        print(f"{name}: {(time.monotonic() - begun) / 60:.0f} minutes", flush=True)

    with ThreadPoolExecutor(TOGETHER) as pool:
        list(pool.map(train, TRAININGS))


if __name__ == "__main__":
    main()
