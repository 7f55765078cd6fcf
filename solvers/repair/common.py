"""What follows one by one from rules that many boards share, so that each of them takes little time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from solvers.following.blame import Contradiction
from solvers.following.facts import Facts
from solvers.language.rules import Group, Rules, Same


class Clashing(Exception):
    """Groups of rules contradict each other and those that are shared."""

    def __init__(self, groups: list[Group]) -> None:
        super().__init__()
        self.groups = groups


class Common:
    """The shared rules, followed once."""

    def __init__(self, rules: Rules) -> None:
        """Raises Clashing if they contradict each other."""
        self._rules, self._shared = rules, set(map(id, rules.groups))
        self._facts = facts_of(rules)

    @contextmanager
    def followed(self, groups: Sequence[Group]) -> Iterator[Facts]:
        """What follows from all shared groups and these; raises Clashing if they contradict each other.

        Where these say that cells are the same, that must be known from the start, for cells count together.
        """
        own = [group for group in groups if id(group) not in self._shared]
        statements = [one for group in own for one in group.statements]
        mark = self._facts.mark()
        try:
            if any(isinstance(one, Same) for one in statements):
                yield Facts(self._rules.among(self._rules.groups + own))
            else:
                self._facts.add(statements)
                yield self._facts
        except Contradiction as clash:
            raise Clashing(clash.among(self._rules.groups + own)) from None
        finally:
            self._facts.back(mark)


def facts_of(rules: Rules) -> Facts:
    """What follows from rules; raises Clashing if they contradict each other."""
    try:
        return Facts(rules)
    except Contradiction as clash:
        raise Clashing(clash.among(rules.groups)) from None
