"""Boards in the formats of other programs; each kind has its own in `solvers/kinds/KIND_exchange.py`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, cast

from solvers.language.board import Board
from solvers.language.values import module_of


class Format(NamedTuple):
    """One way in which other programs write boards of a kind."""

    name: str  # as --export calls it
    sign: str  # a pattern at which texts in this format are known, malformed ones too
    write: Callable[[Any], str]  # a board of the kind as text; raises BoardError if it cannot be written so
    read: Callable[[str], Board]  # raises BoardError


def formats_of(kind: str) -> tuple[Format, ...]:
    """The formats that boards of a kind come and go in, beside plaintext and task strings."""
    name = f"solvers.kinds.{module_of(kind)}_exchange"
    return cast(tuple[Format, ...], import_module(name).FORMATS) if find_spec(name) else ()
