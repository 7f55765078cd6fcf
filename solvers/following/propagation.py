"""What follows from the rules one statement at a time, and what does no longer when some are taken back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from solvers.following.blame import Cause, Contradiction, involved
from solvers.following.line import narrow
from solvers.following.reduced import stand_ins
from solvers.following.watched import Count, Line
from solvers.language.effort import spend
from solvers.language.rules import (
    AtLeastOne,
    AtMostOne,
    Exactly,
    Implies,
    Rules,
    Runs,
    Same,
    Statement,
    cells_in,
)

STATEMENT_EFFORT, LINE_EFFORT, RUN_EFFORT, CELL_EFFORT = 6.0, 8.0, 4.0, 4.0  # microseconds for each


class Mark(NamedTuple):
    """How far facts had come: how many cells, statements and narrowed lines there were."""

    trail: int
    statements: int
    narrowed: int


class Propagation:
    """Follows statements about cells; what was added or supposed last can be taken back."""

    def __init__(self, rules: Rules) -> None:
        """Find what follows; raises Contradiction where the rules are seen not to hold."""
        self._statements = [statement for group in rules.groups for statement in group.statements]
        spend(len(self._statements), STATEMENT_EFFORT)
        self._stand_ins = stand_ins(rules.variables, self._statements)
        self._values = [0] * (rules.variables + 1)  # 1: true, -1: false, 0: open
        self._trail: list[int] = []  # cells, in order
        self._followed = 0  # how many of them
        self._clash: Contradiction | None = None
        self._causes: list[Cause] = [(0, 0)] * (rules.variables + 1)
        self._lines: deque[Line] = deque()
        self._narrowed: list[tuple[Line, tuple[int, ...]]] = []  # with the places before, in order
        self._when_true: list[list[Count]] = [[] for _ in self._values]
        self._when_false: list[list[Count]] = [[] for _ in self._values]
        self._implied: list[list[tuple[int, int, int]]] = [[] for _ in self._values]
        self._on_line: list[list[tuple[Line, int]]] = [[] for _ in self._values]
        self._line_of: dict[int, Line] = {}
        for number, statement in enumerate(self._statements):
            self._watch(number, statement)
        self._settle()

    def add(self, statements: Iterable[Statement]) -> None:
        """Follow more statements, none of them Same; raises Contradiction where the rules cannot hold."""
        for statement in statements:
            self._statements.append(statement)
            self._watch(len(self._statements) - 1, statement)
            self._follow()
        self._settle()

    def mark(self) -> Mark:
        """Where to go back to."""
        return Mark(len(self._trail), len(self._statements), len(self._narrowed))

    def back(self, mark: Mark) -> None:
        """Forget what was found and added since."""
        trail, values = self._trail, self._values
        for cell in trail[mark.trail : self._followed]:
            if values[cell] > 0:
                for bound in self._when_true[cell]:
                    bound.most += bound.weights[cell] if bound.weights else 1
            else:
                for bound in self._when_false[cell]:
                    bound.spare += bound.weights[cell] if bound.weights else 1
        for cell in trail[mark.trail :]:
            values[cell] = 0
            for line, bit in self._on_line[cell]:
                line.filled &= ~bit
                line.empty &= ~bit
        for line, places in reversed(self._narrowed[mark.narrowed :]):
            line.places = places
        for line in self._lines:
            line.waiting = False
        self._lines.clear()
        for number in range(mark.statements, len(self._statements)):
            self._line_of.pop(number, None)
            for cell in cells_in(self._statements[number]):
                self._unwatch(self._stand_ins[cell], number)
        del trail[mark.trail :], self._statements[mark.statements :], self._narrowed[mark.narrowed :]
        self._followed = mark.trail
        self._clash = None

    def _watch(self, number: int, statement: Statement) -> None:
        """Have a statement followed; all that is known is followed already, or nothing is."""
        if isinstance(statement, Runs):
            self._watch_line(number, statement)
        elif isinstance(statement, Implies):
            self._imply(self._stand_ins[statement.cell], self._stand_ins[statement.then], number)
        elif not isinstance(statement, Same):
            self._watch_count(number, statement)

    def _unwatch(self, cell: int, number: int) -> None:
        """Follow the last statement about a cell no longer, which has this number."""
        for bounds in (self._when_true[cell], self._when_false[cell]):
            while bounds and bounds[-1].number >= number:
                bounds.pop()
        while self._implied[cell] and self._implied[cell][-1][2] >= number:
            self._implied[cell].pop()
        while self._on_line[cell] and self._on_line[cell][-1][0].number >= number:
            self._on_line[cell].pop()

    def _imply(self, cell: int, then: int, number: int) -> None:
        self._implied[cell].append((1, then, number))
        self._implied[then].append((-1, -cell, number))
        if self._followed and self._values[cell] > 0:
            self._assign(then, 1, (number, 0))
        if self._followed and self._values[then] < 0:
            self._assign(cell, -1, (number, 0))

    def _watch_line(self, number: int, statement: Runs) -> None:
        line = Line(number, statement.lengths, tuple(self._stand_ins[cell] for cell in statement.cells))
        self._line_of[number] = line
        self._lines.append(line)
        for i, cell in enumerate(line.cells):
            self._on_line[cell].append((line, 1 << i))
            if self._followed and self._values[cell]:
                self._mark(line, 1 << i, self._values[cell])

    def _watch_count(self, number: int, statement: AtLeastOne | AtMostOne | Exactly) -> None:
        cells = tuple([self._stand_ins[cell] for cell in statement.cells])
        at_most, at_least = isinstance(statement, AtMostOne), isinstance(statement, AtLeastOne)
        total = statement.total if isinstance(statement, Exactly) else 1
        bound = Count(number, cells, 0 if at_most else total, len(cells) if at_least else total)
        if len(set(cells)) < len(cells):
            bound.weigh()
        for cell in bound.cells:
            if not at_least:
                self._when_true[cell].append(bound)
            if not at_most:
                self._when_false[cell].append(bound)
        if self._followed:
            bound.reckon(self._values)
        if bound.most < bound.widest and not at_least:
            self._fill(bound, -1, bound.most)
        if bound.spare < bound.widest and not at_most:
            self._fill(bound, 1, bound.spare)

    def _assign(self, cell: int, value: int, cause: Cause) -> None:
        known = self._values[cell]
        if not known:
            self._values[cell] = value
            self._causes[cell] = cause
            self._trail.append(cell)
        elif known != value:
            self._clash = Contradiction(self.behind, cause, self._causes[cell])

    def _settle(self) -> None:
        """Follow all statements until nothing new follows."""
        before = len(self._trail)
        self._follow()
        while self._lines:
            spend(1, LINE_EFFORT + RUN_EFFORT * len(self._lines[0].lengths))
            self._narrow(self._lines.popleft())
            self._follow()
        spend(len(self._trail) - before, CELL_EFFORT)

    def _follow(self) -> None:
        """Follow each new value through all statements about its cell.

        What is counted of a cell is counted to the end even where that shows a contradiction, so that it can
        be taken back.
        """
        values, trail = self._values, self._trail
        while self._followed < len(trail) and not self._clash:
            cell = trail[self._followed]
            self._followed += 1
            value = values[cell]
            if value > 0:
                for bound in self._when_true[cell]:
                    bound.most -= bound.weights[cell] if bound.weights else 1
                    if bound.most < bound.widest:
                        self._fill(bound, -1, bound.most)
            else:
                for bound in self._when_false[cell]:
                    bound.spare -= bound.weights[cell] if bound.weights else 1
                    if bound.spare < bound.widest:
                        self._fill(bound, 1, bound.spare)
            for when, then, number in self._implied[cell]:
                if value == when:
                    self._assign(abs(then), 1 if then > 0 else -1, (number, 0))
            for line, bit in self._on_line[cell]:
                self._mark(line, bit, value)
        if self._clash:
            raise self._clash

    def _fill(self, bound: Count, value: int, room: int) -> None:
        """Give the open cells that outweigh the room for the other value this one."""
        cause = (bound.number, -value)
        if room < 0:
            self._clash = Contradiction(self.behind, cause)
            return
        values, weights = self._values, bound.weights
        for cell in bound.cells:
            if not values[cell] and (not weights or weights[cell] > room):
                values[cell] = value
                self._causes[cell] = cause
                self._trail.append(cell)

    def _mark(self, line: Line, bit: int, value: int) -> None:
        if value > 0:
            if line.filled & bit:
                return
            line.filled |= bit
        else:
            if line.empty & bit:
                return
            line.empty |= bit
        if not line.waiting:
            line.waiting = True
            self._lines.append(line)

    def _narrow(self, line: Line) -> None:
        line.waiting = False
        found = narrow(line.lengths, len(line.cells), line.filled, line.empty)
        cause = (line.number, 0)
        if found is None:
            self._clash = Contradiction(self.behind, cause)
            return
        self._narrowed.append((line, line.places))
        line.places = found.places
        for bits, value in ((found.filled & ~line.filled, 1), (found.empty & ~line.empty, -1)):
            while bits:
                low = bits & -bits
                self._assign(line.cells[low.bit_length() - 1], value, cause)
                bits ^= low
        if not self._clash:
            line.filled, line.empty = found.filled, found.empty

    def behind(self, causes: Iterable[Cause]) -> set[int]:
        """The numbers of the statements from which all followed that these causes go by."""
        return involved(causes, self._trail, self._values, self._causes, self._statements, self._stand_ins)
