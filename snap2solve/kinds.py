"""The kinds of puzzles: each is a board in `solvers` and an eye in `vision`, under the same name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from solvers.board import Board

if TYPE_CHECKING:
    from vision.lattice import Lattice
    from vision.sight import Image, Sight


class Eye(Protocol):
    """What `vision/KIND.py` offers."""

    def read(self, image: Image, lattice: Lattice) -> Sight:
        """The board on this lattice; raises NotSeen where it is not of this kind."""

    def draw(self, canvas: Image, lattice: Lattice, answer: Sequence[str]) -> None:
        """Draw the answer's rows on the picture, in place."""


@dataclass(frozen=True)
class Kind:
    """One kind of puzzle; its modules are imported when they are first used."""

    name: str
    sign: str  # a pattern that its plaintext boards show, malformed ones too, and those of other kinds do not
    late: bool = False  # looked for after the others: to see that it is not in a picture takes longer

    @cached_property
    def board(self) -> type[Board]:
        """The class of its boards."""
        module = import_module(f"solvers.{self.name.replace('-', '_')}")
        return cast(type[Board], getattr(module, self.name.title().replace("-", "")))

    @cached_property
    def eye(self) -> Eye:
        """How it is read and drawn."""
        return cast(Eye, import_module(f"vision.{self.name.replace('-', '_')}"))

    def read(self, image: Image, lattice: Lattice) -> Sight:
        """As `Eye.read`."""
        return self.eye.read(image, lattice)


BLANKS = r"[^\S\n]*"  # within a line: patterns that run over many empty lines take very long
RULE = rf"^-{BLANKS}$"  # between the hints of a Nonogram

KINDS = {
    "light-up": Kind("light-up", r"(?m)^[.#0-4]*[.#]"),
    "nonogram": Kind("nonogram", rf"(?m){RULE}", late=True),
    "aquarium": Kind("aquarium", rf"(?m)\A(?![\s\S]*{RULE})[\s\S]*?^{BLANKS}[0-9?]+ [^\W\d]+{BLANKS}$"),
}


def kinds_named(name: str) -> tuple[Kind, ...]:
    """The kind of this name, or all of them for 'auto'."""
    return tuple(KINDS.values()) if name == "auto" else (KINDS[name],)
