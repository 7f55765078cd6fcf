"""A kind stands in its own modules: no other one names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import samples.kinds
import vision.kinds
from samples.kinds import drawer, taught
from snap2solve.basics.kinds import all_kinds, kind_named, names
from solvers import kinds as boards
from solvers.engine import solve
from tests.kinds import checked_kinds, checks_of
from vision.cells.reader import KINDS

HOUSE = Path(__file__).parent.parent
SOURCES = ("snap2solve", "solvers", "vision", "samples", "training", "bench")
TEXTS = (".py", ".js", ".html", ".css")
OWN = "kinds"  # in folders of this name, modules are for one kind each
DATA = {"articles.py", "test_readme.py", Path(__file__).name}  # boards as published, README's pictures


def spellings(name: str) -> str:
    """A pattern for a kind's name, however it is written."""
    return name.replace("-", "[-_ ]?")


def sources() -> Iterator[Path]:
    """The modules that are for no kind alone."""
    for top in SOURCES:
        for path in sorted((HOUSE / top).rglob("*")):
            if path.suffix in TEXTS and OWN not in path.relative_to(HOUSE).parts:
                yield path


@pytest.mark.parametrize("kind", boards.names())
def test_no_other_module_names_a_kind(kind: str) -> None:
    pattern = re.compile(spellings(kind), re.IGNORECASE)
    found = [
        f"{path.relative_to(HOUSE)}:{number}: {line.strip()}"
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]
    assert not found, "\n".join(found)


def test_tests_name_kinds_in_modules_of_their_own() -> None:
    tests = HOUSE / "tests"
    pattern = re.compile("|".join(map(spellings, boards.names())), re.IGNORECASE)
    others = (path for path in tests.rglob("*.py") if not {OWN, "made_up"} & {*path.relative_to(tests).parts})
    found = {path for path in others if path.name not in DATA and pattern.search(path.read_text("utf-8"))}
    assert not {path.relative_to(tests).as_posix() for path in found}


@pytest.mark.parametrize("kind", names())
def test_the_small_board_of_each_kind_has_one_answer(kind: str) -> None:
    assert solve(boards.board_class(kind).parse(checks_of(kind).SMALL).rules()).status == "solved"


@pytest.mark.parametrize("kind", names())
def test_every_kind_is_in_every_house(kind: str) -> None:
    assert kind in boards.names(samples.kinds.__path__)
    assert kind in boards.names(vision.kinds.__path__)
    assert kind in checked_kinds()
    assert boards.board_class(kind).kind == kind


def test_kinds_that_are_drawn_have_seeds_of_their_own() -> None:
    seeds = [drawer(kind.name).SEED for kind in all_kinds()]
    assert len(set(seeds)) == len(seeds)


def test_the_cell_reader_tells_kinds_apart_as_it_was_taught() -> None:
    assert [kind_named(name).taught for name in taught()] == [*range(len(taught()))]
    assert KINDS.stop - KINDS.start == len(taught()) + 1
