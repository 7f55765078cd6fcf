"""The rules of a board in a Z3 session: plain for speed, or in named groups, each on or off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.clauses import Clauses, needs_sums
from solvers.rules import Group, Rules
from solvers.session import Session


class Checker:
    """Asks Z3 about one board's cells: what solves it, what contradicts itself, what follows."""

    def __init__(
        self, rules: Rules, *, named: bool = False, timeout: float | None = None, seed: int = 0
    ) -> None:
        """State the rules; when `named`, only the groups given with a check count in it."""
        self._clauses = Clauses(rules.cells)
        self._session = Session(sums=needs_sums(rules.groups), timeout=timeout, seed=seed)
        self._cells = range(1, rules.cells + 1)
        self._selectors: dict[Group, int] = {}
        if not named:
            for group in rules.groups:
                self._clauses.state(group.statements)

    def check(self, groups: Iterable[Group] = (), known: Iterable[int] = ()) -> bool:
        """Whether the rules, these groups and these cells (negative: known to be false) can hold together."""
        assumptions = [self._selector(group) for group in groups]
        assumptions += known
        self._send()
        return self._session.check(assumptions)

    def consequences(self, literals: Sequence[int]) -> list[int]:
        """Those of these cells (negative: being false) that hold in every solution."""
        self._send()
        return self._session.consequences(literals)

    def cells(self) -> list[bool]:
        """The cells as the last check solved them."""
        return self._session.values(self._cells)

    def core(self) -> list[Group]:
        """Some of the last check's groups that contradict each other and the known cells."""
        core = set(self._session.core())
        return [group for group, selector in self._selectors.items() if selector in core]

    def core_cells(self) -> list[int]:
        """Some of the last check's known cells that, with the core, contradict each other."""
        cells = len(self._cells)
        return [literal for literal in self._session.core() if abs(literal) <= cells]

    def require(self, literals: Iterable[int]) -> None:
        """From now on, one at least of these cells (negative: being false) holds."""
        self._clauses.clause(*literals)

    def _send(self) -> None:
        if self._clauses.flat or self._clauses.sums:
            self._session.add(self._clauses)

    def _selector(self, group: Group) -> int:
        if group not in self._selectors:
            (selector,) = self._clauses.fresh(1)
            self._selectors[group] = selector
            self._clauses.state_if(selector, group.statements)
        return self._selectors[group]
