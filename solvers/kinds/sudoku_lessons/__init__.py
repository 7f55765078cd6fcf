"""How Sudoku is taught: by the names that players use, from naked and hidden singles to the X-wing."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.explain.steps import Known, Step, listing, unmet
from solvers.kinds.sudoku_lessons.patterns import Patterns
from solvers.language.rules import Group, cells_in


class SudokuTutor(Patterns):
    """The patterns and words of one board."""

    def given(self) -> Sequence[int]:
        """The digits on the board."""
        return self._given

    def named(self, groups: Sequence[Group]) -> list[str]:
        """Rows, columns and boxes; the rule that a cell has one digit is not named."""
        names = [group.name.partition(":")[0] for group in groups if group in self._once.values()]
        return list(dict.fromkeys(names))

    def failing(self, groups: Sequence[Group]) -> str:
        """Which rows, columns or boxes cannot be filled."""
        names = self.named(groups)
        if names:
            return unmet(names)
        cells = [cell for cell, group in self._digits.items() if group in groups]
        return (
            f"no digit would be left for {self._at(*cells)}" if cells else "the digits contradict each other"
        )

    def broken(self, group: Group, known: Known, cell: int) -> str | None:
        """Where the same digit already stands."""
        if group not in self._once.values():
            return None
        others = [one for one in known.true(cells_in(group.statements[0])) if one != cell]
        if not others:
            return None
        return (
            f"{group.name.partition(':')[0]} has a {self._digit(cell)} at {self._at(self._cell(others[0]))}"
        )

    def labels(self, step: Step) -> dict[int, str]:
        """None: rows, columns and boxes are called by their numbers."""
        return {}

    def supposing(self, literal: int) -> str:
        """'With a 5 at r2c2', 'without a 5 at r2c2'."""
        opening = "with" if literal > 0 else "without"
        return f"{opening} a {self._digit(abs(literal))} at {self._at(self._cell(abs(literal)))}"

    def result(self, literals: Sequence[int]) -> str:
        """'r2c2 is 5', 'r2c2 is not 5'."""
        words = [
            f"{self._at(self._cell(abs(one)))} is {'' if one > 0 else 'not '}{self._digit(abs(one))}"
            for one in literals
        ]
        return listing(words)


tutor = SudokuTutor
