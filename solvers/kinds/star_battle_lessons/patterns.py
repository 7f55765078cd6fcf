"""The steps that players of Star Battle see, each by its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import chain, combinations, islice
from operator import or_

from solvers.explain.steps import AT_ONCE, Known, Step, easiest_first, listing, spans
from solvers.kinds.star_battle_lessons.units import Unit, Units
from solvers.language.rules import AtMostOne, Exactly, Group

APART, LAST, ROOM, SHARED = AT_ONCE, 1, 2, 3  # efforts of the patterns
MOST_WAYS = 400  # to put stars into one row, column or container: units with more are skipped
MOST_TOGETHER = 1200  # sets of containers or lines that are looked at


class Patterns(Units):
    """What can be seen on one board."""

    @easiest_first
    def patterns(self, known: Known) -> Iterator[Step]:
        """The steps that can be seen now, the easiest first."""
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

    def _unit(self, unit: Unit, known: Known) -> Iterator[Step]:
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

    def _room(self, unit: Unit, free: Sequence[int], need: int, known: Known) -> Iterator[Step]:
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

    def _shared(self, inner: Sequence[Unit], outer: Sequence[Unit], known: Known) -> Iterator[Step]:
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
        self, own: Sequence[Unit], lines: Sequence[Unit], free: Sequence[int], known: Known
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
