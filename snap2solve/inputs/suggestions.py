"""What a word that is no file and no board may have meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from snap2solve.basics.errors import BadFile, Problem, WrongUsage
from snap2solve.basics.program import COMMANDS
from solvers.language.board import BoardError

PATH = r"\.[A-Za-z]\w*$|^[.~]?[/\\]|[A-Za-z].*[/\\]"  # what is meant for a file: an ending, or folders
LONGEST = 60  # characters of a word that a message repeats


def unknown(word: str, errors: Mapping[str, BoardError], sized: bool) -> Problem:
    """The error for a word that is no file; `errors` tell why it is no task of the kinds that it looks like.

    It is a missing file where it looks like a path, and a usage error otherwise. `sized`: --size was given.
    """
    shown = word if len(word) <= LONGEST else f"{word[: LONGEST - 3]}..."
    near = similar(word)
    meant = f"; did you mean {near}?" if near else ""
    if re.search(PATH, word):
        return BadFile(f"there is no file {shown!r}{meant}")
    if errors and not near:
        kind, error = next(iter(errors.items()))
        where = f"column {error.column}: {error.reason}"
        ask = "" if sized else "; a board that is not square needs --size COLUMNSxROWS"
        return WrongUsage(f"there is no file {shown!r}, and as a {kind} task it is wrong: {where}{ask}")
    hint = meant or ": give a picture, a plaintext board, '-' or a task string (--help tells more)"
    return WrongUsage(f"there is no file {shown!r}, and it is no board's task string{hint}")


def similar(word: str) -> str:
    """A command, or a file in the same folder, whose name is nearly this word; empty if there is none."""
    command = get_close_matches(word, COMMANDS, n=1)
    if command:
        return f"the command {command[0]!r}"
    path = Path(word)
    try:
        names = [entry.name for entry in path.parent.iterdir() if entry.is_file()]
    except (OSError, ValueError):
        return ""
    by_name = {name: name for name in names} | {Path(name).stem: name for name in names}
    near = get_close_matches(path.name, by_name, n=1)
    return repr(str(path.with_name(by_name[near[0]]))) if near else ""
