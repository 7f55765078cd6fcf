"""What is kept outside the project: screenshots with their truth, and boards, where they are at hand."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from samples.kinds import drawer
from solvers.language.board import Board

PROJECT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("SNAP2SOLVE_SHARED", PROJECT.parent / "shared"))
SCREENS = SHARED / "screens"
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


def called(module: str) -> str:
    """The command line of a measurement and the date, to be printed with its figures."""
    return f"`{shlex.join(['python', '-m', module, *sys.argv[1:]])}`, {date.today()}"


def pictures(screens: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The pictures in a folder, with what the JSON beside each tells; says so if there is no folder."""
    if not screens.is_dir():
        print(f"no screenshots: {screens} is not there (see SNAP2SOLVE_SHARED)", file=sys.stderr)
    for path in sorted(screens.rglob("*")):
        if path.suffix.lower() in PICTURES:
            yield path, json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def board_of(truth: dict[str, Any]) -> Board:
    """The board that a picture's JSON tells."""
    return drawer(truth["kind"]).board_of(truth)
