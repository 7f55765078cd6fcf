"""What follows one by one from rules that many boards share, so that each of them takes little time."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.propagate import Contradiction, Facts
from solvers.rules import FALSE, TRUE, Exactly, Group, Implies, Rules, Runs, Statement

Cells = list[bool | None]  # row by row; None: open


class Common:
    """The shared rules, followed once."""

    def __init__(self, rules: Rules) -> None:
        """`cells` is what follows from the rules alone, None if they contradict each other."""
        self._shared = set(map(id, rules.groups))
        self.cells: Cells | None = None
        try:
            self._facts = Facts(rules)
        except Contradiction:
            return
        left = self._facts.rest()
        self._open = left.cells
        self._true, self._false = left.cells + 1, left.cells + 2  # stand for all cells that are known
        self._numbers = [0, *map(self._number, self._facts.full(range(1, left.cells + 1)))]
        self._rest: list[Statement] = [Exactly(1, (self._true,)), Exactly(0, (self._false,))]
        self._rest += [self._numbered(one, False) for group in left.groups for one in group.statements]
        self.cells = self._facts.full([None] * left.cells)

    def follow(self, groups: Sequence[Group]) -> Cells | None:
        """What follows from all shared groups and these; None if they contradict each other."""
        if self.cells is None:
            return None
        more = [one for group in groups if id(group) not in self._shared for one in group.statements]
        if not more:
            return self.cells
        rules = Rules(self._false)
        rules.add("", (), *self._rest, *(self._numbered(one) for one in more))
        try:
            facts = Facts(rules)
        except Contradiction:
            return None
        left: Cells = [None] * len(facts.open())
        return self._facts.full(facts.full(left)[: self._open])

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
        return statement._replace(cells=cells)
