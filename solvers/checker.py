"""The rules of a board in a Z3 session: plain for speed, or in named groups, each on or off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.clauses import Clauses, needs_sums
from solvers.rules import Group, Premise, Rules, Statement
from solvers.session import Session

Meaning = tuple[
    tuple[Premise, ...], tuple[Statement, ...]
]  # what makes groups the same, whatever their names


class Checker:
    """Asks Z3 about one board's cells: what solves it, what contradicts itself, what follows."""

    def __init__(
        self,
        rules: Rules,
        *,
        named: bool = False,
        sums: bool = False,
        timeout: float | None = None,
        seed: int = 0,
    ) -> None:
        """State the rules; when `named`, only the groups given with a check count in it.

        Groups that are no part of `rules` can be given, too; with `sums`, such as need sums.
        """
        self._clauses = Clauses(rules.cells)
        self._session = Session(sums=sums or needs_sums(rules.groups), timeout=timeout, seed=seed)
        self._cells = range(1, rules.cells + 1)
        self._selectors: dict[Meaning, int] = {}
        self._groups: dict[int, Group] = {}
        if not named:
            for group in rules.groups:
                self._clauses.state(group.statements)

    def check(
        self, groups: Iterable[Group] = (), known: Iterable[int] = (), *, effort: int | None = None
    ) -> bool:
        """Whether the rules, these groups and these cells (negative: known to be false) can hold together.

        Raises SolveTimeout, and with `effort` GaveUp after so many conflicts.
        """
        assumptions = [self._selector(group) for group in groups]
        assumptions += known
        self._send()
        return self._session.check(assumptions, effort)

    def differs(self, groups: Iterable[Group], cells: Sequence[bool]) -> bool:
        """Whether these groups have a solution other than these cells."""
        (selector,) = self._clauses.fresh(1)
        others = [-i if cell else i for i, cell in enumerate(cells, start=1)]
        self._clauses.clause(-selector, *others)
        return self.check(groups, [selector])

    def consequences(self, literals: Sequence[int]) -> list[int]:
        """Those of these cells (negative: being false) that hold in every solution."""
        self._send()
        return self._session.consequences(literals)

    def cells(self) -> list[bool]:
        """The cells as the last check solved them."""
        return self._session.values(self._cells)

    def core(self) -> list[Group]:
        """Some of the last check's groups that contradict each other and the known cells."""
        return [self._groups[literal] for literal in self._session.core() if literal in self._groups]

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
        meaning = group.premises, group.statements
        if meaning not in self._selectors:
            (selector,) = self._clauses.fresh(1)
            self._selectors[meaning] = selector
            self._clauses.state_if(selector, group.statements)
        self._groups[self._selectors[meaning]] = group
        return self._selectors[meaning]
