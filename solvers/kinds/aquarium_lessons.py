"""How Aquarium is taught: containers fill from the bottom, and rows and columns count the water."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solvers.explain.steps import AT_ONCE, Known, Step, cells_of, easiest_first, listing, spans, unmet
from solvers.kinds.aquarium import Aquarium
from solvers.language.rules import Exactly, Group
from solvers.language.text import plural
from solvers.language.values import place

LEVEL, DONE, ALL, TOO_MANY, TOO_FEW, SUMS = AT_ONCE, *range(1, 6)  # efforts of the patterns


class _Part(NamedTuple):
    """The cells of one container in a line."""

    container: int
    cells: tuple[int, ...]


class _Line(NamedTuple):
    name: str
    group: Group
    hint: Exactly
    parts: tuple[_Part, ...]


class AquariumTutor:
    """The patterns and words of one board."""

    def __init__(self, board: Aquarium) -> None:
        self._width = board.width
        self._of = [-1, *(container for row in board.containers for container in row)]
        self._cells: dict[int, list[int]] = {}
        for cell, container in enumerate(self._of[1:], start=1):
            self._cells.setdefault(container, []).append(cell)
        self._levels: dict[int, list[Group]] = {container: [] for container in self._cells}
        self._lines: list[_Line] = []
        for group in board.rules().groups:
            (statement,) = group.statements
            if isinstance(statement, Exactly):
                name = group.name.partition(":")[0]
                self._lines.append(_Line(name, group, statement, self._parts(statement.cells)))
            else:
                self._levels[self._of[cells_of([group])[0]]].append(group)

    def _parts(self, cells: Sequence[int]) -> tuple[_Part, ...]:
        found: dict[int, list[int]] = {}
        for cell in cells:
            found.setdefault(self._of[cell], []).append(cell)
        return tuple(_Part(container, tuple(part)) for container, part in found.items())

    def given(self) -> Sequence[int]:
        """Nothing is known of a fresh board."""
        return ()

    @easiest_first
    def patterns(self, known: Known) -> Iterator[Step]:
        """The steps that can be seen now, the easiest first."""
        for container in self._cells:
            yield from self._level(container, known)
        for line in self._lines:
            if known.open(line.hint.cells):
                yield from self._line(line, known)

    def _level(self, container: int, known: Known) -> Iterator[Step]:
        """Water known in a container fills all that is level or lower; air, all that is level or higher."""
        shown = known.literals(self._cells[container])
        follows = [one for one in self._spread(shown) if not known.values[abs(one)]]
        if follows:
            words = f"Water stands level in {self._called(self._cells[container])}: {self.result(follows)}."
            yield Step(tuple(follows), tuple(self._levels[container]), shown, words, (LEVEL, len(follows)))

    def _spread(self, literals: Sequence[int]) -> list[int]:
        """The literals and all that follow from them because water is level."""
        found: dict[int, None] = {}
        for literal in literals:
            row = (abs(literal) - 1) // self._width
            for cell in self._cells[self._of[abs(literal)]]:
                other = (cell - 1) // self._width
                if other == row or (other > row) == (literal > 0):
                    found[cell if literal > 0 else -cell] = None
        return sorted(found, key=abs)

    def _line(self, line: _Line, known: Known) -> Iterator[Step]:
        wet, free = known.true(line.hint.cells), known.open(line.hint.cells)
        need = line.hint.total - len(wet)
        title = line.name.capitalize()
        if not need:
            has = f"already has its {line.hint.total}" if wet else "holds no water"
            words = f"{title} {has}: {'the rest of it' if wet else 'all of it'} stays dry."
            yield self._step(line, known, [-cell for cell in free], words, DONE)
        elif need == len(free):
            if need == len(line.hint.cells):
                words = f"{title} needs {need}, as many as it has cells: all of it fills."
            else:
                more = f"{need} more" if wet else str(need)
                left = f"only {need} cell{'s' if need > 1 else ''} can still hold water"
                words = f"{title} needs {more}, and {left}: {'it fills' if need == 1 else 'they all fill'}."
            yield self._step(line, known, free, words, ALL)
        elif line.name.startswith("row"):
            yield from self._row(line, known, need)
        else:
            yield from self._column(line, known, need)

    def _row(self, line: _Line, known: Known, need: int) -> Iterator[Step]:
        """A container fills the whole of its part of a row, or nothing of it."""
        parts = [(part, len(part.cells)) for part in line.parts if known.open(part.cells)]
        title, total = line.name.capitalize(), line.hint.total
        for part, size in parts:
            others = sum(other for _, other in parts) - size
            rest = _sums([other for one, other in parts if one is not part])
            fitting = total - need + others
            if size > need:
                room = f"only {need} more" if need < total else f"only {need}"
                words = (
                    f"{title} has room for {room}, but {self._called(part.cells)} has {size} cells in it:"
                    " they stay dry."
                )
                yield self._step(line, known, [-part.cells[0]], words, TOO_MANY)
            elif others < need:
                words = self._too_few(line, part, fitting, part.cells[0])
                yield self._step(line, known, [part.cells[0]], words, TOO_FEW)
            elif need not in rest or need - size not in rest:
                sizes = listing([f"{size} at {self._at(one.cells)}" for one, size in parts])
                preposition = "with" if need not in rest else "without"
                words = (
                    f"{title} still needs {need}. The containers left in it take {sizes}: "
                    f"only {preposition} the one at {self._at(part.cells)} does that add up to {need}."
                )
                literal = part.cells[0] if preposition == "with" else -part.cells[0]
                yield self._step(line, known, [literal], words, SUMS)

    def _column(self, line: _Line, known: Known, need: int) -> Iterator[Step]:
        """In a column, a container fills from its lowest cell up."""
        title, total = line.name.capitalize(), line.hint.total
        for part in line.parts:
            free = known.open(part.cells)
            if not free:
                continue
            others = len(known.open(line.hint.cells)) - len(free)
            if others < need:
                fills = free[len(free) - (need - others) :]
                words = self._too_few(line, part, total - need + others, fills[0])
                yield self._step(line, known, fills[:1], words, TOO_FEW)
            if need < len(free):
                dry = free[: len(free) - need]
                more = " more" if need < total else ""
                words = (
                    f"{title} has room for only {need}{more}, and {self._called(part.cells)} fills from"
                    " below: "
                    f"{place(*divmod(dry[-1] - 1, self._width))} "
                    f"{'and what is above it stay' if len(dry) > 1 else 'stays'} dry."
                )
                yield self._step(line, known, [-dry[-1]], words, TOO_MANY)

    def _too_few(self, line: _Line, part: _Part, fitting: int, cell: int) -> str:
        """The sentence for a line that cannot do without a container, which must fill this cell."""
        total, name = line.hint.total, self._called(part.cells)
        if fitting:
            only = f"without {name} it has room for only {fitting}"
        else:
            only = f"only {name} has room for {'it' if total == 1 else 'them'}"
        row = (cell - 1) // self._width + 1
        fills = "that one fills" + (f" at least up to row {row}" if line.name.startswith("column") else "")
        return f"{line.name.capitalize()} needs {total}, and {only}: {fills}."

    def _called(self, cells: Sequence[int]) -> str:
        """A container by the first of these cells of it."""
        return f"the container at {self._at(cells)}"

    def _at(self, cells: Sequence[int]) -> str:
        return place(*divmod(cells[0] - 1, self._width))

    def _step(self, line: _Line, known: Known, literals: Sequence[int], words: str, effort: int) -> Step:
        """What is said of a line, and what its containers add because water is level."""
        follows = [one for one in self._spread(literals) if not known.values[abs(one)]]
        levels = [group for part in line.parts for group in self._levels[part.container]]
        shown = known.literals(line.hint.cells)
        return Step(tuple(follows), (line.group, *levels), shown, words, (effort, len(line.parts)))

    def named(self, groups: Sequence[Group]) -> list[str]:
        """Rows and columns with their hints; that water is level goes without saying."""
        return [f"{line.name} ({line.hint.total})" for line in self._lines if line.group in groups]

    def failing(self, groups: Sequence[Group]) -> str:
        """Which lines cannot be met together."""
        return unmet(self.named(groups))

    def broken(self, group: Group, known: Known, cell: int) -> str | None:
        """More water in a line than its hint says."""
        for line in self._lines:
            wet = len(known.true(line.hint.cells))
            if line.group == group and wet > line.hint.total:
                return f"{line.name} has {plural(wet, 'cell')} of water and needs {line.hint.total or 'none'}"
        return None

    def labels(self, step: Step) -> dict[int, str]:
        """The cells by which the containers in the one line that a step is about are called."""
        lines = [line for line in self._lines if line.group in step.rules]
        parts = lines[0].parts if len(lines) == 1 else ()
        return {part.cells[0]: self._at(part.cells) for part in parts}

    def supposing(self, literal: int) -> str:
        """What the opposite would be."""
        return f"with {'water' if literal > 0 else 'air'} in {place(*divmod(abs(literal) - 1, self._width))}"

    def result(self, literals: Sequence[int]) -> str:
        """What follows."""
        wet = [one for one in literals if one > 0]
        dry = [-one for one in literals if one < 0]
        parts = [(wet, "fill"), (dry, "stay")]
        return listing([self._verb(cells, verb) for cells, verb in parts if cells])

    def _verb(self, cells: Sequence[int], verb: str) -> str:
        one = "s" if len(cells) == 1 else ""
        return f"{spans(cells, self._width)} {verb}{one}{' with water' if verb == 'fill' else ' dry'}"


tutor = AquariumTutor


def _sums(sizes: Sequence[int]) -> set[int]:
    """All sums of some of the sizes."""
    found = {0}
    for size in sizes:
        found |= {total + size for total in found}
    return found
