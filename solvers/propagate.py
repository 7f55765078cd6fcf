"""What follows from the rules one statement at a time, so that Z3 has less to read and to decide."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import count, cycle
from typing import TypeVar

from solvers.blame import Cause, involved
from solvers.line import narrow
from solvers.reduced import Known, reduced, reduced_line, stand_ins
from solvers.rules import AtLeastOne, AtMostOne, Exactly, Implies, Rules, Runs, Same, Statement
from solvers.watched import Count, Line

T = TypeVar("T")

FEW = 250  # open cells that are tried out: of more, Z3 makes shorter work
SUPPOSED: Cause = (0, 0)  # no single statement tells


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
        self._stand_ins = stand_ins(rules.cells, self._statements)
        self._values = [0] * (rules.cells + 1)  # 1: true, -1: false, 0: open
        self._told: list[int] = []  # cells, in order
        self._followed = 0  # how many of them
        self._clash: Contradiction | None = None
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
            self._told.append(cell)
        elif known != value:
            self._clash = Contradiction(self, cause, self._causes[cell])

    def _settle(self) -> None:
        """Follow each new value through all statements about its cell until nothing new follows.

        What is counted of a cell is counted to the end even where that shows a contradiction, so that it can
        be taken back.
        """
        values, told = self._values, self._told
        while not self._clash and (self._followed < len(told) or self._lines):
            if self._followed == len(told):
                self._narrow(self._lines.popleft())
                continue
            cell = told[self._followed]
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
                    self._tell(abs(then), 1 if then > 0 else -1, (number, 0))
            for line, bit in self._on_line[cell]:
                self._mark(line, bit, value)
        if self._clash:
            raise self._clash

    def _fill(self, bound: Count, value: int, room: int) -> None:
        """Give the open cells that outweigh the room for the other value this one."""
        cause = (bound.number, -value)
        if room < 0:
            self._clash = Contradiction(self, cause)
            return
        values, weights = self._values, bound.weights
        for cell in bound.cells:
            if not values[cell] and (not weights or weights[cell] > room):
                values[cell] = value
                self._causes[cell] = cause
                self._told.append(cell)

    def try_out(self) -> None:
        """Find the open cells of which one value, with all that follows from it, contradicts the rules.

        Where few cells are open, that takes less time than asking Z3; lines of runs take too long to be
        followed so often. Raises Contradiction where neither value can be.
        """
        left = self.open()
        if self._line_of or len(left) > FEW:
            return
        vain = 0  # tries since something was found
        fine: set[int] = set()  # what need not be tried again until then
        for cell in cycle(left):
            if vain == len(left):
                return
            vain += 1
            for value in (1, -1):
                if not self._values[cell] and value * cell not in fine and self._fails(cell, value, fine):
                    self._tell(cell, -value, SUPPOSED)
                    self._settle()
                    vain = 0
                    fine.clear()

    def _fails(self, cell: int, value: int, fine: set[int]) -> bool:
        """Whether a contradiction follows from a value of an open cell; what follows is taken back.

        If none does, nor would one from less: from what follows, which is added to what is `fine`.
        """
        before = len(self._told)
        self._tell(cell, value, SUPPOSED)
        try:
            self._settle()
            fine.update(self._values[one] * one for one in self._told[before:])
        except Contradiction:
            return True
        finally:
            self._take_back(before)
        return False

    def _take_back(self, before: int) -> None:
        """Make all cells open again but those that were told first."""
        told, values = self._told, self._values
        for cell in told[before : self._followed]:
            if values[cell] > 0:
                for bound in self._when_true[cell]:
                    bound.most += bound.weights[cell] if bound.weights else 1
            else:
                for bound in self._when_false[cell]:
                    bound.spare += bound.weights[cell] if bound.weights else 1
        for cell in told[before:]:
            values[cell] = 0
        del told[before:]
        self._followed = before
        self._clash = None

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
            self._clash = Contradiction(self, cause)
            return
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
        known = Known(self._values, self._stand_ins, number)
        left = [
            reduced_line(self._line_of[id(one)], known) if isinstance(one, Runs) else reduced(one, known)
            for one in self._statements
        ]
        rest.add("what is left", (), *(one for one in left if one is not None))
        return rest

    def full(self, left: Sequence[T]) -> list[bool | T]:
        """The values of all cells, where the cells that `rest` numbers have those of `left`."""
        values: list[bool | T] = [value > 0 for value in self._values]
        for cell, value in zip(self.open(), left, strict=True):
            values[cell] = value
        return [values[one] for one in self._stand_ins[1:]]
