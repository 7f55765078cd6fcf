"""One step of a deduction: what follows, from which rules and which known cells, said as a person would."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import ParamSpec, Protocol

from solvers.language.rules import Group, Rules, cells_in
from solvers.language.values import place
from solvers.smt.checker import Checker

P = ParamSpec("P")

AT_ONCE = 0  # the effort of what a player sees without being told: a bulb's light, water that is level
MANY = 3  # rules that a person can still keep in mind together
SHOWN = 6  # cells or rules in a sentence; of more, only the number


@dataclass(frozen=True)
class Step:
    """Literals (cells, negative: false) that follow from groups of rules and from known literals.

    `effort` orders steps: what is seen at a glance first.
    """

    follows: tuple[int, ...]
    rules: tuple[Group, ...]
    known: tuple[int, ...]
    words: str
    effort: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()  # which numbers of its hint it is about, from 0; none: the whole hint


def easiest_first(pattern: Callable[P, Iterable[Step]]) -> Callable[P, list[Step]]:
    """What gives the steps of a pattern in the order of their effort."""

    @wraps(pattern)
    def ordered(*args: P.args, **kwargs: P.kwargs) -> list[Step]:
        return sorted(pattern(*args, **kwargs), key=lambda step: step.effort)

    return ordered


class Known:
    """What is known of the variables of a board's rules so far."""

    def __init__(self, variables: int, literals: Iterable[int] = ()) -> None:
        self.values = [0] * (variables + 1)  # 1: true, -1: false, 0: open
        self.learn(literals)

    def learn(self, literals: Iterable[int]) -> None:
        """Take these for known."""
        for literal in literals:
            self.values[abs(literal)] = 1 if literal > 0 else -1

    def true(self, cells: Iterable[int]) -> list[int]:
        """Those of the cells known to be true."""
        return [cell for cell in cells if self.values[cell] > 0]

    def open(self, cells: Iterable[int]) -> list[int]:
        """Those of the cells of which nothing is known."""
        return [cell for cell in cells if not self.values[cell]]

    def literals(self, cells: Iterable[int] | None = None) -> tuple[int, ...]:
        """What is known of the cells (of all, if None)."""
        chosen = range(1, len(self.values)) if cells is None else cells
        return tuple(cell * value for cell in chosen if (value := self.values[cell]))


class Tutor(Protocol):
    """How one kind is taught: its named patterns, and how its rules and cells are called."""

    def given(self) -> Sequence[int]:
        """Literals that everyone sees on the board: a wall carries no bulb."""

    def patterns(self, known: Known) -> Iterable[Step]:
        """The steps that can be seen now, each by one pattern, the easiest first."""

    def named(self, groups: Sequence[Group]) -> list[str]:
        """The rules as a person calls them, without those that go without saying."""

    def failing(self, groups: Sequence[Group]) -> str:
        """What the opposite of what is shown would do to the rules: 'row 3 (5 2) cannot be met'."""

    def broken(self, group: Group, known: Known, cell: int) -> str | None:
        """How a placed cell breaks a rule together with the other known ones: 'it touches the 0 at r7c2'."""

    def labels(self, step: Step) -> dict[int, str]:
        """What the sentence calls parts of the board that a picture shows no name of, by cell."""

    def supposing(self, literal: int) -> str:
        """The beginning of a sentence about the opposite of what is shown: 'with a bulb at r2c2'."""

    def result(self, literals: Sequence[int]) -> str:
        """The end of a sentence: 'r2c2 stays empty'."""


def cells_of(groups: Iterable[Group]) -> list[int]:
    """The variables that the groups speak of, in order."""
    return sorted({cell for group in groups for one in group.statements for cell in cells_in(one)})


def holds(step: Step, board: Rules) -> bool:
    """Whether the rules of a step and what it takes for known do imply what follows, as Z3 proves."""
    checker = Checker(board.among(step.rules))
    checker.require([-literal for literal in step.follows])
    return not checker.check((), step.known)


def shrunk(step: Step, board: Rules) -> Step | None:
    """The step with rules of the board of which none can be left out; None if it does not hold.

    Where the rules are few enough to be kept in mind, no known cell can be left out either.
    """
    checker = Checker(board.among(step.rules), named=True)
    checker.require([-literal for literal in step.follows])
    if checker.check(step.rules, step.known):
        return None
    rules, known = checker.core(), checker.core_cells()
    for rule in sorted(rules, key=lambda group: -len(cells_of([group]))):
        if rule in rules and not checker.check([one for one in rules if one is not rule], known):
            rules, known = checker.core(), checker.core_cells()
    for literal in list(known) if len(rules) <= MANY else ():
        if literal in known and not checker.check(rules, [one for one in known if one != literal]):
            known = checker.core_cells()
    return replace(step, rules=tuple(rules), known=tuple(known))


def listing(words: Sequence[str]) -> str:
    """'a, b and c'."""
    return " and ".join([*([", ".join(words[:-1])] if len(words) > 1 else []), *words[-1:]])


def unmet(names: Sequence[str]) -> str:
    """What is wrong with rules that cannot all hold."""
    together = {1: "", 2: "both "}.get(len(names), "all ")
    return f"{shortened(names)} cannot {together}be met"


def spans(cells: Sequence[int], width: int) -> str:
    """Cells as a list of places, neighbours in a row or column as 'r1c1 to r1c4'."""
    left, parts = sorted(cells), []
    while left:
        beside = _stretch(left, lambda cell: cell + 1 if cell % width else 0)
        below = _stretch(left, lambda cell: cell + width)
        best = max(beside, below, key=len)
        best = best if len(best) > 2 else best[:1]
        names = [place(*divmod(cell - 1, width)) for cell in (best[0], best[-1])]
        parts.append(names[0] if len(best) == 1 else f"{names[0]} to {names[1]}")
        left = [cell for cell in left if cell not in best]
    return shortened(parts)


def shortened(words: Sequence[str]) -> str:
    """A list of which, where it is long, only the first ones and the number of the others are named."""
    if len(words) > SHOWN:
        words = [*words[: SHOWN - 1], f"{len(words) - SHOWN + 1} more"]
    return listing(words)


def _stretch(cells: Sequence[int], following: Callable[[int], int]) -> list[int]:
    """The first cell and those that follow it without a gap."""
    found, have = [cells[0]], set(cells)
    while (after := following(found[-1])) in have:
        found.append(after)
    return found
