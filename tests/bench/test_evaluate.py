"""What the screenshots are held to: the thresholds, and how results are counted."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from bench import evaluate
from bench.evaluate import THRESHOLDS, Thresholds, below, folders, raised, written

OLD: Thresholds = {"exact": {"a/real": 0.9}, "misled": {"all": 0}, "wrong": {"all": 1}}


def rows(**results: str) -> list[dict[str, str]]:
    names = {name: name.replace("__", "/") for name in results}
    return [{"picture": f"/screens/{names[name]}.png", "result": result} for name, result in results.items()]


def test_results_are_counted_by_the_upper_two_folders_and_over_all() -> None:
    table = folders(
        rows(a__real__1="exact", a__real__deep__2="refused", nothing__3="wrong"), Path("/screens")
    )
    assert table == {
        "a/real": Counter(exact=1, refused=1),
        "nothing": Counter(wrong=1),
        "all": Counter(exact=1, refused=1, wrong=1),
    }


def test_pictures_of_other_puzzles_are_one_folder() -> None:
    found = rows(**{"not-a-puzzle-we-read__tapa__1": "exact", "not-a-puzzle-we-read__masyu__2": "refused"})
    assert set(folders(found, Path("/screens"))) == {"not-a-puzzle-we-read", "all"}


@pytest.mark.parametrize(
    ("counts", "missed"),
    [
        (Counter(exact=9, refused=1), []),
        (Counter(exact=8, refused=2), ["a/real: 80.0% exact, less than 90.0%"]),
        (Counter(exact=9, misled=1), ["all: 1 misled, more than 0"]),
        (Counter(exact=19, wrong=1), []),
        (Counter(exact=18, wrong=2), ["all: 2 wrong, more than 1"]),
    ],
)
def test_each_threshold_can_be_missed(counts: Counter[str], missed: list[str]) -> None:
    assert below({"a/real": counts, "all": counts}, OLD) == missed


def test_thresholds_only_get_better() -> None:
    worse = {"a/real": Counter(exact=1, wrong=9), "all": Counter(exact=1, wrong=9)}
    assert raised(worse, OLD)["exact"]["a/real"] == 0.9
    assert raised(worse, OLD)["wrong"] == {"all": 1}
    better = {"a/real": Counter(exact=74, refused=1), "b/real": Counter(refused=3)}
    assert raised(better | {"all": Counter(exact=74, refused=4)}, OLD) == {
        "exact": {"a/real": 0.986, "all": 0.948},
        "misled": {"all": 0},
        "wrong": {"all": 0},
    }


def test_thresholds_are_written_as_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = THRESHOLDS.read_text(encoding="utf-8")
    thresholds = tomllib.loads(text)
    assert written(thresholds) == text
    copy = tmp_path / "thresholds.toml"
    copy.write_text("# kept\n", encoding="utf-8")
    monkeypatch.setattr(evaluate, "THRESHOLDS", copy)
    assert written(OLD).startswith("# kept\n") and tomllib.loads(written(OLD)) == OLD


def test_only_the_pictures_that_are_told_of_may_be_misled_or_wrong() -> None:
    thresholds = tomllib.loads(THRESHOLDS.read_text(encoding="utf-8"))
    allowed = {name: {k: v for k, v in thresholds[name].items() if v} for name in ("misled", "wrong")}
    assert allowed == {"misled": {}, "wrong": {"all": 3, "not-a-puzzle-we-read": 2}}
