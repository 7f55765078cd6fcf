"""The kinds of puzzles: each is a module in this folder, with its lessons and other formats beside it.

`KIND.py` has the class of its boards as `board`. A kind is there by being there: no list names it.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from solvers.language.values import module_of

if TYPE_CHECKING:
    from solvers.language.board import Board

BESIDE = ("_lessons", "_exchange")  # endings of modules that belong to a kind


def names(folders: Iterable[str] = __path__) -> tuple[str, ...]:
    """The names of all kinds with a module in these folders, as users write them; none is imported for it."""
    found = {entry.stem for folder in folders for entry in Path(folder).iterdir()}
    kinds = (name for name in found if name.isidentifier() and not name.startswith("_"))
    return tuple(sorted(name.replace("_", "-") for name in kinds if not name.endswith(BESIDE)))


def board_class(name: str) -> type[Board]:
    """The class of the boards of a kind."""
    return cast("type[Board]", import_module(f"{__name__}.{module_of(name)}").board)
