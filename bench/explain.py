"""How long explanations take, and that each step holds: python -m bench.explain --count 200 --check."""

from __future__ import annotations

import argparse
import time
from statistics import median

from bench.boards import KINDS, unique_boards
from solvers.engine import solve
from solvers.explain.explainer import Explainer
from solvers.explain.steps import holds
from solvers.language.board import Board


def explained(board: Board, check: bool) -> tuple[list[float], int, int]:
    """Seconds of each step, how many no named pattern shows, and the most rules that one of these takes."""
    explainer = Explainer(board, solve(board.rules()).forced or ())
    seconds, unnamed, most = [], 0, 0
    start = time.perf_counter()
    for step in explainer.steps():
        seconds.append(time.perf_counter() - start)
        if not step.effort:
            unnamed += 1
            most = max(most, len(explainer.tutor.named(step.rules)))
        if check and not (
            set(step.known) <= set(explainer.known.literals()) and holds(step, explainer.rules)
        ):
            raise RuntimeError(f"a step that does not hold: {step.words}\n{board.format()}")
        start = time.perf_counter()
    if explainer.open():
        raise RuntimeError(f"not explained to its end:\n{board.format()}")
    return seconds, unnamed, most


def main() -> None:
    """Explain random boards with one solution and print medians over boards."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="boards of each kind")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--check", action="store_true", help="prove each step once more")
    options = parser.parse_args()
    for kind in KINDS:
        boards = unique_boards(kind, options.size, options.count).boards
        found = [explained(board, options.check) for board in boards]
        steps = [seconds for seconds, _, _ in found]
        whole = [sum(seconds) for seconds in steps]
        unnamed, most = sum(one[1] for one in found), max(one[2] for one in found)
        print(
            f"{kind} {options.size}x{options.size}, {len(boards)} boards: {median(map(len, steps)):.0f} steps"
        )
        print(f"  first step {median(s[0] for s in steps):.3f} s, longest {median(map(max, steps)):.3f} s")
        print(f"  all steps {median(whole):.2f} s, at worst {max(whole):.2f} s")
        print(f"  {unnamed} steps without a named pattern, of up to {most} rules")


if __name__ == "__main__":
    main()
