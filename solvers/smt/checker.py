"""The rules of a board in a Z3 session: plain for speed, or in named groups, each on or off."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from functools import partial

from solvers.language.effort import spend
from solvers.language.rules import AtMostOne, Group, Premise, Rules, Statement
from solvers.smt.clauses import Clauses, needs_sums
from solvers.smt.session import GaveUp, Session

PATIENCE = 2_000  # conflicts before a search begins again, the first time
GROWTH = 4  # times as many before it does so once more
HUGE = 300_000  # numbers in the clauses: a search over so many takes long, however well it begins
EAGER = 500  # conflicts before clauses are simplified, the first time: that takes longer than many boards do
LITERAL_EFFORT = 0.7  # microseconds for each number in the clauses, from their statement until Z3 has them
LARGE = 60_000  # numbers in the clauses: of so many, few boards are solved before that pays

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
        timeout: float | None = None,
        seed: int = 0,
    ) -> None:
        """State the rules; when `named`, only the groups given with a check count in it.

        Groups that are no part of `rules` can be given, too. Z3's weighted sums are for one board:
        asked about many groups with limited effort, they have crashed.
        """
        self.rules = rules
        self._named = named
        self._required: list[list[int]] = []
        self._sums = not named and needs_sums(rules.groups)
        deadline = None if timeout is None else time.monotonic() + timeout
        # Where no two may be true, those that are true, one after the other, settle all others; who tries
        # cells that are false first meets all the ways to have too few of them.
        scarce = any(isinstance(one, AtMostOne) for group in rules.groups for one in group.statements)
        self._new_session = partial(Session, sums=self._sums, true_first=scarce, deadline=deadline)
        self._seed = seed
        self._begin(simplify_after=EAGER)

    def _begin(self, simplify_after: int = 0) -> None:
        """Start on a fresh solver, which simplifies the clauses of large boards at once."""
        self._clauses = Clauses(self.rules.variables, native=not self._named)
        self._selectors: dict[Meaning, int] = {}
        self._groups: dict[int, Group] = {}
        for group in () if self._named else self.rules.groups:
            self._clauses.state(group.statements)
        for literals in self._required:
            self._clauses.clause(*literals)
        stated = len(self._clauses.flat)
        self._huge = stated > HUGE
        self._session = self._new_session(
            seed=self._seed, simplify_after=0 if stated > LARGE else simplify_after, long=self._huge
        )

    def check(
        self, groups: Iterable[Group] = (), known: Iterable[int] = (), *, effort: int | None = None
    ) -> bool:
        """Whether the rules, these groups and these cells (negative: known to be false) can hold together.

        Raises SolveTimeout, and with `effort` GaveUp after so many conflicts.
        """
        assumptions = [self._selector(group) for group in groups] + list(known)
        self._send()
        return self._session.check(assumptions, effort)

    def decide(self) -> bool:
        """Whether the rules can hold, however long it takes; raises SolveTimeout.

        A search over clauses that takes long may have begun badly, so that it begins again after more and
        more conflicts; with sums or huge numbers of clauses, that is seldom so.
        """
        effort = None if self._sums or self._huge else PATIENCE
        while True:
            try:
                return self.check(effort=effort)
            except GaveUp:
                self._seed += 1
                self._begin()
                effort = effort and GROWTH * effort

    def consequences(self, literals: Sequence[int]) -> list[int]:
        """Those of these cells (negative: being false) that hold in every solution."""
        self._send()
        return self._session.consequences(literals)

    def cells(self) -> list[bool]:
        """The variables of the cells' answers as the last check solved them."""
        return self._session.values(range(1, self.rules.answers + 1))

    def core(self) -> list[Group]:
        """Some of the last check's groups that contradict each other and the known cells."""
        return [self._groups[literal] for literal in self._session.core() if literal in self._groups]

    def core_cells(self) -> list[int]:
        """Some of the last check's known cells that, with the core, contradict each other."""
        cells = self.rules.variables
        return [literal for literal in self._session.core() if abs(literal) <= cells]

    def require(self, literals: Iterable[int]) -> None:
        """From now on, one at least of these cells (negative: being false) holds."""
        self._required.append(list(literals))
        self._clauses.clause(*self._required[-1])

    def _send(self) -> None:
        if self._clauses.flat or self._clauses.sums:
            self._clauses.flat += self._clauses.definitions
            self._clauses.definitions = []
            spend(len(self._clauses.flat), LITERAL_EFFORT)
            self._session.add(self._clauses)

    def _selector(self, group: Group) -> int:
        meaning = group.premises, group.statements
        if meaning not in self._selectors:
            (selector,) = self._clauses.fresh(1)
            self._selectors[meaning] = selector
            self._clauses.state_if(selector, group.statements)
        self._groups[self._selectors[meaning]] = group
        return self._selectors[meaning]
