"""Broken input of every sort ends in a sentence, never in a crash."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import fuzz
from snap2solve.pipeline import Options, solve_source

CORPUS = sorted(Path(__file__).with_name("corpus").glob("*"))


@pytest.mark.parametrize("case", CORPUS, ids=lambda case: case.name)
def test_what_once_failed(case: Path) -> None:
    result = solve_source(str(case), None, Options(timeout=fuzz.SECONDS / 2))
    assert result.exit_code != 1, result.error


def test_fresh_mutations(tmp_path: Path) -> None:
    seeds = fuzz.originals()
    assert all(fuzz.survives(number, seeds, tmp_path) for number in range(1_000_000, 1_000_060))


def test_mutations_differ_and_are_made_from_their_number() -> None:
    seeds = fuzz.originals()
    cases = [fuzz.mutated(number, seeds) for number in range(50)]
    assert cases == [fuzz.mutated(number, seeds) for number in range(50)]
    assert len(set(cases)) > 45 and not set(cases) & set(seeds)
