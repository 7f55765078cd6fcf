"""How Star Battle is taught: stars keep apart, and each row, column and container has its own.

The patterns are known by these names: the last place in a row, column or container; the neighbours of a
container, where a star would leave it no room; and some containers that share as many rows or columns.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.explain.steps import Known, Step, unmet
from solvers.kinds.star_battle import AS_MANY
from solvers.kinds.star_battle_lessons.patterns import Patterns
from solvers.language.rules import Group
from solvers.language.text import plural


class StarBattleTutor(Patterns):
    """The patterns and words of one board."""

    def given(self) -> Sequence[int]:
        """Nothing is known of a fresh board."""
        return ()

    def named(self, groups: Sequence[Group]) -> list[str]:
        """Rows, columns and containers; the rule that stars do not touch is not named."""
        return [unit.name for unit in self._units if unit.group in groups]

    def failing(self, groups: Sequence[Group]) -> str:
        """Which rows, columns and containers cannot have their stars."""
        if any(group.name == AS_MANY for group in groups):
            return "there are not as many containers as rows"
        return unmet(self.named(groups) or ["that no stars touch"])

    def broken(self, group: Group, known: Known, cell: int) -> str | None:
        """A star that touches another one, or is one too many."""
        for block, cells in self._blocks:
            others = [one for one in known.true(sorted(cells)) if one != cell]
            if block == group and cell in cells and others:
                return f"it touches the star at {self._at(others)}"
        for unit in self._units:
            stars = len(known.true(unit.cells))
            if unit.group == group and stars > unit.total:
                return f"{unit.name} has {plural(stars, 'star')} and needs {unit.total}"
        return None

    def labels(self, step: Step) -> dict[int, str]:
        """The cells by which containers are named."""
        units = [unit for unit in self._units if unit.is_container and unit.group in step.rules]
        return {unit.cells[0]: self._at(unit.cells) for unit in units if unit.name in step.words}

    def supposing(self, literal: int) -> str:
        """What the opposite would be."""
        return f"{'with' if literal > 0 else 'without'} a star at {self._at([abs(literal)])}"


tutor = StarBattleTutor
