"""Mistakes that break a rule are explained by it, in the words of each kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.snap2solve.lessons.test_teach import progress, run
from tests.solvers.articles import SMALL_LIGHT_UP


@pytest.mark.parametrize(
    ("board", "placed", "words"),
    [
        (SMALL_LIGHT_UP, ["....*", "#.1.0", "..###"], "r1c5 is wrong: it touches the 0 at r2c5."),
        (
            SMALL_LIGHT_UP,
            ["*..*.", "#.1.0", "..###"],
            "r1c1 is wrong: it stands in the light of the bulb at r1c4.",
        ),
        (SMALL_LIGHT_UP, ["..*..", "#*1.0", "..###"], "r1c3 is wrong: the 1 at r2c3 has 2 bulbs beside it."),
        ("2\n1\n1\n-\n3\n1\n", ["...", ".#."], "r2c2 is wrong: with"),
        ("2\n1\n1\n-\n3\n1\n", ["..#", ".##"], "r2c2 is wrong: what is filled in row 2 cannot become 1."),
        (
            "  110\n\n2 aab\n0 cdd\n",
            ["###", "..."],
            "r1c3 is wrong: column 3 has 1 cell of water and needs none.",
        ),
    ],
)
def test_mistakes_that_break_a_rule_are_explained_by_it(
    tmp_path: Path, board: str, placed: list[str], words: str
) -> None:
    path = tmp_path / "board.txt"
    path.write_text(board)
    told = run(path, "--check", "--progress", progress(tmp_path, *placed)).stdout.splitlines()
    assert any(line.startswith(words) for line in told), told
