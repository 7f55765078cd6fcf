"""The house as its imports draw it: rooms of a dozen modules at most, arrows one way, one picture of them."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import groupby
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
PICTURE = HOUSE / "ARCHITECTURE.md"
# What each package may import of the others; packages are found by their folders, tests stand above all.
BELOW = {
    "solvers": set[str](),
    "vision": {"solvers"},
    "snap2solve": {"vision", "solvers"},
    "samples": {"vision", "solvers"},
    "training": {"samples", "vision", "solvers"},
    "bench": {"training", "samples", "snap2solve", "vision", "solvers"},
}
MIRRORED = ("snap2solve", "vision", "solvers", "samples")  # in tests/
PICTURED = ("snap2solve", "vision", "solvers")  # room by room
MOST = 12  # modules in a room
GROWING = "kinds"  # rooms with a module or more for each kind, however many there are

Graph = Mapping[str, set[str]]


@cache
def modules() -> dict[str, Path]:
    """The modules of the house and their files; a package stands for its `__init__`."""
    files = (path for package in BELOW for path in (HOUSE / package).rglob("*.py"))
    return {
        ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in files
    }


def imported(path: Path) -> Iterator[str]:
    """The names of all modules of the house that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                name = f"{node.module}.{one.name}"
                yield from {name if name in modules() else node.module} & modules().keys()


@cache
def arrows() -> Graph:
    """Which modules each module imports."""
    return {name: {*imported(path)} - {name} for name, path in modules().items()}


def room(module: str) -> str:
    """The folder that a module is in."""
    return module if modules()[module].name == "__init__.py" else module.rpartition(".")[0]


def wing(module: str) -> str:
    """The part of the picture that a module is in: a room of the program, or a whole package beside it."""
    package, *rest = room(module).split(".")
    return f"{package}.{rest[0]}" if rest and package in PICTURED else package


def between(places: Mapping[str, str]) -> Graph:
    """The arrows between places, each of which holds some modules."""
    return {
        place: {places[other] for name in names for other in arrows()[name]} - {place}
        for place, names in grouped(places).items()
    }


def grouped(places: Mapping[str, str]) -> dict[str, list[str]]:
    """The modules in each place."""
    order = sorted(places, key=lambda name: places[name])
    return {place: [*names] for place, names in groupby(order, key=lambda name: places[name])}


def needed(graph: Graph) -> Graph:
    """The arrows of a graph without cycles that do not follow from others."""
    beyond: dict[str, set[str]] = {}
    for place in TopologicalSorter(graph).static_order():
        beyond[place] = set().union(*(beyond[other] | {other} for other in graph[place]))
    return {place: others - set().union(*(beyond[one] for one in others)) for place, others in graph.items()}


def drawn(graph: Graph) -> str:
    """The arrows of a graph as Mermaid draws them."""
    lines = (f"    {place} --> {other}" for place in sorted(graph) for other in sorted(graph[place]))
    return "\n".join(["```mermaid", "flowchart TD", *lines, "```"])


def without_cycle(graph: Graph) -> None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"imports go around: {' -> '.join(reversed(error.args[1]))}")


def test_modules_import_each_other_one_way() -> None:
    without_cycle(arrows())


def test_rooms_import_each_other_one_way() -> None:
    without_cycle(between({name: room(name) for name in modules()}))


def test_no_package_imports_one_above_it() -> None:
    packages = between({name: name.partition(".")[0] for name in modules()})
    upwards = {package: others - BELOW[package] for package, others in packages.items()}
    assert not any(upwards.values()), upwards


def folders(paths: Iterable[Path]) -> Counter[Path]:
    return Counter(path.parent.relative_to(HOUSE) for path in paths if path.name != "__init__.py")


def test_no_room_holds_more_than_a_dozen_modules() -> None:
    sources = [path for name, path in modules().items() if name.partition(".")[0] in MIRRORED]
    counts = folders([*sources, *(HOUSE / "tests").rglob("test_*.py")])
    assert not {where: n for where, n in counts.items() if n > MOST and GROWING not in where.parts}


def test_tests_stand_in_the_rooms_of_what_they_test() -> None:
    rooms = {Path(*room(name).split(".")) for name in modules()}
    tests = {where.relative_to("tests") for where in folders((HOUSE / "tests").rglob("test_*.py"))}
    tests = {where.parent if where.name == GROWING and where not in rooms else where for where in tests}
    assert tests - {Path()} <= rooms


def test_the_picture_of_the_house_is_true(request: pytest.FixtureRequest) -> None:
    """Renewed by `pytest --update-golden`."""
    text = PICTURE.read_text(encoding="utf-8")
    before, rest = text.split("```mermaid", 1)
    picture = drawn(needed(between({name: wing(name) for name in modules()})))
    true = before + picture + rest.partition("\n```")[2]
    if request.config.getoption("--update-golden"):
        PICTURE.write_text(true, encoding="utf-8")
    else:
        assert text == true
