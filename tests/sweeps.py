"""Long sweeps: `pytest` goes through a part of each, `pytest -m "not part"` through all of it, once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some_or_all(some: Any, every: Any) -> list[Any]:
    """Values for `pytest.mark.parametrize`: a part of a sweep, and the whole of it, with that part."""
    return [
        pytest.param(some, id="some", marks=pytest.mark.part),
        pytest.param(every, id="all", marks=pytest.mark.sweep),
    ]


def one_in(count: int, values: Iterable[Any]) -> list[Any]:
    """Values for `pytest.mark.parametrize`: one in so many always runs, the others with the sweeps."""
    return [
        pytest.param(value, marks=pytest.mark.sweep if index % count else ())
        for index, value in enumerate(values)
    ]
