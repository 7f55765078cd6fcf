"""Boards as other programs read them, for --export."""

from __future__ import annotations

from snap2solve.basics.errors import WrongUsage
from snap2solve.basics.kinds import all_kinds, kind_named
from snap2solve.results.result import Result
from solvers.language.board import BoardError


def format_names() -> list[str]:
    """All formats that boards of any kind are written in."""
    return sorted({form.name for kind in all_kinds() for form in kind.formats})


def exported(result: Result, name: str) -> str:
    """The board of a result in this format, without the newline at its end; empty where no board was read.

    Raises WrongUsage where boards of this kind, or this board, cannot be written so.
    """
    if not (result.kind and result.board):
        return ""
    kind = kind_named(result.kind)
    form = next((form for form in kind.formats if form.name == name), None)
    if form is None:
        names = " or ".join(form.name for form in kind.formats) or "nothing else"
        raise WrongUsage(f"boards of {kind.name} cannot be exported as {name}, but as {names}")
    try:
        return form.write(kind.board.parse(result.board)).removesuffix("\n")
    except BoardError as error:
        raise WrongUsage(f"the board cannot be exported as {name}: {error.reason}") from error
