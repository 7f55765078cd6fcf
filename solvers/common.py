"""What follows one by one from rules that many boards share, so that each of them takes little time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from solvers.propagate import Contradiction, Facts
from solvers.rules import FALSE, TRUE, Exactly, Group, Implies, Rules, Runs, Statement

T = TypeVar("T")


class Clashing(Exception):
    """Groups of rules contradict each other and those that are shared."""

    def __init__(self, groups: list[Group]) -> None:
        super().__init__()
        self.groups = groups


class Left(NamedTuple):
    """What is left to solve of a board: first the rules that are shared were followed, then its own."""

    shared: Facts
    own: Facts

    def full(self, left: Sequence[T]) -> list[bool | T]:
        """The values of all cells of the board, where those of `own` that are left have these."""
        return self.shared.full(self.own.full(left)[: len(self.shared.open())])


class Common:
    """The shared rules, followed once."""

    def __init__(self, rules: Rules) -> None:
        """Raises Clashing if they contradict each other."""
        self._shared = set(map(id, rules.groups))
        try:
            self._facts = Facts(rules)
        except Contradiction:
            raise Clashing([]) from None
        left = self._facts.rest()
        self._true, self._false = left.cells + 1, left.cells + 2  # stand for all cells that are known
        self._numbers = [0, *map(self._number, self._facts.full(range(1, left.cells + 1)))]
        self._rest: list[Statement] = [Exactly(1, (self._true,)), Exactly(0, (self._false,))]
        self._rest += [self._numbered(one, False) for group in left.groups for one in group.statements]

    def follow(self, groups: Sequence[Group]) -> Left:
        """What follows from all shared groups and these; raises Clashing if they contradict each other."""
        more = [(one, group) for group in groups if id(group) not in self._shared for one in group.statements]
        rules = Rules(self._false)
        rules.add("", (), *self._rest, *(self._numbered(one) for one, _ in more))
        try:
            facts = Facts(rules)
        except Contradiction as clash:
            behind = sorted(number - len(self._rest) for number in clash.statements())
            found = {id(more[number][1]): more[number][1] for number in behind if number >= 0}
            raise Clashing(list(found.values())) from None
        return Left(self._facts, facts)

    def _number(self, cell: bool | int) -> int:
        """The number of an open cell, or that of all those known to be so."""
        return (self._true if cell else self._false) if isinstance(cell, bool) else cell

    def _numbered(self, statement: Statement, anew: bool = True) -> Statement:
        """A statement about the cells that are left, which says the same; those left have their numbers."""
        if isinstance(statement, Implies):
            return Implies(*map(self._numbers.__getitem__, statement)) if anew else statement
        if anew:
            cells = tuple(self._numbers[cell] for cell in statement.cells)
        else:
            known = {TRUE: self._true, FALSE: self._false}
            cells = tuple(known.get(cell, cell) for cell in statement.cells)
        if isinstance(statement, Runs):
            return Runs(statement.lengths, cells)
        return Exactly(statement.total, cells) if isinstance(statement, Exactly) else type(statement)(cells)
