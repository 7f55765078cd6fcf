"""Solves grid puzzles from a screenshot.

For Python users: `solve_picture`, `read_picture` and `annotate`, and what they give.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from snap2solve.basics.program import __version__

if TYPE_CHECKING:
    from snap2solve.facade import annotate, read_picture, solve_picture
    from snap2solve.results.result import Result

__all__ = ["Result", "__version__", "annotate", "read_picture", "solve_picture"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from snap2solve import facade

    return getattr(facade, name)
