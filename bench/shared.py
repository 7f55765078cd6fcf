"""What is kept outside the project: screenshots with their truth, and boards, where they are at hand."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from samples.drafts import AnyBoard
from solvers.aquarium import Aquarium
from solvers.light_up import LightUp
from solvers.nonogram import Nonogram

PROJECT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("SNAP2SOLVE_SHARED", PROJECT.parent / "shared"))
SCREENS = SHARED / "screens"
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


def pictures(screens: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The pictures in a folder, each with what the JSON beside it tells; none where there is no folder."""
    for path in sorted(screens.rglob("*")):
        if path.suffix.lower() in PICTURES:
            yield path, json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def board_of(truth: dict[str, Any]) -> AnyBoard:
    """The board that a picture's JSON tells; containers are numbered as they come, row by row."""
    if truth["kind"] == "light-up":
        return LightUp(tuple(truth["board"]))
    columns, rows = truth["cols"], truth["rows"]
    if truth["kind"] == "aquarium":
        numbers = {name: i for i, name in enumerate(dict.fromkeys("".join(truth["regions"])))}
        containers = tuple(tuple(numbers[name] for name in row) for row in truth["regions"])
        return Aquarium(tuple(columns), tuple(rows), containers)
    return Nonogram(tuple(map(tuple, columns)), tuple(map(tuple, rows)))
