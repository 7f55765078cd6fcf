"""How boards are taught whose kind has no patterns of its own: by the names of their rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.board import Board
from solvers.rules import Group
from solvers.steps import Known, Step, cells_of, listing, spans, unmet
from solvers.trial import follow

ONE_RULE = 1  # the effort of a step by a single rule


class PlainTutor:
    """The steps of single rules."""

    def __init__(self, board: Board) -> None:
        self._width = board.width
        self._groups = board.rules().groups

    def given(self) -> Sequence[int]:
        """Nothing is taken for seen."""
        return ()

    def patterns(self, known: Known) -> Iterator[Step]:
        """What each rule shows by itself."""
        for group in self._groups:
            for statement in group.statements:
                found = follow(statement, known.values) or ()
                follows = tuple(dict.fromkeys(one for one in found if not known.values[abs(one)]))
                if follows:
                    seen = known.literals(cells_of([group]))
                    words = f"Because of the rule '{group.name}': {self.result(follows)}."
                    yield Step(follows, (group,), seen, words, (ONE_RULE, len(seen)))

    def named(self, groups: Sequence[Group]) -> list[str]:
        """The rules in quotes."""
        return [f"'{group.name}'" for group in groups]

    def failing(self, groups: Sequence[Group]) -> str:
        """Which rules cannot be met together."""
        return unmet(self.named(groups))

    def labels(self, step: Step) -> dict[int, str]:
        """None."""
        return {}

    def supposing(self, literal: int) -> str:
        """What the opposite would be."""
        return f"with {spans([abs(literal)], self._width)} {'set' if literal > 0 else 'not set'}"

    def result(self, literals: Sequence[int]) -> str:
        """What follows."""
        chosen, others = [one for one in literals if one > 0], [-one for one in literals if one < 0]
        sides = [(cells, what) for cells, what in ((chosen, "set"), (others, "not set")) if cells]
        return listing([f"{spans(cells, self._width)} {_are(cells)} {what}" for cells, what in sides])


tutor = PlainTutor


def _are(cells: Sequence[int]) -> str:
    return "is" if len(cells) == 1 else "are"
