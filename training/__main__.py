"""Trains all networks of `vision` from nothing, one after another.

python -m training FOLDER
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

NETWORKS = {
    "digits": "training.train",
    "finder": "training.finder.train",
    "cells": "training.cells.train",
    "borders": "training.borders.train",
}


def main() -> None:
    """Run each training as a command of its own; those that were stopped go on where they were."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, help="where drawn views and weights are kept, a folder for each")
    folder = parser.parse_args().folder
    for name, module in NETWORKS.items():
        begun = time.monotonic()
        (folder / name).mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", module, folder / name], check=True)
        print(f"{name}: {(time.monotonic() - begun) / 60:.0f} minutes", flush=True)


if __name__ == "__main__":
    main()
