"""Keeps what the digit network makes of digits in fonts that it never saw, for boards misread on purpose.

    python -m training.misreadings FOLDER [--samples N]

FOLDER keeps drawn samples, as in `training`, whose fonts this needs. Of each digit that stands alone (the
clear samples of the test fonts), `misreadings.json` tells how many were read, how many of them with doubt,
and the chances of the numbers: for all that were taken for another number ('wrong') or for none ('missed'),
and for some that were rightly read with doubt ('doubtful'). NOT_A_NUMBER is what is left to 1.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from training.cache import load
from vision.digits import NOT_A_NUMBER, read_frames
from vision.tokens import LEAST

TABLE = Path(__file__).parent.parent / "bench" / "misreadings.json"
CERTAIN = 0.999  # surer than this, there is no doubt to speak of
KEPT = 40  # doubtful readings of each digit


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description="Keep what the digit network makes of digits it never saw.")
    parser.add_argument("folder", type=Path, help="where drawn samples are kept")
    parser.add_argument("--samples", type=int, default=100_000)
    options = parser.parse_args()
    samples = load(options.folder, "test", "clear", options.samples, 1)
    chances = read_frames(samples.frames)
    table = {str(digit): of_digit(chances[samples.numbers == digit], digit) for digit in range(10)}
    TABLE.write_text(json.dumps(table, separators=(",", ":")).replace('"wrong"', '\n"wrong"') + "\n", "utf-8")


def of_digit(chances: NDArray[np.float64], digit: int) -> dict[str, Any]:
    """What is told of the readings (n, 101) of one digit."""
    read = chances.argmax(axis=1)
    missed = read == NOT_A_NUMBER
    wrong = (read != digit) & ~missed
    doubtful = np.flatnonzero((read == digit) & (chances.max(axis=1) < CERTAIN))
    return {
        "samples": len(chances),
        "doubted": len(doubtful),
        "wrong": [row(one) for one in chances[wrong]],
        "missed": [row(one) for one in chances[missed]],
        "doubtful": [row(chances[i]) for i in doubtful[:KEPT]],
    }


def row(chances: NDArray[np.float64]) -> list[tuple[int, float]]:
    """The numbers that a glyph may be, likeliest first, with their chances."""
    order = np.argsort(-chances[:NOT_A_NUMBER])
    return [(int(n), float(f"{chances[n]:.4g}")) for n in order if chances[n] >= LEAST]


if __name__ == "__main__":
    main()
