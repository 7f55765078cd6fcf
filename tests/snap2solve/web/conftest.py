"""The application, with one process that solves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from snap2solve.web.work import Work
    from tests.snap2solve.web.asking import Client
    from tests.snap2solve.web.browser import Page


@pytest.fixture(scope="package")
def work() -> Iterator[Work]:
    """One process that solves."""
    from snap2solve.web.work import Work

    work = Work(1, waiting=1, seconds=20)
    yield work
    work.stop()


@pytest.fixture
def client(work: Work) -> Client:
    from snap2solve.web.app import application
    from tests.snap2solve.web.asking import Client

    return Client(application(work))


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    from tests.snap2solve.web.serving import serve, solved

    with serve(tmp_path_factory.mktemp("home")) as (_, address):
        assert solved(address)  # the process that solves has started
        yield address


@pytest.fixture(params=["phone", "lying", "small", "narrow", "desktop"])
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    from tests.snap2solve.web.browser import SIZES, opened

    yield from opened(*SIZES[request.param])


@pytest.fixture
def phone() -> Iterator[Page]:
    from tests.snap2solve.web.browser import SIZES, opened

    yield from opened(*SIZES["phone"])
