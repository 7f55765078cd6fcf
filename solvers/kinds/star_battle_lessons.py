"""How Star Battle is taught: stars keep apart, and each row, column and container has its own.

The patterns are known by these names: the last place in a row, column or container; the neighbours of a
container, where a star would leave it no room; and some containers that share as many rows or columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import chain, combinations, islice
from operator import or_
from typing import NamedTuple

from solvers.explain.steps import AT_ONCE, Known, Step, listing, spans, unmet
from solvers.kinds.star_battle import AS_MANY, StarBattle
from solvers.language.rules import AtMostOne, Exactly, Group
from solvers.language.text import plural
from solvers.language.values import place

APART, LAST, ROOM, SHARED = AT_ONCE, 1, 2, 3  # efforts of the patterns
MOST_WAYS = 400  # to put stars into one row, column or container: units with more are skipped
MOST_TOGETHER = 1200  # sets of containers or lines that are looked at


class _Unit(NamedTuple):
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


class StarBattleTutor:
    """The patterns and words of one board."""

    def __init__(self, board: StarBattle) -> None:
        self._width = board.width
        self._stars = board.stars
        self._units: list[_Unit] = []
        self._blocks: list[tuple[Group, frozenset[int]]] = []
        self._near: dict[int, set[int]] = {cell: set() for cell in range(1, board.width * board.height + 1)}
        for group in board.rules().groups:
            for statement in group.statements:
                if isinstance(statement, Exactly):
                    name = group.name.partition(":")[0]
                    if name.startswith("container"):
                        name = f"the container at {self._at(statement.cells)}"
                    self._units.append(_Unit(name, group, statement.cells, statement.total))
                elif isinstance(statement, AtMostOne):
                    self._blocks.append((group, frozenset(statement.cells)))
                    for cell in statement.cells:
                        self._near[cell] |= {*statement.cells} - {cell}
        self._of: dict[int, list[_Unit]] = {cell: [] for cell in self._near}
        for unit in self._units:
            for cell in unit.cells:
                self._of[cell].append(unit)

    def given(self) -> Sequence[int]:
        """Nothing is known of a fresh board."""
        return ()

    def patterns(self, known: Known) -> Iterator[Step]:
        """The steps that can be seen now."""
        yield from self._apart(known)
        for unit in self._units:
            if known.open(unit.cells):
                yield from self._unit(unit, known)
        containers = [unit for unit in self._units if unit.is_container]
        for way in ("row", "column"):
            lines = [unit for unit in self._units if unit.name.startswith(way)]
            yield from self._shared(containers, lines, known)
            yield from self._shared(lines, containers, known)

    def _apart(self, known: Known) -> Iterator[Step]:
        """Cells beside a star stay empty."""
        for cell in known.true(self._near):
            free = known.open(sorted(self._near[cell]))
            if free:
                follows = tuple(-one for one in free)
                words = f"No star may touch the one at {self._at([cell])}: {self.result(follows)}."
                yield Step(follows, tuple(self._touching([cell], free)), (cell,), words, (APART, len(free)))

    def _unit(self, unit: _Unit, known: Known) -> Iterator[Step]:
        free, need = known.open(unit.cells), unit.need(known)
        title = unit.name[0].upper() + unit.name[1:]
        shown = known.literals(unit.cells)
        if need == 0:
            words = f"{title} has {self._its(unit)}: {self.result([-cell for cell in free])}."
            yield Step(tuple(-cell for cell in free), (unit.group,), shown, words, (APART, len(free)))
            return
        ways = self._ways(free, need)
        if not ways:
            return
        always = sorted(set.intersection(*map(set, ways)))
        never = [cell for cell in free if cell not in set(chain.from_iterable(ways))]
        rules = (unit.group, *self._touching(free, free))
        if len(free) == need:
            left = f"{spans(free, self._width)} {'is' if need == 1 else 'are'} left"
            words = f"In {unit.name}, only {left} for {self._missing(unit, need)}."
            yield Step(tuple(free), (unit.group,), shown, words, (LAST, len(unit.cells)))
        elif always or never:
            follows = [*always, *(-cell for cell in never)]
            words = (
                f"However {unit.name} gets {self._missing(unit, need)} from the places that are left, none of"
                f" which touch: {self.result(follows)}."
            )
            yield Step(tuple(follows), rules, shown, words, (LAST, len(unit.cells), len(ways)))
        yield from self._room(unit, free, need, known)

    def _room(self, unit: _Unit, free: Sequence[int], need: int, known: Known) -> Iterator[Step]:
        """Cells outside a unit where a star would leave it no room for its own."""
        beside = sorted({near for cell in free for near in self._near[cell]} | self._in_line(free, known))
        found, rules = [], {id(unit.group): unit.group}
        for cell in known.open(beside):
            if cell in unit.cells:
                continue
            full = [other for other in self._of[cell] if other.need(known) == 1]
            taken = self._near[cell].union(*(other.cells for other in full))
            left = [one for one in free if one not in taken]
            if not self._ways(left, need):
                found.append(cell)
                used = [other.group for other in full if not set(other.cells).isdisjoint(free)]
                used += self._touching([cell], free) + self._touching(left, left)
                rules |= {id(group): group for group in used}
        if not found:
            return
        which = self._at(found) if len(found) == 1 else "any of these places"
        words = (
            f"A star at {which} would leave {unit.name} no room for {self._missing(unit, need)}:"
            f" {self.result([-cell for cell in found])}."
        )
        about = [cell for group in rules.values() for cell in _cells(group)]
        shown = known.literals(sorted(set(about)))
        follows = tuple(-cell for cell in found)
        yield Step(follows, tuple(rules.values()), shown, words, (ROOM, len(free), -len(found)))

    def _in_line(self, free: Sequence[int], known: Known) -> set[int]:
        """The cells that share a row, column or container with the first of these, if it has room for one."""
        shared = [unit for unit in self._of[free[0]] if unit.need(known) == 1]
        return {cell for unit in shared for cell in unit.cells}

    def _shared(self, inner: Sequence[_Unit], outer: Sequence[_Unit], known: Known) -> Iterator[Step]:
        """Some units that lie within others with as many stars in all: the rest of those stays empty."""
        inner = [unit for unit in inner if unit.need(known)]
        outer = [unit for unit in outer if known.open(unit.cells)]
        places = [set(known.open(other.cells)) for other in outer]
        where = [_bits(i for i, cells in enumerate(places) if cells & set(unit.cells)) for unit in inner]
        needs = [unit.need(known) for unit in inner]
        room = [unit.need(known) for unit in outer]
        everywhere = (1 << len(outer)) - 1
        for some in _sets(where):
            mask = reduce(or_, (where[i] for i in some))
            need = sum(needs[i] for i in some)
            if mask == everywhere or need != sum(room[i] for i in _places(mask)):
                continue
            own, lines = [inner[i] for i in some], [outer[i] for i in _places(mask)]
            inside = {cell for unit in own for cell in unit.cells}
            free = [cell for unit in lines for cell in known.open(unit.cells) if cell not in inside]
            if free:
                yield self._told_shared(own, lines, sorted(free), known)

    def _told_shared(
        self, own: Sequence[_Unit], lines: Sequence[_Unit], free: Sequence[int], known: Known
    ) -> Step:
        rules = tuple(unit.group for unit in (*own, *lines))
        shown = known.literals(sorted({cell for unit in (*own, *lines) for cell in unit.cells}))
        takes = "takes" if len(own) == 1 else "take"
        stars = "the star" if self._stars == len(lines) == 1 else "all stars"
        words = (
            f"{listing([unit.name for unit in own])} {takes} {stars} of"
            f" {listing([unit.name for unit in lines])}: {self.result([-cell for cell in free])}."
        )
        return Step(
            tuple(-cell for cell in free), rules, shown, words[0].upper() + words[1:], (SHARED, len(own))
        )

    def _ways(self, free: Sequence[int], need: int) -> list[tuple[int, ...]]:
        """All ways to put so many stars into some cells so that none touch; all of the cells if too many."""
        ways: list[tuple[int, ...]] = [()]
        for _ in range(need):
            ways = [
                (*way, cell)
                for way in ways
                for cell in free
                if (not way or cell > way[-1]) and not any(one in self._near[cell] for one in way)
            ]
            if len(ways) > MOST_WAYS:
                return [(cell,) for cell in free]
        return ways

    def _touching(self, some: Iterable[int], others: Iterable[int]) -> list[Group]:
        """The rules by which a star in any of some cells rules out stars in others."""
        one, other = set(some), set(others)
        near = ((group, cells & one, cells & other) for group, cells in self._blocks)
        return [group for group, first, second in near if first and second and len(first | second) > 1]

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

    def _its(self, unit: _Unit) -> str:
        return "its star" if unit.total == 1 else f"its {unit.total} stars"

    def _missing(self, unit: _Unit, need: int) -> str:
        """How many stars are still missing, in words."""
        if need == unit.total:
            return self._its(unit)
        return "its last star" if need == 1 else f"its last {need} stars"


tutor = StarBattleTutor


def _cells(group: Group) -> tuple[int, ...]:
    """The cells that a rule of this kind speaks of."""
    return tuple(
        chain.from_iterable(one.cells for one in group.statements if isinstance(one, Exactly | AtMostOne))
    )


def _bits(places: Iterable[int]) -> int:
    """A number with these bits set."""
    return sum(1 << i for i in places)


@lru_cache(maxsize=4096)
def _places(bits: int) -> tuple[int, ...]:
    """Which bits of a number are set."""
    return tuple(i for i in range(bits.bit_length()) if bits >> i & 1)


def _sets(where: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Sets of units to be looked at together: small ones first, then those in neighbouring lines."""
    sizes = range(1, len(where))
    small = chain.from_iterable(combinations(range(len(where)), size) for size in sizes)
    seen = set()
    for some in islice(small, MOST_TOGETHER):
        seen.add(some)
        yield some
    lines = reduce(or_, where, 0).bit_length()
    for first, last in combinations(range(lines), 2):
        others = ~(((2 << last - first) - 1) << first)
        some = tuple(i for i, at in enumerate(where) if at and not at & others)
        if some and some not in seen:
            seen.add(some)
            yield some
