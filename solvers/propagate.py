"""What follows from the rules one statement at a time, so that Z3 has less to read and to decide."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import count
from typing import TypeVar

from solvers.blame import Cause, involved
from solvers.line import narrow
from solvers.rules import FALSE, TRUE, AtLeastOne, AtMostOne, Exactly, Implies, Rules, Runs, Same, Statement
from solvers.unite import Sets
from solvers.watched import Count, Line

T = TypeVar("T")


class Contradiction(Exception):
    """The rules cannot hold."""

    def __init__(self, facts: Facts, *causes: Cause) -> None:
        """What these causes go by cannot all be."""
        super().__init__()
        self._facts, self._causes = facts, causes

    def statements(self) -> set[int]:
        """The numbers, in order of the rules, of some statements that contradict each other."""
        return self._facts.behind(self._causes)


class Facts:
    """The cells of a board that are known from its rules, and what is left of the rules for the others."""

    def __init__(self, rules: Rules) -> None:
        """Find what follows; raises Contradiction where the rules are seen not to hold."""
        self._statements = [statement for group in rules.groups for statement in group.statements]
        self._stand_ins = _stand_ins(rules.cells, self._statements)
        self._values = [0] * (rules.cells + 1)  # 1: true, -1: false, 0: open
        self._queue: list[int] = []
        self._told: list[int] = []  # cells, in order
        self._causes: list[Cause] = [(0, 0)] * (rules.cells + 1)
        self._lines: deque[Line] = deque()
        self._when_true: list[list[Count]] = [[] for _ in self._values]
        self._when_false: list[list[Count]] = [[] for _ in self._values]
        self._implied: list[list[tuple[int, int, int]]] = [[] for _ in self._values]
        self._on_line: list[list[tuple[Line, int]]] = [[] for _ in self._values]
        self._line_of: dict[int, Line] = {}
        for number, statement in enumerate(self._statements):
            self._watch(number, statement)
        self._settle()

    def _watch(self, number: int, statement: Statement) -> None:
        if isinstance(statement, Runs):
            self._watch_line(number, statement)
        elif isinstance(statement, Implies):
            cell, then = (self._stand_ins[one] for one in statement)
            self._implied[cell].append((1, then, number))
            self._implied[then].append((-1, -cell, number))
        elif not isinstance(statement, Same):
            self._watch_count(number, statement)

    def _watch_line(self, number: int, statement: Runs) -> None:
        line = Line(number, statement.lengths, tuple(self._stand_ins[cell] for cell in statement.cells))
        self._line_of[id(statement)] = line
        self._lines.append(line)
        for i, cell in enumerate(line.cells):
            self._on_line[cell].append((line, 1 << i))

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
        if bound.most < bound.widest:
            self._fill(bound, -1, bound.most)
        if bound.spare < bound.widest:
            self._fill(bound, 1, bound.spare)

    def _tell(self, cell: int, value: int, cause: Cause) -> None:
        known = self._values[cell]
        if not known:
            self._values[cell] = value
            self._causes[cell] = cause
            self._queue.append(cell)
            self._told.append(cell)
        elif known != value:
            raise Contradiction(self, cause, self._causes[cell])

    def _settle(self) -> None:
        """Follow each new value through all statements about its cell until nothing new follows."""
        values, queue = self._values, self._queue
        while queue or self._lines:
            while queue:
                cell = queue.pop()
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
                        self._tell(abs(then), 1 if then > 0 else -1, (number, 0))
                for line, bit in self._on_line[cell]:
                    self._mark(line, bit, value)
            if self._lines:
                self._narrow(self._lines.popleft())

    def _fill(self, bound: Count, value: int, room: int) -> None:
        """Give the open cells that outweigh the room for the other value this one."""
        cause = (bound.number, -value)
        if room < 0:
            raise Contradiction(self, cause)
        values, weights = self._values, bound.weights
        for cell in bound.cells:
            if not values[cell] and (not weights or weights[cell] > room):
                values[cell] = value
                self._causes[cell] = cause
                self._queue.append(cell)
                self._told.append(cell)

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
            raise Contradiction(self, cause)
        line.places = found.places
        for bits, value in ((found.filled & ~line.filled, 1), (found.empty & ~line.empty, -1)):
            while bits:
                low = bits & -bits
                self._tell(line.cells[low.bit_length() - 1], value, cause)
                bits ^= low
        line.filled, line.empty = found.filled, found.empty

    def behind(self, causes: Iterable[Cause]) -> set[int]:
        """The numbers of the statements from which all followed that these causes go by."""
        return involved(causes, self._told, self._values, self._causes, self._statements, self._stand_ins)

    def open(self) -> list[int]:
        """The open cells; of cells that are always the same, only the first."""
        cells = zip(count(), self._stand_ins, self._values, strict=False)
        return [cell for cell, one, value in cells if cell == one and not value][1:]

    def rest(self) -> Rules:
        """What is left of the rules for the open cells, which it numbers anew."""
        number = [0] * len(self._values)
        for i, cell in enumerate(self.open(), start=1):
            number[cell] = i
        rest = Rules(max(number))
        left = [self._reduced(statement, number) for statement in self._statements]
        rest.add("what is left", (), *(one for one in left if one is not None))
        return rest

    def full(self, left: Sequence[T]) -> list[bool | T]:
        """The values of all cells, where the cells that `rest` numbers have those of `left`."""
        values: list[bool | T] = [value > 0 for value in self._values]
        for cell, value in zip(self.open(), left, strict=True):
            values[cell] = value
        return [values[one] for one in self._stand_ins[1:]]

    def _reduced(self, statement: Statement, number: Sequence[int]) -> Statement | None:
        """What a statement still says about open cells; None if nothing."""
        values, stand_ins = self._values, self._stand_ins
        if isinstance(statement, Same):
            return None
        if isinstance(statement, Runs):
            return self._reduced_line(self._line_of[id(statement)], number)
        if isinstance(statement, Implies):
            cell, then = (stand_ins[one] for one in statement)
            return (
                None if cell == then or values[cell] or values[then] else Implies(number[cell], number[then])
            )
        cells = [stand_ins[cell] for cell in statement.cells]
        true = sum(values[cell] > 0 for cell in cells)
        left = tuple([number[cell] for cell in cells if not values[cell]])
        if not left or (true and not isinstance(statement, Exactly)):
            return None
        if isinstance(statement, Exactly):
            return Exactly(statement.total - true, left)
        return type(statement)(left)

    def _reduced_line(self, line: Line, number: Sequence[int]) -> Runs | None:
        known = {1: TRUE, -1: FALSE}
        cells = tuple(known[v] if (v := self._values[cell]) else number[cell] for cell in line.cells)
        if all(abs(cell) == TRUE for cell in cells):
            return None
        return Runs(tuple(line.lengths), cells, tuple(line.places))


def _stand_ins(cells: int, statements: Sequence[Statement]) -> Sequence[int]:
    """For each cell, the first of the cells that must be the same as it (for 0, 0)."""
    same = [statement.cells for statement in statements if isinstance(statement, Same)]
    if not same:
        return range(cells + 1)
    sets = Sets(cells + 1)
    for first, *others in same:
        for other in others:
            sets.join(first, other)
    return [sets.find(cell) for cell in range(cells + 1)]
