"""Scores the program on screenshots with known truth, and holds it to what it has reached before.

    python -m bench.evaluate [--screens DIR] [--script FILE] [--list] [--raise]

The screenshots and the script that scores them are kept outside the project, in ../shared or in the folder
that the environment variable SNAP2SOLVE_SHARED names; without them this says so and ends without an error. A
picture is exact, refused, misled ("several solutions" of a board that is not the one in the picture) or
wrong (one solution of such a board, or an answer that breaks a rule). The least share of exactly read
pictures and the most that may be misled or wrong, folder by folder, stand in bench/thresholds.toml; --raise
writes there what is reached now where it is better, and never lowers anything.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

from bench.shared import PROJECT, SCREENS, SHARED

THRESHOLDS = Path(__file__).with_name("thresholds.toml")
NO_PUZZLE = ("not-a-puzzle-we-read",)  # its folders are kinds of other puzzles, with few pictures each

WORST = ("misled", "wrong")

Table = dict[str, Counter[str]]  # by folder, how many pictures are exact, refused, misled, wrong
Thresholds = dict[str, dict[str, float]]  # "exact": least share, "misled" and "wrong": most, by folder


def main() -> int:
    """Run the evaluation; 1 when it is below a threshold."""
    options = arguments()
    if not (options.script.is_file() and options.screens.is_dir()):
        print(f"no evaluation: {options.script} or {options.screens} is not there")
        return 0
    table = folders(evaluate(options), options.screens)
    old = tomllib.loads(THRESHOLDS.read_text(encoding="utf-8"))
    missed = below(table, old)
    for folder in sorted(table):
        counts = table[folder]
        others = "   ".join(f"{result} {counts[result]}" for result in ("refused", *WORST))
        print(
            f"{folder:30} exact {counts['exact']:4} of {counts.total():4} ({share(counts):6.1%})   {others}"
        )
    print("\n".join(missed) or "every threshold is kept")
    if options.raise_thresholds:
        THRESHOLDS.write_text(written(raised(table, old)), encoding="utf-8")
    return 1 if missed else 0


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Score the program on screenshots with known truth.")
    parser.add_argument("--screens", type=Path, default=SCREENS, help="pictures with truth")
    parser.add_argument(
        "--script", type=Path, default=SHARED / "evaluate.py", help="the script that scores them"
    )
    parser.add_argument("--list", action="store_true", help="name every picture that is not exact")
    parser.add_argument(
        "--raise", action="store_true", dest="raise_thresholds", help="write better thresholds to the file"
    )
    options = parser.parse_args()
    options.screens, options.script = options.screens.resolve(), options.script.resolve()
    return options


def evaluate(options: argparse.Namespace) -> list[dict[str, str]]:
    """Run the script, its table printed as it comes; a row for each picture."""
    command = f"{sys.executable} -m snap2solve --no-image --quiet --jobs 0"
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        call = [sys.executable, options.script, options.screens, "--command", command, "--report", report]
        subprocess.run([*call, *(["--list"] if options.list else [])], cwd=PROJECT, check=True)
        rows: list[dict[str, str]] = json.loads(report.read_text(encoding="utf-8"))
    return rows


def folders(rows: list[dict[str, str]], screens: Path) -> Table:
    """The results by the upper two folders, a kind and where its pictures come from, and over all of them."""
    table: Table = defaultdict(Counter)
    for row in rows:
        parts = Path(row["picture"]).relative_to(screens).parent.parts
        upper = parts[: 1 if parts[:1] == NO_PUZZLE else 2]
        table["/".join(upper) or "."][row["result"]] += 1
        table["all"][row["result"]] += 1
    return dict(table)


def share(counts: Counter[str]) -> float:
    """The part of the pictures that is exact."""
    return counts["exact"] / counts.total()


def below(table: Table, thresholds: Thresholds) -> list[str]:
    """A line for each threshold that is missed."""
    less = [
        f"{folder}: {share(table[folder]):.1%} exact, less than {least:.1%}"
        for folder, least in thresholds["exact"].items()
        if folder in table and share(table[folder]) < least
    ]
    more = [
        f"{folder}: {table[folder][result]} {result}, more than {most:g}"
        for result in WORST
        for folder, most in thresholds[result].items()
        if folder in table and table[folder][result] > most
    ]
    return less + more


def raised(table: Table, old: Thresholds) -> Thresholds:
    """The better of the old thresholds and what is reached now; no threshold where nothing is read."""
    reached = {name: int(share(row) * 1000) / 1000 for name, row in table.items() if row["exact"]}
    exact = {name: max(old["exact"].get(name, 0), least) for name, least in reached.items()}
    most = {
        result: {name: min(most, table[name][result]) for name, most in old[result].items() if name in table}
        for result in WORST
    }
    return {"exact": old["exact"] | exact, **{result: old[result] | most[result] for result in WORST}}


def written(thresholds: Thresholds) -> str:
    """The thresholds as TOML, after the comment that the file begins with."""
    comment = [line for line in THRESHOLDS.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    lines = [*comment]
    for name, values in thresholds.items():
        lines += ["", f"[{name}]", *(f'"{folder}" = {value:g}' for folder, value in sorted(values.items()))]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
