"""The rules of a board in a Z3 session: plain for speed, or in named groups, each on or off."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.clauses import Clauses, needs_sums
from solvers.rules import Group, Rules, Same
from solvers.session import Session
from solvers.unite import Sets


class Checker:
    """Asks Z3 about one board's cells: what solves it, what contradicts itself, what follows."""

    def __init__(
        self, rules: Rules, *, named: bool = False, timeout: float | None = None, seed: int = 0
    ) -> None:
        """State the rules; when `named`, only the groups given with a check count in it."""
        self._clauses = Clauses(rules.cells)
        self._session = Session(sums=needs_sums(rules.groups), timeout=timeout, seed=seed)
        self._stand_ins = list(range(rules.cells + 1))
        self._selectors: dict[Group, int] = {}
        if not named:
            self._state_plainly(rules)

    def check(self, groups: Iterable[Group] = (), known: Iterable[int] = ()) -> bool:
        """Whether the rules, these groups and these cells (negative: known to be false) can hold together."""
        assumptions = [self._selector(group) for group in groups]
        assumptions += [self._stand_in(literal) for literal in known]
        if self._clauses.flat or self._clauses.sums:
            self._session.add(self._clauses)
        return self._session.check(assumptions)

    def cells(self) -> list[bool]:
        """The cells as the last check solved them."""
        return self._session.values(self._stand_ins[1:])

    def core(self) -> list[Group]:
        """Some of the last check's groups that contradict each other and the known cells."""
        core = set(self._session.core())
        return [group for group, selector in self._selectors.items() if selector in core]

    def require(self, literals: Iterable[int]) -> None:
        """From now on, one at least of these cells (negative: being false) holds."""
        self._clauses.clause(*{self._stand_in(literal): None for literal in literals})

    def _selector(self, group: Group) -> int:
        if group not in self._selectors:
            (selector,) = self._clauses.fresh(1)
            self._selectors[group] = selector
            self._clauses.state_if(selector, group.statements)
        return self._selectors[group]

    def _stand_in(self, literal: int) -> int:
        return self._stand_ins[literal] if literal > 0 else -self._stand_ins[-literal]

    def _state_plainly(self, rules: Rules) -> None:
        """State all groups without names, with one variable for all the cells that are the same."""
        same = [one for group in rules.groups for one in group.statements if isinstance(one, Same)]
        if same:
            sets = Sets(rules.cells + 1)
            for cells in same:
                for cell in cells.cells:
                    sets.join(cells.cells[0], cell)
            self._stand_ins = [sets.find(cell) for cell in range(rules.cells + 1)]
        for group in rules.groups:
            self._clauses.state(one for one in group.statements if not isinstance(one, Same))
        if same:
            self._clauses.rename(self._stand_ins)
