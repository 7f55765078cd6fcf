"""Times a solve from a board's file to the printed answer, in a fresh process, without imports.

The first solve of a process is slower than later ones: its code runs for the first time, and Z3 has to start
where it is needed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from time import process_time

from snap2solve.basics.kinds import kinds_named
from snap2solve.basics.options import Options
from snap2solve.results.report import in_words
from snap2solve.solving.pipeline import solve_source
from solvers.language.board import Board

SIZE = 15
WIDTH = 100  # characters of a terminal
PROJECT = Path(__file__).resolve().parent.parent


def command_seconds(boards: Iterable[Board]) -> tuple[float, float]:
    """The medians of the processor seconds of the first solve of a process, and of the second."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for i, board in enumerate(boards):
            file = Path(folder, f"{i}.txt")
            file.write_text(board.format(), encoding="utf-8")
            words = [sys.executable, "-m", "bench.command", str(file), board.kind]
            run = subprocess.run(words, cwd=PROJECT, check=True, capture_output=True, text=True)
            times.append([float(word) for word in run.stdout.split()])
    first, again = (median(column) for column in zip(*times, strict=True))
    return first, again


def main() -> None:
    """Solve the file of the command line twice, and print the seconds."""
    import solvers.engine  # noqa: F401  (imports are not to be counted)

    if len(sys.argv) != 3:
        sys.exit("usage: python -m bench.command FILE KIND")
    file, kind = sys.argv[1:]
    _ = kinds_named(kind)[0].board
    print(*(_seconds(file, kind) for _ in range(2)))


def _seconds(file: str, kind: str) -> float:
    start = process_time()
    in_words(solve_source(file, None, Options(kind)), WIDTH, named=False)
    return process_time() - start


if __name__ == "__main__":
    main()
