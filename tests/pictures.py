"""The sample pictures that tests take: each chosen by what a test needs of it, whatever kind it shows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from samples.cases import CASES
from samples.make import SAMPLES as DRAWN
from snap2solve.basics.kinds import kind_named
from solvers.language.values import Value
from vision.basics.lattice import Lattice
from vision.basics.types import Image
from vision.finder.proposed import lattices_proposed
from vision.finder.survey import survey

SAMPLES = Path(__file__).resolve().parent.parent / "samples"


def kind_of(name: str) -> str:
    """The name of the kind that a sample shows."""
    return DRAWN[name][0]


def title_of(name: str) -> str:
    """That kind's name for people."""
    return kind_named(kind_of(name)).title


def text_of(name: str) -> str:
    """A sample's board as text."""
    return (SAMPLES / f"{name}.txt").read_text(encoding="utf-8")


def by_size(value: type[Value] | None = None) -> list[str]:
    """The samples, those with the fewest cells first; only those whose board has elements of this type."""
    names = sorted(DRAWN, key=lambda name: (DRAWN[name][1].size, name))
    return [name for name in names if value is None or _has(name, value)]


def lattices_seen(image: Image) -> Iterator[Lattice]:
    """The lattices where the finder sees boards in a picture."""
    return lattices_proposed(survey(image).proposals, image)


def first_lattice(image: Image) -> Lattice:
    """The first of them."""
    return next(lattices_seen(image))


def _has(name: str, value: type[Value]) -> bool:
    board = kind_named(kind_of(name)).board.parse(text_of(name))
    return any(type(one) is value for one in board.values())


def of_each_kind() -> list[str]:
    """The smallest sample of each kind."""
    return list({kind_of(name): name for name in reversed(by_size())}.values())[::-1]


def first_case(kind: str) -> str:
    """The first of the named pictures of a kind, a plain one."""
    return next(name for name, (one, _) in CASES.items() if one == kind)


SMALL = by_size()[0]
OTHER = next(name for name in by_size() if kind_of(name) == kind_of(SMALL) and name != SMALL)
CELLS = by_size(str)[-1]  # what its cells show is chosen from a list
RUNS, LARGE = by_size(tuple)[0], by_size(tuple)[-1]  # lines of numbers; the former partly filled
PLAIN_RUNS, PLAIN_SMALL = first_case(kind_of(RUNS)), first_case(kind_of(SMALL))
