"""Broken input of every sort ends in a sentence, never in a crash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import fuzz
from bench.fuzz import Seeds

pytest.importorskip("flask", reason="the page needs flask: pip install 'snap2solve[web]'")
pytest.importorskip("pebble", reason="the page needs pebble: pip install 'snap2solve[web]'")

from bench import requests

CORPUS = sorted(Path(__file__).with_name("corpus").iterdir())
REQUEST = ".http"  # ends the names of requests to the page


@pytest.fixture(scope="module")
def page() -> Iterator[requests.Page]:
    with requests.page(fuzz.SECONDS / 2) as page:
        yield page


@pytest.mark.parametrize("case", CORPUS, ids=lambda case: case.name)
def test_what_once_failed(case: Path, page: requests.Page) -> None:
    assert (page.fault if case.suffix == REQUEST else fuzz.fault)(case) is None


def test_fresh_mutations(tmp_path: Path) -> None:
    assert not fuzz.run(range(1_000_000, 1_000_060), Seeds(fuzz.originals()), tmp_path, fuzz.fault)


def test_fresh_requests(tmp_path: Path, page: requests.Page) -> None:
    assert not fuzz.run(range(1_000_000, 1_000_100), requests.seeds(), tmp_path, page.fault)


def test_mutations_differ_and_are_made_from_their_number() -> None:
    seeds = Seeds(fuzz.originals())
    cases = [fuzz.mutated(number, seeds) for number in range(50)]
    assert cases == [fuzz.mutated(number, seeds) for number in range(50)]
    assert len(set(cases)) > 45 and not set(cases) & set(seeds.originals)


def test_requests_reach_the_page(page: requests.Page) -> None:
    answers = [page.answer(sent) for sent in requests.originals()]
    assert {status for status, _ in answers} == {200, 302, 400, 403, 405, 413}
    assert sum(b'"status": "solved"' in body for _, body in answers) >= 10


def test_a_failure_of_the_page_is_seen(
    tmp_path: Path, page: requests.Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = tmp_path / "case"
    case.write_bytes(requests.originals()[0])
    assert page.fault(case) is None
    monkeypatch.setattr("snap2solve.web.app.asked", lambda seconds: 1 / 0)
    assert "500" in str(page.fault(case))
