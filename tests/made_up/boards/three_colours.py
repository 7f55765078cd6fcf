"""Three colours: no two cells beside each other have the same; some are given."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from solvers.language.alphabet import Alphabet
from solvers.language.board import BoardError, Characters
from solvers.language.rules import AtLeastOne, AtMostOne, Group, Premise, Rules, exactly_one
from solvers.language.text import check_cells, check_size, lines_of, quoted, square_side, without_blank_end
from solvers.language.unite import neighbours
from solvers.language.values import Value, place

NAME, OPEN, COLOURS = "three-colours", ".", "rgb"
ALPHABET = Alphabet(COLOURS)


@dataclass(frozen=True)
class ThreeColours(Characters):
    """The rows of '.' and given colours, 'r', 'g' or 'b'."""

    kind: ClassVar[str] = NAME
    sign: ClassVar[str] = rf"\A\s*{NAME}\b"
    task: ClassVar[str] = r"three:[rgb.]+"
    common: ClassVar[Value] = None
    alphabet: ClassVar[Alphabet] = ALPHABET

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a plaintext board; raises BoardError."""
        lines = without_blank_end(lines_of(text))
        if not lines or lines[0].strip() != NAME:
            raise BoardError(f"the first line is not {NAME!r}", 1, 1)
        if len(lines) < 2:
            raise BoardError("no rows", 2, 1)
        for number, line in enumerate(lines[1:], start=2):
            if bad := re.search(f"[^{OPEN}{COLOURS}]", line):
                raise BoardError(f"{quoted(bad.group())} is no colour", number, bad.start() + 1)
            if not line or len(line) != len(lines[1]):
                raise BoardError(f"a row of {len(line)} cells", number, min(len(line), len(lines[1])) + 1)
        return cls(tuple(lines[1:]))

    def format(self) -> str:
        """The plaintext board; every line ends with a newline."""
        return "".join(line + "\n" for line in (NAME, *self.cells))

    @classmethod
    def from_task(cls, task: str, size: tuple[int, int] | None = None) -> Self:
        """Read a task string, of `size` (width, height) or square; raises BoardError."""
        head, colon, cells = task.strip().partition(":")
        if (head, colon) != ("three", ":"):
            raise BoardError("no 'three:' at its beginning", 1, 1)
        if bad := re.search(f"[^{OPEN}{COLOURS}]", cells):
            raise BoardError(f"{quoted(bad.group())} is no colour", 1, bad.start() + 7)
        width, height = size or (square_side(len(cells)),) * 2
        check_size((width, height))
        check_cells(len(cells), (width, height), len(task.strip()) + 1)
        return cls(tuple(cells[i : i + width] for i in range(0, len(cells), width)))

    def rules(self) -> Rules:
        """The rules over one Boolean for each colour of each cell."""
        rules = Rules(self.height * self.width, alphabet=ALPHABET)
        for cell in range(1, rules.cells + 1):
            rules.add(f"{self._name(cell)} has a colour", (), *exactly_one(ALPHABET.each(cell)))
        for one, other in neighbours(self.height, self.width):
            name = f"{self._name(one + 1)} and {self._name(other + 1)} differ"
            pairs = (
                AtMostOne((ALPHABET.literal(one + 1, i), ALPHABET.literal(other + 1, i))) for i in range(3)
            )
            rules.add(name, (), *pairs)
        for element, colour in self.clues().items():
            rules.groups += self.hinted(self.height, self.width, element, colour)
        return rules

    @classmethod
    def hinted(cls, height: int, width: int, element: int, value: Value) -> list[Group]:
        """The rule of a given colour."""
        if value not in set(COLOURS):
            return []
        premise: Premise = (element, frozenset((value,)))
        literal = ALPHABET.literal(element + 1, COLOURS.index(str(value)))
        return [Group(f"{place(*divmod(element, width))} is {value}", (premise,), (AtLeastOne((literal,)),))]

    @classmethod
    def hints(cls, height: int, width: int, element: int) -> str:
        """Any colour."""
        return COLOURS

    @classmethod
    def choices(cls, height: int, width: int, element: int) -> str:
        """Any colour, or none."""
        return OPEN + COLOURS

    def counted(self, cells: Sequence[int]) -> dict[int, Value]:
        """The given colours."""
        return {i: COLOURS[cells[i]] for i in self.clues()}

    def clues(self) -> dict[int, str]:
        """The given cells."""
        return {i: cell for i, cell in enumerate("".join(self.cells)) if cell != OPEN}

    def _name(self, cell: int) -> str:
        return place(*divmod(cell - 1, self.width))


board = ThreeColours
