"""Whether values that the elements of a board may have go together: solutions, or a clash of some of them."""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager, suppress
from typing import NamedTuple

from solvers.engine import solutions, solved
from solvers.following.facts import Facts
from solvers.language.board import Board
from solvers.language.effort import Allowance, TooMuch, left, spend
from solvers.language.rules import Group, Rules
from solvers.language.values import Value
from solvers.repair.common import Clashing, Common, facts_of
from solvers.repair.options import UNREAD, Changes, Choice, Choices, Key
from solvers.repair.reading import Reading
from solvers.smt.checker import Checker
from solvers.smt.session import GaveUp

SHORTENING = 1e5  # microseconds for leaving out of a clash what is not needed for it
ASSEMBLING, RESTATING = 2.0, 4.0  # microseconds for each element of a board that is put together, and stated
EFFORT = 20  # conflicts that Z3 may spend on leaving an element out of a clash: what helps is found soon
DOUBTFUL = 0.999  # confidence up to which it is worth the effort to leave an element out of a clash


class Clash(NamedTuple):
    """Elements that cannot all have values from these sets, and the rules by which they cannot."""

    values: dict[int, frozenset[Value]]
    rules: tuple[str, ...]


class Finding(NamedTuple):
    """A board and up to two of its solutions, or why it has none."""

    board: Board
    solutions: tuple[tuple[int, ...], ...] = ()
    clash: Clash | None = None


class Examiner:
    """Examines the boards that a reading may be.

    Propagation goes first, from the rules of the likeliest board with some exchanged; Z3 is asked about what
    it leaves open. Only where Z3 contradicts the rules is there a session to name what contradicts itself, in
    which the boards share their common rules.
    """

    def __init__(
        self,
        reading: Reading,
        rules: Rules,
        options: Choices,
        known: dict[Key, Finding] | None = None,
        *,
        timeout: float | None = None,
        seed: int = 0,
    ) -> None:
        """`rules` are those of the likeliest board; boards are examined until `timeout` seconds from now.

        `known` tells of boards, by how they differ from it, what was found before; others are added.
        """
        self.read = options.read
        self._reading, self._rules, self._options, self._seed = reading, rules, options, seed
        self._sure = {i for i, sure in enumerate(reading.confidences) if sure == 1}
        doubtful = [(sure, i) for i, sure in enumerate(reading.confidences) if sure < DOUBTFUL]
        self._doubtful = [i for _, i in sorted(doubtful)]
        self._end = None if timeout is None else time.monotonic() + timeout
        self._known = {} if known is None else known
        every = (cells for finding in self._known.values() for cells in finding.solutions)
        self._solutions = dict.fromkeys(every)  # of any board: they may solve others, too
        self._exchanged = options.hints.intersection(options.doubtful(math.inf))
        try:
            shared = self._without(rules.groups, self._exchanged, {})
            self._common: Common | list[Group] = Common(rules.among(shared))
        except Clashing as clashing:
            self._common = clashing.groups
        self._named: Checker | None = None
        self._resting = defaultdict[int, list[tuple[Group, frozenset[Value]]]](list)
        for group in rules.groups:
            for i, allowed in group.premises:
                if i in self._exchanged:
                    self._resting[i].append((group, allowed))

    def examine(self, changes: Changes, *, why: bool = True, hard: bool = True) -> Finding:
        """The solutions of the board with these changes, or a clash, if it matters why; raises SolveTimeout.

        What Z3 alone finds to contradict itself comes with a clash only if it matters so much that it may be
        `hard` to find. An element that is UNREAD is free to say what the others leave it.
        """
        key = frozenset(changes.items())
        if key in self._known:
            return self._known[key]
        finding = self._examined(changes, why, hard)
        if finding.solutions or finding.clash:
            self._known[key] = finding
        return finding

    def _examined(self, changes: Changes, why: bool, hard: bool) -> Finding:
        """What `examine` tells, found out anew."""
        spend(len(self.read), ASSEMBLING)
        values, board = self._values(changes), self.board(changes)
        flaw = self._reading.board.flaw(self._reading.height, self._reading.width, values)
        if not flaw.keys() <= self._sure:
            clash = {i: frozenset((value,)) for i, value in flaw.items() if i not in self._sure}
            return Finding(board, clash=Clash(clash, ("the rule that every border parts two containers",)))
        totals = None if UNREAD in changes.values() else board.totals()
        unequal = totals is not None and totals[0] != totals[1]
        if unequal and not why:
            return Finding(board)
        rules = self._stated(changes)
        try:
            with self._followed(changes, rules) as facts:
                found = () if unequal else self._solve(facts, UNREAD in changes.values())
        except Clashing as clashing:
            return Finding(board, clash=self._clash(changes, rules, clashing.groups) if why else None)
        if unequal:
            return Finding(board, clash=self._unequal(values))
        if found or not (why and hard):
            return Finding(board, found)
        return Finding(board, clash=self._hard_clash(rules))

    def firm(self, changes: Changes, hints: Iterable[int], cells: tuple[int, ...]) -> bool:
        """Whether these are soon told to be the only solution even if these hints say nothing."""
        rules = self._stated(changes)
        rules = rules.among(self._without(rules.groups, set(hints) - changes.keys(), changes))
        with self._followed(changes, rules) as facts:
            return not facts.open() and facts.full(()) == cells

    def is_mute(self, choice: Choice) -> bool:
        """Whether with this choice a hint says nothing, so that it contradicts nothing."""
        _, element, value, _ = choice
        if value == UNREAD:
            return False
        return not self._reading.board.hinted(self._reading.height, self._reading.width, element, value)

    @contextmanager
    def _followed(self, changes: Changes, rules: Rules) -> Iterator[Facts]:
        """What follows one by one from rules; raises Clashing if they contradict each other."""
        if not all(self._is_hint(i, value) for i, value in changes.items()):
            yield facts_of(rules)
        elif isinstance(self._common, list):
            raise Clashing(self._common)
        else:
            with self._common.followed(rules.groups) as facts:
                yield facts

    def _solve(self, facts: Facts, unread: bool) -> tuple[tuple[int, ...], ...]:
        """Up to two solutions of a board, of which this is known; raises SolveTimeout.

        Where hints are unread, new solutions tell more of what these may say.
        """
        timeout = None if self._end is None else max(0.0, self._end - time.monotonic())
        known = () if unread else self._solutions
        found, _ = solutions(facts, known, timeout=timeout, seed=self._seed)
        solved_by = tuple(solved(facts, one) for one in found)
        self._solutions.update(dict.fromkeys(solved_by))
        return solved_by

    def _without(self, groups: list[Group], unknown: Set[int], changes: Changes) -> list[Group]:
        """The groups that hold whatever these elements may be."""
        if not unknown:
            return groups
        domains = {i: {changes.get(i, self.read[i]), self.read[i], *self._options.costs[i]} for i in unknown}
        return [
            group
            for group in groups
            if all(i not in domains or domains[i] <= allowed for i, allowed in group.premises)
        ]

    def _values(self, changes: Changes) -> list[Value]:
        values = list(self.read)
        for i, value in changes.items():
            values[i] = value
        return values

    def board(self, changes: Changes) -> Board:
        """The board with these changes, but with what was read where it is UNREAD."""
        read = {i: value for i, value in changes.items() if value != UNREAD}
        return self._reading.assemble(self._values(read)) if read else self._reading.likeliest()

    def _stated(self, changes: Changes) -> Rules:
        """The rules with these changes; those of hints are exchanged, else all are stated anew."""
        if not changes:
            return self._rules
        unread = {i for i, value in changes.items() if value == UNREAD}
        if not all(self._is_hint(i, value) for i, value in changes.items()):
            spend(len(self.read), RESTATING)
            rules = self.board(changes).rules()
            return rules.among(group for group in rules.groups if not _rests_on(group, unread))
        height, width = self._reading.height, self._reading.width
        ended = {
            id(group)
            for i, value in changes.items()
            for group, allowed in self._resting[i]
            if value not in allowed
        }
        groups = [group for group in self._rules.groups if id(group) not in ended]
        for i in changes.keys() - unread:
            groups += self._reading.board.hinted(height, width, i, changes[i])
        return self._rules.among(groups)

    def _is_hint(self, element: int, value: Value) -> bool:
        """Whether an element is a hint as it was read, and with this value too."""
        hints = self._reading.board.hints(self._reading.height, self._reading.width, element)
        return isinstance(value, tuple) or value == UNREAD or {value, self.read[element]} <= {None, *hints}

    def _unequal(self, values: list[Value]) -> Clash:
        """The clash of a board whose columns and rows disagree on how many cells are true."""
        hints = range(self._reading.width + self._reading.height)
        return Clash({i: frozenset((values[i],)) for i in hints}, ("the sums of columns and rows differ",))

    def _clash(self, changes: Changes, rules: Rules, core: list[Group]) -> Clash:
        """The clash of groups that propagation found to contradict each other, without what can be left out.

        The least sure elements are tried first: a clash of the others says more.
        """
        resting = _resting(core)
        with suppress(TooMuch), Allowance(min(SHORTENING, left())):
            for i in self._doubtful:
                fewer = [group for group, elements in resting if i not in elements]
                if len(fewer) < len(resting):
                    try:
                        if i in self._exchanged:
                            with self._followed(changes, rules.among(fewer)):
                                continue
                        facts_of(rules.among(fewer))
                    except Clashing as clashing:
                        resting = _resting(clashing.groups)
        return self._clash_of(group for group, _ in resting)

    def _hard_clash(self, rules: Rules) -> Clash:
        """The clash of rules that Z3 finds to contradict each other, without what can be left out."""
        if self._named is None or self._named.rules.variables < rules.variables:
            timeout = None if self._end is None else max(0.0, self._end - time.monotonic())
            self._named = Checker(rules.among(()), named=True, timeout=timeout, seed=self._seed)
        self._named.check(rules.groups)
        resting = _resting(self._named.core())
        with suppress(GaveUp, TooMuch), Allowance(min(SHORTENING, left())):
            for i in self._doubtful:
                fewer = [group for group, elements in resting if i not in elements]
                if len(fewer) < len(resting) and not self._named.check(fewer, effort=EFFORT):
                    resting = _resting(self._named.core())
        return self._clash_of(group for group, _ in resting)

    def _clash_of(self, core: Iterable[Group]) -> Clash:
        """The clash of elements on which groups rest that contradict each other."""
        values: dict[int, frozenset[Value]] = {}
        names = []
        for group in core:
            names.append(group.name)
            for i, allowed in group.premises:
                if i not in self._sure:
                    known = allowed | {UNREAD} if len(allowed) > 1 and self.read[i] in allowed else allowed
                    values[i] = values.get(i, known) & known
        return Clash(values, tuple(names))


def _resting(groups: Iterable[Group]) -> list[tuple[Group, set[int]]]:
    """The groups, each with the elements on which it rests."""
    return [(group, {i for i, _ in group.premises}) for group in groups]


def _rests_on(group: Group, unread: Iterable[int]) -> bool:
    """Whether the group holds only by what one of the unread hints says."""
    return bool(unread) and any(i in unread and len(allowed) == 1 for i, allowed in group.premises)
