"""Light Up (Akari): bulbs light every white cell, no bulb sees another, walls count the bulbs beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Self

from solvers.language.alphabet import Alphabet
from solvers.language.board import BoardError, Characters
from solvers.language.equations import Names, named, total
from solvers.language.rules import AtLeastOne, AtMostOne, Exactly, Group, Premise, Rules
from solvers.language.text import check_cells, check_size, lines_of, quoted, square_side, without_blank_end
from solvers.language.values import Value, place

WHITE, WALL, HINTS, BULB = ".", "#", "01234", "*"
RUN = "z*[a-y]?"  # white cells of a task string, as few letters as they need
OPEN: frozenset[Value] = frozenset(WHITE)
CLOSED: frozenset[Value] = frozenset(WALL + HINTS)


@dataclass(frozen=True)
class LightUp(Characters):
    """A Light Up board: its rows of '.', '#' and '0' to '4', all of one width."""

    kind: ClassVar[str] = "light-up"
    sign: ClassVar[str] = r"(?m)^[.#0-4]*[.#]"
    task: ClassVar[str] = rf"(?=.*[B0-4]){RUN}([B0-4]{RUN})*"
    common: ClassVar[Value] = WHITE
    alphabet: ClassVar[Alphabet] = Alphabet(WHITE + BULB, blank=WHITE)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a plaintext board; raises BoardError."""
        lines = without_blank_end(lines_of(text))
        if not lines:
            raise BoardError("an empty board", 1, 1)
        for number, line in enumerate(lines, start=1):
            bad = re.search(f"[^{WHITE}{WALL}{HINTS}]", line)
            if bad:
                raise BoardError(f"{quoted(bad.group())} is no cell of Light Up", number, bad.start() + 1)
            if len(line) != len(lines[0]):
                reason = f"a row of {len(line)} cells under a first row of {len(lines[0])}"
                raise BoardError(reason, number, min(len(line), len(lines[0])) + 1)
        return cls(tuple(lines))

    def format(self) -> str:
        """The plaintext board; every line ends with a newline."""
        return "".join(row + "\n" for row in self.cells)

    @classmethod
    def from_task(cls, task: str, size: tuple[int, int] | None = None) -> Self:
        """Read a Puzzle Team task string, of `size` (width, height) or square; raises BoardError."""
        task = task.strip()
        bad = re.search("[^Ba-z0-4]", task)
        if bad:
            raise BoardError(f"{quoted(bad.group())} is no part of a Light Up task", 1, bad.start() + 1)
        cells = re.sub("[a-z]", lambda run: WHITE * (ord(run.group()) - ord("a") + 1), task).replace(
            "B", WALL
        )
        width, height = size or (square_side(len(cells)),) * 2
        check_size((width, height))
        check_cells(len(cells), (width, height), len(task) + 1)
        return cls(tuple(cells[i : i + width] for i in range(0, len(cells), width)))

    def without(self, side: str) -> Self | None:
        """The board without its line at a side; None where it has no other."""
        rows = slice(side == "top", self.height - (side == "bottom"))
        columns = slice(side == "left", self.width - (side == "right"))
        cells = tuple(row[columns] for row in self.cells[rows])
        return type(self)(cells) if cells and cells[0] else None

    def rules(self) -> Rules:
        """The rules of this board over one Boolean a cell: a bulb stands there."""
        rules = Rules(self.height * self.width, alphabet=self.alphabet)
        self._see(rules)
        for row, line in enumerate(self.cells):
            for column, cell in enumerate(line):
                if cell != WHITE:
                    self._wall(rules, row, column, cell)
        return rules

    @classmethod
    def hints(cls, height: int, width: int, element: int) -> str:
        """Any hint of a wall, or none."""
        return HINTS + WALL

    def counted(self, cells: Sequence[int]) -> dict[int, Value]:
        """The bulbs beside each hinted wall."""
        hinted = [i for i, cell in enumerate("".join(self.cells)) if cell in HINTS]
        near = {i: _beside(self.height, self.width, *divmod(i, self.width)) for i in hinted}
        return {i: str(sum(cells[cell - 1] for cell in beside)) for i, beside in near.items()}

    def clues(self) -> dict[int, str]:
        """The walls."""
        return {i: cell for i, cell in enumerate("".join(self.cells)) if cell != WHITE}

    def equations(self) -> list[str]:
        """The system of equations: groups of white cells, what lights each cell, then the hints, 0 first."""
        text = "".join(self.cells)
        names = named([cell for cell, look in enumerate(text, start=1) if look == WHITE], self.width)
        groups = [
            (names[group[0]] + direction, group)
            for direction, lines in zip("hv", self._lines(), strict=True)
            for line in lines
            for group, _ in self._stretches(line)
        ]
        lit: dict[int, list[str]] = {cell: [] for cell in names}
        for title, group in groups:
            for cell in group:
                lit[cell].append(title)
        hints = sorted((int(look), at) for at, look in enumerate(text) if look in HINTS)
        return [
            *(f"{total(names[cell] for cell in group)} <= 1" for _, group in groups),
            *(f"{title} = {' | '.join(names[cell] for cell in group)}" for title, group in groups),
            *(f"{' | '.join(titles)} = 1" for titles in lit.values()),
            *(f"{total(names[cell] for cell in self._around(at, names))} = {hint}" for hint, at in hints),
        ]

    def _around(self, wall: int, names: Names) -> list[int]:
        """The white cells beside a wall (from 0) in the order of a walk around it, from its earlier end."""
        row, column = divmod(wall, self.width)
        beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        ring = [
            cell if 0 <= r < self.height and 0 <= c < self.width and cell in names else 0
            for r, c in beside
            for cell in (r * self.width + c + 1,)
        ]
        gap = 1 + ring.index(0) if 0 in ring else 0
        walk = [cell for cell in ring[gap:] + ring[:gap] if cell]
        return walk[::-1] if walk and walk[-1] < walk[0] and 0 in ring else walk

    def _lines(self) -> tuple[list[range], list[range]]:
        """The cells of the rows, and those of the columns."""
        count = self.height * self.width
        return (
            [range(i, i + self.width) for i in range(1, count, self.width)],
            [range(i + 1, count + 1, self.width) for i in range(self.width)],
        )

    def _see(self, rules: Rules) -> None:
        """No bulb sees another; every white cell is a bulb or sees one."""
        visible: list[tuple[int, ...]] = [()] * (rules.cells + 1)
        ends: list[tuple[Premise, ...]] = [()] * (rules.cells + 1)
        white = [(element, OPEN) for element in range(rules.cells)]
        for line in chain.from_iterable(self._lines()):
            for stretch, walls in self._stretches(line):
                if len(stretch) > 1:
                    name = f"no two bulbs in {self._name(stretch[0])} to {self._name(stretch[-1])}"
                    rules.add(name, [white[cell - 1] for cell in stretch], AtMostOne(stretch))
                for i, cell in enumerate(stretch):
                    visible[cell] += stretch[:i] + stretch[i + 1 :] if visible[cell] else stretch
                    ends[cell] += walls
        for cell, others in enumerate(visible):
            if others:
                rules.add(f"{self._name(cell)} is lit", (white[cell - 1], *ends[cell]), AtLeastOne(others))

    def _stretches(self, line: range) -> Iterator[tuple[tuple[int, ...], tuple[Premise, ...]]]:
        """The stretches of white cells of a line of cells, each with the walls that end it."""
        text = "".join(self.cells)[line.start - 1 : line.stop - 1 : line.step]
        for match in re.finditer(r"\.+", text):
            first, stop = match.span()
            walls = [line[i] - 1 for i in (first - 1, stop) if 0 <= i < len(line)]
            yield tuple(line[first:stop]), tuple((wall, CLOSED) for wall in walls)

    def _wall(self, rules: Rules, row: int, column: int, cell: str) -> None:
        """A wall carries no bulb; a hinted one has so many beside it."""
        here = row * self.width + column
        rules.add(f"{place(row, column)} is a wall", ((here, CLOSED),), Exactly(0, (here + 1,)))
        rules.groups += self.hinted(self.height, self.width, here, cell)

    @classmethod
    def choices(cls, height: int, width: int, element: int) -> str:
        """Any look of a cell."""
        return WHITE + WALL + HINTS

    @classmethod
    def hinted(cls, height: int, width: int, element: int, value: Value) -> list[Group]:
        """The rule of a hint that says this, if it is one."""
        if value not in set(HINTS):
            return []
        row, column = divmod(element, width)
        near = Exactly(int(str(value)), _beside(height, width, row, column))
        return [Group(f"wall {place(row, column)} = {value}", ((element, frozenset((value,))),), (near,))]

    def _name(self, cell: int) -> str:
        return place(*divmod(cell - 1, self.width))


board = LightUp


def _beside(height: int, width: int, row: int, column: int) -> tuple[int, ...]:
    """The cells, counted from 1, above, left, right and below."""
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * width + c + 1 for r, c in near if 0 <= r < height and 0 <= c < width)
