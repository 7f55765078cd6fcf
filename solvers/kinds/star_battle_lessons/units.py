"""The rows, columns and containers of a Star Battle, as its lessons speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.explain.steps import Known, listing, spans
from solvers.kinds.star_battle import StarBattle
from solvers.language.rules import AtMostOne, Exactly, Group
from solvers.language.values import place


class Unit(NamedTuple):
    """A row, column or container."""

    name: str
    group: Group
    cells: tuple[int, ...]
    total: int

    @property
    def is_container(self) -> bool:
        """Whether it is a container."""
        return self.group.name.startswith("container")

    def need(self, known: Known) -> int:
        """How many stars are still missing."""
        return self.total - len(known.true(self.cells))


class Units:
    """The units of one board, the rules of each, and which cells touch."""

    def __init__(self, board: StarBattle) -> None:
        self._width = board.width
        self._stars = board.stars
        self._units: list[Unit] = []
        self._blocks: list[tuple[Group, frozenset[int]]] = []
        self._near: dict[int, set[int]] = {cell: set() for cell in range(1, board.width * board.height + 1)}
        for group in board.rules().groups:
            for statement in group.statements:
                if isinstance(statement, Exactly):
                    name = group.name.partition(":")[0]
                    if name.startswith("container"):
                        name = f"the container at {self._at(statement.cells)}"
                    self._units.append(Unit(name, group, statement.cells, statement.total))
                elif isinstance(statement, AtMostOne):
                    self._blocks.append((group, frozenset(statement.cells)))
                    for cell in statement.cells:
                        self._near[cell] |= {*statement.cells} - {cell}
        self._of: dict[int, list[Unit]] = {cell: [] for cell in self._near}
        for unit in self._units:
            for cell in unit.cells:
                self._of[cell].append(unit)

    def result(self, literals: Sequence[int]) -> str:
        """What follows."""
        stars = [one for one in literals if one > 0]
        empty = [-one for one in literals if one < 0]
        said = []
        if stars:
            said.append(f"{spans(stars, self._width)} {'has a star' if len(stars) == 1 else 'have stars'}")
        if empty:
            said.append(f"{spans(empty, self._width)} {'stays' if len(empty) == 1 else 'stay'} empty")
        return listing(said)

    def _at(self, cells: Sequence[int]) -> str:
        return place(*divmod(cells[0] - 1, self._width))

    def _its(self, unit: Unit) -> str:
        return "its star" if unit.total == 1 else f"its {unit.total} stars"

    def _missing(self, unit: Unit, need: int) -> str:
        """How many stars are still missing, in words."""
        if need == unit.total:
            return self._its(unit)
        return "its last star" if need == 1 else f"its last {need} stars"
