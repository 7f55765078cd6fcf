"""How named pictures and samples are described."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from numpy.random import Generator

from samples.drawing.paint import grey
from samples.renderer import Drawn
from vision.basics.types import Bgr

PALER = grey(240)
PARTLY: dict[str, Any] = {"state": "partial", "mistakes": 2}
DONE: dict[str, Any] = {"state": "solved"}
GREYED: dict[str, Any] = {"finished": "grey", "greyed": 0.85}


class Case(NamedTuple):
    """How a named picture differs from the plain one of its kind; `size` is (rows, columns)."""

    overrides: dict[str, Any]
    size: tuple[int, int] = (8, 8)
    damage: Callable[[Drawn, Generator], Drawn] | None = None


@dataclass(frozen=True)
class Sample:
    """One picture of this folder: seed, rows and columns, and what differs from the kind's plain look."""

    seed: int
    size: tuple[int, int]
    look: dict[str, Any] = field(default_factory=dict)


def two_tone(page: Bgr, cell: Bgr) -> dict[str, Any]:
    """Tiles on a page of another colour."""
    return {"lines": "gaps", "page": page, "cell": cell, "gap": 0.12}
