"""Broken input of every sort ends in a sentence, never in a crash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import fuzz
from bench.mutation import Seeds, mutated

pytest.importorskip("starlette", reason="the page needs starlette: pip install 'snap2solve[web]'")

from bench import requests
from tests.sweeps import some_or_all

CORPUS = sorted(Path(__file__).with_name("corpus").iterdir())
REQUEST = ".http"  # ends the names of requests to the page


@pytest.fixture(scope="module")
def page() -> Iterator[requests.Page]:
    with requests.page(fuzz.SECONDS / 2) as page:
        yield page


@pytest.mark.parametrize("case", CORPUS, ids=lambda case: case.name)
def test_what_once_failed(case: Path, page: requests.Page) -> None:
    assert (page.fault if case.suffix == REQUEST else fuzz.fault)(case) is None


@pytest.mark.parametrize("count", some_or_all(15, 300))
def test_fresh_mutations(count: int, tmp_path: Path) -> None:
    assert not fuzz.run(range(1_000_000, 1_000_000 + count), Seeds(fuzz.originals()), tmp_path, fuzz.fault)


@pytest.mark.parametrize("count", some_or_all(100, 1000))
def test_fresh_requests(count: int, tmp_path: Path, page: requests.Page) -> None:
    assert not fuzz.run(range(1_000_000, 1_000_000 + count), requests.seeds(), tmp_path, page.fault)


def test_mutations_differ_and_are_made_from_their_number() -> None:
    seeds = Seeds(fuzz.originals())
    cases = [mutated(number, seeds) for number in range(50)]
    assert cases == [mutated(number, seeds) for number in range(50)]
    assert len(set(cases)) > 45 and not set(cases) & set(seeds.originals)


def test_requests_reach_the_page(page: requests.Page) -> None:
    answers = [page.answer(sent) for sent in requests.originals()]
    assert {status for status, _ in answers} == {200, 302, 400, 403, 405, 413, 415, 422}
    assert sum(b'"status":"solved"' in body for _, body in answers) >= 10


def test_a_failure_of_the_page_is_seen(
    tmp_path: Path, page: requests.Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = tmp_path / "case"
    case.write_bytes(requests.originals()[0])
    assert page.fault(case) is None
    monkeypatch.setattr("snap2solve.web.app.options_in", lambda *_: 1 / 0)
    assert "500" in str(page.fault(case))
